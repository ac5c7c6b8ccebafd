//! Edits of YAML that leave the rest of its text as it is.

use crate::text::Span;
use crate::tree::{NodeRef, Value};

/// Puts `text`, which is YAML, in the place of a scalar. None where that is not on one line, or
/// has a tag, which would be the new one's.
pub fn replace(bytes: &[u8], node: NodeRef<'_>, text: &str) -> Option<(Span, String)> {
    let span = node.span();
    let old = on_one_line(bytes, span)?;
    let is_scalar = !matches!(node.value(), Value::Seq(_) | Value::Map(_));
    if !is_scalar || is_tagged(bytes, span.start) {
        return None;
    }
    let before = span.start.checked_sub(1).and_then(|at| bytes.get(at));
    // What stands right before would be read with it: a colon, or where there is no old text, an anchor.
    let is_joined = match before {
        Some(b':') => true,
        Some(byte) => old.is_empty() && !byte.is_ascii_whitespace(),
        None => false,
    };
    let space = if is_joined { " " } else { "" };
    Some((span, format!("{space}{text}")))
}

/// Renames a key, in the quotes it has.
pub fn rename(bytes: &[u8], key: NodeRef<'_>, name: &str) -> Option<(Span, String)> {
    let old = on_one_line(bytes, key.span())?;
    let text = match old.first() {
        Some(quote @ (b'\'' | b'"')) => {
            let quote = char::from(*quote);
            format!("{quote}{name}{quote}")
        }
        _ => name.to_owned(),
    };
    Some((key.span(), text))
}

/// The text at `span`, where it holds no line break.
fn on_one_line(bytes: &[u8], span: Span) -> Option<&[u8]> {
    let text = bytes.get(span.start..span.end)?;
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    (!text.iter().any(is_break)).then_some(text)
}

/// Whether a tag stands before the node at byte `at`.
fn is_tagged(bytes: &[u8], at: usize) -> bool {
    let mut before = bytes.get(..at).unwrap_or_default();
    loop {
        before = before.trim_ascii_end();
        let start = before
            .iter()
            .rposition(u8::is_ascii_whitespace)
            .map_or(0, |space| space + 1);
        match before.get(start) {
            Some(b'!') => return true,
            Some(b'&') => before = before.get(..start).unwrap_or_default(),
            _ => return false,
        }
    }
}
