//! The rules of Recurse tools services.

mod apis;
mod cards;
mod defaults;
mod docstring;
mod edits;
mod findings;
mod json_text;
mod judge;
mod manifest;
mod path;
mod portable;
mod schemas;
mod shape;
mod show;
mod signature;
mod skeleton;
mod source;
mod tools;

use std::collections::BTreeSet;

use crate::bundle::{Bundle, ToolCard};
use crate::project::{self, Kind, Project};
use crate::report::{Finding, Place, ProjectReport, Rule};
use crate::text::Span;
use crate::tree::NodeRef;
use crate::yaml::Aliases;

use findings::Findings;
use manifest::Manifest;
use signature::Tool;
use source::Source;
use tools::Registration;

/// Every rule of this part.
pub const RULES: &[&Rule] = &[
    &manifest::MISSING,
    &manifest::UNREADABLE,
    &manifest::NOT_UTF8,
    &manifest::SYNTAX,
    &manifest::ALIAS,
    &manifest::DUPLICATE_KEY,
    &manifest::TOO_DEEP,
    &manifest::DATE,
    &manifest::NUMBER,
    &manifest::NUMBER_TOO_LONG,
    &manifest::ESCAPE,
    &manifest::TAG,
    &manifest::NOT_MAPPING,
    &portable::NOT_JSON,
    &portable::SURROGATE,
    &shape::UNKNOWN_FIELD,
    &shape::MISSING_FIELD,
    &shape::WRONG_TYPE,
    &shape::WRONG_VALUE,
    &shape::EMPTY_VALUE,
    &tools::TOOL_NAME,
    &apis::API_ID,
    &apis::API_DUPLICATE,
    &schemas::JSON_SCHEMA,
    &schemas::EXTERNAL_REF,
    &schemas::UNRESOLVED_REF,
    &schemas::REF_LOOP,
    &schemas::TOO_DEEP,
    &schemas::REGEX_TOO_LARGE,
    &schemas::UNSUPPORTED,
    &schemas::TOO_MANY_STEPS,
    &path::NOT_CANONICAL,
    &path::FILE_MISSING,
    &source::PYTHON_SYNTAX,
    &source::DUPLICATE,
    &source::MISSING,
    &source::UNREGISTERED,
    &signature::POSITIONAL_ONLY,
    &signature::VARIADIC,
    &signature::PROPERTIES_MISMATCH,
    &signature::REQUIRED_MISMATCH,
    &defaults::ON_REQUIRED,
    &defaults::NOT_LITERAL,
    &defaults::MISMATCH,
    &defaults::SCHEMA_DEFAULT,
    &defaults::PYTHON_DEFAULT,
    &docstring::ANNOTATION_MISSING,
    &docstring::RETURN_ANNOTATION_MISSING,
    &docstring::MISSING,
    &docstring::PARAMETER,
    &docstring::RETURN,
    &docstring::RETURN_NONE,
];

/// The manifest of a tools service.
const TOOLS: &str = "tools.yaml";

/// The lock file of every Recurse project.
const LOCK: &str = "uv.lock";

/// Folders of installed or derived files, in which no project is looked for.
const SKIPPED: [&str; 4] = ["node_modules", ".venv", ".git", "__pycache__"];

/// Checks each Recurse project in `project`.
pub fn check(project: &Project) -> (Vec<ProjectReport>, Vec<Finding>) {
    let mut reports = Vec::new();
    let mut all = Vec::new();
    for root in roots(project) {
        let mut findings = Findings::default();
        let bundle = check_tools(project, &root, &mut findings);
        reports.push(ProjectReport {
            kind: Kind::RecurseTools,
            root,
            ok: !findings.has_error(),
            bundle,
        });
        all.extend(findings.into_vec());
    }
    (reports, all)
}

/// The folders of the tools services: the root where that kind is given, else every folder
/// with a `tools.yaml`.
fn roots(project: &Project) -> BTreeSet<String> {
    match project.kind {
        Some(Kind::RecurseTools) => BTreeSet::from([String::new()]),
        Some(_) => BTreeSet::new(),
        None => project
            .files()
            .filter_map(|(path, _)| {
                let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
                let skipped = folder.split('/').any(|part| SKIPPED.contains(&part));
                (name == TOOLS && !skipped).then(|| folder.to_owned())
            })
            .collect(),
    }
}

/// Checks the tools service at `root`, and previews its bundle.
fn check_tools(project: &Project, root: &str, findings: &mut Findings) -> Bundle {
    let file = project::join(root, TOOLS);
    let document = manifest::read(project, &file, Aliases::Refused, findings);
    let root_node = document
        .as_ref()
        .and_then(|(_, document)| Some(document.tree.at(document.root?)));
    let whole = document
        .as_ref()
        .is_some_and(|(_, document)| manifest::is_complete(document));
    let bytes = document.as_ref().map_or(&[][..], |(bytes, _)| *bytes);
    let manifest = match root_node.filter(|node| node.is_map()) {
        Some(root) => Some(Manifest {
            file: &file,
            bytes,
            root,
        }),
        None => {
            if whole {
                findings.push(manifest::not_mapping(&file, bytes, root_node));
            }
            None
        }
    };
    lock_file(project, root, manifest.as_ref(), findings);
    let Some(manifest) = manifest else {
        return Bundle::default();
    };
    let declared = manifest
        .root
        .get("tools")
        .and_then(|tools| tools.get("source"));
    let source = declared
        .and_then(|value| path::declared(project, root, &manifest, "tools.source", value, findings))
        .and_then(|file| source::read(project, file, findings));
    if !whole {
        if let Some(source) = &source {
            for function in source
                .module
                .functions
                .iter()
                .filter(|each| each.is_public())
            {
                docstring::check(source, function, findings);
            }
        }
        return Bundle::default();
    }
    Bundle {
        tools: check_registrations(&manifest, source.as_ref(), findings),
        ..Bundle::default()
    }
}

/// Judges the manifest's content and its agreement with the module; a card for each tool.
fn check_registrations(
    manifest: &Manifest<'_>,
    source: Option<&Source>,
    findings: &mut Findings,
) -> Vec<ToolCard> {
    portable::check(manifest, findings);
    judge::check(manifest, &tools::SHAPE, tools::elsewhere, findings);
    let registrations = tools::registrations(manifest);
    tools::check_names(manifest, &registrations, findings);
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
    let pairs = source::pair(manifest, &registrations, source, findings);
    let mut cards = Vec::new();
    for ((registration, function), sound) in registrations.iter().zip(pairs).zip(sound) {
        if let Some(function) = function {
            let tool = Tool::new(manifest, *registration, source, function);
            signature::check(&tool, findings);
            defaults::check(&tool, sound, findings);
            docstring::check(source, function, findings);
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
    let place = match declared {
        Some((manifest, value)) => manifest.place(value.span()),
        None => Place::new(full, Span::at(0)),
    };
    findings.push(path::missing(
        project,
        root,
        place,
        "runtime.lockfile",
        LOCK,
    ));
}
