//! Text that YAML takes for a comment.

use crate::report::Place;
use crate::text::Span;
use crate::tree::{NodeRef, Value};

use super::edits;
use super::manifest::Manifest;

/// The comment behind the key at `key` whose `value` is left out: its place, from the key's colon
/// on, and its text as a YAML string.
pub fn hidden_text(
    manifest: &Manifest<'_>,
    key: Span,
    value: NodeRef<'_>,
) -> Option<(Place, String)> {
    let is_left_out = *value.value() == Value::Null && value.span().start == value.span().end;
    let rest = manifest.bytes.get(key.end..).filter(|_| is_left_out)?;
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let length = rest.iter().position(is_break).unwrap_or(rest.len());
    let behind = std::str::from_utf8(rest.get(..length)?).ok()?;
    let text = behind.strip_prefix(':')?.trim();
    (text.len() > 1 && text.starts_with('#')).then(|| {
        let place = manifest.place(Span::new(key.end + 1, key.end + length));
        (place, edits::single_quoted(text))
    })
}
