//! The words around a place, for messages.

use super::cursor::is_break;
use crate::text::Span;

/// How much of a text a message shows, in characters.
const SHOWN: usize = 40;

/// A line of the text.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    text: &'t str,
    /// Its first byte.
    pub start: usize,
    /// The end of its last character.
    pub end: usize,
}

impl<'t> Line<'t> {
    /// The line that byte `at` stands in.
    pub fn around(text: &'t str, at: usize) -> Self {
        let before = text.get(..at).unwrap_or_default();
        let behind = text.get(at..).unwrap_or_default();
        let start = before
            .char_indices()
            .rfind(|(_, character)| is_break(*character))
            .map_or(0, |(offset, line_break)| offset + line_break.len_utf8());
        let end = at + behind.find(is_break).unwrap_or(behind.len());
        Self { text, start, end }
    }

    /// The last line above that is neither blank nor a comment.
    pub fn above(self) -> Option<Self> {
        let mut line = self;
        while line.start > 0 {
            let before = self.text.get(..line.start).unwrap_or_default();
            let last = before.chars().next_back().map_or(0, char::len_utf8);
            line = Self::around(self.text, line.start - last);
            let content = line.content().trim_start();
            if !content.is_empty() && !content.starts_with('#') {
                return Some(line);
            }
        }
        None
    }

    pub fn content(self) -> &'t str {
        self.text.get(self.start..self.end).unwrap_or_default()
    }

    /// What stands on it before byte `at`.
    pub fn before(self, at: usize) -> &'t str {
        self.text.get(self.start..at).unwrap_or_default()
    }

    /// What stands on it from byte `at`, without a comment behind it.
    pub fn value_from(self, at: usize) -> &'t str {
        let rest = self.text.get(at..self.end).unwrap_or_default();
        let end = rest.find(" #").unwrap_or(rest.len());
        rest.get(..end).unwrap_or(rest).trim_end()
    }

    /// Its indentation, in bytes.
    pub fn indent(self) -> usize {
        self.content().len() - self.content().trim_start_matches(' ').len()
    }

    /// Its first `key: value`: where the key starts, where its colon stands, where the value
    /// starts.
    pub fn entry(self) -> Option<(usize, usize, usize)> {
        let content = self.content();
        let key = content.trim_start_matches([' ', '-']);
        let colon = content.find(": ")?;
        let value = content.get(colon + 1..)?;
        let value = content.len() - value.trim_start().len();
        let key = content.len() - key.len();
        (key < colon && value < content.len()).then_some((
            self.start + key,
            self.start + colon,
            self.start + value,
        ))
    }

    /// The colon of a `key:value` that lacks the space, as a byte of the text.
    pub fn tight_colon(self) -> Option<usize> {
        let content = self.content();
        let start = content.len() - content.trim_start_matches([' ', '-']).len();
        let word = content.get(start..)?;
        let key = word.find(|character: char| {
            !character.is_alphanumeric() && !matches!(character, '_' | '-' | '.' | '$')
        })?;
        let behind = word.get(key..)?.strip_prefix(':')?;
        // A URL or a path of Windows is no key.
        let is_text = behind.starts_with(|next: char| !matches!(next, ' ' | '\t' | '/' | '\\'));
        (key > 0 && is_text).then_some(self.start + start + key)
    }
}

/// What stands from byte `start` on its line, without a comment behind it. `known` is what was
/// found so last time: many values may stand on one long line.
pub(super) fn value_at<'t>(text: &'t str, start: usize, known: &mut Span) -> &'t str {
    if !(known.start..known.end).contains(&start) {
        let rest = text.get(start..).unwrap_or_default();
        let end = start + rest.find(is_break).unwrap_or(rest.len());
        let written = Line { text, start, end }.value_from(start);
        *known = Span::new(start, start + written.len());
    }
    text.get(start..known.end).unwrap_or_default()
}

/// `count` spaces, in words.
pub(super) fn spaces(count: usize) -> String {
    match count {
        1 => "1 space".to_owned(),
        _ => format!("{count} spaces"),
    }
}

/// `text`, or its start and an ellipsis.
pub(super) fn shorten(text: &str) -> String {
    // No further than it shows: a line may be as long as the file.
    let mut line = text.char_indices().take_while(|(_, c)| !is_break(*c));
    let shown = line
        .by_ref()
        .take(SHOWN)
        .last()
        .map_or(0, |(at, last)| at + last.len_utf8());
    let goes_on = line.any(|(_, character)| !character.is_whitespace());
    let shown = text.get(..shown).unwrap_or_default();
    if goes_on {
        format!("{shown}…")
    } else {
        shown.trim_end().to_owned()
    }
}

/// `text` in quotes, as an author would write it.
pub(super) fn quoted(text: &str) -> String {
    let text = shorten(text);
    if text.contains('\'') && !text.contains(['"', '\\']) {
        format!("\"{text}\"")
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}
