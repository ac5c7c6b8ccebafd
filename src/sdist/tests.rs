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
                ("pyproject-syntax", 1, 1),
                ("pyproject-syntax", 4, 3),
                ("pyproject-syntax", 6, 5),
                ("pyproject-syntax", 8, 2),
            ],
        ),
        ("a = [\n  1,\n", &[("pyproject-syntax", 1, 5)]),
        ("a = \"\\e\"\n", &[("pyproject-syntax", 1, 6)]),
        ("a = True\n", &[("pyproject-syntax", 1, 5)]),
        ("a = {b = 1,}\n", &[("pyproject-syntax", 1, 11)]),
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
            .filter(|(rule, ..)| !rule.starts_with("lockfile") && !rule.starts_with("sdist"))
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

const HEAD: &str = "[project]\nname = \"tools\"\nversion = \"1\"\ndescription = \"d\"\n";

/// Paths with their text.
type Pairs<'a> = Vec<(&'a str, &'a str)>;
/// Rules with file and line.
type Places<'a> = Vec<(&'a str, &'a str, usize)>;

/// A tools service with these files beside the usual ones.
fn service(files: &[(&str, &str)]) -> Project {
    let mut project = Project::new();
    for path in ["tools.yaml", "tools.py", "uv.lock"] {
        project.insert(path, "x = 1\n");
    }
    for (path, text) in files {
        project.insert(*path, *text);
    }
    project
}

fn check_service(project: &Project) -> Checked {
    let required = Required {
        kind: Kind::RecurseTools,
        source: Some("tools.py"),
        prompt: None,
    };
    check(project, "", &required)
}

fn build_system(package: &str, backend: &str, rest: &str) -> String {
    format!(
        "{HEAD}[build-system]\nrequires = [\"{package}\"]\nbuild-backend = \"{backend}\"\n{rest}"
    )
}

/// `(rule, file, line)` of what the build would do wrong.
fn packed_wrong(project: &Project) -> Vec<(&'static str, String, usize)> {
    resolve(project, check_service(project).findings)
        .into_iter()
        .filter(|found| found.rule.starts_with("sdist"))
        .map(|found| (found.rule, found.file, found.start.line))
        .collect()
}

#[test]
fn what_the_build_does_wrong_is_found_at_its_cause() {
    let missing = "sdist-missing-member";
    let hatchling = |rest: &str| build_system("hatchling", "hatchling.build", rest);
    let cases: Vec<(String, Pairs<'_>, Places<'_>)> = vec![
        (hatchling(""), vec![], vec![]),
        (
            hatchling("[tool.hatch.build.targets.sdist]\nexclude = [\n  \"*.lock\",\n]\n"),
            vec![],
            vec![(missing, "pyproject.toml", 10)],
        ),
        (
            hatchling("[tool.hatch.build]\ninclude = [\"/tools.py\", \"tools.yaml\"]\n"),
            vec![],
            vec![(missing, "pyproject.toml", 9)],
        ),
        (
            hatchling(""),
            vec![(".gitignore", "# locks\r\n*.lock\r\n")],
            vec![(missing, ".gitignore", 2)],
        ),
        (
            hatchling(""),
            vec![(".env", ""), ("sub/key.pem", ""), (".env.example", "")],
            vec![
                ("sdist-secret", ".env", 1),
                ("sdist-secret", "sub/key.pem", 1),
            ],
        ),
        (
            hatchling(""),
            vec![("node_modules/a/b.js", ""), ("node_modules/a/c.js", "")],
            vec![("sdist-junk", "node_modules/a/b.js", 1)],
        ),
        (
            hatchling(""),
            vec![("PKG-INFO", "Name: tools\nVersion: 1\n")],
            vec![("sdist-repeated-member", "PKG-INFO", 1)],
        ),
        (
            hatchling(""),
            vec![("e\u{301}.txt", "")],
            vec![("sdist-member-path", "e\u{301}.txt", 1)],
        ),
        (
            hatchling("[tool.hatch.build.targets.sdist.force-include]\n\"gone\" = \"x\"\n"),
            vec![],
            vec![("sdist-build-fails", "pyproject.toml", 9)],
        ),
        (
            build_system("setuptools", "setuptools.build_meta", ""),
            vec![],
            vec![
                (missing, "pyproject.toml", 7),
                (missing, "pyproject.toml", 7),
            ],
        ),
        (
            build_system("flit_core", "flit_core.buildapi", ""),
            vec![],
            vec![
                (missing, "pyproject.toml", 7),
                (missing, "pyproject.toml", 7),
            ],
        ),
        (
            build_system("uv_build", "uv_build", ""),
            vec![],
            vec![("sdist-build-fails", "pyproject.toml", 2)],
        ),
        // What cannot be known is no fault.
        (build_system("a", "b.c", ""), vec![], vec![]),
        (build_system("a", "flit_core.buildapi", ""), vec![], vec![]),
    ];
    for (pyproject, mut files, expected) in cases {
        files.push(("pyproject.toml", &pyproject));
        let found = packed_wrong(&service(&files));
        let found: Vec<_> = found
            .iter()
            .map(|(rule, file, line)| (*rule, file.as_str(), *line))
            .collect();
        assert_eq!(found, expected, "{pyproject}\n{files:?}");
    }
}

