//! Python of Agent Serve's code tools.

use super::Expect::Answer;
use super::{answer, app};

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
