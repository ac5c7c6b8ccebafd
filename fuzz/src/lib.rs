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
pub use targets::{TARGETS, Target, named, noise};
