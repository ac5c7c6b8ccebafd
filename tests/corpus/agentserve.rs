//! Agent Serve's corpus: every finding expected is made, and no other, each at its line.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use plumbline::Report;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cases::{Content, Texts, project, read};
use crate::{is_sound, is_the_same_when_kept};

/// How many differing cases of an area are named.
const NAMED: usize = 30;

#[derive(Deserialize)]
struct Case {
    id: String,
    files: BTreeMap<String, Content>,
    expect: Vec<Expected>,
    ok: bool,
    preview: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Expected {
    rule: String,
    severity: String,
    file: String,
    line: usize,
    /// Parsers place some errors differently: any line up to this one is right.
    line_max: Option<usize>,
}

impl Expected {
    fn is(&self, found: &Found) -> bool {
        // TypeScript in a JavaScript file may be told as a syntax error.
        let same_rule =
            self.rule == found.rule || self.rule == "ts-in-js" && found.rule == "js-syntax";
        let lines = self.line..=self.line_max.unwrap_or(self.line);
        same_rule
            && self.severity == found.severity
            && self.file == found.file
            && lines.contains(&found.line)
    }
}

/// A finding as the corpus knows it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    file: String,
    line: usize,
    rule: String,
    severity: String,
}

/// How a case differs.
#[derive(Default)]
struct Row {
    cases: usize,
    missed: usize,
    extra: usize,
    /// A rule that is missed in a file, and found at another line of it.
    moved: usize,
    /// Cases whose verdict is another.
    verdicts: usize,
    previews: usize,
    broken: usize,
    told: Vec<String>,
}

fn found(report: &Report) -> BTreeSet<Found> {
    let diagnostics = report.diagnostics.iter();
    diagnostics
        .map(|diagnostic| Found {
            file: diagnostic.file.clone(),
            line: diagnostic.start.line,
            rule: diagnostic.rule.to_owned(),
            severity: serde_json::to_value(diagnostic.severity)
                .unwrap()
                .as_str()
                .unwrap()
                .to_owned(),
        })
        .collect()
}

fn judge(case: &Case, row: &mut Row) {
    row.cases += 1;
    let project = project(&case.files, &Texts::new());
    let Ok(report) = catch_unwind(AssertUnwindSafe(|| plumbline::check(&project))) else {
        row.broken += 1;
        row.told.push(format!("{} panics", case.id));
        return;
    };
    if let Some(diagnostic) = report.diagnostics.iter().find(|d| !is_sound(&project, d)) {
        row.broken += 1;
        row.told
            .push(format!("{}: {} cannot be shown", case.id, diagnostic.rule));
    }
    let found = found(&report);
    let missed: Vec<&Expected> = case
        .expect
        .iter()
        .filter(|one| !found.iter().any(|other| one.is(other)))
        .collect();
    let extra: Vec<&Found> = found
        .iter()
        .filter(|one| !case.expect.iter().any(|other| other.is(one)))
        .collect();
    let moved = |one: &&&Expected| {
        extra
            .iter()
            .any(|other| other.rule == one.rule && other.file == one.file)
    };
    let moves = missed.iter().filter(moved).count();
    row.missed += missed.len() - moves;
    row.extra += extra.len() - moves;
    row.moved += moves;
    row.verdicts += usize::from(report.ok != case.ok);
    let mut told: Vec<String> = missed
        .iter()
        .map(|one| format!("misses {} at {}:{}", one.rule, one.file, one.line))
        .collect();
    told.extend(
        extra
            .iter()
            .map(|one| format!("has {} at {}:{}", one.rule, one.file, one.line)),
    );
    if let Some(wanted) = &case.preview {
        let shown = preview(&report);
        if let Some(path) = differs(wanted, &shown) {
            row.previews += 1;
            told.push(format!("previews {path} otherwise"));
        }
    }
    if !told.is_empty() {
        row.told.push(format!("{}: {}", case.id, told.join("; ")));
    }
}

/// The preview in the corpus's form.
fn preview(report: &Report) -> Value {
    let bundle = serde_json::to_value(&report.projects[0].bundle).unwrap();
    let list = |key: &str| bundle[key].as_array().unwrap().clone();
    let members: Vec<Value> = list("members")
        .iter()
        .map(|member| member["path"].clone())
        .collect();
    let tools: BTreeMap<String, Value> = list("tools")
        .into_iter()
        .map(|tool| (tool["name"].as_str().unwrap().to_owned(), tool))
        .collect();
    json!({ "bundle": members, "tools": tools, "images": bundle["images"] })
}

/// Where `shown` lacks or changes what is `wanted`.
fn differs(wanted: &Value, shown: &Value) -> Option<String> {
    match wanted {
        Value::Object(parts) => parts.iter().find_map(|(key, part)| {
            let path = differs(part, shown.get(key).unwrap_or(&Value::Null))?;
            Some(format!("{key}.{path}"))
        }),
        _ => (wanted != shown).then(|| format!("{shown}, not {wanted}")),
    }
}

#[test]
fn every_finding_is_expected_and_every_expected_one_is_found() {
    let cases: Vec<Case> = serde_json::from_str(&read("agentserve.json")).unwrap();
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for case in &cases {
        let area = case.id.split('/').next().unwrap();
        judge(case, rows.entry(area).or_default());
    }
    println!(
        "{:<16} {:>6} {:>7} {:>6} {:>11} {:>14} {:>8} {:>6}",
        "area", "cases", "missed", "false", "other line", "wrong verdict", "preview", "broken"
    );
    let mut totals = [0; 7];
    for (area, row) in &rows {
        let numbers = [
            row.cases,
            row.missed,
            row.extra,
            row.moved,
            row.verdicts,
            row.previews,
            row.broken,
        ];
        print_row(area, numbers);
        for (total, number) in totals.iter_mut().zip(numbers) {
            *total += number;
        }
    }
    print_row("all", totals);
    for (area, row) in &rows {
        for told in row.told.iter().take(NAMED) {
            println!("{area}: {told}");
        }
        if row.told.len() > NAMED {
            println!("{area}: and {} more", row.told.len() - NAMED);
        }
    }
    assert_eq!(totals[1..], [0; 6], "the table above says where");
}

fn print_row(area: &str, [cases, missed, extra, moved, verdicts, previews, broken]: [usize; 7]) {
    println!(
        "{area:<16} {cases:>6} {missed:>7} {extra:>6} {moved:>11} {verdicts:>14} {previews:>8} {broken:>6}"
    );
}

#[test]
fn what_is_remembered_of_an_app_is_right() {
    let cases: Vec<Case> = serde_json::from_str(&read("agentserve.json")).unwrap();
    is_the_same_when_kept(cases.iter().map(|case| project(&case.files, &Texts::new())));
}
