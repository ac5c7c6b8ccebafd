//! The field `description`.

use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};

use super::super::document::Manifest;
use super::{Field, not_text};

/// `description` is no text.
pub const TYPE: Rule = Rule {
    id: "tool-description-type",
    severity: Severity::Error,
    title: "description is not a text",
    why: "The description is a text. Without quotes YAML reads some words as numbers, booleans or null.",
    how: "Write a text, in quotes where YAML reads it as something else.",
};

/// `description` says nothing.
pub const EMPTY: Rule = Rule {
    id: "tool-description-empty",
    severity: Severity::Warning,
    title: "description is empty",
    why: "Chat and Relays read the description to decide when to call the tool; an empty one gives them nothing to decide by.",
    how: "Say what the tool does.",
};

/// `description` is too long.
pub const LONG: Rule = Rule {
    id: "tool-description-long",
    severity: Severity::Error,
    title: "description has more than 1,024 characters",
    why: "A description has up to 1,024 characters. Counted are Unicode characters, without white space around them.",
    how: "Shorten it.",
};

/// `description` is too long as others count.
pub const STRICT: Rule = Rule {
    id: "tool-description-strict",
    severity: Severity::Warning,
    title: "description has more than 1,024 UTF-16 units",
    why: "A description has up to 1,024 characters, and JavaScript counts UTF-16 units, of which an emoji has two, and white space around the text. Counted so, this one is too long.",
    how: "Shorten it a little.",
};

/// Characters of a description.
pub const MOST: usize = 1024;

/// The description, where it is a text.
pub(super) fn description(
    manifest: &Manifest<'_>,
    field: Field<'_>,
    findings: &mut Findings,
) -> Option<String> {
    let place = manifest.place_of(field);
    let Some(description) = field.1.as_str() else {
        findings.push(not_text(manifest, &TYPE, "description", field, place));
        return None;
    };
    // White space as JavaScript trims it.
    let trimmed =
        description.trim_matches(|c: char| c == '\u{feff}' || c.is_whitespace() && c != '\u{85}');
    let count = trimmed.chars().count();
    let units = description.encode_utf16().count();
    let found = if trimmed.is_empty() {
        Some(
            Finding::new(
                &EMPTY,
                place,
                "description is empty; agents read it to decide when to call the tool",
            )
            .help("say what the tool does"),
        )
    } else if count > MOST {
        let message = format!("description has {count} characters; at most {MOST}");
        Some(Finding::new(&LONG, place, message).help(format!("shorten it by {}", count - MOST)))
    } else if units > MOST {
        let message = format!(
            "description has {count} characters, but {units} UTF-16 units with the white space around it; some count those, and take {MOST}"
        );
        Some(Finding::new(&STRICT, place, message).help(format!("shorten it by {}", units - MOST)))
    } else {
        None
    };
    findings.extend(found.into_iter().collect());
    Some(description.to_owned())
}
