//! The reader of JavaScript and TypeScript against what TypeScript's parser and esbuild do.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use plumbline::script::{Arena, Language, Refusal, parse};
use plumbline::text::LineIndex;
use serde_json::Value;

/// Where TypeScript and esbuild agree, and we do not.
const OTHERWISE: &[(&str, &str)] = &[
    ("cjs#85", "return at the top level: no module may hold it"),
    ("cjs#86", "return at the top level: no module may hold it"),
    ("js#556", "no engine has decorators yet"),
    ("mts#267", "TypeScript's checker refuses it in .mts"),
    ("mts#268", "TypeScript's checker refuses it in .mts"),
    ("syntax#423", "modules are strict: V8 refuses it"),
];

/// Where both refuse it on a line that is not ours.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "syntax#286",
        "an open template: we name its start, they the end",
    ),
    (
        "syntax#302",
        "an open comment: we name its start, they the end",
    ),
];

fn table() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/facts/ts-snippets.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn language(file: &str) -> Language {
    match file.rsplit('.').next() {
        Some("ts") => Language::TypeScript,
        Some("mts" | "cts") => Language::ModuleTypeScript,
        _ => Language::JavaScript,
    }
}

/// The line of the first fault of `row`, or the names that it exports.
fn read(row: &Value) -> Result<Vec<String>, u64> {
    let source = row["source"].as_str().unwrap();
    let arena = Arena::default();
    match parse(&arena, source, language(row["file"].as_str().unwrap())) {
        Ok(module) => {
            let exports = module.exports();
            let mut names: Vec<String> = exports
                .iter()
                .map(|export| export.name.to_owned())
                .collect();
            // esbuild makes a default export of what is exported the CommonJS way.
            if names.is_empty() && module.assigned("run").is_some() {
                names.push("default".to_owned());
            }
            Ok(names)
        }
        Err(Refusal::Fault(fault)) => {
            let place = LineIndex::new(source.as_bytes()).position(fault.span.start);
            Err(place.line as u64)
        }
        Err(Refusal::TooDeep(_)) => Err(0),
    }
}

fn line(row: &Value, who: &str) -> Option<u64> {
    row[who].as_array().unwrap().first()?.as_u64()
}

/// That `faults` are just those that `known` tells of.
fn compare(faults: Vec<(String, String)>, known: &[(&str, &str)]) {
    let new: Vec<&(String, String)> = faults
        .iter()
        .filter(|(id, _)| known.iter().all(|(other, _)| other != id))
        .collect();
    let mended: Vec<&&str> = known
        .iter()
        .map(|(id, _)| id)
        .filter(|id| faults.iter().all(|(other, _)| other != *id))
        .collect();
    assert!(new.is_empty(), "differ: {new:#?}");
    assert!(mended.is_empty(), "no longer differ: {mended:?}");
}

#[test]
fn verdicts_are_those_of_typescript_and_esbuild() {
    let mut verdicts = Vec::new();
    let mut lines = Vec::new();
    for row in table() {
        let theirs = (line(&row, "typescript"), line(&row, "esbuild"));
        if theirs.0.is_some() != theirs.1.is_some() {
            continue;
        }
        let named = (
            row["id"].as_str().unwrap().to_owned(),
            row["source"].to_string(),
        );
        match read(&row) {
            Ok(_) if theirs.0.is_some() => verdicts.push(named),
            Err(_) if theirs.0.is_none() => verdicts.push(named),
            Err(ours) if ![theirs.0, theirs.1].contains(&Some(ours)) => lines.push(named),
            _ => {}
        }
    }
    compare(verdicts, OTHERWISE);
    compare(lines, ELSEWHERE);
}

#[test]
fn exports_are_those_of_esbuild() {
    let mut faults = Vec::new();
    for row in table() {
        let (Some(theirs), Ok(mut ours)) = (row["exports"].as_array(), read(&row)) else {
            continue;
        };
        let mut theirs: Vec<&str> = theirs.iter().map(|name| name.as_str().unwrap()).collect();
        ours.sort();
        theirs.sort_unstable();
        if ours != theirs {
            let id = row["id"].as_str().unwrap().to_owned();
            faults.push((id, format!("{} {ours:?} {theirs:?}", row["source"])));
        }
    }
    compare(faults, &[]);
}

/// What is left of a TypeScript module is JavaScript, with as many lines and the same exports.
#[test]
fn nothing_of_types_is_left() {
    let mut faults = Vec::new();
    for row in table() {
        let source = row["source"].as_str().unwrap();
        let language = language(row["file"].as_str().unwrap());
        let arena = Arena::default();
        let Ok(module) = parse(&arena, source, language) else {
            continue;
        };
        if language == Language::JavaScript || source.contains('@') || source.contains("accessor") {
            continue;
        }
        let Some(script) = module.without_types() else {
            faults.push(format!("nothing: {source}"));
            continue;
        };
        let other = Arena::default();
        match parse(&other, &script, Language::JavaScript) {
            Ok(stripped) => {
                let names = |exports: Vec<plumbline::script::Export<'_>>| {
                    exports
                        .iter()
                        .map(|export| export.name.to_owned())
                        .collect::<Vec<_>>()
                };
                if names(stripped.exports()) != names(module.exports()) {
                    faults.push(format!("exports: {source}{script}"));
                }
            }
            Err(refusal) => faults.push(format!("{source}{script}{refusal:?}")),
        }
        if script.matches('\n').count() != source.matches('\n').count() {
            faults.push(format!("lines: {source}{script}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Of a namespace in several parts no JavaScript is shown: one part names what another exports.
#[test]
fn a_namespace_in_parts_is_not_shown() {
    let compiled = |source: &str| {
        let arena = Arena::default();
        let module = parse(&arena, source, Language::TypeScript);
        module.map(|module| module.without_types().is_some()).ok()
    };
    let part = "namespace A { export const x = 1 }";
    assert_eq!(compiled(part), Some(true));
    assert_eq!(
        compiled(&format!("{part} namespace A {{ export type Y = 1 }}")),
        Some(true)
    );
    let second = "namespace A { export const y = x + 1 }";
    assert_eq!(compiled(&format!("{part} {second}")), Some(false));
}
