//! What a pattern says, as the reader hands it to the program maker.

/// A node's place in [`Syntax::nodes`].
pub(super) type NodeIndex = usize;

/// The count that stands for "without end" in [`Node::Repeat`].
pub(super) const UNBOUNDED: u32 = u32::MAX;

/// A pattern that was read. Nodes lie in an arena, so that no depth needs recursion.
#[derive(Debug, Default)]
pub(super) struct Syntax {
    /// All nodes; children stand before their parents.
    pub nodes: Vec<Node>,
    /// The whole pattern.
    pub root: NodeIndex,
    /// One more than the number of the last capturing group.
    pub groups: u32,
}

/// Which flags are on at a place of the pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Flags(pub u8);

impl Flags {
    pub const IGNORE_CASE: Self = Self(1);
    pub const MULTILINE: Self = Self(2);
    pub const DOT_ALL: Self = Self(4);
    pub const VERBOSE: Self = Self(8);
    pub const ASCII: Self = Self(16);
    pub const UNICODE: Self = Self(32);
    /// The flags of which only one may be on.
    pub const TYPES: Self = Self(16 | 32);

    /// The flag that `letter` turns on. `L` is not among them: it is for patterns of bytes.
    pub fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'i' => Self::IGNORE_CASE,
            'm' => Self::MULTILINE,
            's' => Self::DOT_ALL,
            'x' => Self::VERBOSE,
            'a' => Self::ASCII,
            'u' => Self::UNICODE,
            _ => return None,
        })
    }

    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How characters are compared.
    pub fn case(self) -> Case {
        match (self.has(Self::IGNORE_CASE), self.has(Self::ASCII)) {
            (false, _) => Case::Exact,
            (true, true) => Case::FoldAscii,
            (true, false) => Case::Fold,
        }
    }
}

/// How characters are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// As they are.
    Exact,
    /// Without regard to case, in ASCII alone.
    FoldAscii,
    /// Without regard to case.
    Fold,
}

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    TextStart,
    LineStart,
    TextEnd,
    /// The end, or before a line break that is the last character.
    TextEndOrFinalBreak,
    LineEnd,
    WordBoundary {
        ascii: bool,
        negated: bool,
    },
}

/// A kind of character: `\d`, `\s`, `\w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    Digit,
    Space,
    Word,
}

/// A member of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClassItem {
    /// From the first to the last code point.
    Range(u32, u32),
    /// `\d` and the like.
    Category {
        category: Category,
        negated: bool,
        ascii: bool,
    },
}

/// `[…]`, or a category by itself.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub negated: bool,
    pub items: Vec<ClassItem>,
    pub case: Case,
}

/// How a repeat chooses its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Greed {
    /// As many as possible first.
    Greedy,
    /// As few as possible first.
    Lazy,
    /// As many as possible, never fewer.
    Possessive,
}

/// A part of a pattern.
#[derive(Debug)]
pub(super) enum Node {
    Literal {
        character: u32,
        case: Case,
    },
    Any {
        line_break: bool,
    },
    Class(Class),
    Anchor(Anchor),
    Concat(Vec<NodeIndex>),
    Alternate(Vec<NodeIndex>),
    Repeat {
        body: NodeIndex,
        min: u32,
        max: u32,
        greed: Greed,
    },
    Capture {
        body: NodeIndex,
        group: u32,
    },
    Atomic(NodeIndex),
    Look {
        body: NodeIndex,
        /// How far the look starts before the place: its width, for a lookbehind.
        behind: Option<usize>,
        negated: bool,
    },
    Backreference {
        group: u32,
        case: Case,
    },
    Conditional {
        group: u32,
        yes: NodeIndex,
        no: Option<NodeIndex>,
    },
}
