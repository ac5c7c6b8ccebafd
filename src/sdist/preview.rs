//! What the source distribution would hold, and whether the SDK would take it.

use std::collections::{BTreeMap, BTreeSet};

use super::backend::{self, Packed, Packing, Untold};
use super::name::MAX_PATH_BYTES;
use super::pyproject::Pyproject;
use super::{Required, contents, name};
use crate::bundle::{Bundle, LeftOut, Limit, Member, Source};
use crate::project::{Kind, Project, join};
use crate::report::Finding;

/// The SDK's limit on the archive, and on what it expands to, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The SDK's limit on members, folders included.
const MAX_MEMBERS: u64 = 1024;

/// Previews the source distribution of the project below `root`, and says what the SDK or the build would refuse in it.
pub fn preview(
    project: &Project,
    root: &str,
    required: &Required<'_>,
    pyproject: Option<&Pyproject>,
) -> (Bundle, Vec<Finding>) {
    let required_paths = required_paths(required);
    let predicted = match pyproject {
        Some(pyproject) => backend::predict(project, root, pyproject),
        None => Err(Untold::unknown(
            "there is no build backend to tell what it packs",
        )),
    };
    let reason = uncertainty(&predicted);
    let untold = pyproject.zip(predicted.as_ref().err());
    let untold = untold.and_then(|(pyproject, untold)| contents::untold(pyproject, untold));
    let packing = predicted.ok();
    let sdist_root = pyproject.and_then(|pyproject| sdist_root(pyproject, packing.as_ref()));
    let built = packing.as_ref().filter(|packing| packing.failure.is_none());
    let members = match built {
        Some(packing) => members(project, root, packing, &required_paths),
        None => required_paths
            .iter()
            .map(|(path, why)| required_member(project, root, path, why))
            .collect(),
    };
    let folders = match built {
        Some(packing) if packing.lists_folders => folders(&members),
        _ => 0,
    };
    let bundle = Bundle {
        name: sdist_root.as_ref().map(|root| format!("{root}.tar.gz")),
        certain: reason.is_none(),
        reason,
        limits: limits(sdist_root.as_deref(), &members, folders),
        root: sdist_root,
        members,
        left_out: built.map(left_out).unwrap_or_default(),
        application: None,
        tools: Vec::new(),
        record: Some(record(required.kind)),
        images: None,
        not_served: Vec::new(),
    };
    let findings = match (pyproject, &packing) {
        (Some(pyproject), Some(packing)) => {
            contents::check(project, root, pyproject, packing, &bundle)
        }
        _ => untold.into_iter().collect(),
    };
    (bundle, findings)
}

/// Why the list of members may not be what the build makes; `None` where it is.
fn uncertainty(predicted: &Result<Packing, Untold>) -> Option<String> {
    let packing = match predicted {
        Ok(packing) => packing,
        Err(untold) => return Some(untold.reason.clone()),
    };
    let failure = packing.failure.as_ref();
    failure
        .map(|why| format!("the build would fail: {}", why.text))
        .or_else(|| packing.doubt.clone())
}

/// What the build packs, and what it would have to.
fn members(
    project: &Project,
    root: &str,
    packing: &Packing,
    required: &BTreeMap<String, &str>,
) -> Vec<Member> {
    let mut members: BTreeMap<&str, Member> = packing
        .members
        .iter()
        .map(|(path, packed)| {
            let is_required = required.contains_key(path);
            let member = packed_member(project, root, path, packed, is_required);
            (path.as_str(), member)
        })
        .collect();
    for (path, why) in required {
        members.entry(path).or_insert_with(|| Member {
            present: false,
            ..required_member(project, root, path, why)
        });
    }
    members.into_values().collect()
}

