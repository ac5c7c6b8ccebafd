//! What nests, in any of the ways that there are, up to the depth that is read and far beyond it.

use super::accepted;

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

/// What the parser goes on within, though no bracket is open and none of it is right: what stands
/// before, and what is repeated.
const MISTAKES: &[(&str, &str)] = &[
    ("", "@ "),
    ("", "x: "),
    ("", "for(;;) "),
    ("x = ", "a ? "),
    ("x = ", "class extends "),
    ("x = ", "(a, b) : "),
    ("x = ", "new `${ /a/ ! / "),
    ("let x: ", "? "),
    ("let x: ", "? ! "),
    ("let x: ", "keyof ? "),
    ("let x: ", "this is "),
    ("let x: ", "() a "),
    ("let x: ", "(a, b) 1 "),
    ("let x: ", "();\n"),
    ("let x: ", "() **= "),
    ("let x: ", "(a, b), "),
    ("let x: ", "((a, b))"),
    ("let x: ", "() || A<"),
    ("let x: ", "() ( ? ? ? (a, b) ) C | "),
    ("let x: ", "(a, b)\nf"),
    ("let x: ", "new (a) b "),
    ("let x: ", "<T>(a) b "),
    ("let x: ", "(/**/) b "),
    ("x = ", "a<(b = "),
    ("x = ", "a<(b, c = "),
    ("x = ", "a<{ [b"),
];

#[test]
fn depth_by_mistake() {
    for (start, link) in MISTAKES {
        for depth in DEPTHS {
            let source = format!("{start}{}a\n", link.repeat(*depth));
            for file in ["a.js", "a.ts"] {
                let name = format!("{start}({link}) × {depth} in {file}");
                accepted(&name, file, source.clone());
            }
        }
    }
}

/// Calls one after another are none of that, though no `;` ends them.
#[test]
fn calls_are_not_deep() {
    for lines in [
        "f()\n".repeat(5_000),
        "f(a, b)\n".repeat(5_000),
        "f<T>(a, b);\n".repeat(5_000),
        "(0, f)(a, b);\n".repeat(5_000),
        format!("x = (a, b)\n{}", "f(a, b)\ng.h(a)\n".repeat(5_000)),
        format!("x = {}1", "(a + b) * (c) + ".repeat(900)),
        "x = (a: A, b?: B): C => d(a, b)\n".repeat(5_000),
        format!("interface I {{\n{}}}", "(a: A): B\n".repeat(300)),
    ] {
        let source = format!("{lines}\nexport const run = () => ({{}});\n");
        assert!(
            accepted(&source[..20], "a.ts", source.clone()),
            "{}",
            &source[..20]
        );
    }
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

/// What nests is looked into further where `run` returns it.
#[test]
fn depth_in_run() {
    for shape in NESTS.iter().chain(TYPES) {
        let (start, open, inside, close) = *shape;
        for depth in DEPTHS {
            let (open, close) = (open.repeat(*depth), close.repeat(*depth));
            let nested = format!("{start}{open}{inside}{close}");
            let mut sources = vec![format!(
                "export async function run(i) {{ {nested}\nreturn {{}}; }}\n"
            )];
            if let Some(value) = nested.strip_prefix("x = ") {
                sources.extend([
                    format!("export async function run(i) {{ return {{ k: {value} }}; }}\n"),
                    format!("export async function run(i) {{ return {value}; }}\n"),
                    format!("export const run = async (i) => ({{ k: [`${{{value}}}`] }});\n"),
                    format!("export const run = {value};\n"),
                    format!("const v = {value};\nexport const run = () => ({{ k: v }});\n"),
                ]);
            }
            for source in sources {
                let name = format!("{shape:?} × {depth} in run");
                accepted(&name, "a.ts", source);
            }
        }
    }
    for sign in ["+b", "+-b", "||b", "??b", "+(b||c)", "+`${b}`", "&&b", "*b"] {
        for depth in [1_000, 2_000, 4_000, 5_900] {
            let chain = sign.repeat(depth);
            for source in [
                format!("export function run(i) {{ return {{k: b{chain}}}; }}\n"),
                format!("export function run(i) {{ return b{chain}; }}\n"),
                format!("export const run = (i) => ([b{chain}]);\n"),
            ] {
                accepted(&format!("{sign} × {depth} in run"), "a.js", source);
            }
        }
    }
}
