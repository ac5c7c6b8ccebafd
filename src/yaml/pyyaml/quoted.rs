//! Scalars in quotes.

use std::borrow::Cow;

use super::cursor::is_break;
use super::scanner::Scanner;
use super::stop::{Cause, Stop};
use super::token::{Style, Text, Token, TokenKind};
use crate::text::Span;

/// Text as it grows: UTF-8 until a surrogate comes.
enum Growing<'t> {
    Utf8(Cow<'t, str>),
    Surrogates(Vec<u32>),
}

impl<'t> Growing<'t> {
    fn push_str(&mut self, text: &'t str) {
        match self {
            Self::Utf8(grown) if grown.is_empty() => *grown = Cow::Borrowed(text),
            Self::Utf8(_) if text.is_empty() => {}
            Self::Utf8(grown) => grown.to_mut().push_str(text),
            Self::Surrogates(grown) => grown.extend(text.chars().map(u32::from)),
        }
    }

    fn push(&mut self, character: char) {
        match self {
            Self::Utf8(grown) => grown.to_mut().push(character),
            Self::Surrogates(grown) => grown.push(character.into()),
        }
    }

    fn push_surrogate(&mut self, surrogate: u32) {
        if let Self::Utf8(grown) = self {
            *self = Self::Surrogates(grown.chars().map(u32::from).collect());
        }
        if let Self::Surrogates(grown) = self {
            grown.push(surrogate);
        }
    }
}

/// What a backslash and this character stand for.
fn escape(character: char) -> Option<char> {
    Some(match character {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{b}',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        ' ' | '"' | '\\' | '/' => character,
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        _ => return None,
    })
}

impl<'t> Scanner<'t> {
    /// Text between two of `quote`.
    pub(super) fn scan_quoted(&mut self, quote: char) -> Result<Token<'t>, Stop> {
        let open = self.cursor.at;
        let mut text = Growing::Utf8(Cow::Borrowed(""));
        self.cursor.advance();
        loop {
            text.push_str(self.cursor.take_while(|character| {
                !matches!(character, '\'' | '"' | '\\' | ' ' | '\t') && !is_break(character)
            }));
            match self.cursor.peek() {
                None => return self.stop(Cause::UnclosedQuote { open }),
                Some('\'') if quote == '\'' && self.cursor.peek_second() == Some('\'') => {
                    self.cursor.advance_within_line(2);
                    text.push('\'');
                }
                Some(character) if character == quote => break,
                Some('\\') if quote == '"' => self.scan_escape(&mut text, open)?,
                Some(character @ ('\'' | '"' | '\\')) => {
                    self.cursor.advance();
                    text.push(character);
                }
                Some(_) => self.scan_gap(&mut text, open)?,
            }
        }
        self.cursor.advance();
        let text = match text {
            Growing::Utf8(text) => Text::Utf8(text),
            Growing::Surrogates(text) => Text::Surrogates(text),
        };
        let style = if quote == '"' {
            Style::DoubleQuoted
        } else {
            Style::SingleQuoted
        };
        let kind = TokenKind::Scalar { text, style };
        let span = Span::new(open, self.cursor.at);
        Ok(Token { kind, span })
    }

    /// Blanks and line breaks: blanks around a line break mean nothing, one line break means a
    /// space, more mean all but the first.
    fn scan_gap(&mut self, text: &mut Growing<'t>, open: usize) -> Result<(), Stop> {
        let blanks = self
            .cursor
            .take_while(|character| matches!(character, ' ' | '\t'));
        if self.cursor.peek().is_none() {
            return self.stop(Cause::UnclosedQuote { open });
        }
        let Some(first) = self.cursor.take_break() else {
            text.push_str(blanks);
            return Ok(());
        };
        if first != '\n' {
            text.push(first);
        }
        let blank_lines = self.scan_blank_lines(text, open)?;
        if first == '\n' && !blank_lines {
            text.push(' ');
        }
        Ok(())
    }

    /// Blank lines and the blanks before the next text. Whether there was a blank line.
    fn scan_blank_lines(&mut self, text: &mut Growing<'t>, open: usize) -> Result<bool, Stop> {
        let mut found = false;
        loop {
            if self.cursor.at_document_marker() {
                return self.stop(Cause::MarkerInQuotes { open });
            }
            self.cursor
                .take_while(|character| matches!(character, ' ' | '\t'));
            let Some(line_break) = self.cursor.take_break() else {
                return Ok(found);
            };
            text.push(line_break);
            found = true;
        }
    }

    fn scan_escape(&mut self, text: &mut Growing<'t>, open: usize) -> Result<(), Stop> {
        let start = self.cursor.at;
        self.cursor.advance();
        let next = self.cursor.peek();
        let digits = match next {
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            Some(character) if is_break(character) => {
                self.cursor.take_break();
                self.scan_blank_lines(text, open)?;
                return Ok(());
            }
            _ => {
                let Some(meant) = next.and_then(escape) else {
                    return self.stop(Cause::UnknownEscape);
                };
                self.cursor.advance();
                text.push(meant);
                return Ok(());
            }
        };
        self.cursor.advance();
        let written = self.cursor.rest().get(..digits).unwrap_or_default();
        let all_hex = written.bytes().all(|byte| byte.is_ascii_hexdigit());
        let Some(code) = u32::from_str_radix(written, 16).ok().filter(|_| all_hex) else {
            return self.stop(Cause::EscapeDigits { digits });
        };
        if code > u32::from(char::MAX) {
            return Err(Stop::new(start, Cause::EscapeTooLarge { start }));
        }
        self.cursor.advance_within_line(digits);
        match char::from_u32(code) {
            Some(character) => text.push(character),
            None => text.push_surrogate(code),
        }
        Ok(())
    }
}
