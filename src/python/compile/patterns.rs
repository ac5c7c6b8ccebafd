//! Patterns of `match` that contradict themselves.

use foldhash::{HashSet, HashSetExt};
use std::collections::BTreeSet;

use ruff_python_ast::{self as ast, Expr, Number, Pattern};
use ruff_text_size::{Ranged, TextRange};

use super::{Found, Pass};

/// The faults of the patterns of one statement.
pub(super) fn check(choice: &ast::StmtMatch) -> Vec<Found> {
    let mut patterns = Patterns { found: Vec::new() };
    let last = choice.cases.len().saturating_sub(1);
    for (index, case) in choice.cases.iter().enumerate() {
        let may_take_all = index == last || case.guard.is_some();
        patterns.names(&case.pattern, may_take_all);
    }
    patterns.found
}

struct Patterns {
    found: Vec<Found>,
}

/// Names that a pattern binds.
type Names<'a> = BTreeSet<&'a str>;

impl Patterns {
    fn fault(&mut self, range: TextRange, message: impl Into<String>) {
        self.found.push(Found::new(Pass::Code, range, message));
    }

    /// Judges `pattern`, and gives the names it binds. Patterns nest only as deep as the tokenizer
    /// lets them. `may_take_all`: it may match whatever it is given.
    fn names<'a>(&mut self, pattern: &'a Pattern, may_take_all: bool) -> Names<'a> {
        let mut names = Names::new();
        match pattern {
            Pattern::MatchValue(own) => self.no_made_text(&own.value),
            Pattern::MatchSingleton(_) => {}
            Pattern::MatchStar(star) => names.extend(star.name.as_deref()),
            Pattern::MatchAs(own) => {
                match &own.pattern {
                    Some(inner) => names = self.names(inner, may_take_all),
                    None if !may_take_all => {
                        let message =
                            "this pattern matches everything, so the ones after it are never tried";
                        self.fault(own.range, message);
                    }
                    None => {}
                }
                if let Some(name) = &own.name {
                    self.add(&mut names, [name.as_str()], own.range);
                }
            }
            Pattern::MatchSequence(own) => {
                let mut stars = own.patterns.iter().filter(|each| each.is_match_star());
                if let Some(second) = stars.nth(1) {
                    self.fault(second.range(), "a sequence pattern takes one starred name");
                }
                self.all(&mut names, own.patterns.iter());
            }
            Pattern::MatchMapping(own) => {
                self.keys(&own.keys);
                self.all(&mut names, own.patterns.iter());
                if let Some(rest) = &own.rest {
                    self.add(&mut names, [rest.as_str()], own.range);
                }
            }
            Pattern::MatchClass(own) => {
                let mut attributes = HashSet::new();
                for keyword in &own.arguments.keywords {
                    if !attributes.insert(keyword.attr.as_str()) {
                        let message = format!("the attribute {} is given twice", keyword.attr);
                        self.fault(keyword.range, message);
                    }
                }
                self.all(&mut names, own.arguments.patterns.iter());
                self.all(
                    &mut names,
                    own.arguments.keywords.iter().map(|each| &each.pattern),
                );
            }
            Pattern::MatchOr(own) => {
                let last = own.patterns.len().saturating_sub(1);
                for (index, each) in own.patterns.iter().enumerate() {
                    let bound = self.names(each, may_take_all && index == last);
                    if index == 0 {
                        names = bound;
                    } else if bound != names {
                        self.fault(each.range(), "alternative patterns bind different names");
                        break;
                    }
                }
            }
        }
        names
    }

    fn all<'a>(&mut self, names: &mut Names<'a>, patterns: impl Iterator<Item = &'a Pattern>) {
        for pattern in patterns {
            let more = self.names(pattern, true);
            self.add(names, more, pattern.range());
        }
    }

    fn add<'a>(
        &mut self,
        names: &mut Names<'a>,
        more: impl IntoIterator<Item = &'a str>,
        range: TextRange,
    ) {
        for name in more {
            if !names.insert(name) {
                self.fault(range, format!("the pattern binds {name} twice"));
            }
        }
    }

    /// What is to be matched is known before the module runs.
    fn no_made_text(&mut self, value: &Expr) {
        if let Expr::FString(_) | Expr::TString(_) = value {
            let message = "a pattern matches literals and names with a dot, and no f-string";
            self.fault(value.range(), message);
        }
    }

    /// No two keys are equal, as far as they are literals.
    fn keys(&mut self, keys: &[Expr]) {
        let mut met = HashSet::new();
        for key in keys {
            self.no_made_text(key);
            if literal(key).is_some_and(|text| !met.insert(text)) {
                self.fault(key.range(), "the mapping pattern has this key twice");
            }
        }
    }
}

/// A literal as a text that is equal for equal ones: to Python, 1, 1.0 and True are.
fn literal(key: &Expr) -> Option<String> {
    match key {
        Expr::StringLiteral(text) => Some(format!("s{}", text.value.to_str())),
        Expr::BytesLiteral(bytes) => {
            let bytes: Vec<u8> = bytes.value.bytes().collect();
            Some(format!("b{bytes:?}"))
        }
        Expr::NoneLiteral(_) => Some("None".to_owned()),
        Expr::BooleanLiteral(own) => Some(i32::from(own.value).to_string()),
        Expr::NumberLiteral(_) | Expr::UnaryOp(_) | Expr::BinOp(_) => number(key),
        _ => None,
    }
}

/// A number as a text that is equal for equal ones.
fn number(key: &Expr) -> Option<String> {
    if let Expr::NumberLiteral(own) = key
        && let Number::Int(value) = &own.value
    {
        return Some(value.to_string());
    }
    let (real, imaginary) = complex(key)?;
    Some(if imaginary != 0.0 {
        format!("{real:e} {imaginary:e}")
    } else if real.fract() == 0.0 && real.abs() < LARGEST_EXACT {
        format!("{real:.0}")
    } else {
        format!("{real:e}")
    })
}

/// From here on two integers can be one float.
const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// The real and the imaginary part of `-1`, `1.5`, `2j`, `1 - 2j`; none of integers that a float
/// does not hold.
fn complex(key: &Expr) -> Option<(f64, f64)> {
    // Zero has one sign here, as equal ones have.
    let sum =
        |left: (f64, f64), right: (f64, f64)| (left.0 + right.0 + 0.0, left.1 + right.1 + 0.0);
    let negative = |(real, imaginary): (f64, f64)| (0.0 - real, 0.0 - imaginary);
    match key {
        Expr::NumberLiteral(own) => match &own.value {
            Number::Int(value) => {
                let value = value.as_i64()? as f64;
                (value.abs() < LARGEST_EXACT).then_some((value, 0.0))
            }
            Number::Float(value) => Some((*value, 0.0)),
            Number::Complex { real, imag } => Some((*real, *imag)),
        },
        Expr::UnaryOp(own) => complex(&own.operand).map(negative),
        Expr::BinOp(own) => {
            let (left, right) = (complex(&own.left)?, complex(&own.right)?);
            match own.op {
                ast::Operator::Add => Some(sum(left, right)),
                ast::Operator::Sub => Some(sum(left, negative(right))),
                _ => None,
            }
        }
        _ => None,
    }
}
