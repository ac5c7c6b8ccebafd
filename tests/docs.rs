//! The rule reference is what the rules say, and says it well; the manifests shown are in order.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::path::Path;
use std::process::Command;

use plumbline::{Kind, Project};

#[test]
fn the_rule_reference_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    let printed = Command::new(env!("CARGO_BIN_EXE_plumbline"))
        .args(["rules", "--format", "markdown"])
        .output()
        .unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &printed).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == printed,
        "docs/rules.md is not what the rules say; write it anew with \
         UPDATE_DOCS=1 cargo test --test docs"
    );
}

#[test]
fn every_rule_says_what_why_and_how() {
    let mut faults = Vec::new();
    let rules = plumbline::rules();
    for pair in rules.windows(2) {
        if let [first, second] = pair
            && first.id == second.id
        {
            faults.push(format!("{}: two rules of one id", first.id));
        }
    }
    for rule in rules {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if rule.id.is_empty() || !rule.id.chars().all(kebab) {
            faults.push(format!("{}: the id is not in kebab case", rule.id));
        }
        if rule.title.ends_with('.') {
            faults.push(format!("{}: the title ends with a full stop", rule.id));
        }
        for text in [rule.title, rule.why, rule.how] {
            if text.trim().len() < 10 {
                faults.push(format!("{}: {text:?} says too little", rule.id));
            }
            if text.to_lowercase().contains("invalid") || text.contains("must be a valid") {
                faults.push(format!("{}: {text:?} does not say what is wrong", rule.id));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The files of each section of `text`: each stands in a fence, below its name.
fn projects(text: &str) -> Vec<Project> {
    let mut projects = Vec::new();
    for section in text.split("\n## ").skip(1) {
        let mut project = Project::new();
        let parts: Vec<&str> = section.split("```").collect();
        for pair in parts.chunks_exact(2) {
            let path = pair[0].trim_end().rsplit('`').nth(1).unwrap();
            let (_language, content) = pair[1].split_once('\n').unwrap();
            project.insert(path, content);
        }
        projects.push(project);
    }
    projects
}

#[test]
fn every_manifest_shown_is_in_order_and_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("docs/manifests.md")).unwrap();
    let mut kinds = Vec::new();
    for mut project in projects(&text) {
        for (path, bytes) in project.files() {
            let lines = bytes.split(|byte| *byte == b'\n').count() - 1;
            assert!(lines <= 20, "{path} has {lines} lines");
        }
        if project.get("tools.py").is_some() {
            for file in ["pyproject.toml", "uv.lock"] {
                let base = root.join("tests/rules/base/recurse-tools").join(file);
                project.insert(file, std::fs::read(base).unwrap());
            }
        }
        let report = plumbline::check(&project);
        assert!(report.diagnostics.is_empty(), "{:#?}", report.diagnostics);
        kinds.extend(report.projects.iter().map(|project| project.kind));
    }
    assert_eq!(
        kinds,
        [Kind::RecurseTools, Kind::RecurseAgent, Kind::Agentserve]
    );
}
