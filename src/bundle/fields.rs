//! What a schema says of inputs and outputs, for those who call a tool.

use foldhash::{HashSet, HashSetExt};

use super::Field;
use crate::json_text;
use crate::tree::{NodeId, NodeRef, Value};

/// The properties of an object schema; for another schema, the one unnamed value. `default` gives a default
/// as JSON text, where it is to be shown; it is not asked for a long one, of which the start is shown.
pub fn of(schema: NodeRef<'_>, default: fn(NodeRef<'_>) -> Option<String>) -> Vec<Field> {
    let mut met = HashSet::new();
    let required: HashSet<&str> = schema
        .get("required")
        .into_iter()
        .flat_map(NodeRef::items)
        .filter(|item| met.insert(item.id()))
        .filter_map(NodeRef::as_str)
        .collect();
    let mut shown = Shown::default();
    let Some(properties) = schema.get("properties") else {
        return vec![shown.field(String::new(), schema, true, default)];
    };
    properties
        .entries()
        .filter_map(|(key, declaration)| {
            let is_required = required.contains(key.as_str()?);
            let name = shown.text(key)?;
            Some(shown.field(name, declaration, is_required, default))
        })
        .collect()
}

/// What was shown of a schema so far: what an alias brings again is cut, for there may be more of
/// it than the whole file has.
#[derive(Default)]
struct Shown {
    met: HashSet<NodeId>,
}

impl Shown {
    fn field(
        &mut self,
        name: String,
        declaration: NodeRef<'_>,
        required: bool,
        default: fn(NodeRef<'_>) -> Option<String>,
    ) -> Field {
        let value = declaration.get("default");
        Field {
            name,
            type_name: type_name(declaration),
            required,
            default: value.and_then(|value| self.given(value, default)),
            description: declaration
                .get("description")
                .and_then(|text| self.text(text)),
        }
    }

    fn text(&mut self, node: NodeRef<'_>) -> Option<String> {
        let text = node.as_str()?;
        Some(match self.met.insert(node.id()) {
            true => text.to_owned(),
            false => start(text, LONGEST_AGAIN),
        })
    }

    fn given(
        &mut self,
        node: NodeRef<'_>,
        default: fn(NodeRef<'_>) -> Option<String>,
    ) -> Option<String> {
        let most = match self.met.insert(node.id()) {
            true => LONGEST_DEFAULT,
            false => LONGEST_AGAIN,
        };
        let text = json_text::start(node, most)?;
        match text.chars().count() > most {
            true => Some(text),
            false => default(node),
        }
    }
}

/// Characters that are shown of what an alias brings again.
const LONGEST_AGAIN: usize = 100;

/// Characters of a default that are shown.
const LONGEST_DEFAULT: usize = 1000;

/// `text`, cut where it is long.
pub fn short(text: String) -> String {
    start(&text, LONGEST_DEFAULT)
}

/// The first `most` characters of `text`, and an ellipsis where there are more.
fn start(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Types that a list of them has at most.
const MOST_TYPES: usize = 7;

/// A schema's type in its own words: `string`, `array of integer`, `string or null`, `any`.
fn type_name(schema: NodeRef<'_>) -> String {
    let name = |node: NodeRef<'_>| node.as_str().map(|name| start(name, LONGEST_TYPE));
    match schema.get("type").map(|node| (node, node.value())) {
        Some((word, Value::Str(text))) if text == "array" => {
            match schema
                .get("items")
                .and_then(|items| items.get("type"))
                .and_then(name)
            {
                Some(of) => format!("array of {of}"),
                None => name(word).unwrap_or_default(),
            }
        }
        Some((word, Value::Str(_))) => name(word).unwrap_or_default(),
        Some((list, Value::Seq(_))) => list
            .items()
            .filter_map(name)
            .take(MOST_TYPES)
            .collect::<Vec<_>>()
            .join(" or "),
        _ if schema.get("const").is_some() => "one value".to_owned(),
        _ if schema.get("enum").is_some() => "one of a list".to_owned(),
        _ => "any".to_owned(),
    }
}

/// Characters of a type's name that are shown; JSON Schema's are shorter.
const LONGEST_TYPE: usize = 20;
