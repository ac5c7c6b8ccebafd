//! Every archive of `tests/sdist/` with the verdict that the SDK gave.

use std::path::Path;

use serde_json::Value as Json;

use super::*;

/// What the SDK asked each archive for.
const REQUIRED: [&str; 5] = [
    "PKG-INFO",
    "pyproject.toml",
    "tools.py",
    "tools.yaml",
    "uv.lock",
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sdist")
}

/// The rule that stands for what the SDK said.
fn rule_of(why: &str) -> &'static str {
    match why {
        _ if why.contains("one standard root") => "sdist-archive-member-path sdist-archive-roots",
        _ if why.contains("duplicate path") => "sdist-archive-duplicate",
        _ if why.contains("non-file member") => "sdist-archive-member-type",
        _ if why.contains("more than 1024") => "sdist-archive-too-many-members",
        _ if why.contains("expands beyond") => "sdist-archive-too-large",
        _ if why.contains("omitted required file") => "sdist-archive-missing-member",
        _ => "sdist-archive-format sdist-archive-damaged",
    }
}

#[test]
fn each_archive_has_the_verdict_that_the_sdk_gave() {
    let list = std::fs::read(folder().join("archives.json")).unwrap();
    let list: Vec<Json> = serde_json::from_slice(&list).unwrap();
    let mut wrong = Vec::new();
    for row in &list {
        let (file, why) = (row["file"].as_str().unwrap(), row["why"].as_str().unwrap());
        let bytes = std::fs::read(folder().join("archives").join(file)).unwrap();
        let inspected = Inspected::new(file, &bytes, &mut Budget::default());
        let mut faults = inspected.faults.clone();
        faults.extend(inspected.missing(REQUIRED));
        let said: Vec<&str> = faults.iter().map(|fault| fault.rule.id).collect();
        let expected: Vec<&str> = rule_of(why).split(' ').collect();
        let right = if row["ok"] == true {
            said.is_empty()
        } else {
            said.iter().any(|id| expected.contains(id))
        };
        if !right {
            wrong.push(format!("{file}: {why:?}, but {faults:?}"));
        }
    }
    assert!(list.len() > 100, "only {} archives", list.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn archives_together_have_one_budget() {
    let bytes = std::fs::read(folder().join("archives/case-collision.tar.gz")).unwrap();
    let mut budget = Budget::default();
    assert!(Inspected::new("a.tar.gz", &bytes, &mut budget).complete);
    budget.spend(u64::MAX);
    let inspected = Inspected::new("a.tar.gz", &bytes, &mut budget);
    assert!(inspected.beyond_budget && !inspected.complete);
    assert_eq!(inspected.faults.len(), 1);
    assert_eq!(inspected.faults[0].rule.id, "sdist-archive-too-large");
}
