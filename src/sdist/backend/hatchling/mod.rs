//! hatchling: every file that no rule excludes.

mod config;
mod forced;
mod ignore_files;
mod selection;

use std::collections::BTreeMap;

use super::layout::{Layout, file_name, normalised, parents};
use super::{Packing, Why, version_in_source};
use crate::sdist::toml;
use crate::tree::{NodeRef, Value};
use config::Config;
use selection::{EXCLUDED_FILES, EXCLUDED_FOLDERS, Selection};

/// What hatchling would pack.
pub(super) fn pack(layout: &Layout<'_>) -> Packing {
    let hatch_toml = layout.get("hatch.toml").map(toml::read);
    let config = Config::new(layout, hatch_toml.as_ref());
    let mut packing = Packing::default();
    let vcs = if config.flag("ignore-vcs") {
        Vec::new()
    } else {
        ignore_files::rules(layout, &mut packing)
    };
    let dropped = ignore_files::drops_all(&vcs);
    let used = if dropped { &[][..] } else { &vcs[..] };
    select(layout, &config, used, &mut packing);
    if !used.is_empty() && packing.failure.is_none() {
        let mut without = Packing::default();
        select(layout, &config, &[], &mut without);
        if let Some(pattern) = ignore_files::could_match_above(&vcs)
            && !without.members.keys().eq(packing.members.keys())
        {
            packing.doubt(format!(
                "hatchling drops the whole .gitignore where a rule matches a folder above the project, as `{pattern}` might"
            ));
        }
    }
    hooks(layout, &config, &mut packing);
    if let Some(text) = layout.text("PKG-INFO")
        && ["Name:", "Version:"]
            .iter()
            .any(|field| !text.lines().any(|line| line.starts_with(field)))
    {
        packing.fail(Why::rule(
            "hatchling reads the project's PKG-INFO, which lacks Name or Version",
        ));
    }
    if layout.pyproject.get(&["project"]).is_none() {
        packing.fail(Why::rule("hatchling needs a [project] table"));
    }
    packing
}

fn select(layout: &Layout<'_>, config: &Config<'_>, vcs: &[(String, Why)], packing: &mut Packing) {
    let selection = match Selection::read(layout, config, vcs, packing) {
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
        && let Some(file) = path.as_str()
    {
        match layout.text(&normalised(file)) {
            Some(text) if version.get("pattern").is_none() => {
                packing.version = version_in_source(&text);
            }
            Some(_) => {}
            None => packing.fail(Why::at(
                path.span(),
                format!("tool.hatch.version.path names {file}, which is not there"),
            )),
        }
    }
}
