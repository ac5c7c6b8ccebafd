use plumbline::{Kind, Project};
use std::time::Instant;
fn base() -> Project {
    let mut p = Project::new();
    p.kind = Some(Kind::RecurseTools);
    for f in ["tools.yaml", "tools.py", "pyproject.toml", "uv.lock"] {
        p.insert(
            f,
            std::fs::read(format!("tests/rules/base/recurse-tools/{f}")).unwrap(),
        );
    }
    p
}
fn run(name: &str, p: &Project) {
    let t = Instant::now();
    let r = plumbline::check(p);
    let t1 = t.elapsed();
    let mut c = std::collections::BTreeMap::new();
    for d in &r.diagnostics {
        *c.entry(d.rule).or_insert(0) += 1;
    }
    println!("{name}: {:?} {:?}", t1, c);
}
fn main() {
    let only = std::env::args().nth(1);
    let want = |n: &str| only.as_deref().is_none_or(|o| n.contains(o));
    let tools = String::from_utf8(base().get("tools.yaml").unwrap().to_vec()).unwrap();
    let head = "apiVersion: recurse.tools/v1alpha1\nkind: ToolService\nmetadata: {name: n, title: t, summary: s}\nruntime: {python: '3.14', lockfile: uv.lock}\ntools:\n  source: tools.py\n  register:\n";
    if want("unknown") {
        let mut p = base();
        let mut s = tools.clone();
        for i in 0..300_000 {
            s += &format!("kin{i}: 1\n");
        }
        p.insert("tools.yaml", s);
        run("unknown root keys 300k", &p);
    }
    if want("registrations") {
        let mut p = base();
        let mut s = head.to_owned();
        for i in 0..30_000 {
            s += &format!(
                "    echo{i}: {{description: d, apis: [a.b], input_schema: {{type: object, properties: {{a{i}: {{type: string, minLenght: 1}}}}, required: [b], additionalProperties: false}}, output_schema: {{}}, pricing: {{}}}}\n"
            );
        }
        p.insert("tools.yaml", s);
        run("registrations 30k, no functions", &p);
        let mut py = String::new();
        for i in 0..30_000 {
            py += &format!("def ekho{i}(b{i}, c=lambda: 1): pass\n");
        }
        p.insert("tools.py", py);
        run("registrations 30k, other functions 30k", &p);
        let mut py = String::new();
        for i in 0..30_000 {
            py += &format!("def echo{i}(b{i}, c=lambda: 1): pass\n");
        }
        p.insert("tools.py", py);
        run("registrations 30k, functions 30k", &p);
    }
    if want("bindings") {
        let mut p = base();
        let mut s = head.to_owned();
        for i in 0..30_000 {
            s += &format!("    Echo{i}: {{}}\n");
        }
        p.insert("tools.yaml", s);
        let mut py = String::new();
        for i in 0..30_000 {
            py += &format!("Echo{i} = eval('1')\nimport q{i}\n");
        }
        p.insert("tools.py", py);
        run("bindings", &p);
    }
    if want("params") {
        let mut p = base();
        let mut s = "def echo(".to_owned();
        for i in 0..50_000 {
            s += &format!("a{i}, ");
        }
        s += "):\n    '''X.\n\n    Args:\n";
        for i in 0..50_000 {
            s += &format!("        b{i}: x\n");
        }
        s += "    '''\n";
        p.insert("tools.py", s);
        run("params 50k", &p);
    }
    if want("required") {
        let mut p = base();
        let mut s = tools.clone();
        let req: String = (0..200_000).map(|i| format!("r{i}, ")).collect();
        let props: String = (0..200_000).map(|i| format!("q{i}: {{}}, ")).collect();
        s = s.replace("required: [words]", &format!("required: [{req}]")).replace("properties:\n          words:\n            type: array\n            items: {type: string}\n", &format!("properties: {{{props}}}\n"));
        p.insert("tools.yaml", s);
        run("required 200k", &p);
    }
    if want("files") {
        let mut p = base();
        p.kind = None;
        for i in 0..10_000 {
            p.insert(format!("f{i}/tools.yaml"), "a: 1");
        }
        run("10k services", &p);
    }
    if want("nested") {
        let mut p = base();
        p.kind = None;
        let mut path = String::new();
        for _ in 0..3_000 {
            path += "a/";
            p.insert(format!("{path}tools.yaml"), "a: 1");
        }
        run("3k nested services", &p);
    }
    if want("enum") {
        let mut p = base();
        let e: String = (0..300_000).map(|i| format!("{i}, ")).collect();
        p.insert(
            "tools.yaml",
            tools.replace("minLength: 1", &format!("enum: [a, {e}]")),
        );
        run("enum 300k", &p);
    }
    if want("deep") {
        let mut p = base();
        let e = "{properties: {a: ".repeat(230) + "{}" + &"}}".repeat(230);
        let pad = " ".repeat(2_000_000);
        p.insert(
            "tools.yaml",
            tools.replace(
                "items: {type: string}",
                &format!("items: {{examples: [x{pad}], not: {e}}}"),
            ),
        );
        run("deep", &p);
    }
    if want("apis") {
        let mut p = base();
        let e: String = (0..300_000).map(|i| format!("a{i}, a{i}, ")).collect();
        p.insert(
            "tools.yaml",
            tools.replace("[exa.web.search]", &format!("[{e}]")),
        );
        run("apis 600k", &p);
    }
    if want("imports") {
        let mut p = base();
        let mut s = String::new();
        for i in 0..100_000 {
            s += &format!("import mod{i}\n");
        }
        p.insert("tools.py", s);
        let mut l = String::from("version = 1\n");
        for i in 0..50_000 {
            l += &format!("[[package]]\nname = \"p{i}\"\nversion=\"1\"\n");
        }
        p.insert("uv.lock", l);
        run("imports", &p);
    }
    if want("calls") {
        let mut p = base();
        let mut s = String::from("import recurse_apis\n");
        for i in 0..100_000 {
            s += &format!("recurse_apis.call('a.b{i}')\n");
        }
        p.insert("tools.py", s);
        run("calls", &p);
    }
    if want("chain") {
        let mut p = base();
        for s in [
            "x = a".to_owned() + &".b".repeat(20_000),
            "x = ".to_owned() + &"1+".repeat(20_000) + "1",
            "x = a".to_owned() + &"(1)".repeat(20_000),
            "if a: pass\n".to_owned() + &"elif a: pass\n".repeat(20_000),
        ] {
            p.insert("tools.py", s);
            run("chain", &p);
        }
    }
    if want("zeros") {
        let mut p = base();
        p.insert("tools.yaml", vec![b' '; 64 << 20]);
        p.insert("tools.py", vec![b'a'; 8 << 20]);
        run("64 MiB", &p);
    }
}
