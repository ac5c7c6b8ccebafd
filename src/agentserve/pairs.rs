//! Manifests and sources of tools, found among the files of an app.

use std::collections::{HashMap, HashSet};

use crate::findings::Findings;
use crate::project::{Project, join};
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;

use super::app::{App, Named};
use super::matching::Matched;
use super::names::{self, Language};
use super::text;

/// No glob names a tool's manifest.
pub const MANIFEST_NOT_MATCHED: Rule = Rule {
    id: "manifest-not-matched",
    severity: Severity::Warning,
    title: "No glob names this tool",
    why: "Only the files that the globs under tools name are uploaded, so this tool is not. It is not checked further.",
    how: "Widen a glob (./tools/** goes into folders), move the tool, or exclude it by a glob that starts with !.",
};

/// The globs leave a tool's source out.
pub const SOURCE_NOT_MATCHED: Rule = Rule {
    id: "source-not-matched",
    severity: Severity::Error,
    title: "The globs name a tool's manifest, and not its source",
    why: "On upload Agent Serve finds the source of each tool among the uploaded files; what no glob names is not among them.",
    how: "Use a glob that names both: ./tools/*.",
};

/// A source without a manifest.
pub const ORPHAN: Rule = Rule {
    id: "source-orphan",
    severity: Severity::Warning,
    title: "A source without a manifest",
    why: "A tool is two files that share a name. A source alone is uploaded and is no tool, and no tool can import it: the sandbox receives only the tool's own source.",
    how: "Add the manifest, move the file out of the tools' folder, or narrow the glob.",
};

/// A file that is of no use.
pub const EXTRA: Rule = Rule {
    id: "extra-file",
    severity: Severity::Info,
    title: "A file is uploaded and not used",
    why: "The globs under tools name it, and it is neither a tool's manifest nor a source.",
    how: "Narrow the glob, or exclude the file by a glob that starts with !.",
};

/// Too many tools.
pub const TOO_MANY: Rule = Rule {
    id: "tools-too-many",
    severity: Severity::Error,
    title: "The app has more than 50 tools",
    why: "An app ships at most 50 tools; the upload refuses more.",
    how: "Remove or merge tools.",
};

/// A file that was meant to be a tool's manifest.
pub const MISNAMED: Rule = Rule {
    id: "tool-file-misnamed",
    severity: Severity::Warning,
    title: "A tool's manifest has another name",
    why: "A tool's manifest is <name>.tool.yaml, with exactly that ending; a file of another name is not read.",
    how: "Rename it to <name>.tool.yaml.",
};

/// A tool without a source.
pub const SOURCE_MISSING: Rule = Rule {
    id: "source-missing",
    severity: Severity::Error,
    title: "A tool has no source",
    why: "A tool is two files that share a name: <name>.tool.yaml, and <name>.ts, .mts, .js, .mjs or .py in the same folder. Case counts.",
    how: "Add the source, or give it the manifest's name and one of the five endings.",
};

/// A tool with several sources.
pub const SOURCE_MULTIPLE: Rule = Rule {
    id: "source-multiple",
    severity: Severity::Error,
    title: "A tool has several sources",
    why: "A tool is one manifest and one source; of several nobody knows which is meant.",
    how: "Delete or move all but one.",
};

/// Tools of an app.
pub const MOST_TOOLS: usize = 50;

/// A tool: the paths of its files, relative to the app's folder.
pub struct Pair<'a> {
    /// Its manifest.
    pub manifest: &'a str,
    /// The name that the files share.
    pub stem: &'a str,
    /// The sources that the globs name.
    pub sources: Vec<(String, Language)>,
    /// The languages of the sources that are there, named by a glob or not.
    pub languages: Vec<Language>,
}

/// The tools of `app`; what has no partner is reported.
pub fn pairs<'a>(
    project: &Project,
    app: &App<'a>,
    named: &Named,
    matched: &[Matched],
    findings: &mut Findings,
) -> Vec<Pair<'a>> {
    let is_fallback = named.globs.is_empty();
    let by_path: HashMap<&str, Matched> = app
        .files
        .iter()
        .copied()
        .zip(matched.iter().copied())
        .collect();
    let is_matched = |path: &str| matches!(by_path.get(path), Some(Matched::By(_)));
    let mut pairs = Vec::new();
    // Sources that need no manifest: theirs is reported.
    let mut excused: HashSet<(&str, &str)> = HashSet::new();
    for path in app.files {
        let (folder, name) = names::split(path);
        let top = || {
            text::top(
                &app.path(path),
                project.get(&app.path(path)).unwrap_or_default(),
            )
        };
        if let Some(stem) = names::misnamed_tool(name) {
            excused.insert((folder, stem));
            findings.push(misnamed(name, stem, top()));
        }
        let Some(stem) = names::tool(name) else {
            continue;
        };
        match by_path.get(path) {
            Some(Matched::By(_)) => {}
            Some(Matched::TakenAway) => continue,
            _ => {
                excused.insert((folder, stem));
                findings.push(not_matched(path, folder, named, top()));
                continue;
            }
        }
        let there: Vec<(String, Language)> = names::sources(stem)
            .map(|(name, language)| (join(folder, &name), language))
            .filter(|(path, _)| by_path.contains_key(path.as_str()))
            .collect();
        let languages = there.iter().map(|(_, language)| *language).collect();
        let (sources, left): (Vec<_>, Vec<_>) =
            there.into_iter().partition(|(path, _)| is_matched(path));
        match sources.as_slice() {
            [] if left.is_empty() => {
                if findings.has_room(&SOURCE_MISSING) {
                    findings.push(source_missing(app, folder, name, stem, top()));
                }
            }
            [] => {
                for (source, _) in &left {
                    let file = app.path(source);
                    let place = text::top(&file, project.get(&file).unwrap_or_default());
                    findings.push(
                        Finding::new(
                            &SOURCE_NOT_MATCHED,
                            place,
                            format!(
                                "no glob names {}, so that the upload has no code for {}",
                                show::line(source),
                                show::name(stem)
                            ),
                        )
                        .help("use a glob that names both files: ./tools/*")
                        .related(top(), "the manifest that is uploaded"),
                    );
                }
            }
            [_] => {}
            several => {
                let names: Vec<&str> = several
                    .iter()
                    .map(|(path, _)| names::split(path).1)
                    .collect();
                findings.push(
                    Finding::new(
                        &SOURCE_MULTIPLE,
                        top(),
                        format!(
                            "{} has {} sources, {}; expected one",
                            show::name(stem),
                            names.len(),
                            show::list(&names)
                        ),
                    )
                    .help("delete or move all but one"),
                );
            }
        }
        pairs.push(Pair {
            manifest: path,
            stem,
            sources,
            languages,
        });
    }
    if !is_fallback {
        let paired: HashSet<&str> = pairs
            .iter()
            .flat_map(|pair| &pair.sources)
            .map(|(path, _)| path.as_str())
            .collect();
        for path in app
            .files
            .iter()
            .filter(|path| is_matched(path) && !paired.contains(**path))
        {
            alone(project, app, path, &excused, findings);
        }
    }
    if pairs.len() > MOST_TOOLS {
        let over = pairs.len() - MOST_TOOLS;
        let place = named.place.clone();
        findings.push(
            Finding::new(
                &TOO_MANY,
                place.unwrap_or_else(|| {
                    Place::new(app.path(names::APP_MANIFEST), Default::default())
                }),
                format!("{} tools; an app has at most {MOST_TOOLS}", pairs.len()),
            )
            .help(format!("remove or merge at least {over}")),
        );
    }
    pairs
}

