//! What fuzzing asks of the core, and of what. One set of invariants for all targets:
//! [`invariants::hold`] for a project, [`bounds::within`] for a reader by itself.
//!
//! `fuzz_targets/` are the targets for libFuzzer; `tests/fuzz_smoke.rs` runs the same code on the
//! kept corpora and on generated inputs, with no more than a stable compiler.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a panic is what a fuzzer listens for"
)]

mod archives;
mod bases;
mod bounds;
mod cases;
mod fixes;
mod invariants;
mod places;
mod projects;
mod targets;
mod tokens;

pub use bounds::most;

/// Writes `data` where `PLUMBLINE_LAST` says, if it says so: a stack that overflows ends the
/// process before libFuzzer can keep its input.
///
/// # Panics
/// Where it cannot be written.
pub fn keep_last(data: &[u8]) {
    if let Some(path) = std::env::var_os("PLUMBLINE_LAST") {
        std::fs::write(path, data).expect("the last input is kept");
    }
}
pub use targets::{TARGETS, Target, named, noise};
