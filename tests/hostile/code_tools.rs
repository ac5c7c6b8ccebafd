//! Agent Serve's code tools: manifests, globs, schemas.

use super::Expect::{Answer, Refused};
use super::{answer, app, staircase};

#[test]
fn manifests_of_code_tools() {
    let many = |count: usize, item: &dyn Fn(usize) -> String| -> String {
        (0..count).map(item).collect::<Vec<_>>().join("\n")
    };
    let merges = format!(
        "a: &a {{ {} }}\nb: [{}]\n",
        (0..3000)
            .map(|n| format!("k{n}: 1"))
            .collect::<Vec<_>>()
            .join(", "),
        vec!["{ <<: *a }"; 3000].join(", ")
    );
    let doubled = (1..200).fold("a0: &a0 [1]\n".to_owned(), |text, n| {
        let before = n - 1;
        text + &format!(
            "a{n}: &a{n} {{ <<: [*a{before}, *a{before}], x: [*a{before}, *a{before}] }}\n"
        )
    });
    for (name, text, expect) in [
        ("lists", "[".repeat(100_000), Refused),
        ("mappings", "{a: ".repeat(100_000), Refused),
        ("dashes", "- ".repeat(100_000), Refused),
        ("question marks", "? ".repeat(100_000), Refused),
        ("indents", staircase(5_000, "a:"), Refused),
        ("tags", "!a ".repeat(100_000), Refused),
        ("anchors", "&a ".repeat(100_000), Refused),
        ("quotes", "'".repeat(100_001), Refused),
        ("brackets on lines", "[\n".repeat(100_000), Refused),
        (
            "a long number",
            format!("timeoutMs: {}", "9".repeat(1_000_000)),
            Refused,
        ),
        ("keys", many(100_000, &|n| format!("k{n}: 1")), Refused),
        ("one key", many(100_000, &|_| "a: 1".to_owned()), Refused),
        (
            "unknown tags",
            many(100_000, &|n| format!("k{n}: !x 1")),
            Refused,
        ),
        (
            "undefined aliases",
            many(100_000, &|n| format!("k{n}: *x")),
            Refused,
        ),
        ("a million values", "- 1\n".repeat(1_100_000), Refused),
        ("merges", merges, Refused),
        ("doubled aliases", doubled, Refused),
        (
            "words of both versions",
            many(100_000, &|n| format!("k{n}: on")),
            Refused,
        ),
        (
            "packages",
            format!(
                "packages:\n{}",
                many(100_000, &|_| "  - zod@1.0.0".to_owned())
            ),
            Refused,
        ),
        (
            "packages of one name",
            format!(
                "packages:\n{}",
                many(100_000, &|n| format!("  - zod@1.0.{n}"))
            ),
            Refused,
        ),
        ("no UTF-8", "\u{fffd}".repeat(1_000_000), Refused),
        (
            "a long line",
            format!("a: [{}]", "a, ".repeat(300_000)),
            Refused,
        ),
        ("comments", "# a\n".repeat(300_000), Refused),
        (
            "block text",
            format!("description: |\n{}", "  a\n".repeat(300_000)),
            Refused,
        ),
        (
            "folded text",
            format!("description: >\n{}", "  a\n\n".repeat(300_000)),
            Refused,
        ),
        (
            "text of many lines",
            format!("description: \"{}\"", "a\n  ".repeat(300_000)),
            Refused,
        ),
    ] {
        answer(name, app("route.tool.yaml", text), expect);
    }
    let ill = app("route.tool.yaml", b"a: \xff\xfe\n".repeat(200_000));
    answer("bytes that are no text", ill, Refused);
}

#[test]
fn globs_of_an_app() {
    let mut globs = vec![
        "(".repeat(4000),
        "{".repeat(4000),
        "[".repeat(4000),
        "{a,".repeat(1300),
        "!(".repeat(30) + "*" + &")*".repeat(30),
        "+(".repeat(30) + "a|b" + &")*".repeat(30),
        "**/".repeat(1300) + "a",
        "*a".repeat(2000),
        "@(*a|".repeat(500) + "b" + &")".repeat(500),
        "\\".repeat(4000),
        "{a,b}".repeat(800),
        "*".repeat(10_000_000),
    ];
    for (at, glob) in globs.drain(..).enumerate() {
        let quoted = serde_json::to_string(&glob).unwrap();
        let mut project = app("agentserve.app.yaml", format!("tools: [./*, {quoted}]\n"));
        for n in 0..200 {
            project.insert(format!("{}{n}.a", "a/".repeat(60)), "");
        }
        answer(&format!("glob {at}"), project, Answer);
    }
    let list = (0..20_000)
        .map(|n| format!("  - '**/*a*{n}*'\n"))
        .collect::<String>();
    let mut project = app("agentserve.app.yaml", format!("tools:\n  - ./*\n{list}"));
    for n in 0..2_000 {
        project.insert(format!("aaaaaaaa/bbbbbbbb/{n}.a"), "");
    }
    answer("many globs over many files", project, Refused);
}

