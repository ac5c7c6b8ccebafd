//! hatchling: every file that no rule excludes.

use std::collections::{BTreeMap, BTreeSet};

use super::gitignore::Patterns;
use super::layout::{Layout, file_name, normalised, parents, strings};
use super::{Packing, Why};
use crate::sdist::toml::{self, Document};
use crate::text::Span;
use crate::tree::{NodeRef, Value};

/// Folders that are never walked into.
const EXCLUDED_FOLDERS: &[&str] = &[
    "__pycache__",
    ".venv",
    ".git",
    ".hg",
    ".hatch",
    ".tox",
    ".nox",
    ".ruff_cache",
    ".pytest_cache",
    ".mypy_cache",
    ".pixi",
];
const EXCLUDED_FILES: &[&str] = &[".DS_Store", ".git"];
const DEFAULT_EXCLUDES: &[&str] = &["*.py[cdo]", "/dist"];
const LICENSES: &[&str] = &["LICEN[CS]E*", "COPYING*", "NOTICE*", "AUTHORS*"];

/// `[tool.hatch.build]` and its sdist target; `hatch.toml` replaces whole tables of `[tool.hatch]`.
struct Config<'t> {
    target: Option<NodeRef<'t>>,
    build: Option<NodeRef<'t>>,
    in_pyproject: bool,
}

impl<'t> Config<'t> {
    fn new(layout: &'t Layout<'_>, hatch_toml: Option<&'t Document>) -> Self {
        let own = hatch_toml.and_then(|document| document.root().get("build"));
        let build = own.or_else(|| layout.pyproject.get(&["tool", "hatch", "build"]));
        let target = build.and_then(|build| build.get("targets")?.get("sdist"));
        Self {
            target,
            build,
            in_pyproject: own.is_none(),
        }
    }

    /// The sdist target's own value, else that of all targets.
    fn get(&self, key: &str) -> Option<NodeRef<'t>> {
        self.target
            .and_then(|target| target.get(key))
            .or_else(|| self.build?.get(key))
    }

    fn list(&self, key: &str, packing: &mut Packing) -> Vec<(&'t str, NodeRef<'t>)> {
        let Some(node) = self.get(key) else {
            return Vec::new();
        };
        strings(node).unwrap_or_else(|| {
            packing.fail(self.why(format!("{key} must be a list of strings"), node));
            Vec::new()
        })
    }

    fn flag(&self, key: &str) -> bool {
        self.get(key)
            .is_some_and(|node| *node.value() == Value::Bool(true))
    }

    fn why(&self, text: String, node: NodeRef<'_>) -> Why {
        Why::at(self.in_pyproject.then(|| node.span()), text)
    }

    /// `key (pyproject.toml line 12)`
    fn cite(&self, key: &str, node: NodeRef<'_>, layout: &Layout<'_>) -> String {
        if self.in_pyproject {
            format!("{key} ({})", layout.line_of(node))
        } else {
            format!("{key} in hatch.toml")
        }
    }
}

/// A list of patterns, each with what to cite for it.
#[derive(Default)]
struct Rules {
    patterns: Patterns,
    reasons: Vec<Why>,
}

impl Rules {
    fn new(rules: Vec<(String, Why)>) -> Result<Self, Why> {
        let (lines, reasons): (Vec<String>, Vec<Why>) = rules.into_iter().unzip();
        let patterns = Patterns::read(lines.iter().map(String::as_str)).map_err(|line| {
            Why::rule(format!(
                "the pattern `{}` ends in a backslash",
                line.trim_end()
            ))
        })?;
        Ok(Self { patterns, reasons })
    }

    /// Why `path` is selected, where it is.
    fn select(&self, path: &str) -> Option<&Why> {
        let verdict = self.patterns.verdict(path)?;
        verdict
            .selected
            .then(|| self.reasons.get(verdict.by))
            .flatten()
    }

    fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }
}

