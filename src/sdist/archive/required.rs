//! What the SDK asks an archive to hold, as the manifest inside it declares.

use std::collections::BTreeMap;

use crate::bundle::{Bundle, Member, Source};
use crate::project::{Kind, sha256};
use crate::sdist::preview;
use crate::yaml::{self, Aliases};

/// The manifests, each with the fields that declare further files.
const MANIFESTS: [(&str, &[[&str; 2]]); 2] = [
    ("tools.yaml", &[["tools", "source"]]),
    ("agent.yaml", &[["agent", "prompt"], ["tools", "source"]]),
];

/// Whether a manifest is among `files`.
pub fn has_manifest(files: &BTreeMap<String, Vec<u8>>) -> bool {
    MANIFESTS.iter().any(|(name, _)| files.contains_key(*name))
}

/// What an archive with these files must hold: those of a tools service, unless it is an agent's.
pub fn paths(files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let there = MANIFESTS.iter().find(|(name, _)| files.contains_key(*name));
    let (manifest, fields) = there.copied().unwrap_or(("tools.yaml", &[]));
    let mut paths = vec![
        "PKG-INFO".to_owned(),
        "pyproject.toml".to_owned(),
        "uv.lock".to_owned(),
        manifest.to_owned(),
    ];
    let document = files
        .get(manifest)
        .map(|bytes| yaml::read(bytes, Aliases::Refused));
    let root = document
        .as_ref()
        .and_then(|document| Some(document.tree.at(document.root?)));
    for [outer, inner] in fields {
        let declared = root
            .and_then(|root| root.get(outer)?.get(inner)?.as_str())
            .filter(|path| super::super::name::member_path_fault(path).is_none());
        paths.extend(declared.map(str::to_owned));
    }
    paths.sort();
    paths.dedup();
    paths
}

/// The kind of project that the manifest among `files` is of; a tools service without one.
pub fn kind(files: &BTreeMap<String, Vec<u8>>) -> Kind {
    let is_agent = !files.contains_key("tools.yaml") && files.contains_key("agent.yaml");
    if is_agent {
        Kind::RecurseAgent
    } else {
        Kind::RecurseTools
    }
}

/// The files of an archive, and those of `required` that it lacks, each with what asks for it.
pub fn bundle<'f>(
    files: impl Iterator<Item = (&'f str, &'f [u8])>,
    required: BTreeMap<String, &str>,
    kind: Kind,
) -> Bundle {
    let mut required = required;
    let source = |path: &str| match path {
        "PKG-INFO" => Source::Generated,
        _ => Source::Project,
    };
    let mut members: Vec<Member> = files
        .map(|(path, bytes)| Member {
            path: path.to_owned(),
            size: Some(bytes.len() as u64),
            sha256: Some(sha256(bytes)),
            required: required.contains_key(path),
            source: source(path),
            present: true,
            why: required.remove(path).unwrap_or("in the archive").to_owned(),
        })
        .collect();
    members.extend(required.into_iter().map(|(path, why)| Member {
        size: None,
        sha256: None,
        required: true,
        source: source(&path),
        present: false,
        why: why.to_owned(),
        path,
    }));
    members.sort_by(|a, b| a.path.cmp(&b.path));
    Bundle {
        certain: true,
        members,
        record: Some(preview::record(kind)),
        ..Bundle::default()
    }
}
