//! The licences of the crates in the module: what the package must carry of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{cargo, step, toolchain};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: PathBuf,
    /// None for a crate of this repository.
    source: Option<String>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
    root: String,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// None for what is linked; else `dev` or `build`.
    kind: Option<String>,
}

/// What is to be said of the crates in the module, in Markdown: each with its licence, and then each
/// text once.
pub fn of_module() -> Result<String> {
    let found = step::ask(
        cargo()
            .args(["metadata", "--format-version", "1", "--locked"])
            .args([
                "--no-default-features",
                "--filter-platform",
                toolchain::TARGET,
            ]),
    )
    .context("cargo does not say what the module is made of")?;
    let metadata: Metadata = serde_json::from_str(&found)?;
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for package in linked(&metadata) {
        let licence = package.license.as_deref().unwrap_or("see below");
        writeln!(list, "- {} {}: {licence}", package.name, package.version)?;
        for file in files(package)? {
            let text = fs::read_to_string(&file)
                .with_context(|| format!("{} cannot be read", file.display()))?;
            texts
                .entry(text.trim().to_owned())
                .or_default()
                .push(&package.name);
        }
    }
    let mut by_crate: Vec<_> = texts.into_iter().collect();
    by_crate.sort_by(|(_, one), (_, other)| one.cmp(other));
    let mut all = format!("\n# Crates in plumbline_bg.wasm\n\n{list}");
    for (text, crates) in by_crate {
        write!(all, "\n## {}\n\n```text\n{text}\n```\n", crates.join(", "))?;
    }
    Ok(all)
}

/// The crates of others that the core links, by name.
fn linked(metadata: &Metadata) -> Vec<&Package> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut left = vec![metadata.resolve.root.as_str()];
    while let Some(id) = left.pop() {
        let runs_here = metadata.packages.iter().any(|package| {
            let kinds = || package.targets.iter().flat_map(|target| &target.kind);
            package.id == id && !kinds().any(|kind| kind == "proc-macro")
        });
        if !runs_here || !seen.insert(id) {
            continue;
        }
        let nodes = metadata.resolve.nodes.iter().filter(|node| node.id == id);
        left.extend(
            nodes
                .flat_map(|node| &node.deps)
                .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none()))
                .map(|dependency| dependency.pkg.as_str()),
        );
    }
    let mut packages: Vec<&Package> = metadata
        .packages
        .iter()
        .filter(|package| package.source.is_some() && seen.contains(package.id.as_str()))
        .collect();
    packages.sort_by_key(|package| (&package.name, &package.version));
    packages
}

/// The texts of its licence that come with `package`: of several to choose from, that of MIT.
fn files(package: &Package) -> Result<Vec<PathBuf>> {
    const HEADS: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];
    let folder = package.manifest_path.parent().unwrap_or(Path::new("."));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_lowercase();
        if path.is_file() && HEADS.iter().any(|head| name.starts_with(head)) {
            files.push(path);
        }
    }
    files.sort();
    let all_apply = package
        .license
        .as_deref()
        .is_some_and(|licence| licence.contains(" AND "));
    let of_mit = |file: &&PathBuf| file.to_string_lossy().to_lowercase().ends_with("-mit");
    match files.iter().find(of_mit) {
        Some(file) if !all_apply => Ok(vec![file.clone()]),
        _ => Ok(files),
    }
}
