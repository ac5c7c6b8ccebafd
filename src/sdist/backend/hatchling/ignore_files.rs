//! `.gitignore` and `.hgignore`, which hatchling reads whether or not there is a repository.

use super::super::gitignore::Patterns;
use super::super::layout::Layout;
use super::super::{Packing, Why};
use super::config::is_lone_sign;
use crate::text::Span;

/// The lines of `.gitignore`, and those of `.hgignore` that are globs.
pub(super) fn rules(layout: &Layout<'_>, packing: &mut Packing) -> Vec<(String, Why)> {
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
pub(super) fn drops_all(rules: &[(String, Why)]) -> bool {
    let lines = rules.iter().map(|(line, _)| line.as_str());
    !rules.iter().any(|(line, _)| is_lone_sign(line))
        && Patterns::read(lines).is_ok_and(|patterns| patterns.select("\u{1}/\u{1}/\u{1}"))
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
pub(super) fn could_match_above(rules: &[(String, Why)]) -> Option<&str> {
    rules.iter().map(|(line, _)| line.trim_end()).find(|line| {
        let anchored = line.starts_with('/');
        let name = line.trim_matches('/');
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '*' | '?');
        !name.is_empty()
            && name.chars().all(is_name)
            && (!anchored || name.contains(['*', '?']) || TOP_FOLDERS.contains(&name))
    })
}
