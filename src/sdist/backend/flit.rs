//! flit-core: one module, the files that describe the project, and what `[tool.flit.sdist]` adds.

use std::collections::BTreeSet;

use super::layout::{Layout, file_name, normalised, parents, strings};
use super::{Packing, Why, declared_readme};
use crate::tree::NodeRef;

const LICENSES: &[&str] = &["COPYING*", "LICEN[CS]E*", "NOTICE*", "AUTHORS*"];
const DEFAULT_EXCLUDES: &[&str] = &["**/__pycache__", "**.pyc"];

/// Files and folders that a list of globs names.
#[derive(Default)]
struct Named<'a> {
    files: BTreeSet<&'a str>,
    folders: BTreeSet<&'a str>,
}

impl<'a> Named<'a> {
    fn add(&mut self, layout: &Layout<'a>, pattern: &str) {
        let path = normalised(pattern);
        if path.is_empty() || path.split('/').all(|part| part == "**") {
            // The root itself is among what `.` and `**` name.
            self.folders.insert("");
        }
        for found in layout.glob(&path) {
            if layout.is_file(found) {
                self.files.insert(found);
            } else {
                self.folders.insert(found);
            }
        }
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains(path) || parents(path).any(|folder| self.folders.contains(folder))
    }
}

/// What flit-core would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let mut packing = Packing::default();
    if let Err(why) = select(layout, &mut packing) {
        packing.fail(why);
    }
    packing.generate("PKG-INFO", "flit-core writes it from [project]");
    packing.leave_out_rest(layout, |_| {
        Why::rule(
            "flit-core packs the module, project files, and what tool.flit.sdist.include names",
        )
    });
    packing
}

fn select(layout: &Layout<'_>, packing: &mut Packing) -> Result<(), Why> {
    let flit = layout.pyproject.get(&["tool", "flit"]);
    known_tables(flit)?;
    let module = module(layout)?;
    described(layout, &module, packing)?;
    let sdist = flit.and_then(|flit| flit.get("sdist"));
    let patterns = |key: &str| match sdist.and_then(|sdist| sdist.get(key)) {
        None => Ok(Vec::new()),
        Some(node) => checked_patterns(key, node),
    };
    let (include, exclude) = (patterns("include")?, patterns("exclude")?);
    let mut excluded = Named::default();
    if sdist.is_some() {
        for pattern in DEFAULT_EXCLUDES {
            excluded.add(layout, pattern);
        }
    }
    for (pattern, _) in &exclude {
        excluded.add(layout, pattern);
    }
    let mut crucial = vec![module.file.clone()];
    let mut take = |path: &str, why: Why| {
        if !excluded.has(path) && !packing.members.contains_key(path) {
            packing.take(path, why);
        }
    };
    for path in &module.files {
        take(
            path,
            Why::rule(format!("part of the module {}", module.name)),
        );
    }
    for (path, why) in described_files(layout)? {
        crucial.push(path.clone());
        take(&path, Why::rule(why));
    }
    if let Some(node) = flit.and_then(|flit| flit.get("external-data")?.get("directory")) {
        let folder = normalised(node.as_str().unwrap_or_default());
        if folder.is_empty() || !layout.is_folder(&folder) {
            return Err(Why::at(
                node.span(),
                "external-data.directory names no folder of the project".to_owned(),
            ));
        }
        let cached = |path: &&str| parents(path).all(|parent| file_name(parent) != "__pycache__");
        for path in layout.below(&folder).into_iter().filter(cached) {
            take(path, Why::rule("tool.flit.external-data.directory"));
        }
    }
    for (pattern, node) in &include {
        let mut named = Named::default();
        named.add(layout, pattern);
        let why = Why::at(
            node.span(),
            format!(
                "`{pattern}` in tool.flit.sdist.include ({})",
                layout.line_of(*node)
            ),
        );
        for path in layout
            .files()
            .filter(|path| named.has(path) || named.folders.contains(""))
        {
            take(path, why.clone());
        }
    }
    let takes_all = include.iter().any(|(pattern, _)| {
        normalised(pattern)
            .split('/')
            .all(|part| part == "**" || part.is_empty())
    });
    if takes_all && layout.may_be_repository() {
        packing.doubt("include takes the .git folder, too, which is not among the files given");
    }
    match crucial
        .iter()
        .find(|path| !packing.members.contains_key(*path))
    {
        Some(path) => Err(Why::at(
            exclude.first().map(|(_, node)| node.span()),
            format!("flit-core refuses to build without {path}"),
        )),
        None => Ok(()),
    }
}

/// Refuses what flit-core refuses in its tables.
fn known_tables(flit: Option<NodeRef<'_>>) -> Result<(), Why> {
    let unknown = |table: Option<NodeRef<'_>>, known: &[&str]| {
        table?.entries().find_map(|(key, _)| {
            let name = key.as_str()?;
            let allowed = known.contains(&name) || name.to_lowercase().starts_with("x-");
            (!allowed).then(|| Why::at(key.span(), format!("flit-core 4 refuses {name} here")))
        })
    };
    let sdist = flit.and_then(|flit| flit.get("sdist"));
    match unknown(flit, &["module", "sdist", "external-data"])
        .or_else(|| unknown(sdist, &["include", "exclude"]))
    {
        Some(why) => Err(why),
        None => Ok(()),
    }
}

