//! JSON text as a tree, read as Python's `json` reads it: integers of any size, `NaN` and
//! `Infinity`, lone surrogates.

use plumbline::text::Span;
use plumbline::tree::{NodeId, Tree, Value};

/// The tree of `text`, and its root.
pub fn tree(text: &str) -> (Tree, NodeId) {
    let mut reader = Reader {
        text,
        at: 0,
        tree: Tree::new(),
    };
    let root = reader.value();
    (reader.tree, root)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    tree: Tree,
}

impl Reader<'_> {
    fn peek(&mut self) -> u8 {
        while matches!(self.text.as_bytes()[self.at], b' ' | b'\n' | b'\t' | b'\r') {
            self.at += 1;
        }
        self.text.as_bytes()[self.at]
    }

    fn take(&mut self, expected: u8) -> bool {
        let found = self.peek() == expected;
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> NodeId {
        let first = self.peek();
        let start = self.at;
        let value = match first {
            b'{' => self.map(),
            b'[' => self.list(),
            b'"' => self.string(),
            _ => self.word(),
        };
        self.tree.push(Span::new(start, self.at), value)
    }

    fn map(&mut self) -> Value {
        self.at += 1;
        let mut entries = Vec::new();
        while !self.take(b'}') {
            self.take(b',');
            let key = self.value();
            assert!(self.take(b':'));
            entries.push((key, self.value()));
        }
        Value::Map(entries)
    }

    fn list(&mut self) -> Value {
        self.at += 1;
        let mut items = Vec::new();
        while !self.take(b']') {
            self.take(b',');
            items.push(self.value());
        }
        Value::Seq(items)
    }

    fn string(&mut self) -> Value {
        self.at += 1;
        let mut units: Vec<u16> = Vec::new();
        loop {
            let character = self.text[self.at..].chars().next().unwrap();
            self.at += character.len_utf8();
            match character {
                '"' => break,
                '\\' => {
                    let escape = self.text.as_bytes()[self.at];
                    self.at += 1;
                    units.push(match escape {
                        b'n' => 0x0A,
                        b't' => 0x09,
                        b'r' => 0x0D,
                        b'b' => 0x08,
                        b'f' => 0x0C,
                        b'u' => {
                            let digits = &self.text[self.at..self.at + 4];
                            self.at += 4;
                            u16::from_str_radix(digits, 16).unwrap()
                        }
                        other => other.into(),
                    });
                }
                _ => units.extend_from_slice(character.encode_utf16(&mut [0; 2])),
            }
        }
        String::from_utf16(&units).map_or_else(
            |_| {
                let points = char::decode_utf16(units.iter().copied());
                let point = |unit: Result<char, std::char::DecodeUtf16Error>| match unit {
                    Ok(character) => character.into(),
                    Err(lone) => lone.unpaired_surrogate().into(),
                };
                Value::Surrogates(points.map(point).collect())
            },
            Value::Str,
        )
    }

    fn word(&mut self) -> Value {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| c.is_whitespace() || ",]}".contains(c))
            .unwrap_or(rest.len());
        self.at += end;
        match &rest[..end] {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "NaN" => Value::Float(f64::NAN),
            "Infinity" => Value::Float(f64::INFINITY),
            "-Infinity" => Value::Float(f64::NEG_INFINITY),
            number => match number.parse() {
                Ok(integer) => Value::Int(integer),
                Err(_) => Value::Float(number.parse().unwrap()),
            },
        }
    }
}
