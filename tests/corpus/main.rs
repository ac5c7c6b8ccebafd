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
