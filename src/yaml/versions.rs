//! Plain scalars that YAML 1.1 and YAML 1.2 read differently.

use super::core12;
use super::pyyaml::{Implicit, resolve};
use crate::tree::Value;

/// What the plain scalar `text` is to YAML 1.2 (core schema) and to YAML 1.1 (as PyYAML has it),
/// where that differs. Whole numbers that begin with a zero count as different, though 07 is 7 to
/// both: one reads them as decimal, the other as octal.
pub fn difference(text: &str) -> Option<(&'static str, &'static str)> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let after_zero = unsigned.strip_prefix('0').unwrap_or_default();
    let is_zero_led = !after_zero.is_empty()
        && after_zero
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'_');
    let new = match core12::plain(text) {
        Value::Str(_) => Some("a text"),
        Value::Int(_) if unsigned.starts_with("0o") => Some("an octal number"),
        Value::Int(_) => Some("a decimal number"),
        Value::Float(_) => Some("a number"),
        _ => None,
    };
    let old = match resolve(text) {
        Implicit::Bool => match text.to_ascii_lowercase().as_str() {
            "yes" | "on" => Some("true"),
            "no" | "off" => Some("false"),
            _ => None,
        },
        Implicit::Int if is_zero_led => Some("an octal number"),
        Implicit::Int | Implicit::Float if text.contains(':') => Some("a number in base 60"),
        Implicit::Int if after_zero.starts_with('b') => Some("a binary number"),
        Implicit::Int | Implicit::Float => Some("a number"),
        Implicit::Timestamp => Some("a date"),
        Implicit::Str => Some("a text"),
        Implicit::Null | Implicit::Merge | Implicit::Value => None,
    };
    let is_number = |what: &str| !matches!(what, "a text" | "a date" | "true" | "false");
    let (new, old) = (new?, old?);
    let is_same = new == old || is_number(new) && is_number(old) && !is_zero_led;
    (!is_same).then_some((new, old))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn what_differs_is_told() {
        for differs in [
            "yes",
            "No",
            "ON",
            "off",
            "010",
            "0999",
            "-07",
            "1_000",
            "0b101",
            "0o17",
            "1:30",
            "1e3",
            "1.5e3",
            "1e+3",
            ".5e3",
            "2024-01-01",
            "1_0.5",
            "0x1_f",
        ] {
            assert!(difference(differs).is_some(), "{differs}");
        }
        for same in [
            "y", "n", "yEs", "0", "10", "0x1F", "1.5", "1.0e+3", ".inf", ".5", "1.", "true", "~",
            "", "text", "1.2.3", "2024-1-1", "8080:80", "<<", "=", "+12",
        ] {
            assert_eq!(difference(same), None, "{same}");
        }
    }
}
