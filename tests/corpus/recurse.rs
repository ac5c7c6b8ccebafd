//! Recurse's corpus: the same verdict as the reference in every case.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use plumbline::{Kind, Report, Severity};
use serde::Deserialize;

use crate::cases::{Content, Texts, project, read};
use crate::is_sound;

/// The kinds that are checked so far; cases of others are only counted.
const CHECKED: &[Kind] = &[Kind::RecurseTools, Kind::RecurseAgent];

/// How many failing cases of an area are named.
const NAMED: usize = 20;

#[derive(Deserialize)]
struct Corpus {
    texts: Texts,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    area: String,
    kind: Kind,
    files: BTreeMap<String, Content>,
    ok: bool,
    first: Option<String>,
}

/// How a verdict differs from the reference's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    /// The reference refuses, we do not.
    MissedFault,
    /// We refuse, the reference does not.
    FalseAlarm,
    /// Both refuse, but the reference's reason is not among ours.
    WrongRule,
    /// A panic, or a finding that no editor could show.
    Broken,
}

/// One row of the table.
#[derive(Default)]
struct Area {
    cases: usize,
    unchecked: usize,
    misses: Vec<(Miss, String)>,
}

fn judge(corpus: &Corpus, case: &Case) -> Option<(Miss, String)> {
    let mut project = project(&case.files, &corpus.texts);
    project.kind = Some(case.kind);
    let Ok(report) = catch_unwind(AssertUnwindSafe(|| plumbline::check(&project))) else {
        return Some((Miss::Broken, format!("{} panics", case.id)));
    };
    if let Some(diagnostic) = report.diagnostics.iter().find(|d| !is_sound(&project, d)) {
        let place = (diagnostic.start, diagnostic.end);
        return Some((
            Miss::Broken,
            format!(
                "{}: {} at {place:?}: {}",
                case.id, diagnostic.rule, diagnostic.message
            ),
        ));
    }
    let miss = match (case.ok, report.ok, &case.first) {
        (true, false, _) => Miss::FalseAlarm,
        (false, true, _) => Miss::MissedFault,
        (false, false, Some(first)) if !errors(&report).any(|rule| rule == first) => {
            Miss::WrongRule
        }
        _ => return None,
    };
    let found: Vec<&str> = errors(&report).collect();
    let expected = case.first.as_deref().unwrap_or("-");
    Some((
        miss,
        format!("{}: expected {expected}, found {found:?}", case.id),
    ))
}

fn errors(report: &Report) -> impl Iterator<Item = &'static str> {
    let diagnostics = report.diagnostics.iter();
    diagnostics
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .map(|diagnostic| diagnostic.rule)
}

/// Judges all cases, on every core.
fn table(corpus: &Corpus) -> BTreeMap<(Kind, &str), Area> {
    let areas: Mutex<BTreeMap<(Kind, &str), Area>> = Mutex::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(case) = corpus.cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let checked = CHECKED.contains(&case.kind);
                    let miss = checked.then(|| judge(corpus, case)).flatten();
                    let mut areas = areas.lock().unwrap();
                    let area = areas.entry((case.kind, &case.area)).or_default();
                    area.cases += 1;
                    area.unchecked += usize::from(!checked);
                    area.misses.extend(miss);
                }
            });
        }
    });
    areas.into_inner().unwrap()
}

#[test]
fn every_verdict_is_the_reference_s() {
    let corpus: Corpus = serde_json::from_str(&read("recurse.json")).unwrap();
    let mut areas = table(&corpus);

    println!(
        "{:<16} {:>6} {:>13} {:>12} {:>10} {:>6}",
        "area", "cases", "missed faults", "false alarms", "wrong rule", "broken"
    );
    let mut totals = [0; 5];
    for ((_, name), area) in &areas {
        let count = |kind| area.misses.iter().filter(|miss| miss.0 == kind).count();
        let row = [
            area.cases - area.unchecked,
            count(Miss::MissedFault),
            count(Miss::FalseAlarm),
            count(Miss::WrongRule),
            count(Miss::Broken),
        ];
        print_row(name, row);
        if area.unchecked > 0 {
            println!("  {} cases not yet checked", area.unchecked);
        }
        for (total, number) in totals.iter_mut().zip(row) {
            *total += number;
        }
    }
    print_row("all", totals);
    for ((_, name), area) in &mut areas {
        area.misses.sort();
        for (_, miss) in area.misses.iter().take(NAMED) {
            println!("{name}: {miss}");
        }
        if area.misses.len() > NAMED {
            println!("{name}: and {} more", area.misses.len() - NAMED);
        }
    }
    assert_eq!(totals[1..], [0; 4], "the table above says where");
}

fn print_row(name: &str, [cases, missed, alarms, wrong, broken]: [usize; 5]) {
    println!("{name:<16} {cases:>6} {missed:>13} {alarms:>12} {wrong:>10} {broken:>6}");
}