#[test]
fn schemas_of_code_tools() {
    let tool = |schema: String| {
        format!(
            "name: route\ndescription: A.\noutput: {{ type: object }}\ninput:\n  type: object\n{schema}"
        )
    };
    let flow = |part: String| tool(format!("  properties: {{ a: {part} }}\n"));
    let many = |part: &dyn Fn(usize) -> String| (0..100_000).map(part).collect::<String>();
    let nested = |open: &str, close: &str| open.repeat(200) + "{}" + &close.repeat(200);
    let bomb: String = (1..200)
        .map(|n| {
            let alias = format!("*a{}, ", n - 1);
            format!("    a{n}: &a{n} {{ allOf: [{}] }}\n", alias.repeat(20))
        })
        .collect();
    for (name, text) in [
        ("nested not", flow(nested("{ not: ", " }"))),
        ("nested allOf", flow(nested("{ allOf: [", "] }"))),
        (
            "nested lists under items",
            flow(nested("{ items: [", "] }")),
        ),
        ("nested $id", flow(nested("{ $id: a/b/, not: ", " }"))),
        (
            "aliases of aliases",
            tool(format!("  $defs:\n    a0: &a0 {{ enum: [a] }}\n{bomb}")),
        ),
        (
            "a schema inside itself",
            tool("  $defs: &a { a: *a, b: { not: *a, enum: [*a, *a] } }\n".to_owned()),
        ),
        (
            "references along long pointers",
            tool(format!(
                "  $defs: {{ {} }}\n",
                (0..2000)
                    .map(|n| format!("a{n}: {{ $ref: \"#/$defs{}\" }}, ", "/a".repeat(200)))
                    .collect::<String>()
            )),
        ),
        (
            "references into a large mapping",
            tool(format!(
                "  $defs:\n{}",
                many(&|n| format!("    a{n}: {{ $ref: \"#/$defs/a{}\" }}\n", n + 1))
            )),
        ),
        (
            "references to names",
            tool(format!(
                "  $defs:\n{}",
                many(&|n| format!("    a{n}: {{ $id: a{n}, $ref: \"b{n}#/c\" }}\n"))
            )),
        ),
        (
            "required names and patterns",
            tool(format!(
                "  properties: {{}}\n  required:\n{}  patternProperties:\n{}",
                many(&|n| format!("    - a{n}\n")),
                many(&|n| format!("    (b+)+{n}$: {{}}\n"))
            )),
        ),
        (
            "a pattern that searches long",
            tool(format!(
                "  properties: {{}}\n  required: [{}]\n  patternProperties: {{ (a*)*b$: {{}} }}\n",
                "a".repeat(30_000)
            )),
        ),
        (
            "groups in a pattern",
            flow(format!("{{ pattern: '{}' }}", "(".repeat(100_000))),
        ),
        (
            "closed groups in a pattern",
            flow(format!(
                "{{ pattern: '{}{}' }}",
                "(?:".repeat(90),
                ")".repeat(90)
            )),
        ),
        (
            "classes in a pattern",
            flow(format!("{{ pattern: '{}' }}", "[".repeat(60_000))),
        ),
        (
            "names in a pattern",
            flow(format!("{{ pattern: '{}' }}", "(?<a>)|".repeat(9_000))),
        ),
        (
            "references in a pattern",
            flow(format!("{{ pattern: '{}' }}", r"\k<a>".repeat(12_000))),
        ),
        (
            "patterns",
            tool(format!(
                "  $defs:\n{}",
                many(&|n| format!("    a{n}: {{ pattern: '[' }}\n"))
            )),
        ),
        (
            "unknown keywords",
            tool(many(&|n| format!("  minimun{n}: 1\n"))),
        ),
        (
            "one type, many times",
            flow(format!("{{ type: [{}] }}", "string, ".repeat(100_000))),
        ),
        (
            "values of no order",
            flow(format!(
                "{{ $schema: a, enum: [{}] }}",
                "{}, a, 1, ".repeat(20_000)
            )),
        ),
        (
            "numbers",
            flow(format!(
                "{{ enum: [{}] }}",
                "1e308, -0.0, 1.5e-300, ".repeat(50_000)
            )),
        ),
        (
            "a long number",
            flow(format!("{{ minimum: {} }}", "9".repeat(1_000_000))),
        ),
    ] {
        answer(name, app("route.tool.yaml", text), Answer);
    }
}
