//! Checks agent tools before anything is uploaded: every error, at its place, offline.
//!
//! The core does no I/O and knows no JavaScript: it takes a [`Project`] in memory and
//! gives a [`Report`].
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]

pub mod agentserve;
pub mod bundle;
mod edits;
mod findings;
pub mod json_schema;
mod json_text;
pub mod project;
pub mod python;
pub mod python_regex;
pub mod recognition;
pub mod recurse;
pub mod report;
pub mod script;
pub mod sdist;
mod shared;
mod show;
pub mod text;
pub mod tree;
#[cfg(target_arch = "wasm32")]
mod web;
pub mod yaml;

pub use project::{Kind, Project};
pub use report::{Report, Rule, Severity};

/// Checks everything that is recognised in `project`.
pub fn check(project: &Project) -> Report {
    check_opened(project).0
}

/// The report on `project`, and the project whose files it shows where an archive was laid open.
pub fn check_opened(project: &Project) -> (Report, Option<Project>) {
    let opened = sdist::archive::Opened::new(project);
    let project = opened.as_ref().map_or(project, |opened| &opened.project);
    let (mut projects, mut findings) = recurse::check(project);
    let (apps, more) = agentserve::check(project);
    projects.extend(apps);
    findings.extend(more);
    match &opened {
        Some(opened) => opened.complete(&mut projects, &mut findings),
        None => sdist::archive::open::beside(project, &mut projects, &mut findings),
    }
    if projects.is_empty() && findings.is_empty() {
        findings.push(recognition::nothing(project));
    }
    let diagnostics = report::resolve(project, findings);
    let ok = diagnostics
        .iter()
        .all(|diagnostic| diagnostic.severity != Severity::Error);
    let report = Report {
        ok,
        projects,
        diagnostics,
    };
    (report, opened.map(|opened| opened.project))
}

/// Every rule, by id: the rule reference.
pub fn rules() -> Vec<&'static Rule> {
    let mut rules: Vec<&'static Rule> = [
        findings::RULES,
        recognition::RULES,
        shared::RULES,
        recurse::RULES,
        &agentserve::RULES.concat(),
        sdist::RULES,
    ]
    .concat();
    rules.sort_by_key(|rule| rule.id);
    rules
}