fn packed_member(
    project: &Project,
    root: &str,
    path: &str,
    packed: &Packed,
    required: bool,
) -> Member {
    let from = packed.from.as_ref().map(|from| join(root, from));
    let bytes = from.as_ref().and_then(|from| project.get(from));
    Member {
        path: path.to_owned(),
        size: bytes.map(|bytes| bytes.len() as u64),
        sha256: from.and_then(|from| project.sha256(&from)),
        required,
        source: match packed.from {
            Some(_) => Source::Project,
            None => Source::Generated,
        },
        present: true,
        why: packed.why.text.clone(),
    }
}

fn left_out(packing: &Packing) -> Vec<LeftOut> {
    packing
        .left_out
        .iter()
        .map(|(path, why)| LeftOut {
            path: path.clone(),
            why: why.text.clone(),
        })
        .collect()
}

/// How many folders an archive lists that lists them: the root, and each that holds a member.
fn folders(members: &[Member]) -> u64 {
    let folders: BTreeSet<&str> = members
        .iter()
        .filter(|member| member.present)
        .flat_map(|member| {
            member
                .path
                .match_indices('/')
                .filter_map(|(at, _)| member.path.get(..at))
        })
        .collect();
    folders.len() as u64 + 1
}

/// The members without which the SDK refuses the archive, each with what asks for it.
pub(super) fn required_paths<'r>(required: &Required<'_>) -> BTreeMap<String, &'r str> {
    let manifest = match required.kind {
        Kind::RecurseAgent => "agent.yaml",
        _ => "tools.yaml",
    };
    let declared = [
        (required.prompt, "agent.prompt names it"),
        (required.source, "tools.source names it"),
    ];
    let fixed = [
        (Some("PKG-INFO"), "the build writes it from pyproject.toml"),
        (Some(manifest), "the manifest"),
        (
            Some("pyproject.toml"),
            "names the project and its build backend",
        ),
        (Some("uv.lock"), "locks the dependencies"),
    ];
    declared
        .into_iter()
        .chain(fixed)
        .filter_map(|(path, why)| Some((path?.to_owned(), why)))
        .collect()
}

fn required_member(project: &Project, root: &str, path: &str, why: &str) -> Member {
    let generated = path == "PKG-INFO";
    let file = (!generated).then(|| join(root, path));
    let bytes = file.as_ref().and_then(|file| project.get(file));
    Member {
        path: path.to_owned(),
        size: bytes.map(|bytes| bytes.len() as u64),
        sha256: file.and_then(|file| project.sha256(&file)),
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

/// `<name>-<version>`, where both can be known.
fn sdist_root(pyproject: &Pyproject, packing: Option<&Packing>) -> Option<String> {
    let found = |own: fn(&Packing) -> Option<&String>, key: &str| {
        let stated = pyproject.text(&["project", key]);
        packing
            .and_then(own)
            .map(String::as_str)
            .or(stated)
            .map(str::to_owned)
    };
    let project = found(|packing| packing.name.as_ref(), "name")?;
    let version = found(|packing| packing.version.as_ref(), "version")?;
    name::sdist_root(&project, &version)
}

fn limits(sdist_root: Option<&str>, members: &[Member], folders: u64) -> Vec<Limit> {
    let limit = |name: &str, used: u64, allowed: u64, unit: &str| Limit {
        name: name.to_owned(),
        used,
        allowed,
        unit: unit.to_owned(),
        note: None,
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
        limit(
            "members",
            present().count() as u64 + folders,
            MAX_MEMBERS,
            "members",
        ),
        limit(
            "longest path",
            (root_length + longest) as u64,
            MAX_PATH_BYTES as u64,
            "bytes",
        ),
    ]
}

/// The record that the SDK returns beside the archive; its values are known once the archive is built.
pub(super) fn record(kind: Kind) -> serde_json::Value {
    let api_version = match kind {
        Kind::RecurseAgent => "recurse.application/v1alpha1",
        _ => "recurse.tools.application/v1alpha1",
    };
    serde_json::json!({
        "apiVersion": api_version,
        "source": { "sha256": null, "size_bytes": null },
    })
}
