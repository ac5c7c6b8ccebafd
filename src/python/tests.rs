//! The reader against tables of what CPython 3.14 does.

use serde_json::Value as Json;

use super::*;
use crate::text::LineIndex;

/// A table; the JSON reader takes no lone surrogates, so they become what the reader shows for them.
fn facts(text: &str) -> Json {
    serde_json::from_str(&text.replace(r#""\ud800""#, r#""\ufffd""#)).unwrap()
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => u32::from(byte - b'A'),
        b'a'..=b'z' => u32::from(byte - b'a') + 26,
        b'0'..=b'9' => u32::from(byte - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits =
            group.iter().fold(0, |bits, byte| bits << 6 | digit(*byte)) << (6 * (4 - group.len()));
        bytes.extend(bits.to_be_bytes().iter().skip(1).take(group.len() - 1));
    }
    bytes
}

/// The source of a row; none where the table holds only its beginning.
fn source_of(row: &Json) -> Option<Vec<u8>> {
    if row.get("source_prefix").is_some() {
        return None;
    }
    match row.get("source") {
        Some(text) => Some(text.as_str()?.as_bytes().to_vec()),
        None => row.get("source_base64")?.as_str().map(base64),
    }
}

/// A place as CPython gives it: line and column from 1, the column in characters.
fn place_of(source: &[u8], fault: &SyntaxFault) -> (u64, u64) {
    let place = LineIndex::new(source).position(fault.span.start);
    (place.line as u64, place.column as u64)
}

#[test]
fn snippets() {
    let rows = facts(include_str!("../../tests/facts/python-snippets.json"));
    let (mut wrong, mut faults, mut lines, mut places) = (Vec::new(), 0, 0, 0);
    for row in rows.as_array().unwrap() {
        let Some(source) = source_of(row) else {
            continue;
        };
        let result = parse(&source);
        if row["ok"] != result.is_ok() {
            wrong.push(row["id"].clone());
        }
        let (Err(fault), Some(line), Some(column)) =
            (result, row["line"].as_u64(), row["col"].as_u64())
        else {
            continue;
        };
        // Where CPython knows no line it says 0.
        if line > 0 {
            let found = place_of(&source, &fault);
            faults += 1;
            lines += u64::from(found.0 == line);
            places += u64::from(found == (line, column));
            if std::env::var_os("PLUMBLINE_PLACES").is_some() && found != (line, column) {
                println!(
                    "{} {line}:{column} {found:?} {} {}",
                    row["id"], row["message"], fault.message
                );
            }
        }
    }
    assert_eq!(wrong, Vec::<Json>::new());
    assert!(lines * 1000 >= faults * 992, "{lines} lines of {faults}");
    assert!(places * 100 >= faults * 83, "{places} places of {faults}");
}

#[test]
fn disagreements_of_the_parser_alone() {
    // An f-string as the key of a mapping pattern, which only CPython's compiler refuses, and a
    // comment beyond ASCII in code page 437.
    const KNOWN: [&str; 3] = ["ext/mut#33419", "ext/teststr#1447", "ext2/mut#39762"];
    let tables = facts(include_str!("../../tests/facts/python-disagreements.json"));
    let mut wrong = Vec::new();
    for row in tables
        .as_object()
        .unwrap()
        .values()
        .flat_map(|rows| rows.as_array().unwrap())
    {
        let Some(source) = source_of(row) else {
            continue;
        };
        let accepted = row["kind"] == "false reject";
        if parse(&source).is_ok() != accepted {
            wrong.push(row["id"].as_str().unwrap().to_owned());
        }
    }
    wrong.sort();
    wrong.dedup();
    assert_eq!(wrong, KNOWN);
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
