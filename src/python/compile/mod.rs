//! What CPython's compiler refuses although `ast.parse` takes it.

mod chain;
mod context;
mod lists;
mod names;
mod patterns;
mod placement;
mod scopes;

use ruff_python_ast::{self as ast, Stmt};
use ruff_text_size::TextRange;

use super::SyntaxFault;
use super::source::Source;

/// Expressions nested deeper than this are not looked into; a chain of them counts once.
const DEEPEST: usize = 200;

/// What the compiler does one after another: the first fault of the first pass is what it says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pass {
    /// It reads the imports from `__future__`.
    Future,
    /// It gathers the names of each scope.
    Names,
    /// It finds where each name is bound.
    Bindings,
    /// It writes code.
    Code,
}

/// A fault, and the pass that finds it.
struct Found {
    pass: Pass,
    range: TextRange,
    message: String,
}

impl Found {
    fn new(pass: Pass, range: TextRange, message: impl Into<String>) -> Self {
        Self {
            pass,
            range,
            message: message.into(),
        }
    }
}

/// The faults of a module's statements, by pass and then in source order.
pub(super) fn faults(source: &Source, body: &[Stmt]) -> Vec<SyntaxFault> {
    let mut found = futures(body);
    found.extend(names::check(body));
    found.extend(placement::check(body));
    let order = |fault: &Found| (fault.pass, fault.range.start());
    found.sort_by(|a, b| (order(a), &a.message).cmp(&(order(b), &b.message)));
    let placed = found
        .into_iter()
        .map(|fault| SyntaxFault::new(source.span_of(fault.range), fault.message));
    placed.collect()
}

/// Imports from `__future__` among the statements of the module itself; those elsewhere are out
/// of place.
fn futures(body: &[Stmt]) -> Vec<Found> {
    let mut found = Vec::new();
    let mut is_head = true;
    for (index, statement) in body.iter().enumerate() {
        match statement {
            Stmt::ImportFrom(import) if is_future(import) => {
                if !is_head {
                    let message = "imports from __future__ come before all other statements";
                    found.push(Found::new(Pass::Future, import.range, message));
                }
            }
            Stmt::Expr(first) if index == 0 && first.value.is_string_literal_expr() => {}
            _ => is_head = false,
        }
    }
    found
}

fn is_future(import: &ast::StmtImportFrom) -> bool {
    import.level == 0 && import.module.as_deref() == Some("__future__")
}

#[cfg(test)]
mod tests {
    use super::super::parse;

    #[test]
    fn the_compiler_refuses_what_is_out_of_place() {
        let refused = [
            "return 1",
            "class C:\n return",
            "yield 1",
            "x = yield",
            "await f()",
            "def f():\n await g()",
            "def f():\n async with g(): pass",
            "async for a in b: pass",
            "break",
            "for a in b: pass\nelse: break",
            "while a:\n def f():\n  break",
            "if a: continue",
            "nonlocal a",
            "def f(a, *, a): pass",
            "lambda a, a: 1",
            "import os\nfrom __future__ import annotations",
            "if a:\n from __future__ import annotations",
            "a, *b, *c = d",
            "*a = b",
            "a = *b",
            "a += *b",
            "a: int = *b",
            "f'{*a}'",
            "f'{*a!r:>{b}}'",
            "f'{a:{*b}}'",
            "t'{*a}'",
            "f(a=1, a=2)",
            "def f():\n return [(yield) for a in b]",
            "def f():\n return [a async for a in b]",
            "async def f():\n yield 1\n return 2",
            "async def f():\n yield from a",
            "async def f():\n return lambda: await a",
            "try: pass\nexcept: pass\nexcept E: pass",
            "for a in b:\n try: pass\n except* E: break",
            "def f():\n try: pass\n except* E: return",
            "def f():\n from a import *",
            "def f[T, T](): pass",
            "def f[T=int, U](): pass",
            "type A = (yield)",
            "a: (b := 1)",
            "__debug__ = 1",
            "a.__debug__ = 1",
        ];
        for text in refused {
            let module = parse(text.as_bytes()).expect(text);
            assert_eq!(module.compile_faults.len(), 1, "{text}");
        }
    }

    #[test]
    fn the_compiler_refuses_names_that_contradict() {
        let refused = [
            "a = 1\nglobal a",
            "def f():\n print(a)\n global a",
            "def f(a):\n global a",
            "def f(a):\n nonlocal a",
            "def f():\n global a\n nonlocal a",
            "def f():\n nonlocal a",
            "class C:\n a = 1\n def f(self):\n  nonlocal a",
            "def f():\n global a\n a: int = 1",
            "def f():\n global a\n def g():\n  nonlocal a",
            "def f[T]():\n def g():\n  nonlocal T",
            "[a for a in (b := c)]",
            "[(a := 1) for a in b]",
            "[[(a := 1) for c in d] for a in b]",
            "[a for a in b if (c := 1) for c in d]",
            "[a for a in (lambda: (b := 1))]",
            "[a for a in b for c in (lambda: (d := 1))]",
            "[a for a in (lambda b=(c := 1): b)]",
            "[a for a in (lambda: lambda: (b := 1))]",
            "[a for a in [lambda: [b for b in c if (d := 1)]]]",
            "{a: a for a in (lambda: (b := 1))}",
            "class C:\n [(a := 1) for b in c]",
        ];
        for text in refused {
            let module = parse(text.as_bytes()).expect(text);
            assert_eq!(module.compile_faults.len(), 1, "{text}");
        }
    }

