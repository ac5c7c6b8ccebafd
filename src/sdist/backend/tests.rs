//! Predictions against real builds.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::*;

/// Rows whose files a [`Project`] cannot hold: links, empty folders, files above the root, git's own exclude file.
fn is_representable(row: &Json) -> bool {
    ["symlinks", "outside", "empty_dirs"]
        .iter()
        .all(|key| row.get(key).is_none())
        && row["git"].get("exclude").is_none()
        // A flag made uv run an older backend than the one it carries.
        && row["version"] != "0.9.30"
}

#[test]
fn members_are_those_of_real_builds() {
    let text = include_str!("../../../tests/facts/backends.json").replace("@@", "");
    let rows: Vec<Json> = serde_json::from_str(&text).unwrap();
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let mut wrong = Vec::new();
    let only = std::env::var("ONLY").ok();
    for row in rows.iter().filter(|row| is_representable(row)) {
        let id = row["id"].as_str().unwrap();
        if only.as_deref().is_some_and(|only| !id.contains(only)) {
            continue;
        }
        let mut project = Project::new();
        for (path, content) in row["project"].as_object().unwrap() {
            project.insert(path.as_str(), content.as_str().unwrap());
        }
        if let Some(after) = row["git"]["after"].as_object() {
            for (path, content) in after {
                project.insert(path.as_str(), content.as_str().unwrap());
            }
        }
        let (Some(pyproject), _) = Pyproject::read(&project, "") else {
            continue;
        };
        let Some(packing) = predict(&project, "", &pyproject) else {
            continue;
        };
        let backend = row["backend"].as_str().unwrap();
        let count = counts.entry(backend).or_default();
        if let Some(doubt) = &packing.doubt {
            if only.is_some() {
                println!("{id}: doubt {doubt}");
            }
            count[1] += 1;
            continue;
        }
        let theirs = row["members"].as_array().map(|members| {
            let mut names: Vec<String> = members
                .iter()
                .filter(|member| member["type"] != "dir")
                .map(|member| {
                    let name = member["name"].as_str().unwrap();
                    name.split_once('/').unwrap().1.to_owned()
                })
                .collect();
            names.sort();
            names
        });
        let ours = packing.failure.is_none().then(|| {
            let mut names: Vec<String> = packing.members.keys().cloned().collect();
            names.extend(packing.repeated.iter().cloned());
            names.sort();
            names
        });
        if ours == theirs {
            count[0] += 1;
            continue;
        }
        count[2] += 1;
        let difference = match (&ours, &theirs) {
            (Some(ours), Some(theirs)) => {
                let more: Vec<_> = ours.iter().filter(|name| !theirs.contains(name)).collect();
                let less: Vec<_> = theirs.iter().filter(|name| !ours.contains(name)).collect();
                format!("too many {more:?}, too few {less:?}")
            }
            (None, _) => format!("fails: {:?}", packing.failure),
            (_, None) => format!("builds, but {:.200}", row["error"]),
        };
        wrong.push(format!("{id}: {difference}"));
    }
    println!("backend: equal, not certain, different\n{counts:#?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
