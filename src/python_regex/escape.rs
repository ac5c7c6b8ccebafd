//! What follows a backslash.

use super::source::{Result, Source, Token, show, syntax};
use super::syntax::{Anchor, Category, ClassItem, Flags};

/// What an escape outside a class stands for.
pub(super) enum Escaped {
    Literal(u32),
    Category(ClassItem),
    Anchor(Anchor),
    Group(u32),
}

/// Reads on after `\` and `character`. `groups` is one more than the last group's number.
pub(super) fn escape(
    source: &mut Source<'_>,
    character: u32,
    flags: Flags,
    groups: u32,
    at: usize,
) -> Result<Escaped> {
    let ascii = flags.has(Flags::ASCII);
    let boundary = |negated| Escaped::Anchor(Anchor::WordBoundary { ascii, negated });
    Ok(match show(character) {
        'A' => Escaped::Anchor(Anchor::TextStart),
        'Z' | 'z' => Escaped::Anchor(Anchor::TextEnd),
        'b' => boundary(false),
        'B' => boundary(true),
        '0' => Escaped::Literal(octal(source, "0", 2, at)?),
        digit @ '1'..='9' => return number(source, digit, groups, at),
        letter => match category(letter, ascii) {
            Some(item) => Escaped::Category(item),
            None => Escaped::Literal(literal(source, character, at)?),
        },
    })
}

/// Reads on after `\` and `character` inside `[…]`.
pub(super) fn escape_in_class(
    source: &mut Source<'_>,
    character: u32,
    flags: Flags,
    at: usize,
) -> Result<ClassItem> {
    let letter = show(character);
    if let Some(item) = category(letter, flags.has(Flags::ASCII)) {
        return Ok(item);
    }
    let literal = match letter {
        'b' => 0x08,
        '0'..='7' => octal(source, letter.encode_utf8(&mut [0; 4]), 2, at)?,
        '8' | '9' => return Err(unknown(letter, at)),
        _ => literal(source, character, at)?,
    };
    Ok(ClassItem::Range(literal, literal))
}

fn unknown(letter: char, at: usize) -> super::PatternError {
    let message = match letter {
        'A' | 'B' | 'Z' | 'z' => format!("`\\{letter}` has no meaning inside `[…]`"),
        _ => format!("`\\{letter}` is an escape that Python's re does not have"),
    };
    syntax(at, message)
}

fn category(letter: char, ascii: bool) -> Option<ClassItem> {
    let category = match letter.to_ascii_lowercase() {
        'd' => Category::Digit,
        's' => Category::Space,
        'w' => Category::Word,
        _ => return None,
    };
    Some(ClassItem::Category {
        category,
        negated: letter.is_ascii_uppercase(),
        ascii,
    })
}

/// An escape that stands for one character, in a class or not.
fn literal(source: &mut Source<'_>, character: u32, at: usize) -> Result<u32> {
    Ok(match show(character) {
        'a' => 0x07,
        'f' => 0x0C,
        'n' => 0x0A,
        'r' => 0x0D,
        't' => 0x09,
        'v' => 0x0B,
        'x' => hexadecimal(source, 'x', 2, at)?,
        'u' => hexadecimal(source, 'u', 4, at)?,
        'U' => {
            let value = hexadecimal(source, 'U', 8, at)?;
            if value > char::MAX.into() {
                return Err(syntax(at, format!("there is no character {value:X}")));
            }
            value
        }
        'N' => named(source, at)?,
        letter if letter.is_ascii_alphabetic() => return Err(unknown(letter, at)),
        _ => character,
    })
}

fn hexadecimal(source: &mut Source<'_>, letter: char, length: usize, at: usize) -> Result<u32> {
    let digits = source.digits(16, length);
    match u32::from_str_radix(&digits, 16) {
        Ok(value) if digits.len() == length => Ok(value),
        _ => Err(syntax(
            at,
            format!(
                "`\\{letter}` takes {length} hexadecimal digits, but {} follow",
                digits.len()
            ),
        )),
    }
}

fn octal(source: &mut Source<'_>, first: &str, more: usize, at: usize) -> Result<u32> {
    let digits = format!("{first}{}", source.digits(8, more));
    match u32::from_str_radix(&digits, 8) {
        Ok(value) if value <= 0o377 => Ok(value),
        _ => Err(syntax(
            at,
            format!("`\\{digits}` is more than the greatest octal escape, `\\377`"),
        )),
    }
}

/// `\1` and the like: a group, or a character by three octal digits.
fn number(source: &mut Source<'_>, first: char, groups: u32, at: usize) -> Result<Escaped> {
    let mut digits = format!("{first}{}", source.digits(10, 1));
    if digits.len() == 2
        && digits.chars().all(|digit| digit.is_digit(8))
        && matches!(source.peek(), Some(Token::Char(0x30..=0x37)))
    {
        return Ok(Escaped::Literal(octal(source, &digits, 1, at)?));
    }
    match digits.parse() {
        Ok(group) if group < groups => Ok(Escaped::Group(group)),
        _ => {
            digits.insert(0, '\\');
            Err(syntax(
                at,
                format!("`{digits}` names a group that is not there"),
            ))
        }
    }
}

/// `\N{EM DASH}`.
fn named(source: &mut Source<'_>, at: usize) -> Result<u32> {
    if !source.take('{') {
        return Err(syntax(at, "`\\N` takes a character's name in braces"));
    }
    let name = source.until('}', "the character's name")?;
    unicode_names2::character(&name)
        .map(u32::from)
        .ok_or_else(|| syntax(at, format!("no character is named `{name}`")))
}
