//! Plain scalars: text without quotes.

use std::borrow::Cow;

use super::cursor::{is_break, is_gap};
use super::scanner::Scanner;
use super::token::{Style, Text, Token, TokenKind};
use crate::text::Span;

impl<'t> Scanner<'t> {
    /// Plain text; outside brackets it goes on over lines that start at column `block` or
    /// further right.
    pub(super) fn scan_plain(&mut self, in_flow: bool, block: usize) -> Token<'t> {
        let start = self.cursor.at;
        let mut end = start;
        // Borrowed as long as the text stays on one line.
        let mut text = Cow::Borrowed("");
        let mut gap = String::new();
        loop {
            let words = self.take_words(in_flow);
            if words.is_empty() {
                break;
            }
            self.key_allowed = false;
            if start == end {
                text = Cow::Borrowed(words);
            } else {
                text.to_mut().push_str(&gap);
                text.to_mut().push_str(words);
            }
            end = self.cursor.at;
            self.cursor.skip_spaces();
            gap.clear();
            if !self.fold_lines(&mut gap)
                || self.cursor.peek() == Some('#')
                || (!in_flow && self.cursor.column < block)
            {
                break;
            }
        }
        let kind = TokenKind::Scalar {
            text: Text::Utf8(text),
            style: Style::Plain,
        };
        let span = Span::new(start, end);
        Token { kind, span }
    }

    /// The plain text up to the end of the line, with the single spaces inside it but none at
    /// its end.
    fn take_words(&mut self, in_flow: bool) -> &'t str {
        let rest = self.cursor.rest();
        let mut end = 0;
        let mut characters = rest.char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            match character {
                ' ' if next == Some('#') => break,
                ' ' => continue,
                '\t' => break,
                ':' if is_gap(next) => break,
                ':' if in_flow && next.is_some_and(|next| ",[]{}".contains(next)) => break,
                ',' | '?' | '[' | ']' | '{' | '}' if in_flow => break,
                _ if is_break(character) => break,
                _ => end = offset + character.len_utf8(),
            }
        }
        self.cursor.advance_within_line(end);
        rest.get(..end).unwrap_or_default()
    }

    /// Moves over a line break and the blank lines and spaces behind it, and appends what they
    /// mean: a space, or the line breaks after the first. False where the text cannot go on:
    /// within a line, or where a document ends.
    fn fold_lines(&mut self, gap: &mut String) -> bool {
        let Some(first) = self.cursor.take_break() else {
            return false;
        };
        self.key_allowed = true;
        if first != '\n' {
            gap.push(first);
        }
        let mut blank_lines = false;
        loop {
            if self.cursor.at_document_marker() {
                return false;
            }
            self.cursor.skip_spaces();
            let Some(line_break) = self.cursor.take_break() else {
                break;
            };
            blank_lines = true;
            gap.push(line_break);
        }
        if first == '\n' && !blank_lines {
            gap.push(' ');
        }
        true
    }
}