    #[test]
    fn the_compiler_refuses_patterns_that_contradict() {
        let refused = [
            "a",
            "_",
            "a as b",
            "a | 1",
            "1 | a",
            "[a] | [b]",
            "[a, a]",
            "[*a, *b]",
            "{1: a, 1.0: b}",
            "{'a': a, **a}",
            "C(a=1, a=2)",
            "(1 | _) | 2",
        ];
        for pattern in refused {
            let text = format!("match a:\n case {pattern}: pass\n case 1: pass");
            let module = parse(text.as_bytes()).expect(pattern);
            assert!(!module.compile_faults.is_empty(), "{pattern}");
        }
        for pattern in [
            "a if b",
            "[a] | [a]",
            "[a, *b]",
            "{'a': a, 'b': b, **c}",
            "{a.b: c, a.b: d}",
            "C(a, b=c)",
        ] {
            let text = format!("match a:\n case {pattern}: pass\n case _: pass");
            let module = parse(text.as_bytes()).expect(pattern);
            assert!(module.compile_faults.is_empty(), "{pattern}");
        }
    }

    #[test]
    fn the_compiler_takes_what_stands_in_its_place() {
        let taken = [
            "def f():\n return 1",
            "lambda: (yield)",
            "async def f():\n await g()\n async with g(): pass\n return 1",
            "def f():\n return (await x for x in y)",
            "def f():\n return (x async for x in y)",
            "async def f():\n return [x async for x in y]",
            "async def f():\n yield 1\n return",
            "for a in b:\n if c: break\n else: continue",
            "def f():\n try: pass\n except* E:\n  for a in b: break",
            "def f():\n a = 1\n def g():\n  nonlocal a",
            "def f():\n def g():\n  nonlocal a\n a = 1",
            "class C:\n def f(self):\n  nonlocal __class__",
            "def f():\n import a\n global a",
            "global a\na: int = 1",
            "def f():\n [(a := 1) for b in c]",
            "[lambda: (a := 1) for a in b]",
            "[a for a in b if (lambda: (c := 1))]",
            "[a for a in (lambda: b)] + [(lambda: (c := 1))]",
            "a = f'{*b,}'",
            "a = t'{*b, c}'",
            "a = b[*c]",
            "def f(a, *b, c, **d): pass",
            "'''Doc.'''\nfrom __future__ import annotations\nfrom __future__ import division",
            "(a, *b), *c = d",
            "def f():\n return *a, 1",
            "f(*a, *b, **c, **d)",
            "print(__debug__)",
        ];
        for text in taken {
            let module = parse(text.as_bytes()).expect(text);
            assert!(module.compile_faults.is_empty(), "{text}");
        }
    }

    /// Each way to continue an expression, with where it begins.
    const CHAINS: [(&str, &str, &str); 10] = [
        ("", "a", " + 1"),
        ("", "a", " * 1 + 1"),
        ("", "a", ".b"),
        ("", "a", "()"),
        ("", "a", "[0]"),
        ("", "a", " or b"),
        ("", "a", " < b"),
        ("1 if b else ", "a", ""),
        ("-", "a", ""),
        ("1 ** ", "a", ""),
    ];

    #[test]
    fn long_chains_are_looked_into() {
        for (before, innermost, after) in CHAINS {
            let chain = |inner: &str| format!("{}{inner}{}", before.repeat(120), after.repeat(120));
            let text = format!(
                "def f():\n y = {}\n def g():\n  nonlocal x\n",
                chain(&format!("(x := {innermost})"))
            );
            let module = parse(text.as_bytes()).expect(&text);
            assert!(module.compile_faults.is_empty(), "{text}");
            let text = format!("def f():\n return {}\n", chain("(await a)"));
            let module = parse(text.as_bytes()).expect(&text);
            assert_eq!(module.compile_faults.len(), 1, "{text}");
        }
    }

    #[test]
    fn what_is_nested_too_deep_says_nothing_of_names() {
        let text = format!(
            "def f():\n y = {}(x := 1){}\n def g():\n  nonlocal x\n",
            "[".repeat(190),
            "]".repeat(190)
        );
        let module = parse(text.as_bytes()).expect(&text);
        assert!(module.compile_faults.is_empty());
        let lambdas = "lambda a: ".repeat(400);
        let text = format!("def f():\n y = {lambdas}b\n def g():\n  nonlocal x\n");
        let module = parse(text.as_bytes()).expect(&text);
        assert!(module.compile_faults.is_empty());
    }
}
