//! `uv.lock`: what the SDK never looks at, and an install trips over.

use std::collections::BTreeSet;
use std::str::FromStr;

use pep440_rs::VersionSpecifiers;

use super::name;
use super::pyproject::{MAX_BYTES, Pyproject};
use super::toml::{self, Document};
use crate::project::{Project, join};
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;
use crate::tree::NodeRef;

/// The SDK takes no larger lock file.
const MAX_LOCKFILE_BYTES: usize = 64 << 20;

/// Over the SDK's limit.
pub const TOO_LARGE: Rule = Rule {
    id: "lockfile-too-large",
    severity: Severity::Error,
    title: "uv.lock is over 64 MiB",
    why: "The SDK refuses a lock file of more than 67108864 bytes.",
    how: "Drop dependencies that the tools do not need, and run uv lock.",
};

/// Too large to be looked into.
pub const NOT_READ: Rule = Rule {
    id: "lockfile-not-read",
    severity: Severity::Warning,
    title: "uv.lock is too large to be looked into",
    why: "Plumbline reads a lock file of up to 8 MiB; whether a larger one fits the project is not checked.",
    how: "Nothing, if uv lock --check is content.",
};

/// Nothing in it.
pub const EMPTY: Rule = Rule {
    id: "lockfile-empty",
    severity: Severity::Warning,
    title: "uv.lock is empty",
    why: "The SDK takes any file of this name, but the service installs exactly what it locks.",
    how: "Run uv lock.",
};

/// Not TOML.
pub const SYNTAX: Rule = Rule {
    id: "lockfile-syntax",
    severity: Severity::Warning,
    title: "uv.lock is not TOML",
    why: "The SDK takes any file of this name, but uv cannot install from it.",
    how: "Delete it and run uv lock.",
};

/// Belongs to another project, or to none.
pub const OTHER_PROJECT: Rule = Rule {
    id: "lockfile-without-project",
    severity: Severity::Warning,
    title: "uv.lock has no entry for the project",
    why: "uv writes an entry for the project itself; without it the file was made for another one, or by hand.",
    how: "Run uv lock in the project's folder.",
};

/// Older than the dependencies.
pub const OUTDATED: Rule = Rule {
    id: "lockfile-outdated",
    severity: Severity::Warning,
    title: "a dependency is not in uv.lock",
    why: "The service installs what uv.lock holds, so the import would fail.",
    how: "Run uv lock.",
};

/// Another Python.
pub const OTHER_PYTHON: Rule = Rule {
    id: "lockfile-python",
    severity: Severity::Warning,
    title: "uv.lock and pyproject.toml require different Pythons",
    why: "uv takes a lock file made for another range of Pythons as out of date.",
    how: "Run uv lock.",
};

/// A `uv.lock` that was read.
#[derive(Clone, Debug)]
pub struct Lockfile {
    file: String,
    document: Document,
}

impl Lockfile {
    /// Reads the file below `root`, where it is there, and says why it could not be.
    pub fn read(project: &Project, root: &str) -> (Option<Self>, Vec<Finding>) {
        let file = join(root, "uv.lock");
        let Some(bytes) = project.get(&file) else {
            return (None, Vec::new());
        };
        let finding = |rule, span, message: String| {
            (
                None,
                vec![
                    Finding::new(rule, Place::new(file.clone(), span), message).help("run uv lock"),
                ],
            )
        };
        if bytes.len() > MAX_LOCKFILE_BYTES {
            let message = format!(
                "uv.lock has {} bytes; {MAX_LOCKFILE_BYTES} are allowed",
                bytes.len()
            );
            return finding(&TOO_LARGE, Span::at(0), message);
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return finding(&EMPTY, Span::at(0), "uv.lock is empty".to_owned());
        }
        if bytes.len() > MAX_BYTES {
            let message = format!(
                "uv.lock has {} bytes; up to {MAX_BYTES} are read",
                bytes.len()
            );
            return finding(&NOT_READ, Span::at(0), message);
        }
        let document = toml::read(bytes);
        if let Some(fault) = document.faults.first() {
            return finding(&SYNTAX, fault.span, fault.message.clone());
        }
        (Some(Self { file, document }), Vec::new())
    }

    /// The locked projects, in PEP 503's normal form.
    pub fn projects(&self) -> BTreeSet<String> {
        self.packages()
            .filter_map(|package| package.get("name")?.as_str())
            .map(name::normalised)
            .collect()
    }

    fn packages(&self) -> impl Iterator<Item = NodeRef<'_>> {
        self.document
            .root()
            .get("package")
            .into_iter()
            .flat_map(|list| list.items())
    }
}

/// Checks the lock file against the project.
pub fn check(lockfile: &Lockfile, pyproject: &Pyproject) -> Vec<Finding> {
    let mut findings = Vec::new();
    let place = |span| Place::new(lockfile.file.clone(), span);
    let locked = lockfile.projects();
    let own = pyproject
        .text(&["project", "name"])
        .filter(|name| name::is_project_name(name));
    if let Some(own) = own
        && !locked.contains(&name::normalised(own))
    {
        let message = format!("uv.lock has no entry for {own}, the project itself");
        findings.push(
            Finding::new(&OTHER_PROJECT, place(Span::at(0)), message)
                .help("run uv lock in the project's folder"),
        );
    }
    for dependency in pyproject.dependencies() {
        if !locked.is_empty() && !locked.contains(&dependency.name) {
            let message = format!(
                "{} is a dependency, but uv.lock does not have it",
                dependency.name
            );
            findings.push(
                Finding::new(&OUTDATED, pyproject.place(dependency.span), message)
                    .help("run uv lock"),
            );
        }
    }
    let required = pyproject.get(&["project", "requires-python"]);
    let locked = lockfile.document.root().get("requires-python");
    if let (Some(required), Some(locked)) = (required, locked)
        && let (Some(ours), Some(theirs)) = (required.as_str(), locked.as_str())
        && !same_range(ours, theirs)
    {
        let message =
            format!("uv.lock is made for Python {theirs}, pyproject.toml requires {ours}");
        findings.push(
            Finding::new(&OTHER_PYTHON, place(locked.span()), message)
                .help("run uv lock")
                .related(pyproject.place(required.span()), "required here"),
        );
    }
    findings
}

/// Whether two version specifiers say the same, up to order and spelling.
fn same_range(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let parts = |text| {
        let specifiers = VersionSpecifiers::from_str(text).ok()?;
        let parts: BTreeSet<String> = specifiers.iter().map(ToString::to_string).collect();
        Some(parts)
    };
    match (parts(one), parts(other)) {
        (Some(one), Some(other)) => one == other,
        // One that cannot be read has its own finding.
        _ => true,
    }
}
