//! From characters to tokens: indentation, brackets, and which text is a key.
//!
//! Whether a text is a key shows only at the `:` behind it, which must follow on the same
//! line within 1024 characters. Tokens from a possible key on are held back until that is
//! decided, so that a token is given out only once nothing can come before it any more.

use std::collections::VecDeque;

use super::cursor::{Cursor, is_gap};
use super::stop::{Cause, Stop};
use super::token::{Token, TokenKind};
use crate::text::Span;

/// How far behind the start of a key its `:` may stand, in characters.
const KEY_LENGTH: usize = 1024;

/// A token that waits, with what has turned out to come right before it.
struct Waiting<'t> {
    token: Token<'t>,
    opens_mapping: bool,
    is_key: bool,
}

/// A token that may turn out to start a key.
struct Candidate {
    /// How many brackets are open around it.
    depth: usize,
    /// Its number among all tokens.
    number: usize,
    /// Whether nothing but a key can stand there.
    required: bool,
    at: usize,
    index: usize,
    line: usize,
    column: usize,
}

/// Tokens, one after the other.
pub(super) struct Scanner<'t> {
    pub(super) cursor: Cursor<'t>,
    waiting: VecDeque<Waiting<'t>>,
    /// Tokens given out.
    given: usize,
    /// Whether nothing can come before the first waiting token any more.
    decided: bool,
    finished: bool,
    /// Open brackets and braces.
    depth: usize,
    /// Columns of the open block collections.
    indents: Vec<usize>,
    /// At most one for each depth, outermost (and so earliest) first.
    candidates: VecDeque<Candidate>,
    /// Whether a key, or a block collection, may start here.
    pub(super) key_allowed: bool,
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str) -> Self {
        let mut cursor = Cursor::new(text);
        if cursor.peek() == Some('\u{feff}') {
            cursor.advance();
        }
        Self {
            cursor,
            waiting: VecDeque::new(),
            given: 0,
            decided: false,
            finished: false,
            depth: 0,
            indents: Vec::new(),
            candidates: VecDeque::new(),
            key_allowed: true,
        }
    }

    /// The next token's kind and place, which stays.
    pub fn peek(&mut self) -> Result<(&TokenKind<'t>, Span), Stop> {
        if !self.decided {
            while self.must_read_on()? {
                self.read_on()?;
            }
            self.decided = true;
        }
        let Some(next) = self.waiting.front() else {
            return Ok((&TokenKind::StreamEnd, Span::at(self.cursor.at)));
        };
        let start = Span::at(next.token.span.start);
        Ok(if next.opens_mapping {
            (&TokenKind::BlockMappingStart, start)
        } else if next.is_key {
            (&TokenKind::Key, start)
        } else {
            (&next.token.kind, next.token.span)
        })
    }

    /// Takes the next token.
    pub fn next(&mut self) -> Result<Token<'t>, Stop> {
        self.peek()?;
        self.decided = false;
        let Some(next) = self.waiting.front_mut() else {
            return Ok(Token {
                kind: TokenKind::StreamEnd,
                span: Span::at(self.cursor.at),
            });
        };
        let span = Span::at(next.token.span.start);
        if std::mem::take(&mut next.opens_mapping) {
            let kind = TokenKind::BlockMappingStart;
            return Ok(Token { kind, span });
        }
        if std::mem::take(&mut next.is_key) {
            let kind = TokenKind::Key;
            return Ok(Token { kind, span });
        }
        let kind = TokenKind::StreamEnd;
        let end = Token { kind, span };
        self.given += 1;
        Ok(self.waiting.pop_front().map_or(end, |next| next.token))
    }

    /// Whether the first waiting token cannot be given out yet.
    fn must_read_on(&mut self) -> Result<bool, Stop> {
        if self.finished {
            return Ok(false);
        }
        if self.waiting.is_empty() {
            return Ok(true);
        }
        self.drop_stale_candidates()?;
        Ok(self
            .candidates
            .front()
            .is_some_and(|candidate| candidate.number == self.given))
    }

    /// Reads one more token, after the ends of the block collections before it.
    fn read_on(&mut self) -> Result<(), Stop> {
        self.skip_to_token();
        self.drop_stale_candidates()?;
        if self.depth == 0 {
            self.close_blocks(self.cursor.column);
        }
        let Some(character) = self.cursor.peek() else {
            return self.end_stream();
        };
        if self.cursor.column == 0 {
            if character == '%' {
                self.leave_blocks()?;
                let token = self.scan_directive()?;
                self.push(token);
                return Ok(());
            }
            if matches!(character, '-' | '.') && self.cursor.at_document_marker() {
                self.leave_blocks()?;
                let kind = match character {
                    '-' => TokenKind::DocumentStart,
                    _ => TokenKind::DocumentEnd,
                };
                self.push_sign(kind, 3);
                return Ok(());
            }
        }
        let in_flow = self.depth > 0;
        match character {
            '[' => self.open_flow(TokenKind::FlowSequenceStart),
            '{' => self.open_flow(TokenKind::FlowMappingStart),
            ']' => self.close_flow(TokenKind::FlowSequenceEnd),
            '}' => self.close_flow(TokenKind::FlowMappingEnd),
            ',' => {
                self.key_allowed = true;
                self.drop_candidate()?;
                self.push_sign(TokenKind::FlowEntry, 1);
                Ok(())
            }
            '-' if is_gap(self.cursor.peek_second()) => self.block_entry(),
            '?' if in_flow || is_gap(self.cursor.peek_second()) => self.explicit_key(),
            ':' if in_flow || is_gap(self.cursor.peek_second()) => self.value(),
            '*' | '&' => {
                self.may_be_key()?;
                let token = self.scan_anchor()?;
                self.push(token);
                Ok(())
            }
            '!' => {
                self.may_be_key()?;
                let token = self.scan_tag()?;
                self.push(token);
                Ok(())
            }
            '|' | '>' if !in_flow => {
                self.key_allowed = true;
                self.drop_candidate()?;
                let block = self.indents.last().map_or(0, |indent| indent + 1);
                let token = self.scan_block_scalar(block.max(1))?;
                self.push(token);
                Ok(())
            }
            '\'' | '"' => {
                self.may_be_key()?;
                let token = self.scan_quoted(character)?;
                self.push(token);
                Ok(())
            }
            '#' | '|' | '>' | '%' | '@' | '`' | '\t' => self.stop(Cause::NoToken),
            _ => {
                self.may_be_key()?;
                let block = self.indents.last().map_or(0, |indent| indent + 1);
                let token = self.scan_plain(in_flow, block);
                self.push(token);
                Ok(())
            }
        }
    }

    pub(super) fn stop<T>(&self, cause: Cause) -> Result<T, Stop> {
        Err(Stop::new(self.cursor.at, cause))
    }

    pub(super) fn push(&mut self, token: Token<'t>) {
        self.waiting.push_back(Waiting {
            token,
            opens_mapping: false,
            is_key: false,
        });
    }

    /// Moves over a sign of `length` ASCII characters and makes it a token.
    fn push_sign(&mut self, kind: TokenKind<'t>, length: usize) {
        let start = self.cursor.at;
        self.cursor.advance_within_line(length);
        let span = Span::new(start, self.cursor.at);
        self.push(Token { kind, span });
    }

    fn push_empty(&mut self, kind: TokenKind<'t>) {
        let span = Span::at(self.cursor.at);
        self.push(Token { kind, span });
    }

    /// Moves over spaces, comments and line breaks; a key may start on a new line.
    fn skip_to_token(&mut self) {
        loop {
            self.cursor.skip_spaces();
            if self.cursor.peek() == Some('#') {
                self.cursor.skip_line();
            }
            if self.cursor.take_break().is_none() {
                return;
            }
            if self.depth == 0 {
                self.key_allowed = true;
            }
        }
    }

    // --- Block collections -------------------------------------------------------------

    /// Ends the block collections that are indented more than `column`.
    fn close_blocks(&mut self, column: usize) {
        while self.indents.last().is_some_and(|indent| *indent > column) {
            self.indents.pop();
            self.push_empty(TokenKind::BlockEnd);
        }
    }

    /// Ends all block collections; what follows is no key.
    fn leave_blocks(&mut self) -> Result<(), Stop> {
        if self.depth == 0 {
            for _ in 0..self.indents.len() {
                self.push_empty(TokenKind::BlockEnd);
            }
            self.indents.clear();
        }
        self.drop_candidate()?;
        self.key_allowed = false;
        Ok(())
    }

    /// Opens a block collection at `column`, unless one is open there or further right.
    fn open_block(&mut self, column: usize) -> bool {
        let opens = self.indents.last().is_none_or(|indent| *indent < column);
        if opens {
            self.indents.push(column);
        }
        opens
    }

    fn end_stream(&mut self) -> Result<(), Stop> {
        self.leave_blocks()?;
        self.candidates.clear();
        self.finished = true;
        self.push_empty(TokenKind::StreamEnd);
        Ok(())
    }

    fn block_entry(&mut self) -> Result<(), Stop> {
        if self.depth == 0 {
            if !self.key_allowed {
                return self.stop(Cause::ItemNotAllowed);
            }
            if self.open_block(self.cursor.column) {
                self.push_empty(TokenKind::BlockSequenceStart);
            }
        }
        self.key_allowed = true;
        self.drop_candidate()?;
        self.push_sign(TokenKind::BlockEntry, 1);
        Ok(())
    }

    fn explicit_key(&mut self) -> Result<(), Stop> {
        if self.depth == 0 {
            if !self.key_allowed {
                return self.stop(Cause::KeyNotAllowed);
            }
            if self.open_block(self.cursor.column) {
                self.push_empty(TokenKind::BlockMappingStart);
            }
        }
        self.key_allowed = self.depth == 0;
        self.drop_candidate()?;
        self.push_sign(TokenKind::Key, 1);
        Ok(())
    }

    fn value(&mut self) -> Result<(), Stop> {
        let own = self
            .candidates
            .pop_back_if(|candidate| candidate.depth == self.depth);
        if let Some(key) = own {
            let opens = self.depth == 0 && self.open_block(key.column);
            if let Some(first) = self.waiting.get_mut(key.number - self.given) {
                first.is_key = true;
                first.opens_mapping = opens;
            }
            self.key_allowed = false;
        } else {
            if self.depth == 0 {
                if !self.key_allowed {
                    return self.stop(Cause::ValueNotAllowed);
                }
                if self.open_block(self.cursor.column) {
                    self.push_empty(TokenKind::BlockMappingStart);
                }
            }
            self.key_allowed = self.depth == 0;
        }
        self.push_sign(TokenKind::Value, 1);
        Ok(())
    }

    // --- Flow collections --------------------------------------------------------------

    fn open_flow(&mut self, kind: TokenKind<'t>) -> Result<(), Stop> {
        self.may_be_key()?;
        self.depth += 1;
        self.key_allowed = true;
        self.push_sign(kind, 1);
        Ok(())
    }

    /// A bracket too many is for the parser to refuse.
    fn close_flow(&mut self, kind: TokenKind<'t>) -> Result<(), Stop> {
        self.drop_candidate()?;
        self.depth = self.depth.saturating_sub(1);
        self.key_allowed = false;
        self.push_sign(kind, 1);
        Ok(())
    }

    // --- Keys --------------------------------------------------------------------------

    /// Notes that the token about to be read may be a key, where keys may stand.
    fn may_be_key(&mut self) -> Result<(), Stop> {
        if self.key_allowed {
            self.drop_candidate()?;
            let cursor = &self.cursor;
            self.candidates.push_back(Candidate {
                depth: self.depth,
                number: self.given + self.waiting.len(),
                required: self.depth == 0 && self.indents.last() == Some(&cursor.column),
                at: cursor.at,
                index: cursor.index,
                line: cursor.line,
                column: cursor.column,
            });
        }
        self.key_allowed = false;
        Ok(())
    }

    /// Gives up the possible key between the innermost brackets.
    fn drop_candidate(&mut self) -> Result<(), Stop> {
        let own = self
            .candidates
            .pop_back_if(|candidate| candidate.depth == self.depth);
        self.refuse_if_required(own)
    }

    /// Gives up possible keys whose line is over or that have grown too long.
    fn drop_stale_candidates(&mut self) -> Result<(), Stop> {
        let Cursor { line, index, .. } = self.cursor;
        while let Some(stale) = self.candidates.pop_front_if(|candidate| {
            candidate.line != line || index - candidate.index > KEY_LENGTH
        }) {
            self.refuse_if_required(Some(stale))?;
        }
        Ok(())
    }

    fn refuse_if_required(&self, dropped: Option<Candidate>) -> Result<(), Stop> {
        match dropped {
            Some(Candidate {
                required: true, at, ..
            }) => self.stop(Cause::KeyWithoutColon { key: at }),
            _ => Ok(()),
        }
    }
}
