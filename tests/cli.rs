//! The command line from outside: arguments, exit status, what it reads and prints.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{}{}", self.out, self.err))
    }
}

fn run_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plumbline"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A run that does not read its input is free to leave it.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(arguments: &[&str], input: &[u8]) -> Run {
    run_in(&base(), arguments, input)
}

fn base() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/base/recurse-tools")
}

/// A new folder that holds the base project.
fn copy(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for entry in fs::read_dir(base()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    folder
}

/// The base project with an unknown field at the end of its manifest.
fn faulty(name: &str) -> PathBuf {
    let folder = copy(name);
    let manifest = folder.join("tools.yaml");
    let text = fs::read_to_string(&manifest).unwrap() + "extra: 1\n";
    fs::write(manifest, text).unwrap();
    folder
}

fn request(file: &str, content: impl Into<Value>) -> Value {
    let mut files = serde_json::Map::new();
    for entry in fs::read_dir(base()).unwrap() {
        let entry = entry.unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        files.insert(entry.file_name().into_string().unwrap(), text.into());
    }
    files.insert(file.to_owned(), content.into());
    json!({ "files": files })
}

fn rules_of(report: &Value) -> Vec<&str> {
    let diagnostics = report["diagnostics"].as_array().unwrap();
    diagnostics
        .iter()
        .map(|diagnostic| diagnostic["rule"].as_str().unwrap())
        .collect()
}

#[test]
fn a_clean_folder() {
    for arguments in [
        &["check"][..],
        &["check", "."],
        &["check", "--kind", "recurse-tools"],
        &["check", "--format", "text"],
    ] {
        let run = run(arguments, b"");
        assert_eq!(run.out, "nothing to mend in a Recurse tools service\n");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
    let report = run(&["check", "--format", "json"], b"").json();
    assert_eq!(report["ok"], true);
    assert_eq!(report["projects"][0]["kind"], "recurse-tools");
    assert_eq!(report["projects"][0]["root"], "");
    assert_eq!(report["diagnostics"], json!([]));
}

#[test]
fn a_faulty_folder() {
    let folder = faulty("faulty-folder");
    let (parent, name) = (folder.parent().unwrap(), "faulty-folder");
    let run = run_in(parent, &["check", name, "--format", "json"], b"");
    assert_eq!(run.code, 1);
    let report = run.json();
    let found = &report["diagnostics"][0];
    assert_eq!(found["rule"], "unknown-field");
    assert_eq!(found["file"], "tools.yaml", "relative to the folder");

    let text = run_in(parent, &["check", "./faulty-folder/"], b"");
    assert_eq!(text.code, 1);
    assert!(
        text.out.starts_with("error[unknown-field]: "),
        "{}",
        text.out
    );
    let place = format!("--> {name}/tools.yaml:{}:1\n", found["start"]["line"]);
    assert!(text.out.contains(&place), "{}", text.out);
    assert!(text.out.contains("| extra: 1\n"), "{}", text.out);
    assert!(!text.out.contains('\u{1b}'), "no colours in a pipe");
    let last = text.out.lines().last().unwrap();
    assert_eq!(last, "1 error in a Recurse tools service");

    let github = run_in(parent, &["check", name, "--format", "github"], b"");
    assert_eq!(github.code, 1);
    assert!(
        github
            .out
            .starts_with(&format!("::error file={name}/tools.yaml,line="))
    );
    let sarif = run_in(parent, &["check", name, "--format", "sarif"], b"");
    assert_eq!(sarif.code, 1);
    let result = &sarif.json()["runs"][0]["results"][0];
    let index = result["ruleIndex"].as_u64().unwrap() as usize;
    let rule = &sarif.json()["runs"][0]["tool"]["driver"]["rules"][index];
    assert_eq!(rule["id"], "unknown-field");
}

#[test]
fn several_folders() {
    let folder = faulty("several-faulty");
    copy("several-clean");
    let parent = folder.parent().unwrap();
    let arguments = [
        "check",
        "several-clean",
        "several-faulty",
        "--format",
        "json",
    ];
    let run = run_in(parent, &arguments, b"");
    assert_eq!(run.code, 1);
    let report = run.json();
    assert_eq!(report["projects"][0]["root"], "several-clean");
    assert_eq!(report["projects"][0]["ok"], true);
    assert_eq!(report["projects"][1]["root"], "several-faulty");
    assert_eq!(
        report["diagnostics"][0]["file"],
        "several-faulty/tools.yaml"
    );
}

#[test]
fn a_file_is_a_project_of_its_own() {
    let report = run(&["check", "tools.yaml", "--format", "json"], b"");
    assert_eq!(report.code, 1);
    let report = report.json();
    assert!(rules_of(&report).contains(&"file-missing"), "{report}");
    assert!(!rules_of(&report).contains(&"yaml-syntax"), "{report}");
}

#[test]
fn what_cannot_be_done() {
    for (arguments, words) in [
        (
            &["check", "no-such-folder"][..],
            "cannot read no-such-folder",
        ),
        (&["check", "--kind", "recurse"], "invalid value 'recurse'"),
        (&["check", "--format", "xml"], "invalid value 'xml'"),
        (&["check", "--stdin-json", "."], "cannot be used with"),
        (&["check", "--batch", "."], "cannot be used with"),
        (&["check", "--batch", "--format", "text"], "JSON lines"),
        (&["check", "--stdin-json"], "the input is not JSON"),
        (
            &["explain", "no-such-rule"],
            "no rule is called no-such-rule",
        ),
        (&["bundle", "--stdin-json"], "the input is not JSON"),
        (&["frobnicate"], "unrecognized subcommand"),
        (&[], "Usage"),
    ] {
        let run = run(arguments, b"not JSON");
        assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
        assert_eq!(run.out, "", "{arguments:?}");
    }
}

#[test]
fn a_built_archive() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sdist/archives");
    let run = run_in(&folder, &["check", "missing-tools-yaml.tar.gz"], b"");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let first = "error[sdist-archive-missing-member]: the archive has no tools.yaml\n";
    assert!(run.out.starts_with(first), "{}", run.out);

    // The faults of what is inside are shown there.
    let run = run_in(
        folder.parent().unwrap(),
        &["check", "archives/hand-good.tar.gz"],
        b"",
    );
    assert_eq!(run.code, 1);
    let place = "--> archives/hand-good.tar.gz/tools.yaml:";
    assert!(run.out.contains(place), "{}", run.out);
    assert!(run.out.contains("register: {}"), "{}", run.out);

    let run = run_in(&folder, &["bundle", "good-flit.tar.gz"], b"");
    for words in [
        "\ntools-0.1.0/\n",
        "  * uv.lock  locks the dependencies\n",
        "\nsha256 ",
    ] {
        assert!(run.out.contains(words), "{words:?} is not in\n{}", run.out);
    }
    let run = run_in(&folder, &["bundle", "zip.tar.gz"], b"");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("zip.tar.gz is a zip archive"),
        "{}",
        run.err
    );
}

