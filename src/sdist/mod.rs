//! `pyproject.toml`, `uv.lock` and source distributions.

pub mod archive;
pub mod backend;
pub mod build_system;
pub mod contents;
pub mod lockfile;
mod name;
pub mod preview;
pub mod pyproject;
mod repair;
pub mod toml;

use crate::bundle::Bundle;
use crate::project::{Kind, Project};
use crate::report::{Finding, Rule};
use lockfile::Lockfile;
use pyproject::Pyproject;

/// Every rule of this part.
pub const RULES: &[&Rule] = &[
    &pyproject::MISSING,
    &pyproject::SYNTAX,
    &pyproject::TOO_DEEP,
    &pyproject::NUMBER_TOO_LONG,
    &pyproject::TOO_LARGE,
    &build_system::BUILD_SYSTEM,
    &build_system::BUILD_REQUIRES,
    &build_system::BACKEND_UNKNOWN,
    &pyproject::REQUIRES_PYTHON,
    &lockfile::TOO_LARGE,
    &lockfile::NOT_READ,
    &lockfile::EMPTY,
    &lockfile::SYNTAX,
    &lockfile::OTHER_PROJECT,
    &lockfile::OUTDATED,
    &lockfile::OTHER_PYTHON,
    &contents::MISSING_MEMBER,
    &contents::BUILD_FAILS,
    &contents::REPEATED_MEMBER,
    &contents::MEMBER_PATH,
    &contents::TOO_LARGE,
    &contents::TOO_MANY,
    &contents::NOT_TOLD,
    &contents::SECRET,
    &contents::JUNK,
    &archive::inspect::FORMAT,
    &archive::inspect::DAMAGED,
    &archive::inspect::TOO_LARGE,
    &archive::inspect::TOO_MANY,
    &archive::inspect::MEMBER_PATH,
    &archive::inspect::ROOTS,
    &archive::inspect::DUPLICATE,
    &archive::inspect::MEMBER_TYPE,
    &archive::inspect::MISSING_MEMBER,
    &archive::compare::LOCKFILE,
    &archive::compare::DIFFERS,
];

/// What the manifest asks the source distribution to hold.
#[derive(Clone, Copy, Debug)]
pub struct Required<'a> {
    /// The kind of project.
    pub kind: Kind,
    /// `tools.source`, where the manifest has a usable one.
    pub source: Option<&'a str>,
    /// `agent.prompt`, where the manifest has a usable one.
    pub prompt: Option<&'a str>,
}

/// The project files as far as they could be read, what is wrong with them, and what the build would pack.
#[derive(Clone, Debug)]
pub struct Checked {
    /// `pyproject.toml`, where it could be read.
    pub pyproject: Option<Pyproject>,
    /// `uv.lock`, where it could be read.
    pub lockfile: Option<Lockfile>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The source distribution; without the tools' cards.
    pub bundle: Bundle,
}

/// Checks `pyproject.toml` and `uv.lock` below `root`, and previews the source distribution.
///
/// A missing `uv.lock` is no finding here: the manifest declares it, and is where it is reported.
pub fn check(project: &Project, root: &str, required: &Required<'_>) -> Checked {
    let (pyproject, mut findings) = Pyproject::read(project, root);
    let (lockfile, lock_findings) = Lockfile::read(project, root);
    findings.extend(lock_findings);
    if let Some(pyproject) = &pyproject {
        findings.extend(pyproject::check(pyproject));
        if let Some(lockfile) = &lockfile {
            findings.extend(lockfile::check(lockfile, pyproject));
        }
    }
    // Below a file there are only files of the archive that it is.
    let (bundle, bundle_findings) = if project.get(root).is_some() {
        let asked = preview::required_paths(required);
        let files = project.files_below(root);
        let bundle = archive::required::bundle(files, asked, required.kind);
        (bundle, Vec::new())
    } else {
        preview::preview(project, root, required, pyproject.as_ref())
    };
    findings.extend(bundle_findings);
    Checked {
        pyproject,
        lockfile,
        findings,
        bundle,
    }
}

#[cfg(test)]
mod tests;
