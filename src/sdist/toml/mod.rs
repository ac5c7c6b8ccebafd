//! TOML 1.0 as Python 3.14's `tomllib` reads it, with the place of every key and value.
//!
//! The tokens and the decoding of strings are `toml_parser`'s; the grammar over them is here,
//! without recursion, so that any depth is safe, and so that a fault costs one statement.

mod scalar;
mod string;
mod table;

use std::borrow::Cow;
use std::iter::Peekable;

use toml_parser::Source;
use toml_parser::lexer::{Lexer, Token, TokenKind};

use crate::text::Span;
use crate::tree::{NodeId, NodeRef, Tree, Value};
use scalar::Refusal;
use table::{Clash, Key, Tables};

/// What `tomllib`'s recursion may cost under the SDK: an array takes 2 of it, an inline table 3
/// (measured: 495 arrays or 330 inline tables pass, one more ends in a `RecursionError`).
const MAX_COST: usize = 991;

/// More faults than this in one file are not reported.
const MAX_FAULTS: usize = 100;

/// A document, as far as it could be read.
#[derive(Clone, Debug)]
pub struct Document {
    tree: Tree,
    root: NodeId,
    /// Everything `tomllib` refuses; empty where it accepts.
    pub faults: Vec<Fault>,
}

impl Document {
    /// The top-level table.
    pub fn root(&self) -> NodeRef<'_> {
        self.tree.at(self.root)
    }
}

/// What kind of fault stops `tomllib`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It is not TOML 1.0.
    Syntax,
    /// Nested so deep that Python's recursion ends.
    TooDeep,
    /// An integer with more digits than Python converts.
    NumberTooLong,
}

/// A place that `tomllib` refuses.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Where.
    pub span: Span,
    /// What is there and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Another place that belongs to it.
    pub related: Option<(Span, &'static str)>,
    /// The text that mends `span`, where exactly one does.
    pub replacement: Option<String>,
}

impl Fault {
    fn syntax(span: Span, message: impl Into<String>) -> Self {
        Self {
            kind: FaultKind::Syntax,
            span,
            message: message.into(),
            help: None,
            related: None,
            replacement: None,
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Reads `bytes` as the SDK does: UTF-8, with every kind of line end turned into a line feed first.
pub fn read(bytes: &[u8]) -> Document {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let start = error.valid_up_to();
            let length = error.error_len().unwrap_or(1);
            let byte = bytes.get(start).copied().unwrap_or_default();
            let mut document = parse("");
            document.faults.push(
                Fault::syntax(
                    Span::new(start, start + length),
                    format!("the byte {byte:#04x} is not UTF-8"),
                )
                .help("save the file as UTF-8"),
            );
            return document;
        }
    };
    if text.starts_with('\u{feff}') {
        let mut document = parse("");
        let mut fault = Fault::syntax(
            Span::new(0, '\u{feff}'.len_utf8()),
            "the file starts with a byte order mark, which TOML does not know",
        )
        .help("save the file as UTF-8 without a byte order mark");
        fault.replacement = Some(String::new());
        document.faults.push(fault);
        return document;
    }
    parse(&line_feeds(text))
}

/// Lone carriage returns become line feeds; every byte keeps its place.
fn line_feeds(text: &str) -> Cow<'_, str> {
    let mut pieces = text.split('\r').peekable();
    let mut out = String::new();
    let mut lone = false;
    while let Some(piece) = pieces.next() {
        out.push_str(piece);
        if let Some(next) = pieces.peek() {
            let pair = next.starts_with('\n');
            lone |= !pair;
            out.push(if pair { '\r' } else { '\n' });
        }
    }
    if lone {
        Cow::Owned(out)
    } else {
        Cow::Borrowed(text)
    }
}

fn parse(text: &str) -> Document {
    let source = Source::new(text);
    let mut parser = Parser {
        source,
        tokens: source.lex().peekable(),
        tables: Tables::new(),
        faults: Vec::new(),
        open: Vec::new(),
    };
    parser.document();
    Document {
        tree: parser.tables.tree,
        root: parser.tables.root,
        faults: parser.faults,
    }
}

/// A statement was given up; its fault is noted.
struct GivenUp;

/// An array or inline table that is not closed yet.
struct Open {
    node: NodeId,
    /// Its bracket.
    bracket: Span,
    /// For an inline table, the key whose value comes next.
    keys: Option<Vec<Key>>,
}

