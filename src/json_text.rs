//! Values as JSON text, comparable as the SDK compares defaults: by type, with sorted keys.

use std::collections::BTreeMap;

use crate::tree::{NodeRef, Value};

/// Values nested deeper than any reader yields are not followed; a circle ends there too.
const DEEPEST: usize = 1000;

/// `node` as JSON text on one line, with sorted keys (of equal keys, the last counts). Equal
/// exactly where Python's `json.dumps(…, sort_keys=True)` is: 1, 1.0 and true
/// differ, and so do 0.0 and -0.0. None for a value that JSON cannot carry.
pub fn of(node: NodeRef<'_>) -> Option<String> {
    let mut writer = Writer::new(usize::MAX);
    writer.value(node, 0).ok()?;
    Some(writer.text)
}

/// The first `most` characters of the same, and an ellipsis where there are more; those are not
/// written, or looked at.
pub fn start(node: NodeRef<'_>, most: usize) -> Option<String> {
    let mut writer = Writer::new(most);
    match writer.value(node, 0) {
        Ok(()) => Some(writer.text),
        Err(Stop::Full) => Some(writer.text + "…"),
        Err(Stop::NotJson) => None,
    }
}

/// Why no more is written.
enum Stop {
    /// There is no more room.
    Full,
    /// JSON cannot carry the value.
    NotJson,
}

struct Writer {
    text: String,
    /// Characters that there is room for.
    left: usize,
}

impl Writer {
    fn new(left: usize) -> Self {
        let text = String::new();
        Self { text, left }
    }

    fn push(&mut self, text: &str) -> Result<(), Stop> {
        for character in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(Stop::Full)?;
            self.text.push(character);
        }
        Ok(())
    }

    fn value(&mut self, node: NodeRef<'_>, depth: usize) -> Result<(), Stop> {
        if depth > DEEPEST {
            return Err(Stop::NotJson);
        }
        match node.value() {
            Value::Null => self.push("null"),
            Value::Bool(value) => self.push(if *value { "true" } else { "false" }),
            // Long integers need not be decimal to be told apart, and hex takes no quadratic time.
            Value::Int(value) if value.bits() > 20_000 => self.push(&format!("{value:#x}")),
            Value::Int(value) => self.push(&value.to_string()),
            Value::Float(value) if value.is_finite() => self.push(&format!("{value:?}")),
            Value::Str(_) | Value::Surrogates(_) => self.string(node),
            Value::Seq(_) => {
                self.push("[")?;
                for (at, item) in node.items().enumerate() {
                    if at > 0 {
                        self.push(", ")?;
                    }
                    self.value(item, depth + 1)?;
                }
                self.push("]")
            }
            Value::Map(_) => self.map(node, depth),
            Value::Float(_) | Value::Other(_) => Err(Stop::NotJson),
        }
    }

    fn map(&mut self, node: NodeRef<'_>, depth: usize) -> Result<(), Stop> {
        let mut entries = BTreeMap::new();
        for (key, value) in node.entries() {
            let mut name = Self::new(self.left);
            // What goes beyond the room is never written.
            if let Err(Stop::NotJson) = name.string(key) {
                return Err(Stop::NotJson);
            }
            entries.insert(name.text, value);
            // Each takes a character at least.
            if entries.len() > self.left {
                entries.pop_last();
            }
        }
        self.push("{")?;
        for (at, (name, value)) in entries.into_iter().enumerate() {
            if at > 0 {
                self.push(", ")?;
            }
            self.push(&name)?;
            self.push(": ")?;
            self.value(value, depth + 1)?;
        }
        self.push("}")
    }

    /// A text in quotes; halves of a character that belong together become one.
    fn string(&mut self, node: NodeRef<'_>) -> Result<(), Stop> {
        self.push("\"")?;
        match node.value() {
            Value::Str(text) => self.units(text.encode_utf16())?,
            Value::Surrogates(points) => self.units(units(points))?,
            _ => return Err(Stop::NotJson),
        }
        self.push("\"")
    }

    fn units(&mut self, units: impl Iterator<Item = u16>) -> Result<(), Stop> {
        for character in char::decode_utf16(units) {
            match character {
                Ok('"') => self.push("\\\"")?,
                Ok('\\') => self.push("\\\\")?,
                Ok('\n') => self.push("\\n")?,
                Ok(control) if control.is_control() => {
                    self.push(&format!("\\u{:04x}", u32::from(control)))?;
                }
                Ok(character) => self.push(character.encode_utf8(&mut [0; 4]))?,
                Err(half) => self.push(&format!("\\u{:04x}", half.unpaired_surrogate()))?,
            }
        }
        Ok(())
    }
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
    fn the_start_of_a_long_value_is_that_of_the_whole() {
        let mut tree = Tree::new();
        let at = Span::at(0);
        let long = tree.push(at, Value::Str("\u{1f6a2}\n".repeat(9)));
        let key = tree.push(at, Value::Str("a\"".to_owned()));
        let list = tree.push(at, Value::Seq(vec![long; 3]));
        let map = tree.push(at, Value::Map(vec![(long, list), (key, list)]));
        let whole = of(tree.at(map)).unwrap();
        let length = whole.chars().count();
        for most in 0..length {
            let first: String = whole.chars().take(most).collect();
            assert_eq!(start(tree.at(map), most), Some(first + "…"));
        }
        assert_eq!(start(tree.at(map), length), Some(whole));
    }

    #[test]
    fn a_value_that_aliases_make_huge_is_written_to_the_limit() {
        let mut tree = Tree::new();
        let at = Span::at(0);
        let mut node = tree.push(at, Value::Str("x".repeat(1000)));
        for _ in 0..100 {
            node = tree.push(at, Value::Seq(vec![node; 10]));
        }
        let text = start(tree.at(node), 1000).unwrap();
        assert_eq!(text.chars().count(), 1001);
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
