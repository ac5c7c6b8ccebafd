//! JSON Schema against tables of what python-jsonschema 4.26 answers on CPython 3.14.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

#[path = "support/stack.rs"]
mod stack;
mod support;

use std::collections::HashSet;

use plumbline::json_schema::{FaultKind, check_schema, external_refs, validate};
use plumbline::text::Span;
use plumbline::tree::{NodeId, NodeRef, Tree, Value};
use stack::on_a_small_stack;

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

/// `open` so many times around `inner`.
fn nested(depth: usize, open: &str, inner: &str, close: &str) -> String {
    open.repeat(depth) + inner + &close.repeat(depth)
}

#[test]
fn schemas_nest_as_deep_as_the_sdk_follows() {
    let table = [
        (r#"{"properties":{"a":"#, "}}", 97),
        (r#"{"items":"#, "}", 121),
        (r#"{"not":"#, "}", 121),
        (r#"{"allOf":["#, "]}", 80),
        (r#"{"$defs":{"a":"#, "}}", 97),
        (r#"{"definitions":{"a":"#, "}}", 161),
        (r#"{"dependencies":{"a":"#, "}}", 121),
    ];
    let kinds = |depth: usize, open: &str, close: &str| {
        let inner = nested(depth, open, "{}", close);
        let (tree, root) = support::tree(&format!(r#"{{"properties":{{"p":{inner}}}}}"#));
        let faults = check_schema(tree.at(root));
        faults.iter().map(|fault| fault.kind).collect::<Vec<_>>()
    };
    for (open, close, depth) in table {
        assert_eq!(kinds(depth, open, close), [], "{open} {depth}");
        assert_eq!(
            kinds(depth + 1, open, close),
            [FaultKind::TooDeep],
            "{open}"
        );
    }
}

#[test]
fn values_nest_as_deep_as_the_sdk_follows() {
    on_a_small_stack(|| {
        let table = [
            (r##"{"items":{"$ref":"#/$defs/r"}}"##, "[", "]", 246),
            (
                r##"{"type":"array","items":{"$ref":"#/$defs/r"}}"##,
                "[",
                "]",
                246,
            ),
            (
                r##"{"properties":{"a":{"$ref":"#/$defs/r"}}}"##,
                r#"{"a":"#,
                "}",
                246,
            ),
            (
                r##"{"additionalProperties":{"$ref":"#/$defs/r"}}"##,
                r#"{"a":"#,
                "}",
                246,
            ),
            (
                r##"{"anyOf":[{"items":{"$ref":"#/$defs/r"}}]}"##,
                "[",
                "]",
                164,
            ),
            (
                r##"{"contains":{"$ref":"#/$defs/r"},"minContains":0}"##,
                "[",
                "]",
                196,
            ),
        ];
        for (schema, open, close, depth) in table {
            let input = format!(
                r##"{{"properties":{{"p":{{"$ref":"#/$defs/r"}}}},"$defs":{{"r":{schema}}}}}"##
            );
            let (tree, root) = support::tree(&input);
            let parameter = tree.at(root).get("properties").unwrap().get("p").unwrap();
            let judge = |depth| {
                let inner = if open == "[" { "[]" } else { "{}" };
                let (value, top) = support::tree(&nested(depth, open, inner, close));
                verdict(tree.at(root), parameter, value.at(top))
            };
            assert_eq!(judge(depth), Ok("valid"), "{schema} {depth}");
            assert!(judge(depth + 1).is_err(), "{schema} {depth}");
        }
    })
    .unwrap();
}

#[test]
fn hostile_schemas_end() {
    on_a_small_stack(|| {
        let doubling = {
            let levels = (0..50).map(|level| {
                let next = format!(r##"{{"$ref":"#/$defs/{}"}}"##, level + 1);
                format!(r#""{level}":{{"allOf":[{next},{next}]}},"#)
            });
            format!(
                r##"{{"$defs":{{{}"50":{{}}}},"properties":{{"p":{{"$ref":"#/$defs/0"}}}}}}"##,
                levels.collect::<String>()
            )
        };
        let table = [
            (
                r##"{"properties":{"p":{"$ref":"#/properties/p"}}}"##.to_owned(),
                FaultKind::RefLoop,
            ),
            (
                r##"{"properties":{"p":{"allOf":[{"$ref":"#/$defs/a"}]}},"$defs":{"a":{"not":{"$ref":"#/$defs/a"}}}}"##.to_owned(),
                FaultKind::RefLoop,
            ),
            (doubling, FaultKind::TooManySteps),
            (
                r#"{"properties":{"p":{"pattern":"^(a+)+$"}}}"#.to_owned(),
                FaultKind::TooManySteps,
            ),
            (
                r#"{"properties":{"p":{"additionalProperties":false,"patternProperties":{"a":{},"(?i)b":{}}}}}"#.to_owned(),
                FaultKind::Regex,
            ),
        ];
        for (schema, kind) in table {
            let (tree, root) = support::tree(&schema);
            let parameter = tree.at(root).get("properties").unwrap().get("p").unwrap();
            let value = match kind {
                FaultKind::Regex => r#"{"x":1}"#.to_owned(),
                _ => format!("\"{}b\"", "a".repeat(60)),
            };
            let (value, top) = support::tree(&value);
            let found = verdict(tree.at(root), parameter, value.at(top));
            assert_eq!(found, Err(kind), "{schema:.80}");
        }
    })
    .unwrap();
}

/// A tree in which each of `levels` mappings has the one below under `not` and, twice, under
/// `allOf`; the lowest is empty, or the highest again.
fn graph(levels: usize, in_a_circle: bool) -> (Tree, NodeId) {
    let mut tree = Tree::new();
    let mut push = |value| tree.push(Span::default(), value);
    let not = push(Value::Str("not".to_owned()));
    let all = push(Value::Str("allOf".to_owned()));
    let lowest = push(Value::Map(Vec::new()));
    let mut below = lowest;
    for _ in 0..levels {
        let list = push(Value::Seq(vec![below, below]));
        below = push(Value::Map(vec![(not, below), (all, list)]));
    }
    if in_a_circle {
        let top = tree.at(below).value().clone();
        tree.get_mut(lowest).unwrap().value = top;
    }
    (tree, below)
}

#[test]
fn schemas_that_share_nodes_end() {
    on_a_small_stack(|| {
        for (levels, in_a_circle, sound) in
            [(40, false, true), (100_000, false, false), (3, true, false)]
        {
            let (tree, root) = graph(levels, in_a_circle);
            let schema = tree.at(root);
            let faults = check_schema(schema);
            let kinds: Vec<_> = faults.iter().map(|fault| fault.kind).collect();
            let expected: &[FaultKind] = if sound { &[] } else { &[FaultKind::TooDeep] };
            assert_eq!(kinds, expected, "{levels}");
            assert!(external_refs(schema).is_empty());
            assert!(verdict(schema, schema, schema).is_err(), "{levels}");
        }
    })
    .unwrap();
}

#[test]
fn faults_are_told_once_and_at_their_node() {
    // The schema, and for each fault the text that it points to, its message, and its help.
    type Fault = (&'static str, &'static str, Option<&'static str>);
    let table: [(&str, &[Fault]); 8] = [
        (
            r#"{"minLength":"3","items":[{}],"required":["a",1,"a"]}"#,
            &[
                (
                    r#""3""#,
                    "`minLength` is the string '3'; expected a whole number of 0 or more",
                    Some("remove the quotes: 3"),
                ),
                (
                    "[{}]",
                    "`items` is a list; expected a schema (a mapping, true or false)",
                    Some("schemas by position are `prefixItems` in Draft 2020-12"),
                ),
                (
                    "1",
                    "`required[1]` is the number 1; expected a name",
                    Some("put it in quotes"),
                ),
                (
                    r#""a""#,
                    "`required` holds 'a' twice",
                    Some("remove one of the two"),
                ),
            ],
        ),
        (
            r#"{"properties":{"a":{"type":"strng"},"b":{"type":["int",null]},"c":3}}"#,
            &[
                (
                    r#""strng""#,
                    "`type` is the string 'strng'; expected one of array, boolean, integer, null, number, object, string",
                    Some("did you mean string?"),
                ),
                (
                    r#""int""#,
                    "`type[0]` is the string 'int'; expected one of array, boolean, integer, null, number, object, string",
                    Some("write integer"),
                ),
                (
                    "null",
                    "`type[1]` is null; expected one of array, boolean, integer, null, number, object, string",
                    Some("put it in quotes: 'null'"),
                ),
                (
                    "3",
                    "`properties.c` is the number 3; expected a schema (a mapping, true or false)",
                    Some("write a schema (a mapping, true or false)"),
                ),
            ],
        ),
        (
            r#"{"pattern":"^\\p{L}+$"}"#,
            &[(
                r#""^\\p{L}+$""#,
                r"`pattern` has the string '^\p{L}+$', which Python's re refuses at character 2: `\p` is an escape that Python's re does not have",
                Some(
                    "Python's re has no classes by Unicode property; write a class such as `[^\\W\\d_]` for letters",
                ),
            )],
        ),
        (
            r#"{"patternProperties":{"a{9999999999}":{},"(":{}}}"#,
            &[
                (
                    r#""a{9999999999}""#,
                    "`patternProperties` has the string 'a{9999999999}', whose count at character 2 is greater than Python's re can take (2147483646)",
                    Some(
                        "mend the pattern; a sign that is meant as itself takes a backslash before it",
                    ),
                ),
                (
                    r#""(""#,
                    "`patternProperties` has the string '(', which Python's re refuses at character 1: the group opened by `(` is never closed",
                    Some(
                        "mend the pattern; a sign that is meant as itself takes a backslash before it",
                    ),
                ),
            ],
        ),
        (
            r#"{"anyOf":[],"multipleOf":0,"$id":"a#b"}"#,
            &[
                (
                    "[]",
                    "`anyOf` is an empty list; expected a list of one or more schemas",
                    Some("write a list of one or more schemas"),
                ),
                (
                    "0",
                    "`multipleOf` is the number 0; expected a number greater than 0",
                    Some("write a number greater than 0"),
                ),
                (
                    r#""a#b""#,
                    "`$id` is the string 'a#b'; expected a URI without a fragment",
                    Some("remove what stands from `#` on; `$anchor` names a place inside a schema"),
                ),
            ],
        ),
        (
            r#"{"properties":{"a":{"required":true}}}"#,
            &[(
                "true",
                "`required` is true; expected a list of names",
                Some(
                    "`required` lists names beside `properties`; it does not stand inside a property",
                ),
            )],
        ),
        (
            "7",
            &[(
                "7",
                "the schema is the number 7; expected a schema (a mapping, true or false)",
                Some("write a schema (a mapping, true or false)"),
            )],
        ),
        (r#"{"title":"x","unknown":3,"const":{"type":1}}"#, &[]),
    ];
    for (schema, expected) in table {
        let (tree, root) = support::tree(schema);
        let faults = check_schema(tree.at(root));
        let found: Vec<_> = faults
            .iter()
            .map(|fault| {
                let span = tree.at(fault.node).span();
                let text = &schema[span.start..span.end];
                (text, fault.message.as_str(), fault.help.as_deref())
            })
            .collect();
        assert_eq!(found, expected, "{schema}");
    }
}

#[test]
fn violations_say_what_was_found_and_what_was_expected() {
    let schema = r##"{
        "type": "object",
        "properties": {
            "name": {"type": "string", "minLength": 3, "pattern": "^[a-z]+$"},
            "size": {"enum": ["small", "large"]},
            "count": {"type": ["integer", "null"], "maximum": 9, "multipleOf": 2},
            "tags": {"items": {"type": "string"}, "uniqueItems": true, "maxItems": 2},
            "inner": {"$ref": "#/$defs/inner"}
        },
        "required": ["name"],
        "additionalProperties": false,
        "$defs": {"inner": {"properties": {"on": {"type": "boolean"}}, "additionalProperties": false}}
    }"##;
    let table: [(&str, &[&str]); 7] = [
        (r#"{"name":"abc","count":2.0}"#, &[]),
        ("3", &["found the number 3; expected a mapping"]),
        (
            "{}",
            &["found an empty mapping; expected it to have the property `name`"],
        ),
        (
            r#"{"name":"A"}"#,
            &[
                "`name` is the string 'A'; expected at least 3 characters, not 1 character",
                "`name` is the string 'A'; expected a string that matches '^[a-z]+$'",
            ],
        ),
        (
            r#"{"name":"abc","size":"medium","count":11}"#,
            &[
                "`size` is the string 'medium'; expected one of 'small' and 'large'",
                "`count` is the number 11; expected at most 9",
                "`count` is the number 11; expected a multiple of 2",
            ],
        ),
        (
            r#"{"name":"abc","tags":["a","a",1]}"#,
            &[
                "`tags[2]` is the number 1; expected a string",
                "`tags` is a list; expected items that differ, but the string 'a' comes twice",
                "`tags` is a list; expected at most 2 items, not 3 items",
            ],
        ),
        (
            r#"{"name":"abc","inner":{"on":1,"off":true},"colour":1}"#,
            &[
                "`inner.on` is the number 1; expected a boolean",
                "`inner.off` is a property that the schema does not allow; it has on",
                "`colour` is a property that the schema does not allow; it has name, size, count, tags and inner",
            ],
        ),
    ];
    let (tree, root) = support::tree(schema);
    for (instance, expected) in table {
        let (value, top) = support::tree(instance);
        let violations = validate(tree.at(root), tree.at(root), value.at(top)).unwrap();
        let found: Vec<_> = violations.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(found, expected, "{instance}");
    }
}
