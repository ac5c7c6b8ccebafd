//! Sets of characters in brackets.

use super::program::Step;

/// Characters of a set, and whether it is all others that are meant.
pub struct Class {
    /// Ranges, ends included.
    pub ranges: Vec<(char, char)>,
    /// Whether the set is its complement. Then it lacks the slash too.
    pub is_negated: bool,
}

impl Class {
    /// Reads what stands between brackets. None where a range runs backwards.
    pub fn new(inside: &str) -> Option<Self> {
        let (is_negated, mut rest) = match inside.strip_prefix(['!', '^']) {
            Some(rest) => (true, rest),
            None => (false, inside),
        };
        let mut ranges = Vec::new();
        if is_negated {
            ranges.push(('/', '/'));
        }
        while !rest.is_empty() {
            if let Some((named, after)) = named(rest) {
                ranges.extend_from_slice(named);
                rest = after;
                continue;
            }
            let (low, after) = one(rest)?;
            let high = after
                .strip_prefix('-')
                .filter(|after| !after.is_empty())
                .and_then(one);
            match high {
                Some((high, _)) if high < low => return None,
                Some((high, after)) => {
                    ranges.push((low, high));
                    rest = after;
                }
                None => {
                    ranges.push((low, low));
                    rest = after;
                }
            }
        }
        Some(Self { ranges, is_negated })
    }

    /// The step that takes one of its characters.
    pub fn step(self) -> Step {
        Step::Class {
            ranges: self.ranges,
            is_negated: self.is_negated,
        }
    }
}

/// A character, escaped or not, and what follows it.
fn one(text: &str) -> Option<(char, &str)> {
    let text = match text.strip_prefix('\\') {
        Some(rest) if !rest.is_empty() => rest,
        _ => text,
    };
    let mut characters = text.chars();
    Some((characters.next()?, characters.as_str()))
}

/// A set that has a name, `[:alpha:]`, and what follows it.
fn named(text: &str) -> Option<(&'static [(char, char)], &str)> {
    let (name, rest) = text.strip_prefix("[:")?.split_once(":]")?;
    let ranges: &[(char, char)] = match name {
        "alnum" => &[('a', 'z'), ('A', 'Z'), ('0', '9')],
        "alpha" => &[('a', 'z'), ('A', 'Z')],
        "ascii" => &[('\0', '\x7f')],
        "blank" => &[(' ', ' '), ('\t', '\t')],
        "cntrl" => &[('\0', '\x1f'), ('\x7f', '\x7f')],
        "digit" => &[('0', '9')],
        "graph" => &[('!', '~')],
        "lower" => &[('a', 'z')],
        "print" => &[(' ', '~')],
        "punct" => &[('!', '/'), (':', '@'), ('[', '`'), ('{', '~')],
        "space" => &[(' ', ' '), ('\t', '\r')],
        "upper" => &[('A', 'Z')],
        "word" => &[('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')],
        "xdigit" => &[('A', 'F'), ('a', 'f'), ('0', '9')],
        _ => return None,
    };
    Some((ranges, rest))
}
