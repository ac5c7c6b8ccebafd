//! JavaScript and TypeScript made to break a reader: each gets an answer in bounded time, on the
//! stack that a browser gives to WebAssembly.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use plumbline::{Kind, Project};
use stack::on_a_small_stack;

mod nesting;
#[path = "../support/stack.rs"]
mod stack;

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
    let report = on_a_small_stack(move || plumbline::check(&project))
        .unwrap_or_else(|_| panic!("{name} panics"));
    let took = begun.elapsed();
    assert!(took < LIMIT, "{name} took {took:?}");
    report.ok
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

/// The module without its types, if one is made of it.
fn compiled(source: &str) -> Option<String> {
    let arena = plumbline::script::Arena::default();
    let language = plumbline::script::Language::TypeScript;
    let module = plumbline::script::parse(&arena, source, language).ok()?;
    module.without_types()
}

/// Values of enums may grow by each member, and names may be written many times.
#[test]
fn enums_that_grow() {
    let members = |count: usize, first: &str, next: &dyn Fn(String) -> String| {
        let rest = (1..count).map(|n| format!(", a{n} = {}", next(format!("a{}", n - 1))));
        let rest: String = rest.collect();
        format!("enum E {{ a0 = {first}{rest} }}\nexport const run = () => ({{}});\n")
    };
    let text = "\"xxxxxxxxxxxxxxxx\"";
    let split = |count: usize, next: &dyn Fn(String) -> String| {
        let rest =
            (1..count).map(|n| format!("enum E {{ a{n} = {} }}\n", next((n - 1).to_string())));
        let rest: String = rest.collect();
        format!("enum E {{ a0 = {text} }}\n{rest}export const run = () => ({{}});\n")
    };
    let long = "n".repeat(100_000);
    let many: String = (0..50_000).map(|n| format!("a{n},")).collect();
    for (name, source) in [
        ("sums", members(60, text, &|a| format!("{a} + {a}"))),
        (
            "templates",
            members(60, text, &|a| format!("`${{{a}}}${{{a}}}`")),
        ),
        (
            "in parentheses",
            members(60, text, &|a| format!("(({a}) + ({a}))")),
        ),
        (
            "behind a sign",
            members(60, text, &|a| format!("+{a} + +{a}")),
        ),
        (
            "by the enum's name",
            members(60, text, &|a| format!("E.{a} + E[\"{a}\"]")),
        ),
        ("in parts", split(60, &|n| format!("a{n} + a{n}"))),
        (
            "parts by name",
            split(60, &|n| format!("`${{E.a{n}}}${{E['a{n}']}}`")),
        ),
        (
            "a little more each",
            members(25_000, text, &|a| format!("{a} + \"{}\"", "x".repeat(20))),
        ),
        (
            "many terms",
            format!(
                "enum E {{ a = \"{}\", b = a{} }}\nexport const run = () => ({{}});\n",
                "x".repeat(100_000),
                " + a".repeat(5_000)
            ),
        ),
        ("many parts", split(30_000, &|n| format!("a{n}"))),
        (
            "a long name",
            format!("enum {long} {{ {many} }}\nexport const run = () => ({{}});\n"),
        ),
        (
            "a long name of a namespace",
            format!(
                "namespace {long} {{ {} }}\nexport const run = () => ({{}});\n",
                "export let a = 1;".repeat(20_000)
            ),
        ),
        (
            "a long name, named",
            format!(
                "enum {long} {{ a = 1, b = f({}) }}\nexport const run = () => ({{}});\n",
                "a,".repeat(100_000)
            ),
        ),
    ] {
        let begun = Instant::now();
        assert_eq!(compiled(&source).map(|text| text.len()), None, "{name}");
        accepted(name, "a.ts", source);
        println!("{name}: {:?}", begun.elapsed());
    }
    let sound = "enum E { A = \"a\", B = A + \"-b\", C = `${B}-${A}`, D = E.A + E[\"B\"] }\nexport const run = () => ({});\n";
    let written = compiled(sound).unwrap();
    for value in ["\"a-b\"", "\"a-b-a\"", "\"aa-b\""] {
        assert!(written.contains(value), "{written}");
    }
}

