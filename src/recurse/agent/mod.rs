//! Agent applications: `agent.yaml`, its prompt, and the settings of its tools.

mod cards;
pub mod placeholders;
pub mod prompt;
pub mod settings;
mod shape;
pub mod task;

use crate::bundle::Bundle;
use crate::text::Span;
use crate::tree::{NodeRef, Value};
use crate::yaml::Document;

use super::manifest::Manifest;
use super::registration;
use super::source::{self, Source};
use super::{advice, docstring, judge, path, portable, schemas};
use crate::findings::Findings;

pub use shape::{API_VERSION, SHAPE};

/// Judges the manifest's content, its prompt (path and bytes, where it is there) and its tools;
/// what a caller sees goes into `bundle`.
pub fn check(
    manifest: &Manifest<'_>,
    document: &Document,
    prompt: Option<(String, &[u8])>,
    source: Option<&Source<'_>>,
    bundle: &mut Bundle,
    findings: &mut Findings,
) {
    if let Some(finding) = shape::is_service(manifest) {
        findings.push(finding);
        return;
    }
    let said = portable::check(manifest, findings);
    judge::check(manifest, shape::elsewhere, &said, findings);
    shape::check_names(manifest, &said, findings);
    for (section, field) in [("agent", "prompt"), ("tools", "source")] {
        let value = manifest.field(section, field);
        if let Some(value) = value.filter(|value| !said.contains(&value.id())) {
            path::check_characters(manifest, &format!("{section}.{field}"), value, findings);
        }
    }
    check_schemas(manifest, findings);
    let registrations = registration::all(manifest, |key, name| {
        matches!(key.value(), Value::Str(_)) && !name.is_empty()
    });
    advice::manifest::check(manifest, document, &registrations, findings);
    placeholders::check_task(manifest, findings);
    if let Some((file, bytes)) = &prompt {
        prompt::check(manifest, file, bytes, findings);
    }
    bundle.application = Some(cards::application(manifest));
    let functions = match source {
        None => registrations.iter().map(|_| None).collect(),
        Some(source) => {
            advice::module::check(manifest, &registrations, source, findings);
            let functions = source::pair(manifest, &registrations, source, findings);
            for function in functions.iter().flatten() {
                docstring::check(manifest.kind, source, function, findings);
            }
            settings::check(manifest, &registrations, &functions, source, findings);
            functions
        }
    };
    bundle.tools = registrations
        .iter()
        .zip(functions)
        .map(|(registration, function)| cards::tool(manifest, registration, function, source))
        .collect();
}

/// Judges the two schemas, and the reserved task where the inputs are a schema.
fn check_schemas(manifest: &Manifest<'_>, findings: &mut Findings) {
    for name in ["inputs", "outputs"] {
        let entry = manifest.entry(manifest.root, name);
        let Some((key, schema)) = entry.filter(|(_, schema)| schema.is_map()) else {
            continue;
        };
        let is_output = name == "outputs";
        // The manifest's shape speaks of the outputs' type itself.
        let said: Vec<Span> = schema
            .get("type")
            .filter(|_| is_output)
            .map(NodeRef::span)
            .into_iter()
            .collect();
        if !schemas::check(manifest, name, schema, is_output, &said, findings) {
            continue;
        }
        advice::schema::check(manifest, name, schema, false, findings);
        if !is_output {
            task::check(manifest, key, schema, findings);
        }
    }
}
