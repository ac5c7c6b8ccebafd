//! The schemas for editors, in `pkg-config/schemas/`, against the rules, over every manifest of
//! the corpora and of the rules' cases: what the rules take, they take; what they refuse, a rule
//! refuses; and what a schema can say of a rule, they say.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

#[path = "../rules/case.rs"]
#[allow(dead_code, reason = "what a case expects is judged in tests/rules")]
mod case;
#[path = "../corpus/cases.rs"]
mod corpus;
mod descriptions;
mod manifests;
mod tables;

use std::collections::BTreeSet;

use plumbline::Severity;

use manifests::{ALL, Manifest, Schemas};
use tables::{BEYOND, EXPRESSED, Expressed, MARKED};

#[test]
fn what_a_schema_refuses_a_rule_refuses() {
    let schemas = Schemas::read();
    let mut false_alarms = Vec::new();
    for manifest in ALL.iter() {
        let has_reason = manifest
            .findings
            .iter()
            .any(|finding| finding.severity == Severity::Error || MARKED.contains(&finding.rule));
        let reasons = schemas.refusals(manifest).unwrap_or_default();
        if let (Some(reason), false) = (reasons.first(), has_reason) {
            false_alarms.push(format!("{}: {reason}", manifest.name));
        }
    }
    assert!(false_alarms.is_empty(), "{}", false_alarms.join("\n"));
}

#[test]
fn what_a_rule_refuses_and_a_schema_can_say_the_schema_refuses() {
    let schemas = Schemas::read();
    let mut missed = Vec::new();
    let mut met = BTreeSet::new();
    for manifest in ALL.iter() {
        let Some(reasons) = schemas.refusals(manifest) else {
            continue;
        };
        let said = manifest.findings.iter().filter(|finding| {
            let is_said = |one: &Expressed| {
                one.rule == finding.rule && !one.except.is_some_and(|(_, is)| is(manifest, finding))
            };
            MARKED.contains(&finding.rule) || EXPRESSED.iter().any(is_said)
        });
        for finding in said {
            if reasons.is_empty() {
                let line = finding.start.line;
                missed.push(format!("{}:{line}: {}", manifest.name, finding.message));
            }
            met.insert((manifest.kind, finding.rule));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    let marked = MARKED.iter().map(|rule| (Manifest::TOOL, *rule));
    let wanted = EXPRESSED
        .iter()
        .map(|one| (one.kind, one.rule))
        .chain(marked);
    let unmet: Vec<_> = wanted.filter(|one| !met.contains(one)).collect();
    assert!(unmet.is_empty(), "no case has {unmet:?}");
}

/// A new rule that refuses is either said by a schema, or it is told why not.
#[test]
fn every_error_is_expressed_or_beyond() {
    let listed: Vec<&str> = EXPRESSED
        .iter()
        .map(|one| one.rule)
        .chain(BEYOND.iter().flat_map(|(_, rules)| rules.iter().copied()))
        .collect();
    let once: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(listed.len(), once.len(), "a rule is listed twice");
    let errors: BTreeSet<&str> = plumbline::rules()
        .iter()
        .filter(|rule| rule.severity == Severity::Error)
        .map(|rule| rule.id)
        .collect();
    let unlisted: Vec<_> = errors.difference(&once).collect();
    assert!(unlisted.is_empty(), "in neither table: {unlisted:?}");
    let strange: Vec<_> = once.difference(&errors).collect();
    assert!(strange.is_empty(), "no rules that refuse: {strange:?}");
    for rule in plumbline::rules() {
        if MARKED.contains(&rule.id) {
            assert_eq!(rule.severity, Severity::Warning, "{}", rule.id);
        }
    }
}
