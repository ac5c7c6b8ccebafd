//! Characters by name against what CPython 3.14's `unicodedata.lookup` says.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

#[test]
fn names_are_found_as_cpython_finds_them() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/facts/character-names.json"
    );
    let rows: BTreeMap<String, Option<char>> =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(rows.len() > 500, "{} rows", rows.len());
    let differ: Vec<_> = rows
        .iter()
        .map(|(name, expected)| (name, expected, unicode_names2::character(name)))
        .filter(|(_, expected, found)| *expected != found)
        .collect();
    assert!(differ.is_empty(), "{differ:#?}");
}
