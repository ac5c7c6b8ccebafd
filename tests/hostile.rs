//! Inputs made to break a checker: each gets an answer in bounded time, on the stack that a
//! browser gives to WebAssembly.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use plumbline::{Kind, Project};

/// The stack of a WebAssembly module.
const STACK: usize = 1024 * 1024;

/// Far more than any of these takes, on a slow and busy machine without optimisation.
const LIMIT: Duration = Duration::from_secs(60);

const MIB: usize = 1024 * 1024;

#[derive(Clone, Copy, PartialEq)]
enum Expect {
    Accepted,
    Refused,
    /// Any verdict.
    Answer,
}
use Expect::{Accepted, Answer, Refused};

fn base() -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-tools");
    let mut project = Project::new();
    project.kind = Some(Kind::RecurseTools);
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        project.insert(
            entry.file_name().into_string().unwrap(),
            std::fs::read(entry.path()).unwrap(),
        );
    }
    project
}

/// The base project with `file` as given.
fn with(file: &str, bytes: impl Into<Vec<u8>>) -> Project {
    let mut project = base();
    project.insert(file, bytes);
    project
}

/// The base project with one occurrence of `old` in `file` replaced.
fn edited(file: &str, old: &str, new: &str) -> Project {
    let project = base();
    let text = String::from_utf8(project.get(file).unwrap().to_vec()).unwrap();
    assert_eq!(text.matches(old).count(), 1, "{old:?}");
    with(file, text.replace(old, new))
}

/// The base project in which the schema of `times` is `schema` (YAML in flow style).
fn schema(schema: &str) -> Project {
    edited(
        "tools.yaml",
        "          times:\n            type: integer\n            minimum: 1\n            default: 2\n",
        &format!("          times: {schema}\n"),
    )
}

/// A clean Agent Serve app with `file` as given.
fn app(file: &str, bytes: impl Into<Vec<u8>>) -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/agentserve");
    let mut project = Project::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        project.insert(
            entry.file_name().into_string().unwrap(),
            std::fs::read(entry.path()).unwrap(),
        );
    }
    project.insert(file, bytes);
    project
}

fn answer(name: &str, project: Project, expect: Expect) {
    let begun = Instant::now();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let report = thread
        .spawn(move || plumbline::check(&project))
        .unwrap()
        .join()
        .unwrap_or_else(|_| panic!("{name} panics"));
    let took = begun.elapsed();
    println!(
        "{name}: {} findings in {took:.1?}",
        report.diagnostics.len()
    );
    assert!(took < LIMIT, "{name} took {took:?}");
    match expect {
        Accepted => assert!(report.ok, "{name} is refused: {:?}", report.diagnostics),
        Refused => assert!(!report.ok, "{name} is accepted"),
        Answer => {}
    }
}

