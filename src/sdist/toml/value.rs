//! Values of any depth, read without recursion.

use toml_parser::lexer::{Token, TokenKind};

use super::parser::{GivenUp, Open, Parser, span};
use super::scalar::{self, Refusal};
use super::{Fault, FaultKind, quoted, string};
use crate::text::Span;
use crate::tree::{NodeId, Value};

/// What `tomllib`'s recursion may cost under the SDK: an array takes 2 of it, an inline table 3
/// (measured: 495 arrays or 330 inline tables pass, one more ends in a `RecursionError`).
const MAX_COST: usize = 991;

impl Parser<'_> {
    /// A value of any depth.
    pub fn value(&mut self) -> Result<NodeId, GivenUp> {
        let mut cost = 0;
        loop {
            if self.open.last().is_some_and(|open| open.keys.is_none()) {
                self.blank_lines()?;
            } else {
                self.blank();
            }
            let token = self.tokens.peek().copied();
            let kind = token.map_or(TokenKind::Eof, |token| token.kind());
            let mut value = match kind {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                    let bracket = self.take();
                    let is_array = kind == TokenKind::LeftSquareBracket;
                    cost += if is_array { 2 } else { 3 };
                    if cost > MAX_COST {
                        return self.too_deep(bracket);
                    }
                    match self.open(bracket, is_array)? {
                        Some(value) => value,
                        None => continue,
                    }
                }
                _ => self.scalar()?,
            };
            // A finished value goes into what holds it, which may finish that in turn.
            loop {
                let Some(holder) = self.open.pop() else {
                    return Ok(value);
                };
                let is_array = holder.keys.is_none();
                match self.put(holder, value)? {
                    None => break,
                    Some(finished) => {
                        cost -= if is_array { 2 } else { 3 };
                        value = finished;
                    }
                }
            }
        }
    }

    /// After an opening bracket: the value, where it is closed at once.
    fn open(&mut self, bracket: Span, is_array: bool) -> Result<Option<NodeId>, GivenUp> {
        let (empty, close) = if is_array {
            (Value::Seq(Vec::new()), TokenKind::RightSquareBracket)
        } else {
            (Value::Map(Vec::new()), TokenKind::RightCurlyBracket)
        };
        let node = self.tables.tree.push(bracket, empty);
        self.tables.close(node);
        self.open.push(Open {
            node,
            bracket,
            keys: None,
        });
        if is_array {
            self.blank_lines()?;
        } else {
            self.blank();
        }
        if self.next_is(close) {
            let end = self.take().end;
            self.open.pop();
            return Ok(Some(self.finish(node, end)));
        }
        if !is_array {
            self.inline_key()?;
        }
        Ok(None)
    }

    /// Puts `value` into `holder`, and says what that is where its bracket closes.
    fn put(&mut self, mut holder: Open, value: NodeId) -> Result<Option<NodeId>, GivenUp> {
        let node = holder.node;
        let close = if let Some(keys) = holder.keys.take() {
            if let Err(clash) = self.tables.set(node, &keys, value) {
                self.clash(&keys, &clash);
            }
            self.open.push(holder);
            self.blank();
            TokenKind::RightCurlyBracket
        } else {
            if let Some(node) = self.tables.tree.get_mut(node)
                && let Value::Seq(items) = &mut node.value
            {
                items.push(value);
            }
            self.open.push(holder);
            self.blank_lines()?;
            TokenKind::RightSquareBracket
        };
        let is_array = close == TokenKind::RightSquareBracket;
        if self.next_is(TokenKind::Comma) {
            self.take();
            if !is_array {
                return self.inline_key().map(|()| None);
            }
            self.blank_lines()?;
            if !self.next_is(close) {
                return Ok(None);
            }
        }
        if !self.next_is(close) {
            return self.unexpected(if is_array { "`,` or `]`" } else { "`,` or `}`" });
        }
        let end = self.take().end;
        self.open.pop();
        Ok(Some(self.finish(node, end)))
    }

    fn inline_key(&mut self) -> Result<(), GivenUp> {
        let keys = self.key("a key")?;
        self.expect(TokenKind::Equals, "`=`")?;
        if let Some(open) = self.open.last_mut() {
            open.keys = Some(keys);
        }
        Ok(())
    }

    fn finish(&mut self, node: NodeId, end: usize) -> NodeId {
        if let Some(node) = self.tables.tree.get_mut(node) {
            node.span.end = end;
        }
        node
    }

    fn scalar(&mut self) -> Result<NodeId, GivenUp> {
        let Some(token) = self.tokens.next_if(|token| {
            matches!(token.kind(), TokenKind::Atom | TokenKind::Dot) || is_string(token.kind())
        }) else {
            return self.unexpected("a value");
        };
        if is_string(token.kind()) {
            let text = self.string(token)?;
            return Ok(self.tables.tree.push(span(token), Value::Str(text)));
        }
        let mut word = span(token);
        self.extend_word(&mut word);
        let end = word.end;
        if scalar::date(self.text(word)) == Some(&[])
            && let [b' ', b'0'..=b'9', ..] = self.after(end)
        {
            // A date and a time may be parted by one space.
            self.tokens.next();
            self.extend_word(&mut word);
        }
        match scalar::read(self.text(word)) {
            Ok(value) => Ok(self.tables.tree.push(word, value)),
            Err(refusal) => self.refused(word, &refusal),
        }
    }

    /// The tokens that stand together with `word`: a number or a time may hold dots.
    fn extend_word(&mut self, word: &mut Span) {
        while let Some(token) = self
            .tokens
            .next_if(|token| matches!(token.kind(), TokenKind::Atom | TokenKind::Dot))
        {
            word.end = token.span().end();
        }
    }

    fn refused<T>(&mut self, word: Span, refusal: &Refusal) -> Result<T, GivenUp> {
        if let Some(fault) = self.never_closed(word) {
            return self.give_up(fault);
        }
        let text = quoted(self.text(word));
        let mut fault = match refusal {
            Refusal::NoSuch("an offset") => Fault::syntax(
                word,
                format!("{text} ends in an offset from UTC that does not exist"),
            )
            .help("write the offset as +02:00, or Z for UTC, or put it all in quotes"),
            Refusal::NoSuch(what) => {
                Fault::syntax(word, format!("{text} names {what} that does not exist"))
                    .help("correct it, or put it in quotes")
            }
            Refusal::NoSeconds => {
                Fault::syntax(word, format!("{text} is a time without its seconds"))
                    .help("write the seconds behind the minutes, such as :00, or put it in quotes")
            }
            Refusal::Digits(digits) => Fault {
                kind: FaultKind::NumberTooLong,
                ..Fault::syntax(
                    word,
                    format!("an integer of {digits} digits; Python reads at most 4300"),
                )
                .help("write it as a string")
            },
            Refusal::Unknown => Fault::syntax(word, format!("{text} is no TOML value"))
                .help("put text in quotes; without them TOML takes numbers, dates, true and false"),
        };
        let lower = self.text(word).to_ascii_lowercase();
        if matches!(lower.as_str(), "true" | "false") {
            fault = fault.help(format!("write it in lower case: {lower}"));
            fault.replacement = Some(lower);
        }
        self.give_up(fault)
    }

    pub fn string(&mut self, token: Token) -> Result<String, GivenUp> {
        match string::decode(self.source, token) {
            Ok(text) => Ok(text),
            Err(fault) => self.give_up(*fault),
        }
    }

    fn too_deep<T>(&mut self, bracket: Span) -> Result<T, GivenUp> {
        self.give_up(Fault {
            kind: FaultKind::TooDeep,
            ..Fault::syntax(
                bracket,
                "arrays and inline tables nested too deep; Python reads at most 330 inline tables or 495 arrays in one another",
            )
            .help("use table headers in place of nested values")
        })
    }

    fn after(&self, offset: usize) -> &[u8] {
        let bytes = self.source.input().as_bytes();
        bytes.get(offset..).unwrap_or_default()
    }
}

fn is_string(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::BasicString
            | TokenKind::LiteralString
            | TokenKind::MlBasicString
            | TokenKind::MlLiteralString
    )
}
