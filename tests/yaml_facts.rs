//! The YAML reader against tables of what PyYAML 6.0.4 does.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use plumbline::tree::Value as Node;
use plumbline::yaml::pyyaml::{EventKind, Parser, Properties, Stop, Style, Text, unprintable};
use plumbline::yaml::{Aliases, FaultKind, read};
use serde_json::{Map, Value, json};

fn table(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/facts/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Line, column and index in characters, from 0, for each byte offset that starts a character.
fn marks(text: &str) -> Vec<[usize; 3]> {
    let mut marks = vec![[0; 3]; text.len() + 1];
    let (mut line, mut column) = (0, 0);
    let mut characters = text.char_indices().enumerate().peekable();
    while let Some((index, (offset, character))) = characters.next() {
        marks[offset] = [line, column, index];
        let before_lf = matches!(characters.peek(), Some((_, (_, '\n'))));
        match character {
            '\r' if before_lf => column += 1,
            '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => (line, column) = (line + 1, 0),
            '\u{feff}' => {}
            _ => column += 1,
        }
    }
    marks[text.len()] = [line, column, text.chars().count()];
    marks
}

fn put_properties(attributes: &mut Map<String, Value>, properties: &Properties<'_>) {
    if let Some((name, _)) = properties.anchor {
        attributes.insert("a".into(), json!(name));
    }
    if let Some((tag, _)) = &properties.tag {
        attributes.insert("t".into(), json!(tag));
    }
}

/// The text as the table has it: two surrogates that make a pair look like their character.
fn written(text: &Text<'_>) -> Value {
    match text {
        Text::Utf8(text) => json!(text),
        Text::Surrogates(points) => {
            let units: Vec<u16> = points
                .iter()
                .flat_map(|point| match char::from_u32(*point) {
                    Some(character) => character.encode_utf16(&mut [0; 2]).to_vec(),
                    None => vec![*point as u16],
                })
                .collect();
            String::from_utf16(&units).map_or_else(|_| json!(points), |text| json!(text))
        }
    }
}

fn shape(kind: &EventKind<'_>) -> (&'static str, Map<String, Value>) {
    let mut attributes = Map::new();
    let kind = match kind {
        EventKind::StreamStart => "SS",
        EventKind::StreamEnd => "SE",
        EventKind::DocumentStart { explicit, version } => {
            if *explicit {
                attributes.insert("x".into(), json!(true));
            }
            if let Some((major, minor)) = version {
                let number = |digits: &str| digits.parse::<u64>().unwrap();
                attributes.insert("ver".into(), json!([number(major), number(minor)]));
            }
            "DS"
        }
        EventKind::DocumentEnd { explicit } => {
            if *explicit {
                attributes.insert("x".into(), json!(true));
            }
            "DE"
        }
        EventKind::Alias(name) => {
            attributes.insert("a".into(), json!(name));
            "AL"
        }
        EventKind::Scalar {
            properties,
            text,
            style,
        } => {
            put_properties(&mut attributes, properties);
            let sign = match style {
                Style::Plain => ":",
                Style::SingleQuoted => "'",
                Style::DoubleQuoted => "\"",
                Style::Literal => "|",
                Style::Folded => ">",
            };
            let tag = properties.tag.as_ref().map(|(tag, _)| tag.as_ref());
            let as_plain = match tag {
                None => *style == Style::Plain,
                Some(tag) => tag == "!",
            };
            let as_quoted = tag.is_none() && !as_plain;
            attributes.insert("v".into(), written(text));
            attributes.insert("s".into(), json!(sign));
            attributes.insert("i".into(), json!([as_plain, as_quoted]));
            "SC"
        }
        EventKind::SequenceStart { properties, flow }
        | EventKind::MappingStart { properties, flow } => {
            put_properties(&mut attributes, properties);
            if *flow {
                attributes.insert("f".into(), json!(true));
            }
            if matches!(kind, EventKind::MappingStart { .. }) {
                "MS"
            } else {
                "QS"
            }
        }
        EventKind::SequenceEnd => "QE",
        EventKind::MappingEnd => "ME",
    };
    (kind, attributes)
}

fn events(text: &str) -> (Vec<Value>, Option<Stop>) {
    let marks = marks(text);
    let mut events = Vec::new();
    let mut parser = Parser::new(text);
    loop {
        match parser.next_event() {
            Ok(Some(event)) => {
                let (kind, attributes) = shape(&event.kind);
                let place = [marks[event.span.start], marks[event.span.end]].concat();
                events.push(json!([kind, attributes, place]));
            }
            Ok(None) => return (events, None),
            Err(stop) => return (events, Some(stop)),
        }
    }
}

#[test]
fn events_and_marks_are_those_of_pyyaml() {
    let mut wrong = Vec::new();
    let rows = table("pyyaml-events.json");
    for row in &rows {
        let text = row["input"].as_str().unwrap();
        let error = row["error"].as_str();
        if unprintable(text).is_some() || error == Some("ReaderError") {
            if unprintable(text).is_none() || error != Some("ReaderError") {
                wrong.push(format!("{}: unprintable", row["id"]));
            }
            continue;
        }
        let (events, stop) = events(text);
        let at = stop.as_ref().map_or(Value::Null, |stop| {
            let [line, column, _] = marks(text)[stop.at];
            json!([line, column])
        });
        // Where Python's own error escapes, PyYAML names no place.
        let names_place = !matches!(error, Some("ValueError" | "OverflowError"));
        if names_place && row.get("at").unwrap_or(&Value::Null) != &at {
            wrong.push(format!(
                "{} {text:?}: stops at {at}, not {}",
                row["id"], row["at"]
            ));
        }
        let expected = row["events"].as_array().unwrap();
        if &events != expected || stop.is_some() != error.is_some() {
            let first = events.iter().zip(expected).find(|(a, b)| a != b);
            wrong.push(format!(
                "{} {text:?}: {error:?} against {stop:?}; {} against {} events; {first:?}",
                row["id"],
                expected.len(),
                events.len(),
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}

/// The value that Python prints as `text`.
fn python_float(text: &str) -> f64 {
    text.parse().unwrap()
}

#[test]
fn scalars_are_those_of_pyyaml() {
    let mut wrong = Vec::new();
    let rows = table("pyyaml-scalars.json");
    for row in &rows {
        let text = row["input"].as_str().unwrap();
        let document = read(format!("v: {text}\n").as_bytes(), Aliases::Allowed);
        let kinds: Vec<FaultKind> = document.faults.iter().map(|fault| fault.kind).collect();
        let root = document.root.map(|root| document.tree.at(root));
        let value = root.and_then(|root| root.get("v")).map(|node| node.value());
        let expected = &row["value"];
        let same = match row["type"].as_str().unwrap() {
            "error:DuplicateKey" => kinds == [FaultKind::DuplicateKey],
            "error:ValueError" => matches!(
                kinds[..],
                [FaultKind::Date
                    | FaultKind::Number
                    | FaultKind::NumberTooLong
                    | FaultKind::Escape
                    | FaultKind::Tag]
            ),
            "error:KeyError" | "error:IndexError" | "error:AttributeError" => {
                kinds == [FaultKind::Tag]
            }
            kind if kind.starts_with("error:") => kinds == [FaultKind::Syntax],
            _ if !kinds.is_empty() => false,
            "null" => matches!(value, Some(Node::Null)),
            "bool" => matches!(value, Some(Node::Bool(value)) if expected == value),
            "int" => {
                matches!(value, Some(Node::Int(value)) if expected == &json!(value.to_string()))
            }
            "float" => matches!(value, Some(Node::Float(value)) if {
                let expected = python_float(expected.as_str().unwrap());
                expected.to_bits() == value.to_bits() || (expected.is_nan() && value.is_nan())
            }),
            "str" => matches!(value, Some(Node::Str(value)) if expected == value),
            "str:surrogate" => matches!(value, Some(Node::Surrogates(_))),
            "timestamp" => matches!(value, Some(Node::Other("a date" | "a date and time"))),
            "bytes" => matches!(value, Some(Node::Other("binary data"))),
            "set" => matches!(value, Some(Node::Other("a set"))),
            "map" => matches!(value, Some(Node::Map(_))),
            "seq" => matches!(value, Some(Node::Seq(_) | Node::Other("a list of pairs"))),
            _ => false,
        };
        if !same {
            wrong.push(format!("{row}: {value:?} {:?}", document.faults));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}
