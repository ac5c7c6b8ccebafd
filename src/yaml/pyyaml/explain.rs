//! What is said of a text that cannot be parsed: what an author did, not what a parser missed.

use super::cursor::is_break;
use super::excerpt::{Line, quoted, shorten, spaces};
use super::faults::template;
use super::stop::{Cause, Stop};
use crate::text::Span;
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
    } = place.explain(stop.cause);
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
    fn sign(&self) -> Span {
        let sign = self.next.filter(|next| !is_break(*next));
        Span::new(self.at, self.at + sign.map_or(0, char::len_utf8))
    }

    /// From here to the end of the line, without a comment.
    fn rest(&self) -> Span {
        Span::new(self.at, self.at + self.line.value_from(self.at).len())
    }

    /// The text at `span`, shortened.
    fn shown(&self, span: Span) -> String {
        shorten(self.text.get(span.start..span.end).unwrap_or_default())
    }

    /// The characters from byte `start` to the next blank.
    fn word(&self, start: usize) -> &str {
        let rest = self.text.get(start..).unwrap_or_default();
        rest.split(char::is_whitespace).next().unwrap_or_default()
    }

    /// From here to the colon of a key, or to the end of the line.
    fn key(&self) -> Span {
        let rest = self.line.value_from(self.at);
        let end = rest
            .find(": ")
            .unwrap_or(rest.strip_suffix(':').unwrap_or(rest).len());
        Span::new(self.at, self.at + end)
    }

    fn starts_line(&self) -> bool {
        self.line.before(self.at).trim_start().is_empty()
    }

    // --- Scanner -----------------------------------------------------------------------

    fn no_token(&self) -> Told {
        let Some(character) = self.next else {
            return told(self.sign(), "a value is missing here", "write one");
        };
        if character == '\t' {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let tabs = rest.len() - rest.trim_start_matches('\t').len();
            let span = Span::new(self.at, self.at + tabs);
            let message = if self.starts_line() {
                "a tab indents this line, but YAML takes only spaces"
            } else {
                "a tab stands here, but YAML takes only spaces between words"
            };
            return told(span, message, "replace the tab by spaces");
        }
        let value = self.line.value_from(self.at);
        let message = match character {
            '|' | '>' => format!("{character} cannot start a block text inside brackets"),
            _ => format!("unquoted text cannot start with {character}"),
        };
        let help = format!("quote it: {}", quoted(value));
        told(self.rest(), message, help)
    }

    fn item_not_allowed(&self) -> Told {
        let before = self.line.before(self.at).trim_end();
        let message = if before.ends_with(':') {
            "a list cannot start on the line of its key"
        } else {
            "a list item cannot start in the middle of a line"
        };
        let help = "put it on a line of its own below, or quote the value if text is meant";
        told(self.sign(), message, help)
    }

    fn value_not_allowed(&self) -> Told {
        if let Some((key, colon, _)) = self.line.entry().filter(|entry| entry.1 < self.at) {
            let key = self.shown(Span::new(key, colon));
            let value = self.line.value_from(colon + 1).trim_start();
            return told(
                self.sign(),
                format!("the value of {key} holds another colon and space, as only a key may"),
                format!("quote the value: {}", quoted(value)),
            );
        }
        let start = self.at - self.line.before(self.at).trim_start().len();
        let here = Span::new(start, self.at);
        if here.end - here.start > 1024 {
            return told(
                here,
                "this key is longer than 1024 characters, the most that PyYAML reads",
                "shorten it",
            );
        }
        if self.line.before(self.at).ends_with(['\'', '"', ']', '}']) {
            return key_over_lines(self.sign());
        }
        let key = self.shown(here);
        let Some(above) = self.line.above() else {
            return told(
                self.sign(),
                "no key stands before this colon",
                "write the key",
            );
        };
        if let Some(colon) = above.tight_colon() {
            return tight_colon(above, colon).related(here, "the text goes on to here");
        }
        if let Some((owner, colon, value)) = above.entry() {
            let owner = self.shown(Span::new(owner, colon));
            let value = Span::new(value, value + above.value_from(value).len());
            return told(
                here,
                format!("{key} is indented deeper than {owner}, which already has a value"),
                format!("indent {key} like {owner}, or delete the value of {owner}"),
            )
            .related(value, "the value");
        }
        let indent = above.start + above.indent();
        let text = Span::new(indent, indent + above.value_from(indent).len());
        let words = self.shown(text);
        told(
            text,
            format!("{words} stands above the key {key}, but is no key itself"),
            "add a colon behind it, or delete it",
        )
        .related(here, "read as part of the same text")
    }

    fn key_without_colon(&self, key: usize) -> Told {
        let line = Line::around(self.text, key);
        let written = line.value_from(key);
        let span = Span::new(key, key + written.len());
        let words = shorten(written);
        if let Some(colon) = line.tight_colon() {
            return tight_colon(line, colon);
        }
        if let Some(item) = written.strip_prefix('-') {
            return told(
                span,
                format!("the dash of {words} has no space behind it"),
                format!("write - {}", shorten(item)),
            );
        }
        let is_quoted = written.starts_with(['\'', '"', '[', '{']);
        if is_quoted || written.contains(": ") || written.ends_with(':') {
            return key_over_lines(span);
        }
        told(
            span,
            format!("{words} stands where a key is expected, but no colon follows it"),
            format!("write {words}: and a value, or indent it if it belongs to the line above"),
        )
    }

    fn name(&self, start: usize) -> Told {
        let word = self.word(start);
        let span = Span::new(start, start + word.len());
        let what = match word.chars().next() {
            Some('*') => "an alias",
            Some('&') => "an anchor",
            _ => {
                return told(
                    span,
                    "a line that starts with % is read as a directive, but this is none",
                    format!("quote it if text is meant: {}", quoted(word)),
                );
            }
        };
        let value = Line::around(self.text, start).value_from(start);
        told(
            span,
            format!(
                "{} is read as {what}, whose name can only be ASCII letters, digits, - and _",
                shorten(word)
            ),
            format!("quote the value if text is meant: {}", quoted(value)),
        )
    }

    fn unknown_escape(&self) -> Told {
        let end = self.sign().end;
        let span = Span::new(self.at.saturating_sub(1), end);
        let Some(character) = self.next else {
            return told(
                span,
                "the file ends behind this backslash, inside quotes",
                "close the quotes",
            );
        };
        let help = match character {
            '\'' => "inside double quotes ' needs no backslash".to_owned(),
            _ => "double the backslash, or put the text in single quotes".to_owned(),
        };
        let message = format!("\\{character} is no escape that double quotes know");
        told(span, message, help)
    }

    fn block_header(&self, start: usize) -> Told {
        let value = self.line.value_from(start);
        let sign = value.chars().next().unwrap_or('|');
        told(
            Span::new(start, start + value.len()),
            format!("{sign} starts a block text, which begins on the next line"),
            format!(
                "move the text down, or quote the value if text is meant: {}",
                quoted(value)
            ),
        )
    }

    // --- Parser ------------------------------------------------------------------------

    fn after_document(&self) -> Told {
        let key = self.key();
        let above = self.line.above();
        if let Some(above) = above.filter(|above| above.content().starts_with('%')) {
            return told(
                Span::new(above.start, above.end),
                "a line that starts with % is a directive, and a line --- must follow it",
                "add --- below it, or delete it",
            );
        }
        if above.is_some_and(|above| above.content().starts_with("...")) {
            return told(
                key,
                format!("{} follows the ... that ends the document", self.shown(key)),
                "delete the line with the three dots",
            );
        }
        if let Some(']' | '}') = self.next {
            return self.closes_nothing();
        }
        let words = self.shown(key);
        if self.starts_line() && above.is_some_and(|above| above.indent() > self.line.indent()) {
            return told(
                key,
                format!("{words} is indented less than the first line of the file's value"),
                "indent every key of one mapping alike",
            );
        }
        told(
            key,
            format!("{words} follows the end of the file's one value"),
            "put the whole value in quotes, or delete the rest",
        )
    }

    fn closes_nothing(&self) -> Told {
        let sign = self.next.unwrap_or(']');
        told(
            self.sign(),
            format!("{sign} closes no bracket"),
            "delete it, or quote the value if text is meant",
        )
    }

    fn no_value(&self, open: Option<usize>) -> Told {
        match (self.next, open) {
            (None, Some(open)) => self.never_closed(open),
            (Some(']' | '}'), None) => self.closes_nothing(),
            (Some(']' | '}'), Some(open)) => self.wrong_bracket(open),
            (Some(','), Some(_)) => told(
                self.sign(),
                "a comma stands here where a value is expected",
                "delete it, or write the missing value before it",
            ),
            (Some('-'), Some(open))
                if !self
                    .text
                    .get(self.at..)
                    .unwrap_or_default()
                    .starts_with("---") =>
            {
                told(
                    self.sign(),
                    "a dash starts no list item inside brackets",
                    "separate the items by commas, without dashes",
                )
                .related(Span::new(open, open + 1), "the bracket")
            }
            (_, Some(open)) if self.starts_line() => self.never_closed(open),
            _ => told(
                self.rest(),
                format!("a value is expected here, not {}", self.shown(self.rest())),
                "quote it if text is meant",
            ),
        }
    }

    fn never_closed(&self, open: usize) -> Told {
        let bracket = self.text.get(open..open + 1).unwrap_or_default();
        let close = if bracket == "[" { "]" } else { "}" };
        let told = told(
            Span::new(open, open + 1),
            format!("the {bracket} opened here is never closed"),
            format!("close it with {close}"),
        );
        if self.next.is_none() {
            return told;
        }
        told.related(self.key(), "still inside the bracket")
    }

    fn wrong_bracket(&self, open: usize) -> Told {
        let [open_sign, sign] = [Span::new(open, open + 1), self.sign()].map(|at| self.shown(at));
        told(
            self.sign(),
            format!("{sign} cannot close {open_sign}"),
            format!("close {open_sign} first"),
        )
        .related(Span::new(open, open + 1), "opened here")
    }

    fn in_flow(&self, open: usize, close: char) -> Told {
        let [before, first, second] = [open.wrapping_sub(1), open, open + 1]
            .map(|at| self.text.as_bytes().get(at).copied().unwrap_or_default());
        if first == b'{' && second == b'{' {
            return template(self.text, open).into();
        }
        if first == b'{' && before == b'{' {
            return template(self.text, open - 1).into();
        }
        match self.next {
            None => self.never_closed(open),
            Some(']' | '}') => self.wrong_bracket(open),
            Some('?') => told(
                self.sign(),
                "an unquoted ? inside brackets ends the text before it",
                "quote the whole text",
            ),
            _ if self.starts_line() => self.never_closed(open),
            Some(':') if self.line.start > open => self.never_closed(open),
            Some(':') => told(
                self.sign(),
                format!("a colon stands here where a comma or {close} is expected"),
                "put a comma between the entries, or quote the text that holds the colon",
            ),
            Some('[' | '{') => told(
                self.sign(),
                "an unquoted bracket ends the text before it",
                "put a comma before it, or quote the whole text",
            ),
            Some(_) => told(
                self.rest(),
                format!(
                    "a comma or {close} is expected before {}",
                    self.shown(self.rest())
                ),
                "put a comma between the items, or quote the whole text",
            )
            .related(Span::new(open, open + 1), "opened here"),
        }
    }

    /// Text behind a value that is complete, on the same line.
    fn behind_value(&self) -> Option<Told> {
        let before = self.line.before(self.at).trim_end();
        let last = before.chars().next_back()?;
        if let Some(start) = before.find("{{") {
            return Some(template(self.text, self.line.start + start).into());
        }
        let words = self.shown(self.rest());
        let (what, help) = match last {
            '\'' => (
                "the closing quote",
                "write a quote inside single quotes twice, or quote the whole value",
            ),
            '"' => (
                "the closing quote",
                "write a quote inside double quotes as \\\", or quote the whole value",
            ),
            ']' | '}' => ("the closing bracket", "quote the whole value"),
            _ => return None,
        };
        Some(told(
            self.rest(),
            format!("{words} follows {what}, where the value ends"),
            help,
        ))
    }

    fn in_block_sequence(&self, open: usize) -> Told {
        if let Some(told) = self.behind_value() {
            return told;
        }
        let here = self.line.indent();
        let list = open - Line::around(self.text, open).start;
        let key = self.key();
        let words = self.shown(key);
        if let Some(']' | '}') = self.next {
            return self.closes_nothing();
        }
        if here == list {
            return told(
                key,
                format!("{words} stands among the items of a list, but has no dash"),
                format!("write - {words}, or indent it below the item it belongs to"),
            );
        }
        told(
            key,
            format!(
                "{words} is indented by {}, but the items of this list by {list}",
                spaces(here)
            ),
            format!("indent it by {}", spaces(list)),
        )
        .related(Span::new(open, open + 1), "the first item")
    }

    fn in_block_mapping(&self, open: usize) -> Told {
        if let Some(told) = self.behind_value() {
            return told;
        }
        let here = self.line.indent();
        let keys = open - Line::around(self.text, open).start;
        let key = self.key();
        let words = self.shown(key);
        let first = Line::around(self.text, open);
        let first = Span::new(open, open + first.value_from(open).len());
        match self.next {
            Some(']' | '}') => self.closes_nothing(),
            Some(':') => told(
                self.sign(),
                "no key stands before this colon",
                "write the key",
            ),
            Some('-')
                if self
                    .text
                    .get(self.at + 1..)
                    .unwrap_or_default()
                    .starts_with([' ', '\n', '\r']) =>
            {
                told(
                    self.sign(),
                    "a list item stands here among the keys of a mapping",
                    "indent it below the key it belongs to, or make it a key",
                )
            }
            _ if self.starts_line() && here != keys => told(
                key,
                format!(
                    "{words} is indented by {}, but the keys beside it by {keys}",
                    spaces(here)
                ),
                format!("indent it by {}, or like a line above", spaces(keys)),
            )
            .related(first, "the first key beside it"),
            _ => told(
                self.rest(),
                format!("a key is expected here, not {}", self.shown(self.rest())),
                "write a key and a colon, or quote the value if text is meant",
            ),
        }
    }
}

/// A key that is not over, with its colon, where its line is.
fn key_over_lines(span: Span) -> Told {
    told(
        span,
        "a key and its colon must stand on one line, within 1024 characters",
        "shorten the key, or write ? before it and its colon on a line of its own",
    )
}

/// `key:value` without the space, on `line`.
fn tight_colon(line: Line<'_>, colon: usize) -> Told {
    let start = line.before(colon).trim_start_matches([' ', '-']);
    let value = line.value_from(colon + 1);
    told(
        Span::new(colon - start.len(), colon + 1),
        format!("no space follows the colon of {start}, so it is read as text"),
        format!("write {start}: {}", shorten(value)),
    )
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
