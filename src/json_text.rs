//! Values as JSON text, comparable as the SDK compares defaults: by type, with sorted keys.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::tree::{NodeRef, Value};

/// Values nested deeper than any reader yields are not followed; a circle ends there too.
const DEEPEST: usize = 1000;

/// `node` as JSON text on one line, with sorted keys (of equal keys, the last counts). Equal
/// exactly where Python's `json.dumps(…, sort_keys=True)` is: 1, 1.0 and true
/// differ, and so do 0.0 and -0.0. None for a value that JSON cannot carry.
pub fn of(node: NodeRef<'_>) -> Option<String> {
    let mut text = String::new();
    write(node, 0, &mut text)?;
    Some(text)
}

fn write(node: NodeRef<'_>, depth: usize, text: &mut String) -> Option<()> {
    if depth > DEEPEST {
        return None;
    }
    match node.value() {
        Value::Null => text.push_str("null"),
        Value::Bool(value) => write!(text, "{value}").ok()?,
        // Long integers need not be decimal to be told apart, and hex takes no quadratic time.
        Value::Int(value) if value.bits() > 20_000 => write!(text, "{value:#x}").ok()?,
        Value::Int(value) => write!(text, "{value}").ok()?,
        Value::Float(value) if value.is_finite() => write!(text, "{value:?}").ok()?,
        Value::Str(value) => string(value.encode_utf16(), text)?,
        Value::Surrogates(points) => string(units(points), text)?,
        Value::Seq(_) => {
            text.push('[');
            for (at, item) in node.items().enumerate() {
                if at > 0 {
                    text.push_str(", ");
                }
                write(item, depth + 1, text)?;
            }
            text.push(']');
        }
        Value::Map(_) => {
            let mut entries = BTreeMap::new();
            for (key, value) in node.entries() {
                let mut name = String::new();
                match key.value() {
                    Value::Str(key) => string(key.encode_utf16(), &mut name)?,
                    Value::Surrogates(points) => string(units(points), &mut name)?,
                    _ => return None,
                }
                entries.insert(name, value);
            }
            text.push('{');
            for (at, (name, value)) in entries.into_iter().enumerate() {
                if at > 0 {
                    text.push_str(", ");
                }
                text.push_str(&name);
                text.push_str(": ");
                write(value, depth + 1, text)?;
            }
            text.push('}');
        }
        Value::Float(_) | Value::Other(_) => return None,
    }
    Some(())
}

/// Code points as UTF-16 units; a surrogate is its own unit.
fn units(points: &[u32]) -> impl Iterator<Item = u16> {
    points.iter().flat_map(|point| {
        let mut buffer = [0; 2];
        match char::from_u32(*point) {
            Some(character) => character.encode_utf16(&mut buffer).to_vec(),
            None => vec![*point as u16],
        }
    })
}

/// A string in quotes; halves of a character that belong together become one.
fn string(units: impl Iterator<Item = u16>, text: &mut String) -> Option<()> {
    text.push('"');
    for character in char::decode_utf16(units) {
        match character {
            Ok('"') => text.push_str("\\\""),
            Ok('\\') => text.push_str("\\\\"),
            Ok('\n') => text.push_str("\\n"),
            Ok(control) if control.is_control() => {
                write!(text, "\\u{:04x}", u32::from(control)).ok()?;
            }
            Ok(character) => text.push(character),
            Err(half) => write!(text, "\\u{:04x}", half.unpaired_surrogate()).ok()?,
        }
    }
    text.push('"');
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;
    use crate::tree::Tree;

    fn text(value: Value) -> Option<String> {
        let mut tree = Tree::new();
        let id = tree.push(Span::at(0), value);
        of(tree.at(id))
    }

    #[test]
    fn texts_are_equal_where_python_says_so() {
        let ship = text(Value::Str("\u{1f6a2}".to_owned()));
        assert_eq!(ship, text(Value::Surrogates(vec![0xd83d, 0xdea2])));
        assert_eq!(ship.as_deref(), Some("\"\u{1f6a2}\""));
        assert_eq!(
            text(Value::Surrogates(vec![0xd83d])).as_deref(),
            Some(r#""\ud83d""#)
        );
        assert_ne!(text(Value::Int(1.into())), text(Value::Float(1.0)));
        assert_ne!(text(Value::Float(0.0)), text(Value::Float(-0.0)));
        assert_eq!(text(Value::Float(f64::NAN)), None);
    }

    #[test]
    fn of_equal_keys_the_last_counts() {
        let mut tree = Tree::new();
        let at = Span::at(0);
        let b = tree.push(at, Value::Str("b".to_owned()));
        let a = tree.push(at, Value::Str("a".to_owned()));
        let [one, two] = [1, 2].map(|n| tree.push(at, Value::Int(n.into())));
        let map = tree.push(at, Value::Map(vec![(b, one), (a, one), (b, two)]));
        assert_eq!(of(tree.at(map)).as_deref(), Some(r#"{"a": 1, "b": 2}"#));
    }
}
