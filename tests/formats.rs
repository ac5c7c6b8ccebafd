//! The forms of a report, as the command line writes them. The page has the same, and its tests
//! compare them with these files. `UPDATE_FORMATS=1 cargo test --test formats` writes them anew.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

#[test]
fn reports_are_written_as_before() {
    for project in ["faults", "places"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/formats")
            .join(project);
        let input = fs::read(folder.join("project.json")).unwrap();
        let forms = [
            ("report.txt", check("text", &input)),
            ("report.json", check("json", &input)),
            ("annotations.txt", check("github", &input)),
            ("results.json", results(&check("sarif", &input))),
        ];
        for (name, written) in forms {
            let path = folder.join(name);
            if std::env::var_os("UPDATE_FORMATS").is_some() {
                fs::write(&path, &written).unwrap();
            }
            let expected = fs::read_to_string(&path).unwrap();
            assert_eq!(written, expected, "{}", path.display());
        }
    }
}

fn check(format: &str, input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plumbline"))
        .args(["check", "--stdin-json", "--format", format])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The findings of a SARIF log, without what changes with every new rule.
fn results(log: &str) -> String {
    let log: Value = serde_json::from_str(log).unwrap();
    let mut results = log["runs"][0]["results"].clone();
    for result in results.as_array_mut().unwrap() {
        result.as_object_mut().unwrap().remove("ruleIndex");
    }
    format!("{}\n", serde_json::to_string_pretty(&results).unwrap())
}
