//! What each construct costs where it stands within others.

/// What one level of a construct costs: CPython's rules, and bytes of stack in WebAssembly.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) rules: usize,
    pub(super) stack: usize,
}

pub(super) const BRACKET: Cost = Cost {
    rules: 26,
    stack: 2100,
};
pub(super) const BLOCK: Cost = Cost {
    rules: 6,
    stack: 1900,
};
pub(super) const BRANCH: Cost = Cost { rules: 1, stack: 0 };
pub(super) const UNARY: Cost = Cost {
    rules: 1,
    stack: 1260,
};
pub(super) const POWER: Cost = Cost {
    rules: 2,
    stack: 810,
};
pub(super) const LAMBDA: Cost = Cost {
    rules: 2,
    stack: 460,
};
pub(super) const LAMBDA_DEFAULT: Cost = Cost {
    rules: 6,
    stack: 600,
};
pub(super) const ELSE: Cost = Cost {
    rules: 1,
    stack: 340,
};
pub(super) const UNPACKING: Cost = Cost {
    rules: 2,
    stack: 1450,
};
/// As it ends late where it may not stand.
pub(super) const YIELD: Cost = Cost {
    rules: 2,
    stack: 2000,
};
/// A lambda, or a dot, where none may stand.
pub(super) const MISPLACED: Cost = Cost {
    rules: 0,
    stack: 1500,
};
/// An `if` before the `else` of another has come.
pub(super) const CONDITION: Cost = Cost {
    rules: 0,
    stack: 500,
};
/// A `for` whose target is missing, or stands in brackets.
pub(super) const FOR: Cost = Cost {
    rules: 0,
    stack: 1100,
};
/// A sign between the numbers of a pattern.
pub(super) const PATTERN_SIGN: Cost = Cost {
    rules: 0,
    stack: 700,
};
/// An operator whose operand is missing.
pub(super) const MISSING: Cost = Cost {
    rules: 0,
    stack: 100,
};
pub(super) const INTERPOLATED: Cost = Cost {
    rules: 8,
    stack: 500,
};

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.rules += other.rules;
        self.stack += other.stack;
    }
}

impl std::ops::Add for Cost {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}
