use std::collections::BTreeSet;

use serde_json::Value;

use crate::agentserve::source::{Declared, Effect, Package, Source};
use crate::findings::Findings;
use crate::project::Project;
use crate::report::{Place, resolve};
use crate::text::Span;

/// The cases of the corpus that say something of JavaScript, one to a source and a manifest.
const CASES: &str = include_str!("../../../tests/facts/agentserve-javascript.json");

/// So is the text of a made-up secret broken up, lest a scanner take it for a real one.
const BREAK: &str = "@@";

const MANIFEST: &str = "tool.yaml";

fn bytes(source: &Value) -> Vec<u8> {
    if let Some(text) = source.as_str() {
        return text.replace(BREAK, "").into_bytes();
    }
    if let Some(bytes) = source.as_array() {
        return bytes
            .iter()
            .map(|byte| byte.as_u64().unwrap() as u8)
            .collect();
    }
    let text = |key: &str| source[key].as_str().unwrap().replace(BREAK, "");
    let mut bytes = text("head").into_bytes();
    let size = source["bytes"].as_u64().unwrap() as usize;
    while bytes.len() + text("fill").len() <= size {
        bytes.extend(text("fill").into_bytes());
    }
    bytes.resize(size, b'\n');
    bytes
}

/// What differs in `case`; empty where all is as expected.
fn differences(case: &Value) -> Vec<String> {
    let path = case["path"].as_str().unwrap();
    let bytes = bytes(&case["source"]);
    let effect_line = case["effect_line"].as_u64().unwrap_or(1) as usize;
    let mut project = Project::new();
    project.insert(path, bytes.clone());
    project.insert(MANIFEST, "\n".repeat(effect_line));
    let packages = case["packages"].as_array().map(|names| {
        let package = |name: &Value| Package {
            name: name.as_str().unwrap().to_owned(),
            version: None,
            place: Place::new(MANIFEST, Span::at(0)),
        };
        names.iter().map(package).collect()
    });
    let effect = case["effect"].as_str().map(|effect| match effect {
        "write" => Effect::Write,
        _ => Effect::Read,
    });
    let declared = Declared {
        effect,
        effect_place: Some(Place::new(MANIFEST, Span::at(effect_line - 1))),
        packages,
    };
    let source = Source {
        project: &project,
        app: "",
        path,
        bytes: &bytes,
    };
    let mut findings = Findings::default();
    let reading = super::check(source, &declared, &mut findings);
    let found = resolve(&project, findings.into_vec());
    let mut found: BTreeSet<(String, u64)> = found
        .iter()
        .map(|finding| (finding.rule.to_owned(), finding.start.line as u64))
        .collect();
    let mut faults = Vec::new();
    for expected in case["expect"].as_array().unwrap() {
        let rule = expected[0].as_str().unwrap();
        let lines = expected[1].as_u64().unwrap()..=expected[2].as_u64().unwrap();
        let same = |(other, line): &&(String, u64)| other == rule && lines.contains(line);
        match found.iter().find(same).cloned() {
            Some(one) => {
                found.remove(&one);
            }
            None => faults.push(format!("missing {rule} at {lines:?}")),
        }
    }
    faults.extend(
        found
            .iter()
            .map(|(rule, line)| format!("needless {rule} at {line}")),
    );
    if let Some(secrets) = case["secrets"].as_array() {
        let expected: BTreeSet<String> = secrets
            .iter()
            .map(|name| name.as_str().unwrap().to_owned())
            .collect();
        let read = reading.map(|reading| reading.secrets).unwrap_or_default();
        if read != expected {
            faults.push(format!("secrets {read:?}, expected {expected:?}"));
        }
    }
    faults
}

#[test]
fn sources_are_judged_as_the_corpus_has_it() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    let mut faults = Vec::new();
    for case in &cases {
        let differences = differences(case);
        if !differences.is_empty() {
            let id = case["id"].as_str().unwrap();
            faults.push(format!("{id}: {}", differences.join("; ")));
        }
    }
    assert!(
        faults.is_empty(),
        "{} of {} cases differ:\n{}",
        faults.len(),
        cases.len(),
        faults.join("\n")
    );
}
