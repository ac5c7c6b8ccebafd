//! Fixes: they apply cleanly, and what they mend is gone.

use std::collections::BTreeMap;

use plumbline::Project;
use plumbline::report::{Diagnostic, Edit, Fix};

use super::places::Places;

/// The edits of `fix` in each file, in order.
///
/// # Errors
/// Where two touch the same text, or one lies outside of its file or cuts a character.
fn edits<'f>(project: &Project, fix: &'f Fix) -> Result<BTreeMap<&'f str, Vec<&'f Edit>>, String> {
    let mut by_file: BTreeMap<&str, Vec<&Edit>> = BTreeMap::new();
    for edit in &fix.edits {
        by_file.entry(&edit.file).or_default().push(edit);
    }
    for (file, edits) in &mut by_file {
        let places = Places::of(project, file);
        edits.sort_by_key(|edit| (edit.start.offset, edit.end.offset));
        for edit in edits.iter() {
            if let Some(fault) = places.fault(edit.start, edit.end) {
                return Err(format!("an edit of {file}: {fault}"));
            }
        }
        for pair in edits.windows(2) {
            let meet = pair[0].end.offset > pair[1].start.offset;
            let same = pair[0].start.offset == pair[1].start.offset;
            if meet || same {
                return Err(format!("edits of {file} overlap: {pair:?}"));
            }
        }
    }
    if by_file.is_empty() {
        return Err("it has no edit".to_owned());
    }
    Ok(by_file)
}

/// `project` after `fix`.
///
/// # Errors
/// As [`edits`].
pub fn apply(project: &Project, fix: &Fix) -> Result<Project, String> {
    let mut fixed = project.clone();
    for (file, edits) in edits(project, fix)? {
        let mut bytes = project.get(file).unwrap_or_default().to_vec();
        for edit in edits.into_iter().rev() {
            bytes.splice(edit.start.offset..edit.end.offset, edit.text.bytes());
        }
        fixed.insert(file, bytes);
    }
    Ok(fixed)
}

/// Findings of one rule that a report lists at most.
const MOST_LISTED: usize = 500;

/// The finding of `left`, made after its fix, that `mended` of `found` still is: of the same rule
/// and words at the same place, and none less of them in the file, for another may have moved there.
pub fn survivor<'d>(
    mended: &Diagnostic,
    found: &[Diagnostic],
    left: &'d [Diagnostic],
) -> Option<&'d Diagnostic> {
    let of_rule = |other: &&Diagnostic| other.rule == mended.rule;
    let is_same = |other: &&Diagnostic| {
        of_rule(other) && other.file == mended.file && other.message == mended.message
    };
    let count = |list: &[Diagnostic]| list.iter().filter(is_same).count();
    if count(left) < count(found) || found.iter().filter(of_rule).count() >= MOST_LISTED {
        return None;
    }
    let here = after(mended, mended.start.offset);
    left.iter()
        .filter(is_same)
        .find(|other| here.contains(&other.start.offset))
}

/// Where `offset` of the finding's file lies after its fix: anywhere in the text that took its
/// place, if one did.
fn after(mended: &Diagnostic, offset: usize) -> std::ops::RangeInclusive<usize> {
    let edits = mended.fix.iter().flat_map(|fix| &fix.edits);
    let (mut moved, mut length) = (offset, 0);
    for edit in edits.filter(|edit| edit.file == mended.file) {
        let (start, end) = (edit.start.offset, edit.end.offset);
        if end <= offset && (start, end) != (offset, offset) {
            moved = moved + edit.text.len() - (end - start);
        } else if start <= offset {
            moved -= offset - start;
            length = edit.text.len();
        }
    }
    moved..=moved + length
}
