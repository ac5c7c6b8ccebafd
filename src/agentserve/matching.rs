//! Which files of an app its globs name.

use foldhash::HashSet;

use crate::findings::Findings;
use crate::project;
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;

use super::app::{App, Named};
use super::document::TOO_MUCH;
use super::glob::Glob;
use super::names;

/// A glob names nothing.
pub const NO_MATCH: Rule = Rule {
    id: "glob-no-match",
    severity: Severity::Warning,
    title: "A glob names no file",
    why: "Only the files that the globs under tools name are uploaded. They are relative to the app's folder, case counts, and a folder's name alone names no files.",
    how: "Correct the glob, or delete it.",
};

/// A glob leads out of the app.
pub const OUTSIDE: Rule = Rule {
    id: "glob-outside-app",
    severity: Severity::Warning,
    title: "A glob leaves the app's folder",
    why: "A tool is two files of the app's repository. What lies outside of the app's folder cannot be checked here, and a Git deploy does not have it.",
    how: "Keep the tools in the app's folder, and name them relative to it.",
};

/// A glob uses backslashes.
pub const BACKSLASH: Rule = Rule {
    id: "glob-backslash",
    severity: Severity::Warning,
    title: "A glob with backslashes names no file",
    why: "In a glob a backslash takes the next character for itself, on every system; it parts no folders.",
    how: "Write / between folders.",
};

/// Steps of globs over all files of an app: ten thousand files with ten globs take a tenth.
const MOST_STEPS: usize = 20_000_000;

/// How a file stands to the globs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matched {
    /// The glob of this number names it.
    By(usize),
    /// A negated glob takes it away.
    TakenAway,
    /// No glob names it.
    No,
}

/// How each file of `app` stands to `named.globs`; what is odd of the globs is reported. Without
/// globs, each manifest and source of a tool is taken as named.
pub fn matches(app: &App<'_>, named: &Named, findings: &mut Findings) -> Vec<Matched> {
    if named.globs.is_empty() {
        return as_named(app);
    }
    let globs: Vec<Glob> = named
        .globs
        .iter()
        .map(|(text, _)| Glob::new(if is_outside(text) { "" } else { text }))
        .collect();
    let mut budget = MOST_STEPS;
    let mut is_used = vec![false; globs.len()];
    let mut matched = Vec::new();
    for path in app.files {
        if *path == names::APP_MANIFEST {
            matched.push(Matched::No);
            continue;
        }
        if budget == 0 {
            break;
        }
        // To go through the list is work too.
        budget = budget.saturating_sub(globs.len() / 16);
        let mut by = None;
        let mut is_taken_away = false;
        for (at, (glob, used)) in globs.iter().zip(&mut is_used).enumerate() {
            if glob.is_negated {
                is_taken_away = is_taken_away || glob.matches_around(path, &mut budget);
            } else if (by.is_none() || !*used) && glob.matches(path, &mut budget) {
                *used = true;
                by = by.or(Some(at));
            }
        }
        matched.push(match by {
            _ if is_taken_away => Matched::TakenAway,
            Some(at) => Matched::By(at),
            None => Matched::No,
        });
    }
    matched.resize(app.files.len(), Matched::No);
    if budget == 0 {
        let place = named
            .place
            .clone()
            .unwrap_or_else(|| Place::new(app.path(names::APP_MANIFEST), Default::default()));
        findings.push(
            Finding::new(
                &TOO_MUCH,
                place,
                "these globs take more steps over the files that are there than are followed here",
            )
            .help("write fewer and shorter globs"),
        );
        return matched;
    }
    for ((glob, used), (text, place)) in globs.iter().zip(is_used).zip(&named.globs) {
        if !glob.is_negated && !used && findings.has_room(&NO_MATCH) {
            findings.push(unused(app, text, place.clone()));
        }
    }
    matched
}

fn as_named(app: &App<'_>) -> Vec<Matched> {
    let tools: HashSet<(&str, &str)> = app
        .files
        .iter()
        .map(|path| names::split(path))
        .filter_map(|(folder, name)| Some((folder, names::tool(name)?)))
        .collect();
    let is_part = |path: &str| {
        let (folder, name) = names::split(path);
        if project::is_passed_over(folder) {
            return false;
        }
        let source = names::source(name).map(|(stem, _)| stem);
        names::tool(name).is_some() || source.is_some_and(|stem| tools.contains(&(folder, stem)))
    };
    let files = app.files.iter();
    files
        .map(|path| {
            if is_part(path) {
                Matched::By(0)
            } else {
                Matched::No
            }
        })
        .collect()
}

fn unused(app: &App<'_>, glob: &str, place: Place) -> Finding {
    let shown = show::line(glob);
    if is_outside(glob) {
        return Finding::new(
            &OUTSIDE,
            place,
            format!("{shown} leaves the app's folder, so that it cannot be checked here"),
        )
        .help("keep the tools in the app's folder, and name them relative to it: ./tools/*");
    }
    if glob.contains('\\') {
        let mended = glob.replace('\\', "/");
        return Finding::new(
            &BACKSLASH,
            place,
            format!("{shown} has backslashes, which part no folders in a glob, and names no file"),
        )
        .help(format!("write {}", show::line(&mended)));
    }
    let folder = glob
        .strip_prefix("./")
        .unwrap_or(glob)
        .trim_end_matches('/');
    let is_folder = app.files.iter().any(|path| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    });
    let first = folder.split('/').next().unwrap_or_default();
    let mut folders: Vec<&str> = app
        .files
        .iter()
        .filter_map(|path| Some(path.split_once('/')?.0))
        .collect();
    folders.dedup();
    let help = if is_folder {
        format!(
            "a folder's name alone names no files: write ./{}/*",
            show::line(folder)
        )
    } else {
        match show::meant(first, folders.into_iter()) {
            Some(meant) => format!("the folder is {meant}"),
            None => "look at the folder's name and its case, or delete the glob".to_owned(),
        }
    };
    Finding::new(&NO_MATCH, place, format!("{shown} names no file")).help(help)
}

/// Whether `glob` leads out of the app's folder, or cannot be a path in it.
fn is_outside(glob: &str) -> bool {
    let scheme = glob.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|each| each.is_ascii_alphanumeric() || matches!(each, '+' | '-' | '.'))
    });
    let inside = glob.strip_prefix("./").unwrap_or(glob);
    scheme || glob.starts_with(['/', '~']) || inside.starts_with("../")
}

#[cfg(test)]
mod tests {
    use super::is_outside;

    #[test]
    fn globs_outside_of_the_app_are_told() {
        for outside in [
            "/tools/*",
            "~/tools/*",
            "C:/x/*",
            "C:\\x",
            "https://a/b",
            "../x",
            "./../x",
        ] {
            assert!(is_outside(outside), "{outside}");
        }
        for inside in [
            "./tools/*",
            "tools/../x",
            "..x/*",
            "./**",
            "[a:b]/*",
            "tools/a:b",
        ] {
            assert!(!is_outside(inside), "{inside}");
        }
    }
}
