//! The shape of `tools.yaml`.

use crate::report::{Finding, Rule, Severity};

use super::agent;
use super::edits;
use super::manifest::Manifest;
use super::registration::{self, Registration};
use super::shape::{Field, METADATA, Only, RUNTIME, Shape, UNKNOWN_FIELD, WRONG_VALUE};
use crate::show;

/// The shape of the whole manifest.
pub static SHAPE: Shape = Shape::Closed(&[
    Field::required("apiVersion", Shape::Only(Only::Text(API_VERSION))),
    Field::required("kind", Shape::Only(Only::Text("ToolService"))),
    METADATA,
    RUNTIME,
    Field::required(
        "tools",
        Shape::Closed(&[
            Field::required("source", Shape::Text),
            Field::required("register", Shape::Named(&REGISTRATION)),
        ]),
    ),
]);

/// The manifest's apiVersion.
pub const API_VERSION: &str = "recurse.tools/v1alpha1";

static REGISTRATION: Shape = Shape::Closed(&[
    Field::required("description", Shape::Text),
    Field::optional("apis", Shape::List),
    Field::required(
        "input_schema",
        Shape::Open(&[
            Field::required("type", Shape::Only(Only::Text("object"))),
            Field::required("properties", Shape::Mapping),
            Field::required("additionalProperties", Shape::Only(Only::False)),
        ]),
    ),
    Field::required("output_schema", Shape::Mapping),
    Field::required(
        "pricing",
        Shape::Closed(&[
            Field::required("provider_basis_micro_usd", Shape::Only(Only::Number(0))),
            Field::required("compute_basis_micro_usd", Shape::Only(Only::Number(0))),
            Field::required("provider_multiplier", Shape::Only(Only::Number(1))),
            Field::required("compute_multiplier", Shape::Only(Only::Number(4))),
        ]),
    ),
]);

/// A registration name that no tool can have.
pub const TOOL_NAME: Rule = Rule {
    id: "tool-name",
    severity: Severity::Error,
    title: "A registration name that no tool can have",
    why: "A tool is called by its registration name, which is also the exact name of its Python function: an ASCII letter, then ASCII letters, digits and underscores.",
    how: "Rename the function and its registration alike.",
};

/// Explains a field or value that belongs to `agent.yaml`.
pub fn elsewhere(name: &str) -> Option<&'static str> {
    match name {
        "agent" | "inputs" | "outputs" => {
            Some("that section belongs to agent.yaml, the manifest of an agent application")
        }
        "built_in" | "defaults" => Some("tool settings belong to agent.yaml"),
        "volatile" | "storable" | "no_storage" | "pure_args" => {
            Some("tool settings belong to agent.yaml; a tools service runs each function directly")
        }
        "recurse.run/v1alpha1" | "Agent" => Some(
            "that is an agent application's, whose manifest is agent.yaml; tools.yaml describes a tools service",
        ),
        "recurse.tools.application/v1alpha1" => Some(
            "that names the record that a build returns; a manifest has recurse.tools/v1alpha1",
        ),
        _ => None,
    }
}

/// The one finding for an agent's manifest in the place of `tools.yaml`: no field of it is at
/// fault by itself.
pub fn is_agent(manifest: &Manifest<'_>) -> Option<Finding> {
    let version = manifest.root.get("apiVersion")?;
    let kind = manifest.root.get("kind")?;
    let is_one = version.as_str() == Some(agent::API_VERSION) && kind.as_str() == Some("Agent");
    // The SDK looks for strange fields first.
    let section = manifest.root.entry("agent").map(|(key, _)| key);
    let (rule, at) = match section {
        Some(key) => (&UNKNOWN_FIELD, key),
        None => (&WRONG_VALUE, version),
    };
    is_one.then(|| {
        Finding::new(
            rule,
            manifest.place(at.span()),
            format!("{} is the manifest of an agent application", manifest.name()),
        )
        .help(format!(
            "name it agent.yaml; for a tools service begin with apiVersion: {API_VERSION} and kind: ToolService"
        ))
        .related(manifest.place(kind.span()), "its kind")
    })
}

/// The registrations of a manifest.
pub fn registrations<'t>(manifest: &Manifest<'t>) -> Vec<Registration<'t>> {
    registration::all(manifest, |_, name| is_tool_name(name))
}

/// Whether the manifest's own pattern takes `name`. Python's `$` also matches before one final
/// line break, so such a name passes here and is then found to be no function.
fn is_tool_name(name: &str) -> bool {
    let name = name.strip_suffix('\n').unwrap_or(name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The finding for the name of `registration`, which no tool can have. `meant` is the function
/// that it surely stands for, where the module is known and has one.
pub fn not_a_name(
    manifest: &Manifest<'_>,
    registration: &Registration<'_>,
    meant: Option<&str>,
) -> Finding {
    let name = registration.name;
    let strange = name
        .chars()
        .find(|c| !c.is_ascii_alphanumeric() && *c != '_');
    let reason = match strange {
        None if name.is_empty() => "it is empty".to_owned(),
        Some(strange) => format!(
            "it holds '{}'",
            show::line(strange.encode_utf8(&mut [0; 4]))
        ),
        None => "it does not start with a letter".to_owned(),
    };
    let finding = Finding::new(
        &TOOL_NAME,
        manifest.place(registration.key.span()),
        format!("{} can be no tool's name: {reason}", show::name(name)),
    );
    let Some(meant) = meant.filter(|meant| is_tool_name(meant)) else {
        return finding.help(
            "write the name of the tool's function: an ASCII letter, then ASCII letters, digits and underscores",
        );
    };
    let finding = finding.help(format!("did you mean {meant}, as its function is called?"));
    match edits::rename(manifest, registration.key, meant) {
        Some(edit) => finding.fix(format!("Rename it to {meant}"), vec![edit]),
        None => finding,
    }
}
