//! The parts of a schema: the schemas inside it, its keywords, and what its values are.

use foldhash::{HashSet, HashSetExt};
use std::cmp::Ordering;

use super::draft::{Draft, Holds};
use super::number::Number;
use super::shape::{KEYWORDS, Shape};
use crate::tree::{NodeRef, Value};

/// Every keyword of any draft, Draft 3 too.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.into_iter()
}

impl Draft {
    /// Whether `name` is a keyword of this draft, Draft 4 or later, or of its meta-schema.
    pub fn knows(self, name: &str) -> bool {
        name == "default" || Shape::of(self, name).is_some() || self.keyword(name).is_some()
    }
}

/// `schema` and every schema inside it that a keyword of `drafts` holds, each once, in the order
/// of the text where nothing is aliased. The first draft that has a keyword says what it holds.
pub fn parts<'t>(drafts: &[Draft], schema: NodeRef<'t>) -> Vec<NodeRef<'t>> {
    let mut met = HashSet::new();
    let mut open = vec![schema];
    let mut parts = Vec::new();
    while let Some(part) = open.pop() {
        if !part.is_map() || !met.insert(part.id()) {
            continue;
        }
        parts.push(part);
        let from = open.len();
        for (key, value) in part.entries() {
            let name = key.as_str().unwrap_or_default();
            match drafts.iter().find_map(|draft| draft.holds(name)) {
                None => {}
                Some(Holds::One | Holds::OneIfMap) => open.push(value),
                Some(Holds::List) => open.extend(value.items()),
                Some(Holds::OneOrList) => {
                    open.push(value);
                    open.extend(value.items());
                }
                Some(Holds::Map | Holds::MapIfMaps) => {
                    open.extend(value.entries().map(|(_, value)| value));
                }
            }
        }
        if let Some(inside) = open.get_mut(from..) {
            inside.reverse();
        }
    }
    parts
}

/// Keywords by which one sees that a mapping is meant as a schema.
const TELLING: [&str; 9] = [
    "$ref",
    "allOf",
    "anyOf",
    "const",
    "enum",
    "items",
    "oneOf",
    "properties",
    "type",
];

/// Whether `value` was surely meant as a schema. Linear in its entries.
pub fn is_meant_as_schema(value: NodeRef<'_>) -> bool {
    let mut names = value.entries().filter_map(|(key, _)| key.as_str());
    names.any(|name| TELLING.contains(&name))
}

/// Whether `value` is of the type `name`, where 1.0 is an integer. What JSON has no word for is
/// of every type.
pub fn is_of_type(value: NodeRef<'_>, name: &str) -> bool {
    match value.value() {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Int(_) => matches!(name, "integer" | "number"),
        Value::Float(number) => name == "number" || name == "integer" && number.fract() == 0.0,
        Value::Str(_) | Value::Surrogates(_) => name == "string",
        Value::Seq(_) => name == "array",
        Value::Map(_) => name == "object",
        Value::Other(_) => true,
    }
}

/// How two numbers compare; nothing where one of the two is none.
pub fn order(a: NodeRef<'_>, b: NodeRef<'_>) -> Option<Ordering> {
    Number::of(a)?.compare(&Number::of(b)?)
}
