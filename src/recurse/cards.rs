//! What a caller sees of each tool.

use foldhash::{HashMap, HashSet};

use crate::bundle::{Field, ToolCard};
use crate::python::{Function, Parameter};
use crate::tree::{NodeRef, Value};

use super::json_text;
use super::manifest::Manifest;
use super::registration::Registration;
use crate::show;

/// The card of a registration; `function` gives the inputs their order, where it is known.
pub fn card(
    manifest: &Manifest<'_>,
    registration: &Registration<'_>,
    function: Option<&Function>,
) -> ToolCard {
    let value = registration.value;
    let text = |name: &str| {
        manifest
            .get(value, name)
            .and_then(NodeRef::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let inputs = manifest
        .get(value, "input_schema")
        .map(fields)
        .unwrap_or_default();
    ToolCard {
        name: registration.name.to_owned(),
        description: text("description"),
        inputs: in_order(inputs, function),
        outputs: manifest
            .get(value, "output_schema")
            .map(fields)
            .unwrap_or_default(),
        apis: manifest
            .get(value, "apis")
            .into_iter()
            .flat_map(NodeRef::items)
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect(),
        pricing: pricing(manifest, value),
        settings: Vec::new(),
    }
}

/// The fields in the order of the function's parameters, others after them; a default that the
/// schema leaves to Python is Python's.
fn in_order(mut fields: Vec<Field>, function: Option<&Function>) -> Vec<Field> {
    let parameters: HashMap<&str, (usize, &Parameter)> = function
        .into_iter()
        .flat_map(|function| function.parameters.iter().enumerate())
        .map(|(at, parameter)| (parameter.name.as_str(), (at, parameter)))
        .collect();
    for field in &mut fields {
        let parameter = parameters.get(field.name.as_str());
        let default = parameter.and_then(|(_, parameter)| parameter.default.as_ref());
        if let (None, Some(Ok((tree, id)))) =
            (&field.default, default.map(|default| &default.literal))
        {
            field.default = json_text::of(tree.at(*id)).map(short);
        }
    }
    fields.sort_by_key(|field| {
        let parameter = parameters.get(field.name.as_str());
        parameter.map_or(usize::MAX, |(at, _)| *at)
    });
    fields
}

/// The properties of an object schema; for another schema, the one unnamed value.
pub fn fields(schema: NodeRef<'_>) -> Vec<Field> {
    let required: HashSet<&str> = schema
        .get("required")
        .into_iter()
        .flat_map(NodeRef::items)
        .filter_map(NodeRef::as_str)
        .collect();
    let Some(properties) = schema.get("properties") else {
        return vec![field("", schema, true)];
    };
    properties
        .entries()
        .filter_map(|(key, declaration)| {
            let name = key.as_str()?;
            Some(field(name, declaration, required.contains(name)))
        })
        .collect()
}

fn field(name: &str, declaration: NodeRef<'_>, required: bool) -> Field {
    Field {
        name: name.to_owned(),
        type_name: type_name(declaration),
        required,
        default: declaration
            .get("default")
            .and_then(json_text::of)
            .map(short),
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

/// What a call costs, as the registration declares it.
fn pricing(manifest: &Manifest<'_>, registration: NodeRef<'_>) -> Vec<String> {
    let Some(pricing) = manifest.get(registration, "pricing") else {
        return Vec::new();
    };
    [
        ("provider_basis_micro_usd", "provider basis", "micro-USD"),
        ("compute_basis_micro_usd", "compute basis", "micro-USD"),
        ("provider_multiplier", "settled provider cost", "×"),
        ("compute_multiplier", "measured compute", "×"),
    ]
    .into_iter()
    .filter_map(|(key, name, unit)| {
        let value = manifest.get(pricing, key)?;
        let text = show::line(&show::source(manifest.bytes, value.span()));
        Some(format!("{name}: {text} {unit}"))
    })
    .collect()
}
