//! The examples that the page offers: the whole ones are in order, and each of the others shows
//! first what it is about.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::path::{Path, PathBuf};

use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, Expression, ObjectPropertyKind, PropertyKey, Statement};
use oxc_parser::Parser;
use oxc_span::SourceType;
use plumbline::{Project, Report};
use serde_json::{Map, Value};

/// The broken variants of the two examples of Agent Serve's document: what is shown first of each,
/// and where.
const VARIANTS: [(&str, &str, &str, usize); 10] = [
    (
        "deal-desk-globs",
        "source-not-matched",
        "tools/score_offer.ts",
        1,
    ),
    (
        "deal-desk-manifest",
        "tool-name-file",
        "tools/score_offer.tool.yaml",
        1,
    ),
    (
        "deal-desk-schema",
        "schema-type-object",
        "tools/score_offer.tool.yaml",
        17,
    ),
    (
        "deal-desk-script",
        "js-run-missing",
        "tools/score_offer.ts",
        26,
    ),
    (
        "deal-desk-packages",
        "package-unpinned",
        "tools/score_offer.tool.yaml",
        7,
    ),
    ("deal-desk-syntax", "js-syntax", "tools/score_offer.ts", 50),
    (
        "deal-desk-import",
        "js-import-relative",
        "tools/score_offer.ts",
        1,
    ),
    (
        "help-desk-python",
        "py-run-missing",
        "tools/route_ticket.py",
        1,
    ),
    (
        "help-desk-packages",
        "py-import-unlisted",
        "tools/route_ticket.py",
        1,
    ),
    (
        "help-desk-timeout",
        "tool-timeout-range",
        "tools/route_ticket.tool.yaml",
        4,
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The groups of the gallery, as `groups.ts` has them.
fn groups() -> Value {
    let text = std::fs::read_to_string(root().join("www/examples/groups.ts")).unwrap();
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &text, SourceType::ts()).parse();
    let exported = parsed.program.body.iter().find_map(|statement| {
        let Statement::ExportDeclaration(export) = statement else {
            return None;
        };
        match &export.declaration {
            Declaration::VariableDeclaration(names) => names.declarations[0].init.as_ref(),
            _ => None,
        }
    });
    literal(exported.unwrap())
}

fn literal(expression: &Expression<'_>) -> Value {
    match expression {
        Expression::NullLiteral(_) => Value::Null,
        Expression::StringLiteral(text) => text.value.as_str().into(),
        Expression::ArrayExpression(list) => list
            .elements
            .iter()
            .map(|item| literal(item.to_expression()))
            .collect(),
        Expression::ObjectExpression(object) => object
            .properties
            .iter()
            .map(|property| match property {
                ObjectPropertyKind::ObjectProperty(property) => match &property.key {
                    PropertyKey::StaticIdentifier(name) => {
                        (name.name.to_string(), literal(&property.value))
                    }
                    _ => panic!("a key that is no name"),
                },
                ObjectPropertyKind::SpreadProperty(_) => panic!("a spread"),
            })
            .collect::<Map<_, _>>()
            .into(),
        _ => panic!("more than a literal"),
    }
}

/// Every example.
fn examples() -> Vec<Value> {
    let groups = groups();
    let groups = groups.as_array().unwrap().iter();
    groups
        .flat_map(|group| group["examples"].as_array().unwrap().clone())
        .collect()
}

/// The project that the page makes of `example`.
fn project(example: &Value) -> Project {
    let mut project = Project::new();
    for folder in [&example["base"], &example["over"]] {
        let Some(name) = folder.as_str() else {
            continue;
        };
        let folder = ["www/examples", "tests/examples"]
            .map(|folder| root().join(folder).join(name))
            .into_iter()
            .find(|folder| folder.is_dir());
        insert(&mut project, folder.unwrap(), "");
    }
    for edit in example["edits"].as_array().into_iter().flatten() {
        let [path, old, now] = [0, 1, 2].map(|at| edit[at].as_str());
        let path = path.unwrap();
        match old {
            None => project = without(&project, path),
            Some(old) => {
                let text = String::from_utf8(project.get(path).unwrap().to_owned()).unwrap();
                assert!(text.contains(old), "{}: {old:?} in {path}", example["id"]);
                project.insert(path, text.replacen(old, now.unwrap(), 1));
            }
        }
    }
    project
}

fn without(project: &Project, taken: &str) -> Project {
    let mut left = Project::new();
    for (path, bytes) in project.files().filter(|(path, _)| *path != taken) {
        left.insert(path, bytes);
    }
    left
}

fn insert(project: &mut Project, folder: PathBuf, prefix: &str) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            insert(project, path, &format!("{name}/"));
        } else {
            project.insert(name, std::fs::read(&path).unwrap());
        }
    }
}

fn report(example: &Value) -> Report {
    plumbline::check(&project(example))
}

#[test]
fn each_shows_what_it_is_about() {
    for example in examples() {
        let id = example["id"].as_str().unwrap();
        let found = report(&example).diagnostics;
        let rules: Vec<&str> = found.iter().map(|one| one.rule).collect();
        match example["rule"].as_str() {
            None => assert!(rules.is_empty(), "{id}: {rules:?}"),
            // The one with several.
            Some(rule) if id == "echo-faults" => assert!(rules.contains(&rule), "{rules:?}"),
            Some(rule) => assert_eq!(rules, [rule], "{id}"),
        }
    }
}

#[test]
fn ten_variants_of_the_document_s_examples_show_their_fault_at_its_place() {
    let mut found = Vec::new();
    for example in examples() {
        let id = example["id"].as_str().unwrap();
        let base = example["base"].as_str().unwrap();
        if matches!(base, "deal-desk" | "help-desk") && id != base {
            let report = report(&example);
            let first = &report.diagnostics[0];
            assert!(!report.ok, "{id}");
            let place = (first.file.clone(), first.start.line);
            found.push((id.to_owned(), first.rule, place));
        }
    }
    let found: Vec<(&str, &str, &str, usize)> = found
        .iter()
        .map(|(id, rule, (file, line))| (id.as_str(), *rule, file.as_str(), *line))
        .collect();
    assert_eq!(found, VARIANTS);
}
