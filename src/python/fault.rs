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

    /// The same at its place in the file.
    pub(super) fn place(self, source: &Source) -> SyntaxFault {
        SyntaxFault {
            span: source.span(self.start, self.end),
            message: self.message,
            help: self.help,
        }
    }
}
