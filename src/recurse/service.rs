//! The order of checks of one tools service.

use crate::bundle::{Bundle, ToolCard};
use crate::text::Span;
use crate::tree::NodeRef;
use crate::yaml::Document;

use super::manifest::Manifest;
use super::registration::Registration;
use super::signature::{self, Tool};
use super::source::{self, Source};
use super::{advice, apis, cards, defaults, docstring, judge, misplaced, portable, schemas, tools};
use crate::findings::Findings;
use crate::json_schema::Patience;
use crate::show;

/// Judges the manifest's content and its agreement with the module; the tools' cards go into
/// `bundle`.
pub fn check(
    manifest: &Manifest<'_>,
    document: &Document,
    source: Option<&Source<'_>>,
    bundle: &mut Bundle,
    findings: &mut Findings,
) {
    if let Some(finding) = tools::is_agent(manifest) {
        findings.push(finding);
        return;
    }
    let said = portable::check(manifest, findings);
    judge::check(manifest, tools::elsewhere, &said, findings);
    let registrations = tools::registrations(manifest);
    advice::manifest::check(manifest, document, &registrations, findings);
    bundle.tools = check_registrations(manifest, &registrations, source, findings);
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
        for registration in registrations.iter().filter(|each| !each.can_be) {
            findings.push(tools::not_a_name(manifest, registration, None));
        }
        return registrations
            .iter()
            .map(|registration| cards::card(manifest, registration, None))
            .collect();
    };
    advice::module::check(manifest, registrations, source, findings);
    let pairs = source::pair(manifest, registrations, source, findings);
    let mut cards = Vec::new();
    let mut patience = Patience::default();
    for ((registration, function), sound) in registrations.iter().zip(pairs).zip(sound) {
        if let Some(function) = function {
            let tool = Tool::new(manifest, *registration, source, function);
            signature::check(&tool, findings);
            defaults::check(&tool, sound, &mut patience, findings);
            docstring::check(manifest.kind, source, function, findings);
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
    if let Some(apis) = manifest.get(registration.value, "apis") {
        apis::check(manifest, name, apis, findings);
    }
    let mut sound = false;
    for field in ["input_schema", "output_schema"] {
        let Some(schema) = manifest
            .get(registration.value, field)
            .filter(|schema| schema.is_map())
        else {
            continue;
        };
        let path = format!("{field} of {}", show::name(name));
        // The manifest's shape speaks of these three itself.
        let mut said: Vec<Span> = ["type", "properties", "additionalProperties"]
            .into_iter()
            .filter(|_| field == "input_schema")
            .filter_map(|key| schema.get(key))
            .filter(|value| !value.is_map())
            .map(NodeRef::span)
            .collect();
        for misplaced in misplaced::keywords(schema) {
            said.extend(misplaced.spans());
            if let Some(finding) = misplaced.finding(manifest, &path) {
                findings.push(finding);
            }
        }
        let keeps = schemas::check(manifest, &path, schema, true, &said, findings);
        if keeps {
            advice::schema::check(manifest, &path, schema, field == "input_schema", findings);
        }
        if field == "input_schema" {
            sound = keeps;
        }
    }
    sound
}
