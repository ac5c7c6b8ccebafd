//! What holds of every report, whatever the project.

use std::collections::{BTreeMap, BTreeSet};

use plumbline::report::Diagnostic;
use plumbline::{Project, Report, Severity};

use super::bounds::within;
use super::fixes;
use super::places::Places;

/// Fixes that are tried of one report, each of another rule.
const MOST_FIXES: usize = 12;

/// Checks `project` and holds the report to everything that is promised of one.
///
/// # Panics
/// Where something does not hold.
pub fn hold(project: &Project) {
    let (report, opened) = checked(project);
    let shown = opened.as_ref().unwrap_or(project);
    sound(shown, &report);
    let first = serde_json::to_vec(&report).expect("a report is JSON");
    let again = serde_json::to_vec(&plumbline::check(project)).expect("a report is JSON");
    assert!(
        first == again,
        "two checks differ:\n{}\n{}",
        String::from_utf8_lossy(&first),
        String::from_utf8_lossy(&again)
    );
    let mut tried = BTreeSet::new();
    for diagnostic in &report.diagnostics {
        if let Some(fix) = &diagnostic.fix
            && tried.len() < MOST_FIXES
            && tried.insert(diagnostic.rule)
        {
            let fixed = fixes::apply(shown, fix)
                .unwrap_or_else(|fault| panic!("the fix of {diagnostic:#?}\n{fault}"));
            // What lies in an archive is mended where it was packed from.
            if opened.is_none() {
                let (left, _) = checked(&fixed);
                sound(&fixed, &left);
                let survivor = fixes::survivor(diagnostic, &report.diagnostics, &left.diagnostics);
                assert!(
                    survivor.is_none(),
                    "the fix of {diagnostic:#?}\nleaves {survivor:#?}"
                );
            }
        }
    }
}

/// The report on `project`, within what its size allows: of an archive, what is in it.
fn checked(project: &Project) -> (Report, Option<Project>) {
    let packed = project
        .files()
        .filter(|(path, _)| plumbline::sdist::archive::is_archive(path))
        .map(|(_, bytes)| super::archives::unpacked_size(bytes));
    let bytes = size(project) + packed.sum::<usize>();
    within(bytes, || plumbline::check_opened(project))
}

fn size(project: &Project) -> usize {
    project
        .files()
        .map(|(path, bytes)| path.len() + bytes.len())
        .sum()
}

/// The report says of itself what it holds, in order, and every place is one of its file.
fn sound(project: &Project, report: &Report) {
    let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
    assert_eq!(report.ok, !report.diagnostics.iter().any(is_error));
    let order = |diagnostic: &Diagnostic| {
        let (start, end) = (diagnostic.start.offset, diagnostic.end.offset);
        (diagnostic.file.clone(), start, end, diagnostic.rule)
    };
    assert!(report.diagnostics.is_sorted_by_key(order), "out of order");
    let mut files: BTreeMap<&str, Places> = BTreeMap::new();
    for diagnostic in &report.diagnostics {
        let related = diagnostic
            .related
            .iter()
            .map(|related| (&related.file, related.start, related.end, &related.message));
        let own = (
            &diagnostic.file,
            diagnostic.start,
            diagnostic.end,
            &diagnostic.message,
        );
        for (file, start, end, message) in related.chain([own]) {
            let places = files
                .entry(file)
                .or_insert_with(|| Places::of(project, file));
            if let Some(fault) = places.fault(start, end) {
                panic!("{file}: {fault} in {diagnostic:#?}");
            }
            assert!(is_readable(message), "{message:?} in {diagnostic:#?}");
        }
        // A help may show lines to be added.
        let help = diagnostic.help.replace('\n', " ");
        assert!(is_readable(&help), "{help:?} in {diagnostic:#?}");
    }
}

/// One line, none of whose characters moves others.
fn is_readable(text: &str) -> bool {
    let moves =
        |character: char| matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.is_empty() && !text.chars().any(|c| c.is_control() || moves(c))
}