/// Judges a file that the globs name and that belongs to no tool.
fn alone(
    project: &Project,
    app: &App<'_>,
    path: &str,
    excused: &HashSet<(&str, &str)>,
    findings: &mut Findings,
) {
    let (folder, name) = names::split(path);
    if names::tool(name).is_some() || names::misnamed_tool(name).is_some() {
        return;
    }
    let file = app.path(path);
    let place = text::top(&file, project.get(&file).unwrap_or_default());
    match names::source(name) {
        Some((stem, _)) if excused.contains(&(folder, stem)) => {}
        Some((stem, _)) if !names::is_no_tool(path) => findings.push(
            Finding::new(
                &ORPHAN,
                place,
                format!(
                    "{} is uploaded and has no {}.tool.yaml, so that it is no tool",
                    show::line(path),
                    show::line(stem)
                ),
            )
            .help("add the manifest, or move the file: no tool can import it"),
        ),
        _ => findings.push(
            Finding::new(
                &EXTRA,
                place,
                format!(
                    "{} is uploaded with the tools and not used",
                    show::line(path)
                ),
            )
            .help("a narrower glob leaves it out"),
        ),
    }
}

fn misnamed(name: &str, stem: &str, place: Place) -> Finding {
    let finding = Finding::new(
        &MISNAMED,
        place,
        format!(
            "{} is not read; a tool's manifest is <name>.tool.yaml",
            show::line(name)
        ),
    );
    match stem {
        "" => finding.help("give it the name of its source"),
        _ => finding.help(format!("rename it to {}.tool.yaml", show::line(stem))),
    }
}

fn not_matched(path: &str, folder: &str, named: &Named, place: Place) -> Finding {
    let globs: Vec<&str> = named
        .globs
        .iter()
        .map(|(glob, _)| glob.as_str())
        .take(3)
        .collect();
    let globs: Vec<String> = globs.iter().map(|glob| show::line(glob)).collect();
    let globs: Vec<&str> = globs.iter().map(String::as_str).collect();
    let finding = Finding::new(
        &MANIFEST_NOT_MATCHED,
        place,
        format!(
            "{} is not named by {}, so that the tool is not uploaded",
            show::line(path),
            show::list(&globs)
        ),
    );
    match folder {
        "" => finding.help("add a glob that names it: ./*.tool.yaml and its source"),
        _ => finding.help(format!(
            "add a glob that names it: ./{}/*",
            show::line(folder)
        )),
    }
}

fn source_missing(app: &App<'_>, folder: &str, name: &str, stem: &str, place: Place) -> Finding {
    let near: Vec<&str> = app
        .files
        .iter()
        .map(|path| names::split(path))
        .filter(|(beside, other)| {
            let other_stem = other.split('.').next().unwrap_or_default();
            *beside == folder
                && *other != name
                && names::tool(other).is_none()
                && (other_stem == stem || show::meant(other_stem, [stem].into_iter()).is_some())
        })
        .map(|(_, other)| other)
        .take(3)
        .collect();
    let shown: Vec<String> = near.iter().map(|name| show::line(name)).collect();
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    let found = if shown.is_empty() {
        String::new()
    } else {
        format!("; found {}", show::list(&shown))
    };
    let stem = show::line(stem);
    Finding::new(
        &SOURCE_MISSING,
        place,
        format!(
            "{} has no source; expected {stem}.ts, .mts, .js, .mjs or .py beside it{found}",
            show::line(name)
        ),
    )
    .help("add the source, or rename what was meant to be it")
}

/// A tool's manifest that lies in no app.
pub fn outside(path: &str, bytes: &[u8]) -> Finding {
    Finding::new(
        &MANIFEST_NOT_MATCHED,
        text::top(path, bytes),
        format!(
            "{} lies in no app's folder, so that the tool is not uploaded",
            show::line(path)
        ),
    )
    .help("move it below the folder of an agentserve.app.yaml, or add one above it")
}
