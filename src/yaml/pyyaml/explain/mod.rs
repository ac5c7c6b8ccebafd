//! What is said of a text that cannot be parsed: what an author did, not what a parser missed.

mod structure;
mod tokens;

use super::cursor::is_break;
use super::excerpt::{Line, quoted, shorten};
use super::stop::{Cause, Stop};
use crate::text::{Span, merge_conflict};
use crate::yaml::{Fault, FaultKind};

/// A fault as it is being told.
struct Told {
    span: Span,
    message: String,
    help: String,
    related: Option<(Span, String)>,
}

fn told(span: Span, message: impl Into<String>, help: impl Into<String>) -> Told {
    Told {
        span,
        message: message.into(),
        help: help.into(),
        related: None,
    }
}

impl Told {
    fn related(self, span: Span, message: &str) -> Self {
        Self {
            related: Some((span, message.to_owned())),
            ..self
        }
    }
}

/// The place where the parser stops, and what stands there.
struct Place<'t> {
    text: &'t str,
    at: usize,
    line: Line<'t>,
    next: Option<char>,
}

/// Says what is wrong at `stop`, at the place where an author would look.
pub(super) fn stop(text: &str, stop: &Stop) -> Fault {
    let kind = match stop.cause {
        Cause::EscapeTooLarge { .. } => FaultKind::Escape,
        Cause::VersionTooLong => FaultKind::NumberTooLong,
        _ => FaultKind::Syntax,
    };
    let place = Place {
        text,
        at: stop.at,
        line: Line::around(text, stop.at),
        next: text.get(stop.at..).unwrap_or_default().chars().next(),
    };
    let Told {
        span,
        message,
        help,
        related,
    } = match merge_conflict(text).filter(|mark| mark.start <= stop.at) {
        Some(mark) => told(
            mark,
            "a mark of a merge conflict stands in the file",
            "keep one of the two versions and delete the lines with the marks",
        ),
        None => place.explain(stop.cause),
    };
    Fault {
        kind,
        span,
        message,
        help: Some(help),
        related,
    }
}

impl Place<'_> {
    fn explain(&self, cause: Cause) -> Told {
        match cause {
            Cause::NoToken => self.no_token(),
            Cause::ItemNotAllowed => self.item_not_allowed(),
            Cause::KeyNotAllowed => told(
                self.sign(),
                "a ? for a key cannot start in the middle of a line",
                "quote the value if text is meant",
            ),
            Cause::ValueNotAllowed => self.value_not_allowed(),
            Cause::KeyWithoutColon { key } => self.key_without_colon(key),
            Cause::Name { start } => self.name(start),
            Cause::Tag { start } => {
                let word = self.word(start);
                told(
                    Span::new(start, start + word.len()),
                    format!("{} is read as a tag, but is none", shorten(word)),
                    format!("quote it if text is meant: {}", quoted(word)),
                )
            }
            Cause::Version => told(
                self.sign(),
                "%YAML takes a version such as 1.1 here",
                "write %YAML 1.1, or delete the line",
            ),
            Cause::AfterDirective => told(
                self.rest(),
                "only a comment may follow a directive on its line",
                "delete the rest of the line",
            ),
            Cause::UnclosedQuote { open } => told(
                Span::new(open, open + 1),
                "the quote opened here is never closed",
                "close it at the end of the value",
            ),
            Cause::MarkerInQuotes { open } => told(
                Span::new(self.at, self.at + 3),
                format!(
                    "{} at the start of a line cannot stand inside quotes",
                    self.text.get(self.at..self.at + 3).unwrap_or_default()
                ),
                "close the quote before this line, or indent it",
            )
            .related(Span::new(open, open + 1), "the quote was opened here"),
            Cause::UnknownEscape => self.unknown_escape(),
            Cause::EscapeDigits { digits } => told(
                Span::new(self.at.saturating_sub(2), self.at),
                format!("this escape takes exactly {digits} hexadecimal digits"),
                "write them all, or double the backslash if one is meant",
            ),
            Cause::EscapeTooLarge { start } => told(
                Span::new(start, start + "\\U00110000".len()),
                "this escape is above U+10FFFF, the last character there is",
                "write the code of a character",
            ),
            Cause::BlockHeader { start } => self.block_header(start),
            Cause::VersionTooLong => told(
                Span::at(self.at),
                "this version has more digits than Python converts",
                "write %YAML 1.1, or delete the line",
            ),
            Cause::DirectiveTwice => told(
                self.rest(),
                "this directive was given before",
                "delete one of the two lines",
            ),
            Cause::OtherVersion => told(
                self.rest(),
                "only versions 1.0 to 1.9 of YAML are read",
                "write %YAML 1.1, or delete the line",
            ),
            Cause::AfterDocument => self.after_document(),
            Cause::UnknownHandle { tag } => told(
                tag,
                format!("no %TAG line declares the handle of {}", self.shown(tag)),
                "delete the tag, or quote the value if text is meant",
            ),
            Cause::NoValue { open } => self.no_value(open),
            Cause::InBlockSequence { open } => self.in_block_sequence(open),
            Cause::InBlockMapping { open } => self.in_block_mapping(open),
            Cause::InFlowSequence { open } => self.in_flow(open, ']'),
            Cause::InFlowMapping { open } => self.in_flow(open, '}'),
        }
    }

    // --- What stands where -------------------------------------------------------------

    /// The one character here.
    pub(super) fn sign(&self) -> Span {
        let sign = self.next.filter(|next| !is_break(*next));
        Span::new(self.at, self.at + sign.map_or(0, char::len_utf8))
    }

    /// From here to the end of the line, without a comment.
    pub(super) fn rest(&self) -> Span {
        Span::new(self.at, self.at + self.line.value_from(self.at).len())
    }

    /// The text at `span`, shortened.
    pub(super) fn shown(&self, span: Span) -> String {
        shorten(self.text.get(span.start..span.end).unwrap_or_default())
    }

    /// The characters from byte `start` to the next blank.
    pub(super) fn word(&self, start: usize) -> &str {
        let rest = self.text.get(start..).unwrap_or_default();
        rest.split(char::is_whitespace).next().unwrap_or_default()
    }

    /// From here to the colon of a key, or to the end of the line.
    pub(super) fn key(&self) -> Span {
        let rest = self.line.value_from(self.at);
        let end = rest
            .find(": ")
            .unwrap_or(rest.strip_suffix(':').unwrap_or(rest).len());
        Span::new(self.at, self.at + end)
    }

    pub(super) fn starts_line(&self) -> bool {
        self.line.before(self.at).trim_start().is_empty()
    }
}

impl From<Fault> for Told {
    fn from(fault: Fault) -> Self {
        Self {
            span: fault.span,
            message: fault.message,
            help: fault.help.unwrap_or_default(),
            related: fault.related,
        }
    }
}
