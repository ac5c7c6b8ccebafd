//! What a caller sees of an application, and the agent of each tool.

use crate::bundle::{Field, ToolCard, fields};
use crate::json_text;
use crate::python::{Function, Parameter};

use super::super::manifest::Manifest;
use super::super::registration::Registration;
use super::super::source::Source;
use super::settings;
use crate::show;

/// The application as its caller sees it: one tool, named and described by the metadata.
pub fn application(manifest: &Manifest<'_>) -> ToolCard {
    let metadata = manifest.get(manifest.root, "metadata");
    let text = |name: &str| {
        let value = metadata.and_then(|metadata| manifest.get(metadata, name)?.as_str());
        value.unwrap_or_default().to_owned()
    };
    let schema = |name: &str| {
        let schema = manifest
            .get(manifest.root, name)
            .filter(|schema| schema.is_map());
        schema
            .map(|schema| fields::of(schema, json_text::of))
            .unwrap_or_default()
    };
    ToolCard {
        name: text("name"),
        description: text("summary"),
        inputs: schema("inputs"),
        outputs: schema("outputs"),
        ..ToolCard::default()
    }
}

/// A tool as the agent sees it: what its function says of itself, and its settings.
pub fn tool(
    manifest: &Manifest<'_>,
    registration: &Registration<'_>,
    function: Option<&Function>,
    source: Option<&Source<'_>>,
) -> ToolCard {
    let docstring = function.and_then(|function| function.docstring.as_ref());
    let summary = docstring
        .and_then(|docstring| docstring.text.trim().lines().next())
        .unwrap_or_default();
    let input = |parameter: &Parameter| Field {
        name: parameter.name.clone(),
        type_name: parameter.annotation.as_ref().map_or_else(
            || "any".to_owned(),
            |annotation| show::line(&annotation.text),
        ),
        required: parameter.default.is_none(),
        default: parameter
            .default
            .as_ref()
            .map(|default| match &default.literal {
                Ok((tree, id)) => json_text::of(tree.at(*id))
                    .map(fields::short)
                    .unwrap_or_default(),
                Err(_) => source.map_or_else(String::new, |source| {
                    show::line(&show::source(source.bytes, default.span))
                }),
            }),
        description: None,
    };
    let returns = function.and_then(|function| function.returns.as_ref());
    ToolCard {
        name: registration.name.to_owned(),
        description: summary.to_owned(),
        inputs: function
            .map(|function| function.parameters.iter().map(input).collect())
            .unwrap_or_default(),
        outputs: returns
            .filter(|annotation| !annotation.is_none)
            .map(|annotation| Field {
                type_name: show::line(&annotation.text),
                required: true,
                ..Field::default()
            })
            .into_iter()
            .collect(),
        settings: settings::lines(manifest, registration.value),
        ..ToolCard::default()
    }
}
