//! uv_build: the module folder, and what `source-include` adds.

use super::glob::{Name, Segment, Syntax, matches_path};
use super::layout::{Layout, normalised, parents, strings};
use super::{Packing, Why, declared_readme};
use crate::sdist::name;
use crate::tree::{NodeRef, Value};

const SYNTAX: Syntax = Syntax {
    backslash: true,
    caret: false,
};
const DEFAULT_EXCLUDES: &[&str] = &["__pycache__", "*.pyc", "*.pyo"];

/// A pattern anchored at the top, with why it is one.
struct Pattern {
    segments: Vec<Segment>,
    why: Why,
}

impl Pattern {
    fn matches(&self, path: &str) -> bool {
        let parts: Vec<&str> = path.split('/').collect();
        matches_path(&self.segments, &parts, |_, _| true)
    }
}

/// What uv_build would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let mut packing = Packing {
        lists_folders: true,
        ..Packing::default()
    };
    let settings = layout.pyproject.get(&["tool", "uv", "build-backend"]);
    packing.generate("PKG-INFO", "uv_build writes it from [project]");
    packing.take(
        "pyproject.toml",
        Why::rule("uv_build always packs it, rewritten"),
    );
    packing.put(
        "pyproject.toml.orig",
        Some("pyproject.toml"),
        Why::rule("uv_build packs pyproject.toml as it was"),
    );
    if let Err(why) = select(layout, settings, &mut packing) {
        packing.fail(why);
    }
    runs_bundled(layout, &mut packing);
    packing
}

fn select(
    layout: &Layout<'_>,
    settings: Option<NodeRef<'_>>,
    packing: &mut Packing,
) -> Result<(), Why> {
    let get = |key: &str| settings.and_then(|settings| settings.get(key));
    if layout.pyproject.get(&["project", "version"]).is_none() {
        let project = layout.pyproject.root().get("project");
        return Err(Why::at(
            project.map(NodeRef::span),
            "uv_build takes the version from project.version only".to_owned(),
        ));
    }
    let mut includes = modules(layout, settings)?;
    includes.extend(patterns(layout, "source-include", get("source-include"))?);
    if let Some(readme) = declared_readme(layout, packing) {
        includes.push(literal(&readme, "project.readme names it"));
    }
    let licenses = layout.pyproject.get(&["project", "license-files"]);
    let licenses = patterns(layout, "license-files", licenses)?;
    let unused = licenses
        .iter()
        .find(|pattern| !layout.files().any(|path| pattern.matches(path)));
    if let Some(pattern) = unused {
        let text = format!("{}: it names no file", pattern.why.text);
        return Err(Why::at(pattern.why.span, text));
    }
    includes.extend(licenses);
    if let Some(path) = layout.pyproject.text(&["project", "license", "file"]) {
        includes.push(literal(&normalised(path), "project.license names it"));
    }
    for (key, folder) in get("data").into_iter().flat_map(NodeRef::entries) {
        let (Some(key), Some(folder)) = (key.as_str(), folder.as_str()) else {
            continue;
        };
        let mut pattern = literal(
            &normalised(folder),
            &format!("tool.uv.build-backend.data.{key}"),
        );
        pattern.segments.push(Segment::AnyDepth);
        includes.push(pattern);
    }
    let excludes = excludes(layout, settings)?;
    if let Some(pattern) = excludes
        .iter()
        .find(|pattern| pattern.matches("pyproject.toml"))
    {
        return Err(Why::at(
            pattern.why.span,
            "uv_build refuses to build without pyproject.toml".to_owned(),
        ));
    }
    let excluded = |path: &str| {
        parents(path)
            .chain([path])
            .find_map(|part| excludes.iter().find(|pattern| pattern.matches(part)))
    };
    for path in layout.files().filter(|path| *path != "pyproject.toml") {
        let included = includes.iter().find(|pattern| pattern.matches(path));
        match (included, excluded(path)) {
            (Some(_), None) if path == "PKG-INFO" => {
                return Err(Why::at(
                    included.and_then(|pattern| pattern.why.span),
                    "uv_build writes PKG-INFO, and source-include names one of the project"
                        .to_owned(),
                ));
            }
            (Some(pattern), None) => packing.take(path, pattern.why.clone()),
            (Some(_), Some(pattern)) => {
                packing
                    .left_out
                    .insert(path.to_owned(), pattern.why.clone());
            }
            (None, _) => {
                let why =
                    Why::rule("uv_build packs the module folder and what source-include names");
                packing.left_out.insert(path.to_owned(), why);
            }
        }
    }
    let takes_git = includes
        .iter()
        .any(|pattern| pattern.matches(".git/config"));
    if takes_git && excluded(".git/config").is_none() && layout.may_be_repository() {
        packing
            .doubt("source-include takes the .git folder, too, which is not among the files given");
    }
    Ok(())
}

