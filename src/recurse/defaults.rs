//! Defaults: of the schema, of Python, and whether they agree.

use crate::json_schema::{FaultKind, Patience, Validator};
use crate::python::{DefaultValue, NotLiteral, Parameter};
use crate::report::{Finding, Place, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::signature::{Tool, is_named};
use super::{edits, schemas};
use crate::findings::Findings;
use crate::json_text;
use crate::show;

/// A required property declares a default.
pub const ON_REQUIRED: Rule = Rule {
    id: "default-on-required",
    severity: Severity::Error,
    title: "A required property declares a default",
    why: "A parameter without a Python default must be given by the caller; a default in its schema would promise otherwise, and the SDK refuses it.",
    how: "Remove default from the schema, or give the parameter the same default in Python and take it out of required.",
};

/// A Python default that is no literal JSON value.
pub const NOT_LITERAL: Rule = Rule {
    id: "default-not-literal",
    severity: Severity::Error,
    title: "A Python default that is no literal JSON value",
    why: "The SDK reads defaults from the source without running it, and they must be values JSON has: strings, finite numbers, True, False, None, lists and dicts with string keys. Names, calls, sums, tuples, bytes, sets and f-strings are none.",
    how: "Write the value out; for a computed or mutable default use None and fill it in inside the function.",
};

/// The schema's default and Python's differ.
pub const MISMATCH: Rule = Rule {
    id: "default-mismatch",
    severity: Severity::Error,
    title: "The schema's default and the Python default differ",
    why: "Where a schema declares a default it must be the Python default. The SDK compares their JSON texts, so 1, 1.0 and true are three values.",
    how: "Give both sides the same value of the same type, or remove default from the schema.",
};

/// The schema's default breaks its schema.
pub const SCHEMA_DEFAULT: Rule = Rule {
    id: "schema-default-violates-schema",
    severity: Severity::Error,
    title: "A schema's default breaks the schema",
    why: "A declared default must satisfy the property that declares it; the SDK checks it with python-jsonschema.",
    how: "Change the default, or let the schema allow it.",
};

/// The Python default breaks the property's schema.
pub const PYTHON_DEFAULT: Rule = Rule {
    id: "default-violates-schema",
    severity: Severity::Error,
    title: "A Python default breaks the property's schema",
    why: "A caller who leaves the input out gets the Python default, so that value must satisfy the property's schema; the SDK checks it with python-jsonschema. None for a property of type string is the usual case.",
    how: "Change the default, or let the schema allow it: type: [string, 'null'] for None.",
};

/// Judges the defaults of one tool. `sound`: its input schema keeps the meta-schema, so that
/// values can be held against it. `patience` is that of the whole project.
pub fn check(tool: &Tool<'_, '_>, sound: bool, patience: &mut Patience, findings: &mut Findings) {
    let Some((_, schema)) = tool.input else {
        return;
    };
    let mut judge = Judge {
        schema,
        validator: Validator::new(schema),
        patience,
    };
    for parameter in tool
        .function
        .parameters
        .iter()
        .filter(|each| is_named(each))
    {
        let property = tool.properties.get(parameter.name.as_str());
        let declared = property.and_then(|(_, declaration)| declaration.entry("default"));
        let Some(default) = &parameter.default else {
            if let Some((key, _)) = declared {
                findings.push(on_required(tool, parameter, key));
            }
            continue;
        };
        match &default.literal {
            Err(why) => findings.push(not_literal(tool, parameter, default, why)),
            Ok((tree, id)) => {
                if let (true, Some(property)) = (sound, property) {
                    let python = Python {
                        parameter,
                        default,
                        value: tree.at(*id),
                    };
                    compare(tool, &mut judge, *property, &python, findings);
                }
            }
        }
    }
}

/// Python's word for a value that is written as in JSON or in another language.
fn in_python(word: &str) -> Option<&'static str> {
    match word {
        "false" | "FALSE" => Some("False"),
        "true" | "TRUE" => Some("True"),
        "null" | "nil" | "none" | "NULL" | "undefined" => Some("None"),
        _ => None,
    }
}

fn not_literal(
    tool: &Tool<'_, '_>,
    parameter: &Parameter,
    default: &DefaultValue,
    why: &NotLiteral,
) -> Finding {
    let finding = Finding::new(
        &NOT_LITERAL,
        tool.source.place(default.span),
        format!(
            "the default of {} is no literal JSON value: it {} {}",
            show::name(&parameter.name),
            if why.span == default.span {
                "is"
            } else {
                "holds"
            },
            show::line(&why.found)
        ),
    );
    let words: Option<Vec<&str>> = why
        .names
        .iter()
        .map(|name| in_python(&show::source(tool.source.bytes, *name)))
        .collect();
    match words.filter(|words| !words.is_empty()) {
        Some(words) => {
            let places = why.names.iter().map(|name| tool.source.place(*name));
            let edits = places.zip(words.iter().map(|word| (*word).to_owned()));
            let edits = edits.collect();
            let mut different: Vec<&str> = Vec::new();
            for word in words {
                if !different.contains(&word) {
                    different.push(word);
                }
            }
            let python = show::list(&different);
            finding
                .help(format!("Python writes {python}"))
                .fix(format!("Write {python}"), edits)
        }
        None => finding.help("write a string, number, True, False, None, list or dict; use None for what the function computes"),
    }
}

