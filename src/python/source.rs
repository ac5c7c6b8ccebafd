//! The bytes of a file as the text that Python's tokenizer sees, and the way back.

use std::borrow::Cow;

use ruff_text_size::TextRange;

use super::SyntaxFault;
use super::encoding::{self, Declared};
use crate::text::{Span, wide_encoding};

/// Python source as text: decoded, without byte order mark, every line ended by `\n`.
pub(super) struct Source<'a> {
    text: Cow<'a, str>,
    /// `(offset in the text, offset in the file)` wherever the distance between them changes.
    steps: Vec<(usize, usize)>,
    file_length: usize,
}

impl<'a> Source<'a> {
    /// Decodes `bytes` as CPython does: byte order mark, PEP 263 cookie, else UTF-8.
    pub(super) fn decode(bytes: &'a [u8]) -> Result<Self, SyntaxFault> {
        if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
            let (message, help) = match wide_encoding(bytes) {
                Some(name) => (
                    format!("this file is {name}, not UTF-8: a NUL byte stands here"),
                    "save the file as UTF-8",
                ),
                None => (
                    "a NUL byte stands here; Python source is text".to_owned(),
                    "remove the byte, or save the file as UTF-8 text",
                ),
            };
            return Err(SyntaxFault::new(Span::new(at, at + 1), message).with_help(help));
        }
        let mut builder = Builder::default();
        match encoding::declared(bytes)? {
            Declared::Utf8 { skip } => {
                let body = bytes.get(skip..).unwrap_or_default();
                let text = std::str::from_utf8(body)
                    .map_err(|error| encoding::not_utf8(bytes, skip + error.valid_up_to()))?;
                if !text.contains('\r') {
                    return Ok(Self {
                        text: Cow::Borrowed(text),
                        steps: vec![(0, skip)],
                        file_length: bytes.len(),
                    });
                }
                builder.text.reserve(text.len());
                for (at, character) in text.char_indices() {
                    builder.push(character, skip + at);
                }
            }
            Declared::Codec(codec) => codec.decode(bytes, &mut |character, at| {
                builder.push(character, at);
            })?,
        }
        builder.steps.push((builder.text.len(), bytes.len()));
        Ok(Self {
            text: Cow::Owned(builder.text),
            steps: builder.steps,
            file_length: bytes.len(),
        })
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The byte of the file at which the character at `offset` of the text stands.
    pub(super) fn file_offset(&self, offset: usize) -> usize {
        let next = self.steps.partition_point(|step| step.0 <= offset);
        let (here, file) = next
            .checked_sub(1)
            .and_then(|last| self.steps.get(last))
            .copied()
            .unwrap_or((0, 0));
        let limit = self.steps.get(next).map_or(self.file_length, |step| step.1);
        (file + (offset - here)).min(limit)
    }

    /// The bytes of the file from `start` up to `end` of the text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file_offset(start), self.file_offset(end))
    }

    /// The bytes of the file that a node of the tree covers.
    pub(super) fn span_of(&self, range: TextRange) -> Span {
        self.span(range.start().to_usize(), range.end().to_usize())
    }

    /// The text that a node of the tree covers.
    pub(super) fn slice(&self, range: TextRange) -> &str {
        self.text
            .get(range.start().to_usize()..range.end().to_usize())
            .unwrap_or_default()
    }
}

/// Gathers text and the steps of its offsets against those of the file.
#[derive(Default)]
struct Builder {
    text: String,
    steps: Vec<(usize, usize)>,
    after_cr: bool,
}

impl Builder {
    /// Adds `character`, which begins at byte `at` of the file. A line end of any kind becomes `\n`.
    fn push(&mut self, character: char, at: usize) {
        if std::mem::replace(&mut self.after_cr, character == '\r') && character == '\n' {
            return;
        }
        let expected = self
            .steps
            .last()
            .map(|(here, file)| file + (self.text.len() - here));
        if expected != Some(at) {
            self.steps.push((self.text.len(), at));
        }
        self.text
            .push(if character == '\r' { '\n' } else { character });
    }
}
