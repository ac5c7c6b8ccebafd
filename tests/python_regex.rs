//! Python's regular expressions against a table of what CPython 3.14's `re` answers: for each
//! pattern, how `re.compile` fails, or in which of the texts `search` finds it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use plumbline::python_regex::{Pattern, PatternError, code_points};
use serde_json::Value;

/// The nested calls that CPython has left at the top of a program.
const FRAMES: usize = 976;

fn answer(pattern: &[u32], texts: &[Vec<u32>]) -> String {
    match Pattern::new(pattern, FRAMES) {
        Ok(pattern) => texts
            .iter()
            .map(|text| match pattern.is_found(text, &mut 1_000_000) {
                Ok(true) => '1',
                Ok(false) => '0',
                Err(_) => '!',
            })
            .collect(),
        Err(PatternError::Syntax { .. }) => "error".to_owned(),
        Err(PatternError::RepetitionTooLarge { .. }) => "overflow".to_owned(),
        Err(PatternError::FlagsContradict) => "value".to_owned(),
        Err(PatternError::TooDeep) => "recursion".to_owned(),
        Err(PatternError::TooLong) => "too long".to_owned(),
    }
}

#[test]
fn patterns_are_read_and_found_as_python_does() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/facts/python-regex.json");
    let table: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let text = |value: &Value| code_points(value.as_str().unwrap());
    let texts: Vec<_> = table["texts"]
        .as_array()
        .unwrap()
        .iter()
        .map(text)
        .collect();
    let mut disagreements = Vec::new();
    for row in table["rows"].as_array().unwrap() {
        let found = answer(&text(&row[0]), &texts);
        if row[1] != found.as_str() {
            disagreements.push(format!("{row}, but {found}"));
        }
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn a_search_without_end_is_given_up() {
    let pattern = Pattern::new(&code_points("(a+)+$"), FRAMES).unwrap();
    let text = code_points(&("a".repeat(60) + "b"));
    let mut steps = 100_000;
    assert!(pattern.is_found(&text, &mut steps).is_err());
    assert_eq!(steps, 0);
}

#[test]
fn groups_nest_as_deep_as_python_follows() {
    let nested = |depth: usize| code_points(&("(".repeat(depth) + &")".repeat(depth)));
    assert!(Pattern::new(&nested(487), FRAMES).is_ok());
    assert_eq!(
        Pattern::new(&nested(100_000), FRAMES).unwrap_err(),
        PatternError::TooDeep
    );
}

#[test]
fn a_fault_says_where_it_is() {
    let table = [
        (
            r"[0-9]+\p{L}",
            6,
            r"`\p` is an escape that Python's re does not have",
        ),
        ("(a", 0, "the group opened by `(` is never closed"),
        ("ab)", 2, "this `)` closes no group"),
        ("x*", 0, ""),
        ("a**", 2, "what stands before this is repeated already"),
        ("^*", 1, "there is nothing before this for it to repeat"),
        ("a[z-a]", 2, "this range ends before it begins"),
        (
            "a(?i)b",
            1,
            "flags for the whole pattern stand at its very start; `(?i:…)` sets them for a part",
        ),
        (r"(a)\2", 3, r"`\2` names a group that is not there"),
        (
            "(?<=a+)b",
            0,
            "a lookbehind takes a pattern of one fixed width",
        ),
        (r"a\", 1, r"nothing follows the last `\`"),
    ];
    for (pattern, place, expected) in table {
        match Pattern::new(&code_points(pattern), FRAMES) {
            Ok(_) => assert_eq!(expected, "", "{pattern}"),
            Err(PatternError::Syntax { at, message }) => {
                assert_eq!((at, message.as_str()), (place, expected), "{pattern}");
            }
            Err(other) => panic!("{pattern}: {other:?}"),
        }
    }
}
