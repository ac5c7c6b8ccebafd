//! Inputs made to break a checker: each gets an answer in bounded time, on the stack that a
//! browser gives to WebAssembly.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod agent;
mod budgets;
mod code_tools;
mod code_tools_python;
mod languages;
mod projects;
mod python;
#[path = "../support/stack.rs"]
mod stack;
mod upload;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use plumbline::{Kind, Project};
use stack::on_a_small_stack;

/// Far more than any of these takes, on a slow and busy machine without optimisation.
const LIMIT: Duration = Duration::from_secs(60);

const MIB: usize = 1024 * 1024;

#[derive(Clone, Copy, PartialEq)]
enum Expect {
    Accepted,
    Refused,
    /// Any verdict.
    Answer,
}
use Expect::{Accepted, Answer, Refused};

fn base() -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-tools");
    let mut project = Project::new();
    project.kind = Some(Kind::RecurseTools);
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        project.insert(
            entry.file_name().into_string().unwrap(),
            std::fs::read(entry.path()).unwrap(),
        );
    }
    project
}

/// The base project with `file` as given.
fn with(file: &str, bytes: impl Into<Vec<u8>>) -> Project {
    let mut project = base();
    project.insert(file, bytes);
    project
}

/// The base project with one occurrence of `old` in `file` replaced.
fn edited(file: &str, old: &str, new: &str) -> Project {
    let project = base();
    let text = String::from_utf8(project.get(file).unwrap().to_vec()).unwrap();
    assert_eq!(text.matches(old).count(), 1, "{old:?}");
    with(file, text.replace(old, new))
}

/// The base project in which the schema of `times` is `schema` (YAML in flow style).
fn schema(schema: &str) -> Project {
    edited(
        "tools.yaml",
        "          times:\n            type: integer\n            minimum: 1\n            default: 2\n",
        &format!("          times: {schema}\n"),
    )
}

/// The base project of an agent with one occurrence of `old` in `file` replaced.
fn agent(file: &str, old: &str, new: &str) -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-agent");
    let mut project = Project::new();
    project.kind = Some(Kind::RecurseAgent);
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let mut bytes = std::fs::read(entry.path()).unwrap();
        if name == file {
            let text = String::from_utf8(bytes).unwrap();
            assert_eq!(text.matches(old).count(), 1, "{old:?}");
            bytes = text.replace(old, new).into_bytes();
        }
        project.insert(name, bytes);
    }
    project
}

/// A clean Agent Serve app with `file` as given.
fn app(file: &str, bytes: impl Into<Vec<u8>>) -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/agentserve");
    let mut project = Project::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        project.insert(
            entry.file_name().into_string().unwrap(),
            std::fs::read(entry.path()).unwrap(),
        );
    }
    project.insert(file, bytes);
    project
}

fn answer(name: &str, project: Project, expect: Expect) {
    let begun = Instant::now();
    let report = on_a_small_stack(move || plumbline::check(&project))
        .unwrap_or_else(|_| panic!("{name} panics"));
    let took = begun.elapsed();
    println!(
        "{name}: {} findings in {took:.1?}",
        report.diagnostics.len()
    );
    assert!(took < LIMIT, "{name} took {took:?}");
    match expect {
        Accepted => assert!(report.ok, "{name} is refused: {:?}", report.diagnostics),
        Refused => assert!(!report.ok, "{name} is accepted"),
        Answer => {}
    }
}

/// Nested blocks, each one column further in.
fn staircase(depth: usize, step: &str) -> String {
    let mut text = String::new();
    for level in 0..depth {
        writeln!(text, "{:level$}{step}", "").unwrap();
    }
    text
}