/// The folders of the modules, each with everything below.
fn modules(layout: &Layout<'_>, settings: Option<NodeRef<'_>>) -> Result<Vec<Pattern>, Why> {
    let get = |key: &str| settings.and_then(|settings| settings.get(key));
    let root = get("module-root")
        .and_then(NodeRef::as_str)
        .unwrap_or("src");
    let own = layout.pyproject.get(&["project", "name"]);
    let declared = get("module-name");
    let names: Vec<String> = match declared {
        Some(node) if node.as_str().is_none() => node
            .items()
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect(),
        Some(node) => node.as_str().map(str::to_owned).into_iter().collect(),
        None => {
            let name = own.and_then(NodeRef::as_str).unwrap_or_default();
            vec![name::normalised(name).replace('-', "_")]
        }
    };
    let namespace = get("namespace").is_some_and(|node| *node.value() == Value::Bool(true));
    let mut patterns = Vec::new();
    for module in names {
        let folder = normalised(&format!("{root}/{}", module.replace('.', "/")));
        let init = if module
            .split('.')
            .next()
            .is_some_and(|name| name.ends_with("-stubs"))
        {
            format!("{folder}/__init__.pyi")
        } else {
            format!("{folder}/__init__.py")
        };
        if !namespace && !layout.is_file(&init) {
            return Err(Why::at(
                declared.or(own).map(NodeRef::span),
                format!("uv_build finds no module: {init} is not there"),
            ));
        }
        let mut pattern = literal(&folder, &format!("part of the module {module}"));
        pattern.segments.push(Segment::AnyDepth);
        patterns.push(pattern);
    }
    Ok(patterns)
}

fn excludes(layout: &Layout<'_>, settings: Option<NodeRef<'_>>) -> Result<Vec<Pattern>, Why> {
    let get = |key: &str| settings.and_then(|settings| settings.get(key));
    let mut excludes = Vec::new();
    if get("default-excludes").is_none_or(|node| *node.value() != Value::Bool(false)) {
        for pattern in DEFAULT_EXCLUDES {
            let segments = vec![
                Segment::AnyDepth,
                Segment::Name(Name::read_lenient(pattern, SYNTAX)),
            ];
            let why = Why::rule(format!("uv_build leaves out `{pattern}`"));
            excludes.push(Pattern { segments, why });
        }
    }
    let Some(node) = get("source-exclude") else {
        return Ok(excludes);
    };
    for (text, node) in strings(node).unwrap_or_default() {
        let mut pattern = pattern(
            layout,
            "source-exclude",
            text.strip_prefix('/').unwrap_or(text),
            node,
        )?;
        if !text.starts_with('/') {
            pattern.segments.insert(0, Segment::AnyDepth);
        }
        excludes.push(pattern);
    }
    Ok(excludes)
}

fn patterns(
    layout: &Layout<'_>,
    key: &str,
    node: Option<NodeRef<'_>>,
) -> Result<Vec<Pattern>, Why> {
    node.and_then(strings)
        .unwrap_or_default()
        .into_iter()
        .map(|(text, node)| pattern(layout, key, text, node))
        .collect()
}

/// Reads a glob of PEP 639, to which uv adds `\` as an escape.
fn pattern(layout: &Layout<'_>, key: &str, text: &str, node: NodeRef<'_>) -> Result<Pattern, Why> {
    let refuse = |what: String| {
        Err(Why::at(
            node.span(),
            format!("uv_build refuses {what} in `{text}`"),
        ))
    };
    if text.split('/').any(|part| part == "..") {
        return refuse("`..`".to_owned());
    }
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                characters.next();
            }
            '*' | '?' | '[' | ']' | '/' | '_' | '-' | '.' => {}
            other if other.is_alphanumeric() => {}
            other => return refuse(format!("`{other}`")),
        }
    }
    let segments = text
        .split('/')
        .map(|part| match part {
            "**" => Segment::AnyDepth,
            _ => Segment::Name(Name::read_lenient(part, SYNTAX)),
        })
        .collect();
    Ok(Pattern {
        segments,
        why: Why::at(
            node.span(),
            format!("`{text}` in {key} ({})", layout.line_of(node)),
        ),
    })
}

/// A path without wildcards.
fn literal(path: &str, why: &str) -> Pattern {
    let segments = path
        .split('/')
        .map(|part| Segment::Name(Name::literal(part)))
        .collect();
    Pattern {
        segments,
        why: Why::rule(why),
    }
}

/// uv runs the backend it carries only where `requires` is one `uv_build` that is not pinned.
fn runs_bundled(layout: &Layout<'_>, packing: &mut Packing) {
    let requires = layout.pyproject.get(&["build-system", "requires"]);
    let list = requires.and_then(strings).unwrap_or_default();
    let pinned = |text: &str| text.contains("==") || text.contains('@');
    match list.as_slice() {
        [(text, _)] if !pinned(text) => {}
        _ => packing.doubt("requires selects another version of uv_build than the one uv carries"),
    }
}
