//! Block scalars: `|` and `>`.

use std::borrow::Cow;

use super::cursor::{is_break, is_line_end};
use super::scanner::Scanner;
use super::stop::{Cause, Stop};
use super::token::{Style, Text, Token, TokenKind};
use crate::text::Span;

/// What becomes of the line breaks at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl<'t> Scanner<'t> {
    /// A block scalar whose lines start at column `least` or further right.
    pub(super) fn scan_block_scalar(&mut self, least: usize) -> Result<Token<'t>, Stop> {
        let start = self.cursor.at;
        let is_folded = self.cursor.peek() == Some('>');
        self.cursor.advance();
        let (chomping, digit) = self.scan_block_header(start)?;

        let mut text = String::new();
        let mut breaks = String::new();
        let (indent, mut end) = match digit {
            Some(digit) => {
                let indent = least + digit - 1;
                (indent, self.scan_block_breaks(indent, &mut breaks))
            }
            None => {
                let (widest, end) = self.scan_leading_breaks(&mut breaks);
                (widest.max(least), end)
            }
        };
        let mut line_break = None;
        while self.cursor.column == indent && self.cursor.peek().is_some() {
            text.push_str(&breaks);
            breaks.clear();
            let is_more_indented = matches!(self.cursor.peek(), Some(' ' | '\t'));
            text.push_str(self.cursor.take_while(|character| !is_break(character)));
            line_break = self.cursor.take_break();
            end = self.scan_block_breaks(indent, &mut breaks);
            let next = self.cursor.peek();
            if self.cursor.column != indent || next.is_none() {
                break;
            }
            let folds = is_folded
                && line_break == Some('\n')
                && !is_more_indented
                && !matches!(next, Some(' ' | '\t'));
            if !folds {
                text.extend(line_break);
            } else if breaks.is_empty() {
                text.push(' ');
            }
        }
        if chomping != Chomping::Strip {
            text.extend(line_break);
        }
        if chomping == Chomping::Keep {
            text.push_str(&breaks);
        }
        let style = if is_folded {
            Style::Folded
        } else {
            Style::Literal
        };
        let text = Text::Utf8(Cow::Owned(text));
        let kind = TokenKind::Scalar { text, style };
        let span = Span::new(start, end);
        Ok(Token { kind, span })
    }

    /// The chomping sign and the indentation digit, in either order, and the rest of the line.
    fn scan_block_header(&mut self, start: usize) -> Result<(Chomping, Option<usize>), Stop> {
        let mut chomping = None;
        let mut digit = None;
        loop {
            match self.cursor.peek() {
                Some('+') if chomping.is_none() => chomping = Some(Chomping::Keep),
                Some('-') if chomping.is_none() => chomping = Some(Chomping::Strip),
                Some(next @ '1'..='9') if digit.is_none() => {
                    digit = next.to_digit(10).map(|digit| digit as usize);
                }
                next => {
                    if next == Some(' ') || is_line_end(next) {
                        break;
                    }
                    return self.stop(Cause::BlockHeader { start });
                }
            }
            self.cursor.advance();
        }
        self.cursor.skip_spaces();
        if self.cursor.peek() == Some('#') {
            self.cursor.skip_line();
        }
        if !is_line_end(self.cursor.peek()) {
            return self.stop(Cause::BlockHeader { start });
        }
        self.cursor.take_break();
        Ok((chomping.unwrap_or(Chomping::Clip), digit))
    }

    /// Blank lines before the first line of text, whatever their length. Gives the column of the
    /// longest, the first line's indentation included, and the end of the last line break.
    fn scan_leading_breaks(&mut self, breaks: &mut String) -> (usize, usize) {
        let mut widest = 0;
        let mut end = self.cursor.at;
        loop {
            self.cursor.skip_spaces();
            widest = widest.max(self.cursor.column);
            let Some(line_break) = self.cursor.take_break() else {
                return (widest, end);
            };
            breaks.push(line_break);
            end = self.cursor.at;
        }
    }

    /// Blank lines of at most `indent` spaces, and the indentation of the next line. Gives the
    /// end of the last line break.
    fn scan_block_breaks(&mut self, indent: usize, breaks: &mut String) -> usize {
        let mut end = self.cursor.at;
        loop {
            while self.cursor.column < indent && self.cursor.peek() == Some(' ') {
                self.cursor.advance();
            }
            let Some(line_break) = self.cursor.take_break() else {
                return end;
            };
            breaks.push(line_break);
            end = self.cursor.at;
        }
    }
}
