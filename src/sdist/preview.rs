//! What the source distribution would hold, and whether the SDK would take it.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::pyproject::Pyproject;
use super::{Required, name};
use crate::bundle::{Bundle, Limit, Member, Source};
use crate::project::{Kind, Project, join};
use crate::report::{Finding, Rule};

/// The SDK's limit on the archive, and on what it expands to, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The SDK's limit on members.
const MAX_MEMBERS: u64 = 1024;
/// The SDK's limit on a member's path, root folder included, in bytes.
const MAX_PATH_BYTES: u64 = 255;

/// The rules of this part.
pub const RULES: &[&Rule] = &[];

/// Previews the source distribution of the project below `root`.
pub fn preview(
    project: &Project,
    root: &str,
    required: &Required<'_>,
    pyproject: Option<&Pyproject>,
) -> (Bundle, Vec<Finding>) {
    let sdist_root = pyproject.and_then(sdist_root);
    let members: Vec<Member> = required_paths(required)
        .into_iter()
        .map(|(path, why)| member(project, root, &path, why))
        .collect();
    let limits = limits(sdist_root.as_deref(), &members);
    let bundle = Bundle {
        name: sdist_root.as_ref().map(|root| format!("{root}.tar.gz")),
        root: sdist_root,
        certain: false,
        reason: Some("only the required members are listed".to_owned()),
        members,
        limits,
        record: Some(record(required.kind)),
        ..Bundle::default()
    };
    (bundle, Vec::new())
}

/// The members without which the SDK refuses the archive, each with why, by path.
fn required_paths(required: &Required<'_>) -> Vec<(String, &'static str)> {
    let manifest = match required.kind {
        Kind::RecurseAgent => "agent.yaml",
        _ => "tools.yaml",
    };
    let mut paths = vec![
        (
            "PKG-INFO".to_owned(),
            "the build writes it from pyproject.toml",
        ),
        (manifest.to_owned(), "the manifest"),
        (
            "pyproject.toml".to_owned(),
            "names the project and its build backend",
        ),
        ("uv.lock".to_owned(), "locks the dependencies"),
    ];
    paths.extend(
        required
            .source
            .map(|path| (path.to_owned(), "tools.source names it")),
    );
    paths.extend(
        required
            .prompt
            .map(|path| (path.to_owned(), "agent.prompt names it")),
    );
    paths.sort();
    paths.dedup_by(|later, earlier| later.0 == earlier.0);
    paths
}

fn member(project: &Project, root: &str, path: &str, why: &str) -> Member {
    let generated = path == "PKG-INFO";
    let bytes = project.get(&join(root, path)).filter(|_| !generated);
    Member {
        path: path.to_owned(),
        size: bytes.map(|bytes| bytes.len() as u64),
        sha256: bytes.map(sha256),
        required: true,
        source: if generated {
            Source::Generated
        } else {
            Source::Project
        },
        present: generated || bytes.is_some(),
        why: why.to_owned(),
    }
}

/// SHA-256 in lower-case hex.
fn sha256(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// `<name>-<version>`, where `pyproject.toml` states both.
fn sdist_root(pyproject: &Pyproject) -> Option<String> {
    name::sdist_root(
        pyproject.text(&["project", "name"])?,
        pyproject.text(&["project", "version"])?,
    )
}

fn limits(sdist_root: Option<&str>, members: &[Member]) -> Vec<Limit> {
    let limit = |name: &str, used: u64, allowed: u64, unit: &str| Limit {
        name: name.to_owned(),
        used,
        allowed,
        unit: unit.to_owned(),
    };
    let present = || members.iter().filter(|member| member.present);
    let longest = present().map(|member| member.path.len()).max().unwrap_or(0);
    let root_length = sdist_root.map_or(0, |root| root.len() + 1);
    vec![
        limit(
            "unpacked size",
            present().filter_map(|member| member.size).sum(),
            MAX_BYTES,
            "bytes",
        ),
        limit("members", present().count() as u64, MAX_MEMBERS, "members"),
        limit(
            "longest path",
            (root_length + longest) as u64,
            MAX_PATH_BYTES,
            "bytes",
        ),
    ]
}

/// The record that the SDK returns beside the archive; its values are known once the archive is built.
fn record(kind: Kind) -> serde_json::Value {
    let api_version = match kind {
        Kind::RecurseAgent => "recurse.application/v1alpha1",
        _ => "recurse.tools.application/v1alpha1",
    };
    serde_json::json!({
        "apiVersion": api_version,
        "source": { "sha256": null, "size_bytes": null },
    })
}
