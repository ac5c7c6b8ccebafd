//! What a module may not hold although it parses.

use super::{Fault, Module};

/// The first thing in `module` that a compiler or a loader of modules refuses.
pub(super) fn fault(_module: &Module<'_>) -> Option<Fault> {
    None
}
