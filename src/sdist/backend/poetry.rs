//! poetry-core: the package named like the project, and what `[tool.poetry] include` adds.

use std::collections::BTreeSet;
use std::ops::Bound;

use super::gitignore::Patterns;
use super::layout::{Layout, file_name, normalised, parents, strings};
use super::{Packing, Why, declared_readme};
use crate::sdist::name;
use crate::tree::{NodeRef, Value};

const LICENSES: &[&str] = &["COPYING*", "LICEN[SC]E*", "AUTHORS*", "NOTICE*"];

/// What poetry-core would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let mut packing = Packing::default();
    let poetry = layout.pyproject.get(&["tool", "poetry"]);
    if let Err(why) = select(layout, poetry, &mut packing) {
        packing.fail(why);
    }
    packing.generate("PKG-INFO", "poetry-core writes it from the metadata");
    packing.leave_out_rest(layout, |_| {
        Why::rule("poetry-core packs the project's package, project files, and what tool.poetry.include names")
    });
    packing
}

fn select(
    layout: &Layout<'_>,
    poetry: Option<NodeRef<'_>>,
    packing: &mut Packing,
) -> Result<(), Why> {
    let get = |key: &str| poetry.and_then(|poetry| poetry.get(key));
    identity(layout, poetry, packing)?;
    if let Some(node) = get("package-mode").filter(|node| *node.value() == Value::Bool(false)) {
        return Err(Why::at(
            node.span(),
            "package-mode = false builds nothing".to_owned(),
        ));
    }
    let includes = includes(layout, get("include"))?;
    let packages = packages(layout, get("packages"), packing)?;
    let kept: BTreeSet<&str> = includes
        .iter()
        .flat_map(|(elements, _)| expand(layout, elements))
        .collect();
    let mut excluded = BTreeSet::new();
    for (pattern, node) in get("exclude").and_then(strings).unwrap_or_default() {
        let elements = elements(layout, pattern, node)?;
        excluded.extend(
            expand(layout, &elements)
                .into_iter()
                .filter(|path| !kept.contains(path)),
        );
    }
    let is_excluded = |path: &str| {
        path.ends_with(".pyc")
            || parents(path)
                .chain([path])
                .any(|part| file_name(part) == "__pycache__")
            || excluded.contains(path)
    };
    let mut ignorable = BTreeSet::new();
    for (elements, why) in &packages {
        for path in expand(layout, elements) {
            if !is_excluded(path) && !packing.members.contains_key(path) {
                packing.take(path, why.clone());
                if !kept.contains(path) {
                    ignorable.insert(path);
                }
            }
        }
    }
    for (elements, why) in &includes {
        for element in elements {
            let cached = |path: &str| {
                parents(path)
                    .chain([path])
                    .any(|part| file_name(part) == "__pycache__")
            };
            if layout.is_file(element)
                && !cached(element)
                && !packing.members.contains_key(*element)
            {
                packing.take(element, why.clone());
            }
        }
        for path in expand(layout, elements) {
            if !is_excluded(path) && !packing.members.contains_key(path) {
                packing.take(path, why.clone());
            }
        }
    }
    let takes_all = get("include")
        .into_iter()
        .flat_map(NodeRef::items)
        .filter_map(|item| item.as_str().or_else(|| item.get("path")?.as_str()))
        .any(|pattern| matches!(pattern, "*" | "**" | "**/*"));
    if takes_all && layout.may_be_repository() {
        packing.doubt("include takes the .git folder, too, which is not among the files given");
    }
    if let Some(ignored) = ignored_by_git(layout, &ignorable) {
        packing.doubt(format!(
            "in a git repository poetry-core leaves out what git ignores, as {ignored} may be"
        ));
    }
    project_files(layout, poetry, packing)
}

/// Name and version, from either table.
fn identity(
    layout: &Layout<'_>,
    poetry: Option<NodeRef<'_>>,
    packing: &mut Packing,
) -> Result<(), Why> {
    let project = layout.pyproject.root().get("project");
    for key in ["name", "version"] {
        let own = project.and_then(|project| project.get(key));
        let legacy = poetry.and_then(|poetry| poetry.get(key));
        let Some(node) = own.or(legacy) else {
            return Err(Why::at(
                project.or(poetry).map(NodeRef::span),
                format!("poetry-core needs project.{key} or tool.poetry.{key}"),
            ));
        };
        let text = node.as_str().unwrap_or_default();
        let public = text.split('+').next().unwrap_or_default();
        if key == "version" && public.contains(|c: char| c.is_ascii_uppercase()) {
            return Err(Why::at(
                node.span(),
                format!("poetry-core refuses the version {text}: it takes lower case only"),
            ));
        }
        if own.is_none() {
            let own = if key == "name" {
                &mut packing.name
            } else {
                &mut packing.version
            };
            *own = Some(text.to_owned());
        }
    }
    Ok(())
}

