//! JavaScript and TypeScript made to break a reader: each gets an answer in bounded time, on the
//! stack that a browser gives to WebAssembly.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use plumbline::{Kind, Project};

/// The stack of a WebAssembly module.
const STACK: usize = 1024 * 1024;

/// Far more than any of these takes, on a slow and busy machine without optimisation.
const LIMIT: Duration = Duration::from_secs(60);

const MANIFEST: &str =
    "name: a\ndescription: A.\ninput: { type: object }\noutput: { type: object }\n";

/// Whether `source` is accepted as a tool.
fn accepted(name: &str, file: &str, source: impl Into<Vec<u8>>) -> bool {
    let mut project = Project::new();
    project.kind = Some(Kind::Agentserve);
    project.insert("agentserve.app.yaml", "tools: ./a.*\n");
    project.insert("a.tool.yaml", MANIFEST);
    project.insert(file, source);
    let begun = Instant::now();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let report = thread
        .spawn(move || plumbline::check(&project))
        .unwrap()
        .join()
        .unwrap_or_else(|_| panic!("{name} panics"));
    let took = begun.elapsed();
    assert!(took < LIMIT, "{name} took {took:?}");
    report.ok
}

/// What nests: what starts it, what opens a level, what stands inside, what closes a level.
const NESTS: &[(&str, &str, &str, &str)] = &[
    ("x = ", "(", "1", ")"),
    ("x = ", "[", "1", "]"),
    ("x = ", "[...", "a", "]"),
    ("x = ", "{ a: ", "1", "}"),
    ("x = ", "f(", "1", ")"),
    ("x = ", "a[", "1", "]"),
    ("x = ", "`${", "1", "}`"),
    ("x = ", "import(", "a", ")"),
    ("x = ", "(a) => (", "1", ")"),
    ("x = ", "(a = ", "1", ") => 1"),
    ("x = ", "async (a = ", "1", ") => 1"),
    ("x = ", "a ? (", "1", ") : 2"),
    ("x = ", "a ? (b) : (c = ", "1", ") => d"),
    ("x = ", "a ? (b) => (", "1", ") : c"),
    ("x = ", "class { x = ", "1", "}"),
    ("x = ", "{ m(a = ", "1", ") {} }"),
    ("x = ", "() => {", "", "}"),
    ("", "{", "", "}"),
    ("", "function f() {", "", "}"),
    ("", "class A { m() {", "", "} }"),
    ("", "if (a) {", "", "}"),
    ("", "try {} catch {", "", "}"),
    ("", "switch (a) { case 1: ", "", "}"),
    ("", "for (;;) ", "1", ""),
    ("", "if (a) ", "1", ""),
    ("", "if (a) 1; else ", "1", ""),
    ("", "do ", "1", " while (a);"),
    ("", "while (a) ", "1", ""),
    ("x = ", "!", "1", ""),
    ("x = ", "- ", "1", ""),
    ("x = ", "typeof ", "1", ""),
    ("await ", "await ", "1", ""),
    ("x = ", "new ", "a", ""),
    ("x = ", "a => ", "1", ""),
    ("", "a = ", "1", ""),
    ("x = ", "a ** ", "1", ""),
    ("x = ", "a ? b : ", "1", ""),
    ("x = ", "a ? ", "1", " : b"),
    ("x = a", ".b", "", ""),
    ("x = a", "?.b", "", ""),
    ("x = a", "()", "", ""),
    ("x = a", "[0]", "", ""),
    ("x = a", "``", "", ""),
    ("x = a", " + b", "", ""),
    ("x = a", " && b", "", ""),
    ("x = a", ", b", "", ""),
    ("let ", "{ a: ", "b", "} = y"),
    ("let ", "[", "b", "] = y"),
    ("x = /", "(", "a", ")/"),
    ("x = /", "[", "a", "]/v"),
    ("x = /", "a|", "a/", ""),
];

/// The same, of TypeScript alone.
const TYPES: &[(&str, &str, &str, &str)] = &[
    ("let x: ", "(", "a", ")"),
    ("let x: ", "[", "a", "]"),
    ("let x: ", "{ a: ", "b", "}"),
    ("let x: ", "A<", "b", ">"),
    ("type T = ", "A<b, ", "c", ">"),
    ("let x: ", "(a: ", "b", ") => c"),
    ("let x: ", "`${", "a", "}`"),
    ("let x: a", "[]", "", ""),
    ("let x: a", "['b']", "", ""),
    ("type T = ", "() => ", "a", ""),
    ("type T = ", "keyof ", "a", ""),
    ("type T = ", "a extends b ? c : ", "d", ""),
    ("type T = ", "a extends infer U extends (", "b", ") ? c : d"),
    ("type T = a", " | b", "", ""),
    ("type T = a", ".b", "", ""),
    ("x = a", " as b", "", ""),
    ("x = a", "!", "", ""),
    ("x = ", "<a>", "b", ""),
    ("x = ", "a<", "b", ""),
    ("x = ", "a<(", "b", ")"),
    ("x = ", "f<", "a", ">()"),
    ("x = ", "<T>(a = ", "1", ") => 1"),
    ("", "namespace A {", "let x", "}"),
    ("namespace a", ".b", " {}", ""),
    ("enum A { B = ", "(", "1", ")"),
];

