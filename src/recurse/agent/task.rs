//! The reserved input `task`, which becomes the agent's task.

use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::super::edits;
use super::super::manifest::Manifest;
use super::super::shape::{EMPTY_VALUE, WRONG_VALUE};
use crate::findings::Findings;
use crate::show;

/// The task can be left out and has no default.
pub const TASK_CONTRACT: Rule = Rule {
    id: "task-contract",
    severity: Severity::Error,
    title: "A task that a caller can leave out, and that has no default",
    why: "inputs.properties.task is reserved: its text is what the agent is asked to do. The SDK refuses inputs in which it neither has a default nor is required from the caller.",
    how: "Give task a default, or list it in inputs.required.",
};

/// Judges the task of `inputs`, a mapping that keeps the meta-schema, whose key is `key`.
pub fn check(
    manifest: &Manifest<'_>,
    key: NodeRef<'_>,
    inputs: NodeRef<'_>,
    findings: &mut Findings,
) {
    let properties = inputs.entry("properties");
    let task = properties.and_then(|(_, properties)| properties.entry("task"));
    let Some((task_key, task)) = task else {
        if let Some((bare, _)) = inputs.entry("task").filter(|(_, task)| task.is_map()) {
            findings.push(
                Finding::new(
                    &WRONG_VALUE,
                    manifest.place(bare.span()),
                    "task stands directly below inputs, not below inputs.properties",
                )
                .help(match properties {
                    Some(_) => "move it below properties, where each input has its schema",
                    None => "inputs is a schema: add type: object and properties: to it, and put task below properties",
                })
                .related(manifest.place(key.span()), "the schema of all inputs"),
            );
            return;
        }
        let place = manifest.place(properties.map_or(key, |(key, _)| key).span());
        if manifest.is_whole {
            findings.push(
                Finding::new(&WRONG_VALUE, place, "inputs.properties declares no task")
                    .help("add task: {type: string, default: …}; it becomes what the agent is asked to do"),
            );
        }
        return;
    };
    let type_name = task.get("type");
    if type_name.and_then(NodeRef::as_str) != Some("string") {
        findings.push(no_string(manifest, task_key, task, type_name));
        return;
    }
    match task.get("default") {
        Some(default) => {
            let is_text = match default.value() {
                Value::Str(text) => !text.is_empty(),
                Value::Surrogates(_) => true,
                _ => false,
            };
            if !is_text {
                let finding = Finding::new(
                    &EMPTY_VALUE,
                    manifest.place_of(default),
                    format!(
                        "the default of task is {}; it must be a string of at least one character",
                        show::value(default, manifest.bytes)
                    ),
                );
                findings.push(
                    finding.help(
                        "say what the agent is to do, or require task and remove its default",
                    ),
                );
            }
        }
        None => {
            let required = inputs.entry("required");
            let is_required = required.is_some_and(|(_, required)| {
                required.items().any(|item| item.as_str() == Some("task"))
            });
            if !is_required {
                let finding = Finding::new(
                    &TASK_CONTRACT,
                    manifest.place(task_key.span()),
                    "task has no default, and inputs.required does not list it",
                )
                .help("give it a default, or add task to inputs.required");
                findings.push(match required {
                    Some((key, _)) => {
                        finding.related(manifest.place(key.span()), "what is required")
                    }
                    None => finding,
                });
            }
        }
    }
}

fn no_string(
    manifest: &Manifest<'_>,
    key: NodeRef<'_>,
    task: NodeRef<'_>,
    type_name: Option<NodeRef<'_>>,
) -> Finding {
    let Some(type_name) = type_name else {
        let place = if task.is_map() {
            manifest.place(key.span())
        } else {
            manifest.place_of(task)
        };
        return Finding::new(
            &WRONG_VALUE,
            place,
            "inputs.properties.task has no type; its own type must be string",
        )
        .help("add type: string; a type behind $ref or allOf is not seen");
    };
    let finding = Finding::new(
        &WRONG_VALUE,
        manifest.place_of(type_name),
        format!(
            "the type of task is {}; it must be the string 'string'",
            show::value(type_name, manifest.bytes)
        ),
    )
    .help("write type: string");
    match edits::replace(manifest, type_name, "string") {
        Some(edit) => finding.fix("Write string", vec![edit]),
        None => finding,
    }
}
