//! Predictions against real builds, and against what the SDK said of their archives.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::*;
use crate::project::Kind;
use crate::sdist::{Required, preview};

/// Whether a [`Project`] can hold the row's files: no links, no empty folders, nothing above the
/// root, nothing that git alone knows, no other backend than the newest.
fn is_representable(row: &Json) -> bool {
    ["symlinks", "outside", "empty_dirs"]
        .iter()
        .all(|key| row.get(key).is_none())
        && row["git"].get("exclude").is_none()
        && row["version"] != "0.9.30"
}

fn project_of(row: &Json) -> Project {
    let mut project = Project::new();
    let later = row["git"]["after"].as_object();
    let files = row["project"]
        .as_object()
        .into_iter()
        .chain(later)
        .flatten();
    for (path, content) in files {
        project.insert(path.as_str(), content.as_str().unwrap());
    }
    project
}

/// The files that the real build packed, without the root folder.
fn real_members(row: &Json) -> Option<Vec<String>> {
    let members = row["members"].as_array()?;
    let mut names: Vec<String> = members
        .iter()
        .filter(|member| member["type"] != "dir")
        .map(|member| {
            let name = member["name"].as_str().unwrap();
            name.split_once('/').unwrap().1.to_owned()
        })
        .collect();
    names.sort();
    Some(names)
}

fn predicted_members(packing: &Packing) -> Option<Vec<String>> {
    if packing.failure.is_some() {
        return None;
    }
    let mut names: Vec<String> = packing.members.keys().cloned().collect();
    names.extend(packing.repeated.iter().cloned());
    names.sort();
    Some(names)
}

/// What differs between prediction and build, and between our verdict and the SDK's.
fn difference(
    row: &Json,
    project: &Project,
    packing: &Packing,
    pyproject: &Pyproject,
) -> Option<String> {
    let (ours, theirs) = (predicted_members(packing), real_members(row));
    if ours != theirs {
        let (Some(ours), Some(theirs)) = (&ours, &theirs) else {
            return Some(format!(
                "fails: {:?}, {:.200}",
                packing.failure, row["error"]
            ));
        };
        let more: Vec<_> = ours.iter().filter(|name| !theirs.contains(name)).collect();
        let less: Vec<_> = theirs.iter().filter(|name| !ours.contains(name)).collect();
        return Some(format!("too many {more:?}, too few {less:?}"));
    }
    let is_agent = project.get("agent.yaml").is_some();
    let required = Required {
        kind: if is_agent {
            Kind::RecurseAgent
        } else {
            Kind::RecurseTools
        },
        source: row["module"].as_str(),
        prompt: is_agent.then_some("prompts/p.md"),
    };
    let (bundle, findings) = preview::preview(project, "", &required, Some(pyproject));
    if let (Some(ours), Some(theirs)) = (&bundle.root, row["root"].as_str())
        && ours != theirs
    {
        return Some(format!("root {ours}, not {theirs}"));
    }
    let refused: Vec<&str> = findings
        .iter()
        .map(|finding| finding.rule.id)
        .filter(|id| !matches!(*id, "sdist-secret" | "sdist-junk"))
        .collect();
    let taken = row["reference"] == "ok";
    (taken != refused.is_empty())
        .then(|| format!("{refused:?}, but the SDK says {}", row["reference"]))
}

#[test]
fn members_are_those_of_real_builds() {
    let text = include_str!("../../../tests/facts/backends.json").replace("@@", "");
    let rows: Vec<Json> = serde_json::from_str(&text).unwrap();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| is_representable(row)) {
        let project = project_of(row);
        let (Some(pyproject), _) = Pyproject::read(&project, "") else {
            continue;
        };
        let Ok(packing) = predict(&project, "", &pyproject) else {
            continue;
        };
        let count = counts.entry(row["backend"].as_str().unwrap()).or_default();
        if packing.doubt.is_some() {
            count.1 += 1;
            continue;
        }
        count.0 += 1;
        if let Some(difference) = difference(row, &project, &packing, &pyproject) {
            wrong.push(format!("{}: {difference}", row["id"]));
        }
    }
    println!("backend: (predicted, not certain)\n{counts:#?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (backend, least) in [
        ("hatchling", 150),
        ("setuptools", 160),
        ("flit-core", 95),
        ("pdm-backend", 120),
        ("poetry-core", 100),
        ("uv_build", 80),
    ] {
        let predicted = counts.get(backend).map_or(0, |count| count.0);
        assert!(
            predicted >= least,
            "{backend}: only {predicted} are certain"
        );
    }
}
