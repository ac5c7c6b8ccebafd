//! The reader of YAML 1.2 against what npm `yaml` 2.9 makes of the values of `v: …`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plumbline::tree::Value as Node;
use plumbline::yaml::core12::{FaultKind, read};
use serde_json::Value;

/// What is read otherwise, and why that does not matter.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "\"\\ud800\"",
        "granit-parser refuses a lone surrogate; JSON cannot carry one either",
    ),
    (
        "!<!> 7",
        "granit-parser takes the verbatim tag for the one that says nothing",
    ),
    ("!!merge x", "a tag that is no value's"),
];

fn name(value: &Node) -> &'static str {
    match value {
        Node::Null => "null",
        Node::Bool(_) => "bool",
        Node::Int(_) => "int",
        Node::Float(_) => "float",
        Node::Str(_) => "str",
        Node::Seq(_) => "seq",
        Node::Map(_) => "map",
        Node::Other("binary data") => "bytes",
        Node::Other("a date") => "timestamp",
        Node::Other("a set") => "Set",
        Node::Other("an ordered mapping") => "Map",
        Node::Other(_) | Node::Surrogates(_) => "other",
    }
}

/// The value as the table has it, of what is written without brackets.
fn written(value: &Node) -> Option<Value> {
    Some(match value {
        Node::Null => Value::Null,
        Node::Bool(value) => Value::Bool(*value),
        Node::Int(value) => value.to_string().into(),
        Node::Str(text) => text.as_str().into(),
        _ => return None,
    })
}

#[test]
fn values_are_those_of_npm_yaml() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/facts/yaml12-core-scalars.json"
    );
    let table: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut wrong = Vec::new();
    for row in &table {
        let input = row["input"].as_str().unwrap();
        if OTHERWISE.iter().any(|(known, _)| *known == input) {
            continue;
        }
        let document = read(format!("v: {input}\n").as_bytes());
        let has = |kind| document.faults.iter().any(|fault| fault.kind == kind);
        let wanted = row["type"].as_str().unwrap();
        let root = document.root.map(|root| document.tree.at(root));
        let value = root.and_then(|root| root.get("v"));
        let is_right = match wanted.strip_prefix("error:") {
            Some("DUPLICATE_KEY") => has(FaultKind::DuplicateKey),
            Some("throw:TypeError") => value.is_some_and(|list| {
                list.items()
                    .any(|item| matches!(item.value(), Node::Other(_)))
            }),
            Some(_) => !document.is_read(),
            None => value.is_some_and(|value| {
                let exact = row.get("exact").unwrap_or(&row["value"]);
                let same = written(value.value()).is_none_or(|found| found == *exact);
                let float = match (value.value(), row["value"].as_str()) {
                    (Node::Float(found), Some(wanted)) => {
                        let wanted: f64 = wanted.parse().unwrap();
                        *found == wanted || found.is_nan() && wanted.is_nan()
                    }
                    _ => true,
                };
                let is_tagged = row.get("warning").is_some();
                name(value.value()) == wanted
                    && same
                    && float
                    && has(FaultKind::UnknownTag) == is_tagged
            }),
        };
        if !is_right {
            let found = value.map(|value| value.value());
            wrong.push(format!("{row}\n    {found:?} {:?}", document.faults));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nodes_have_their_places() {
    let text = "a: &x {b: [1, 'c']} # d\ne: *x\nf: >-\n  g\n\nh:\n- i\n- k: l\n";
    let document = read(text.as_bytes());
    let root = document.tree.at(document.root.unwrap());
    let shown = |name: &str| {
        let span = root.get(name).unwrap().span();
        text.get(span.start..span.end).unwrap()
    };
    assert_eq!(shown("a"), "{b: [1, 'c']}");
    assert_eq!(root.get("a").unwrap().id(), root.get("e").unwrap().id());
    assert_eq!(shown("f").trim_end(), "g", "block text, without its header");
    assert!(shown("h").starts_with("- i") && shown("h").trim_end().ends_with("k: l"));
    let broken = read(b"a: \xff\nb: [c");
    let [fault] = broken.faults.as_slice() else {
        panic!("one fault: {:?}", broken.faults);
    };
    assert_eq!(fault.span.start, 8, "an offset of the bytes as given");
}

/// Of each kind of fault so many are told, so that many small ones hide no great one.
#[test]
fn faults_are_bounded_by_kind() {
    let many = |part: &str| part.repeat(3_000);
    let text = format!(
        "a: {{ {} }}\nb: {{ {} }}\nc: [{}]\n",
        many("<<: {}, "),
        many("a, "),
        many("!x 1, ")
    );
    let faults = read(text.as_bytes()).faults;
    for kind in [
        FaultKind::MergeKey,
        FaultKind::DuplicateKey,
        FaultKind::UnknownTag,
    ] {
        let count = faults.iter().filter(|fault| fault.kind == kind).count();
        assert_eq!(count, 1_000, "{kind:?}");
    }
}
