//! Which packages and modules setuptools takes: those configured, else those it finds.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Why;
use super::super::glob::{FNMATCH, Name};
use super::super::layout::{Layout, normalised, parents, strings};
use crate::text::Span;
use crate::tree::{NodeRef, Value};

/// Folders of a flat layout that are no packages.
const NO_PACKAGES: &[&str] = &[
    "ci",
    "bin",
    "debian",
    "doc",
    "docs",
    "documentation",
    "manpages",
    "news",
    "newsfragments",
    "changelog",
    "test",
    "tests",
    "unit_test",
    "unit_tests",
    "example",
    "examples",
    "scripts",
    "tools",
    "util",
    "utils",
    "python",
    "build",
    "dist",
    "venv",
    "env",
    "requirements",
    "tasks",
    "fabfile",
    "site_scons",
    "benchmark",
    "benchmarks",
    "exercise",
    "exercises",
    "htmlcov",
    "[._]*",
];
/// Files of a flat layout that are no modules.
const NO_MODULES: &[&str] = &[
    "setup",
    "conftest",
    "test",
    "tests",
    "example",
    "examples",
    "build",
    "toxfile",
    "noxfile",
    "pavement",
    "dodo",
    "tasks",
    "fabfile",
    "[Ss][Cc]onstruct",
    "conanfile",
    "manage",
    "benchmark",
    "benchmarks",
    "exercise",
    "exercises",
    "[._]*",
];
const NEVER_PACKAGES: &[&str] = &["ez_setup", "*__pycache__"];

/// What is to be packed as Python.
#[derive(Default)]
pub(super) struct Modules {
    /// Dotted names.
    pub packages: Vec<String>,
    /// Dotted names of single modules.
    pub modules: Vec<String>,
    /// Folder of a package, by dotted name; `""` is where all others lie.
    folders: BTreeMap<String, String>,
    /// The key that lists them.
    pub span: Option<Span>,
    /// Why other Python files are not among them.
    pub reason: Option<Why>,
}

impl Modules {
    /// The folder of a package.
    pub fn folder(&self, package: &str) -> String {
        let mut head = package;
        let below = |head: &str| {
            let tail = package.get(head.len()..).unwrap_or_default();
            tail.trim_matches('.').replace('.', "/")
        };
        while !head.is_empty() {
            if let Some(folder) = self.folders.get(head) {
                return self.join(folder, &below(head));
            }
            head = head.rsplit_once('.').map_or("", |(rest, _)| rest);
        }
        let base = self.folders.get("").map(String::as_str).unwrap_or_default();
        self.join(base, &below(""))
    }

    /// A path inside the folder of a package.
    pub fn inside(&self, package: &str, path: &str) -> String {
        self.join(&self.folder(package), path)
    }

    /// `name` inside `folder`, either of which may be empty.
    pub fn join(&self, folder: &str, name: &str) -> String {
        match (folder.is_empty(), name.is_empty()) {
            (true, _) => name.to_owned(),
            (_, true) => folder.to_owned(),
            _ => format!("{folder}/{name}"),
        }
    }
}

/// The configured packages and modules, else the discovered ones.
pub(super) fn modules(layout: &Layout<'_>, settings: Option<NodeRef<'_>>) -> Result<Modules, Why> {
    let get = |key: &str| settings.and_then(|settings| settings.get(key));
    let mut modules = Modules::default();
    for (package, folder) in get("package-dir").into_iter().flat_map(NodeRef::entries) {
        if let (Some(package), Some(folder)) = (package.as_str(), folder.as_str()) {
            modules
                .folders
                .insert(package.to_owned(), normalised(folder));
        }
    }
    let (packages, single) = (get("packages"), get("py-modules"));
    if packages.is_none() && single.is_none() {
        discover(layout, &mut modules)?;
        return Ok(modules);
    }
    if let Some(node) = packages {
        modules.span = Some(node.span());
        match node.value() {
            Value::Map(_) => find(layout, node, &mut modules),
            _ => {
                let list = strings(node).unwrap_or_default();
                modules.packages = list.into_iter().map(|(name, _)| name.to_owned()).collect();
            }
        }
    }
    if let Some(node) = single {
        modules.span = Some(node.span());
        let list = strings(node).unwrap_or_default();
        modules.modules = list.into_iter().map(|(name, _)| name.to_owned()).collect();
    }
    Ok(modules)
}

fn any(patterns: &[&str], name: &str) -> bool {
    patterns
        .iter()
        .any(|pattern| Name::read_lenient(pattern, FNMATCH).matches(name))
}

