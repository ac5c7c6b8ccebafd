//! The registration a function needs, as far as its signature tells.

use crate::project::Kind;
use crate::python::{Annotation, Function, ParameterKind};
use crate::report::Place;

use super::edits::{self, Entry};
use super::manifest::Manifest;
use super::registration;

/// Inserts a registration of `function` at the head of `tools.register`. None where the text
/// around does not allow it, or the signature can have no registration.
pub fn edit(manifest: &Manifest<'_>, function: &Function) -> Option<(Place, String)> {
    let register = registration::register(manifest)?;
    let key = edits::scalar(&function.name);
    if manifest.kind == Kind::RecurseAgent {
        return edits::insert(manifest, register, None, &Entry::Scalar(&key, "~"));
    }
    let named = function.parameters.iter().all(|parameter| {
        matches!(
            parameter.kind,
            ParameterKind::Ordinary | ParameterKind::KeywordOnly
        )
    });
    if !named {
        return None;
    }
    let names: Vec<String> = function
        .parameters
        .iter()
        .map(|parameter| edits::scalar(&parameter.name))
        .collect();
    let properties = function
        .parameters
        .iter()
        .zip(&names)
        .map(|(parameter, name)| Entry::Mapping(name, typed(parameter.annotation.as_ref())))
        .collect();
    let required: Vec<&str> = function
        .parameters
        .iter()
        .zip(&names)
        .filter(|(parameter, _)| parameter.default.is_none())
        .map(|(_, name)| name.as_str())
        .collect();
    let required = format!("[{}]", required.join(", "));
    let entry = Entry::Mapping(
        &key,
        vec![
            Entry::Scalar("description", "Say what this tool does."),
            Entry::Mapping(
                "input_schema",
                vec![
                    Entry::Scalar("type", "object"),
                    Entry::Mapping("properties", properties),
                    Entry::Scalar("required", &required),
                    Entry::Scalar("additionalProperties", "false"),
                ],
            ),
            Entry::Mapping("output_schema", typed(function.returns.as_ref())),
            Entry::Mapping(
                "pricing",
                vec![
                    Entry::Scalar("provider_basis_micro_usd", "0"),
                    Entry::Scalar("compute_basis_micro_usd", "0"),
                    Entry::Scalar("provider_multiplier", "1"),
                    Entry::Scalar("compute_multiplier", "4"),
                ],
            ),
        ],
    );
    edits::insert(manifest, register, None, &entry)
}

/// `type: …` for an annotation of one built-in type.
fn typed(annotation: Option<&Annotation>) -> Vec<Entry<'static>> {
    let name = match annotation.map(|annotation| annotation.text.as_str()) {
        Some("str") => "string",
        Some("int") => "integer",
        Some("float") => "number",
        Some("bool") => "boolean",
        Some("None") => "'null'",
        Some(text) if text == "list" || text.starts_with("list[") => "array",
        Some(text) if text == "dict" || text.starts_with("dict[") => "object",
        _ => return Vec::new(),
    };
    vec![Entry::Scalar("type", name)]
}
