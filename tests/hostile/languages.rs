//! YAML, TOML, schemas, and bytes that are no text.

use super::Expect::{Answer, Refused};
use super::{MIB, answer, app, base, edited, schema, staircase, with};

#[test]
fn deep_yaml() {
    for (name, text) in [
        ("lists", "[".repeat(100_000)),
        ("mappings", "{a: ".repeat(100_000)),
        ("closed lists", "[".repeat(100_000) + &"]".repeat(100_000)),
        ("keys", "? ".repeat(100_000)),
        ("dashes", "- ".repeat(100_000)),
        ("indents", staircase(5_000, "a:")),
        ("dash indents", staircase(5_000, "-")),
        ("tags", "!a ".repeat(100_000)),
        ("anchors", "&a ".repeat(100_000)),
        ("one line of quotes", "'".repeat(100_001)),
        ("colons", "a: ".repeat(100_000)),
        ("closing brackets", "]".repeat(100_000)),
        (
            "open block scalar",
            format!("a: |{}", " \n".repeat(100_000)),
        ),
        (
            "simple key candidates",
            format!("[{}", "a, ".repeat(100_000)),
        ),
        ("directives", "%YAML 1.1\n".repeat(100_000)),
        ("documents", "---\n".repeat(100_000)),
    ] {
        answer(name, with("tools.yaml", text.clone()), Refused);
        let inside = format!("summary: {}", text.replace('\n', "\n  "));
        let project = edited("tools.yaml", "summary: Returns JSON messages.", &inside);
        answer(name, project, Answer);
    }
}

#[test]
fn deep_schemas() {
    let nest = |open: &str, close: &str, depth: usize| {
        format!("{}{{}}{}", open.repeat(depth), close.repeat(depth))
    };
    let doubling: String = (0..60)
        .map(|n| {
            format!(
                "d{n}: {{allOf: [{{$ref: '#/$defs/d{}'}}, {{$ref: '#/$defs/d{}'}}]}}, ",
                n + 1,
                n + 1
            )
        })
        .collect();
    for (name, text, expect) in [
        ("not", nest("{not: ", "}", 400), Refused),
        ("allOf", nest("{allOf: [", "]}", 200), Refused),
        ("properties", nest("{properties: {a: ", "}}", 200), Refused),
        ("items", nest("{items: ", "}", 400), Refused),
        ("100 000 not", nest("{not: ", "}", 100_000), Refused),
        (
            "enum of lists",
            format!("{{enum: [{}], default: 2}}", nest("[", "]", 300)),
            Answer,
        ),
        (
            "large enum",
            format!("{{enum: [{}2], default: 2}}", "1, ".repeat(100_000)),
            Answer,
        ),
        (
            "wide required",
            format!(
                "{{required: [{}a], default: 2}}",
                (0..50_000).map(|n| format!("a{n}, ")).collect::<String>()
            ),
            Answer,
        ),
        (
            "wide properties",
            format!(
                "{{properties: {{{}}}, default: 2}}",
                (0..50_000)
                    .map(|n| format!("a{n}: {{}}, "))
                    .collect::<String>()
            ),
            Answer,
        ),
        (
            "wide allOf",
            format!("{{allOf: [{}{{}}], default: 2}}", "{}, ".repeat(50_000)),
            Answer,
        ),
        (
            "backtracking",
            format!("{{pattern: '(a+)+$', default: {}b}}", "a".repeat(5_000)),
            Answer,
        ),
        (
            "nested groups",
            format!(
                "{{pattern: '{}{}'}}",
                "(".repeat(50_000),
                ")".repeat(50_000)
            ),
            Refused,
        ),
        (
            "nested repeats",
            format!(
                "{{pattern: '{}a{}'}}",
                "(".repeat(400),
                "){1000}".repeat(400)
            ),
            Answer,
        ),
        (
            "long alternation",
            format!("{{pattern: '{}', default: a}}", "a|".repeat(100_000)),
            Answer,
        ),
        (
            "long class",
            format!("{{pattern: '[{}]'}}", "a-z".repeat(100_000)),
            Answer,
        ),
        (
            "lookbehinds",
            format!(
                "{{pattern: '{}a{}'}}",
                "(?<=".repeat(50_000),
                ")".repeat(50_000)
            ),
            Refused,
        ),
        (
            "unique items",
            format!(
                "{{type: array, uniqueItems: true, default: [{}]}}",
                (0..20_000).map(|n| format!("{n}, ")).collect::<String>()
            ),
            Refused,
        ),
        (
            "huge number",
            "{default: 1.0e+999999999, maximum: 1.0e-999999999}".to_owned(),
            Refused,
        ),
        (
            "long number",
            format!("{{default: {}}}", "9".repeat(1_000_000)),
            Refused,
        ),
        (
            "long hex number",
            format!("{{default: 0x{}}}", "f".repeat(1_000_000)),
            Refused,
        ),
        (
            "long sexagesimal number",
            format!("{{default: 1{}}}", ":00".repeat(300_000)),
            Refused,
        ),
        (
            "multipleOf",
            "{multipleOf: 1.0e-300, default: 2}".to_owned(),
            Answer,
        ),
    ] {
        answer(name, schema(&text), expect);
    }
    let root = |keys: &str| {
        edited(
            "tools.yaml",
            "        required: [word]\n",
            &format!("        required: [word]\n        $defs: {{{keys}}}\n"),
        )
    };
    for (name, defs, reference, expect) in [
        (
            "doubling",
            format!("{doubling}d60: {{}}"),
            "#/$defs/d0",
            Answer,
        ),
        (
            "loop",
            "a: {$ref: '#/$defs/b'}, b: {$ref: '#/$defs/a'}".to_owned(),
            "#/$defs/a",
            Refused,
        ),
        (
            "long chain",
            (0..5_000)
                .map(|n| format!("c{n}: {{$ref: '#/$defs/c{}'}}, ", n + 1))
                .collect::<String>()
                + "c5000: {}",
            "#/$defs/c0",
            Answer,
        ),
    ] {
        let project = root(&defs);
        let text = String::from_utf8(project.get("tools.yaml").unwrap().to_vec()).unwrap();
        let text = text.replace(
            "            default: 2\n",
            &format!("            default: 2\n            $ref: '{reference}'\n"),
        );
        answer(name, with("tools.yaml", text), expect);
    }
}

