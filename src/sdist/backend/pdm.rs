//! pdm-backend: packages, or top-level modules where there is no package, and `tests`.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Layout, normalised, parents, strings};
use super::{Packing, Why, declared_readme};
use crate::tree::NodeRef;

const LICENSES: &[&str] = &["LICEN[CS]E*", "COPYING*", "NOTICE*"];

/// A pattern, with why it is one.
struct Pattern {
    text: String,
    why: Why,
}

/// What pdm-backend would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let mut packing = Packing::default();
    let build = layout.pyproject.get(&["tool", "pdm", "build"]);
    let (includes, excludes) = patterns(layout, build, &mut packing);
    collect(layout, &includes, &excludes, &mut packing);
    metadata_files(layout, build, &mut packing);
    version(layout, &mut packing);
    packing.generate("PKG-INFO", "pdm-backend writes it from [project]");
    let excluded: BTreeMap<&str, &Pattern> = excludes
        .iter()
        .flat_map(|pattern| {
            named(layout, &pattern.text)
                .into_iter()
                .map(move |path| (path, pattern))
        })
        .collect();
    packing.leave_out_rest(layout, |path| {
        let pattern = parents(path).chain([path]).find_map(|part| excluded.get(part));
        match pattern {
            Some(pattern) => pattern.why.clone(),
            None => Why::rule(
                "pdm-backend packs packages, top-level modules where there is no package, and what source-includes names",
            ),
        }
    });
    packing
}

fn list<'t>(
    build: Option<NodeRef<'t>>,
    key: &str,
    packing: &mut Packing,
) -> Vec<(&'t str, NodeRef<'t>)> {
    let Some(node) = build.and_then(|build| build.get(key)) else {
        return Vec::new();
    };
    strings(node).unwrap_or_else(|| {
        packing.fail(Why::at(
            node.span(),
            format!("{key} must be a list of strings"),
        ));
        Vec::new()
    })
}

fn patterns(
    layout: &Layout<'_>,
    build: Option<NodeRef<'_>>,
    packing: &mut Packing,
) -> (Vec<Pattern>, Vec<Pattern>) {
    let mut declared = |key: &str| -> Vec<Pattern> {
        list(build, key, packing)
            .into_iter()
            .map(|(text, node)| Pattern {
                text: text.to_owned(),
                why: Why::at(
                    node.span(),
                    format!(
                        "`{text}` in tool.pdm.build.{key} ({})",
                        layout.line_of(node)
                    ),
                ),
            })
            .collect()
    };
    let mut includes = declared("includes");
    let mut source_includes = declared("source-includes");
    if source_includes.is_empty() {
        source_includes.push(Pattern {
            text: "tests".to_owned(),
            why: Why::rule("pdm-backend packs tests"),
        });
    }
    let mut excludes = declared("excludes");
    if includes.is_empty() {
        includes = packages(layout, build, packing);
    }
    includes.extend(source_includes);
    excludes.push(Pattern {
        text: ".pdm-build".to_owned(),
        why: Why::rule("pdm-backend leaves out .pdm-build"),
    });
    (includes, excludes)
}

/// The packages directly in the package folder, else its modules.
fn packages(
    layout: &Layout<'_>,
    build: Option<NodeRef<'_>>,
    packing: &mut Packing,
) -> Vec<Pattern> {
    let declared = build.and_then(|build| build.get("package-dir"));
    let text = declared.and_then(NodeRef::as_str);
    let folder = text.map_or_else(
        || {
            if layout.is_folder("src") {
                "src".to_owned()
            } else {
                String::new()
            }
        },
        normalised,
    );
    if !layout.is_folder(&folder) {
        packing.fail(Why::at(
            declared.map(NodeRef::span),
            format!("package-dir names {folder}, which is not there"),
        ));
    }
    let inside = |name: &str| {
        if folder.is_empty() {
            name.to_owned()
        } else {
            format!("{folder}/{name}")
        }
    };
    let is_package = |name: &str| {
        let path = inside(name);
        !matches!(name, "__pycache__" | "__pypackages__")
            && (layout.is_file(&format!("{path}/__init__.py"))
                || name.ends_with("-stubs") && layout.is_file(&format!("{path}/__init__.pyi")))
    };
    let found: Vec<Pattern> = layout
        .entries(&folder)
        .into_iter()
        .filter(|(name, is_folder)| *is_folder && is_package(name))
        .map(|(name, _)| Pattern {
            text: inside(name),
            why: Why::rule(format!("part of the package {name}")),
        })
        .collect();
    if !found.is_empty() {
        return found;
    }
    vec![Pattern {
        text: inside("*.py"),
        why: Why::rule("a module, in a project without packages"),
    }]
}

/// How much a pattern weighs against another that names the same path: more parts, then fewer wildcards.
fn weight(pattern: &str) -> (usize, isize) {
    let path = normalised(pattern);
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let wild: isize = parts
        .iter()
        .map(|part| match *part {
            "**" => 2,
            part if part.contains(['*', '?', '[']) => 1,
            _ => 0,
        })
        .sum();
    (parts.len(), -wild)
}