fn nested((start, open, inside, close): (&str, &str, &str, &str), depth: usize) -> String {
    let (open, close) = (open.repeat(depth), close.repeat(depth));
    format!("{start}{open}{inside}{close}\nexport const run = () => ({{}});\n")
}

/// Up to the depth that is read, and far beyond it.
const DEPTHS: &[usize] = &[
    20, 60, 90, 110, 130, 150, 170, 185, 200, 300, 420, 500, 600, 740, 1_000, 1_490, 2_990, 5_990,
    30_000,
];

#[test]
fn deep_javascript() {
    for shape in NESTS {
        for depth in DEPTHS {
            accepted(
                &format!("{shape:?} × {depth}"),
                "a.js",
                nested(*shape, *depth),
            );
        }
    }
}

#[test]
fn deep_typescript() {
    for shape in NESTS.iter().chain(TYPES) {
        for depth in DEPTHS {
            accepted(
                &format!("{shape:?} × {depth}"),
                "a.ts",
                nested(*shape, *depth),
            );
        }
    }
}

/// The parser compares each named group of a pattern with each.
#[test]
fn named_groups() {
    let tool = |count: usize| {
        let groups: String = (0..count).map(|at| format!("(?<a{at}>b)")).collect();
        format!("const x = /{groups}/;\nexport const run = () => ({{}});\n")
    };
    assert!(accepted("hundreds of named groups", "a.js", tool(900)));
    assert!(!accepted("thousands of named groups", "a.js", tool(40_000)));
}

/// Depth that stands behind something which could be taken for the start of a text.
#[test]
fn hidden_depth() {
    for start in [
        "x = {}\n/\"/; ",
        "x = {}\n/`/; ",
        "if (a) /'/; ",
        "x = () => {}\n/[\"/]/; ",
        "a\n++/'/; ",
        "x = a as b\n/'/; ",
        "\u{a0}/\"/; ",
        "// \u{2028}",
        "<!-- \"\n",
        "\\/\"/ ",
        "x = \\u{ ) ",
        "@/'/g; ",
        "#/'/; ",
        "“/'/; ",
        "'a\n",
        "`${a}`\n/`/; ",
        "a</'/",
    ] {
        for open in ["(", "[", "{ a: ", "`${", "!", "a => ", "a<"] {
            let source = start.to_owned() + &open.repeat(20_000);
            for file in ["a.js", "a.ts"] {
                assert!(
                    !accepted(start, file, source.clone()),
                    "{start:?} is accepted"
                );
            }
        }
    }
}

/// Long lines and many of the same are read in linear time. Four times what a source may hold.
#[test]
fn large_sources() {
    let size = 1000 * 1024; // more than 1 MiB is not read
    for (name, piece) in [
        ("divisions", "a=b/c/d;"),
        ("expressions", "a(/[/]\"/.test(b));"),
        ("brackets in strings", "a(\"(\");"),
        ("classes that stay open", "{}/\"[\";"),
        ("escaped names", "\\u0061b\\u{63};"),
        ("calls", "fetch(a);"),
        ("variables", "process.env.A;"),
        ("objects", "a={b:[1,2,{c:d}]};"),
        ("functions", "function f(){return{a:1}}"),
        ("imports", "import'a';"),
        ("exports of one function", "function x(){}export{x as a};"),
        ("templates", "`a${b}c`;"),
        ("comments", "/*a*/"),
        ("bytes that are no text", "'\u{fffd}';"),
        ("lines", "a\n"),
    ] {
        let mut source = piece.repeat(size / piece.len());
        source += "\nexport const run = () => ({});\n";
        for file in ["a.js", "a.ts"] {
            accepted(name, file, source.clone());
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    for bytes in [
        b"\xff\xfe".to_vec(),
        b"\xff".repeat(100_000),
        b"\x00".repeat(100_000),
        b"export const run = () => '\xff'\xff;".to_vec(),
        b"\xef\xbb\xbf".repeat(1_000),
        "\u{2028}".repeat(100_000).into_bytes(),
        "\u{10ffff}".repeat(100_000).into_bytes(),
    ] {
        for file in ["a.js", "a.mjs", "a.ts", "a.mts"] {
            assert!(!accepted("bytes", file, bytes.clone()));
        }
    }
}
