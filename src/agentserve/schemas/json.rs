//! A schema as JSON: what JSON cannot hold, and how large it is.

use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;

use num_traits::ToPrimitive;

use super::Schema;
use crate::report::{Finding, Rule, Severity};
use crate::show;
use crate::tree::{NodeId, NodeRef, Value};

/// A value that JSON has no word for.
pub const NOT_JSON: Rule = Rule {
    id: "schema-not-json",
    severity: Severity::Error,
    title: "A value that JSON cannot hold",
    why: "The schema is a JSON Schema, and every call is checked against it. Infinity, NaN, bytes, a value that holds itself, and keys that are lists or mappings have no form in JSON.",
    how: "Leave the bound out, or write the value as text.",
};

/// The schema is over the limit.
pub const TOO_LARGE: Rule = Rule {
    id: "schema-too-large",
    severity: Severity::Error,
    title: "A schema over 32 KB",
    why: "The document allows 32 KB each for the input and the output schema. Counted is the schema as compact JSON, aliases written out, in UTF-8; 32 KB is read as 32 768 bytes.",
    how: "Shorten descriptions and lists of values; refer to a schema under $defs instead of repeating it.",
};

/// The schema is over the limit by another reading.
pub const SIZE_STRICT: Rule = Rule {
    id: "schema-size-strict",
    severity: Severity::Warning,
    title: "A schema that may be over 32 KB",
    why: "The document allows 32 KB each for the input and the output schema, and does not say whether 1 KB is 1 000 or 1 024 bytes.",
    how: "Shorten the schema to 32 000 bytes.",
};

/// Bytes that a schema may have.
const MOST: u64 = 32_768;
/// Bytes that it may have where 1 KB is 1 000 bytes.
const MOST_STRICT: u64 = 32_000;

/// Finds what JSON cannot hold.
pub fn not_json(schema: &Schema<'_, '_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for node in &schema.places.nodes {
        let what = match node.value() {
            Value::Float(number) if !number.is_finite() => {
                Some(show::value(*node, schema.manifest().bytes))
            }
            Value::Other(name) if !node.is_unread() => Some((*name).to_owned()),
            _ => None,
        };
        if let Some(what) = what {
            found.push(finding(schema.places.of(*node), &what));
        }
        for (key, _) in node.entries() {
            if matches!(key.value(), Value::Seq(_) | Value::Map(_) | Value::Other(_)) {
                let what = format!("{} as a key", key.type_name());
                found.push(finding(schema.manifest().place(key.span()), &what));
            }
        }
    }
    found
}

fn finding(place: crate::report::Place, what: &str) -> Finding {
    Finding::new(&NOT_JSON, place, format!("JSON has no form for {what}"))
        .help("leave it out, or write it as text")
}

/// Judges the size of `schema`, which stands under `key`.
pub fn size(schema: &Schema<'_, '_>, key: NodeRef<'_>, found: &mut Vec<Finding>) {
    let size = length(schema.root);
    let (rule, most, message) = match size {
        _ if size <= MOST_STRICT => return,
        _ if size <= MOST => (
            &SIZE_STRICT,
            MOST_STRICT,
            format!(
                "{} is {size} bytes as JSON, over 32 KB if 1 KB is 1000 bytes",
                schema.name
            ),
        ),
        _ => (
            &TOO_LARGE,
            MOST,
            format!(
                "{} is {size} bytes as JSON; at most 32 KB ({MOST}) are allowed",
                schema.name
            ),
        ),
    };
    let over = size - most;
    found.push(
        Finding::new(rule, schema.manifest().place(key.span()), message)
            .help(format!("shorten it by {over} bytes")),
    );
}

