//! TOML 1.0 as Python 3.14's `tomllib` reads it, with the place of every key and value.
//!
//! The tokens and the decoding of strings are `toml_parser`'s; the grammar over them is here,
//! without recursion, so that any depth is safe, and so that a fault costs one statement.

mod parser;
mod scalar;
mod string;
mod table;
mod value;

use std::borrow::Cow;

use crate::text::{Span, wide_encoding};
use crate::tree::{NodeId, NodeRef, Tree};
use parser::parse;

/// A document, as far as it could be read.
#[derive(Clone, Debug)]
pub struct Document {
    tree: Tree,
    root: NodeId,
    /// Everything `tomllib` refuses; empty where it accepts.
    pub faults: Vec<Fault>,
}

impl Document {
    /// The top-level table.
    pub fn root(&self) -> NodeRef<'_> {
        self.tree.at(self.root)
    }
}

/// What kind of fault stops `tomllib`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It is not TOML 1.0.
    Syntax,
    /// Nested so deep that Python's recursion ends.
    TooDeep,
    /// An integer with more digits than Python converts.
    NumberTooLong,
}

/// A place that `tomllib` refuses.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Where.
    pub span: Span,
    /// What is there and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Another place that belongs to it.
    pub related: Option<(Span, &'static str)>,
    /// The text that mends `span`, where exactly one does.
    pub replacement: Option<String>,
}

impl Fault {
    fn syntax(span: Span, message: impl Into<String>) -> Self {
        Self {
            kind: FaultKind::Syntax,
            span,
            message: message.into(),
            help: None,
            related: None,
            replacement: None,
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Reads `bytes` as the SDK does: UTF-8, with every kind of line end turned into a line feed first.
pub fn read(bytes: &[u8]) -> Document {
    if let Some(name) = wide_encoding(bytes) {
        let mut document = parse("");
        document.faults.push(
            Fault::syntax(Span::new(0, 1), format!("this file is {name}, not UTF-8"))
                .help("save the file as UTF-8"),
        );
        return document;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let start = error.valid_up_to();
            let length = error.error_len().unwrap_or(1);
            let byte = bytes.get(start).copied().unwrap_or_default();
            let mut document = parse("");
            document.faults.push(
                Fault::syntax(
                    Span::new(start, start + length),
                    format!("the byte {byte:#04x} is not UTF-8"),
                )
                .help("save the file as UTF-8"),
            );
            return document;
        }
    };
    let marks = text.len() - text.trim_start_matches('\u{feff}').len();
    if marks > 0 {
        let mut document = parse("");
        let mut fault = Fault::syntax(
            Span::new(0, marks),
            "the file starts with a byte order mark, which TOML does not know",
        )
        .help("save the file as UTF-8 without a byte order mark");
        fault.replacement = Some(String::new());
        document.faults.push(fault);
        return document;
    }
    parse(&line_feeds(text))
}

/// Lone carriage returns become line feeds; every byte keeps its place.
fn line_feeds(text: &str) -> Cow<'_, str> {
    let mut pieces = text.split('\r').peekable();
    let mut out = String::new();
    let mut lone = false;
    while let Some(piece) = pieces.next() {
        out.push_str(piece);
        if let Some(next) = pieces.peek() {
            let pair = next.starts_with('\n');
            lone |= !pair;
            out.push(if pair { '\r' } else { '\n' });
        }
    }
    if lone {
        Cow::Owned(out)
    } else {
        Cow::Borrowed(text)
    }
}

/// Control characters other than the tab, which TOML allows nowhere.
fn is_control(character: char) -> bool {
    character.is_ascii_control() && character != '\t'
}

/// A character as a message shows it.
fn shown(character: char) -> String {
    if character.is_control() {
        format!("the control character U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    }
}

/// Text as a message shows it: in backquotes, and not too long.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", line.get(..end).unwrap_or_default()),
        None => format!("`{line}`"),
    }
}

#[cfg(test)]
mod tests;