/// Everything that decides, read once.
struct Selection {
    include: Rules,
    exclude: Rules,
    artifacts: Rules,
    only_include: Vec<(String, Why)>,
    sources: BTreeMap<String, String>,
    /// Where a file comes from, where it goes, and why.
    forced: Vec<(String, String, Why)>,
    reserved: BTreeSet<String>,
    only_packages: bool,
    skip_excluded_folders: bool,
}

/// What hatchling would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let hatch_toml = layout.get("hatch.toml").map(toml::read);
    let config = Config::new(layout, hatch_toml.as_ref());
    let mut packing = Packing::default();
    let vcs = if config.flag("ignore-vcs") {
        Vec::new()
    } else {
        vcs_rules(layout, &mut packing)
    };
    let dropped = drops_all(&vcs);
    let used = if dropped { &[][..] } else { &vcs[..] };
    select(layout, &config, used, &mut packing);
    if !used.is_empty() && packing.failure.is_none() {
        let mut without = Packing::default();
        select(layout, &config, &[], &mut without);
        if let Some(pattern) = could_match_above(&vcs)
            && !without.members.keys().eq(packing.members.keys())
        {
            packing.doubt(format!(
                "hatchling drops the whole .gitignore where a rule matches a folder above the project, as `{pattern}` might"
            ));
        }
    }
    hooks(layout, &config, &mut packing);
    packing
}

fn select(layout: &Layout<'_>, config: &Config<'_>, vcs: &[(String, Why)], packing: &mut Packing) {
    let selection = match read(layout, config, vcs, packing) {
        Ok(selection) => selection,
        Err(why) => return packing.fail(why),
    };
    let mut reasons = BTreeMap::new();
    if selection.only_include.is_empty() {
        for path in layout.files() {
            let target = selection.target(path);
            match selection.walked(layout, path, &target, false) {
                Ok(why) => packing.put(&target, Some(path), why),
                Err(why) => {
                    reasons.insert(path, why);
                }
            }
        }
    } else {
        explicit(layout, &selection, packing, &mut reasons);
    }
    forced(layout, &selection, packing);
    packing.generate("PKG-INFO", "hatchling writes it from [project]");
    if config
        .target
        .and_then(|target| target.get("support-legacy"))
        .is_some_and(|node| *node.value() == Value::Bool(true))
    {
        packing.generate("setup.py", "support-legacy");
    }
    let only = config
        .get("only-include")
        .or_else(|| config.get("packages"));
    packing.leave_out_rest(layout, |path| {
        reasons.get(path).cloned().unwrap_or_else(|| match only {
            Some(node) => config.why(
                format!("not named by {}", config.cite("only-include", node, layout)),
                node,
            ),
            None => Why::rule("moved elsewhere by force-include"),
        })
    });
}

fn read(
    layout: &Layout<'_>,
    config: &Config<'_>,
    vcs: &[(String, Why)],
    packing: &mut Packing,
) -> Result<Selection, Why> {
    let rules = |key: &str, packing: &mut Packing| -> Vec<(String, Why)> {
        config
            .list(key, packing)
            .into_iter()
            .map(|(pattern, node)| {
                let cited = config.cite(key, node, layout);
                (
                    pattern.to_owned(),
                    config.why(format!("`{pattern}` in {cited}"), node),
                )
            })
            .collect()
    };
    let mut packages: Vec<(String, Why)> = rules("packages", packing)
        .into_iter()
        .map(|(path, why)| (normalised(&path), why))
        .collect();
    packages.sort_by(|a, b| a.0.cmp(&b.0));
    let mut include = rules("include", packing);
    include.extend(
        packages
            .iter()
            .map(|(path, why)| (format!("/{path}/"), why.clone())),
    );
    let mut exclude: Vec<(String, Why)> = DEFAULT_EXCLUDES
        .iter()
        .map(|pattern| {
            let why = Why::rule(format!("hatchling leaves out `{pattern}`"));
            ((*pattern).to_owned(), why)
        })
        .collect();
    exclude.extend(vcs.iter().cloned());
    exclude.extend(rules("exclude", packing));
    let mut only_include: Vec<(String, Why)> = rules("only-include", packing)
        .into_iter()
        .map(|(path, why)| (normalised(&path), why))
        .collect();
    if only_include.is_empty() {
        only_include.clone_from(&packages);
    }
    let sources = sources(config, &packages, packing);
    let mut selection = Selection {
        include: Rules::new(include)?,
        exclude: Rules::new(exclude)?,
        artifacts: Rules::new(rules("artifacts", packing))?,
        only_include,
        sources,
        forced: forced_files(layout, config, packing),
        reserved: BTreeSet::new(),
        only_packages: config.flag("only-packages"),
        skip_excluded_folders: config.flag("skip-excluded-dirs"),
    };
    selection.reserved = selection
        .forced
        .iter()
        .map(|(source, ..)| selection.target(source))
        .collect();
    Ok(selection)
}

