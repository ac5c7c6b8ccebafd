//! `MANIFEST.in`: commands that add files to a list and take them out again, in order.

use unicode_normalization::UnicodeNormalization;

use super::super::Why;
use super::super::glob::{FNMATCH, Name, Segment, matches_path};
use super::super::layout::{normalised, parents};
use super::Chosen;

/// Runs the commands of `text` on the files chosen so far. What is no command says nothing.
pub(super) fn apply(text: &str, chosen: &mut Chosen<'_, '_>) {
    let layout = chosen.layout;
    for (number, line) in lines(text) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let why = |what: &str| Why::rule(format!("`{what}` in MANIFEST.in line {number}"));
        match words.as_slice() {
            ["include", patterns @ ..] => {
                for pattern in paths(patterns) {
                    let found = layout.glob_with_hidden(&pattern.replace("**", "*"));
                    add(chosen, found, &why(&line));
                }
            }
            ["recursive-include", folder, patterns @ ..] => {
                let Some(folder) = path(folder) else { continue };
                for pattern in paths(patterns) {
                    if folder != "." {
                        let found = layout.glob_with_hidden(&inside(&folder, &pattern));
                        add(chosen, found, &why(&line));
                        continue;
                    }
                    for path in layout.glob_with_hidden(&format!("**/{pattern}")) {
                        chosen.add(&format!("./{path}"), why(&line));
                    }
                }
            }
            ["global-include", patterns @ ..] => {
                for pattern in paths(patterns) {
                    let pattern = Pattern::new(&format!("**/{pattern}"));
                    let found = layout
                        .files()
                        .filter(|path| pattern.matches(path))
                        .collect();
                    add(chosen, found, &why(&line));
                }
            }
            ["graft", folder] => {
                let Some(folder) = path(folder) else { continue };
                let folders = if folder == "." {
                    vec![""]
                } else {
                    layout.glob_with_hidden(&folder.replace("**", "*"))
                };
                for folder in folders {
                    if layout.is_folder(folder) {
                        add(chosen, layout.below(folder), &why(&line));
                    }
                }
            }
            ["exclude", patterns @ ..] => {
                for pattern in paths(patterns) {
                    remove(chosen, &Pattern::new(&pattern));
                }
            }
            ["recursive-exclude", folder, patterns @ ..] => {
                let Some(folder) = path(folder) else { continue };
                for pattern in paths(patterns) {
                    remove(chosen, &Pattern::new(&inside(&folder, &pattern)));
                }
            }
            ["global-exclude", patterns @ ..] => {
                for pattern in paths(patterns) {
                    remove(chosen, &Pattern::new(&format!("**/{pattern}")));
                }
            }
            ["prune", folder] => {
                let Some(folder) = path(folder) else { continue };
                remove(chosen, &Pattern::new(&inside(&folder, "")));
            }
            _ => {}
        }
    }
}

/// The logical lines, each with the number of its first: comments are gone, and a `\` at the end joins.
fn lines(text: &str) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    let mut joined: Option<(usize, String)> = None;
    for (index, line) in text.lines().enumerate() {
        let line = match comment(line) {
            Some(0) => continue,
            Some(at) if line.get(..at).unwrap_or_default().trim().is_empty() => continue,
            Some(at) => line.get(..at).unwrap_or_default().to_owned(),
            None => line.replace("\\#", "#"),
        };
        let (number, mut whole) = joined.take().unwrap_or((index + 1, String::new()));
        whole.push_str(line.trim());
        match whole.strip_suffix('\\') {
            Some(rest) => joined = Some((number, rest.to_owned())),
            None => lines.push((number, whole)),
        }
    }
    lines.extend(joined);
    lines
}

/// Where a comment starts: at the first `#`, unless a backslash stands before it.
fn comment(line: &str) -> Option<usize> {
    let at = line.find('#')?;
    (!line.get(..at).unwrap_or_default().ends_with('\\')).then_some(at)
}

/// A path as `pathlib` makes it; absolute ones are refused.
fn path(word: &str) -> Option<String> {
    if word.starts_with('/') {
        return None;
    }
    if word.contains("..") {
        return Some(word.to_owned());
    }
    let path = normalised(word);
    Some(if path.is_empty() {
        ".".to_owned()
    } else {
        path
    })
}

/// Patterns for files; `.` names none.
fn paths(words: &[&str]) -> Vec<String> {
    let paths = words.iter().filter_map(|word| path(word));
    paths.filter(|path| path != ".").collect()
}

/// A pattern at any depth below a folder; without one, everything below it.
fn inside(folder: &str, pattern: &str) -> String {
    if pattern.is_empty() {
        format!("{folder}/**")
    } else {
        format!("{folder}/**/{pattern}")
    }
}

fn add(chosen: &mut Chosen<'_, '_>, found: Vec<&str>, why: &Why) {
    for path in found {
        chosen.add(path, why.clone());
    }
}

fn remove(chosen: &mut Chosen<'_, '_>, pattern: &Pattern) {
    chosen.files.retain(|path, _| !pattern.matches(path));
    chosen.made.retain(|path| !pattern.matches(path));
}

/// A pattern that is matched against whole paths, whatever their Unicode normal form.
struct Pattern(Vec<Segment>);

impl Pattern {
    fn new(text: &str) -> Self {
        let text: String = text.nfc().collect();
        let segments = text.split('/').map(|part| match part {
            "**" => Segment::AnyDepth,
            _ => Segment::Name(Name::read_lenient(part, FNMATCH)),
        });
        Self(segments.collect())
    }

    fn matches(&self, path: &str) -> bool {
        let path: String = path.nfc().collect();
        let parts: Vec<&str> = path.split('/').collect();
        let whole = matches_path(&self.0, &parts, |_, _| true);
        match self.0.as_slice() {
            // At the end, `**` takes what lies inside the folder, not the folder's own name.
            [base @ .., Segment::AnyDepth]
                if base.iter().any(|part| *part != Segment::AnyDepth) =>
            {
                whole
                    && parents(&path).any(|folder| {
                        let parts: Vec<&str> = folder.split('/').collect();
                        matches_path(base, &parts, |_, _| true)
                    })
            }
            _ => whole,
        }
    }
}
