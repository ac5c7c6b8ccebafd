//! The fields of a tool's manifest.

use crate::findings::Findings;
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;
use crate::tree::{NodeRef, Value};

use super::document::Manifest;
use super::schemas;
use super::source::Effect;
use super::text;

/// A field that a tool does not have.
pub const UNKNOWN: Rule = Rule {
    id: "tool-field-unknown",
    severity: Severity::Warning,
    title: "A field that a tool does not have",
    why: "A tool's manifest has name, description, input, output, effect, timeoutMs and packages. Another field has no effect, or is refused.",
    how: "Correct the field's name, or delete it.",
};

/// `name` is missing.
pub const NAME_MISSING: Rule = Rule {
    id: "tool-name-missing",
    severity: Severity::Error,
    title: "A tool without a name",
    why: "The field name is required: callers name the tool by it.",
    how: "Add name: with the file's name before .tool.yaml.",
};

/// `description` is missing.
pub const DESCRIPTION_MISSING: Rule = Rule {
    id: "tool-description-missing",
    severity: Severity::Error,
    title: "A tool without a description",
    why: "The field description is required: Chat and Relays read it to decide when to call the tool.",
    how: "Say in description: what the tool does.",
};

/// `input` is missing.
pub const INPUT_MISSING: Rule = Rule {
    id: "tool-input-missing",
    severity: Severity::Error,
    title: "A tool without an input schema",
    why: "The field input is required: every call's input is checked against it before the tool runs.",
    how: "Add input: with a JSON Schema of type: object.",
};

/// `output` is missing.
pub const OUTPUT_MISSING: Rule = Rule {
    id: "tool-output-missing",
    severity: Severity::Error,
    title: "A tool without an output schema",
    why: "The field output is required: a result that does not match it fails the run.",
    how: "Add output: with a JSON Schema of type: object.",
};

/// `name` is no text.
pub const NAME_TYPE: Rule = Rule {
    id: "tool-name-type",
    severity: Severity::Error,
    title: "name is not a text",
    why: "A tool's name is a text of letters, digits and underscores. Without quotes YAML reads some words as numbers, booleans or null.",
    how: "Write the name, in quotes where YAML reads it as something else.",
};

/// `name` is no name of a tool.
pub const NAME_PATTERN: Rule = Rule {
    id: "tool-name-pattern",
    severity: Severity::Error,
    title: "name has other characters, or too many",
    why: "A tool's name has lowercase letters, digits and underscores, starts with a letter, and has at most 40 characters.",
    how: "Rename the tool, and its files with it.",
};

/// `name` is not the file's.
pub const NAME_FILE: Rule = Rule {
    id: "tool-name-file",
    severity: Severity::Error,
    title: "name is not the file's name",
    why: "The name must match the file name: <name>.tool.yaml. Case counts.",
    how: "Make the two the same: rename the files, or change name.",
};

/// `description` is no text.
pub const DESCRIPTION_TYPE: Rule = Rule {
    id: "tool-description-type",
    severity: Severity::Error,
    title: "description is not a text",
    why: "The description is a text. Without quotes YAML reads some words as numbers, booleans or null.",
    how: "Write a text, in quotes where YAML reads it as something else.",
};

/// `description` says nothing.
pub const DESCRIPTION_EMPTY: Rule = Rule {
    id: "tool-description-empty",
    severity: Severity::Warning,
    title: "description is empty",
    why: "Chat and Relays read the description to decide when to call the tool; an empty one gives them nothing to decide by.",
    how: "Say what the tool does.",
};

/// `description` is too long.
pub const DESCRIPTION_LONG: Rule = Rule {
    id: "tool-description-long",
    severity: Severity::Error,
    title: "description has more than 1,024 characters",
    why: "A description has up to 1,024 characters. Counted are Unicode characters, without white space around them.",
    how: "Shorten it.",
};

/// `description` is too long as others count.
pub const DESCRIPTION_STRICT: Rule = Rule {
    id: "tool-description-strict",
    severity: Severity::Warning,
    title: "description has more than 1,024 UTF-16 units",
    why: "A description has up to 1,024 characters, and JavaScript counts UTF-16 units, of which an emoji has two, and white space around the text. Counted so, this one is too long.",
    how: "Shorten it a little.",
};

/// `input` is no mapping.
pub const INPUT_TYPE: Rule = Rule {
    id: "tool-input-type",
    severity: Severity::Error,
    title: "input is not a schema",
    why: "input is a JSON Schema with type: object, so a mapping.",
    how: "Write a mapping with type: object and properties.",
};

