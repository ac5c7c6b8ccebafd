//! How deep a source may nest.

use crate::text::Span;

/// Where `text` nests deeper than is read.
pub(super) fn too_deep(_text: &str) -> Option<Span> {
    None
}
