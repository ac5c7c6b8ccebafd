//! The files that hatchling packs whatever the patterns say.

use super::super::layout::{Layout, normalised, strings};
use super::super::{Packing, Why, declared_readme};
use super::config::Config;

const LICENSES: &[&str] = &["LICEN[CS]E*", "COPYING*", "NOTICE*", "AUTHORS*"];

/// What is packed whatever the patterns say.
pub(super) fn files(
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
    if let Some(readme) = declared_readme(layout, packing) {
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
