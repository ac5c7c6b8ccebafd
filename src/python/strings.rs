//! The characters of a string literal, each with the place in the text it comes from.

use ruff_python_ast::{ExprStringLiteral, StringLiteral};

/// A character of a string's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Character {
    /// Its code point; the only source of lone surrogates, which the parser shows as U+FFFD.
    pub(super) code: u32,
    /// Where it, or the escape that makes it, begins in the text.
    pub(super) start: usize,
    /// Where that ends.
    pub(super) end: usize,
}

/// The characters of all parts of an implicitly concatenated string.
pub(super) fn characters<'a>(
    text: &'a str,
    literal: &'a ExprStringLiteral,
) -> impl Iterator<Item = Character> + 'a {
    literal
        .value
        .iter()
        .flat_map(move |part| Characters::new(text, part))
}

/// Walks a literal's source and its value side by side.
struct Characters<'a> {
    source: &'a str,
    at: usize,
    offset: usize,
    value: std::str::Chars<'a>,
    raw: bool,
}

impl<'a> Characters<'a> {
    fn new(text: &'a str, part: &'a StringLiteral) -> Self {
        let range = part.content_range();
        let offset = range.start().to_usize();
        Self {
            source: text.get(offset..range.end().to_usize()).unwrap_or_default(),
            at: 0,
            offset,
            value: part.value.chars(),
            raw: part.flags.prefix().is_raw(),
        }
    }

    /// How many bytes the escape after a backslash takes, the backslash included.
    fn escape_length(rest: &str) -> usize {
        let mut following = rest.chars().skip(1);
        match following.next() {
            Some('x') => 4,
            Some('u') => 6,
            Some('U') => 10,
            Some('N') => rest.find('}').map_or(rest.len(), |at| at + 1),
            Some('0'..='7') => {
                1 + rest
                    .bytes()
                    .skip(1)
                    .take(3)
                    .take_while(|byte| matches!(byte, b'0'..=b'7'))
                    .count()
            }
            Some('\\' | '\'' | '"' | 'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | '\n') => 2,
            // Not an escape: the backslash stands for itself.
            _ => 1,
        }
    }
}

impl Iterator for Characters<'_> {
    type Item = Character;

    fn next(&mut self) -> Option<Character> {
        loop {
            let rest = self.source.get(self.at..)?;
            let first = rest.chars().next()?;
            let length = if first == '\\' && !self.raw {
                Self::escape_length(rest)
            } else {
                first.len_utf8()
            };
            let start = self.offset + self.at;
            self.at += length;
            if rest.starts_with("\\\n") && !self.raw {
                continue;
            }
            let mut code = u32::from(self.value.next()?);
            if code == 0xfffd && length > first.len_utf8() {
                code = rest
                    .get(2..length)
                    .and_then(|digits| u32::from_str_radix(digits, 16).ok())
                    .unwrap_or(code);
            }
            return Some(Character {
                code,
                start,
                end: start + length,
            });
        }
    }
}
