//! setuptools: modules found by configuration or discovery, a few standard files, and what `MANIFEST.in` says.

mod discovery;
mod manifest;

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Layout, file_name, normalised, strings};
use super::{Packing, Why};
use crate::tree::NodeRef;
use discovery::Modules;

const READMES: &[&str] = &["README", "README.rst", "README.txt", "README.md"];
const LICENSES: &[&str] = &["LICEN[CS]E*", "COPYING*", "NOTICE*", "AUTHORS*"];
/// Data that belongs to a package without being configured.
const TYPING_FILES: &[&str] = &["*.pyi", "py.typed"];
const VERSION_CONTROL: &[&str] = &["RCS", "CVS", ".svn", ".hg", ".git", ".bzr", "_darcs"];
const CACHES: &[&str] = &[".tox", ".nox", ".venv", "build"];

/// The files chosen so far, each with why.
struct Chosen<'a, 'l> {
    layout: &'l Layout<'a>,
    files: BTreeMap<&'a str, Why>,
    /// The files of egg-info that the build makes before it reads `MANIFEST.in`.
    made: BTreeSet<String>,
}

impl Chosen<'_, '_> {
    /// Adds the file `path`, where it is there.
    fn add(&mut self, path: &str, why: Why) {
        if let Some(path) = self.layout.file(path) {
            self.files.entry(path).or_insert(why);
        }
    }
}

/// What setuptools would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let mut packing = Packing {
        lists_folders: true,
        ..Packing::default()
    };
    let settings = layout.pyproject.get(&["tool", "setuptools"]);
    code(layout, &mut packing);
    let modules = match discovery::modules(layout, settings) {
        Ok(modules) => modules,
        Err(why) => {
            packing.fail(why);
            return packing;
        }
    };
    let egg_info = egg_info(layout, &modules);
    let mut chosen = Chosen {
        layout,
        files: BTreeMap::new(),
        made: egg_info_files(layout)
            .into_iter()
            .map(|file| format!("{egg_info}/{file}"))
            .collect(),
    };
    standard_files(&mut chosen);
    module_files(settings, &modules, &mut chosen, &mut packing);
    configured_files(settings, &mut chosen);
    chosen.add("MANIFEST.in", Why::rule("setuptools always packs it"));
    chosen.add("setup.py", Why::rule("setuptools always packs it"));
    remembered(&egg_info, &mut chosen);
    if let Some(text) = layout.text("MANIFEST.in") {
        manifest::apply(&text, &mut chosen);
    }
    for (path, why) in licenses(layout, settings) {
        chosen.add(path, why);
    }
    referenced(&mut chosen);
    prune(&mut chosen);
    packing.generate("PKG-INFO", "setuptools writes it from [project]");
    packing.put(
        "setup.cfg",
        layout.file("setup.cfg"),
        Why::rule("setuptools always writes it into the archive"),
    );
    // The list of files is added last, whatever MANIFEST.in says.
    chosen.made.insert(format!("{egg_info}/SOURCES.txt"));
    for path in &chosen.made {
        packing.generate(path, "setuptools writes it into egg-info");
    }
    for (path, why) in chosen.files {
        if !packing.members.contains_key(path) {
            packing.take(path, why);
        }
    }
    version(layout, &modules, &mut packing);
    packing.leave_out_rest(layout, |path| match path {
        "PKG-INFO" => Why::rule("setuptools writes its own"),
        _ => modules.reason.clone().unwrap_or_else(|| {
            Why::rule("no module, and nothing in MANIFEST.in or tool.setuptools names it")
        }),
    });
    packing
}

/// Code that may change everything: setup.py, setup.cfg, plugins.
fn code(layout: &Layout<'_>, packing: &mut Packing) {
    if let Some(text) = layout.text("setup.py") {
        let plain: Vec<&str> = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default().trim())
            .filter(|line| !line.is_empty())
            .collect();
        if !matches!(
            plain.as_slice(),
            ["from setuptools import setup", "setup()"]
                | ["import setuptools", "setuptools.setup()"]
        ) {
            packing.doubt("setup.py is code, which decides at build time");
        }
    }
    if let Some(text) = layout.text("setup.cfg") {
        let section = text.lines().map(str::trim).find(|line| {
            line.starts_with("[options")
                || line.starts_with("[egg_info")
                || line.starts_with("[sdist")
                || line.starts_with("[build")
        });
        if let Some(section) = section {
            packing.doubt(format!("setup.cfg configures the build, too: {section}"));
        }
    }
    if layout.pyproject.get(&["project"]).is_none() {
        packing.doubt("there is no [project] table; setup.py or setup.cfg describe the project");
    }
    let plugin = layout
        .pyproject
        .build_requirements()
        .into_iter()
        .find(|name| !matches!(name.as_str(), "setuptools" | "wheel"));
    if let Some(plugin) = plugin {
        packing.doubt(format!("{plugin} is in requires, and may add files"));
    }
}

/// The folder of generated metadata.
fn egg_info(layout: &Layout<'_>, modules: &Modules) -> String {
    let name = layout
        .pyproject
        .text(&["project", "name"])
        .unwrap_or_default();
    let name = name.replace('-', "_");
    let folder = format!("{}.egg-info", name.trim_matches('_'));
    modules.inside("", &folder)
}

fn standard_files(chosen: &mut Chosen<'_, '_>) {
    let layout = chosen.layout;
    if let Some(readme) = READMES.iter().find(|path| layout.is_file(path)) {
        chosen.add(readme, Why::rule("setuptools packs the first README"));
    }
    for pattern in ["tests/test*.py", "test/test*.py"] {
        for path in layout.glob(pattern) {
            chosen.add(path, Why::rule(format!("setuptools packs {pattern}")));
        }
    }
    chosen.add("pyproject.toml", Why::rule("setuptools always packs it"));
}

