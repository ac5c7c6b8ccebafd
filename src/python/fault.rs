//! A fault in the text, before its place is turned into bytes of the file.

use ruff_text_size::TextRange;

use super::SyntaxFault;
use super::source::Source;

/// Why the text is refused; places are bytes of the text.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// Whether an earlier fault of the grammar goes first: CPython's tokenizer raises these only
    /// once the parser asks for the token.
    pub(super) waits: bool,
}

impl Fault {
    pub(super) fn new(start: usize, end: usize, message: impl Into<String>) -> Self {
        Self {
            start,
            end,
            message: message.into(),
            help: None,
            waits: false,
        }
    }

    pub(super) fn at(range: TextRange, message: impl Into<String>) -> Self {
        Self::new(range.start().to_usize(), range.end().to_usize(), message)
    }

    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    pub(super) fn waiting(self) -> Self {
        Self {
            waits: true,
            ..self
        }
    }

    /// The same at a place where something stands: one that covers no more than the end of a line
    /// becomes the last word before it.
    pub(super) fn named(mut self, text: &str) -> Self {
        let covered = text.get(self.start..self.end).unwrap_or_default();
        if covered.chars().any(|c| !matches!(c, '\n' | '\r')) {
            return self;
        }
        let before = text
            .get(..self.start)
            .unwrap_or_default()
            .trim_end_matches([' ', '\t']);
        if self.waits || before.ends_with(['\n', '\r']) || before.is_empty() {
            return self;
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let word = before.trim_end_matches(is_part).len();
        let last = before.chars().next_back().map_or(0, char::len_utf8);
        self.end = before.len();
        self.start = word.min(before.len() - last);
        self
    }

    /// The same at its place in the file.
    pub(super) fn place(self, source: &Source) -> SyntaxFault {
        SyntaxFault {
            span: source.span(self.start, self.end),
            message: self.message,
            help: self.help,
        }
    }
}