struct Parser<'a> {
    source: Source<'a>,
    tokens: Peekable<Lexer<'a>>,
    tables: Tables,
    faults: Vec<Fault>,
    open: Vec<Open>,
}

impl Parser<'_> {
    fn document(&mut self) {
        while self.faults.len() < MAX_FAULTS {
            self.blank();
            let Some(token) = self.tokens.peek().copied() else {
                return;
            };
            let read = match token.kind() {
                TokenKind::Eof => return,
                TokenKind::Newline => {
                    self.tokens.next();
                    continue;
                }
                TokenKind::Comment => self.end_of_statement(),
                TokenKind::LeftSquareBracket => self.header(),
                _ => self.key_value(),
            };
            if read.is_err() {
                self.skip_statement();
            }
        }
    }

    fn header(&mut self) -> Result<(), GivenUp> {
        let start = self.take().start;
        let array = self.next_is(TokenKind::LeftSquareBracket);
        if array {
            self.take();
        }
        let keys = self.key("the name of a table")?;
        let close = if array { "`]]`" } else { "`]`" };
        let mut end = self.expect(TokenKind::RightSquareBracket, close)?.end;
        if array {
            if !self.next_is(TokenKind::RightSquareBracket) {
                return self.unexpected(close);
            }
            end = self.take().end;
        }
        if let Err(clash) = self.tables.open(&keys, array, Span::new(start, end)) {
            self.clash(&keys, &clash);
        }
        self.end_of_statement()
    }

    fn key_value(&mut self) -> Result<(), GivenUp> {
        let keys = self.key("a key or a [table]")?;
        self.expect(TokenKind::Equals, "`=`")?;
        let value = self.value()?;
        if let Err(clash) = self.tables.set(self.tables.current(), &keys, value) {
            self.clash(&keys, &clash);
        }
        self.end_of_statement()
    }

    /// A key, dotted or not.
    fn key(&mut self, expected: &str) -> Result<Vec<Key>, GivenUp> {
        let mut keys = Vec::new();
        loop {
            self.blank();
            let Some(token) = self.tokens.next_if(|token| {
                matches!(
                    token.kind(),
                    TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString
                )
            }) else {
                return self.unexpected(expected);
            };
            let span = span(token);
            let name = if token.kind() == TokenKind::Atom {
                self.bare_key(span)?
            } else {
                self.string(token)?
            };
            keys.push(Key { name, span });
            self.blank();
            if !self.next_is(TokenKind::Dot) {
                return Ok(keys);
            }
            self.take();
        }
    }

    fn bare_key(&mut self, span: Span) -> Result<String, GivenUp> {
        let text = self.text(span);
        let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let Some((at, stray)) = text.char_indices().find(|(_, c)| !is_bare(*c)) else {
            return Ok(text.to_owned());
        };
        let start = span.start + at;
        let place = Span::new(start, start + stray.len_utf8());
        let message = format!("{} cannot stand in a key without quotes", shown(stray));
        let help = match stray {
            ':' => "write `key = value`",
            '<' | '>' => "settle the conflict that version control left here",
            _ => "a key without quotes takes ASCII letters, digits, `_` and `-`",
        };
        self.give_up(Fault::syntax(place, message).help(help))
    }

    /// A value of any depth.
    fn value(&mut self) -> Result<NodeId, GivenUp> {
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
        let text = quoted(self.text(word));
        let mut fault = match refusal {
            Refusal::NoSuchDay => {
                Fault::syntax(word, format!("{text} is a day that does not exist"))
            }
            Refusal::Digits(digits) => Fault {
                kind: FaultKind::NumberTooLong,
                ..Fault::syntax(
                    word,
                    format!("an integer of {digits} digits; Python reads at most 4300"),
                )
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

    fn string(&mut self, token: Token) -> Result<String, GivenUp> {
        match string::decode(self.source, token) {
            Ok(text) => Ok(text),
            Err(fault) => self.give_up(*fault),
        }
    }

    fn end_of_statement(&mut self) -> Result<(), GivenUp> {
        self.blank();
        if self.next_is(TokenKind::Comment) {
            self.comment()?;
        }
        if self.next_is(TokenKind::Newline) || self.next_is(TokenKind::Eof) {
            self.tokens.next();
            return Ok(());
        }
        self.unexpected("the end of the line")
    }

    fn comment(&mut self) -> Result<(), GivenUp> {
        let span = self.take();
        let text = self.text(span);
        let Some((at, stray)) = text.char_indices().find(|(_, c)| is_control(*c)) else {
            return Ok(());
        };
        let start = span.start + at;
        self.give_up(Fault::syntax(
            Span::new(start, start + stray.len_utf8()),
            format!("{} stands in a comment", shown(stray)),
        ))
    }

    fn blank(&mut self) {
        while self.next_is(TokenKind::Whitespace) {
            self.tokens.next();
        }
    }

    /// Spaces, line ends and comments, which an array may hold anywhere.
    fn blank_lines(&mut self) -> Result<(), GivenUp> {
        loop {
            self.blank();
            if self.next_is(TokenKind::Comment) {
                self.comment()?;
            } else if self.next_is(TokenKind::Newline) {
                self.tokens.next();
            } else {
                return Ok(());
            }
        }
    }

    /// Leaves the rest of a statement unread: its line, and the lines that its brackets span.
    fn skip_statement(&mut self) {
        let mut depth = self.open.len();
        self.open.clear();
        for token in self.tokens.by_ref() {
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Newline if depth == 0 => return,
                TokenKind::Eof => return,
                _ => {}
            }
        }
    }

    fn clash(&mut self, keys: &[Key], clash: &Clash) {
        let (Some(first), Some(part)) = (keys.first(), keys.get(clash.part)) else {
            return;
        };
        let path = Span::new(first.span.start, part.span.end);
        let name = quoted(self.text(path));
        let mut fault = Fault::syntax(path, format!("{name} is declared a second time"))
            .help("keep one of the two, and put everything into it");
        fault.related = Some((clash.earlier, "declared here"));
        self.note(fault);
    }

    fn too_deep<T>(&mut self, bracket: Span) -> Result<T, GivenUp> {
        self.give_up(Fault {
            kind: FaultKind::TooDeep,
            ..Fault::syntax(
                bracket,
                "arrays and inline tables nested too deep; Python reads at most 330 inline tables or 495 arrays in one another",
            )
        })
    }

    fn expect(&mut self, kind: TokenKind, expected: &str) -> Result<Span, GivenUp> {
        self.blank();
        if self.next_is(kind) {
            return Ok(self.take());
        }
        self.unexpected(expected)
    }

    /// The next token is not what the grammar asks for.
    fn unexpected<T>(&mut self, expected: &str) -> Result<T, GivenUp> {
        let end = Span::at(self.source.input().len());
        let found = self.tokens.peek().map_or(end, |token| span(*token));
        let message = match self.text(found) {
            "" => format!("the file ends where {expected} was expected"),
            "\n" | "\r\n" => format!("the line ends where {expected} was expected"),
            text => format!("found {}, expected {expected}", quoted(text)),
        };
        let mut fault = Fault::syntax(found, message);
        if let Some(open) = self.open.last() {
            fault.related = Some((open.bracket, "opened here"));
        }
        self.give_up(fault)
    }

    fn give_up<T>(&mut self, fault: Fault) -> Result<T, GivenUp> {
        self.note(fault);
        Err(GivenUp)
    }

    fn note(&mut self, fault: Fault) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }

    fn next_is(&mut self, kind: TokenKind) -> bool {
        self.tokens.peek().is_some_and(|token| token.kind() == kind)
    }

    fn take(&mut self) -> Span {
        self.tokens.next().map(span).unwrap_or_default()
    }

    fn text(&self, span: Span) -> &str {
        self.source
            .input()
            .get(span.start..span.end)
            .unwrap_or_default()
    }

    fn after(&self, offset: usize) -> &[u8] {
        let bytes = self.source.input().as_bytes();
        bytes.get(offset..).unwrap_or_default()
    }
}

fn span(token: Token) -> Span {
    Span::new(token.span().start(), token.span().end())
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

/// Control characters other than the tab, which TOML allows nowhere.
fn is_control(character: char) -> bool {
    character.is_ascii_control() && character != '\t'
}

/// A character as a message shows it.
fn shown(character: char) -> String {
    if character.is_control() {
        format!("the control character U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    }
}

/// Text as a message shows it: in backquotes, and not too long.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", line.get(..end).unwrap_or_default()),
        None => format!("`{line}`"),
    }
}

#[cfg(test)]
mod tests;
