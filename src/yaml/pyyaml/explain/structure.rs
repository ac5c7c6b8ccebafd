//! Where a token does not follow the one before it.

use super::{Place, Told, told};
use crate::text::Span;
use crate::yaml::pyyaml::excerpt::{Line, shorten, spaces};
use crate::yaml::pyyaml::faults::template;

impl Place<'_> {
    pub(super) fn after_document(&self) -> Told {
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

    pub(super) fn closes_nothing(&self) -> Told {
        let sign = self.next.unwrap_or(']');
        told(
            self.sign(),
            format!("{sign} closes no bracket"),
            "delete it, or quote the value if text is meant",
        )
    }

    pub(super) fn no_value(&self, open: Option<usize>) -> Told {
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

    pub(super) fn never_closed(&self, open: usize) -> Told {
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

    pub(super) fn wrong_bracket(&self, open: usize) -> Told {
        let [open_sign, sign] = [Span::new(open, open + 1), self.sign()].map(|at| self.shown(at));
        told(
            self.sign(),
            format!("{sign} cannot close {open_sign}"),
            format!("close {open_sign} first"),
        )
        .related(Span::new(open, open + 1), "opened here")
    }

    pub(super) fn in_flow(&self, open: usize, close: char) -> Told {
        let [before, first, second] = [open.wrapping_sub(1), open, open + 1]
            .map(|at| self.text.as_bytes().get(at).copied().unwrap_or_default());
        if first == b'{' && second == b'{' {
            return template(self.text, open, &mut Span::at(0)).into();
        }
        if first == b'{' && before == b'{' {
            return template(self.text, open - 1, &mut Span::at(0)).into();
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

    /// Of the lines directly above that are indented by more than `here`, the one that is
    /// indented least.
    fn least_indented_above(&self, here: usize) -> Option<Line<'_>> {
        let mut least: Option<Line<'_>> = None;
        let mut line = self.line;
        while let Some(above) = line.above().filter(|above| above.indent() > here) {
            if least.is_none_or(|least| above.indent() < least.indent()) {
                least = Some(above);
            }
            line = above;
        }
        least
    }

    /// Text behind a value that is complete, on the same line.
    pub(super) fn behind_value(&self) -> Option<Told> {
        let before = self.line.before(self.at).trim_end();
        let last = before.chars().next_back()?;
        if let Some(start) = before.find("{{") {
            return Some(template(self.text, self.line.start + start, &mut Span::at(0)).into());
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

    pub(super) fn in_block_sequence(&self, open: usize) -> Told {
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

    pub(super) fn in_block_mapping(&self, open: usize) -> Told {
        if let Some(told) = self.behind_value() {
            return told;
        }
        let here = self.line.indent();
        let keys = open - Line::around(self.text, open).start;
        let key = self.key();
        let words = self.shown(key);
        let first_line = Line::around(self.text, open);
        let is_between = self.starts_line() && here > keys;
        let beside = is_between
            .then(|| self.least_indented_above(here))
            .flatten();
        let first = Span::new(open, open + first_line.value_from(open).len());
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
            _ if beside.is_some() => {
                let beside = beside.unwrap_or(first_line);
                let inner = beside.indent();
                let starts = [beside.start + inner, open];
                let [deeper, shallower] = starts.map(|start| {
                    let value = Line::around(self.text, start).value_from(start);
                    let end = value
                        .find(": ")
                        .unwrap_or(value.trim_end_matches(':').len());
                    let name = shorten(value.get(..end).unwrap_or(value));
                    (Span::new(start, start + value.len()), name)
                });
                told(
                    key,
                    format!(
                        "{words} is indented by {}, but {} above it by {inner}, and {} by {keys}",
                        spaces(here),
                        deeper.1,
                        shallower.1
                    ),
                    format!(
                        "indent it by {} to put it beside {}, by {keys} to put it beside {}",
                        spaces(inner),
                        deeper.1,
                        shallower.1
                    ),
                )
                .related(deeper.0, "the last key above it that is indented deeper")
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