#[test]
fn json_on_standard_input() {
    let arguments = ["check", "--stdin-json", "--format", "json"];
    let check = |request: &str| run(&arguments, request.as_bytes());
    let clean = check(&request("other.txt", "x").to_string());
    assert_eq!((clean.code, &clean.json()["ok"]), (0, &json!(true)));

    let encoded = check(&request("tools.yaml", json!({ "base64": "/w==" })).to_string());
    assert_eq!(encoded.code, 1);
    assert_eq!(rules_of(&encoded.json()), ["manifest-not-utf8"]);

    // A lone surrogate, as Python's json module writes it, is no UTF-8: found at its place.
    let text = request("tools.yaml", "kind: SURROGATE").to_string();
    let surrogate = check(&text.replace("SURROGATE", "\\ud800"));
    assert_eq!(surrogate.code, 1);
    let report = surrogate.json();
    assert_eq!(rules_of(&report), ["manifest-not-utf8"]);
    assert_eq!(report["diagnostics"][0]["start"]["column"], 7);
    let pair = check(&text.replace("SURROGATE", "\\ud83d\\ude00"));
    assert!(!rules_of(&pair.json()).contains(&"manifest-not-utf8"));

    let missing = check(r#"{"files": {}, "kind": "recurse-tools"}"#);
    assert_eq!(missing.code, 1);
    assert!(rules_of(&missing.json()).contains(&"manifest-missing"));
    let nothing = check(r#"{"files": {}}"#);
    assert_eq!(nothing.code, 1);
    assert_eq!(rules_of(&nothing.json()), ["nothing-recognised"]);

    let deep = format!("{{\"files\": {{\"a\": {}}}}}", "[".repeat(1_000_000));
    for (bad, words) in [
        ("", "the input is empty"),
        ("[]", "the input is a list; it must be an object"),
        (r#"{"kind": "recurse-tools"}"#, "the input has no key files"),
        (r#"{"files": []}"#, "files is a list; it must be an object"),
        (r#"{"files": {"a": 1}}"#, "the content of \"a\""),
        (
            r#"{"files": {"a": {"base64": "%"}}}"#,
            "the content of \"a\"",
        ),
        (
            r#"{"files": {"a": {"base64": "", "x": 1}}}"#,
            "the content of \"a\"",
        ),
        (
            r#"{"files": {}, "kind": "tools"}"#,
            "kind is \"tools\"; it must be \"recurse-tools\"",
        ),
        (deep.as_str(), "the input is not JSON"),
        (
            r#"{"files": {"../a": ""}}"#,
            "the path \"../a\" in files holds ..",
        ),
        (r#"{"files": {"/a": ""}}"#, "is absolute"),
        (r#"{"files": {"": ""}}"#, "is empty"),
        (r#"{"files": {"a": null}}"#, "the content of \"a\" is null"),
        (
            r#"{"files": {"a": "", "b": "", "a": ""}}"#,
            "files cannot be read: \"a\" is given twice",
        ),
        (
            r#"{"files": {"a": "", "./a": ""}}"#,
            "\"a\" is given twice in files, once with ./ before it",
        ),
        (
            r#"{"files": {}, "files": {}}"#,
            "the input cannot be read: \"files\" is given twice",
        ),
        (
            r#"{"files": {"a\ud800": ""}}"#,
            "holds half a character (a lone surrogate)",
        ),
    ] {
        let run = check(bad);
        assert_eq!(run.code, 2, "{}", &bad[..bad.len().min(60)]);
        assert!(run.err.contains(words), "{}", run.err);
        assert_eq!(run.out, "");
    }
}

#[test]
fn a_batch() {
    let mut good = request("other.txt", "x");
    good["id"] = json!("first");
    let mut bad = request("tools.yaml", "[");
    bad["id"] = json!({ "any": ["thing", 1.50] });
    let lines =
        format!("{good}\n\n{{\"id\": 7, \"files\": 1}}\nnonsense\n{bad}\n{{\"files\": {{}}}}");
    let batch = run(&["check", "--batch"], lines.as_bytes());
    assert_eq!(batch.code, 2, "a line could not be read");
    let answers: Vec<Value> = batch
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["id"], "first");
    assert_eq!(answers[0]["report"]["ok"], true);
    assert_eq!(answers[1]["id"], 7);
    assert!(
        answers[1]["error"]
            .as_str()
            .unwrap()
            .contains("files is a number")
    );
    assert!(answers[2]["id"].is_null() && answers[2]["error"].is_string());
    assert_eq!(answers[3]["id"], bad["id"]);
    assert_eq!(rules_of(&answers[3]["report"]), ["yaml-syntax"]);
    assert!(answers[4]["id"].is_null());
    assert_eq!(rules_of(&answers[4]["report"]), ["nothing-recognised"]);
    assert!(
        batch.err.contains("line 3: ") && batch.err.contains("line 4: "),
        "{}",
        batch.err
    );

    let batch = |lines: &str| run(&["check", "--batch"], lines.as_bytes()).code;
    assert_eq!(batch(&good.to_string()), 0);
    assert_eq!(batch(&format!("{good}\r\n{bad}\r\n")), 1);
    assert_eq!(batch(""), 0);
    let alone = run(
        &["check", "--stdin-json", "--format", "json"],
        bad.to_string().as_bytes(),
    );
    assert_eq!(alone.json(), answers[3]["report"]);
}

#[test]
fn a_preview() {
    let run_json = run(&["bundle", "--format", "json"], b"");
    assert_eq!(run_json.code, 0, "{}", run_json.err);
    let bundle = run_json.json();
    assert_eq!(bundle["name"], "fixture_tools-0.1.0.tar.gz");
    let member = |path: &str| {
        let members = bundle["members"].as_array().unwrap();
        members
            .iter()
            .find(|member| member["path"] == path)
            .unwrap()
            .clone()
    };
    assert_eq!(member("tools.yaml")["required"], true);
    assert_eq!(member("tools.yaml")["source"], "project");
    assert_eq!(member("tools.yaml")["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(member("PKG-INFO")["source"], "generated");

    let text = run(&["bundle"], b"");
    assert_eq!(text.code, 0);
    for words in [
        "fixture_tools-0.1.0.tar.gz: a Recurse tools service\n",
        "bytes  * uv.lock  hatchling takes",
        "\nTool echo: Return a message.\n  takes message: string\n",
        "\n  takes times: integer, 2 by default\n",
        "\n  may call exa.web.search\n",
    ] {
        assert!(
            text.out.contains(words),
            "{words:?} is not in\n{}",
            text.out
        );
    }
    let folder = faulty("faulty-bundle");
    assert_eq!(run_in(&folder, &["bundle"], b"").code, 1);
    let input = request("other.txt", "x").to_string();
    let from_json = run(
        &["bundle", "--stdin-json", "--format", "json"],
        input.as_bytes(),
    );
    assert_eq!(from_json.json()["name"], bundle["name"]);
}

#[test]
fn the_rules() {
    let list = run(&["rules"], b"");
    assert_eq!(list.code, 0);
    assert!(list.out.lines().any(|line| line.starts_with("yaml-alias ")));
    for line in list.out.lines() {
        let rule = line.split_whitespace().next().unwrap();
        let explained = run(&["explain", rule], b"");
        assert_eq!(explained.code, 0);
        assert!(explained.out.starts_with(rule));
    }
}

#[test]
fn what_is_left_out_of_a_folder() {
    let folder = copy("left-out");
    for skipped in [".git", ".venv", "node_modules", "__pycache__", "dist"] {
        let inner = folder.join("sub").join(skipped);
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("tools.yaml"), "[").unwrap();
    }
    let run = run_in(&folder, &["check"], b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    // The build takes what nothing excludes, and what that holds was not looked into.
    let report = run_in(&folder, &["check", "--format", "json"], b"").json();
    assert_eq!(rules_of(&report), ["sdist-junk"; 2]);
    let bundle = &report["projects"][0]["bundle"];
    assert_eq!(bundle["certain"], false);
    let reason = bundle["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("sub/dist was not looked into"),
        "{reason}"
    );

    fs::write(folder.join("pyproject.toml"), {
        let text = fs::read_to_string(folder.join("pyproject.toml")).unwrap();
        text + "\n[tool.hatch.build]\nexclude = [\"node_modules\", \"sub/dist\"]\n"
    })
    .unwrap();
    let report = run_in(&folder, &["check", "--format", "json"], b"").json();
    assert_eq!(rules_of(&report), Vec::<&str>::new());
    assert_eq!(report["projects"][0]["bundle"]["certain"], true);

    // What an earlier build left there is compared with the project.
    fs::create_dir(folder.join("dist")).unwrap();
    fs::write(folder.join("dist/fixture_tools-0.1.0.tar.gz"), "no gzip").unwrap();
    let report = run_in(&folder, &["check", "--format", "json"], b"").json();
    assert!(
        rules_of(&report).contains(&"sdist-archive-differs"),
        "{report}"
    );
}

#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;

    let folder = copy("links");
    let outside = copy("links-outside");
    fs::rename(folder.join("tools.py"), folder.join("real.py")).unwrap();
    symlink("real.py", folder.join("tools.py")).unwrap();
    symlink(".", folder.join("loop")).unwrap();
    symlink("nowhere", folder.join("broken")).unwrap();
    let run = run_in(&folder, &["check"], b"");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(
        run.err
            .contains("left out loop: a link to a folder it lies in")
    );
    assert!(
        run.err
            .contains("left out broken: a link that leads nowhere")
    );

    // Two folders that link to each other do not go on without end.
    for (own, other) in [("a", "../b"), ("b", "../a")] {
        fs::create_dir(folder.join(own)).unwrap();
        fs::write(folder.join(own).join("file"), "").unwrap();
        symlink(other, folder.join(own).join("first")).unwrap();
        symlink(other, folder.join(own).join("second")).unwrap();
    }
    let report = run_in(&folder, &["check", "--format", "json"], b"").json();
    let members = report["projects"][0]["bundle"]["members"]
        .as_array()
        .unwrap();
    let linked = members.iter().filter(|member| {
        let path = member["path"].as_str().unwrap();
        path.ends_with("/file")
    });
    assert_eq!(linked.count(), 6);

    fs::remove_file(folder.join("tools.py")).unwrap();
    symlink(outside.join("tools.py"), folder.join("tools.py")).unwrap();
    symlink(&outside, folder.join("away")).unwrap();
    let run = run_in(&folder, &["check", "--format", "json"], b"");
    assert_eq!(run.code, 1);
    assert!(rules_of(&run.json()).contains(&"file-missing"));
    assert!(run.err.contains("left out tools.py: a link that leads out"));
    assert!(run.err.contains("left out away: a link that leads out"));
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_and_files_that_are_none() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::UnixListener;

    let folder = copy("odd-names");
    fs::write(
        folder.join(std::ffi::OsStr::from_bytes(b"\xff\x1b[2J")),
        "x",
    )
    .unwrap();
    let _socket = UnixListener::bind(folder.join("s"));
    let run = run_in(&folder, &["check"], b"");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let run = run_in(&folder, &["check", "s"], b"");
    assert_eq!(run.code, 2);
    // A name that is no text must not stay where other tools look.
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn large_input() {
    let folder = copy("large-input");
    let lockfile = fs::File::create(folder.join("uv.lock")).unwrap();
    lockfile.set_len(64 * 1024 * 1024 + 1).unwrap();
    let run = run_in(&folder, &["check", "--format", "json"], b"");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(rules_of(&run.json()).contains(&"lockfile-too-large"));
    lockfile.set_len(3 * 1024 * 1024 * 1024).unwrap();
    let run = run_in(&folder, &["check"], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("more than 1 GiB"), "{}", run.err);
    fs::remove_dir_all(folder).unwrap();

    let mut files = request("other.txt", "x");
    for number in 0..10_000 {
        files["files"][format!("data/{number}.txt")] = "x".into();
    }
    let arguments = ["check", "--stdin-json", "--format", "json"];
    let run = self::run(&arguments, files.to_string().as_bytes());
    assert_eq!(run.code, 1);
    assert_eq!(rules_of(&run.json()), ["sdist-too-many-members"]);
}

#[test]
fn the_preview_of_an_agent_serve_app() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/base/agentserve");
    let run = run(&["bundle", folder], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    for line in [
        "deal-desk: an Agent Serve app",
        "Uploaded with the build output, and never served",
        "score.js  the source of score, named by ./*.{js,mjs,ts,mts,py}",
        "  tools of the app: 2 of 50 tools",
        "  output of one run: at most 1048576 bytes, known only at run time",
        "Tool route: Routes a support ticket to a queue.",
        "  reference: deal-desk/route",
        "  Chat: runs without asking the person",
        "  time limit: 30000 ms",
        "  packages: zod@3.25.76",
        "  sandbox: the standard Function image",
    ] {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
    let json = self::run(&["bundle", folder, "--format", "json"], b"").json();
    assert_eq!(json["not_served"][0], "route.py");
    assert_eq!(json["images"]["standard"][0], "route");
    assert_eq!(
        json["tools"][1]["approval"]["relays"],
        "runs without waiting for approval"
    );
}