impl Selection {
    /// Where a path ends up in the archive.
    fn target(&self, path: &str) -> String {
        for (source, replacement) in &self.sources {
            if source.is_empty() {
                return format!("{replacement}{path}");
            }
            if let Some(rest) = path.strip_prefix(source.as_str()) {
                return format!("{replacement}{rest}");
            }
        }
        path.to_owned()
    }

    /// Whether the walk takes the file, and why or why not; `explicit` below an only-include.
    fn walked(
        &self,
        layout: &Layout<'_>,
        path: &str,
        target: &str,
        explicit: bool,
    ) -> Result<Why, Why> {
        for folder in parents(path) {
            let name = file_name(folder);
            if EXCLUDED_FOLDERS.contains(&name) {
                return Err(Why::rule(format!("hatchling never packs {name}")));
            }
            if explicit {
                continue;
            }
            if self.reserved.contains(folder) {
                return Err(Why::rule("moved elsewhere by force-include"));
            }
            if self.skip_excluded_folders
                && let Some(why) = self.exclude.select(&format!("{folder}/"))
            {
                return Err(why.clone());
            }
        }
        if EXCLUDED_FILES.contains(&file_name(path)) {
            return Err(Why::rule(format!(
                "hatchling never packs {}",
                file_name(path)
            )));
        }
        if self.reserved.contains(target) {
            return Err(Why::rule("moved elsewhere by force-include"));
        }
        if let Some(why) = self.artifacts.select(path) {
            return Ok(why.clone());
        }
        let folder = parents(path).last().unwrap_or_default();
        let init = if folder.is_empty() {
            "__init__.py".to_owned()
        } else {
            format!("{folder}/__init__.py")
        };
        if self.only_packages && !layout.is_file(&init) {
            return Err(Why::rule(
                "only-packages takes files beside an __init__.py only",
            ));
        }
        if let Some(why) = self.exclude.select(path) {
            return Err(why.clone());
        }
        if explicit || self.include.is_empty() {
            return Ok(Why::rule(
                "hatchling takes every file that nothing excludes",
            ));
        }
        match self.include.select(path) {
            Some(why) => Ok(why.clone()),
            None => Err(self.include.reasons.last().map_or_else(
                || Why::rule("not included"),
                |why| Why::at(why.span, "no pattern of include takes it".to_owned()),
            )),
        }
    }
}

fn explicit<'a>(
    layout: &Layout<'a>,
    selection: &Selection,
    packing: &mut Packing,
    reasons: &mut BTreeMap<&'a str, Why>,
) {
    for (source, why) in &selection.only_include {
        if layout.is_file(source) {
            let target = selection.target(source);
            if !selection.reserved.contains(&target) {
                packing.put(&target, Some(source), why.clone());
            }
            continue;
        }
        if !layout.is_folder(source) {
            continue;
        }
        for path in layout.below(source) {
            let mut target = selection.target(path);
            if source.is_empty() {
                // `.` stays in the path, which makes the archive useless.
                target.insert_str(0, "./");
            }
            match selection.walked(layout, path, &target, true) {
                Ok(_) => packing.put(&target, Some(path), why.clone()),
                Err(why) => {
                    reasons.insert(path, why);
                }
            }
        }
    }
}