/// The modules of packages, single modules, and package data.
fn module_files(
    settings: Option<NodeRef<'_>>,
    modules: &Modules,
    chosen: &mut Chosen<'_, '_>,
    packing: &mut Packing,
) {
    let layout = chosen.layout;
    for package in &modules.packages {
        let folder = modules.folder(package);
        if !layout.is_folder(&folder) {
            packing.fail(Why::at(
                modules.span,
                format!("the package folder {folder} is not there"),
            ));
            continue;
        }
        for (name, is_folder) in layout.entries(&folder) {
            if !is_folder && name.ends_with(".py") && !name.starts_with('.') {
                let path = modules.join(&folder, name);
                if path != "setup.py" {
                    chosen.add(&path, Why::rule(format!("part of the package {package}")));
                }
            }
        }
        package_data(settings, package, &folder, chosen);
    }
    for module in &modules.modules {
        let path = match module.rsplit_once('.') {
            Some((package, module)) => {
                let folder = modules.folder(package);
                let init = modules.join(&folder, "__init__.py");
                chosen.add(&init, Why::rule(format!("part of the package {package}")));
                modules.join(&folder, &format!("{module}.py"))
            }
            None => modules.join(&modules.folder(""), &format!("{module}.py")),
        };
        let why = Why::at(modules.span, format!("the module {module}"));
        chosen.add(&path, why);
    }
}

fn package_data(
    settings: Option<NodeRef<'_>>,
    package: &str,
    folder: &str,
    chosen: &mut Chosen<'_, '_>,
) {
    let layout = chosen.layout;
    let patterns = |key: &str| -> Vec<(String, Option<NodeRef<'_>>)> {
        let table = settings.and_then(|settings| settings.get(key));
        table
            .into_iter()
            .flat_map(NodeRef::entries)
            .filter(|(name, _)| {
                matches!(name.as_str(), Some("*" | "")) || name.as_str() == Some(package)
            })
            .flat_map(|(_, list)| strings(list).unwrap_or_default())
            .map(|(pattern, node)| (pattern.to_owned(), Some(node)))
            .collect()
    };
    let below = |pattern: &str| -> Vec<&str> {
        let pattern = if folder.is_empty() {
            pattern.to_owned()
        } else {
            format!("{folder}/{pattern}")
        };
        layout.glob_with_hidden(&pattern)
    };
    let excluded: Vec<&str> = patterns("exclude-package-data")
        .iter()
        .flat_map(|(pattern, _)| below(pattern))
        .collect();
    let typing = TYPING_FILES
        .iter()
        .map(|pattern| ((*pattern).to_owned(), None));
    for (pattern, node) in patterns("package-data").into_iter().chain(typing) {
        for path in below(&pattern) {
            if !excluded.contains(&path) {
                let why = match node {
                    Some(node) => Why::at(
                        node.span(),
                        format!(
                            "`{pattern}` in tool.setuptools.package-data ({})",
                            layout.line_of(node)
                        ),
                    ),
                    None => Why::rule(format!("typing information of {package}")),
                };
                chosen.add(path, why);
            }
        }
    }
}

/// `data-files` and `script-files`.
fn configured_files(settings: Option<NodeRef<'_>>, chosen: &mut Chosen<'_, '_>) {
    let layout = chosen.layout;
    let get = |key: &str| settings.and_then(|settings| settings.get(key));
    let data = get("data-files")
        .into_iter()
        .flat_map(NodeRef::entries)
        .flat_map(|(_, list)| strings(list).unwrap_or_default());
    for (pattern, node) in data {
        for path in layout.glob(pattern) {
            let why = Why::at(
                node.span(),
                format!(
                    "`{pattern}` in tool.setuptools.data-files ({})",
                    layout.line_of(node)
                ),
            );
            chosen.add(path, why);
        }
    }
    for (path, node) in get("script-files").and_then(strings).unwrap_or_default() {
        let why = Why::at(
            node.span(),
            format!("tool.setuptools.script-files ({})", layout.line_of(node)),
        );
        chosen.add(&normalised(path), why);
    }
}

/// What an earlier build left in `egg-info`: the files it listed are packed again.
fn remembered(egg_info: &str, chosen: &mut Chosen<'_, '_>) {
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

fn licenses<'a>(layout: &Layout<'a>, settings: Option<NodeRef<'_>>) -> Vec<(&'a str, Why)> {
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
fn referenced(chosen: &mut Chosen<'_, '_>) {
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

/// Takes out what never belongs into a distribution.
fn prune(chosen: &mut Chosen<'_, '_>) {
    let own = super::root_of(chosen.layout.pyproject).map(|root| format!("{root}/"));
    chosen.files.retain(|path, _| {
        let top = path.split('/').next().unwrap_or_default();
        let folders = super::layout::parents(path);
        let in_cache = path.contains('/') && CACHES.contains(&top);
        let in_release = own
            .as_ref()
            .is_some_and(|own| path.starts_with(own.as_str()));
        let mut controlled = folders
            .map(file_name)
            .filter(|name| VERSION_CONTROL.contains(name));
        !in_cache && !in_release && controlled.next().is_none()
    });
}

/// The names of the files that the build writes into egg-info.
fn egg_info_files(layout: &Layout<'_>) -> Vec<&'static str> {
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
fn version(layout: &Layout<'_>, modules: &Modules, packing: &mut Packing) {
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
            .and_then(|source| super::version_in_source(&source))
    };
}
