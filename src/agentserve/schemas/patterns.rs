//! Regular expressions in a schema.

use foldhash::{HashSet, HashSetExt};

use super::Schema;
use super::json::key_text;
use crate::report::{Finding, Place, Rule, Severity};
use crate::script::pattern;
use crate::show;

/// No regular expression.
pub const INVALID: Rule = Rule {
    id: "schema-pattern-invalid",
    severity: Severity::Error,
    title: "A pattern that is no regular expression",
    why: "Patterns of JSON Schema are regular expressions of ECMAScript. A validator cannot compile this one, with the flag u or without, so no call could be checked.",
    how: "Mend the pattern; Python's and PCRE's own forms, such as (?P<name>…), do not exist there.",
};

/// A regular expression only without the flag `u`.
pub const STRICT: Rule = Rule {
    id: "schema-pattern-strict",
    severity: Severity::Warning,
    title: "A pattern that Unicode mode refuses",
    why: "JSON Schema 2020-12 asks for regular expressions in Unicode mode, and Ajv compiles them with the flag u. There a backslash escapes only what needs it, and a class such as \\w begins no range.",
    how: "Remove backslashes that do nothing, and put a literal - at the end of a class.",
};

/// Judges each `pattern` and each key of `patternProperties`.
pub fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    // What an alias brings again is judged once.
    let mut met = HashSet::new();
    for part in &schema.parts {
        for (key, value) in part.entries() {
            match key.as_str() {
                Some("pattern") => {
                    if let Some(text) = value.as_str().filter(|_| met.insert(value.id())) {
                        let place = schema.manifest().place_beside(key, value.span());
                        found.extend(judge(text, "pattern", place));
                    }
                }
                Some("patternProperties") => {
                    let keys = value.entries().map(|(key, _)| key);
                    let is_new = met.insert(value.id());
                    for pattern in keys.filter(|key| is_new && met.insert(key.id())) {
                        let place = schema.manifest().place(pattern.span());
                        found.extend(judge(&key_text(pattern), "the key", place));
                    }
                }
                _ => {}
            }
        }
    }
}

fn judge(text: &str, what: &str, place: Place) -> Option<Finding> {
    let strict = pattern::check(text, true).err()?;
    let shown = show::line(text);
    Some(match pattern::check(text, false) {
        Err(fault) => Finding::new(
            &INVALID,
            place,
            format!(
                "{what} '{shown}' is no regular expression: at character {}, {}",
                fault.at + 1,
                fault.message
            ),
        )
        .help(if text.contains("(?P<") {
            "name a group with (?<name>…)"
        } else {
            "mend it, or escape with a backslash what is meant as itself"
        }),
        Ok(()) => Finding::new(
            &STRICT,
            place,
            format!(
                "{what} '{shown}' is refused in Unicode mode: at character {}, {}",
                strict.at + 1,
                strict.message
            ),
        )
        .help("remove backslashes that do nothing, and put a literal - at the end of a class"),
    })
}
