//! Small inputs in which one text or list stands for many, by aliases or in pairs: each gets an
//! answer in time and memory that grow as the input does.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

use std::time::Duration;

use cpu_time::ThreadTime;
use peak_alloc::PeakAlloc;
use plumbline::{Kind, Project};
use stack::on_a_small_stack;

#[path = "support/stack.rs"]
mod stack;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Bytes of memory that a check may take, whatever its input, and for each byte of that: a source
/// that is parsed takes some.
const MEMORY: (usize, usize) = (16 << 20, 16);

/// The same of the report as JSON.
const WRITTEN: (usize, usize) = (1 << 20, 8);

/// What grows faster than its input takes far longer, without optimisation or with it.
const LIMIT: Duration = Duration::from_secs(4);

const HEAD: &str = "name: a\ndescription: A.\ninput: { type: object }\noutput: { type: object }\n";

/// An app of one tool, with `files` besides.
fn app(files: Vec<(String, String)>) -> Project {
    let mut project = Project::new();
    project.kind = Some(Kind::Agentserve);
    project.insert("agentserve.app.yaml", "tools: ./*\n");
    project.insert("a.tool.yaml", HEAD);
    for (path, text) in files {
        project.insert(path, text);
    }
    project
}

fn one(path: &str, text: String) -> Project {
    app(vec![(path.to_owned(), text)])
}

/// A tool whose input has `schema` (lines in block style) besides its type.
fn input(schema: &str) -> Project {
    let text = format!(
        "name: a\ndescription: A.\noutput: {{ type: object }}\ninput:\n  type: object\n{schema}"
    );
    app(vec![
        ("a.tool.yaml".to_owned(), text),
        ("a.py".to_owned(), "def run(input): return {}\n".to_owned()),
    ])
}

fn many(count: usize, item: &dyn Fn(usize) -> String) -> String {
    (0..count).map(item).collect()
}

fn answer(name: &str, project: Project) {
    let bytes: usize = project
        .files()
        .map(|(path, bytes)| path.len() + bytes.len())
        .sum();
    let measured = move || {
        let before = ALLOCATOR.current_usage();
        ALLOCATOR.reset_peak_usage();
        let begun = ThreadTime::now();
        let report = plumbline::check(&project);
        let written = serde_json::to_string(&report).unwrap().len();
        let peak = ALLOCATOR.peak_usage();
        (begun.elapsed(), peak.saturating_sub(before), written)
    };
    let (took, memory, written) = on_a_small_stack(measured).unwrap();
    println!(
        "{name}: {bytes} bytes took {took:.1?} and {} KiB, {written} bytes written",
        memory / 1024
    );
    assert!(took < LIMIT, "{name} took {took:?}");
    for (what, used, (at_all, by_byte)) in
        [("memory", memory, MEMORY), ("a report", written, WRITTEN)]
    {
        let allowed = at_all + by_byte * bytes;
        assert!(used < allowed, "{name} took {used} bytes of {what}");
    }
}