/// What a pattern names: files and folders.
fn elements<'a>(
    layout: &Layout<'a>,
    pattern: &str,
    node: NodeRef<'_>,
) -> Result<Vec<&'a str>, Why> {
    let path = normalised(pattern);
    if pattern.starts_with('/') || path.is_empty() || path.starts_with("..") {
        return Err(Why::at(
            node.span(),
            format!("poetry-core refuses the path `{pattern}`"),
        ));
    }
    let end = if pattern.ends_with('/') { "/" } else { "" };
    Ok(layout.glob_with_hidden(&(path + end)))
}

/// The files that elements stand for: themselves, or everything in a folder.
fn expand<'a>(layout: &Layout<'a>, elements: &[&'a str]) -> Vec<&'a str> {
    let mut files = Vec::new();
    for element in elements {
        if layout.is_file(element) {
            files.push(*element);
        } else {
            files.extend(layout.below(element));
        }
    }
    files.sort_unstable();
    files.dedup();
    files
}

/// Whether an entry goes into source distributions; the default is yes.
fn is_for_sdist(entry: NodeRef<'_>) -> bool {
    entry.get("format").is_none_or(|format| {
        format.as_str() == Some("sdist")
            || format.items().any(|item| item.as_str() == Some("sdist"))
    })
}

type Selected<'a> = Vec<(Vec<&'a str>, Why)>;

fn includes<'a>(layout: &Layout<'a>, node: Option<NodeRef<'_>>) -> Result<Selected<'a>, Why> {
    let mut selected = Vec::new();
    for entry in node.into_iter().flat_map(NodeRef::items) {
        let text = entry.as_str().or_else(|| entry.get("path")?.as_str());
        let Some(pattern) = text.filter(|_| is_for_sdist(entry)) else {
            continue;
        };
        let why = Why::at(
            entry.span(),
            format!(
                "`{pattern}` in tool.poetry.include ({})",
                layout.line_of(entry)
            ),
        );
        selected.push((elements(layout, pattern, entry)?, why));
    }
    Ok(selected)
}

fn packages<'a>(
    layout: &Layout<'a>,
    node: Option<NodeRef<'_>>,
    packing: &Packing,
) -> Result<Selected<'a>, Why> {
    let declared: Vec<NodeRef<'_>> = node
        .into_iter()
        .flat_map(NodeRef::items)
        .filter(|entry| is_for_sdist(*entry))
        .collect();
    if declared.is_empty() {
        return default_package(layout, packing);
    }
    let mut selected = Vec::new();
    for entry in declared {
        let Some(include) = entry.get("include").and_then(NodeRef::as_str) else {
            continue;
        };
        let pattern = match entry.get("from").and_then(NodeRef::as_str) {
            Some(from) => format!("{from}/{include}"),
            None => include.to_owned(),
        };
        let why = Why::at(
            entry.span(),
            format!(
                "`{include}` in tool.poetry.packages ({})",
                layout.line_of(entry)
            ),
        );
        let elements = elements(layout, &pattern, entry)?;
        check_package(layout, &pattern, &elements, entry)?;
        selected.push((elements, why));
    }
    Ok(selected)
}

/// Refuses a package entry that names nothing, or no Python.
fn check_package(
    layout: &Layout<'_>,
    pattern: &str,
    elements: &[&str],
    node: NodeRef<'_>,
) -> Result<(), Why> {
    let fail = |text: String| Err(Why::at(node.span(), text));
    let has_python = match elements {
        [] => return fail(format!("`{pattern}` names nothing")),
        [one] if layout.is_file(one) => true,
        [one] => layout
            .below(one)
            .iter()
            .any(|path| path.ends_with(".py") || one.ends_with("-stubs") && path.ends_with(".pyi")),
        several => several.iter().any(|path| path.ends_with(".py")),
    };
    if has_python {
        Ok(())
    } else {
        fail(format!("`{pattern}` holds no Python"))
    }
}

