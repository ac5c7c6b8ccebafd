//! JSON Schema against tables of what python-jsonschema 4.26 answers on CPython 3.14.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod support;

use std::collections::HashSet;

use plumbline::json_schema::{FaultKind, check_schema, external_refs, validate};
use plumbline::tree::{NodeId, NodeRef, Value};

fn rows(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/tests/facts/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Asserts that no row disagrees, showing those that do.
fn assert_none(disagreements: &[String]) {
    assert!(
        disagreements.is_empty(),
        "{} disagree:\n{}",
        disagreements.len(),
        disagreements[..disagreements.len().min(40)].join("\n")
    );
}

/// Whether `node` stands somewhere under the value at `path`, or under one of its keys.
fn is_under(schema: NodeRef<'_>, path: &str, node: NodeId) -> bool {
    let mut at = schema;
    for step in path.split('/').filter(|step| !step.is_empty()) {
        let inner = match at.value() {
            Value::Seq(items) => at.sibling(items[step.parse::<usize>().unwrap()]),
            _ => match at.get(step) {
                Some(inner) => inner,
                None => break, // a key that holds a slash
            },
        };
        at = inner;
    }
    let mut nodes = vec![at];
    while let Some(at) = nodes.pop() {
        if at.id() == node {
            return true;
        }
        nodes.extend(at.items());
        nodes.extend(at.entries().flat_map(|(key, value)| [key, value]));
    }
    false
}

#[test]
fn schemas_are_refused_as_python_refuses_them() {
    let mut disagreements = Vec::new();
    for row in rows("check-schema.json") {
        let [id, schema, verdict] = row.as_slice() else {
            panic!("{row:?}")
        };
        let (tree, root) = support::tree(schema);
        let schema = tree.at(root);
        let faults = check_schema(schema);
        let nodes: HashSet<NodeId> = faults.iter().map(|fault| fault.node).collect();
        let fits = match verdict.split_once(' ') {
            None => faults.is_empty(),
            Some(("CRASH", _)) => faults.iter().any(|fault| fault.kind != FaultKind::Meta),
            Some((_, place)) => {
                let path = place.rsplit_once(' ').map_or("", |(path, _)| path);
                nodes.iter().any(|node| is_under(schema, path, *node))
            }
        };
        if !fits {
            disagreements.push(format!("{id:.40}: {verdict}, but {faults:?}"));
        }
    }
    assert_none(&disagreements);
}

/// What the evaluator says, in the words of the tables.
fn verdict(
    root: NodeRef<'_>,
    schema: NodeRef<'_>,
    instance: NodeRef<'_>,
) -> Result<&'static str, FaultKind> {
    match validate(root, schema, instance) {
        Ok(violations) if violations.is_empty() => Ok("valid"),
        Ok(_) => Ok("invalid"),
        Err(fault) => Err(fault.kind),
    }
}

#[test]
fn instances_are_judged_as_python_judges_them() {
    let mut disagreements = Vec::new();
    for row in rows("schema-instances.json") {
        let [id, schema, instance, expected] = row.as_slice() else {
            panic!("{row:?}")
        };
        if id.starts_with("suite/optional/format/") {
            continue; // these were made with formats asserted; the SDK asserts none
        }
        let (tree, root) = support::tree(schema);
        let (value, value_root) = support::tree(instance);
        let found = verdict(tree.at(root), tree.at(root), value.at(value_root));
        let fits = match found {
            Ok(found) => found == expected,
            Err(_) => expected.starts_with("CRASH"),
        };
        if !fits {
            disagreements.push(format!(
                "{id}: {schema} {instance} {expected}, but {found:?}"
            ));
        }
    }
    assert_none(&disagreements);
}

#[test]
fn defaults_are_judged_as_the_sdk_judges_them() {
    let mut disagreements = Vec::new();
    for row in rows("schema-refs.json") {
        let [id, input_schema, default, sdk] = row.as_slice() else {
            panic!("{row:?}")
        };
        let (tree, root) = support::tree(input_schema);
        let (value, value_root) = support::tree(default);
        let input = tree.at(root);
        let parameter = input.get("properties").and_then(|all| all.get("p"));
        let declared = parameter.and_then(|parameter| parameter.get("default"));
        let refused = !check_schema(input).is_empty() || !external_refs(input).is_empty();
        let judge = |instance| verdict(input, parameter.unwrap(), instance);
        let found = match declared {
            _ if refused => "refused",
            Some(declared) if judge(declared) != Ok("valid") => match judge(declared) {
                Ok(_) => "default",
                Err(_) => "CRASH",
            },
            _ => match judge(value.at(value_root)) {
                Ok("valid") => "OK",
                Ok(_) => "Python default",
                Err(_) => "CRASH",
            },
        };
        let expected = [
            ("OK", "OK"),
            ("CRASH", "CRASH"),
            ("Python default", "echo Python default for p must satisfy"),
            ("default", "echo default for p must satisfy"),
            ("refused", "input_schema is not a valid"),
            ("refused", "input_schema must be self-contained"),
        ];
        let (expected, _) = expected
            .into_iter()
            .find(|(_, text)| sdk.contains(text))
            .unwrap_or_else(|| panic!("{sdk}"));
        if found != expected {
            disagreements.push(format!("{id}: {sdk:.80}, but {found}"));
        }
    }
    assert_none(&disagreements);
}
