//! The reader against tables of what CPython 3.14 does.

use serde_json::Value as Json;

use super::*;
use crate::text::LineIndex;

/// A table; the JSON reader takes no lone surrogates, so they become what the reader shows for them.
fn facts(text: &str) -> Json {
    serde_json::from_str(&text.replace(r#""\ud800""#, r#""\ufffd""#)).unwrap()
}

#[test]
fn docstrings() {
    let rows = facts(include_str!("../../tests/facts/docstrings.json"));
    for row in rows.as_array().unwrap() {
        let source = row["source"].as_str().unwrap();
        let Some(function) = parse(source.as_bytes())
            .unwrap()
            .functions
            .into_iter()
            .next()
        else {
            continue;
        };
        let expected = row["docstring"].as_str().unwrap_or_default();
        let found = function.docstring.map_or(String::new(), |found| found.text);
        assert_eq!(found, expected, "{source:?}");
    }
}
