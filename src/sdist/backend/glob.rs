//! Glob patterns as trees of path segments. Each backend's dialect is a way to read a pattern;
//! matching is the same for all, and takes at most pattern length times path length steps.

/// One wildcard or character of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Char(char),
    /// `?`
    One,
    /// `*`
    Many,
    /// `[a-z]`, in a box, so that the many characters are small.
    Set(Box<Set>),
}

/// The characters that a set takes, or does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Set {
    negated: bool,
    ranges: Vec<(char, char)>,
}

/// How a dialect reads a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syntax {
    /// A backslash takes away the meaning of the next character.
    pub backslash: bool,
    /// `[^a]` negates as `[!a]` does.
    pub caret: bool,
}

/// Python's `fnmatch`: no escapes, only `!` negates.
pub(super) const FNMATCH: Syntax = Syntax {
    backslash: false,
    caret: false,
};

/// A pattern for one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(Vec<Item>);

/// Why a segment cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// `[` without `]`.
    Bracket,
    /// A backslash at the end.
    Escape,
}

impl Name {
    /// Reads one segment.
    pub fn read(text: &str, syntax: Syntax) -> Result<Self, Unreadable> {
        let characters: Vec<char> = text.chars().collect();
        let mut items = Vec::new();
        let mut at = 0;
        while let Some(character) = characters.get(at).copied() {
            at += 1;
            items.push(match character {
                '*' => Item::Many,
                '?' => Item::One,
                '\\' if syntax.backslash => {
                    let escaped = characters.get(at).copied().ok_or(Unreadable::Escape)?;
                    at += 1;
                    Item::Char(escaped)
                }
                '[' => {
                    let (set, end) =
                        read_set(&characters, at, syntax).ok_or(Unreadable::Bracket)?;
                    at = end;
                    set
                }
                other => Item::Char(other),
            });
        }
        Ok(Self(items))
    }

    /// Reads one segment; a `[` without `]` is itself.
    pub fn read_lenient(text: &str, syntax: Syntax) -> Self {
        Self::read(text, syntax).unwrap_or_else(|_| {
            Self::read(&text.replace('[', "[[]"), syntax).unwrap_or_else(|_| Self::literal(text))
        })
    }

    /// Any name.
    pub fn any() -> Self {
        Self(vec![Item::Many])
    }

    /// A name without wildcards.
    pub fn literal(text: &str) -> Self {
        Self(text.chars().map(Item::Char).collect())
    }

    /// Whether the first character is a dot, so that hidden names are meant.
    pub fn starts_with_dot(&self) -> bool {
        self.0.first() == Some(&Item::Char('.'))
    }

    /// Whether it has a wildcard.
    pub fn is_wild(&self) -> bool {
        self.0.iter().any(|item| !matches!(item, Item::Char(_)))
    }

    /// Whether it matches the whole of `name`.
    pub fn matches(&self, name: &str) -> bool {
        if let Some(Item::Char(first)) = self.0.first()
            && !name.starts_with(*first)
        {
            return false;
        }
        let name: Vec<char> = name.chars().collect();
        wild(
            &self.0,
            &name,
            |item| *item == Item::Many,
            |item, c| match item {
                Item::Char(own) => own == c,
                Item::One | Item::Many => true,
                Item::Set(set) => {
                    let mut ranges = set.ranges.iter();
                    ranges.any(|(from, to)| (from..=to).contains(&c)) != set.negated
                }
            },
        )
    }
}

/// Reads the set whose `[` is just before `start`; its end is one past the `]`.
fn read_set(characters: &[char], start: usize, syntax: Syntax) -> Option<(Item, usize)> {
    let mut at = start;
    let negated = match characters.get(at) {
        Some('!') => true,
        Some('^') => syntax.caret,
        _ => false,
    };
    at += usize::from(negated);
    let first = at;
    let mut ranges = Vec::new();
    loop {
        let from = characters.get(at).copied()?;
        if from == ']' && at > first {
            return Some((Item::Set(Box::new(Set { negated, ranges })), at + 1));
        }
        match (characters.get(at + 1), characters.get(at + 2)) {
            (Some('-'), Some(to)) if *to != ']' => {
                ranges.push((from, *to));
                at += 3;
            }
            _ => {
                ranges.push((from, from));
                at += 1;
            }
        }
    }
}

/// One part of a path pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    /// `**`: any number of folders, none included.
    AnyDepth,
    /// One name.
    Name(Name),
}

/// Whether `segments` match the whole of `path`; `allowed` says which names `**` and a name pattern may take.
pub(super) fn matches_path(
    segments: &[Segment],
    path: &[&str],
    allowed: impl Fn(&Segment, &str) -> bool,
) -> bool {
    wild(
        segments,
        path,
        |segment| *segment == Segment::AnyDepth,
        |segment, name| {
            allowed(segment, name)
                && match segment {
                    Segment::AnyDepth => true,
                    Segment::Name(pattern) => pattern.matches(name),
                }
        },
    )
}

/// Matches a sequence against a pattern in which some parts stand for any number of elements.
fn wild<P, T>(
    pattern: &[P],
    sequence: &[T],
    is_any: impl Fn(&P) -> bool,
    takes: impl Fn(&P, &T) -> bool,
) -> bool {
    let (mut at, mut here) = (0, 0);
    // The last part that takes any number, and where its share ends.
    let mut retry: Option<(usize, usize)> = None;
    loop {
        match (pattern.get(at), sequence.get(here)) {
            (Some(part), _) if is_any(part) => {
                retry = Some((at, here));
                at += 1;
                continue;
            }
            (Some(part), Some(element)) if takes(part, element) => {
                at += 1;
                here += 1;
                continue;
            }
            (None, None) => return true,
            _ => {}
        }
        let Some((any, end)) = retry else {
            return false;
        };
        let (Some(part), Some(element)) = (pattern.get(any), sequence.get(end)) else {
            return false;
        };
        if !takes(part, element) {
            return false;
        }
        retry = Some((any, end + 1));
        at = any + 1;
        here = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match() {
        for (pattern, name, expected) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("*", "", true),
            ("*.py", "a.py", true),
            ("*.py", ".py", true),
            ("*.py", "a.pyc", false),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("?", "é", true),
            ("?", "", false),
            ("[ab]", "b", true),
            ("[!ab]", "b", false),
            ("[a-c]x", "bx", true),
            ("[]]", "]", true),
            ("[a-]", "-", true),
            ("[", "[", true),
            ("a[b", "a[b", true),
            ("LICEN[CS]E*", "LICENSE.txt", true),
        ] {
            assert_eq!(
                Name::read_lenient(pattern, FNMATCH).matches(name),
                expected,
                "{pattern} on {name}"
            );
        }
    }

    #[test]
    fn hostile_patterns_end_soon() {
        let pattern = Name::read_lenient(&"*a".repeat(2000), FNMATCH);
        assert!(!pattern.matches(&"a".repeat(1999)));
    }
}