/// The module or package that bears the project's name, at the top or in `src`.
fn default_package<'a>(layout: &Layout<'a>, packing: &Packing) -> Result<Selected<'a>, Why> {
    let node = layout.pyproject.get(&["project", "name"]);
    let own = packing.name.as_deref().or(node.and_then(NodeRef::as_str));
    let module = name::normalised(own.unwrap_or_default()).replace('-', "_");
    for base in [module.clone(), format!("src/{module}")] {
        let file = format!("{base}.py");
        let (folder, file) = (
            layout.is_folder(&base),
            layout.files().find(|path| *path == file),
        );
        let why = Why::rule(format!("part of {module}, which bears the project's name"));
        let elements: Vec<&str> = match (folder, file) {
            (true, Some(_)) => {
                return Err(Why::at(
                    node.map(NodeRef::span),
                    format!("poetry-core finds both {base}/ and {base}.py"),
                ));
            }
            (true, None) => {
                let files = layout.below(&base);
                let is_package = files.iter().any(|path| path.ends_with(".py"));
                if !is_package {
                    return Err(Why::rule(format!("{base} holds no Python")));
                }
                files
            }
            (false, Some(file)) => vec![file],
            (false, None) => continue,
        };
        return Ok(vec![(elements, why)]);
    }
    Err(Why::at(
        node.map(NodeRef::span),
        format!(
            "poetry-core finds no {module}: neither {module}/, {module}.py, src/{module}/ nor src/{module}.py"
        ),
    ))
}

/// A file that some `.gitignore` of the project matches.
fn ignored_by_git<'a>(layout: &Layout<'_>, files: &BTreeSet<&'a str>) -> Option<&'a str> {
    let ignore_files = layout
        .files()
        .filter(|path| file_name(path) == ".gitignore");
    for ignore_file in ignore_files {
        let text = layout.text(ignore_file)?;
        let patterns = Patterns::read(text.lines()).unwrap_or_default();
        let folder = ignore_file.strip_suffix(".gitignore").unwrap_or_default();
        let below = files
            .range::<str, _>((Bound::Included(folder), Bound::Unbounded))
            .map_while(|path| Some((path, path.strip_prefix(folder)?)));
        let hit = below
            .filter(|(_, inside)| patterns.verdict(inside).is_some())
            .map(|(path, _)| path)
            .next();
        if let Some(path) = hit {
            return Some(path);
        }
    }
    None
}

/// What describes the project, packed whatever the patterns say.
fn project_files(
    layout: &Layout<'_>,
    poetry: Option<NodeRef<'_>>,
    packing: &mut Packing,
) -> Result<(), Why> {
    let get = |key: &str| poetry.and_then(|poetry| poetry.get(key));
    let also = |packing: &mut Packing, path: &str, why: &str| {
        if layout.is_file(path) && !packing.members.contains_key(path) {
            packing.take(path, Why::rule(why));
        }
    };
    also(packing, "pyproject.toml", "poetry-core always packs it");
    if let Some(build) = get("build") {
        let script = build.as_str().or_else(|| build.get("script")?.as_str());
        if let Some(script) = script {
            also(packing, &normalised(script), "tool.poetry.build names it");
        }
        let generates = build.get("generate-setup-file");
        if generates.is_some_and(|node| *node.value() == Value::Bool(true)) {
            packing.generate("setup.py", "generate-setup-file");
        }
    }
    if let Some(readme) = declared_readme(layout, packing) {
        also(packing, &readme, "project.readme names it");
    } else if let Some(node) = get("readme") {
        for path in node
            .as_str()
            .into_iter()
            .chain(node.items().filter_map(NodeRef::as_str))
        {
            if !layout.is_file(&normalised(path)) {
                return Err(Why::at(
                    node.span(),
                    format!("tool.poetry.readme names {path}, which is not there"),
                ));
            }
            also(packing, &normalised(path), "tool.poetry.readme names it");
        }
    }
    for (_, script) in get("scripts").into_iter().flat_map(NodeRef::entries) {
        if script.get("type").and_then(NodeRef::as_str) == Some("file")
            && let Some(path) = script.get("reference").and_then(NodeRef::as_str)
        {
            also(packing, &normalised(path), "tool.poetry.scripts names it");
        }
    }
    licenses(layout, packing)
}

fn licenses(layout: &Layout<'_>, packing: &mut Packing) -> Result<(), Why> {
    let also = |packing: &mut Packing, path: &str, why: &str| {
        if layout.is_file(path) && !packing.members.contains_key(path) {
            packing.take(path, Why::rule(why));
        }
    };
    if let Some(list) = layout
        .pyproject
        .get(&["project", "license-files"])
        .and_then(strings)
    {
        for (pattern, node) in list {
            let found = layout.glob_with_hidden(pattern);
            if !found.iter().any(|path| layout.is_file(path)) {
                return Err(Why::at(
                    node.span(),
                    format!("`{pattern}` in license-files names no file"),
                ));
            }
            for path in found {
                also(packing, path, "license-files names it");
            }
        }
        return Ok(());
    }
    if let Some(path) = layout.pyproject.text(&["project", "license", "file"]) {
        also(packing, &normalised(path), "project.license names it");
    }
    for pattern in LICENSES {
        for path in layout.glob_with_hidden(pattern) {
            also(packing, path, "a license file");
        }
    }
    for path in layout.below("LICENSES") {
        also(packing, path, "a license file");
    }
    Ok(())
}