/// Nested blocks, each one column further in.
fn staircase(depth: usize, step: &str) -> String {
    let mut text = String::new();
    for level in 0..depth {
        writeln!(text, "{:level$}{step}", "").unwrap();
    }
    text
}

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
fn deep_python() {
    let call = |text: String| format!("x = {text}\n");
    for (name, text, expect) in [
        ("parentheses", call("(".repeat(100_000)), Refused),
        ("lists", call("[".repeat(100_000)), Refused),
        (
            "closed",
            call("(".repeat(100_000) + &")".repeat(100_000)),
            Refused,
        ),
        ("mixed", call("([{".repeat(40_000)), Refused),
        ("indents", staircase(3_000, "if 1:"), Refused),
        ("not", call("not ".repeat(100_000) + "1"), Refused),
        ("minus", call("-".repeat(100_000) + "1"), Answer),
        ("lambda", call("lambda: ".repeat(100_000) + "1"), Answer),
        ("await", call("await ".repeat(100_000) + "1"), Answer),
        ("power", call("1**".repeat(100_000) + "1"), Answer),
        ("plus", call("1+".repeat(100_000) + "1"), Answer),
        ("and", call("1 and ".repeat(100_000) + "1"), Answer),
        ("comparisons", call("1<".repeat(100_000) + "1"), Answer),
        (
            "attributes",
            call("a".to_owned() + &".a".repeat(100_000)),
            Answer,
        ),
        (
            "calls",
            call("a".to_owned() + &"()".repeat(100_000)),
            Answer,
        ),
        (
            "subscripts",
            call("a".to_owned() + &"[0]".repeat(100_000)),
            Answer,
        ),
        (
            "conditions",
            call("1 if 1 else ".repeat(100_000) + "1"),
            Answer,
        ),
        ("walrus", call("(a:=".repeat(100_000)), Refused),
        ("assignments", "a = ".repeat(100_000) + "1\n", Answer),
        (
            "elif",
            format!("if 1:\n  pass\n{}", "elif 1:\n  pass\n".repeat(20_000)),
            Answer,
        ),
        ("strings", call("'a' ".repeat(100_000)), Answer),
        ("f-strings", call("f'{".repeat(100_000)), Refused),
        (
            "open string",
            call("'".to_owned() + &"a".repeat(100_000)),
            Refused,
        ),
        ("open triple quotes", "'''\n".repeat(99_999), Refused),
        ("continuation lines", "\\\n".repeat(100_000), Answer),
        ("decorators", "@a\n".repeat(100_000), Refused),
        ("stars", call("*".repeat(100_000)), Refused),
        (
            "match",
            format!("match a:\n case {}\n", "(".repeat(100_000)),
            Refused,
        ),
        (
            "or patterns",
            format!("match a:\n case {}1: pass\n", "1|".repeat(100_000)),
            Answer,
        ),
        (
            "type parameters",
            format!("class A{}: pass\n", "[T:".repeat(100_000)),
            Refused,
        ),
    ] {
        answer(name, with("tools.py", text), expect);
    }
    for (name, default) in [
        ("default in lists", "[".repeat(190) + &"]".repeat(190)),
        (
            "default of many items",
            format!("[{}]", "1,".repeat(100_000)),
        ),
        ("default with minus", "-".repeat(150) + "1"),
        ("default as a sum", "1+".repeat(100_000) + "1"),
    ] {
        let project = edited(
            "tools.py",
            "times: int = 2",
            &format!("times: int = {default}"),
        );
        answer(name, project, Refused);
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

#[test]
fn large_files() {
    let padded = |file: &str, length: usize| {
        let mut bytes = base().get(file).unwrap().to_vec();
        let comments = "# A comment.\n".bytes().cycle();
        bytes.extend(comments.take(length - bytes.len()));
        bytes
    };
    let most = 8 * MIB;
    for file in ["tools.yaml", "tools.py", "pyproject.toml"] {
        let mut bytes = padded(file, most);
        answer(
            &format!("{file} of {most} bytes"),
            with(file, bytes.clone()),
            Accepted,
        );
        bytes.push(b'#');
        answer(
            &format!("{file} of over {most} bytes"),
            with(file, bytes),
            Refused,
        );
    }
    let lock = with("uv.lock", padded("uv.lock", 64 * MIB + 1));
    answer("uv.lock of over 64 MiB", lock, Refused);
    answer("another file", with("data.bin", vec![0; 64 * MIB]), Answer);
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

#[test]
fn names_of_files() {
    let mut project = base();
    for name in [
        "",
        "/",
        "//",
        ".",
        "..",
        "../tools.yaml",
        "../../etc/passwd",
        "/etc/passwd",
        "C:\\tools.yaml",
        "\\\\host\\share",
        "a/../tools.py",
        "tools.yaml/",
        "tools.yaml/x",
        "a\0b",
        "a\nb",
        "\u{202e}lmay.sloot",
        "con",
        "aux.py",
        "%00",
        "%2e%2e/tools.yaml",
        "tools.yaml\u{200b}",
        "./tools.yaml",
        "././tools.yaml",
    ] {
        project.insert(name, "x");
    }
    project.insert("a".repeat(100_000), "x");
    project.insert("a/".repeat(50_000) + "a", "x");
    answer("hostile names", project, Answer);
    for source in [
        "../tools.py",
        "/tools.py",
        "'..'",
        "'.'",
        "\"\\0\"",
        "a/../tools.py",
        "'C:\\tools.py'",
        "\"\\u202eyp.sloot\"",
        "'tools.py/'",
    ] {
        let project = edited(
            "tools.yaml",
            "source: tools.py",
            &format!("source: {source}"),
        );
        answer(source, project, Refused);
    }
    let source = format!("source: {}", "a/".repeat(50_000));
    let project = edited("tools.yaml", "source: tools.py", &source);
    answer("a long path", project, Refused);
}

#[test]
fn many_files() {
    let mut project = base();
    for number in 0..10_000 {
        project.insert(format!("folder{}/file{number}.py", number % 100), "x = 1\n");
    }
    answer("10 000 files", project, Answer);

    let mut project = Project::new();
    let base = base();
    for number in 0..1_000 {
        for (file, bytes) in base.files() {
            project.insert(format!("service{number}/{file}"), bytes);
        }
    }
    answer("1 000 services", project, Answer);

    let mut project = Project::new();
    let mut folder = String::new();
    for _ in 0..3_000 {
        for (file, bytes) in base.files() {
            project.insert(format!("{folder}{file}"), bytes);
        }
        folder.push_str("s/");
    }
    answer("3 000 services inside one another", project, Answer);

    let mut project = Project::new();
    for number in 0..3_000 {
        for (file, bytes) in base.files() {
            let folder = "s/".repeat(number % 30);
            project.insert(format!("{folder}t{number}/{file}"), bytes);
            project.insert(format!("{folder}{file}"), bytes);
        }
    }
    answer(
        "3 000 services in 30 folders inside one another",
        project,
        Answer,
    );
}

/// The base project of an agent with one occurrence of `old` in `file` replaced.
fn agent(file: &str, old: &str, new: &str) -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-agent");
    let mut project = Project::new();
    project.kind = Some(Kind::RecurseAgent);
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let mut bytes = std::fs::read(entry.path()).unwrap();
        if name == file {
            let text = String::from_utf8(bytes).unwrap();
            assert_eq!(text.matches(old).count(), 1, "{old:?}");
            bytes = text.replace(old, new).into_bytes();
        }
        project.insert(name, bytes);
    }
    project
}

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

/// The base project built by another backend.
fn built_by(backend: &str, package: &str) -> Project {
    let pyproject = String::from_utf8(base().get("pyproject.toml").unwrap().to_vec()).unwrap();
    let pyproject = pyproject.replace("hatchling.build", backend);
    with("pyproject.toml", pyproject.replace("hatchling", package))
}

/// What a build packs is told in bounded time, or it is said that it is not.
#[test]
fn packing() {
    let mut project = base();
    project.insert("a/".repeat(1900) + "x", "");
    project.insert(".gitignore", "b\n".repeat(2_000));
    answer("2 000 patterns on a deep file", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    project.insert("p/".repeat(1900) + "x.py", "");
    answer("1 900 packages inside one another", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    for number in 0..6_000 {
        project.insert(format!("src/p{number}/__init__.py"), "");
    }
    answer("6 000 packages", project, Answer);

    let mut project = built_by("poetry.core.masonry.api", "poetry-core");
    for number in 0..6_000 {
        project.insert(format!("fixture_tools/m{number}.py"), "");
    }
    project.insert("fixture_tools/.gitignore", "z\n".repeat(20_000));
    answer("20 000 nested patterns", project, Answer);

    let empty = [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];
    let mut project = Project::new();
    project.insert("x.tar.gz", empty.repeat(1_500_000));
    answer("1 500 000 empty gzip members", project, Refused);
}

/// One input gives one report, whatever order a map of names has.
#[test]
fn reports_repeat() {
    let old = "    harbour:\n      type: string\n";
    let more: String = ["A", "B", "C"]
        .map(|end| format!("    harbour{end}:\n      type: string\n"))
        .concat();
    let mut project = agent("agent.yaml", old, &format!("{old}{more}"));
    project.insert("prompt.md", "{{ input.harbourX }} {{ input.harborX }}");
    let report = || serde_json::to_string(&plumbline::check(&project)).unwrap();
    let first = report();
    assert!(first.contains("did you mean harbour?"), "{first}");
    for _ in 0..20 {
        assert_eq!(report(), first);
    }
}

/// Nothing may take time in the square of the number of faults.
#[test]
fn many_faults() {
    let lines =
        |count: usize, line: &dyn Fn(usize) -> String| -> String { (0..count).map(line).collect() };
    let manifest = String::from_utf8(base().get("tools.yaml").unwrap().to_vec()).unwrap();
    let unknown = manifest.clone() + &lines(20_000, &|n| format!("unknown{n}: 1\n"));
    answer(
        "20 000 unknown fields",
        with("tools.yaml", unknown),
        Refused,
    );
    let doubled = manifest.clone() + &lines(20_000, &|_| "kind: 1\n".to_owned());
    answer("20 000 equal keys", with("tools.yaml", doubled), Refused);
    let one_line = format!("{manifest}x: [{}]\n", "{a: 1, a: 2}, ".repeat(20_000));
    answer(
        "20 000 equal keys on one line",
        with("tools.yaml", one_line),
        Refused,
    );
    let module = lines(20_000, &|n| format!("def f{n}(a, b, *c): pass\n"));
    answer("20 000 functions", with("tools.py", module), Refused);
    let parameters = lines(5_000, &|n| format!("p{n}, "));
    let module =
        format!("def echo({parameters}):\n    '''Doc.\n\n    Args:\n        x: y\n    '''\n");
    answer("5 000 parameters", with("tools.py", module), Refused);
    let properties = lines(5_000, &|n| format!("          p{n}: {{type: string}}\n"));
    let wide = manifest.replacen(
        "            type: string\n        required: [message]",
        &format!("            type: string\n{properties}        required: [message]"),
        1,
    );
    answer("5 000 properties", with("tools.yaml", wide), Refused);
    let tool = manifest
        .split("    echo:\n")
        .nth(1)
        .unwrap()
        .split("    repeat:\n")
        .next()
        .unwrap();
    let tools = lines(3_000, &|n| format!("    tool{n}:\n{tool}"));
    answer(
        "3 000 tools",
        with("tools.yaml", manifest + &tools),
        Refused,
    );
}

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

#[test]
fn python_of_code_tools() {
    let run = |body: String| format!("import os\ndef run(input):\n{body}");
    let many = |line: &dyn Fn(usize) -> String| (0..30_000).map(line).collect::<String>();
    for (name, text) in [
        (
            "a long chain of names",
            run(format!("    return a{}\n", ".b".repeat(200_000))),
        ),
        (
            "a long chain of calls",
            run(format!("    return a{}\n", ".b()".repeat(100_000))),
        ),
        (
            "a long sum",
            run(format!("    return {{'a': {}1}}\n", "1 + ".repeat(100_000))),
        ),
        (
            "a long choice",
            run(format!(
                "    return {{'a': {}1}}\n",
                "1 or ".repeat(100_000)
            )),
        ),
        (
            "nested dicts",
            run(format!(
                "    return {}1{}\n",
                "{1: ".repeat(90),
                "}".repeat(90)
            )),
        ),
        (
            "nested choices",
            run(format!(
                "    return {{'a': {}1}}\n",
                "1 if a else ".repeat(50_000)
            )),
        ),
        (
            "names for names",
            many(&|n| format!("a{} = a{n}\n", n + 1)) + "def run(input): return {'a': a9()}\n",
        ),
        (
            "a name for itself",
            "a = a\nb = c\nc = b\nb()\na()\ndef run(input): return {}\n".to_owned(),
        ),
        (
            "targets",
            "a = ".repeat(100_000) + "1\ndef run(input): return {}\n",
        ),
        (
            "secrets of one name",
            run(many(&|n| format!("    k = os.environ['K{n}']\n"))
                + "    return {"
                + &many(&|n| format!("{n}: k, "))
                + "}\n"),
        ),
        ("imports", many(&|n| format!("import a{n}\n"))),
        (
            "names of one import",
            format!("from a import {}\n", many(&|n| format!("b{n}, ")) + "c"),
        ),
        (
            "imports that may fail",
            many(&|n| format!("try:\n import a{n}\nexcept ImportError: pass\n")),
        ),
        (
            "handlers",
            format!(
                "try: pass\n{}",
                many(&|n| format!("except E{n}:\n import a{n}\n"))
            ),
        ),
        (
            "definitions of run",
            many(&|_| "def run(a, b): yield\n".to_owned()),
        ),
        (
            "declarations",
            format!(
                "def f():\n{}",
                many(&|n| format!(" a{n} = 1\n global a{n}\n"))
            ),
        ),
        (
            "scopes",
            many(&|n| format!("def f{n}():\n x = 1\n def g():\n  nonlocal x, y\n")),
        ),
        (
            "comprehensions",
            format!("{}a{}\n", "[".repeat(90), " for a in b]".repeat(90)),
        ),
        (
            "clauses",
            format!("[a {}]\n", "for a in (b := c) if (a := 1) ".repeat(20_000)),
        ),
        ("lambdas", format!("{}a\n", "lambda: ".repeat(20_000))),
        (
            "alternatives",
            format!("match a:\n case {}1: pass\n", "[a] | ".repeat(50_000)),
        ),
        (
            "keys of a pattern",
            format!(
                "match a:\n case {{{}}}: pass\n",
                many(&|n| format!("{n}: b, "))
            ),
        ),
        ("arguments", format!("f({})\n", "a=1, ".repeat(50_000))),
        ("stars", format!("{} = a\n", "*a, ".repeat(50_000))),
        (
            "heads of keys",
            format!("# {}\n", "-----BEGIN ".repeat(100_000)),
        ),
        ("almost keys", format!("# {}\n", "sk-ant-a".repeat(100_000))),
    ] {
        answer(name, app("route.py", text), Answer);
    }
}

/// What is nested as deep as the parser takes it is looked into, or passed over, on that stack.
#[test]
fn deep_python_for_the_compiler() {
    let blocks: String = (0..95).map(|n| format!("{:n$}def f():\n", "")).collect();
    for (name, open, close) in [
        ("lists", "[", "]"),
        ("sums", "[1 + ", "]"),
        ("negations", "[not -", "]"),
        ("comprehensions", "[a for a in ", "]"),
        ("generators of calls", "f(a for a in b if ", ")"),
        ("keys", "{1: ", "}"),
        ("lambdas", "(lambda a: ", ")"),
        ("defaults of lambdas", "(lambda a=", ": 1)"),
        ("conditions", "(1 if 1 else ", ")"),
        ("powers", "(1 ** ", ")"),
    ] {
        for depth in [95, 150, 195] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let text = format!("{blocks}{}return {text}\n", " ".repeat(95));
            answer(
                &format!("{name} {depth} deep in blocks"),
                with("tools.py", text),
                Answer,
            );
        }
    }
    let lambdas = format!("x = {}1\n", "lambda a: ".repeat(1_700));
    answer("lambdas", with("tools.py", lambdas), Answer);
}

/// Names and patterns that agree up to their ends.
#[test]
fn long_names_and_patterns() {
    let long = |count: usize| "a".repeat(count);
    let mut project = base();
    let patterns: String = (0..64).map(|_| format!("*{}b\n", long(3998))).collect();
    project.insert(".gitignore", patterns);
    for number in 0..64 {
        project.insert(format!("{}{number:04}", long(3990)), "");
    }
    answer("long patterns on long names", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    let packages = "\"fixture_tools\", ".repeat(5_000);
    let pyproject = format!(
        "{}\n[tool.setuptools]\npackages = [{packages}]\n[tool.setuptools.package-data]\n\"*\" = [\"*{}b\"]\n",
        String::from_utf8(project.get("pyproject.toml").unwrap().to_vec()).unwrap(),
        long(3000),
    );
    project.insert("pyproject.toml", pyproject);
    project.insert("fixture_tools/__init__.py", "");
    project.insert(format!("fixture_tools/{}", long(3800)), "");
    answer("a long pattern for each package", project, Answer);

    let mut project = built_by("setuptools.build_meta", "setuptools");
    let packages = "\"fixture_tools\", ".repeat(3_000);
    let patterns: String = (0..100).map(|n| format!("\"*{n}.txt\", ")).collect();
    let pyproject = format!(
        "{}\n[tool.setuptools]\npackages = [{packages}]\n[tool.setuptools.package-data]\n\"*\" = [{patterns}]\n",
        String::from_utf8(project.get("pyproject.toml").unwrap().to_vec()).unwrap(),
    );
    project.insert("pyproject.toml", pyproject);
    for number in 0..100 {
        project.insert(format!("fixture_tools/m{number}.py"), "");
    }
    answer("many patterns for many packages", project, Answer);
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

/// A fix is not said so often, and so long, that the report is many times the project.
#[test]
fn long_fixes() {
    let parameters: Vec<String> = (0..99)
        .map(|n| format!("{}{n}", "p".repeat(3_000)))
        .collect();
    let list: String = parameters.iter().map(|name| format!("{name}, ")).collect();
    let strangers: String = (0..1_000).map(|n| format!("s{n}, ")).collect();
    let mut project = edited("tools.py", "message: str", &list);
    let manifest = String::from_utf8(project.get("tools.yaml").unwrap().to_vec()).unwrap();
    let manifest = manifest.replacen(
        "required: [message]",
        &format!("required: [{strangers}]"),
        1,
    );
    project.insert("tools.yaml", manifest);
    let report = plumbline::check(&project);
    let length = serde_json::to_string(&report).unwrap().len();
    println!("{} findings in {length} bytes", report.diagnostics.len());
    assert!(length < 4 * MIB, "{length} bytes");
}

/// `bytes` packed by gzip, after the header of the one member of a tar archive.
fn packed(kind: u8, file: &str, bytes: &[u8]) -> Vec<u8> {
    let mut header = [0; 512];
    header[..file.len()].copy_from_slice(file.as_bytes());
    header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
    header[148..156].fill(b' ');
    header[156] = kind;
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let mut archive = header.to_vec();
    archive.extend_from_slice(bytes);
    archive.resize(archive.len().next_multiple_of(512) + 1024, 0);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, &archive).unwrap();
    encoder.finish().unwrap()
}

/// Small archives of large files do not add up.
#[test]
fn archives_together() {
    let bytes = packed(b'0', "x-1/tools.yaml", &vec![b'\n'; 60 * MIB]);
    let mut project = Project::new();
    for number in 0..12 {
        project.insert(format!("x-{number}.tar.gz"), bytes.clone());
    }
    let report = plumbline::check(&project);
    let beyond = report.diagnostics.iter().filter(|found| {
        found.rule == "sdist-archive-too-large" && found.message.contains("together")
    });
    assert_eq!(beyond.count(), 10);

    let records = packed(b'x', "x-1/PaxHeader", &b"5 a=\n".repeat(75 * MIB / 5));
    let mut project = Project::new();
    project.insert("x-1.tar.gz", records);
    answer("an archive of one large header", project, Refused);
}

/// The base project with a tool that has so many parameters with a default.
fn parameters(
    count: usize,
    top: &str,
    property: &dyn Fn(usize) -> String,
    default: &str,
) -> Project {
    let mut project = base();
    let of_base = |file: &str| String::from_utf8(project.get(file).unwrap().to_vec()).unwrap();
    let (manifest, module) = (of_base("tools.yaml"), of_base("tools.py"));
    let times = "          times:\n            type: integer\n            minimum: 1\n            default: 2\n";
    let properties: String = (0..count)
        .map(|n| format!("          p{n}: {}\n", property(n)))
        .collect();
    let word = "      input_schema:\n        type: object\n        properties:\n          word:";
    assert_eq!(manifest.matches(word).count(), 1);
    let topped = word.replace(
        "        properties:\n",
        &format!("{top}        properties:\n"),
    );
    let names: String = (0..count).map(|n| format!(", p{n}={default}")).collect();
    let manifest = manifest
        .replace(times, &format!("{times}{properties}"))
        .replace(word, &topped);
    let module = module.replace("times: int = 2", &format!("times: int = 2{names}"));
    project.insert("tools.yaml", manifest);
    project.insert("tools.py", module);
    project
}

#[test]
fn many_defaults() {
    let long = "a".repeat(2_000_000);
    for (name, project) in [
        (
            "a pattern that goes back without end, 1 000 times",
            parameters(
                1_000,
                "        $defs: {s: {type: string, pattern: '^(a+)+$'}}\n",
                &|_| "{$ref: '#/$defs/s'}".to_owned(),
                "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab'",
            ),
        ),
        (
            "references by an anchor",
            parameters(
                60_000,
                "        $defs: {s: {$anchor: s, type: string}}\n",
                &|_| "{$ref: '#s'}".to_owned(),
                "'a'",
            ),
        ),
        (
            "references to as many schemas",
            parameters(
                40_000,
                &format!(
                    "        $defs: {{{}}}\n",
                    (0..40_000)
                        .map(|n| format!("s{n}: {{type: string}}, "))
                        .collect::<String>()
                ),
                &|n| format!("{{$ref: '#/$defs/s{n}'}}"),
                "'a'",
            ),
        ),
        (
            "references under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}'\n        $defs: {{s: {{type: string}}}}\n"
                ),
                &|_| "{$ref: '#/$defs/s'}".to_owned(),
                "'a'",
            ),
        ),
        (
            "relative references under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}/'\n        $defs: {{s: {{type: string, $id: b}}}}\n"
                ),
                &|_| "{$ref: b}".to_owned(),
                "'a'",
            ),
        ),
        (
            "anchors under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}'\n        $defs: {{s: {{type: string, $anchor: s}}}}\n"
                ),
                &|_| "{$ref: '#s'}".to_owned(),
                "'a'",
            ),
        ),
        (
            "names under a long name",
            parameters(
                30_000,
                &format!(
                    "        $id: 'https://a.b/{long}/'\n        $defs: {{s: {{$anchor: s}}}}\n"
                ),
                &|n| format!("{{$id: b{n}, $ref: '#s'}}"),
                "'a'",
            ),
        ),
        (
            "groups on many texts",
            parameters(
                30_000,
                &format!(
                    "        $defs: {{s: {{items: {{pattern: '|{}'}}}}}}\n",
                    "()".repeat(300_000)
                ),
                &|_| "{$ref: '#/$defs/s'}".to_owned(),
                "['a', 'a', 'a', 'a']",
            ),
        ),
    ] {
        answer(name, project, Answer);
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

/// The steps are those of all defaults together: who spends them is told, not who comes after.
#[test]
fn steps_of_all_defaults() {
    let bad = "        $defs: {s: {type: string, pattern: '^(a+)+$'}}\n";
    let project = parameters(
        50,
        bad,
        &|_| "{$ref: '#/$defs/s'}".to_owned(),
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab'",
    );
    let report = plumbline::check(&project);
    let spent = report
        .diagnostics
        .iter()
        .filter(|finding| finding.rule == "schema-too-many-steps");
    assert_eq!(spent.count(), 4);
    assert!(!report.ok);
}
