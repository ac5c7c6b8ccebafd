//! Edits of a manifest that keep the rest of its text as it is.

use crate::edits;
use crate::report::Place;
use crate::tree::NodeRef;

use super::manifest::Manifest;
use crate::show;

/// Puts a plain scalar into single quotes, so that YAML reads a string. None where the node is
/// no plain scalar on one line.
pub fn quote(manifest: &Manifest<'_>, node: NodeRef<'_>) -> Option<(Place, String)> {
    let text = show::source(manifest.bytes, node.span());
    let fits = node.is_plain() && !text.is_empty() && !text.contains(['\n', '\r']);
    fits.then(|| (manifest.place(node.span()), single_quoted(&text)))
}

/// Replaces a scalar on one line by `text`, which is YAML.
pub fn replace(manifest: &Manifest<'_>, node: NodeRef<'_>, text: &str) -> Option<(Place, String)> {
    let (span, text) = edits::replace(manifest.bytes, node, text)?;
    Some((manifest.place(span), text))
}

/// Renames a key, in the quotes it has.
pub fn rename(manifest: &Manifest<'_>, key: NodeRef<'_>, name: &str) -> Option<(Place, String)> {
    let (span, text) = edits::rename(manifest.bytes, key, name)?;
    Some((manifest.place(span), text))
}

/// A new entry for a mapping.
pub enum Entry<'a> {
    /// `key: value` on one line.
    Scalar(&'a str, &'a str),
    /// A key with nested entries.
    Mapping(&'a str, Vec<Entry<'a>>),
}

impl Entry<'_> {
    fn flow(&self) -> String {
        match self {
            Entry::Scalar(key, value) => format!("{key}: {value}"),
            Entry::Mapping(key, entries) => {
                let entries: Vec<String> = entries.iter().map(Entry::flow).collect();
                format!("{key}: {{{}}}", entries.join(", "))
            }
        }
    }

    fn block(&self, indent: &str) -> String {
        match self {
            Entry::Scalar(key, value) => format!("{key}: {value}\n{indent}"),
            Entry::Mapping(key, entries) if entries.is_empty() => format!("{key}: {{}}\n{indent}"),
            Entry::Mapping(key, entries) => {
                let deeper = format!("{indent}  ");
                let entries: String = entries
                    .iter()
                    .map(|entry| format!("{deeper}{}\n", entry.block(&deeper).trim_end()))
                    .collect();
                format!("{key}:\n{entries}{indent}")
            }
        }
    }
}

/// Inserts `entry` into the mapping `map` before the key `before`, or before its first key.
/// None where the text around is too unusual to be sure.
pub fn insert(
    manifest: &Manifest<'_>,
    map: NodeRef<'_>,
    before: Option<NodeRef<'_>>,
    entry: &Entry<'_>,
) -> Option<(Place, String)> {
    let flow = manifest.bytes.get(map.span().start) == Some(&b'{');
    let next = before.or_else(|| map.entries().next().map(|(key, _)| key));
    let Some(next) = next else {
        let inside = map.span().start + 1;
        return flow.then(|| (manifest.place(crate::text::Span::at(inside)), entry.flow()));
    };
    let at = next.span().start;
    let text = if flow {
        // An anchor or a tag before the key would become the new one's.
        let before = manifest.bytes.get(..at)?.trim_ascii_end();
        if !before.ends_with(b"{") && !before.ends_with(b",") {
            return None;
        }
        format!("{}, ", entry.flow())
    } else {
        entry.block(&indent(manifest.bytes, at)?)
    };
    Some((manifest.place(crate::text::Span::at(at)), text))
}

/// What stands before byte `at` on its line, as spaces; none unless that is only spaces and the
/// marks of lists.
fn indent(bytes: &[u8], at: usize) -> Option<String> {
    let before = bytes.get(..at)?;
    let start = before
        .iter()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(0, |newline| newline + 1);
    let before = before.get(start..)?;
    let before = before.strip_prefix("\u{feff}".as_bytes()).unwrap_or(before);
    before
        .iter()
        .all(|byte| matches!(byte, b' ' | b'-'))
        .then(|| " ".repeat(before.len()))
}

/// `text` as a YAML string in single quotes.
pub fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// `text` as a YAML string: bare where that reads the same, else in single quotes.
pub fn scalar(text: &str) -> String {
    let bare = text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'));
    let lower = text.to_ascii_lowercase();
    let word = matches!(
        lower.as_str(),
        "yes" | "no" | "on" | "off" | "true" | "false" | "null"
    );
    if bare && !word {
        text.to_owned()
    } else {
        single_quoted(text)
    }
}
