//! What a schema says of inputs and outputs, for those who call a tool.

use foldhash::HashSet;

use super::Field;
use crate::tree::{NodeRef, Value};

/// The properties of an object schema; for another schema, the one unnamed value. `default` gives a default
/// as JSON text, where it is to be shown.
pub fn of(schema: NodeRef<'_>, default: fn(NodeRef<'_>) -> Option<String>) -> Vec<Field> {
    let required: HashSet<&str> = schema
        .get("required")
        .into_iter()
        .flat_map(NodeRef::items)
        .filter_map(NodeRef::as_str)
        .collect();
    let Some(properties) = schema.get("properties") else {
        return vec![field("", schema, true, default)];
    };
    properties
        .entries()
        .filter_map(|(key, declaration)| {
            let name = key.as_str()?;
            Some(field(name, declaration, required.contains(name), default))
        })
        .collect()
}

fn field(
    name: &str,
    declaration: NodeRef<'_>,
    required: bool,
    default: fn(NodeRef<'_>) -> Option<String>,
) -> Field {
    Field {
        name: name.to_owned(),
        type_name: type_name(declaration),
        required,
        default: declaration.get("default").and_then(default).map(short),
        description: declaration
            .get("description")
            .and_then(NodeRef::as_str)
            .map(str::to_owned),
    }
}

/// Characters of a default that are shown.
const LONGEST_DEFAULT: usize = 1000;

/// `text`, cut where it is long.
pub fn short(text: String) -> String {
    match text.char_indices().nth(LONGEST_DEFAULT) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

/// A schema's type in its own words: `string`, `array of integer`, `string or null`, `any`.
fn type_name(schema: NodeRef<'_>) -> String {
    let name = |node: NodeRef<'_>| node.as_str().map(str::to_owned);
    match schema.get("type").map(|node| (node, node.value())) {
        Some((_, Value::Str(word))) if word == "array" => match schema.get("items") {
            Some(items) => match items.get("type").and_then(name) {
                Some(of) => format!("array of {of}"),
                None => word.clone(),
            },
            None => word.clone(),
        },
        Some((_, Value::Str(word))) => word.clone(),
        Some((list, Value::Seq(_))) => list
            .items()
            .filter_map(name)
            .collect::<Vec<_>>()
            .join(" or "),
        _ if schema.get("const").is_some() => "one value".to_owned(),
        _ if schema.get("enum").is_some() => "one of a list".to_owned(),
        _ => "any".to_owned(),
    }
}
