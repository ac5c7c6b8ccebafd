//! Which files hatchling's walk takes, and where it puts them.

use std::collections::{BTreeMap, BTreeSet};

use super::super::layout::{Layout, file_name, normalised, parents};
use super::super::{Packing, Why};
use super::config::{Config, Rules};
use super::forced;

/// Folders that are never walked into.
pub(super) const EXCLUDED_FOLDERS: &[&str] = &[
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
/// Files that are never packed.
pub(super) const EXCLUDED_FILES: &[&str] = &[".DS_Store", ".git"];

const DEFAULT_EXCLUDES: &[&str] = &["*.py[cdo]", "/dist"];

/// Everything that decides, read once.
pub(super) struct Selection {
    include: Rules,
    exclude: Rules,
    artifacts: Rules,
    pub only_include: Vec<(String, Why)>,
    sources: BTreeMap<String, String>,
    /// Where a file comes from, where it goes, and why.
    pub forced: Vec<(String, String, Why)>,
    pub reserved: BTreeSet<String>,
    only_packages: bool,
    skip_excluded_folders: bool,
}

impl Selection {
    /// Reads the settings.
    pub fn read(
        layout: &Layout<'_>,
        config: &Config<'_>,
        vcs: &[(String, Why)],
        packing: &mut Packing,
    ) -> Result<Self, Why> {
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
        let mut selection = Self {
            include: Rules::new(include)?,
            exclude: Rules::new(exclude)?,
            artifacts: Rules::new(rules("artifacts", packing))?,
            only_include,
            sources,
            forced: forced::files(layout, config, packing),
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

    /// Where a path ends up in the archive.
    pub fn target(&self, path: &str) -> String {
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
    pub fn walked(
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
