//! The corpora of `tests/corpus/`, each with a table by area.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod agentserve;
mod recurse;

use plumbline::Project;
use plumbline::report::Diagnostic;

/// The text of a corpus. `@@` keeps made-up keys in it from looking real to scanners.
fn read(name: &str) -> String {
    let path = format!("{}/tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().replace("@@", "")
}

/// The span lies in its file, and there is a message.
fn is_sound(project: &Project, diagnostic: &Diagnostic) -> bool {
    let length = project.get(&diagnostic.file).map_or(0, <[u8]>::len);
    diagnostic.start.offset <= diagnostic.end.offset
        && diagnostic.end.offset <= length
        && !diagnostic.message.is_empty()
}
