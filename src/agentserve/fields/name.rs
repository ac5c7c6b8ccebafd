//! The field `name`.

use crate::findings::Findings;
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;

use super::super::document::Manifest;
use super::{Field, not_text};

/// `name` is no text.
pub const TYPE: Rule = Rule {
    id: "tool-name-type",
    severity: Severity::Error,
    title: "name is not a text",
    why: "A tool's name is a text of letters, digits and underscores. Without quotes YAML reads some words as numbers, booleans or null.",
    how: "Write the name, in quotes where YAML reads it as something else.",
};

/// `name` is no name of a tool.
pub const PATTERN: Rule = Rule {
    id: "tool-name-pattern",
    severity: Severity::Error,
    title: "name has other characters, or too many",
    why: "A tool's name has lowercase letters, digits and underscores, starts with a letter, and has at most 40 characters.",
    how: "Rename the tool, and its files with it.",
};

/// `name` is not the file's.
pub const FILE: Rule = Rule {
    id: "tool-name-file",
    severity: Severity::Error,
    title: "name is not the file's name",
    why: "The name must match the file name: <name>.tool.yaml. Case counts.",
    how: "Make the two the same: rename the files, or change name.",
};

/// Characters of a name.
pub const MOST: usize = 40;

/// The name, where it is a text, and its place. `stem` is the file's name.
pub(super) fn name(
    manifest: &Manifest<'_>,
    field: Field<'_>,
    stem: &str,
    findings: &mut Findings,
) -> Option<(String, Place)> {
    let place = manifest.place_of(field);
    let Some(name) = field.1.as_str() else {
        let mut finding = not_text(manifest, &TYPE, "name", field, place);
        // In quotes it must still be the name.
        if show::source(manifest.bytes, field.1.span()) != stem || !is_name(stem) {
            finding.fix = None;
        }
        findings.push(finding);
        return None;
    };
    let shown = show::line(name);
    if !is_name(name) || name.len() > MOST {
        let message = if is_name(name) {
            format!(
                "'{shown}' has {} characters; a tool's name has at most {MOST}",
                name.len()
            )
        } else {
            format!(
                "'{shown}' is no tool name: lowercase letters, digits and underscores, and a letter first"
            )
        };
        let finding = Finding::new(&PATTERN, place.clone(), message);
        findings.push(match suggested(name) {
            Some(suggested) => finding.help(format!(
                "rename the tool and its files, for example {suggested}"
            )),
            None => finding.help("rename the tool and its files"),
        });
    }
    if name != stem {
        findings.push(
            Finding::new(
                &FILE,
                place.clone(),
                format!(
                    "name is '{shown}', but the file is {}.tool.yaml",
                    show::line(stem)
                ),
            )
            .help("make them the same"),
        );
    }
    Some((name.to_owned(), place))
}

/// Whether `name` has the characters of a name.
fn is_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_plain)
}

/// A tool name near `name`.
fn suggested(name: &str) -> Option<String> {
    let mut suggested = String::new();
    for character in name.trim().chars() {
        let ends_part = suggested.is_empty() || suggested.ends_with('_');
        match character {
            _ if suggested.len() >= MOST => break,
            'A'..='Z' => {
                if !ends_part && suggested.ends_with(|last: char| last.is_ascii_lowercase()) {
                    suggested.push('_');
                }
                suggested.push(character.to_ascii_lowercase());
            }
            'a'..='z' => suggested.push(character),
            '0'..='9' if !suggested.is_empty() => suggested.push(character),
            _ if !ends_part => suggested.push('_'),
            _ => {}
        }
    }
    suggested.truncate(MOST);
    let suggested = suggested.trim_end_matches('_');
    (!suggested.is_empty()).then(|| suggested.to_owned())
}