/// `output` is no mapping.
pub const OUTPUT_TYPE: Rule = Rule {
    id: "tool-output-type",
    severity: Severity::Error,
    title: "output is not a schema",
    why: "output is a JSON Schema with type: object, so a mapping.",
    how: "Write a mapping with type: object and properties.",
};

/// `effect` is neither.
pub const EFFECT_VALUE: Rule = Rule {
    id: "tool-effect-value",
    severity: Severity::Error,
    title: "effect is neither read nor write",
    why: "effect is read, the default, or write, in lower case. A tool that writes waits for a person's consent.",
    how: "Write read or write, or delete the field for read.",
};

/// `timeoutMs` is no number.
pub const TIMEOUT_TYPE: Rule = Rule {
    id: "tool-timeout-type",
    severity: Severity::Error,
    title: "timeoutMs is not a number",
    why: "timeoutMs is a number of milliseconds. In quotes, with a unit, with underscores or with colons it is a text to YAML 1.2.",
    how: "Write the number of milliseconds in plain digits.",
};

/// `timeoutMs` is too small or too large.
pub const TIMEOUT_RANGE: Rule = Rule {
    id: "tool-timeout-range",
    severity: Severity::Error,
    title: "timeoutMs is below 1,000 or above 300,000",
    why: "A run may take 1 to 300 seconds, the start of the sandbox included; timeoutMs counts milliseconds.",
    how: "Write a number from 1000 to 300000.",
};

/// `timeoutMs` is no whole number.
pub const TIMEOUT_FRACTION: Rule = Rule {
    id: "tool-timeout-fraction",
    severity: Severity::Warning,
    title: "timeoutMs is not a whole number",
    why: "Milliseconds are counted whole; a fraction may be refused or dropped.",
    how: "Round it.",
};

/// The fields, in the order of the document.
const FIELDS: [&str; 7] = [
    "name",
    "description",
    "input",
    "output",
    "effect",
    "timeoutMs",
    "packages",
];

/// The fields without which a tool is refused.
const REQUIRED: [(&str, &Rule, &str); 4] = [
    ("name", &NAME_MISSING, "name is missing"),
    (
        "description",
        &DESCRIPTION_MISSING,
        "description is missing: agents read it to decide when to call the tool",
    ),
    (
        "input",
        &INPUT_MISSING,
        "input is missing; expected a JSON Schema with type: object",
    ),
    (
        "output",
        &OUTPUT_MISSING,
        "output is missing; expected a JSON Schema with type: object",
    ),
];

/// Characters of a name.
pub const MOST_NAME: usize = 40;

/// Characters of a description.
pub const MOST_DESCRIPTION: usize = 1024;

/// The default of `timeoutMs`, and its least and greatest value.
pub const TIMEOUT: (u64, u64, u64) = (30_000, 1_000, 300_000);

/// What the fields say.
#[derive(Default)]
pub struct Fields {
    /// The name, where it is a text, and its place.
    pub name: Option<(String, Place)>,
    /// The description, where it is a text.
    pub description: Option<String>,
    /// The effect; none where it is wrong.
    pub effect: Option<Effect>,
    /// The value of `effect`, where it is written.
    pub effect_place: Option<Place>,
    /// The time limit in milliseconds; none where it is wrong.
    pub timeout: Option<f64>,
}

/// A key with its value.
type Field<'t> = (NodeRef<'t>, NodeRef<'t>);

/// Judges the fields of the tool `stem`, all but its packages.
pub fn check(
    manifest: &Manifest<'_>,
    root: NodeRef<'_>,
    stem: &str,
    findings: &mut Findings,
) -> Fields {
    let unknown: Vec<NodeRef<'_>> = root
        .entries()
        .map(|(key, _)| key)
        .filter(|key| key.as_str().is_none_or(|name| !FIELDS.contains(&name)))
        .collect();
    for key in &unknown {
        findings_unknown(manifest, root, *key, findings);
    }
    for (name, rule, message) in REQUIRED {
        if root.get(name).is_none() {
            let place = text::top(manifest.file, manifest.bytes);
            findings.push(Finding::new(rule, place, message).help(missing_help(name, stem)));
        }
    }
    let mut fields = Fields::default();
    if let Some(field) = root.entry("name") {
        fields.name = name(manifest, field, stem, findings);
    }
    if let Some(field) = root.entry("description") {
        fields.description = description(manifest, field, findings);
    }
    for (name, rule) in [("input", &INPUT_TYPE), ("output", &OUTPUT_TYPE)] {
        let Some((key, value)) = root.entry(name) else {
            continue;
        };
        if value.is_map() {
            schemas::check(manifest.file, manifest.bytes, key, value, findings);
        } else {
            let message = format!(
                "{name} is {}; expected a JSON Schema with type: object",
                show::value(value, manifest.bytes)
            );
            findings.push(
                Finding::new(rule, manifest.place_of((key, value)), message)
                    .help("write a mapping with type: object and properties"),
            );
        }
    }
    match root.entry("effect") {
        Some(field) => {
            fields.effect_place = Some(manifest.place_of(field));
            fields.effect = effect(manifest, field, findings);
        }
        None => fields.effect = Some(Effect::Read),
    }
    fields.timeout = match root.entry("timeoutMs") {
        Some(field) => timeout(manifest, field, findings),
        None => Some(TIMEOUT.0 as f64),
    };
    fields
}