#[test]
fn what_stands_for_many_is_answered_as_one() {
    let long = "a".repeat(100_000);
    let aliases = |count: usize, name: &str| many(count, &|_| format!("*{name}, "));
    let properties = |count: usize, schema: &str| {
        let each = many(count, &|n| format!("    p{n}: {schema}\n"));
        format!("  properties:\n{each}")
    };
    let letters = many(20_000, &|n| format!("{n}, "));
    for (name, project) in [
        (
            "a package by aliases",
            app(vec![
                (
                    "a.tool.yaml".to_owned(),
                    format!(
                        "{HEAD}packages:\n- &p '{long}==1'\n{}",
                        "- *p\n".repeat(20_000)
                    ),
                ),
                ("a.py".to_owned(), "def run(input): return {}\n".to_owned()),
            ]),
        ),
        (
            "a glob by aliases",
            one(
                "agentserve.app.yaml",
                format!("tools:\n- &p './*{long}'\n{}", "- *p\n".repeat(20_000)),
            ),
        ),
        (
            "a description by aliases",
            input(&format!(
                "  $comment: &d {long}\n{}",
                properties(5_000, "{ description: *d, type: *d, default: *d }")
            )),
        ),
        (
            "a default by aliases",
            input(&format!(
                "  $comment: &d {long}\n{}",
                properties(1_000, &format!("{{ default: [{}] }}", aliases(20, "d")))
            )),
        ),
        (
            "choices by aliases",
            input(&format!(
                "  $comment: &e [{letters}]\n{}",
                properties(5_000, "{ type: string, enum: *e }")
            )),
        ),
        (
            "types by aliases",
            input(&format!(
                "  $comment: &e [{}]\n{}",
                "string, ".repeat(20_000),
                properties(5_000, "{ type: *e, enum: [1] }")
            )),
        ),
        (
            "required names by aliases",
            input(&format!(
                "  properties: {{}}\n  required: [&d {long}, {}]\n",
                aliases(10_000, "d")
            )),
        ),
        (
            "lists of required names by aliases",
            input(&format!(
                "  $comment: &e [{}]\n{}",
                many(10_000, &|n| format!("a{n}, ")),
                properties(5_000, "{ properties: {}, required: *e }")
            )),
        ),
        (
            "properties by aliases",
            input(&format!(
                "  $defs: &e {{ {} }}\n{}",
                many(10_000, &|n| format!("a{n}: {{}}, ")),
                properties(5_000, "{ properties: *e, required: [b] }")
            )),
        ),
        (
            "patterns by aliases",
            input(&format!(
                "  $comment: &e '{}'\n{}",
                "(a|b)".repeat(10_000),
                properties(5_000, "{ pattern: *e }")
            )),
        ),
        (
            "schemas by aliases",
            input(&format!(
                "  allOf: &e [{}]\n{}",
                "{}, ".repeat(5_000),
                properties(5_000, "{ allOf: *e }")
            )),
        ),
        (
            "lists under items by aliases",
            input(&format!(
                "  $comment: &e [{}]\n{}",
                "{ type: a }, ".repeat(10_000),
                properties(5_000, "{ items: *e }")
            )),
        ),
        (
            "references by aliases",
            input(&format!(
                "  $comment: &r '#{}'\n{}",
                "/a".repeat(50_000),
                properties(5_000, "{ $ref: *r }")
            )),
        ),
        (
            "a long address and many below it",
            input(&format!(
                "  $id: http://a/{long}/\n{}",
                properties(5_000, "{ $id: b, $ref: c }")
            )),
        ),
        (
            "a key by aliases",
            input(&format!(
                "  $comment: &k {long}\n  properties:\n{}  $defs:\n{}",
                "    *k : {}\n".repeat(5_000),
                many(5_000, &|n| format!("    p{n}: {{ *k : {{}} }}\n"))
            )),
        ),
        (
            "a long name for a function of a module",
            app(vec![(
                "a.py".to_owned(),
                format!(
                    "import {long} as b\ndef run(input):\n{}    return {{}}\n",
                    "    b.c()\n".repeat(20_000)
                ),
            )]),
        ),
        (
            "an app's long name and many tools",
            app((0..2_000)
                .flat_map(|n| {
                    let tool = HEAD.replace("name: a", &format!("name: t{n}"));
                    let source = "def run(input): return {}\n".to_owned();
                    [
                        (format!("t{n}.tool.yaml"), tool),
                        (format!("t{n}.py"), source),
                    ]
                })
                .chain([(
                    "agentserve.app.yaml".to_owned(),
                    format!("name: {long}\ntools: './{{*,{long}}}'\n")
                        .replace(&long, &"a".repeat(3_000)),
                )])
                .collect()),
        ),
        (
            "a long path",
            app(vec![
                (
                    "agentserve.app.yaml".to_owned(),
                    format!("tools: '{}'\n", "?".repeat(4_000)),
                ),
                ("b".repeat(64_000), String::new()),
            ]),
        ),
        (
            "globs of a folder that is not there",
            app((0..10_000)
                .map(|n| (format!("f{n}.txt"), String::new()))
                .chain([(
                    "agentserve.app.yaml".to_owned(),
                    format!("tools:\n{}", many(20_000, &|n| format!("- zz/{n}\n"))),
                )])
                .collect()),
        ),
        (
            "globs that take away what is not there",
            app(vec![
                (
                    "agentserve.app.yaml".to_owned(),
                    format!("tools:\n- ./*\n{}", "- '!zz/x'\n".repeat(20_000)),
                ),
                (format!("{}x", "a/".repeat(50_000)), String::new()),
            ]),
        ),
        (
            "packages and imports of Python",
            app(vec![
                (
                    "a.tool.yaml".to_owned(),
                    format!(
                        "{HEAD}packages:\n{}",
                        many(8_000, &|n| format!("- p{n}==1\n"))
                    ),
                ),
                (
                    "a.py".to_owned(),
                    many(8_000, &|n| format!("import q{n}\n")) + "def run(input): return {}\n",
                ),
            ]),
        ),
        (
            "a long name of a module",
            app(vec![
                (
                    "a.tool.yaml".to_owned(),
                    format!(
                        "{HEAD}packages:\n{}",
                        many(200, &|n| format!("- p{n}==1\n"))
                    ),
                ),
                (
                    "a.py".to_owned(),
                    format!(
                        "import q{}\nfrom {long} import {}z\ndef run(input): return {{}}\n",
                        ".b".repeat(30_000),
                        many(5_000, &|n| format!("c{n}, "))
                    ),
                ),
            ]),
        ),
        (
            "packages and imports of JavaScript",
            app(vec![
                (
                    "a.tool.yaml".to_owned(),
                    format!(
                        "{HEAD}packages:\n{}",
                        many(20_000, &|n| format!("- p{n}@1.0.0\n"))
                    ),
                ),
                (
                    "a.js".to_owned(),
                    many(20_000, &|n| format!("import 'q{n}';\n"))
                        + "export function run(input) { return {}; }\n",
                ),
            ]),
        ),
    ] {
        answer(name, project);
    }
}
