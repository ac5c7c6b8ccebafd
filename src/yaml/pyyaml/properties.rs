//! Directives, anchors, aliases and tags.

use std::borrow::Cow;

use super::cursor::{is_gap, is_line_end};
use super::scanner::Scanner;
use super::stop::{Cause, Stop};
use super::token::{Directive, Token, TokenKind};
use crate::text::Span;

/// A character of a name: of an anchor, a tag handle, a directive.
fn in_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_')
}

/// A character of a tag, escapes aside.
fn in_uri(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-;/?:@&=+$,_.!~*'()[]".contains(character)
}

impl<'t> Scanner<'t> {
    /// `&name` or `*name`.
    pub(super) fn scan_anchor(&mut self) -> Result<Token<'t>, Stop> {
        let start = self.cursor.at;
        let is_alias = self.cursor.peek() == Some('*');
        self.cursor.advance();
        let name = self.cursor.take_while(in_name);
        let next = self.cursor.peek();
        let ends = is_gap(next) || next.is_some_and(|next| "?:,]}%@`".contains(next));
        if name.is_empty() || !ends {
            return self.stop(Cause::Name { start });
        }
        let kind = if is_alias {
            TokenKind::Alias(name)
        } else {
            TokenKind::Anchor(name)
        };
        let span = Span::new(start, self.cursor.at);
        Ok(Token { kind, span })
    }

    /// `!`, `!suffix`, `!handle!suffix`, `!<verbatim>`.
    pub(super) fn scan_tag(&mut self) -> Result<Token<'t>, Stop> {
        let start = self.cursor.at;
        let cause = Cause::Tag { start };
        let (handle, suffix) = match self.cursor.peek_second() {
            Some('<') => {
                self.cursor.advance_within_line(2);
                let uri = self.scan_uri(cause)?;
                if self.cursor.peek() != Some('>') {
                    return self.stop(cause);
                }
                self.cursor.advance();
                (None, uri)
            }
            second if is_gap(second) => {
                self.cursor.advance();
                (None, Cow::Borrowed("!"))
            }
            _ => {
                let word = self.cursor.rest().get(1..).unwrap_or_default();
                let has_handle = word
                    .chars()
                    .take_while(|character| *character != ' ' && !is_line_end(Some(*character)))
                    .any(|character| character == '!');
                let handle = if has_handle {
                    self.scan_handle(cause)?
                } else {
                    self.cursor.advance();
                    self.cursor.since(start)
                };
                (Some(handle), self.scan_uri(cause)?)
            }
        };
        let next = self.cursor.peek();
        if next != Some(' ') && !is_line_end(next) {
            return self.stop(cause);
        }
        let span = Span::new(start, self.cursor.at);
        let kind = TokenKind::Tag { handle, suffix };
        Ok(Token { kind, span })
    }

    /// `!`, `!!` or `!name!`.
    fn scan_handle(&mut self, cause: Cause) -> Result<&'t str, Stop> {
        let start = self.cursor.at;
        if self.cursor.peek() != Some('!') {
            return self.stop(cause);
        }
        self.cursor.advance();
        if self.cursor.peek() != Some(' ') {
            self.cursor.take_while(in_name);
            if self.cursor.peek() != Some('!') {
                return self.stop(cause);
            }
            self.cursor.advance();
        }
        Ok(self.cursor.since(start))
    }

    /// The characters of a tag; `%` and two hexadecimal digits stand for a byte of UTF-8.
    fn scan_uri(&mut self, cause: Cause) -> Result<Cow<'t, str>, Stop> {
        let mut uri = Cow::Borrowed(self.cursor.take_while(in_uri));
        while self.cursor.peek() == Some('%') {
            let at = self.cursor.at;
            let mut bytes = Vec::new();
            while self.cursor.peek() == Some('%') {
                self.cursor.advance();
                let digits = self.cursor.rest().get(..2).unwrap_or_default();
                let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
                let Some(byte) = u8::from_str_radix(digits, 16).ok().filter(|_| is_hex) else {
                    return self.stop(cause);
                };
                self.cursor.advance_within_line(2);
                bytes.push(byte);
            }
            let Ok(decoded) = String::from_utf8(bytes) else {
                return Err(Stop::new(at, cause));
            };
            uri.to_mut().push_str(&decoded);
            uri.to_mut().push_str(self.cursor.take_while(in_uri));
        }
        if uri.is_empty() {
            return self.stop(cause);
        }
        Ok(uri)
    }

    /// `%NAME …`, with the comment behind it.
    pub(super) fn scan_directive(&mut self) -> Result<Token<'t>, Stop> {
        let start = self.cursor.at;
        self.cursor.advance();
        let name = self.cursor.take_while(in_name);
        let next = self.cursor.peek();
        if name.is_empty() || (next != Some(' ') && !is_line_end(next)) {
            return self.stop(Cause::Name { start });
        }
        let directive = match name {
            "YAML" => self.scan_version()?,
            "TAG" => self.scan_tag_directive(start)?,
            _ => Directive::Unknown,
        };
        let span = Span::new(start, self.cursor.at);
        if matches!(directive, Directive::Unknown) {
            self.cursor.skip_line();
        }
        self.cursor.skip_spaces();
        if self.cursor.peek() == Some('#') {
            self.cursor.skip_line();
        }
        if !is_line_end(self.cursor.peek()) {
            return self.stop(Cause::AfterDirective);
        }
        self.cursor.take_break();
        let kind = TokenKind::Directive(directive);
        Ok(Token { kind, span })
    }

    fn scan_version(&mut self) -> Result<Directive<'t>, Stop> {
        self.cursor.skip_spaces();
        let major = self.scan_number()?;
        if self.cursor.peek() != Some('.') {
            return self.stop(Cause::Version);
        }
        self.cursor.advance();
        let minor = self.scan_number()?;
        let next = self.cursor.peek();
        if next != Some(' ') && !is_line_end(next) {
            return self.stop(Cause::Version);
        }
        Ok(Directive::Version { major, minor })
    }

    fn scan_number(&mut self) -> Result<&'t str, Stop> {
        let digits = self
            .cursor
            .take_while(|character| character.is_ascii_digit());
        if digits.is_empty() {
            return self.stop(Cause::Version);
        }
        if digits.len() > super::INTEGER_DIGITS {
            return self.stop(Cause::VersionTooLong);
        }
        Ok(digits)
    }

    fn scan_tag_directive(&mut self, start: usize) -> Result<Directive<'t>, Stop> {
        let cause = Cause::Tag { start };
        self.cursor.skip_spaces();
        let handle = self.scan_handle(cause)?;
        if self.cursor.peek() != Some(' ') {
            return self.stop(cause);
        }
        self.cursor.skip_spaces();
        let prefix = self.scan_uri(cause)?;
        let next = self.cursor.peek();
        if next != Some(' ') && !is_line_end(next) {
            return self.stop(cause);
        }
        Ok(Directive::Handle { handle, prefix })
    }
}