fn findings_unknown(
    manifest: &Manifest<'_>,
    root: NodeRef<'_>,
    key: NodeRef<'_>,
    findings: &mut Findings,
) {
    let place = manifest.place(key.span());
    let name = key.as_str();
    let shown = match name {
        Some(name) => show::name(name),
        None => show::value(key, manifest.bytes),
    };
    let finding = Finding::new(
        &UNKNOWN,
        place.clone(),
        format!("{shown} is not a field of a tool"),
    );
    let other_names = [
        ("timeout", "timeoutMs"),
        ("inputs", "input"),
        ("outputs", "output"),
        ("parameters", "input"),
        ("inputSchema", "input"),
        ("outputSchema", "output"),
        ("dependencies", "packages"),
    ];
    let meant = name.and_then(|name| {
        let other = other_names.iter().find(|(other, _)| *other == name);
        other
            .map(|(_, field)| *field)
            .or_else(|| findings.guess(name, FIELDS.into_iter()))
    });
    findings.push(match meant {
        Some(meant) if root.get(meant).is_none() => finding
            .help(format!("did you mean {meant}?"))
            .fix(format!("Rename it to {meant}"), vec![(place, meant.to_owned())]),
        Some(meant) => finding.help(format!("did you mean {meant}? It is there already")),
        None => finding.help("delete it; a tool has name, description, input, output, effect, timeoutMs and packages"),
    });
}

fn missing_help(field: &str, stem: &str) -> String {
    match field {
        "name" => format!("add name: {}", show::line(stem)),
        "description" => "say what the tool does".to_owned(),
        _ => format!("add {field}: {{ type: object }}, and describe its properties"),
    }
}

