//! What to do about a fault, where the likely slip is known.

use super::FaultKind;
use super::draft::Draft;
use super::shape::{Shape, TYPES};
use crate::python_regex::{Pattern, PatternError};
use crate::tree::{NodeRef, Value};

/// Names that other languages have for the types of JSON.
const OTHER_NAMES: [(&str, &str); 22] = [
    ("any", ""),
    ("arr", "array"),
    ("bool", "boolean"),
    ("bytes", "string"),
    ("char", "string"),
    ("date", "string"),
    ("decimal", "number"),
    ("dict", "object"),
    ("double", "number"),
    ("float", "number"),
    ("int", "integer"),
    ("list", "array"),
    ("long", "integer"),
    ("map", "object"),
    ("mapping", "object"),
    ("nil", "null"),
    ("none", "null"),
    ("obj", "object"),
    ("set", "array"),
    ("str", "string"),
    ("text", "string"),
    ("tuple", "array"),
];

/// For a value of another shape than `keyword` takes.
pub(super) fn for_mismatch(
    draft: Draft,
    keyword: Option<&str>,
    node: NodeRef<'_>,
    shape: Shape,
) -> Option<String> {
    let help = match (shape, node.value(), keyword) {
        (Shape::Count | Shape::Number | Shape::Step, Value::Str(text), _)
            if text.trim().parse::<f64>().is_ok() =>
        {
            format!("remove the quotes: {}", text.trim())
        }
        (
            Shape::Number,
            Value::Bool(_),
            Some(limit @ ("exclusiveMinimum" | "exclusiveMaximum")),
        ) => {
            format!("since Draft 6 `{limit}` is the limit itself; write the number there")
        }
        (Shape::Boolean, Value::Str(text), _) if matches!(text.as_str(), "true" | "false") => {
            format!("remove the quotes: {text}")
        }
        (Shape::Names | Shape::SomeNames, Value::Bool(_), Some("required")) => {
            "`required` lists names beside `properties`; it does not stand inside a property"
                .to_owned()
        }
        (Shape::Names | Shape::SomeNames, Value::Str(name), Some(keyword)) => {
            format!("write a list: {keyword}: [{name}]")
        }
        (Shape::Schema, Value::Seq(_), Some("items")) if draft == Draft::Draft202012 => {
            "schemas by position are `prefixItems` in Draft 2020-12".to_owned()
        }
        (Shape::Schema, Value::Str(name), _) if TYPES.contains(&name.as_str()) => {
            format!("write a schema: {{type: {name}}}")
        }
        (Shape::Schema, Value::Null, _) => {
            "write `true` or `{}` for a schema that takes any value".to_owned()
        }
        (Shape::Schemas, Value::Map(_), Some(keyword)) => {
            format!("write a list of schemas under `{keyword}`, one item each")
        }
        (Shape::List, Value::Str(_) | Value::Map(_), Some(keyword)) => {
            format!("write the values of `{keyword}` as a list")
        }
        (Shape::Text | Shape::Pattern, Value::Int(_) | Value::Float(_) | Value::Bool(_), _) => {
            "put it in quotes".to_owned()
        }
        (Shape::Id, Value::Str(_), _) => {
            "remove what stands from `#` on; `$anchor` names a place inside a schema".to_owned()
        }
        _ => return None,
    };
    Some(help)
}

/// For a name of a type that JSON Schema does not have.
pub(super) fn for_type(node: NodeRef<'_>) -> Option<String> {
    if let Value::Null = node.value() {
        return Some("put it in quotes: 'null'".to_owned());
    }
    let written = node.as_str()?.trim().to_lowercase();
    if TYPES.contains(&written.as_str()) {
        return Some(format!("write {written}"));
    }
    let other = OTHER_NAMES
        .iter()
        .find(|(name, _)| *name == written)
        .map(|(_, name)| *name);
    match other {
        Some("") => Some("leave `type` out for a value of any type".to_owned()),
        Some(name) => Some(format!("write {name}")),
        None => TYPES
            .into_iter()
            .find(|name| is_near(name, &written))
            .map(|name| format!("did you mean {name}?")),
    }
}

/// For a name that YAML or JSON reads as something else.
pub(super) fn quote(node: NodeRef<'_>) -> Option<String> {
    matches!(
        node.value(),
        Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::Null
    )
    .then(|| "put it in quotes".to_owned())
}

/// For a pattern that Python cannot read.
pub(super) fn for_pattern(node: NodeRef<'_>) -> Option<String> {
    let text = node.as_str()?;
    let help = if text.contains(r"\p{") || text.contains(r"\P{") {
        "Python's re has no classes by Unicode property; write a class such as `[^\\W\\d_]` for letters"
    } else if text.contains("(?<") && !text.contains("(?<=") && !text.contains("(?<!") {
        "name a group with `(?P<name>…)`"
    } else if text.contains(r"\u{") || text.contains(r"\x{") {
        "write four digits after `\\u`, or eight after `\\U`"
    } else {
        "mend the pattern; a sign that is meant as itself takes a backslash before it"
    };
    Some(help.to_owned())
}

/// Whether one letter more, less or other, or two swapped, make one of the other.
pub(super) fn is_near(a: &str, b: &str) -> bool {
    let (mut a, mut b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().max(b.len()) < 4 {
        return false;
    }
    for _ in 0..2 {
        while let (Some(x), Some(y)) = (a.last(), b.last())
            && x == y
        {
            a.pop();
            b.pop();
        }
        a.reverse();
        b.reverse();
    }
    match (a.as_slice(), b.as_slice()) {
        ([], [_]) | ([_], []) | ([_], [_]) => true,
        ([x, y], [p, q]) => x == q && y == p,
        _ => false,
    }
}

/// The kind of the fault, and how the message goes on after what has the pattern.
pub(super) fn pattern_fault(error: &PatternError) -> (FaultKind, String) {
    match error {
        PatternError::Syntax { at, message } => (
            FaultKind::Meta,
            format!(
                "which Python's re refuses at character {}: {message}",
                at + 1
            ),
        ),
        PatternError::RepetitionTooLarge { at } => (
            FaultKind::Regex,
            format!(
                "whose count at character {} is greater than Python's re can take (2147483646)",
                at + 1
            ),
        ),
        PatternError::FlagsContradict => (
            FaultKind::Regex,
            "which turns on both the flags `a` and `u`".to_owned(),
        ),
        PatternError::TooDeep => (
            FaultKind::Regex,
            "whose groups are nested deeper than Python's re can follow".to_owned(),
        ),
        PatternError::TooLong => (
            FaultKind::Regex,
            format!("which has more than {} characters", Pattern::MAX_LENGTH),
        ),
    }
}
