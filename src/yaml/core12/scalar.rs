//! What a scalar's text and tag make of it.

use num_bigint::BigInt;

use crate::tree::Value;

/// What `!!` stands for.
const CORE: &str = "tag:yaml.org,2002:";

/// Decimal digits beyond which a double is infinite.
const DOUBLE_DIGITS: usize = 309;

/// The value of a plain scalar without a tag.
pub fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => integer(text)
            .or_else(|| float(text))
            .unwrap_or_else(|| Value::Str(text.to_owned())),
    }
}

fn integer(text: &str) -> Option<Value> {
    let (digits, radix) = match text.get(..2) {
        Some("0o") => (text.get(2..)?, 8),
        Some("0x") => (text.get(2..)?, 16),
        _ => (text.strip_prefix(['-', '+']).unwrap_or(text), 10),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let is_negative = text.starts_with('-');
    let digits = digits.trim_start_matches('0');
    if digits.len() > DOUBLE_DIGITS {
        let infinite = f64::INFINITY;
        return Some(Value::Float(if is_negative { -infinite } else { infinite }));
    }
    let number = BigInt::parse_bytes(digits.as_bytes(), radix).unwrap_or_default();
    Some(Value::Int(if is_negative { -number } else { number }))
}

fn float(text: &str) -> Option<Value> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let number = match unsigned {
        ".inf" | ".Inf" | ".INF" if text.starts_with('-') => f64::NEG_INFINITY,
        ".inf" | ".Inf" | ".INF" => f64::INFINITY,
        ".nan" | ".NaN" | ".NAN" if unsigned == text => f64::NAN,
        _ if is_decimal(unsigned) => text.parse().ok()?,
        _ => return None,
    };
    Some(Value::Float(number))
}

/// Digits with a point or an exponent, without a sign before them.
fn is_decimal(text: &str) -> bool {
    let is_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let is_exponent = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !digits.is_empty() && is_digits(digits)
    });
    is_exponent
        && match number.split_once('.') {
            Some((whole, part)) => {
                is_digits(whole) && is_digits(part) && !(whole.is_empty() && part.is_empty())
            }
            None => exponent.is_some() && !number.is_empty() && is_digits(number),
        }
}

/// What a tag makes of a scalar.
pub enum Tagged {
    /// A value.
    Known(Value),
    /// The tag is dropped, and the text stays.
    Dropped,
    /// The text is refused: what it would have to be.
    Refused(&'static str),
}

/// The value of a scalar with a tag, `tag` written out in full.
pub fn tagged(tag: &str, text: &str) -> Tagged {
    let Some(name) = tag.strip_prefix(CORE) else {
        return match tag {
            "!" => Tagged::Known(Value::Str(text.to_owned())),
            _ => Tagged::Dropped,
        };
    };
    let value = plain(text);
    match (name, &value) {
        ("str", _) => Tagged::Known(Value::Str(text.to_owned())),
        ("null", Value::Null)
        | ("bool", Value::Bool(_))
        | ("int", Value::Int(_))
        | ("float", Value::Float(_)) => Tagged::Known(value),
        ("binary", _) => Tagged::Known(Value::Other("binary data")),
        ("timestamp", _) if is_date(text) => Tagged::Known(Value::Other("a date")),
        ("timestamp", _) => Tagged::Refused("a date such as 2026-01-31"),
        _ => Tagged::Dropped,
    }
}

/// Whether `text` begins with a year, a month and a day.
fn is_date(text: &str) -> bool {
    let day = text.find(['t', 'T', ' ', '\t']).unwrap_or(text.len());
    let parts: Vec<&str> = text.get(..day).unwrap_or_default().split('-').collect();
    let is_number = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    match parts.as_slice() {
        [year, month, day] => {
            is_number(year, 4..=4) && is_number(month, 1..=2) && is_number(day, 1..=2)
        }
        _ => false,
    }
}

/// What a tag makes of a mapping: the name of the value, where it is no mapping any more. None
/// where the tag is dropped.
pub fn tagged_mapping(tag: &str) -> Option<Option<&'static str>> {
    match tag.strip_prefix(CORE) {
        None if tag == "!" => Some(None),
        Some("map") => Some(None),
        Some("set") => Some(Some("a set")),
        _ => None,
    }
}

/// What a tag makes of a list, likewise.
pub fn tagged_list(tag: &str) -> Option<Option<&'static str>> {
    match tag.strip_prefix(CORE) {
        None if tag == "!" => Some(None),
        Some("seq" | "pairs") => Some(None),
        Some("omap") => Some(Some("an ordered mapping")),
        _ => None,
    }
}