fn name(
    manifest: &Manifest<'_>,
    field: Field<'_>,
    stem: &str,
    findings: &mut Findings,
) -> Option<(String, Place)> {
    let place = manifest.place_of(field);
    let Some(name) = field.1.as_str() else {
        findings.push(not_text(manifest, &NAME_TYPE, "name", field, place));
        return None;
    };
    let shown = show::line(name);
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_name =
        name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_plain);
    if !is_name || name.len() > MOST_NAME {
        let message = if is_name {
            format!(
                "'{shown}' has {} characters; a tool's name has at most {MOST_NAME}",
                name.len()
            )
        } else {
            format!(
                "'{shown}' is no tool name: lowercase letters, digits and underscores, and a letter first"
            )
        };
        let finding = Finding::new(&NAME_PATTERN, place.clone(), message);
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
                &NAME_FILE,
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

/// A tool name near `name`.
fn suggested(name: &str) -> Option<String> {
    let mut suggested = String::new();
    for character in name.trim().chars() {
        let ends_part = suggested.is_empty() || suggested.ends_with('_');
        match character {
            _ if suggested.len() >= MOST_NAME => break,
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
    suggested.truncate(MOST_NAME);
    let suggested = suggested.trim_end_matches('_');
    (!suggested.is_empty()).then(|| suggested.to_owned())
}

fn not_text(
    manifest: &Manifest<'_>,
    rule: &'static Rule,
    name: &str,
    field: Field<'_>,
    place: Place,
) -> Finding {
    let value = field.1;
    let finding = Finding::new(
        rule,
        place.clone(),
        format!(
            "{name} is {}; expected a text",
            show::value(value, manifest.bytes)
        ),
    );
    let is_word = matches!(
        value.value(),
        Value::Bool(_) | Value::Int(_) | Value::Float(_)
    );
    if is_word && value.is_plain() && place.span == value.span() {
        let quoted = format!("\"{}\"", show::source(manifest.bytes, value.span()));
        return finding
            .help(format!("quote it: {quoted}"))
            .fix("Put it in quotes", vec![(place, quoted)]);
    }
    finding.help(format!("write {name}: and a text"))
}

fn description(
    manifest: &Manifest<'_>,
    field: Field<'_>,
    findings: &mut Findings,
) -> Option<String> {
    let place = manifest.place_of(field);
    let Some(description) = field.1.as_str() else {
        findings.push(not_text(
            manifest,
            &DESCRIPTION_TYPE,
            "description",
            field,
            place,
        ));
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
                &DESCRIPTION_EMPTY,
                place,
                "description is empty; agents read it to decide when to call the tool",
            )
            .help("say what the tool does"),
        )
    } else if count > MOST_DESCRIPTION {
        let message = format!("description has {count} characters; at most {MOST_DESCRIPTION}");
        Some(
            Finding::new(&DESCRIPTION_LONG, place, message)
                .help(format!("shorten it by {}", count - MOST_DESCRIPTION)),
        )
    } else if units > MOST_DESCRIPTION {
        let message = format!(
            "description has {count} characters, but {units} UTF-16 units with the white space around it; some count those, and take {MOST_DESCRIPTION}"
        );
        Some(
            Finding::new(&DESCRIPTION_STRICT, place, message)
                .help(format!("shorten it by {}", units - MOST_DESCRIPTION)),
        )
    } else {
        None
    };
    findings.extend(found.into_iter().collect());
    Some(description.to_owned())
}

fn effect(manifest: &Manifest<'_>, field: Field<'_>, findings: &mut Findings) -> Option<Effect> {
    match field.1.as_str() {
        Some("read") => return Some(Effect::Read),
        Some("write") => return Some(Effect::Write),
        _ => {}
    }
    let place = manifest.place_of(field);
    let message = format!(
        "effect is {}; expected read or write",
        show::value(field.1, manifest.bytes)
    );
    let finding = Finding::new(&EFFECT_VALUE, place.clone(), message);
    let meant = field
        .1
        .as_str()
        .map(|text| text.trim().to_ascii_lowercase());
    findings.push(match meant {
        Some(meant) if meant == "read" || meant == "write" => finding
            .help(format!("write {meant}"))
            .fix(format!("Write {meant}"), vec![(place, meant)]),
        _ => finding.help(
            "write effect: write for a tool that changes something outside, or delete the field",
        ),
    });
    None
}

fn timeout(manifest: &Manifest<'_>, field: Field<'_>, findings: &mut Findings) -> Option<f64> {
    let place = manifest.place_of(field);
    let value = field.1;
    let number = number(value).filter(|number| number.is_finite());
    let (_, least, greatest) = TIMEOUT;
    let is_in_range = |number: f64| (least as f64..=greatest as f64).contains(&number);
    let Some(number) = number else {
        let finding = Finding::new(
            &TIMEOUT_TYPE,
            place.clone(),
            format!(
                "timeoutMs is {}; expected a number of milliseconds",
                show::value(value, manifest.bytes)
            ),
        );
        let bare: String = value.as_str().unwrap_or_default().replace('_', "");
        let is_number = bare.bytes().all(|byte| byte.is_ascii_digit());
        findings.push(match bare.parse::<u32>() {
            Ok(number) if is_number && is_in_range(f64::from(number)) => finding
                .help(format!("write {number}"))
                .fix(format!("Write {number}"), vec![(place, number.to_string())]),
            _ => finding.help(format!("write a number from {least} to {greatest}")),
        });
        return None;
    };
    let written = show::line(&show::source(manifest.bytes, value.span()));
    if !is_in_range(number) {
        let message =
            format!("timeoutMs is {written}; expected {least} to {greatest} milliseconds");
        let seconds = number * 1000.0;
        let finding = Finding::new(&TIMEOUT_RANGE, place, message);
        findings.push(if number.fract() == 0.0 && is_in_range(seconds) {
            finding.help(format!("{written} seconds are {seconds} milliseconds"))
        } else {
            finding.help(format!("write a number from {least} to {greatest}"))
        });
        return None;
    }
    if number.fract() != 0.0 {
        findings.push(
            Finding::new(
                &TIMEOUT_FRACTION,
                place,
                format!("timeoutMs is {written}, which is no whole number of milliseconds"),
            )
            .help(format!("write {}", number.round())),
        );
    }
    Some(number)
}

fn number(value: NodeRef<'_>) -> Option<f64> {
    match value.value() {
        Value::Int(number) => num_traits::ToPrimitive::to_f64(number),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