fn forced(layout: &Layout<'_>, selection: &Selection, packing: &mut Packing) {
    for (source, target, why) in &selection.forced {
        if layout.is_file(source) {
            packing.put(&selection.target(target), Some(source), why.clone());
        } else if layout.is_folder(source) {
            for path in layout.below(source) {
                let rest = path.get(source.len() + 1..).unwrap_or_default();
                let hidden =
                    parents(rest).any(|folder| EXCLUDED_FOLDERS.contains(&file_name(folder)));
                if hidden || EXCLUDED_FILES.contains(&file_name(rest)) {
                    continue;
                }
                let target = selection.target(&format!("{target}/{rest}"));
                if !selection.reserved.contains(&target) {
                    packing.put(&target, Some(path), why.clone());
                }
            }
        } else {
            packing.fail(Why::at(
                why.span,
                format!("force-include names {source}, which is not there"),
            ));
        }
    }
}

/// Path prefixes that are rewritten, with what replaces them.
fn sources(
    config: &Config<'_>,
    packages: &[(String, Why)],
    packing: &mut Packing,
) -> BTreeMap<String, String> {
    let folder = |path: &str| format!("{}/", normalised(path));
    let mut sources = BTreeMap::new();
    if let Some(node) = config.get("sources") {
        if node.is_map() {
            for (source, target) in node.entries() {
                let (Some(source), Some(target)) = (source.as_str(), target.as_str()) else {
                    continue;
                };
                let target = normalised(target);
                let source = if source.is_empty() {
                    String::new()
                } else {
                    folder(source)
                };
                let target = if target.is_empty() {
                    target
                } else {
                    format!("{target}/")
                };
                sources.insert(source, target);
            }
        } else {
            for (source, _) in config.list("sources", packing) {
                sources.insert(folder(source), String::new());
            }
        }
    }
    for (package, _) in packages {
        if let Some(parent) = parents(package).last()
            && !sources.contains_key(&folder(package))
        {
            sources.insert(folder(parent), String::new());
        }
    }
    sources
}

/// What is packed whatever the patterns say.
fn forced_files(
    layout: &Layout<'_>,
    config: &Config<'_>,
    packing: &mut Packing,
) -> Vec<(String, String, Why)> {
    let mut forced: Vec<(String, String, Why)> = Vec::new();
    if let Some(table) = config.get("force-include") {
        for (source, target) in table.entries() {
            let (Some(from), Some(to)) = (source.as_str(), target.as_str()) else {
                continue;
            };
            let why = config.why(config.cite("force-include", source, layout), source);
            if from.starts_with(['/', '~']) || normalised(from).starts_with("..") {
                packing.doubt(format!(
                    "force-include takes {from} from outside the project"
                ));
                continue;
            }
            forced.push((normalised(from), normalised(to), why));
        }
        forced.sort_by(|a, b| {
            let depth = |path: &str| path.matches('/').count();
            (depth(&a.1), &a.1, &a.0).cmp(&(depth(&b.1), &b.1, &b.0))
        });
    }
    let mut always = |path: &str, why: &str| {
        forced.retain(|(source, ..)| source != path);
        forced.push((path.to_owned(), path.to_owned(), Why::rule(why)));
    };
    for file in ["pyproject.toml", "hatch.toml", "hatch_build.py"] {
        if layout.is_file(file) {
            always(file, "hatchling always packs it");
        }
    }
    for file in [".gitignore", ".hgignore"] {
        if layout.is_file(file) {
            always(file, "hatchling always packs the ignore file it used");
        }
    }
    if let Some(readme) = super::declared_readme(layout, packing) {
        always(&readme, "project.readme names it");
    }
    for license in licenses(layout) {
        always(license, "a license file");
    }
    forced
}

