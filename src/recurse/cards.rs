//! What a caller sees of each tool.

use foldhash::HashMap;

use crate::bundle::fields::{self, short};
use crate::bundle::{Field, ToolCard};
use crate::json_text;
use crate::python::{Function, Parameter};
use crate::tree::NodeRef;

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
        .map(|schema| fields::of(schema, json_text::of))
        .unwrap_or_default();
    ToolCard {
        name: registration.name.to_owned(),
        description: text("description"),
        inputs: in_order(inputs, function),
        outputs: manifest
            .get(value, "output_schema")
            .map(|schema| fields::of(schema, json_text::of))
            .unwrap_or_default(),
        apis: manifest
            .get(value, "apis")
            .into_iter()
            .flat_map(NodeRef::items)
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect(),
        pricing: pricing(manifest, value),
        settings: Vec::new(),
        code: None,
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