/// What values are held against.
struct Judge<'a, 'p> {
    schema: NodeRef<'a>,
    validator: Validator<'a>,
    patience: &'p mut Patience,
}

struct Python<'a> {
    parameter: &'a Parameter,
    default: &'a DefaultValue,
    value: NodeRef<'a>,
}

/// The default `declared` in quotes, where it is a word such as `no` that YAML takes for a boolean.
fn word_in_quotes(tool: &Tool<'_, '_>, declared: NodeRef<'_>) -> Option<(Place, String)> {
    let is_boolean = matches!(declared.value(), Value::Bool(_));
    edits::quote(tool.manifest, declared).filter(|_| is_boolean)
}

fn on_required(tool: &Tool<'_, '_>, parameter: &Parameter, key: NodeRef<'_>) -> Finding {
    Finding::new(
        &ON_REQUIRED,
        tool.manifest.place(key.span()),
        format!(
            "the schema gives {0} a default, but {1} requires {0}",
            show::name(&parameter.name),
            tool.name()
        ),
    )
    .help("remove the default here, or give the parameter the same one in Python")
    .related(
        tool.source.place(parameter.span),
        "a parameter without default",
    )
}

fn compare<'a>(
    tool: &Tool<'_, '_>,
    judge: &mut Judge<'a, '_>,
    (key, declaration): (NodeRef<'a>, NodeRef<'a>),
    python: &Python<'a>,
    findings: &mut Findings,
) {
    let schema = judge.schema;
    let name = show::name(&python.parameter.name);
    let python_place = tool.source.place(python.default.span);
    let python_text = json_text::of(python.value);
    let declared = declaration.get("default");
    let declared_text = declared.and_then(json_text::of);
    let mut refuses = |instance: NodeRef<'a>, findings: &mut Findings| match judge
        .validator
        .validate(declaration, instance, judge.patience)
    {
        Ok(violations) => violations.into_iter().next(),
        // That it refers outside has been said of the schema.
        Err(fault)
            if fault.kind == FaultKind::UnresolvedRef
                && findings.has(
                    &schemas::EXTERNAL_REF,
                    &tool.manifest.place_of(schema.sibling(fault.node)),
                ) =>
        {
            None
        }
        Err(fault) => {
            let path = format!("input_schema of {}", tool.name());
            let mut finding = schemas::finding(tool.manifest, &path, schema, &fault);
            if fault.kind == FaultKind::TooManySteps {
                // Where patience ends says nothing; whose default it is does.
                finding.place = tool.manifest.place(key.span());
            }
            findings.push(finding);
            None
        }
    };
    if let Some(declared) = declared {
        let quoted = word_in_quotes(tool, declared);
        let is_meant = quoted.is_some()
            && python.value.as_str() == Some(&show::source(tool.manifest.bytes, declared.span()));
        if let Some(violation) = refuses(declared, findings) {
            let finding = Finding::new(
                &SCHEMA_DEFAULT,
                tool.manifest.place(declared.span()),
                format!(
                    "the schema's default for {name} breaks the schema: {}",
                    violation.message
                ),
            )
            .related(
                tool.manifest.place(schema.sibling(violation.schema).span()),
                "what refuses it",
            );
            findings.push(match quoted {
                Some(edit) => {
                    let help = format!(
                        "{} is a boolean to YAML; quote it if text is meant: {}",
                        show::source(tool.manifest.bytes, declared.span()),
                        edit.1
                    );
                    let finding = finding.help(help);
                    if is_meant {
                        finding.fix("Put it in quotes", vec![edit])
                    } else {
                        finding
                    }
                }
                None => finding.help("change the default, or let the schema allow it"),
            });
            if is_meant {
                return;
            }
        }
        if declared_text == python_text {
            // The same value has been judged.
            return;
        }
        let shown = |text: &Option<String>| show::line(text.as_deref().unwrap_or("another value"));
        findings.push(
            Finding::new(
                &MISMATCH,
                tool.manifest.place(declared.span()),
                format!(
                    "the schema's default for {name} is {}, but Python's is {}",
                    shown(&declared_text),
                    shown(&python_text)
                ),
            )
            .help("give both the same value of the same type, or remove default from the schema")
            .related(python_place.clone(), "the Python default"),
        );
    }
    if let Some(violation) = refuses(python.value, findings) {
        findings.push(
            Finding::new(
                &PYTHON_DEFAULT,
                python_place,
                format!(
                    "the default of {name} breaks its schema: {}",
                    violation.message
                ),
            )
            .help("change the default, or let the schema allow it")
            .related(
                tool.manifest.place(schema.sibling(violation.schema).span()),
                "what refuses it",
            ),
        );
    }
}
