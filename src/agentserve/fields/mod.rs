//! The fields of a tool's manifest.

pub mod description;
pub mod name;
pub mod run;

use crate::bundle;
use crate::findings::Findings;
use crate::json_text;
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
    /// Bytes of the larger schema as JSON.
    pub schema_bytes: u64,
    /// What the schema of its input describes.
    pub inputs: Vec<bundle::Field>,
    /// What the schema of its output describes.
    pub outputs: Vec<bundle::Field>,
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
        if !findings.has_room(&UNKNOWN) {
            break;
        }
        unknown_field(manifest, root, *key, findings);
    }
    for (name, rule, message) in REQUIRED {
        if root.get(name).is_none() {
            let place = text::top(manifest.file, manifest.bytes);
            findings.push(Finding::new(rule, place, message).help(missing_help(name, stem)));
        }
    }
    let mut fields = Fields::default();
    if let Some(field) = root.entry("name") {
        fields.name = name::name(manifest, field, stem, findings);
    }
    if let Some(field) = root.entry("description") {
        fields.description = description::description(manifest, field, findings);
    }
    for (name, rule) in [("input", &INPUT_TYPE), ("output", &OUTPUT_TYPE)] {
        let Some((key, value)) = root.entry(name) else {
            continue;
        };
        if value.is_map() {
            fields.schema_bytes = fields.schema_bytes.max(schemas::length(value));
            schemas::check(manifest, key, value, findings);
            let described = bundle::fields::of(value, json_text::of);
            match name {
                "input" => fields.inputs = described,
                _ => fields.outputs = described,
            }
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
            fields.effect = run::effect(manifest, field, findings);
        }
        None => fields.effect = Some(Effect::Read),
    }
    fields.timeout = match root.entry("timeoutMs") {
        Some(field) => run::timeout(manifest, field, findings),
        None => Some(run::TIMEOUT.0 as f64),
    };
    fields
}

fn unknown_field(
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
    let finding = Finding::new(&UNKNOWN, place, format!("{shown} is not a field of a tool"));
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
        Some(meant) if root.get(meant).is_none() => {
            let finding = finding.help(format!("did you mean {meant}?"));
            match manifest.renamed(key, meant) {
                Some(edit) => finding.fix(format!("Rename it to {meant}"), vec![edit]),
                None => finding,
            }
        }
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

/// What is said of a field that is no text.
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
        place,
        format!(
            "{name} is {}; expected a text",
            show::value(value, manifest.bytes)
        ),
    );
    let is_word = matches!(
        value.value(),
        Value::Bool(_) | Value::Int(_) | Value::Float(_)
    );
    let quoted = format!("\"{}\"", show::source(manifest.bytes, value.span()));
    let edit = manifest.edit_of(field.0.span().end, value, &quoted);
    if let Some(edit) = edit.filter(|_| is_word && value.is_plain()) {
        return finding
            .help(format!("quote it: {quoted}"))
            .fix("Put it in quotes", vec![edit]);
    }
    finding.help(format!("write {name}: and a text"))
}
