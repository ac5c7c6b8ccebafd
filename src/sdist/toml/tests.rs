//! The reader against `tomllib`'s verdicts and values.

use serde_json::{Map, Value as Json, json};

use super::*;
use crate::tree::Value;

fn plain(node: NodeRef<'_>) -> Json {
    match node.value() {
        Value::Map(_) => Json::Object(
            node.entries()
                .map(|(key, value)| (key.as_str().unwrap().to_owned(), plain(value)))
                .collect::<Map<_, _>>(),
        ),
        Value::Seq(_) => node.items().map(plain).collect(),
        Value::Bool(value) => json!(value),
        Value::Str(value) => json!(value.replace("\r\n", "\n")),
        Value::Int(value) => {
            let hex = value.magnitude().to_str_radix(16);
            let sign = if value.sign() == num_bigint::Sign::Minus {
                "-"
            } else {
                ""
            };
            json!({ "int": format!("{sign}0x{hex}") })
        }
        Value::Float(value) if value.is_nan() => json!({ "float": "nan" }),
        Value::Float(value) => json!({ "float": value.to_bits().to_string() }),
        Value::Other(name) => json!({ "other": name }),
        other => panic!("{other:?} is nothing TOML has"),
    }
}

#[test]
fn agrees_with_tomllib() {
    let rows: Vec<Json> =
        serde_json::from_str(include_str!("../../../tests/facts/toml.json")).unwrap();
    assert!(rows.len() > 800);
    let mut wrong = Vec::new();
    for row in &rows {
        let text = row["toml"].as_str().unwrap();
        let document = read(text.as_bytes());
        let ours = match document.faults.first() {
            None if row.get("value").is_none() => json!({ "value": null }),
            None => json!({ "value": plain(document.root()) }),
            Some(fault) if fault.kind == FaultKind::Syntax => json!("syntax"),
            Some(_) => json!("crash"),
        };
        let theirs = match (row["ok"].as_bool().unwrap(), row.get("crash")) {
            (true, _) => json!({ "value": row["value"] }),
            (false, None) => json!("syntax"),
            (false, Some(_)) => json!("crash"),
        };
        if ours != theirs {
            wrong.push(format!("{text:.80?}: {ours:.80}, tomllib {theirs:.80}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}
