//! Regular expressions of ECMAScript, read and never matched.

use oxc_allocator::Allocator;
use oxc_regular_expression::{LiteralParser, Options};

/// Groups inside groups, and bytes, of a pattern that is read: oxc goes down by recursion.
const DEEPEST: usize = 100;
const LONGEST: usize = 1 << 16;
/// Groups with a name in a pattern that is read: oxc compares each with all.
pub(super) const MOST_NAMED: usize = 500;

/// Why a text is no regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternFault {
    /// Characters before the place.
    pub at: usize,
    /// What is wrong there.
    pub message: &'static str,
}

/// Reads `text` as the pattern of a regular expression, with the flag `u` or with none. A pattern
/// that is too long or too deep to be read, or names too many groups, passes.
///
/// # Errors
/// The first reason to refuse it.
pub fn check(text: &str, unicode: bool) -> Result<(), PatternFault> {
    let is_large = text.len() > LONGEST || named_groups(text.as_bytes()) > MOST_NAMED;
    if is_large || depth(text) > DEEPEST {
        return Ok(());
    }
    let allocator = Allocator::default();
    let flags = unicode.then_some("u");
    let Err(error) = LiteralParser::new(&allocator, text, flags, Options::default()).parse() else {
        return Ok(());
    };
    let offset = error
        .labels
        .first()
        .map_or(0, |label| label.offset() as usize);
    let before = text.get(..offset).unwrap_or_default();
    Err(PatternFault {
        at: before.chars().count(),
        message: reason(&error.message),
    })
}

/// How many groups with a name there are in `pattern`, at most.
pub(super) fn named_groups(pattern: &[u8]) -> usize {
    pattern
        .windows(4)
        .filter(|part| matches!(part, [b'(', b'?', b'<', next] if !matches!(next, b'=' | b'!')))
        .count()
}

/// How deep groups nest in `text` at most.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Our words for what oxc finds, by a part of its message.
fn reason(message: &str) -> &'static str {
    REASONS
        .iter()
        .find(|(part, _)| message.contains(part))
        .map_or("it cannot be read from here on", |(_, reason)| reason)
}

const REASONS: [(&str, &str); 31] = [
    ("Unterminated lookaround", "a lookaround is not closed"),
    ("Unterminated character class", "a class has no `]`"),
    (
        "Unterminated capturing group name",
        "a group's name has no `>`",
    ),
    ("Unterminated capturing group", "a group is not closed"),
    ("Unterminated ignore group", "a group is not closed"),
    ("Unterminated unicode property", "a property has no `}`"),
    (
        "Lone quantifier",
        "there is nothing before the quantifier to repeat",
    ),
    (
        "Invalid braced quantifier",
        "there is nothing before the quantifier to repeat",
    ),
    (
        "Could not parse the entire pattern",
        "nothing opens what is closed here",
    ),
    ("Invalid extended atom escape", "the escape means nothing"),
    (
        "Invalid indexed reference",
        "there is no group of this number",
    ),
    (
        "Group specifier is empty",
        "`(?` is followed by no kind of group",
    ),
    ("Invalid named reference", "no group has this name"),
    (
        "Duplicated capturing group names",
        "two groups have one name",
    ),
    ("class range out of order", "a range ends before it begins"),
    (
        "Character class atom range",
        "a range ends before it begins",
    ),
    (
        "range with invalid atom",
        "a range begins or ends with a class such as `\\w`",
    ),
    ("Invalid class atom", "the escape means nothing in a class"),
    ("Number is too large", "the number is too large"),
    (
        "Numbers out of order",
        "the quantifier's first number is the greater one",
    ),
    (
        "Invalid unicode property",
        "there is no such Unicode property",
    ),
    (
        "Invalid character class with strings",
        "the property is for the flag v only",
    ),
    ("Property name", "the property is for the flag v only"),
    (
        "Invalid unicode escape",
        "`\\u` is followed by no code point",
    ),
    (
        "Invalid surrogate pair",
        "half of a surrogate pair stands alone",
    ),
    ("Duplicated modifier", "a modifier stands here twice"),
    ("Invalid modifiers", "a modifier is turned on and off"),
    ("Empty modifiers", "there is no modifier"),
    ("Unknown modifiers", "there is no such modifier"),
    ("Too many capturing groups", "there are too many groups"),
    ("Invalid unicode flags", "two flags exclude each other"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_told_by_their_flags() {
        let both = [
            "",
            "^[A-Z]{2}-[0-9]{4}$",
            "(?<=€)[0-9]+",
            "a/b",
            "[]",
            r"\p{L}",
            r"(?<y>a)\k<y>",
            "\n",
        ];
        for text in both {
            assert_eq!(
                (check(text, false), check(text, true)),
                (Ok(()), Ok(())),
                "{text}"
            );
        }
        for text in [r"^[\w-.]+$", r"a\-b", r"\_", "a{", "]", r"\1", "(?=a)*"] {
            assert!(
                check(text, false).is_ok() && check(text, true).is_err(),
                "{text}"
            );
        }
        for text in [
            "^(abc", "[a-z", "a++", "(?P<y>a)", ")", "*", "[z-a]", "(?<y", "a{2,1}",
        ] {
            assert!(
                check(text, false).is_err() && check(text, true).is_err(),
                "{text}"
            );
            let message = check(text, false).unwrap_err().message;
            assert!(!message.starts_with("it cannot"), "{text}");
        }
        assert_eq!(check("é(b", false).unwrap_err().at, 1);
        assert_eq!(check(&"(".repeat(1 << 20), true), Ok(()));
        assert_eq!(check(&"(".repeat(DEEPEST + 1), true), Ok(()));
    }
}