/// The bytes of `root` as `JSON.stringify` writes it, in UTF-8, aliases written out. Each node is
/// counted once, however often aliases repeat it; what holds itself counts once.
pub fn length(root: NodeRef<'_>) -> u64 {
    let mut lengths: HashMap<NodeId, u64> = HashMap::new();
    let mut key_lengths: HashMap<NodeId, usize> = HashMap::new();
    let mut open = vec![(root, false)];
    while let Some((node, is_entered)) = open.pop() {
        let children = || node.entries().map(|(_, value)| value).chain(node.items());
        if !is_entered {
            if lengths.contains_key(&node.id()) {
                continue;
            }
            lengths.insert(node.id(), 0);
            open.push((node, true));
            open.extend(children().map(|child| (child, false)));
            continue;
        }
        let inside: u64 = children()
            .filter_map(|child| lengths.get(&child.id()))
            .fold(0, |sum, length| sum.saturating_add(*length));
        let keys: usize = node
            .entries()
            .map(|(key, _)| {
                let length = key_lengths.entry(key.id());
                *length.or_insert_with(|| text_length(&key_text(key)) + 1)
            })
            .sum();
        let count = node.entries().len() + node.items().len();
        let own = match node.value() {
            Value::Map(_) | Value::Seq(_) => 2 + keys + count.saturating_sub(1),
            Value::Null | Value::Other(_) => 4,
            Value::Bool(value) => {
                if *value {
                    4
                } else {
                    5
                }
            }
            Value::Int(_) | Value::Float(_) => number(node.value()).map_or(4, |text| text.len()),
            Value::Str(text) => text_length(text),
            Value::Surrogates(text) => surrogates_length(text),
        };
        lengths.insert(node.id(), inside.saturating_add(own as u64));
    }
    lengths.get(&root.id()).copied().unwrap_or_default()
}

/// The text of a key: as JavaScript makes text of what is not.
pub fn key_text<'t>(key: NodeRef<'t>) -> Cow<'t, str> {
    match key.value() {
        Value::Str(text) => Cow::Borrowed(text),
        Value::Bool(value) => Cow::Owned(value.to_string()),
        Value::Surrogates(text) => Cow::Owned(
            text.iter()
                .map(|code| char::from_u32(*code).unwrap_or('\u{fffd}'))
                .collect(),
        ),
        value => Cow::Owned(number(value).unwrap_or_default()),
    }
}

/// Bytes of `text` as JSON, with its quotes.
fn text_length(text: &str) -> usize {
    2 + text.chars().map(escaped_length).sum::<usize>()
}

fn escaped_length(character: char) -> usize {
    match character {
        '"' | '\\' | '\u{8}' | '\u{c}' | '\n' | '\r' | '\t' => 2,
        '\0'..='\u{1f}' => 6,
        _ => character.len_utf8(),
    }
}

/// The same for code points of which some are lone surrogates, which JSON escapes.
fn surrogates_length(text: &[u32]) -> usize {
    let length = |code: &u32| char::from_u32(*code).map_or(6, escaped_length);
    2 + text.iter().map(length).sum::<usize>()
}

/// A number as JavaScript writes it; nothing for what is none, or not finite.
fn number(value: &Value) -> Option<String> {
    let number = match value {
        Value::Int(number) => number.to_f64()?,
        Value::Float(number) => *number,
        _ => return None,
    };
    if !number.is_finite() {
        return None;
    }
    if number == 0.0 {
        return Some("0".to_owned());
    }
    // The shortest digits that read back, and the power of ten of the first.
    let scientific = format!("{:e}", number.abs());
    let (digits, exponent) = scientific.split_once('e')?;
    let digits = digits.replace('.', "");
    let exponent: i32 = exponent.parse().ok()?;
    let sign = if number < 0.0 { "-" } else { "" };
    let count = i32::try_from(digits.len()).ok()?;
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or_default());
    let written = match exponent {
        0..=20 if count <= exponent + 1 => format!("{digits}{}", zeros(exponent + 1 - count)),
        0..=20 => {
            let (whole, rest) = digits.split_at_checked(usize::try_from(exponent).ok()? + 1)?;
            format!("{whole}.{rest}")
        }
        -6..=-1 => format!("0.{}{digits}", zeros(-exponent - 1)),
        _ => {
            let (first, rest) = digits.split_at_checked(1)?;
            let point = if rest.is_empty() { "" } else { "." };
            format!("{first}{point}{rest}e{exponent:+}")
        }
    };
    Some(format!("{sign}{written}"))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn numbers_are_written_as_in_javascript() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (100.0, "100"),
            (0.1, "0.1"),
            (123.456, "123.456"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
            (0.000001, "0.000001"),
            (0.0000001, "1e-7"),
            (1.25e-7, "1.25e-7"),
            (9007199254740993.0, "9007199254740992"),
        ];
        for (value, expected) in cases {
            assert_eq!(number(&Value::Float(value)).as_deref(), Some(expected));
        }
        let great = Value::Int(BigInt::from(10).pow(30));
        assert_eq!(number(&great).as_deref(), Some("1e+30"));
    }
}
