use plumbline::{Kind, Project, Severity};
use serde_json::Value;
fn main() {
    let dir = std::env::args().nth(1).unwrap_or("/tmp/recurse".into());
    let cases: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("{dir}/cases.json")).unwrap())
            .unwrap();
    let verdicts: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("{dir}/verdicts.json")).unwrap())
            .unwrap();
    let mut bad = 0;
    for (c, v) in cases
        .as_array()
        .unwrap()
        .iter()
        .zip(verdicts.as_array().unwrap())
    {
        let mut p = Project::new();
        p.kind = Some(Kind::RecurseTools);
        for (path, t) in c["files"].as_object().unwrap() {
            p.insert(path.clone(), t.as_str().unwrap().as_bytes().to_vec());
        }
        let r = plumbline::check(&p);
        let msg = v["message"].as_str().unwrap_or("").to_owned();
        let ok = v["ok"] == true;
        let has = |rule: &str| r.diagnostics.iter().any(|d| d.rule == rule);
        let crash = v["error"].as_str().unwrap_or("").starts_with("CRASH");
        let m = |s: &str| msg.contains(s);
        let rules: &[&str] = if ok || crash {
            &[]
        } else if m("YAML aliases") {
            &["yaml-alias"]
        } else if m("not valid YAML") {
            &["yaml-syntax"]
        } else if m("duplicate key") {
            &["yaml-duplicate-key"]
        } else if m("must be a mapping") {
            &["manifest-not-mapping"]
        } else if m("JSON-portable") {
            &["manifest-not-json"]
        } else if m("UTF-8 encodable") {
            &["manifest-surrogate"]
        } else if m("unknown field") {
            &["unknown-field"]
        } else if m("is a required property") {
            &["missing-field"]
        } else if m("is not of type") {
            &["wrong-type"]
        } else if m("was expected") {
            &["wrong-value"]
        } else if m("non-empty") || m("too short") || m("not have enough properties") {
            &["empty-value"]
        } else if m("tools.yaml: ") || m("register: ") {
            &["tool-name"]
        } else if m("apis") {
            &["api-id", "api-duplicate"]
        } else if m("Draft 2020-12") {
            &["json-schema"]
        } else if m("self-contained") {
            &["schema-external-ref"]
        } else if m("canonical path") {
            &["path-not-canonical"]
        } else if m("source does not exist") || m("lockfile does not exist") {
            &["file-missing"]
        } else if m("pyproject.toml does not") {
            &["pyproject-missing"]
        } else if m("pyproject.toml could") {
            &["pyproject-syntax"]
        } else if m("build-system") {
            &["build-system"]
        } else if m("not valid Python") {
            &["python-syntax"]
        } else if m("duplicate public") {
            &["function-duplicate"]
        } else if m("registered tool does not") {
            &["function-missing"]
        } else if m("is not registered") {
            &["function-unregistered"]
        } else if m("must accept named") {
            &["parameter-positional-only"]
        } else if m("variadic") {
            &["parameter-variadic"]
        } else if m("input properties") {
            &["properties-mismatch"]
        } else if m("input required") {
            &["required-mismatch"]
        } else if m("must not have a default") {
            &["default-on-required"]
        } else if m("literal JSON") {
            &["default-not-literal"]
        } else if m("must match Python") {
            &["default-mismatch"]
        } else if m("Python default for") {
            &["default-violates-schema"]
        } else if m("must satisfy its schema") {
            &["schema-default-violates-schema"]
        } else if m("return type annotation") {
            &["return-annotation-missing"]
        } else if m("requires a type annotation") {
            &["annotation-missing"]
        } else if m("requires a docstring") {
            &["docstring-missing"]
        } else if m("must describe parameter") {
            &["docstring-parameter"]
        } else if m("must describe the return") {
            &["docstring-return"]
        } else if m("must not document") {
            &["docstring-return-none"]
        } else {
            &["?"]
        };
        let verdict = if ok != r.ok {
            "VERDICT"
        } else if !rules.is_empty() && !rules.iter().any(|x| has(x)) {
            "RULE"
        } else {
            continue;
        };
        bad += 1;
        println!(
            "### {verdict} {} oracle: {} {}",
            c["id"],
            v["error"].as_str().unwrap_or("ok"),
            msg
        );
        for d in r
            .diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .take(4)
        {
            println!(
                "    {} {}:{}:{} {}",
                d.rule, d.file, d.start.line, d.start.column, d.message
            );
        }
        if std::env::args().any(|a| a == "-f") {
            for (path, t) in c["files"].as_object().unwrap() {
                if path.ends_with(".py") || path.ends_with(".yaml") {
                    println!("--- {path}\n{}", t.as_str().unwrap());
                }
            }
        }
    }
    println!("{bad} differ of {}", cases.as_array().unwrap().len());
}
