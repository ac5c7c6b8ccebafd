//! Files that a manifest declares.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::project::{self, Project};
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;
use crate::tree::{NodeRef, Value};

use super::edits;
use super::manifest::Manifest;
use crate::findings::Findings;
use crate::show;

/// A path that is not the one way to write it.
pub const NOT_CANONICAL: Rule = Rule {
    id: "path-not-canonical",
    severity: Severity::Error,
    title: "A path that is not canonical",
    why: "A declared path must mean the same file everywhere: relative, parts joined by /, none of them empty, '.' or '..', no backslash, no control character, Unicode composed (NFC), at most 255 bytes of UTF-8.",
    how: "Write the path from the project's folder down, such as tools.py or src/tools.py.",
};

/// A declared file is not there.
pub const FILE_MISSING: Rule = Rule {
    id: "file-missing",
    severity: Severity::Error,
    title: "A declared file is not in the project",
    why: "The SDK looks for the source module, for an agent's prompt and for uv.lock in the project's folder, by exactly the declared name, before it builds.",
    how: "Add the file, or correct the declaration; capitals count. uv lock writes uv.lock.",
};

/// Bytes a path may have.
const LONGEST: usize = 255;

/// The path that `value`, called `field`, declares: judged, and found in the project below
/// `root`. None where it cannot be read, with a finding; one that is written otherwise than in
/// the canonical way has a finding too.
pub fn declared(
    project: &Project,
    root: &str,
    manifest: &Manifest<'_>,
    field: &str,
    value: NodeRef<'_>,
    findings: &mut Findings,
) -> Option<String> {
    let path = value.as_str().filter(|path| !path.is_empty())?;
    let place = manifest.place(value.span());
    if let Some((reason, help)) = not_canonical(path) {
        let finding = Finding::new(
            &NOT_CANONICAL,
            place,
            format!("{field} is {}: {reason}", show::name(path)),
        );
        let plain = canonical(path);
        let there =
            not_canonical(&plain).is_none() && project.get(&project::join(root, &plain)).is_some();
        let edit = there
            .then(|| edits::replace(manifest, value, &edits::scalar(&plain)))
            .flatten();
        findings.push(match edit {
            Some(edit) => finding
                .help(format!("write {plain}"))
                .fix(format!("Write {plain}"), vec![edit]),
            None => finding.help(help),
        });
        // The file that is surely meant is checked too.
        return there.then(|| project::join(root, &plain));
    }
    let full = project::join(root, path);
    if project.get(&full).is_some() {
        return Some(full);
    }
    let subject = format!("{field} is {}, which", show::name(path));
    let finding = missing(project, root, place, &subject, path);
    let other = manifest
        .likely_module
        .as_ref()
        .filter(|_| field == "tools.source");
    // A file whose name differs only in case has been named.
    let other = other.filter(|_| finding.related.is_empty());
    findings.push(match other {
        Some(other) => {
            let other = show::name(other);
            let path = show::name(path);
            finding.help(format!("add {path}, or write {other}, which is there"))
        }
        None => finding,
    });
    None
}

/// Reports a path that UTF-8 cannot carry.
pub fn check_characters(
    manifest: &Manifest<'_>,
    field: &str,
    value: NodeRef<'_>,
    findings: &mut Findings,
) {
    if matches!(value.value(), Value::Surrogates(_)) {
        let message = format!("{field} holds half a character, which no path has");
        findings.push(
            Finding::new(&NOT_CANONICAL, manifest.place(value.span()), message)
                .help("write the character itself"),
        );
    }
}

/// The finding for `path`, needed at `place`, that is no file of the project. The message begins
/// with `subject`.
pub fn missing(project: &Project, root: &str, place: Place, subject: &str, path: &str) -> Finding {
    let full = project::join(root, path);
    if project.is_folder(&full) {
        return Finding::new(&FILE_MISSING, place, format!("{subject} is a folder"))
            .help("name a file");
    }
    let finding = Finding::new(
        &FILE_MISSING,
        place,
        format!("{subject} is not in the project"),
    );
    let folded: String = path.nfkc().flat_map(char::to_lowercase).collect();
    let near = project
        .files_below(root)
        .map(|(other, _)| other)
        .find(|other| {
            other.len() <= 4 * LONGEST
                && other.nfkc().flat_map(char::to_lowercase).eq(folded.chars())
        });
    match near {
        Some(near) => finding
            .help(format!("there is {}", show::name(near)))
            .related(
                Place::new(project::join(root, near), Span::at(0)),
                "a file whose name differs only in case or composition",
            ),
        None if path == "uv.lock" => finding.help("run uv lock, and add the file it writes"),
        None => finding.help(format!(
            "add {}, or name the file that is there",
            show::name(path)
        )),
    }
}

/// Why `path` is not canonical, and what to do.
fn not_canonical(path: &str) -> Option<(String, String)> {
    let refused = |reason: &str| {
        let help = "write the path from the project's folder down, such as tools.py";
        Some((reason.to_owned(), help.to_owned()))
    };
    if path.starts_with('/') {
        return refused("it is absolute");
    }
    if path.contains('\\') {
        return refused("it holds a backslash; parts are joined by /");
    }
    if let Some(control) = path.chars().find(|c| c.is_control()) {
        let code = format!("U+{:04X}", u32::from(control));
        let reason = format!("it holds the control character {code}");
        return Some((
            reason,
            format!("remove the {code}, also from the file's name"),
        ));
    }
    for part in path.split('/') {
        match part {
            "" if path.ends_with('/') => return refused("it ends in /"),
            "" => return refused("it has an empty part"),
            "." | ".." => return refused(&format!("its part {part} is not a name")),
            _ => {}
        }
    }
    if !is_nfc(path) {
        let composed: String = path.nfc().collect();
        return Some((
            "its characters are not composed (Unicode NFC)".to_owned(),
            format!(
                "rename the file to {}, with composed characters, and write that here",
                show::name(&composed)
            ),
        ));
    }
    (path.len() > LONGEST).then(|| {
        (
            format!("it has {} bytes, and {LONGEST} are allowed", path.len()),
            format!("shorten it to {LONGEST} bytes of UTF-8, with the file's name"),
        )
    })
}

/// The canonical path that `path` was likely meant to be.
fn canonical(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let slashes = path.replace('\\', "/");
    for part in slashes.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/").nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_canonical_or_says_why_not() {
        let good = [
            "tools.py",
            "a/b.py",
            " ",
            "...",
            "C:/tools.py",
            "~/t.py",
            "*.py",
            "\u{200b}",
        ];
        for path in good {
            assert_eq!(not_canonical(path), None, "{path}");
        }
        let bad = [
            "/tools.py",
            "a\\b.py",
            "./t.py",
            "../t.py",
            "a//b",
            "a/",
            ".",
            "..",
            "a/..",
            "e\u{301}.py",
            "\u{2126}.py",
            "t\u{7f}.py",
            "t\u{9f}.py",
        ];
        for path in bad {
            assert!(not_canonical(path).is_some(), "{path}");
        }
        assert!(not_canonical(&"é".repeat(128)).is_some());
        assert!(not_canonical(&"é".repeat(127)).is_none());
    }

    #[test]
    fn the_canonical_form_is_found() {
        for (path, plain) in [
            ("./tools.py", "tools.py"),
            ("src\\tools.py", "src/tools.py"),
            ("a/../t.py", "t.py"),
            ("e\u{301}.py", "é.py"),
        ] {
            assert_eq!(canonical(path), plain);
        }
    }
}
