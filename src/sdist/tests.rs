//! Findings on `pyproject.toml` and `uv.lock`, at their exact places.

use super::*;
use crate::report::resolve;

const OWN_LOCK: &str = "version = 1\nrequires-python = \">=3.14\"\n[[package]]\nname = \"x\"\nversion = \"1\"\nsource = { editable = \".\" }\n";

/// A file's text, and the rule, line and column of each finding in it.
type Case<'a> = (&'a str, &'a [(&'a str, usize, usize)]);

/// `(rule, file, line, column)` of each finding on a tools service with these two files.
fn findings(pyproject: &str, lock: &str) -> Vec<(&'static str, String, usize, usize)> {
    let mut project = Project::new();
    project.insert("tools.yaml", "");
    project.insert("tools.py", "");
    if !pyproject.is_empty() {
        project.insert("pyproject.toml", pyproject);
    }
    project.insert("uv.lock", lock);
    let required = Required {
        kind: Kind::RecurseTools,
        source: Some("tools.py"),
        prompt: None,
    };
    let checked = check(&project, "", &required);
    resolve(&project, checked.findings)
        .into_iter()
        .map(|found| (found.rule, found.file, found.start.line, found.start.column))
        .collect()
}

#[test]
fn pyproject_findings_stand_at_their_places() {
    let cases: &[Case<'_>] = &[
        ("", &[("pyproject-missing", 1, 1)]),
        (
            "[build-system]\nrequires = [\"hatchling\"]\nbuild-backend = \"hatchling.build\"\n",
            &[],
        ),
        (
            "[build-system]\r\nrequires = [\"hatchling\"]\r\nbuild-backend = \"hatchling.build\"\r\n",
            &[],
        ),
        (
            "build-system.requires = [\"a\"]\nbuild-system.build-backend = \"b\"\n",
            &[],
        ),
        ("\u{feff}a = 1\n", &[("pyproject-syntax", 1, 1)]),
        ("a = \"é\" x\n", &[("pyproject-syntax", 1, 9)]),
        (
            "what\nb = [\n  1\n  2\n]\nc = 'x\n[d]\n[d]\n",
            &[
                ("pyproject-syntax", 1, 5),
                ("pyproject-syntax", 4, 3),
                ("pyproject-syntax", 6, 5),
                ("pyproject-syntax", 8, 2),
            ],
        ),
        ("a = [\n  1,\n", &[("pyproject-syntax", 3, 1)]),
        ("a = \"\\e\"\n", &[("pyproject-syntax", 1, 6)]),
        ("a = True\n", &[("pyproject-syntax", 1, 5)]),
        ("a = {b = 1,}\n", &[("pyproject-syntax", 1, 12)]),
        ("a = 1\n\n  a.b = 2\n", &[("pyproject-syntax", 3, 3)]),
        ("a = 1 # \u{1}\n", &[("pyproject-syntax", 1, 9)]),
        ("[project]\nname = \"x\"\n", &[("build-system", 1, 1)]),
        ("[project]\n[Build-System]\n", &[("build-system", 2, 2)]),
        ("[tool.build-system]\n", &[("build-system", 1, 7)]),
        ("build-system = \"x\"\n", &[("build-system", 1, 16)]),
        (
            "[build-system]\n",
            &[("build-system", 1, 1), ("build-system", 1, 1)],
        ),
        (
            "[build-system]\nrequires = [\"a\"]\nbuild_backend = \"b\"\n",
            &[("build-system", 3, 1)],
        ),
        (
            "[build-system]\nrequires = [\"a\"]\nbuild-backend = 1\n",
            &[("build-system", 3, 17)],
        ),
        (
            "[build-system]\nrequires = \"a\"\nbuild-backend = \"\"\n",
            &[("build-system", 2, 12), ("build-system", 3, 17)],
        ),
        (
            "[build-system]\nrequires = [\"a\", \"\", 1]\nbuild-backend = \"b\"\n",
            &[("build-system", 2, 18), ("build-system", 2, 22)],
        ),
        (
            "[build-system]\nrequires = []\nbuild-backend = \"b\"\n",
            &[("build-system", 2, 12)],
        ),
        (
            "[build-system]\nrequires = [\"a\"]\nbuild-backend = \"hatchling.build\"\n",
            &[("build-requires", 2, 12)],
        ),
        (
            "[project]\nrequires-python = \"<3.14\"\n[build-system]\nrequires = [\"a\"]\nbuild-backend = \"b\"\n",
            &[("requires-python", 2, 19)],
        ),
        (
            "[project]\nrequires-python = \"three\"\n[build-system]\nrequires = [\"a\"]\nbuild-backend = \"b\"\n",
            &[("requires-python", 2, 19)],
        ),
        (
            "[project]\nrequires-python = \">=3.11, !=3.14.0\"\n[build-system]\nrequires = [\"a\"]\nbuild-backend = \"b\"\n",
            &[],
        ),
    ];
    for (text, expected) in cases {
        let found: Vec<_> = findings(text, OWN_LOCK)
            .into_iter()
            .filter(|(_, file, ..)| file == "pyproject.toml")
            .map(|(rule, _, line, column)| (rule, line, column))
            .filter(|(rule, ..)| !rule.starts_with("lockfile"))
            .collect();
        assert_eq!(&found, expected, "{text}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_found_where_they_stand() {
    let mut project = Project::new();
    project.insert("pyproject.toml", &b"[project]\nname = \"\xe9\"\n"[..]);
    let (read, findings) = Pyproject::read(&project, "");
    assert!(read.is_none());
    let found = &resolve(&project, findings)[0];
    assert_eq!(
        (found.rule, found.start.line, found.start.column),
        ("pyproject-syntax", 2, 9)
    );
}

#[test]
fn lock_findings_stand_at_their_places() {
    let project = "[project]\nname = \"x\"\nversion = \"1\"\nrequires-python = \">=3.14\"\ndependencies = [\"httpx>=0.27\"]\n[build-system]\nrequires = [\"a\"]\nbuild-backend = \"b\"\n";
    let own = OWN_LOCK;
    let with_httpx = format!("{own}[[package]]\nname = \"httpx\"\nversion = \"1\"\n");
    let cases: &[Case<'_>] = &[
        ("", &[("lockfile-empty", 1, 1)]),
        (" \n", &[("lockfile-empty", 1, 1)]),
        ("version = 1\n{}\n", &[("lockfile-syntax", 2, 1)]),
        ("version = 1\n", &[("lockfile-without-project", 1, 1)]),
        (own, &[("lockfile-outdated", 5, 17)]),
        (&with_httpx, &[]),
        (
            &with_httpx.replace("3.14", "3.12"),
            &[("lockfile-python", 2, 19)],
        ),
    ];
    for (lock, expected) in cases {
        let found = findings(project, lock);
        let found: Vec<_> = found
            .iter()
            .map(|(rule, _, line, column)| (*rule, *line, *column))
            .collect();
        assert_eq!(&found, expected, "{lock}");
    }
}

#[test]
fn hostile_files_are_answered() {
    for text in [
        "[".repeat(100_000),
        "a = ".to_owned() + &"[".repeat(100_000),
        "a = ".to_owned() + &"{a=".repeat(100_000),
        "a.".repeat(100_000) + "a = 1",
        format!("[{}]", "a.".repeat(100_000) + "a"),
        "\"".repeat(100_000),
        "a = \"".to_owned() + &"\\".repeat(100_001),
        "a = 1\n".repeat(100_000),
        "a = {".to_owned() + &"b.c.d=1,".repeat(10_000),
    ] {
        let document = toml::read(text.as_bytes());
        assert!(document.faults.len() <= 100, "{text:.20}");
    }
}
