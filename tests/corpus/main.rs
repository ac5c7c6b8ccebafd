//! The corpora of `tests/corpus/`, each with a table by area.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod agentserve;
mod cases;
mod recurse;

use plumbline::Project;
use plumbline::report::Diagnostic;

/// The span lies in its file, and there is a message.
fn is_sound(project: &Project, diagnostic: &Diagnostic) -> bool {
    let length = project.get(&diagnostic.file).map_or(0, <[u8]>::len);
    diagnostic.start.offset <= diagnostic.end.offset
        && diagnostic.end.offset <= length
        && !diagnostic.message.is_empty()
}

/// A project that is kept while its files become those of one case after the other gets each time
/// the report that they get in a project of their own: what it remembers is right.
fn is_the_same_when_kept(projects: impl Iterator<Item = Project>) {
    let mut kept = Project::new();
    for next in projects {
        let gone: Vec<String> = kept
            .files()
            .map(|(path, _)| path.to_owned())
            .filter(|path| next.get(path).is_none())
            .collect();
        for path in gone {
            kept.remove(&path);
        }
        for (path, bytes) in next.files() {
            kept.insert(path, bytes);
        }
        kept.kind = next.kind;
        let text = |project| serde_json::to_string(&plumbline::check(project)).unwrap();
        assert_eq!(text(&kept), text(&next));
    }
}
