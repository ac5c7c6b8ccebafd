//! Whole example projects, which the reference accepts: nothing is found in them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

use std::path::{Path, PathBuf};

use plumbline::{Kind, Project, Report};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples")
}

fn insert(project: &mut Project, folder: &Path, prefix: &str) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            insert(project, &path, &format!("{name}/"));
        } else {
            project.insert(name, std::fs::read(&path).unwrap());
        }
    }
}

fn read(example: &str) -> Project {
    let mut project = Project::new();
    insert(&mut project, &folder().join(example), "");
    project
}

fn kinds(report: &Report) -> Vec<Kind> {
    report.projects.iter().map(|project| project.kind).collect()
}

#[test]
fn nothing_is_found_in_the_examples() {
    for example in ["agent-tuner", "agent-minimal", "agent-full"] {
        let report = plumbline::check(&read(example));
        assert!(report.diagnostics.is_empty(), "{example}: {report:?}");
        assert_eq!(kinds(&report), [Kind::RecurseAgent], "{example}");
        let bundle = &report.projects[0].bundle;
        assert!(bundle.certain, "{example}");
        let missing = bundle.members.iter().find(|member| !member.present);
        assert!(missing.is_none(), "{example}: {missing:?}");
    }
}

#[test]
fn an_application_is_shown_as_its_caller_sees_it() {
    let report = plumbline::check(&read("agent-full"));
    let bundle = &report.projects[0].bundle;
    let record = bundle.record.as_ref().unwrap();
    assert_eq!(record["apiVersion"], "recurse.application/v1alpha1");
    for path in [
        "agent.yaml",
        "prompts/planner.md",
        "src/observatory/tools.py",
        "uv.lock",
    ] {
        let member = bundle.members.iter().find(|member| member.path == path);
        assert!(
            member.is_some_and(|member| member.required && member.present),
            "{path}"
        );
    }
    let application = bundle.application.as_ref().unwrap();
    assert_eq!(application.name, "night-planner");
    let inputs: Vec<(&str, &str, bool)> = application
        .inputs
        .iter()
        .map(|field| {
            (
                field.name.as_str(),
                field.type_name.as_str(),
                field.required,
            )
        })
        .collect();
    assert_eq!(
        inputs,
        [
            ("latitude", "number", true),
            ("stars", "array", true),
            ("darkness", "integer", false),
            ("task", "string", false),
        ]
    );
    let outputs: Vec<&str> = application
        .outputs
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    assert_eq!(outputs, ["schedule", "skipped"]);
    let settings: Vec<&[String]> = bundle.tools.iter().map(|tool| &tool.settings[..]).collect();
    assert_eq!(
        settings[..3],
        [
            [
                "no_storage: latitude (from tools.defaults)",
                "pure_args: no parameter (from tools.defaults)",
                "volatile: no (from tools.defaults)",
                "storable: yes (from tools.defaults)",
            ],
            [
                "no_storage: latitude (from tools.defaults)",
                "pure_args: every parameter",
                "volatile: no (from tools.defaults)",
                "storable: yes (from tools.defaults)",
            ],
            [
                "no_storage: no parameter",
                "pure_args: hour",
                "volatile: yes",
                "storable: no"
            ],
        ]
    );
}

/// Which projects a folder with these files holds, and which warnings of names it has.
#[test]
fn each_manifest_makes_its_project() {
    const TOOLS: &str = "apiVersion: recurse.tools/v1alpha1\n";
    const AGENT: &str = "apiVersion: recurse.run/v1alpha1\n";
    type Files = &'static [(&'static str, &'static str)];
    let cases: [(Files, &[Kind], &[&str]); 8] = [
        (&[("agent.yaml", "")], &[Kind::RecurseAgent], &[]),
        (
            &[("agent.yaml", ""), ("tools.yaml", "")],
            &[Kind::RecurseTools, Kind::RecurseAgent],
            &["manifests-both"],
        ),
        (
            &[("a/agent.yaml", ""), ("b/tools.yaml", "")],
            &[Kind::RecurseAgent, Kind::RecurseTools],
            &[],
        ),
        // What is misnamed makes a project only where nothing else does.
        (&[("agent.yml", AGENT)], &[Kind::RecurseAgent], &[]),
        (&[("agent.yml", "name: x\n")], &[], &[]),
        (&[("tool.yaml", TOOLS)], &[Kind::RecurseTools], &[]),
        (
            &[("tools.yaml", ""), ("agents.yaml", AGENT)],
            &[Kind::RecurseTools],
            &["manifest-name"],
        ),
        (
            &[("agent.yaml", ""), ("tool.yaml", TOOLS)],
            &[Kind::RecurseAgent],
            &["manifest-name"],
        ),
    ];
    for (files, expected, warnings) in cases {
        let mut project = Project::new();
        for (path, text) in files {
            project.insert(*path, *text);
        }
        let report = plumbline::check(&project);
        assert_eq!(kinds(&report), expected, "{files:?}");
        let names = ["manifests-both", "manifest-name"];
        let found: Vec<&str> = report
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.rule)
            .filter(|rule| names.contains(rule))
            .collect();
        assert_eq!(found, warnings, "{files:?}");
    }
}
