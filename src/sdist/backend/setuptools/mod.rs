//! setuptools: modules found by configuration or discovery, a few standard files, and what `MANIFEST.in` says.

mod discovery;
mod manifest;
mod metadata;

use std::collections::{BTreeMap, BTreeSet};

use super::effort::Effort;
use super::layout::{Layout, file_name, normalised, strings};
use super::{Packing, Why};
use crate::tree::NodeRef;
use discovery::Modules;

const READMES: &[&str] = &["README", "README.rst", "README.txt", "README.md"];
/// Data that belongs to a package without being configured.
const TYPING_FILES: &[&str] = &["*.pyi", "py.typed"];
const VERSION_CONTROL: &[&str] = &["RCS", "CVS", ".svn", ".hg", ".git", ".bzr", "_darcs"];
const CACHES: &[&str] = &[".tox", ".nox", ".venv", "build"];

/// The files chosen so far, each with why.
struct Chosen<'a, 'l> {
    layout: &'l Layout<'a>,
    /// By path as setuptools has it: some start with `./`, which its rules take literally.
    files: BTreeMap<String, Why>,
    /// The files of egg-info that the build makes before it reads `MANIFEST.in`.
    made: BTreeSet<String>,
}

impl Chosen<'_, '_> {
    /// Adds the file `path`, where it is there.
    fn add(&mut self, path: &str, why: Why) {
        if self.layout.is_file(path.strip_prefix("./").unwrap_or(path)) {
            self.files.entry(path.to_owned()).or_insert(why);
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
    let legacy = settings.and_then(|settings| settings.get("license-files"));
    if let Some(node) = legacy
        && layout
            .pyproject
            .get(&["project", "license-files"])
            .is_some()
    {
        packing.fail(Why::at(
            node.span(),
            "license-files stands under [project] and under [tool.setuptools]",
        ));
    }
    let base = modules.folder("");
    if !layout.is_folder(&base) {
        packing.fail(Why::at(
            settings.and_then(|settings| Some(settings.get("package-dir")?.span())),
            format!("the folder {base} is not there"),
        ));
    }
    let egg_info = metadata::egg_info(layout, &modules);
    let mut chosen = Chosen {
        layout,
        files: BTreeMap::new(),
        made: metadata::egg_info_files(layout)
            .into_iter()
            .map(|file| format!("{egg_info}/{file}"))
            .collect(),
    };
    standard_files(&mut chosen);
    module_files(settings, &modules, &mut chosen, &mut packing);
    configured_files(settings, &mut chosen);
    chosen.add("MANIFEST.in", Why::rule("setuptools always packs it"));
    chosen.add("setup.py", Why::rule("setuptools always packs it"));
    metadata::remembered(&egg_info, &mut chosen);
    if let Some(text) = layout.text("MANIFEST.in") {
        manifest::apply(&text, &mut chosen);
    }
    for (path, why) in metadata::licenses(layout, settings) {
        chosen.add(path, why);
    }
    metadata::referenced(&mut chosen);
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
        let path = path.strip_prefix("./").unwrap_or(&path);
        if !packing.members.contains_key(path) {
            packing.take(path, why);
        }
    }
    metadata::version(layout, &modules, &mut packing);
    packing.leave_out_rest(layout, |path| match path {
        "PKG-INFO" => Why::rule("setuptools writes its own"),
        _ if path.ends_with(".py") => modules.reason.clone().unwrap_or_else(|| {
            Why::rule("no module that setuptools finds, and nothing in MANIFEST.in names it")
        }),
        _ => Why::rule("no Python, and nothing in MANIFEST.in or tool.setuptools names it"),
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
    let mut effort = Effort::default();
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
        if !effort.is_too_much() {
            package_data(settings, package, &folder, &mut effort, chosen);
        }
    }
    if effort.is_too_much() {
        packing.doubt("the packages are so many that not all are searched for their data");
    }
    for module in &modules.modules {
        let path = match module.rsplit_once('.') {
            Some((package, module)) => {
                let folder = modules.folder(package);
                if !layout.is_folder(&folder) {
                    packing.fail(Why::at(
                        modules.span,
                        format!("the package folder {folder} is not there"),
                    ));
                }
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

/// Adds the data of `package`, and what was tried for it to `effort`.
fn package_data(
    settings: Option<NodeRef<'_>>,
    package: &str,
    folder: &str,
    effort: &mut Effort,
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
    let exclude = patterns("exclude-package-data");
    let excluded: BTreeSet<&str> = exclude
        .iter()
        .flat_map(|(pattern, _)| layout.files_below(folder, pattern))
        .collect();
    let typing = TYPING_FILES
        .iter()
        .map(|pattern| ((*pattern).to_owned(), None));
    let include: Vec<_> = patterns("package-data").into_iter().chain(typing).collect();
    let extent = layout.extent_below(folder);
    for (pattern, _) in exclude.iter().chain(&include) {
        effort.add(pattern.as_bytes(), extent);
    }
    for (pattern, node) in include {
        for path in layout.files_below(folder, &pattern) {
            if !excluded.contains(path) {
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
