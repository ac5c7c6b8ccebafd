//! Rules of Python sources.

use crate::findings::Findings;

use super::source::{Declared, Reading, Source};

/// Checks a `.py` source: its syntax, its `run`, its imports, and what it does. None where it
/// does not parse.
pub fn check(
    _source: Source<'_>,
    _declared: &Declared,
    _findings: &mut Findings,
) -> Option<Reading> {
    None
}