#[test]
fn fixes_make_the_build_pack_everything() {
    let existing = [
        (
            "hatchling",
            "hatchling.build",
            "[tool.hatch.build.targets.sdist]\nexclude = [\"*.lock\"]\n",
        ),
        (
            "hatchling",
            "hatchling.build",
            "[tool.hatch.build]\nexclude = [\"*.yaml\", \"*.lock\"]\n\n[tool.hatch.build.targets.sdist.force-include]\n\"tools.py\" = \"tools.py\"",
        ),
        ("setuptools", "setuptools.build_meta", ""),
        ("flit_core", "flit_core.buildapi", ""),
        (
            "flit_core",
            "flit_core.buildapi",
            "[tool.flit.sdist]\nexclude = []\n",
        ),
        (
            "flit_core",
            "flit_core.buildapi",
            "[tool.flit.sdist]\ninclude = []\n",
        ),
        ("pdm-backend", "pdm.backend", ""),
        (
            "pdm-backend",
            "pdm.backend",
            "[tool.pdm.build]\nsource-includes = [\n  \"tests\",\n]",
        ),
        ("poetry-core", "poetry.core.masonry.api", ""),
        (
            "poetry-core",
            "poetry.core.masonry.api",
            "[tool.poetry.urls]\na = \"b\"\n",
        ),
        (
            "uv_build",
            "uv_build",
            "[tool.uv.build-backend]\nmodule-root = \"\"\nmodule-name = \"app\"\nsource-include = [\"tools.py\"]\n",
        ),
    ];
    for (package, backend, rest) in existing {
        let pyproject = build_system(package, backend, rest);
        let mut files = vec![("pyproject.toml", pyproject.as_str())];
        if backend == "uv_build" {
            files.push(("app/__init__.py", ""));
        }
        let mut project = service(&files);
        let checked = check_service(&project);
        let finding = checked
            .findings
            .iter()
            .find(|finding| finding.rule.id == "sdist-missing-member")
            .unwrap_or_else(|| panic!("nothing is missing: {pyproject}"));
        assert!(finding.help.is_some());
        let (_, edits) = finding
            .fix
            .as_ref()
            .unwrap_or_else(|| panic!("no fix: {pyproject}"));
        for (place, text) in edits {
            let mut bytes = project.get(&place.file).unwrap_or_default().to_vec();
            bytes.splice(place.span.start..place.span.end, text.bytes());
            project.insert(place.file.clone(), bytes);
        }
        assert_eq!(packed_wrong(&project), [], "{pyproject}");
        let bundle = check_service(&project).bundle;
        assert!(bundle.certain && bundle.members.iter().all(|member| member.present));
        assert_eq!(bundle.root.as_deref(), Some("tools-1"));
    }
}

