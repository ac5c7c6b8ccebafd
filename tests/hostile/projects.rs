//! Files by size, by name and by number; how findings are reported.

use plumbline::Project;

use super::Expect::{Accepted, Answer, Refused};
use super::{MIB, agent, answer, base, edited, with};

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
