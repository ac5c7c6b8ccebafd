//! Rules of JavaScript and TypeScript sources.

pub mod builtins;

use crate::findings::Findings;

use super::source::{Declared, Reading, Source};

/// Checks a `.ts`, `.mts`, `.js` or `.mjs` source: its syntax, its `run`, its imports, and what
/// it does. None where it does not parse.
pub fn check(
    _source: Source<'_>,
    _declared: &Declared,
    _findings: &mut Findings,
) -> Option<Reading> {
    None
}
