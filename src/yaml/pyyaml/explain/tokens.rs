//! Where characters make no token, or a token cannot stand.

use super::{Place, Told, told};
use crate::text::Span;
use crate::yaml::pyyaml::excerpt::{Line, quoted, shorten};

impl Place<'_> {
    pub(super) fn no_token(&self) -> Told {
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

    pub(super) fn item_not_allowed(&self) -> Told {
        let before = self.line.before(self.at).trim_end();
        let message = if before.ends_with(':') {
            "a list cannot start on the line of its key"
        } else {
            "a list item cannot start in the middle of a line"
        };
        let help = "put it on a line of its own below, or quote the value if text is meant";
        told(self.sign(), message, help)
    }

    pub(super) fn value_not_allowed(&self) -> Told {
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

    pub(super) fn key_without_colon(&self, key: usize) -> Told {
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

    pub(super) fn name(&self, start: usize) -> Told {
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

    pub(super) fn unknown_escape(&self) -> Told {
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

    pub(super) fn block_header(&self, start: usize) -> Told {
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