#[test]
fn a_line_of_manifest_in_is_offered_where_it_helps() {
    let pyproject = build_system("setuptools", "setuptools.build_meta", "");
    let odd = Required {
        kind: Kind::RecurseTools,
        source: Some("my tools.py"),
        prompt: None,
    };
    let mut project = service(&[("pyproject.toml", &pyproject), ("my tools.py", "")]);
    let findings = |project: &Project| -> Vec<Finding> {
        let mut findings = check(project, "", &odd).findings;
        findings.retain(|finding| finding.rule.id == "sdist-missing-member");
        findings
    };
    let found = findings(&project);
    assert_eq!(found.iter().filter(|one| one.fix.is_some()).count(), 1);
    let helped = |one: &&Finding| one.help.is_some();
    assert_eq!(found.iter().filter(helped).count(), found.len() - 1);
    // Joined to the line above, the line would say nothing.
    project.insert("MANIFEST.in", "exclude a \\");
    assert!(findings(&project).iter().all(|one| one.fix.is_none()));
}

#[test]
fn what_is_too_large_is_said() {
    let pyproject = build_system("hatchling", "hatchling.build", "");
    let lock = "#".repeat((64 << 20) + 1);
    let rules_of = |pyproject: &str, lock: &str| -> Vec<&str> {
        let project = service(&[("pyproject.toml", pyproject), ("uv.lock", lock)]);
        let findings = check_service(&project).findings;
        findings.iter().map(|finding| finding.rule.id).collect()
    };
    assert_eq!(
        rules_of(&pyproject, &lock),
        ["lockfile-too-large", "sdist-too-large"]
    );
    assert_eq!(
        rules_of(&pyproject, &lock[..9 << 20]),
        ["lockfile-not-read"]
    );
    assert_eq!(
        rules_of(&lock[..9 << 20], OWN_LOCK),
        ["pyproject-too-large"]
    );
    let deep = format!("a = {}{}", "[".repeat(496), "]".repeat(496));
    assert_eq!(rules_of(&deep, OWN_LOCK), ["toml-too-deep"]);
    let long = format!("a = {}", "1".repeat(4301));
    assert_eq!(rules_of(&long, OWN_LOCK), ["toml-number-too-long"]);
}

#[test]
fn every_rule_has_its_own_id() {
    let mut ids: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
    ids.sort_unstable();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn many_files_and_patterns_end_soon() {
    let patterns = "*a*b*c/**/d*\n".repeat(20_000);
    let pyproject = build_system("hatchling", "hatchling.build", "");
    let mut project = service(&[("pyproject.toml", &pyproject), (".gitignore", &patterns)]);
    for number in 0..10_000 {
        project.insert(format!("data/{number}/aaaaaaaaaaaaaaaa"), "");
    }
    assert!(!check_service(&project).bundle.certain);
    project.insert(".gitignore", "");
    project.insert("a/".repeat(50_000), "");
    let found = packed_wrong(&project);
    assert!(
        found
            .iter()
            .any(|(rule, ..)| *rule == "sdist-too-many-members")
    );
}

#[test]
fn one_folder_under_many_names_is_bounded() {
    let mut options = "[tool.hatch.build.targets.sdist.force-include]\n".to_owned();
    for number in 0..200 {
        let source = "a/".to_owned() + &"/".repeat(number) + ".";
        options += &format!("{source:?} = \"b{number}\"\n");
    }
    let pyproject = build_system("hatchling", "hatchling.build", &options);
    let mut project = service(&[("pyproject.toml", &pyproject)]);
    for number in 0..1_000 {
        project.insert(format!("a/{number}"), "");
    }
    assert!(check_service(&project).bundle.members.len() <= 51_000);
    let found = packed_wrong(&project);
    assert!(
        found
            .iter()
            .any(|(rule, ..)| *rule == "sdist-too-many-members")
    );
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
