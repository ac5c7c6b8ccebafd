//! What a manifest may hold: JSON's values and no others.

use std::collections::HashSet;

use num_bigint::BigInt;

use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeId, NodeRef, Value};

use super::edits;
use super::findings::Findings;
use super::manifest::{Manifest, NUMBER_TOO_LONG};
use super::show;

/// A value that JSON has no word for.
pub const NOT_JSON: Rule = Rule {
    id: "manifest-not-json",
    severity: Severity::Error,
    title: "A value that JSON cannot carry",
    why: "The service receives the manifest as JSON, so the SDK refuses dates, bytes, sets, keys that are no strings, infinities and NaN. YAML 1.1 makes such values from plain text: 2024-01-01 is a date, and on, no and yes are booleans.",
    how: "Put the text in quotes where a string was meant; use a finite number otherwise.",
};

/// Text that UTF-8 cannot carry.
pub const SURROGATE: Rule = Rule {
    id: "manifest-surrogate",
    severity: Severity::Error,
    title: "Text that UTF-8 cannot carry",
    why: "PyYAML takes an escape such as \\ud83d for half a character and leaves it so, even where two of them stand side by side as in JSON; the SDK cannot write that as UTF-8.",
    how: "Write the character itself, or one \\U escape with eight hex digits.",
};

/// Python converts integers to and from text up to this many decimal digits.
const LONGEST_NUMBER: u32 = 4300;

/// Reports every node below `manifest`'s root that is no JSON value.
pub fn check(manifest: &Manifest<'_>, findings: &mut Findings) {
    let limit = BigInt::from(10).pow(LONGEST_NUMBER);
    let mut seen: HashSet<NodeId> = HashSet::new();
    let mut open = vec![manifest.root];
    while let Some(node) = open.pop() {
        if !seen.insert(node.id()) {
            continue;
        }
        match node.value() {
            Value::Int(number) if *number.magnitude() >= *limit.magnitude() => {
                findings.push(
                    Finding::new(
                        &NUMBER_TOO_LONG,
                        manifest.place(node.span()),
                        format!("this integer has more than {LONGEST_NUMBER} decimal digits, and Python does not print it"),
                    )
                    .help("use a shorter number, or a string"),
                );
            }
            Value::Surrogates(_) => findings.push(surrogate(manifest, node)),
            _ if !is_json_scalar(node) && !node.is_unread() => {
                findings.push(not_json(manifest, node))
            }
            _ => {}
        }
        for (key, _) in node.entries() {
            match key.value() {
                Value::Str(_) => {}
                Value::Surrogates(_) => findings.push(surrogate(manifest, key)),
                _ => findings.push(key_not_text(manifest, key)),
            }
        }
        open.extend(node.entries().map(|(_, value)| value));
        open.extend(node.items());
    }
}

/// Whether `node` itself, what it holds aside, is a JSON value.
pub fn is_json_scalar(node: NodeRef<'_>) -> bool {
    match node.value() {
        Value::Other(_) => false,
        Value::Float(number) => number.is_finite(),
        _ => true,
    }
}

/// Whether `node` and all it holds are JSON values of text that UTF-8 can carry.
pub fn is_json(node: NodeRef<'_>) -> bool {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if !is_json_scalar(node) || matches!(node.value(), Value::Surrogates(_)) {
            return false;
        }
        for (key, value) in node.entries() {
            if key.as_str().is_none() {
                return false;
            }
            open.push(value);
        }
        open.extend(node.items());
    }
    true
}

fn surrogate(manifest: &Manifest<'_>, node: NodeRef<'_>) -> Finding {
    let half = match node.value() {
        Value::Surrogates(points) => points
            .iter()
            .find(|point| (0xd800..=0xdfff).contains(*point)),
        _ => None,
    };
    let half = half.map_or_else(String::new, |point| format!(" \\u{point:04x}"));
    Finding::new(
        &SURROGATE,
        manifest.place(node.span()),
        format!("this text holds half a character{half}, which UTF-8 cannot carry"),
    )
    .help("write the character itself; YAML does not join two \\u escapes into one as JSON does")
}

fn not_json(manifest: &Manifest<'_>, node: NodeRef<'_>) -> Finding {
    let text = show::source(manifest.bytes, node.span());
    let what = match node.value() {
        Value::Float(number) if number.is_nan() => "not a number (NaN)".to_owned(),
        Value::Float(_) => "infinite".to_owned(),
        _ => node.type_name().to_owned(),
    };
    let finding = Finding::new(
        &NOT_JSON,
        manifest.place(node.span()),
        format!(
            "{} is {what} to YAML, and JSON has no such value",
            show::line(&text)
        ),
    );
    match edits::quote(manifest, node) {
        Some(edit) => finding
            .help("put it in quotes to make it a string")
            .fix("Put it in quotes", vec![edit]),
        None => finding.help("use a string, a finite number, a boolean, null, a list or a mapping"),
    }
}

fn key_not_text(manifest: &Manifest<'_>, key: NodeRef<'_>) -> Finding {
    let text = show::source(manifest.bytes, key.span());
    let shown = if text.is_empty() {
        "this key".to_owned()
    } else {
        format!("the key {}", show::line(&text))
    };
    let finding = Finding::new(
        &NOT_JSON,
        manifest.place(key.span()),
        format!(
            "{shown} is {} to YAML; every key must be a string",
            key.type_name()
        ),
    );
    match edits::quote(manifest, key) {
        Some(edit) => finding
            .help("put the key in quotes")
            .fix("Put the key in quotes", vec![edit]),
        None => finding.help("use a string as the key"),
    }
}
