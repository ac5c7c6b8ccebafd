//! The lines that make a build pack a file.

use super::backend;
use super::pyproject::Pyproject;
use crate::project::{Project, join};
use crate::report::Place;
use crate::text::Span;
use crate::tree::{NodeRef, Value};

/// What to add so that files are packed.
pub(super) struct Repair<'f> {
    /// The files that it packs.
    pub files: Vec<&'f str>,
    /// The lines, and where they go.
    pub help: String,
    /// The same as edits, where they are known to do it.
    pub fix: Option<(String, Vec<(Place, String)>)>,
}

/// The table and key in which a backend is told of files.
fn setting(backend: &str) -> Option<(&'static [&'static str], &'static str)> {
    Some(match backend {
        "hatchling.build" => (
            &[
                "tool",
                "hatch",
                "build",
                "targets",
                "sdist",
                "force-include",
            ],
            "",
        ),
        "flit_core.buildapi" => (&["tool", "flit", "sdist"], "include"),
        "pdm.backend" => (&["tool", "pdm", "build"], "source-includes"),
        "poetry.core.masonry.api" => (&["tool", "poetry"], "include"),
        "uv_build" => (&["tool", "uv", "build-backend"], "source-include"),
        _ => return None,
    })
}

/// How to have `files` packed.
pub(super) fn pack<'f>(
    project: &Project,
    root: &str,
    pyproject: &Pyproject,
    files: &[&'f str],
) -> Option<Repair<'f>> {
    let backend = pyproject.text(&["build-system", "build-backend"])?;
    if backend.starts_with("setuptools.build_meta") {
        return manifest_in(project, root, pyproject, files);
    }
    let (table, key) = setting(backend)?;
    let lines = lines(key, files);
    let help = format!("add to pyproject.toml:\n[{}]\n{lines}", table.join("."));
    let edit = edit(project, pyproject, table, key, files, &lines)?;
    let title = format!("pack {}", files.join(", "));
    let works = does_pack(project, root, pyproject, &edit, files);
    Some(Repair {
        files: files.to_vec(),
        help,
        fix: works.then(|| (title, vec![edit])),
    })
}

/// The lines of the table: `key = ["a", "b"]`, or a line a file where the table maps paths.
fn lines(key: &str, files: &[&str]) -> String {
    let quoted: Vec<String> = files.iter().map(|file| quoted(file)).collect();
    if key.is_empty() {
        let lines: Vec<String> = quoted
            .iter()
            .map(|file| format!("{file} = {file}"))
            .collect();
        return lines.join("\n");
    }
    format!("{key} = [{}]", quoted.join(", "))
}

/// A TOML string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The one edit that adds `lines`, to the list, the table or the file's end.
fn edit(
    project: &Project,
    pyproject: &Pyproject,
    table: &[&str],
    key: &str,
    files: &[&str],
    lines: &str,
) -> Option<(Place, String)> {
    let bytes = project.get(&pyproject.file)?;
    let node = pyproject.get(table);
    if let Some(list) = node.and_then(|node| node.get(key))
        && let Value::Seq(_) = list.value()
    {
        let quoted: Vec<String> = files.iter().map(|file| quoted(file)).collect();
        let added = quoted.join(", ");
        return Some(match list.items().last() {
            Some(last) => (
                pyproject.place(Span::at(last.span().end)),
                format!(", {added}"),
            ),
            None => (pyproject.place(Span::at(list.span().start + 1)), added),
        });
    }
    let is_header = |node: &NodeRef<'_>| bytes.get(node.span().start) == Some(&b'[');
    if let Some(node) = node.filter(is_header) {
        return Some((
            pyproject.place(Span::at(node.span().end)),
            format!("\n{lines}"),
        ));
    }
    let gap = if bytes.ends_with(b"\n") { "\n" } else { "\n\n" };
    Some((
        pyproject.place(Span::at(bytes.len())),
        format!("{gap}[{}]\n{lines}\n", table.join(".")),
    ))
}

/// Whether the build packs `files` once the edit is made.
fn does_pack(
    project: &Project,
    root: &str,
    pyproject: &Pyproject,
    (place, text): &(Place, String),
    files: &[&str],
) -> bool {
    let bytes = project.get(&place.file).unwrap_or_default();
    let (Some(before), Some(after)) = (bytes.get(..place.span.start), bytes.get(place.span.end..))
    else {
        return false;
    };
    let edited = [before, text.as_bytes(), after].concat();
    let packing = if place.file == pyproject.file {
        Pyproject::parse(&pyproject.file, &edited)
            .and_then(|pyproject| backend::predict(project, root, &pyproject).ok())
    } else {
        backend::predict_edited(project, root, pyproject, Some((MANIFEST_IN, &edited))).ok()
    };
    packing.is_some_and(|packing| {
        packing.failure.is_none()
            && packing.repeated.is_empty()
            && files.iter().all(|file| packing.members.contains_key(*file))
    })
}

const MANIFEST_IN: &str = "MANIFEST.in";

/// setuptools takes files by `MANIFEST.in`, where no name can have white space.
fn manifest_in<'f>(
    project: &Project,
    root: &str,
    pyproject: &Pyproject,
    files: &[&'f str],
) -> Option<Repair<'f>> {
    let mut files = files.to_vec();
    files.retain(|file| !file.contains(char::is_whitespace));
    if files.is_empty() {
        return None;
    }
    let line = format!("include {}", files.join(" "));
    let path = join(root, MANIFEST_IN);
    let bytes = project.get(&path);
    let end = bytes.map_or(0, <[u8]>::len);
    let gap = match bytes {
        Some(bytes) if !bytes.is_empty() && !bytes.ends_with(b"\n") => "\n",
        _ => "",
    };
    let verb = if bytes.is_some() { "add to" } else { "create" };
    let edit = (Place::new(path, Span::at(end)), format!("{gap}{line}\n"));
    let title = format!("pack {}", files.join(", "));
    let works = does_pack(project, root, pyproject, &edit, &files);
    Some(Repair {
        help: format!("{verb} MANIFEST.in with the line:\n{line}"),
        fix: works.then(|| (title, vec![edit])),
        files,
    })
}
