//! agent.yaml.

use std::fmt::Write as _;

use std::path::Path;

use plumbline::{Kind, Project};

use super::Expect::{Answer, Refused};
use super::{MIB, agent, answer};

#[test]
fn agent_manifests() {
    let outputs = |text: &str| {
        let old = "outputs:\n  type: object\n  properties:\n    plan:\n      type: string\n";
        let new = format!("outputs:\n  type: object\n  properties:\n    plan: {text}\n");
        agent("agent.yaml", old, &new)
    };
    let task = |text: &str| {
        agent(
            "agent.yaml",
            "Plan the arrivals at {{ input.harbour }}.",
            text,
        )
    };
    for (name, depth, expect) in [("deep", 400, Answer), ("too deep", 100_000, Refused)] {
        let text = "{not: ".repeat(depth) + "{}" + &"}".repeat(depth);
        answer(&format!("agent: {name} schema"), outputs(&text), expect);
        let text = "[".repeat(depth) + &"]".repeat(depth);
        answer(
            &format!("agent: {name} list"),
            outputs(&format!("{{const: {text}}}")),
            expect,
        );
    }
    for levels in [10, 30, 400] {
        let mut bomb = String::from("{const: [&a0 [x, x]");
        for level in 0..levels {
            write!(bomb, ", &a{} [*a{level}, *a{level}]", level + 1).unwrap();
        }
        bomb.push_str("]}");
        answer(
            &format!("agent: {levels} doubling aliases"),
            outputs(&bomb),
            Answer,
        );
        let mut bomb = String::from("{$defs: {s0: &s0 {type: string}");
        for level in 0..levels {
            write!(
                bomb,
                ", s{0}: &s{0} {{allOf: [*s{level}, *s{level}]}}",
                level + 1
            )
            .unwrap();
        }
        bomb.push_str("}}");
        answer(
            &format!("agent: {levels} doubling schemas"),
            outputs(&bomb),
            Answer,
        );
    }
    answer("agent: a circle", outputs("&a {not: *a}"), Refused);
    answer("agent: a circle of lists", outputs("&a [*a, *a]"), Refused);
    let wide = format!("&a {{x: 1}}, y: [{}]", "*a, ".repeat(100_000));
    answer(
        "agent: 100 000 aliases",
        outputs(&format!("{{const: {wide}}}")),
        Answer,
    );
    for (name, text) in [
        ("one word", "a".repeat(MIB)),
        ("words", "ab ".repeat(MIB / 3)),
        ("braces", "{".repeat(MIB)),
        ("open placeholders", "{{ input.".repeat(MIB / 9)),
        ("placeholders", "{{ input.x }}".repeat(MIB / 13)),
        ("quotes", "'".repeat(MIB)),
        ("stars", "*".repeat(MIB)),
        ("colons", ": ".repeat(MIB / 2)),
        ("hashes", " #".repeat(MIB / 2)),
    ] {
        answer(&format!("agent: a task of {name}"), task(&text), Answer);
        let quoted = format!("\"{}\"", text.replace('"', ""));
        answer(
            &format!("agent: a quoted task of {name}"),
            task(&quoted),
            Answer,
        );
        let mut project = agent("", "", "");
        project.insert("prompt.md", text);
        answer(&format!("agent: a prompt of {name}"), project, Answer);
    }
    let mut project = agent("", "", "");
    project.insert("prompt.md", "{{ input.harbour }} ".repeat(3 * MIB));
    answer("agent: a huge prompt", project, Answer);
    for text in [
        r#""\ud83d""#,
        r#""\ud83d\ude00""#,
        r#""{{ input.\udc00 }}""#,
    ] {
        answer("agent: surrogates in the task", task(text), Answer);
        answer(
            "agent: surrogates in a schema",
            outputs(&format!("{{const: {text}}}")),
            Answer,
        );
        let project = agent(
            "agent.yaml",
            "prompt: prompt.md",
            &format!("prompt: {text}"),
        );
        answer("agent: surrogates in a path", project, Refused);
    }
    let register: String = (0..20_000)
        .map(|n| format!("    f{n}: {{pure_args: [a]}}\n"))
        .collect();
    let project = agent(
        "agent.yaml",
        "    berth: ~\n",
        &format!("    berth: ~\n{register}"),
    );
    answer("agent: 20 000 registrations", project, Refused);
}

/// What would have to be compared with all of a list is looked up in it.
#[test]
fn keys_that_are_no_text() {
    let lines = |line: &dyn Fn(usize) -> String| -> String { (0..150_000).map(line).collect() };
    let keys = lines(&|n| format!("    {n}: {{}}\n"));
    let items = lines(&|n| format!("{n}, "));
    let manifest = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-agent/agent.yaml"),
    );
    let manifest = manifest
        .unwrap()
        .replacen("    harbour:\n", &format!("{keys}    harbour:\n"), 1)
        .replace(
            "required: [harbour]",
            &format!("required: [harbour, {items}]"),
        );
    let mut project = Project::new();
    project.kind = Some(Kind::RecurseAgent);
    project.insert("agent.yaml", manifest);
    answer("150 000 numbers as keys", project, Refused);
}
