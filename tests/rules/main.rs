//! The cases of `tests/rules/*.toml`, each a small edit of a base project with the expected
//! finding marked in its text. CONTRIBUTING.md describes the format.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod case;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use plumbline::{Project, Severity};
use serde_json::Value;

use case::{Case, Place, build, cases, read_base, root};

fn diagnostics(project: &Project) -> Vec<Value> {
    let report = serde_json::to_value(plumbline::check(project)).unwrap();
    let list = report["diagnostics"].as_array().unwrap().clone();
    let ok = list.iter().all(|found| found["severity"] != "error");
    assert_eq!(report["ok"], ok, "ok says whether there is an error");
    list
}

fn place_of(value: &Value) -> Place {
    let number = |end: &str, part: &str| value[end][part].as_u64().unwrap();
    (
        value["file"].as_str().unwrap().to_owned(),
        number("start", "line"),
        number("start", "column"),
        number("end", "line"),
        number("end", "column"),
    )
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// Rules, other than `rule`, that report an error.
fn other_errors(found: &[Value], rule: &str) -> BTreeSet<String> {
    found
        .iter()
        .filter(|found| found["severity"] == "error" && found["rule"] != rule)
        .map(|found| found["rule"].as_str().unwrap().to_owned())
        .collect()
}

/// Applies the edits of `fix`.
fn apply(project: &Project, fix: &Value) -> Project {
    let mut edits: BTreeMap<&str, Vec<(usize, usize, &str)>> = BTreeMap::new();
    for edit in fix["edits"].as_array().unwrap() {
        let offset = |end: &str| edit[end]["offset"].as_u64().unwrap() as usize;
        edits
            .entry(edit["file"].as_str().unwrap())
            .or_default()
            .push((
                offset("start"),
                offset("end"),
                edit["text"].as_str().unwrap(),
            ));
    }
    let mut fixed = project.clone();
    for (file, mut edits) in edits {
        edits.sort();
        for pair in edits.windows(2) {
            assert!(
                pair[0].1 <= pair[1].0,
                "edits of one fix overlap: {edits:?}"
            );
        }
        let mut bytes = project.get(file).unwrap_or_default().to_vec();
        for (start, end, text) in edits.into_iter().rev() {
            bytes.splice(start..end, text.bytes());
        }
        fixed.insert(file, bytes);
    }
    fixed
}

/// Every way in which the case is not as it says.
fn judge(case: &Case) -> Vec<String> {
    let mut faults = Vec::new();
    let (project, expected, expected_related) = build(case);
    let found = diagnostics(&project);
    let ours: Vec<&Value> = found.iter().filter(|f| f["rule"] == case.rule).collect();

    let places = sorted(ours.iter().map(|finding| place_of(finding)).collect());
    let expected = sorted(expected);
    if case.silent {
        assert!(expected.is_empty(), "a silent case has no marks");
    } else {
        assert!(!expected.is_empty(), "a firing case has a mark");
    }
    if places != expected {
        faults.push(format!(
            "expected findings at {expected:?}, found {places:?}"
        ));
    }
    let others = other_errors(&found, &case.rule);
    if others != case.also {
        faults.push(format!(
            "expected other errors {:?}, found {others:?}",
            case.also
        ));
    }
    for finding in &ours {
        if let Some(message) = &case.message
            && finding["message"] != message.as_str()
        {
            faults.push(format!("says {}", finding["message"]));
        }
        if case.fix.is_some() && finding["fix"].is_null() {
            faults.push("offers no fix".to_owned());
        }
    }
    if !expected_related.is_empty() {
        let related = ours
            .iter()
            .flat_map(|finding| finding["related"].as_array().unwrap());
        let related: BTreeSet<Place> = related.map(place_of).collect();
        let expected_related: BTreeSet<Place> = expected_related.into_iter().collect();
        if related != expected_related {
            faults.push(format!(
                "expected related places {expected_related:?}, found {related:?}"
            ));
        }
    }
    for finding in &found {
        faults.extend(judge_words(finding));
        faults.extend(judge_fix(case, &project, &found, finding));
    }
    if !faults.is_empty() {
        let list: Vec<String> = found.iter().map(|f| format!("    {f}")).collect();
        faults.push(format!("all findings:\n{}", list.join("\n")));
    }
    faults
}

/// A message names what was found; it is no full sentence and never just says "invalid".
fn judge_words(finding: &Value) -> Option<String> {
    let message = finding["message"].as_str().unwrap();
    let help = finding["help"].as_str().unwrap_or_default();
    let dull = ["invalid", "must be a valid"];
    let is_dull = dull
        .iter()
        .any(|word| message.to_lowercase().contains(word));
    (message.is_empty() || message.ends_with('.') || help.is_empty() || is_dull)
        .then(|| format!("words: {message:?}, {help:?}"))
}

/// A fix takes its own finding away and brings no new kind of error.
fn judge_fix(case: &Case, project: &Project, found: &[Value], finding: &Value) -> Vec<String> {
    let fix = &finding["fix"];
    if fix.is_null() {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let fixed = apply(project, fix);
    let left = diagnostics(&fixed);
    let title = &fix["title"];
    let count = |list: &[Value]| list.iter().filter(|f| f["rule"] == finding["rule"]).count();
    if count(&left) >= count(found) {
        faults.push(format!(
            "the fix {title} leaves as many findings of {}",
            finding["rule"]
        ));
    }
    let new: Vec<String> = other_errors(&left, "")
        .difference(&other_errors(found, ""))
        .cloned()
        .collect();
    if !new.is_empty() {
        faults.push(format!("the fix {title} brings {new:?}"));
    }
    if let (Some(text), true) = (&case.fix, finding["rule"] == case.rule) {
        let bytes = fixed
            .get(finding["file"].as_str().unwrap())
            .unwrap_or_default();
        if !String::from_utf8_lossy(bytes).contains(text.as_str()) {
            faults.push(format!("the fix {title} does not leave {text:?}"));
        }
    }
    faults
}

#[test]
fn every_base_project_is_clean() {
    for entry in std::fs::read_dir(root().join("base")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap();
        let mut project = Project::new();
        project.kind = Some(serde_json::from_value(name.into()).unwrap());
        for (file, text) in read_base(&folder) {
            project.insert(file, text);
        }
        assert_eq!(diagnostics(&project), Vec::<Value>::new(), "{name}");
    }
}

#[test]
fn every_case_is_as_it_says() {
    let known: BTreeSet<&str> = plumbline::rules().iter().map(|rule| rule.id).collect();
    let mut seen = BTreeSet::new();
    let mut failures = String::new();
    let cases = cases();
    for (file, case) in &cases {
        let name = format!("{file}: {}: {}", case.rule, case.name);
        assert!(seen.insert(name.clone()), "{name}: two cases of one name");
        let faults = if known.contains(case.rule.as_str()) {
            std::panic::catch_unwind(|| judge(case))
                .unwrap_or_else(|_| vec!["it panics, as printed above".to_owned()])
        } else {
            vec!["no rule of that name".to_owned()]
        };
        if !faults.is_empty() {
            write!(failures, "\n{name}\n  {}\n", faults.join("\n  ")).unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn every_rule_has_a_case_that_fires_and_one_that_is_silent() {
    let cases = cases();
    let having = |silent: bool| -> BTreeSet<&str> {
        let of = cases.iter().filter(|(_, case)| case.silent == silent);
        of.map(|(_, case)| case.rule.as_str()).collect()
    };
    let (firing, silent) = (having(false), having(true));
    let mut missing = Vec::new();
    for rule in plumbline::rules() {
        if !firing.contains(rule.id) {
            missing.push(format!("{}: no case fires it", rule.id));
        }
        if !silent.contains(rule.id) {
            missing.push(format!("{}: no case stays silent", rule.id));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn at_least_eighty_errors_are_held_to_their_place() {
    let severity: BTreeMap<&str, Severity> = plumbline::rules()
        .iter()
        .map(|rule| (rule.id, rule.severity))
        .collect();
    let firing = cases()
        .iter()
        .filter(|(_, case)| {
            !case.silent && severity.get(case.rule.as_str()) == Some(&Severity::Error)
        })
        .count();
    assert!(firing >= 80, "{firing} firing cases");
}
