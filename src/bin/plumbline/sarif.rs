//! The report as SARIF 2.1.0 (OASIS), for code scanning services and editors.

use plumbline::report::{Diagnostic, Edit};
use plumbline::text::Position;
use plumbline::{Rule, Severity};
use serde_json::{Value, json};

use crate::Checked;

/// One run with every rule and every finding.
pub fn log(checked: &[Checked]) -> Value {
    let rules = plumbline::rules();
    let results: Vec<Value> = checked
        .iter()
        .flat_map(|one| {
            let diagnostics = one.report.diagnostics.iter();
            diagnostics.map(|diagnostic| result(one, &rules, diagnostic))
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Plumbline",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<Value>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

fn descriptor(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "shortDescription": { "text": rule.title },
        "fullDescription": { "text": rule.why },
        "help": { "text": rule.how },
        "defaultConfiguration": { "level": level(rule.severity) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

fn result(checked: &Checked, rules: &[&Rule], diagnostic: &Diagnostic) -> Value {
    let message = format!("{}\n{}", diagnostic.message, diagnostic.help);
    let place = |file: &str, start, end| {
        json!({
            "artifactLocation": { "uri": uri(&checked.path(file)) },
            "region": region(start, end),
        })
    };
    let related: Vec<Value> = diagnostic
        .related
        .iter()
        .enumerate()
        .map(|(id, related)| {
            json!({
                "id": id,
                "physicalLocation": place(&related.file, related.start, related.end),
                "message": { "text": related.message },
            })
        })
        .collect();
    let mut result = json!({
        "ruleId": diagnostic.rule,
        "level": level(diagnostic.severity),
        "message": { "text": message },
        "locations": [{
            "physicalLocation": place(&diagnostic.file, diagnostic.start, diagnostic.end),
        }],
        "relatedLocations": related,
    });
    if let Value::Object(fields) = &mut result {
        if let Ok(index) = rules.binary_search_by_key(&diagnostic.rule, |rule| rule.id) {
            fields.insert("ruleIndex".to_owned(), index.into());
        }
        if let Some(fix) = &diagnostic.fix {
            let changes: Vec<Value> = fix
                .edits
                .chunk_by(|a, b| a.file == b.file)
                .filter_map(|edits| Some(change(checked, edits.first()?, edits)))
                .collect();
            let fix = json!({ "description": { "text": fix.title }, "artifactChanges": changes });
            fields.insert("fixes".to_owned(), Value::Array(vec![fix]));
        }
    }
    result
}

/// The edits of one file.
fn change(checked: &Checked, first: &Edit, edits: &[Edit]) -> Value {
    let replacements: Vec<Value> = edits
        .iter()
        .map(|edit| {
            json!({
                "deletedRegion": region(edit.start, edit.end),
                "insertedContent": { "text": edit.text },
            })
        })
        .collect();
    json!({
        "artifactLocation": { "uri": uri(&checked.path(&first.file)) },
        "replacements": replacements,
    })
}

fn region(start: Position, end: Position) -> Value {
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.offset,
        "byteLength": end.offset.saturating_sub(start.offset),
    })
}

/// `path` as a relative URI reference (RFC 3986).
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