/// Words that may start a declaration: the parser looks past all that follow.
#[test]
fn runs_of_modifiers() {
    for word in [
        "static",
        "accessor",
        "declare",
        "abstract",
        "readonly",
        "async",
        "public",
        "private",
        "protected",
        "override",
        "export",
        "default",
        "type",
        "namespace",
        "module",
        "const",
        "global",
        "in",
        "out",
        "interface",
        "enum",
        "get",
        "set",
        "await",
        "yield",
        "let",
        "of",
        "as",
        "satisfies",
        "is",
        "asserts",
        "infer",
        "keyof",
        "unique",
        "using",
        "using\nstatic",
        "using x",
        "await using",
        "static\nasync",
        "export\nstatic",
        "\\u0073tatic",
        "class",
        "import",
        "require",
        "declare\nglobal",
        "a\nstatic",
        "static/**/",
        "static\n+",
    ] {
        for space in [" ", "\n"] {
            let size = if word == "static" { 900_000 } else { 200_000 };
            let run = format!("{word}{space}").repeat(size / (word.len() + 1));
            for (before, after) in [
                ("", ""),
                ("x==", "x:"),
                ("class A { ", "}"),
                ("function f(", ") {}"),
                ("let x: ", ";"),
                ("interface A { ", "}"),
            ] {
                let source = format!("{before}{run}{after}\nexport const run = () => ({{}});\n");
                for file in ["a.js", "a.ts"] {
                    let begun = Instant::now();
                    accepted(
                        &format!("{before} {word:?} {space:?}"),
                        file,
                        source.clone(),
                    );
                    let took = begun.elapsed();
                    if took > Duration::from_millis(250) {
                        println!("{before} {word:?} {space:?} {file}: {took:?}");
                    }
                }
            }
        }
    }
    for source in [
        "class A { public static override readonly a = 1 }",
        "static\nasync\nx",
    ] {
        accepted("a few", "a.ts", source);
    }
}

/// Many names and many exports, on one line.
#[test]
fn long_lines() {
    let many = |item: &dyn Fn(usize) -> String, size: usize| {
        let mut text = String::new();
        for n in 0.. {
            text += &item(n);
            if text.len() > size {
                break;
            }
        }
        text
    };
    for (name, source) in [
        (
            "exports",
            "let a;".to_owned() + &many(&|n| format!("export{{a as b{n}}};"), 1_000_000),
        ),
        (
            "private names",
            format!(
                "class A {{ {} m() {{ {} }} }}",
                many(&|n| format!("#a{n};"), 300_000),
                many(&|n| format!("this.#a{n};"), 600_000)
            ),
        ),
        (
            "private names of many classes",
            many(
                &|n| format!("class A{n} {{ #a; m() {{ this.#a }} }}"),
                1_000_000,
            ),
        ),
        (
            "private names that are not there",
            format!(
                "class A {{ {} m() {{ {} }} }}",
                many(&|n| format!("#a{n};"), 300_000),
                many(&|n| format!("this.#b{n};"), 600_000)
            ),
        ),
        (
            "named groups",
            format!("x = /{}/;", many(&|n| format!("(?<a{n}>b)"), 1_000_000)),
        ),
        (
            "named groups of many expressions",
            many(
                &|n| format!("x = /{}/;", many(&|m| format!("(?<a{n}_{m}>b)"), 5_000)),
                1_000_000,
            ),
        ),
        (
            "names of groups",
            format!(
                "x = /{}{}/;",
                many(&|n| format!("(?<a{n}>b)"), 5_000),
                "\\k<a0>".repeat(150_000)
            ),
        ),
        (
            "equal private names",
            format!("class A {{ {} }}", many(&|_| "#a;".to_owned(), 900_000)),
        ),
    ] {
        for file in ["a.js", "a.ts"] {
            let source = source.clone() + "\nexport const run = () => ({});\n";
            let begun = Instant::now();
            accepted(name, file, source);
            println!("{name} {file}: {:?}", begun.elapsed());
        }
    }
}