fn licenses<'a>(layout: &Layout<'a>) -> Vec<&'a str> {
    let node = layout.pyproject.get(&["project", "license-files"]);
    let declared = node.and_then(|node| {
        let list = node.get("globs").or_else(|| node.get("paths"));
        strings(list.unwrap_or(node))
    });
    let patterns: Vec<&str> = match &declared {
        Some(list) => list.iter().map(|(pattern, _)| *pattern).collect(),
        None => LICENSES.to_vec(),
    };
    let mut found: Vec<&str> = patterns
        .into_iter()
        .flat_map(|pattern| layout.glob(&normalised(pattern).replace("**", "*")))
        .filter(|path| layout.is_file(path))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The lines of `.gitignore`, and those of `.hgignore` that are globs.
fn vcs_rules(layout: &Layout<'_>, packing: &mut Packing) -> Vec<(String, Why)> {
    let mut rules = Vec::new();
    for file in [".gitignore", ".hgignore"] {
        let Some(bytes) = layout.get(file) else {
            continue;
        };
        let Ok(text) = std::str::from_utf8(bytes) else {
            packing.fail(Why::rule(format!("{file} is not UTF-8")));
            continue;
        };
        let mut globs = file == ".gitignore";
        let mut start = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let shown = line.trim_end();
            if file == ".hgignore" && shown.trim().starts_with("syntax: ") {
                globs = shown.trim() == "syntax: glob";
            } else if globs {
                let why = Why {
                    file,
                    ..Why::at(
                        Span::new(start, start + shown.len()),
                        format!("`{shown}` in {file} line {}", index + 1),
                    )
                };
                rules.push((line.to_owned(), why));
            }
            start += line.len();
        }
    }
    if layout.ignored_from_above && !layout.is_file(".gitignore") {
        packing.doubt("hatchling reads a .gitignore above the project, too");
    }
    rules
}

/// Whether some rule matches the project's own folder wherever it lies: hatchling then drops them all.
fn drops_all(rules: &[(String, Why)]) -> bool {
    let lines = rules.iter().map(|(line, _)| line.as_str());
    Patterns::read(lines).is_ok_and(|patterns| patterns.select("\u{1}/\u{1}/\u{1}"))
}

/// Folders that lie at the top of people's machines.
const TOP_FOLDERS: &[&str] = &[
    "Users",
    "Volumes",
    "app",
    "builds",
    "code",
    "data",
    "github",
    "home",
    "media",
    "mnt",
    "opt",
    "private",
    "project",
    "repo",
    "root",
    "src",
    "srv",
    "tmp",
    "usr",
    "var",
    "work",
    "workspace",
    "workspaces",
];

/// A rule that may match a folder above the project: a name that folders have, at the top of a
/// machine where the rule is anchored.
fn could_match_above(rules: &[(String, Why)]) -> Option<&str> {
    rules.iter().map(|(line, _)| line.trim_end()).find(|line| {
        let anchored = line.starts_with('/');
        let name = line.trim_matches('/');
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '*' | '?');
        !name.is_empty()
            && name.chars().all(is_name)
            && (!anchored || name.contains(['*', '?']) || TOP_FOLDERS.contains(&name))
    })
}

/// Code of others that may change the list.
fn hooks(layout: &Layout<'_>, config: &Config<'_>, packing: &mut Packing) {
    let has = |node: Option<NodeRef<'_>>| {
        node.and_then(|node| node.get("hooks"))
            .is_some_and(|hooks| hooks.entries().len() > 0)
    };
    if has(config.target) || has(config.build) {
        packing.doubt("a build hook runs, which may add files");
    }
    let hatch = |key: &str| layout.pyproject.get(&["tool", "hatch", key]);
    if has(hatch("metadata")) {
        packing.doubt("a metadata hook runs, which may name other files");
    }
    let version = hatch("version").filter(|_| layout.pyproject.is_dynamic("version"));
    let source = version.and_then(|version| version.get("source")?.as_str());
    if source == Some("vcs") {
        packing.doubt("the version comes from version control, and the build fails outside of it");
    }
    if let Some(version) = version
        && matches!(source, None | Some("regex"))
        && let Some(path) = version.get("path")
        && let Some(text) = path.as_str()
        && !layout.is_file(&normalised(text))
    {
        packing.fail(Why::at(
            path.span(),
            format!("tool.hatch.version.path names {text}, which is not there"),
        ));
    }
}