#[test]
fn deep_toml() {
    for (name, text, expect) in [
        ("arrays", format!("a = {}", "[".repeat(100_000)), Refused),
        (
            "closed arrays",
            format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
            Refused,
        ),
        (
            "inline tables",
            format!("a = {}", "{a=".repeat(100_000)),
            Refused,
        ),
        (
            "dotted keys",
            format!("{}a = 1", "a.".repeat(100_000)),
            Refused,
        ),
        (
            "dotted tables",
            format!("[{}a]", "a.".repeat(100_000)),
            Refused,
        ),
        ("tables", "[[a]]\n".repeat(100_000), Refused),
        ("quotes", "'".repeat(100_000), Refused),
        (
            "long number",
            format!("a = {}", "9".repeat(1_000_000)),
            Refused,
        ),
    ] {
        let text: String = text;
        answer(name, with("pyproject.toml", text.clone()), expect);
        answer(name, with("uv.lock", text), Answer);
    }
}

/// On one line, so that looking for its ends at each fault takes time.
#[test]
fn faults_on_one_line() {
    for (name, part) in [
        ("templates", "{{a}},"),
        ("templates before a comment", "{{a}}, \t"),
        ("lists as keys", "{[a]: b},"),
        ("equal keys", "{a: 1, a: 2},"),
        ("tags", "!a b,"),
        ("dates", "2024-13-40,"),
        ("anchors", "&a b,"),
        ("aliases", "*a ,"),
    ] {
        let line = format!("x: [{}]\n", part.repeat(7_000_000 / part.len()));
        answer(name, with("tools.yaml", line.clone()), Refused);
        answer(name, app("route.tool.yaml", line), Refused);
    }
}

#[test]
fn bytes_that_are_no_text() {
    for file in ["tools.yaml", "tools.py", "pyproject.toml"] {
        let bytes = base().get(file).unwrap().to_vec();
        for (name, junk, expect) in [
            ("NUL", &b"\0"[..], Refused),
            ("a stray byte", b"\xff", Refused),
            ("a cut character", b"\xe2\x82", Refused),
            ("a surrogate", b"\xed\xa0\x80", Refused),
            ("an overlong slash", b"\xc0\xaf", Refused),
            ("UTF-16", b"\xff\xfea\0", Refused),
            ("an override", "\u{202e}".as_bytes(), Answer),
            ("a mark in the middle", "\u{feff}".as_bytes(), Answer),
        ] {
            for at in [0, bytes.len() / 2, bytes.len()] {
                let mut bytes = bytes.clone();
                bytes.splice(at..at, junk.iter().copied());
                answer(
                    &format!("{name} in {file} at {at}"),
                    with(file, bytes),
                    expect,
                );
            }
        }
        answer(&format!("{file} of NUL"), with(file, vec![0; MIB]), Refused);
        answer(
            &format!("{file} of 0xff"),
            with(file, vec![0xff; MIB]),
            Refused,
        );
        answer(&format!("no byte in {file}"), with(file, ""), Refused);
    }
}
