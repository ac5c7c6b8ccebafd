//! Words for values, for messages.

use crate::tree::{NodeRef, Value};

/// Characters of a text that a message shows.
const SHOWN: usize = 40;
/// Bits of the greatest integer that a message shows digit by digit.
const SHOWN_BITS: u64 = 128;

/// A value in the words of its author: `the string 'x'`, `the number 3`, `a list`.
pub(super) fn value(node: NodeRef<'_>) -> String {
    match node.value() {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) if value.bits() > SHOWN_BITS => {
            format!("a number of {} bits", value.bits())
        }
        Value::Int(value) => format!("the number {value}"),
        Value::Float(value) => format!("the number {value:?}"),
        Value::Str(text) if text.is_empty() => "an empty string".to_owned(),
        Value::Str(text) => format!("the string '{}'", shorten(text)),
        Value::Seq(items) if items.is_empty() => "an empty list".to_owned(),
        Value::Map(entries) if entries.is_empty() => "an empty mapping".to_owned(),
        Value::Surrogates(_) | Value::Seq(_) | Value::Map(_) | Value::Other(_) => {
            node.type_name().to_owned()
        }
    }
}

/// A value as it would be written in a list of choices.
pub(super) fn literal(node: NodeRef<'_>) -> String {
    match node.value() {
        Value::Str(text) => format!("'{}'", shorten(text)),
        Value::Int(value) if value.bits() <= SHOWN_BITS => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        _ => self::value(node),
    }
}

/// The text of a key, or of anything that stands for one.
pub(super) fn key(node: NodeRef<'_>) -> String {
    match node.as_str() {
        Some(text) => shorten(text),
        None => literal(node),
    }
}

/// `text` on one line, cut where it is long.
pub(super) fn shorten(text: &str) -> String {
    let mut short = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == SHOWN {
            short.push('…');
            break;
        }
        if character.is_control() {
            short.extend(character.escape_default());
        } else {
            short.push(character);
        }
    }
    short
}

/// `1 item`, `2 items`.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The property `key` of what is at `place`.
pub(super) fn inside(place: &str, key: NodeRef<'_>) -> String {
    match place {
        "" => self::key(key),
        place => format!("{place}.{}", self::key(key)),
    }
}

/// `a, b and c`; the first few of many.
pub(super) fn list(names: impl ExactSizeIterator<Item = String>) -> String {
    const MANY: usize = 8;
    let count = names.len();
    let mut list = String::new();
    for (index, name) in names.enumerate() {
        if index == MANY && count > MANY + 1 {
            list.push_str(&format!(" and {} more", count - MANY));
            break;
        }
        list.push_str(match index {
            0 => "",
            index if index + 1 == count => " and ",
            _ => ", ",
        });
        list.push_str(&name);
    }
    list
}
