//! The files that describe the project: egg-info, licenses, and what `pyproject.toml` takes text from.

use super::super::layout::{Layout, normalised, strings};
use super::super::{Packing, Why, version_in_source};
use super::Chosen;
use super::discovery::Modules;
use crate::tree::NodeRef;

const LICENSES: &[&str] = &["LICEN[CS]E*", "COPYING*", "NOTICE*", "AUTHORS*"];

/// The folder of generated metadata.
pub(super) fn egg_info(layout: &Layout<'_>, modules: &Modules) -> String {
    let name = layout
        .pyproject
        .text(&["project", "name"])
        .unwrap_or_default();
    let name = name.replace('-', "_");
    let folder = format!("{}.egg-info", name.trim_matches('_'));
    modules.inside("", &folder)
}

/// What an earlier build left in `egg-info`: the files it listed are packed again.
pub(super) fn remembered(egg_info: &str, chosen: &mut Chosen<'_, '_>) {
    let layout = chosen.layout;
    let sources = format!("{egg_info}/SOURCES.txt");
    for line in layout.text(&sources).unwrap_or_default().lines() {
        let line = line.trim();
        if !line.starts_with('#') {
            let why = Why::rule(format!("{sources} of an earlier build lists it"));
            chosen.add(&normalised(line), why);
        }
    }
    for path in layout.below(egg_info) {
        chosen.add(path, Why::rule("setuptools packs its egg-info folder"));
    }
}

pub(super) fn licenses<'a>(
    layout: &Layout<'a>,
    settings: Option<NodeRef<'_>>,
) -> Vec<(&'a str, Why)> {
    let declared = layout
        .pyproject
        .get(&["project", "license-files"])
        .or_else(|| settings.and_then(|settings| settings.get("license-files")));
    let patterns: Vec<&str> = match declared.and_then(strings) {
        Some(list) => list.into_iter().map(|(pattern, _)| pattern).collect(),
        None => LICENSES.to_vec(),
    };
    patterns
        .into_iter()
        .flat_map(|pattern| layout.glob(pattern))
        .filter(|path| !path.ends_with('~'))
        .map(|path| (path, Why::rule("a license file")))
        .collect()
}

/// Files that the metadata takes its text from.
pub(super) fn referenced(chosen: &mut Chosen<'_, '_>) {
    let layout = chosen.layout;
    let mut name = |node: Option<NodeRef<'_>>, key: &str| {
        let Some(node) = node else {
            return;
        };
        let files = node
            .as_str()
            .into_iter()
            .chain(node.items().filter_map(NodeRef::as_str));
        for path in files {
            let why = Why::at(
                node.span(),
                format!("{key} names it ({})", layout.line_of(node)),
            );
            chosen.add(&normalised(path), why);
        }
    };
    let project = |path: &[&str]| layout.pyproject.get(&[&["project"], path].concat());
    let readme = project(&["readme"]);
    name(
        readme.and_then(|readme| readme.get("file")).or(readme),
        "project.readme",
    );
    name(project(&["license", "file"]), "project.license");
    let dynamic = layout.pyproject.get(&["tool", "setuptools", "dynamic"]);
    for (key, value) in dynamic.into_iter().flat_map(NodeRef::entries) {
        let key = key.as_str().unwrap_or_default();
        if key == "optional-dependencies" {
            for (_, group) in value.entries() {
                name(group.get("file"), "tool.setuptools.dynamic");
            }
        }
        name(value.get("file"), "tool.setuptools.dynamic");
    }
}

/// The names of the files that the build writes into egg-info.
pub(super) fn egg_info_files(layout: &Layout<'_>) -> Vec<&'static str> {
    let project = |key: &str| layout.pyproject.get(&["project", key]);
    let has_items = |node: NodeRef<'_>| node.items().len() + node.entries().len() > 0;
    let mut files = vec!["PKG-INFO", "dependency_links.txt", "top_level.txt"];
    let extras = project("optional-dependencies")
        .is_some_and(|groups| groups.entries().any(|(_, list)| has_items(list)));
    if project("dependencies").is_some_and(has_items)
        || extras
        || from_file_with_text(layout, "dependencies")
    {
        files.push("requires.txt");
    }
    let groups = project("entry-points");
    if project("scripts").is_some_and(has_items)
        || project("gui-scripts").is_some_and(has_items)
        || groups.is_some_and(|groups| groups.entries().any(|(_, group)| has_items(group)))
    {
        files.push("entry_points.txt");
    }
    files
}

/// Whether `tool.setuptools.dynamic` takes `field` from a file that says something.
fn from_file_with_text(layout: &Layout<'_>, field: &str) -> bool {
    let node = layout
        .pyproject
        .get(&["tool", "setuptools", "dynamic", field, "file"]);
    node.is_some_and(|node| {
        let files = node
            .as_str()
            .into_iter()
            .chain(node.items().filter_map(NodeRef::as_str));
        files
            .filter_map(|path| layout.text(&normalised(path)))
            .any(|text| {
                text.lines()
                    .any(|line| !line.trim().is_empty() && !line.trim().starts_with('#'))
            })
    })
}

/// A version that comes from a file or from a module's attribute.
pub(super) fn version(layout: &Layout<'_>, modules: &Modules, packing: &mut Packing) {
    let dynamic = layout
        .pyproject
        .get(&["tool", "setuptools", "dynamic", "version"]);
    let Some(node) = dynamic.filter(|_| layout.pyproject.is_dynamic("version")) else {
        return;
    };
    let get = |key: &str| node.get(key).and_then(NodeRef::as_str);
    packing.version = if let Some(path) = get("file") {
        layout
            .text(&normalised(path))
            .map(|text| text.trim().to_owned())
    } else {
        get("attr")
            .and_then(|attribute| attribute.strip_suffix(".__version__"))
            .and_then(|module| {
                let base = modules.inside("", &module.replace('.', "/"));
                layout
                    .text(&format!("{base}.py"))
                    .or_else(|| layout.text(&format!("{base}/__init__.py")))
            })
            .and_then(|source| version_in_source(&source))
    };
}
