//! The house as ARCHITECTURE.md describes it: who may name whom, and what the core must not know.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::path::{Path, PathBuf};

/// The floors, from the ground up. A module names only itself and modules of lower floors.
const FLOORS: &[&[&str]] = &[
    &["text"],
    &["tree", "project"],
    &["json_text", "edits"],
    &["bundle"],
    &["show"],
    &["yaml", "python", "python_regex", "script", "report"],
    &["json_schema", "recognition", "shared"],
    &["findings"],
    &["sdist"],
    &["recurse", "agentserve"],
];

/// What the core has no use for: it takes bytes and gives a report.
const FORBIDDEN: &[&str] = &[
    "std::env",
    "std::fs",
    "std::io",
    "TcpListener",
    "TcpStream",
    "UdpSocket",
    "std::process",
    "std::thread",
    "std::time",
    "js_sys",
    "wasm_bindgen",
    "println!",
];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Every file of the core with its top module: neither the crate root nor its two outer walls.
fn core() -> Vec<(String, PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    let files = paths.into_iter().filter_map(|path| {
        let inside = path.strip_prefix(&src).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap();
        let module = module.trim_end_matches(".rs").to_owned();
        let outer = matches!(module.as_str(), "lib" | "web" | "bin");
        let text = std::fs::read_to_string(&path).unwrap();
        (!outer).then_some((module, path, text))
    });
    files.collect()
}

/// The top modules that `text` names by `crate::`.
fn named(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let group = &group[..group.find("};").unwrap_or(group.len())];
            let mut depth = 0;
            for part in group.split_inclusive(['{', '}', ',']) {
                if depth == 0 {
                    names.push(first_name(part.trim_start()));
                }
                depth += part.matches('{').count();
                depth -= part.matches('}').count().min(depth);
            }
        } else {
            names.push(first_name(rest));
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn names_are_found_in_groups_too() {
    let text = "use crate::text::Span; use crate::{tree::{Node, Tree}, project};";
    assert_eq!(named(text), ["text", "tree", "project"]);
}

#[test]
fn a_lower_floor_never_names_a_higher_one() {
    let mut faults = Vec::new();
    for (module, path, text) in core() {
        let Some(here) = floor(&module) else {
            faults.push(format!("{}: {module} stands on no floor", path.display()));
            continue;
        };
        for name in named(&text) {
            if name != module && floor(name).is_none_or(|there| there >= here) {
                faults.push(format!("{}: {module} names {name}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_core_does_no_io_and_knows_no_javascript() {
    let mut faults = Vec::new();
    for (_, path, text) in core() {
        let tests = path.ends_with("tests.rs").then_some(0);
        let end = tests.or(text.find("#[cfg(test)]\nmod tests {"));
        let text = &text[..end.unwrap_or(text.len())];
        for word in FORBIDDEN {
            if text.contains(word) {
                faults.push(format!("{} uses {word}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