/// `packages.find`: where to look, and which names to take.
fn find(layout: &Layout<'_>, packages: NodeRef<'_>, modules: &mut Modules) {
    let Some(find) = packages.get("find") else {
        return;
    };
    let list = |key: &str| -> Vec<&str> {
        let found = find.get(key).and_then(strings).unwrap_or_default();
        found.into_iter().map(|(text, _)| text).collect()
    };
    let (where_, exclude) = (list("where"), list("exclude"));
    let include = match find.get("include") {
        Some(_) => list("include"),
        None => vec!["*"],
    };
    let namespaces = find
        .get("namespaces")
        .is_none_or(|node| *node.value() != Value::Bool(false));
    let places: Vec<String> = if where_.is_empty() {
        vec![String::new()]
    } else {
        where_.iter().map(|path| normalised(path)).collect()
    };
    for place in &places {
        let found = walk(layout, place, |path, _| {
            namespaces || layout.is_file(&format!("{path}/__init__.py"))
        });
        let found: Vec<String> = found
            .into_iter()
            .filter(|name| {
                any(&include, name) && !any(&exclude, name) && !any(NEVER_PACKAGES, name)
            })
            .collect();
        if places.len() == 1 && !place.is_empty() {
            modules
                .folders
                .entry(String::new())
                .or_insert_with(|| place.clone());
        } else if !place.is_empty() {
            for name in &found {
                let folder = modules.join(place, &name.replace('.', "/"));
                modules.folders.insert(name.clone(), folder);
            }
        }
        modules.packages.extend(found);
    }
}

/// The folders below `place` that look like packages, as dotted names.
fn walk(layout: &Layout<'_>, place: &str, is_package: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let skip = if place.is_empty() { 0 } else { place.len() + 1 };
    let mut found = Vec::new();
    let mut folders: Vec<&str> = layout.below(place).into_iter().flat_map(parents).collect();
    folders.sort_unstable();
    folders.dedup();
    folders.retain(|folder| folder.len() > place.len());
    let mut packages = BTreeSet::from([place]);
    for folder in folders {
        // A folder inside one that is no package is not looked at.
        let (above, name) = folder.rsplit_once('/').unwrap_or(("", folder));
        let dotted = folder.get(skip..).unwrap_or_default().replace('/', ".");
        let is_inside = packages.contains(above) && !name.contains('.');
        if is_inside && is_package(folder, &dotted) {
            packages.insert(folder);
            found.push(dotted);
        }
    }
    found
}

fn is_identifier(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && characters.all(|c| c.is_alphanumeric() || c == '_')
}

/// What setuptools finds where nothing is configured.
fn discover(layout: &Layout<'_>, modules: &mut Modules) -> Result<(), Why> {
    if modules.folders.keys().any(|package| !package.is_empty()) {
        for package in modules.folders.keys().filter(|package| !package.is_empty()) {
            modules.packages.push(package.clone());
            let folder = modules.folder(package);
            let nested = walk(layout, &folder, |_, _| true);
            let nested = nested.into_iter().filter(|name| !any(NEVER_PACKAGES, name));
            modules
                .packages
                .extend(nested.map(|name| format!("{package}.{name}")));
        }
        return Ok(());
    }
    let source = modules
        .folders
        .get("")
        .cloned()
        .unwrap_or_else(|| "src".to_owned());
    if layout.is_folder(&source) {
        modules.packages = walk(layout, &source, |_, _| true)
            .into_iter()
            .filter(|name| !any(NEVER_PACKAGES, name))
            .collect();
        modules.modules = python_files(layout, &source);
        modules.reason = Some(Why::rule(format!(
            "the folder {source} is there, so setuptools looks for packages and modules nowhere else"
        )));
        modules.folders.insert(String::new(), source);
        return Ok(());
    }
    let found = walk(layout, "", |_, package| {
        let mut names = package.split('.');
        names
            .next()
            .is_some_and(|name| is_identifier(name) || name.ends_with("-stubs"))
            && names.all(is_identifier)
    });
    modules.packages = found
        .into_iter()
        .filter(|name| {
            let top = name.split('.').next().unwrap_or_default();
            !any(NO_PACKAGES, top) && !any(NEVER_PACKAGES, name)
        })
        .collect();
    let top: Vec<String> = modules
        .packages
        .iter()
        .filter(|name| !name.contains('.') && !name.ends_with("-stubs"))
        .cloned()
        .collect();
    one_only(&top, "packages")?;
    if let [package] = top.as_slice() {
        modules.reason = Some(Why::rule(format!(
            "setuptools takes the folder {package} for the one package, and looks for no modules beside it"
        )));
        return Ok(());
    }
    modules.modules = python_files(layout, "")
        .into_iter()
        .filter(|name| !any(NO_MODULES, name))
        .collect();
    one_only(&modules.modules, "modules")
}

fn one_only(found: &[String], kind: &str) -> Result<(), Why> {
    if found.len() < 2 {
        return Ok(());
    }
    Err(Why::rule(format!(
        "setuptools finds several top-level {kind}, {}, and refuses to choose; list them under tool.setuptools",
        found.join(", ")
    )))
}

/// The names of the Python files directly in a folder.
fn python_files(layout: &Layout<'_>, folder: &str) -> Vec<String> {
    layout
        .entries(folder)
        .into_iter()
        .filter(|(_, is_folder)| !is_folder)
        .filter_map(|(name, _)| name.strip_suffix(".py"))
        .filter(|name| is_identifier(name))
        .map(str::to_owned)
        .collect()
}