fn collect(layout: &Layout<'_>, includes: &[Pattern], excludes: &[Pattern], packing: &mut Packing) {
    let mut excluded: BTreeMap<&str, &Pattern> = BTreeMap::new();
    for pattern in excludes {
        for path in named(layout, &pattern.text) {
            let entry = excluded.entry(path).or_insert(pattern);
            if weight(&entry.text) < weight(&pattern.text) {
                *entry = pattern;
            }
        }
    }
    let mut included: BTreeMap<&str, &Pattern> = BTreeMap::new();
    for pattern in includes {
        for path in named(layout, &pattern.text) {
            let entry = included.entry(path).or_insert(pattern);
            if weight(&entry.text) < weight(&pattern.text) {
                *entry = pattern;
            }
        }
    }
    included.retain(|path, pattern| match excluded.get(path) {
        Some(other) if weight(&pattern.text) <= weight(&other.text) => false,
        Some(_) => {
            excluded.remove(path);
            true
        }
        None => true,
    });
    let excluded: BTreeSet<&str> = excluded.into_keys().collect();
    let is_excluded = |path: &str| {
        excluded.contains(path)
            || parents(path).any(|folder| excluded.contains(folder))
            || excluded.contains("")
    };
    for (path, pattern) in included {
        if layout.is_file(path) {
            if !packing.members.contains_key(path) {
                packing.take(path, pattern.why.clone());
            }
            continue;
        }
        if path.is_empty() && layout.may_be_repository() {
            packing.doubt("`.` takes the .git folder, too, which is not among the files given");
        }
        for file in layout.below(path) {
            if !file.ends_with(".pyc") && !is_excluded(file) && !packing.members.contains_key(file)
            {
                packing.take(file, pattern.why.clone());
            }
        }
    }
}

/// The files and folders a pattern names; `""` is the root.
fn named<'a>(layout: &Layout<'a>, pattern: &str) -> Vec<&'a str> {
    if normalised(pattern).is_empty() && !pattern.is_empty() {
        return vec![""];
    }
    layout.glob(pattern)
}

/// The files that the metadata names, which are packed whatever the patterns say.
fn metadata_files(layout: &Layout<'_>, build: Option<NodeRef<'_>>, packing: &mut Packing) {
    let also = |packing: &mut Packing, path: &str, why: &str| {
        if !packing.members.contains_key(path) {
            packing.take(path, Why::rule(why));
        }
    };
    let hook = build
        .and_then(|build| build.get("custom-hook")?.as_str())
        .unwrap_or("pdm_build.py");
    if layout.is_file(&normalised(hook)) {
        also(
            packing,
            &normalised(hook),
            "pdm-backend always packs the build hook",
        );
        packing.doubt(format!(
            "{hook} runs during the build, and may change the files"
        ));
    }
    if layout
        .pyproject
        .build_requirements()
        .iter()
        .any(|name| name.starts_with("pdm-build"))
    {
        packing.doubt("a build plugin runs, which may change the files");
    }
    if let Some(readme) = declared_readme(layout, packing) {
        also(packing, &readme, "project.readme names it");
    }
    let license = layout.pyproject.get(&["project", "license", "file"]);
    let license = license.and_then(|node| Some((node, normalised(node.as_str()?))));
    let declared = layout.pyproject.get(&["project", "license-files"]);
    match (&license, declared) {
        (Some((_, path)), _) if layout.is_file(path) => {
            also(packing, path, "project.license names it");
        }
        (Some((node, path)), _) => packing.fail(Why::at(
            node.span(),
            format!("project.license names {path}, which is not there"),
        )),
        (None, None) => {
            for path in LICENSES
                .iter()
                .flat_map(|pattern| layout.glob_with_hidden(pattern))
            {
                if layout.is_file(path) {
                    also(packing, path, "a license file");
                }
            }
        }
        (None, Some(_)) => {}
    }
    if let Some(node) = declared {
        for (pattern, node) in strings(node).unwrap_or_default() {
            let files: Vec<&str> = layout
                .glob_with_hidden(pattern)
                .into_iter()
                .filter(|path| layout.is_file(path))
                .collect();
            if files.is_empty() {
                packing.fail(Why::at(
                    node.span(),
                    format!("`{pattern}` in license-files names no file"),
                ));
            }
            for path in files {
                also(packing, path, "license-files names it");
            }
        }
    }
    if !packing.members.contains_key("pyproject.toml") {
        packing.take(
            "pyproject.toml",
            Why::rule("pdm-backend always packs it, rewritten"),
        );
    }
}

/// A version that is not written in `pyproject.toml`.
fn version(layout: &Layout<'_>, packing: &mut Packing) {
    if !layout.pyproject.is_dynamic("version") {
        return;
    }
    let table = layout.pyproject.get(&["tool", "pdm", "version"]);
    let get = |key: &str| table.and_then(|table| table.get(key)?.as_str());
    match get("source") {
        Some("file") => {
            let source = get("path").and_then(|path| layout.text(&normalised(path)));
            packing.version = source.and_then(|source| super::version_in_source(&source));
        }
        Some("scm") => packing
            .doubt("the version comes from version control, and the build fails outside of it"),
        _ => packing.doubt("the version comes from code that runs during the build"),
    }
    if table.is_some_and(|table| table.get("write_to").is_some()) {
        packing.doubt("the build writes the version into a file of its own");
    }
}