fn checked_patterns<'t>(key: &str, node: NodeRef<'t>) -> Result<Vec<(&'t str, NodeRef<'t>)>, Why> {
    let list = strings(node)
        .ok_or_else(|| Why::at(node.span(), format!("{key} must be a list of strings")))?;
    for (pattern, node) in &list {
        let outside = pattern.starts_with('/') || normalised(pattern).starts_with("../");
        let forbidden = |c: char| matches!(c, '<' | '>' | ':' | '"' | '\\') || c < ' ';
        if outside || pattern.contains(forbidden) {
            return Err(Why::at(
                node.span(),
                format!("flit-core refuses the pattern `{pattern}`"),
            ));
        }
    }
    Ok(list)
}

struct Module<'a> {
    name: String,
    /// The file that must be there: the module, or its `__init__.py`.
    file: String,
    files: Vec<&'a str>,
    node: Option<NodeRef<'a>>,
}

/// The one module that flit-core finds by its name.
fn module<'a>(layout: &Layout<'a>) -> Result<Module<'a>, Why> {
    let own = layout.pyproject.get(&["tool", "flit", "module", "name"]);
    let node = own.or_else(|| layout.pyproject.get(&["project", "name"]));
    let name = match (
        own.and_then(NodeRef::as_str),
        node.and_then(NodeRef::as_str),
    ) {
        (Some(name), _) => name.to_owned(),
        (None, Some(name)) => match name.strip_suffix("-stubs") {
            Some(base) => format!("{}-stubs", base.replace('-', "_")),
            None => name.replace('-', "_"),
        },
        _ => return Err(Why::rule("flit-core needs a [project] table with a name")),
    };
    let span = node.map(NodeRef::span);
    let path = name.replace('.', "/");
    let mut found = Vec::new();
    for base in [path.clone(), format!("src/{path}")] {
        if layout.is_folder(&base) {
            let init = format!("{base}/__init__.py");
            let files = layout
                .below(&base)
                .into_iter()
                .filter(|path| !path.ends_with(".pyc"))
                .filter(|path| {
                    parents(path)
                        .filter(|folder| folder.len() > base.len())
                        .all(|folder| {
                            file_name(folder) != "__pycache__" && !folder.ends_with(".pyc")
                        })
                })
                .collect();
            found.push((init, files));
        }
        let file = format!("{base}.py");
        if let Some(path) = layout.files().find(|path| *path == file) {
            found.push((file, vec![path]));
        }
    }
    let text = match found.len() {
        0 => format!(
            "flit-core finds no module {name}: neither {path}/, {path}.py, src/{path}/ nor src/{path}.py"
        ),
        1 => {
            let (file, files) = found.swap_remove(0);
            return Ok(Module {
                name,
                file,
                files,
                node,
            });
        }
        _ => format!("flit-core finds more than one module {name}"),
    };
    Err(Why::at(span, text))
}

/// Version and description, which may come from the module.
fn described(layout: &Layout<'_>, module: &Module<'_>, packing: &mut Packing) -> Result<(), Why> {
    let span = module.node.map(NodeRef::span);
    let source = layout.text(&module.file).unwrap_or_default();
    for field in ["version", "description"] {
        let declared = layout.pyproject.get(&["project", field]).is_some();
        if declared {
            continue;
        }
        if !layout.pyproject.is_dynamic(field) {
            let text = format!("flit-core needs project.{field}, or {field} in project.dynamic");
            return Err(Why::at(span, text));
        }
        let there = if field == "version" {
            packing.version = super::version_in_source(&source);
            packing.version.is_some()
        } else {
            source.trim_start().starts_with(['"', '\'', 'r', 'R'])
        };
        if there {
            continue;
        }
        if field == "version" && !source.contains("__version__") && !source.contains("import") {
            let text = format!(
                "{} has no __version__, from which flit-core takes the version",
                module.file
            );
            return Err(Why::at(span, text));
        }
        packing.doubt(format!("flit-core imports the module to find its {field}"));
    }
    Ok(())
}

/// `pyproject.toml`, the readme and license files, each with why.
fn described_files(layout: &Layout<'_>) -> Result<Vec<(String, &'static str)>, Why> {
    let mut files = vec![("pyproject.toml".to_owned(), "flit-core always packs it")];
    let mut readme = Packing::default();
    files
        .extend(declared_readme(layout, &mut readme).map(|path| (path, "project.readme names it")));
    if let Some(why) = readme.failure {
        return Err(why);
    }
    let license = layout.pyproject.get(&["project", "license", "file"]);
    if let Some((node, path)) = license.and_then(|node| Some((node, node.as_str()?))) {
        let path = normalised(path);
        if !layout.is_file(&path) {
            return Err(Why::at(
                node.span(),
                format!("project.license names {path}, which is not there"),
            ));
        }
        files.push((path, "project.license names it"));
    }
    let declared = layout.pyproject.get(&["project", "license-files"]);
    let Some(node) = declared else {
        let found = LICENSES
            .iter()
            .flat_map(|pattern| layout.top_files(pattern));
        files.extend(found.map(|path| (path.to_owned(), "a license file")));
        return Ok(files);
    };
    for (pattern, node) in strings(node).unwrap_or_default() {
        let found: Vec<&str> = layout
            .glob_with_hidden(pattern)
            .into_iter()
            .filter(|path| layout.is_file(path))
            .collect();
        if found.is_empty() {
            return Err(Why::at(
                node.span(),
                format!("`{pattern}` in license-files names no file"),
            ));
        }
        files.extend(
            found
                .into_iter()
                .map(|path| (path.to_owned(), "license-files names it")),
        );
    }
    Ok(files)
}
