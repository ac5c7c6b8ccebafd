//! Numbers of YAML 1.1, converted by Python's `int` and `float`.

use num_bigint::BigInt;
use num_traits::{Num, ToPrimitive, Zero};

use crate::text::decimal_digit;

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFault {
    /// Python cannot read it.
    Unreadable,
    /// Over [`super::INTEGER_DIGITS`] decimal digits.
    TooLong,
}

/// A float; PyYAML has one NaN object, and Python may make more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Float {
    Number(f64),
    SharedNan,
}

/// `text` without outer blanks and with ASCII digits, as Python sees it before converting.
fn normal(text: &str) -> String {
    let is_blank =
        |character: char| character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}');
    text.trim_matches(is_blank)
        .chars()
        .map(|character| {
            let code = u32::from(character);
            decimal_digit(code)
                .and_then(|digit| char::from_digit(digit, 10))
                .unwrap_or(character)
        })
        .collect()
}

/// Python's `int(text, base)`, for a text without underscores.
fn python_int(text: &str, base: u32) -> Result<BigInt, NumberFault> {
    let text = normal(text);
    let (negative, mut digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let prefix: &[&str] = match base {
        2 => &["0b", "0B"],
        8 => &["0o", "0O"],
        16 => &["0x", "0X"],
        _ => &[],
    };
    for prefix in prefix {
        digits = digits.strip_prefix(prefix).unwrap_or(digits);
    }
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(base)) {
        return Err(NumberFault::Unreadable);
    }
    if base == 10 && digits.len() > super::INTEGER_DIGITS {
        return Err(NumberFault::TooLong);
    }
    let value = BigInt::from_str_radix(digits, base).map_err(|_| NumberFault::Unreadable)?;
    Ok(if negative { -value } else { value })
}

/// Takes one sign off `text`; whether it is a minus.
fn take_sign(text: &str) -> (bool, &str) {
    let negative = text.starts_with('-');
    (negative, text.strip_prefix(['-', '+']).unwrap_or(text))
}

/// The integer that PyYAML makes of `text`: `_` dropped, one sign, then binary `0b`,
/// hexadecimal `0x`, octal by a leading 0, base 60 by `:`, or decimal. Only the last two are
/// limited in length.
pub(super) fn int(text: &str) -> Result<BigInt, NumberFault> {
    let text = text.replace('_', "");
    let (negative, digits) = take_sign(&text);
    let value = if digits == "0" {
        BigInt::zero()
    } else if let Some(digits) = digits.strip_prefix("0b") {
        python_int(digits, 2)?
    } else if let Some(digits) = digits.strip_prefix("0x") {
        python_int(digits, 16)?
    } else if digits.starts_with('0') {
        python_int(digits, 8)?
    } else if digits.contains(':') {
        sexagesimal(digits)?
    } else {
        python_int(digits, 10)?
    };
    Ok(if negative { -value } else { value })
}

/// `a:b:c` as a × 3600 + b × 60 + c, whatever the size of each.
fn sexagesimal(text: &str) -> Result<BigInt, NumberFault> {
    let parts = text
        .split(':')
        .map(|part| python_int(part, 10))
        .collect::<Result<Vec<_>, _>>()?;
    let mut value = BigInt::zero();
    for part in parts {
        value = value * 60 + part;
        // No later part, of at most 4300 digits, brings it back below the limit.
        if value.bits() > 20_000 {
            return Err(NumberFault::TooLong);
        }
    }
    Ok(value)
}

/// Whether Python refuses to write `value` in decimal, as JSON has it.
pub(super) fn has_too_many_digits(value: &BigInt) -> bool {
    // 10^4300 has 14285 bits.
    match value.bits() {
        0..14_285 => false,
        14_285 => value.magnitude().to_string().len() > super::INTEGER_DIGITS,
        _ => true,
    }
}

/// The float that PyYAML makes of `text`: `_` dropped, one sign, then `.inf`, `.nan`, base 60
/// by `:`, or what Python's `float` reads.
pub(super) fn float(text: &str) -> Result<Float, NumberFault> {
    let text = text.replace('_', "").to_lowercase();
    let (negative, digits) = take_sign(&text);
    let value = match digits {
        ".inf" => f64::INFINITY,
        ".nan" => return Ok(Float::SharedNan),
        "" => return Err(NumberFault::Unreadable),
        _ if digits.contains(':') => float_sexagesimal(digits)?,
        _ => python_float(digits)?,
    };
    Ok(Float::Number(if negative { -value } else { value }))
}

fn float_sexagesimal(text: &str) -> Result<f64, NumberFault> {
    let parts = text
        .split(':')
        .map(python_float)
        .collect::<Result<Vec<_>, _>>()?;
    let mut value = 0.0;
    let mut base = BigInt::from(1);
    for part in parts.iter().rev() {
        match base.to_f64() {
            Some(base) if base.is_finite() => value += part * base,
            // Python cannot make a float of an integer that large.
            _ => return Err(NumberFault::Unreadable),
        }
        base *= 60;
    }
    Ok(value)
}

/// Python's `float(text)`, for a text without underscores.
fn python_float(text: &str) -> Result<f64, NumberFault> {
    normal(text).parse().map_err(|_| NumberFault::Unreadable)
}
