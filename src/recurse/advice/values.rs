//! Advice on values that YAML reads otherwise than they look.

use num_traits::ToPrimitive;

use crate::json_schema::is_of_type;
use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::super::edits;
use super::super::manifest::Manifest;
use crate::findings::Findings;
use crate::show;

/// A plain scalar that YAML 1.1 reads as something else.
pub const READS_OTHERWISE: Rule = Rule {
    id: "yaml-reads-otherwise",
    severity: Severity::Warning,
    title: "A value that YAML reads otherwise than it looks",
    why: "Manifests are YAML 1.1: 010 is the octal number 8, 1:30 counts in sixties and is 90, and yes, no, on and off are booleans. 1e3 and 0o17, on the other hand, are strings.",
    how: "Put it in quotes where a string is meant; write a number in plain decimal digits, or with a sign in the exponent: 1.0e+3.",
};

/// A value that its own schema rules out.
pub const VALUE_EXCLUDED: Rule = Rule {
    id: "schema-value-excluded",
    severity: Severity::Warning,
    title: "A value that its own schema rules out",
    why: "An enum, const, example or default whose type the schema's own type excludes can never occur. The SDK does not compare them.",
    how: "Write the value in the schema's type, or widen the type.",
};

/// Advises on the values that the schema `schema`, a mapping, lists. `own_default`: whether its
/// default is judged elsewhere.
pub fn check(
    manifest: &Manifest<'_>,
    schema: NodeRef<'_>,
    own_default: bool,
    findings: &mut Findings,
) {
    let types: Option<Vec<&str>> = schema.get("type").map(|node| match node.value() {
        Value::Str(name) => vec![name.as_str()],
        _ => node.items().filter_map(NodeRef::as_str).collect(),
    });
    for (key, value) in schema.entries() {
        let Some(keyword) = key.as_str() else {
            continue;
        };
        match keyword {
            "enum" if none_fits(value, types.as_deref()) => {
                findings.push(excluded_enum(manifest, value, types.as_deref()));
            }
            "enum" | "examples" => {
                for item in value.items() {
                    listed(manifest, keyword, item, types.as_deref(), findings);
                }
            }
            "const" => listed(manifest, keyword, value, types.as_deref(), findings),
            "default" if own_default => {
                otherwise(manifest, value, types.as_deref(), findings);
            }
            "default" => listed(manifest, keyword, value, types.as_deref(), findings),
            _ => {
                otherwise(manifest, value, Some(&["boolean"]), findings);
            }
        }
    }
}

/// The finding for an enum none of whose `values` is of the schema's `types`.
fn excluded_enum(manifest: &Manifest<'_>, values: NodeRef<'_>, types: Option<&[&str]>) -> Finding {
    let types = types.unwrap_or_default();
    let place = manifest.place(values.span());
    let is_boolean = |value: NodeRef<'_>| matches!(value.value(), Value::Bool(_));
    let all_booleans = values.items().all(is_boolean);
    let edits: Option<Vec<_>> = values
        .items()
        .map(|value| edits::quote(manifest, value))
        .collect();
    let edits = edits.filter(|_| types.contains(&"string"));
    let found = if all_booleans {
        "each value of this enum is a boolean to YAML"
    } else {
        "no value of this enum is a string"
    };
    let Some(edits) = edits else {
        let message = format!(
            "no value of this enum is of the schema's type {}",
            show::list(types)
        );
        return Finding::new(&VALUE_EXCLUDED, place, message)
            .help("correct the type, or remove it");
    };
    let quoted: Vec<&str> = edits.iter().take(4).map(|edit| edit.1.as_str()).collect();
    let message = format!("{found}, but the schema's type is {}", show::list(types));
    Finding::new(&VALUE_EXCLUDED, place, message)
        .help(format!("quote them: {}", show::list(&quoted)))
        .fix("Put them in quotes", edits)
}

/// Whether `values`, two or more, are all excluded by `types`.
fn none_fits(values: NodeRef<'_>, types: Option<&[&str]>) -> bool {
    types.is_some_and(|types| {
        values.items().len() > 1
            && values
                .items()
                .all(|value| !types.iter().any(|name| is_of_type(value, name)))
    })
}

fn listed(
    manifest: &Manifest<'_>,
    keyword: &str,
    value: NodeRef<'_>,
    types: Option<&[&str]>,
    findings: &mut Findings,
) {
    if otherwise(manifest, value, types, findings) {
        return;
    }
    let Some(types) = types.filter(|types| !types.iter().any(|name| is_of_type(value, name)))
    else {
        return;
    };
    let finding = Finding::new(
        &VALUE_EXCLUDED,
        manifest.place(value.span()),
        format!(
            "{keyword} has {}, but the schema's type is {}",
            show::value(value, manifest.bytes),
            show::list(types)
        ),
    );
    let quoted = types
        .contains(&"string")
        .then(|| edits::quote(manifest, value))
        .flatten();
    findings.push(match quoted {
        Some(edit) => finding
            .help(format!("quote it: {}", edit.1))
            .fix("Put it in quotes", vec![edit]),
        None => finding.help("write the value in the schema's type, or widen the type"),
    });
}

/// Reports a plain scalar that reads otherwise than it looks; true where it does.
fn otherwise(
    manifest: &Manifest<'_>,
    node: NodeRef<'_>,
    types: Option<&[&str]>,
    findings: &mut Findings,
) -> bool {
    if !node.is_plain() {
        return false;
    }
    let text = show::source(manifest.bytes, node.span());
    let boolean_meant = types.is_some_and(|types| types.contains(&"boolean"));
    let read = match node.value() {
        Value::Bool(value) if !boolean_meant && is_word(&text) => format!("the boolean {value}"),
        Value::Int(value) if is_octal(&text) => value.to_i64().map_or_else(
            || "an octal number".to_owned(),
            |number| format!("the octal number {number}"),
        ),
        Value::Int(_) | Value::Float(_) if text.contains(':') => {
            "a number that counts in sixties".to_owned()
        }
        _ => return false,
    };
    let finding = Finding::new(
        &READS_OTHERWISE,
        manifest.place(node.span()),
        format!("{} is {read} to YAML", show::line(&text)),
    );
    let is_string = types.is_some_and(|types| types.contains(&"string"));
    let quoted = edits::quote(manifest, node).filter(|_| is_string);
    findings.push(match quoted {
        Some(edit) => finding
            .help(format!("quote it: {}", edit.1))
            .fix("Put it in quotes", vec![edit]),
        None => finding.help("put it in quotes if a string is meant, else write what it is"),
    });
    true
}

/// The words that YAML 1.1 alone takes for booleans.
fn is_word(text: &str) -> bool {
    matches!(
        text.to_ascii_lowercase().as_str(),
        "yes" | "no" | "on" | "off"
    )
}

fn is_octal(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-']);
    digits.len() > 1
        && digits.starts_with('0')
        && digits.chars().all(|c| matches!(c, '0'..='7'))
        && digits.chars().any(|c| c != '0')
}
