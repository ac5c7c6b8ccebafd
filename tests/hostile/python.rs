//! Python, as a module of a service.

use super::Expect::{Answer, Refused};
use super::{MIB, answer, edited, staircase, with};

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

/// What the parser goes on within, though no bracket is open and none of it is right: what stands
/// before, and what is repeated.
const MISTAKES: &[(&str, &str)] = &[
    ("", "if "),
    ("", "a if "),
    ("", "for a if "),
    ("", "for * "),
    ("x = ", "a ** "),
    ("x = ", "- * for "),
    ("x = ", "== not as "),
    ("x = ", "a << not "),
    ("x = ", "| * from "),
    ("x = ", ". import ** "),
    ("x = ", "a := . lambda "),
    ("x = ", "else << not | "),
    ("x = ", "yield from "),
    ("x = ", "- yield *a, "),
    ("x = ", "- * yield *a, "),
    ("x = ", "a, A(yield from "),
    ("x = ", "== yield from *a, := await - "),
    ("x = ", "lambda a="),
    ("x = ", "~ lambda: "),
    ("x = ", "a if lambda a: "),
    ("x = ", "lambda: == << + not // "),
    ("x = ", "lambda a= lambda a= lambda: b: // "),
    ("x = ", "lambda a= a if "),
    ("x = ", "lambda * > a |\n"),
    ("x = ", "\n not lambda a= a | "),
    ("x = ", "(a for a in lambda a= ) not "),
    ("x = ", "{** async for lambda a= }"),
    ("match x:\n case ", "-1 "),
    ("match x:\n case ", "for [ "),
];

#[test]
fn depth_by_mistake() {
    for (start, link) in MISTAKES {
        for depth in [50, 100, 200, 400, 700, 1_000, 2_000, 4_000, 20_000] {
            let text = format!("{start}{}a\n", link.repeat(depth));
            let name = format!("{start}({link}) × {depth}");
            answer(&name, with("tools.py", text), Answer);
        }
    }
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
