//! The order of checks of one tools service.

use crate::bundle::{Bundle, ToolCard};
use crate::project::{self, Kind, Project};
use crate::report::Place;
use crate::sdist::{self, Required};
use crate::text::Span;
use crate::tree::NodeRef;
use crate::yaml::{Aliases, Document};

use super::findings::Findings;
use super::manifest::Manifest;
use super::signature::{self, Tool};
use super::source::{self, Source};
use super::tools::{self, Registration};
use super::{
    advice, apis, cards, defaults, docstring, judge, manifest, path, portable, schemas, show,
};

/// The lock file of every Recurse project.
const LOCK: &str = "uv.lock";

/// Checks the tools service at `root`, and previews its bundle.
/// `misnamed` are names at the root that are mistaken for the manifest.
pub fn check(
    project: &Project,
    root: &str,
    misnamed: &[String],
    findings: &mut Findings,
) -> Bundle {
    let file = project::join(root, super::TOOLS);
    let read = manifest::read(project, &file, Aliases::Refused, misnamed, findings);
    if read.is_some() {
        advice::manifest::check_names(root, misnamed, findings);
    }
    let manifest = read
        .as_ref()
        .and_then(|(bytes, document)| manifest::root(&file, bytes, document, findings));
    lock_file(project, root, manifest.as_ref(), findings);
    let manifest = manifest.as_ref();
    let source_field = manifest.and_then(|manifest| manifest.root.get("tools")?.get("source"));
    let source_file = manifest.zip(source_field).and_then(|(manifest, value)| {
        path::declared(project, root, manifest, "tools.source", value, findings)
    });
    let checked = sdist::check(
        project,
        root,
        &Required {
            kind: Kind::RecurseTools,
            source: source_field
                .filter(|_| source_file.is_some())
                .and_then(NodeRef::as_str),
            prompt: None,
        },
    );
    let source = source_file.and_then(|file| source::read(project, file, findings));
    if let Some(source) = &source {
        advice::imports::check(project, root, source, &checked, findings);
    }
    if let (Some(manifest), Some(pyproject)) = (manifest, &checked.pyproject) {
        advice::sdk::check(manifest, pyproject, findings);
    }
    findings.extend(checked.findings);
    let mut bundle = checked.bundle;
    if let (Some(manifest), Some((_, document))) = (manifest, &read) {
        bundle.tools = check_manifest(manifest, document, source.as_ref(), findings);
    }
    bundle
}

/// Judges the manifest's content and its agreement with the module; a card for each tool.
fn check_manifest(
    manifest: &Manifest<'_>,
    document: &Document,
    source: Option<&Source<'_>>,
    findings: &mut Findings,
) -> Vec<ToolCard> {
    portable::check(manifest, findings);
    judge::check(manifest, &tools::SHAPE, tools::elsewhere, findings);
    let registrations = tools::registrations(manifest);
    tools::check_names(manifest, &registrations, findings);
    advice::manifest::check(manifest, document, &registrations, findings);
    check_registrations(manifest, &registrations, source, findings)
}

/// Judges the registrations and their agreement with the module; a card for each tool.
fn check_registrations(
    manifest: &Manifest<'_>,
    registrations: &[Registration<'_>],
    source: Option<&Source<'_>>,
    findings: &mut Findings,
) -> Vec<ToolCard> {
    let sound: Vec<bool> = registrations
        .iter()
        .map(|registration| check_registration(manifest, registration, findings))
        .collect();
    let Some(source) = source else {
        return registrations
            .iter()
            .map(|registration| cards::card(manifest, registration, None))
            .collect();
    };
    advice::module::check(manifest, registrations, source, findings);
    let pairs = source::pair(manifest, registrations, source, findings);
    let mut cards = Vec::new();
    for ((registration, function), sound) in registrations.iter().zip(pairs).zip(sound) {
        if let Some(function) = function {
            let tool = Tool::new(manifest, *registration, source, function);
            signature::check(&tool, findings);
            defaults::check(&tool, sound, findings);
            docstring::check(source, function, findings);
            if sound {
                advice::annotation::check(&tool, findings);
            }
        }
        cards.push(cards::card(manifest, registration, function));
    }
    cards
}

/// Judges a registration by itself. True where its input schema keeps the meta-schema.
fn check_registration(
    manifest: &Manifest<'_>,
    registration: &Registration<'_>,
    findings: &mut Findings,
) -> bool {
    let name = registration.name;
    if let Some(apis) = registration.value.get("apis") {
        apis::check(manifest, name, apis, findings);
    }
    let mut sound = false;
    for field in ["input_schema", "output_schema"] {
        let Some(schema) = registration
            .value
            .get(field)
            .filter(|schema| schema.is_map())
        else {
            continue;
        };
        let path = format!("{field} of {}", show::name(name));
        // The manifest's shape speaks of these three itself.
        let said: Vec<Span> = ["type", "properties", "additionalProperties"]
            .into_iter()
            .filter(|_| field == "input_schema")
            .filter_map(|key| schema.get(key))
            .filter(|value| !value.is_map())
            .map(NodeRef::span)
            .collect();
        let keeps = schemas::check(manifest, &path, schema, &said, findings);
        if keeps {
            advice::schema::check(manifest, &path, schema, field == "input_schema", findings);
        }
        if field == "input_schema" {
            sound = keeps;
        }
    }
    sound
}

/// Every project has its `uv.lock`, whatever its manifest says.
fn lock_file(
    project: &Project,
    root: &str,
    manifest: Option<&Manifest<'_>>,
    findings: &mut Findings,
) {
    let full = project::join(root, LOCK);
    if project.get(&full).is_some() {
        return;
    }
    let declared = manifest
        .and_then(|manifest| Some((manifest, manifest.root.get("runtime")?.get("lockfile")?)))
        .filter(|(_, value)| value.as_str() == Some(LOCK));
    let (place, subject) = match declared {
        Some((manifest, value)) => (
            manifest.place(value.span()),
            "runtime.lockfile is uv.lock, which",
        ),
        None => (Place::new(full, Span::at(0)), "uv.lock"),
    };
    findings.push(path::missing(project, root, place, subject, LOCK));
}
