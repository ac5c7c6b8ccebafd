//! The grammar over the tokens: statements, headers, keys and comments.

use std::iter::Peekable;

use toml_parser::Source;
use toml_parser::lexer::{Lexer, Token, TokenKind};

use super::table::{Clash, Key, Tables};
use super::{Document, Fault, is_control, quoted, shown};
use crate::text::Span;
use crate::tree::NodeId;

/// More faults than this in one file are not reported.
const MAX_FAULTS: usize = 100;

/// Reads text whose lines end in line feeds.
pub(super) fn parse(text: &str) -> Document {
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
pub(super) struct GivenUp;

/// An array or inline table that is not closed yet.
pub(super) struct Open {
    pub node: NodeId,
    /// Its bracket.
    pub bracket: Span,
    /// For an inline table, the key whose value comes next.
    pub keys: Option<Vec<Key>>,
}

pub(super) struct Parser<'a> {
    pub source: Source<'a>,
    pub tokens: Peekable<Lexer<'a>>,
    pub tables: Tables,
    faults: Vec<Fault>,
    pub open: Vec<Open>,
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
        self.blank();
        if self.next_is(TokenKind::Newline) || self.next_is(TokenKind::Eof) {
            let end = keys.last().map_or(start, |key| key.span.end);
            let whole = Span::new(start, end);
            let closed = format!("{}{}", self.text(whole), close.trim_matches('`'));
            let mut fault =
                Fault::syntax(whole, "the bracket of this table's name is never closed")
                    .help(format!("write {closed}"));
            fault.replacement = Some(closed);
            return self.give_up(fault);
        }
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
    pub fn key(&mut self, expected: &str) -> Result<Vec<Key>, GivenUp> {
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
        self.give_up(
            Fault::syntax(
                Span::new(start, start + stray.len_utf8()),
                format!("{} stands in a comment", shown(stray)),
            )
            .help("delete it"),
        )
    }

    pub fn blank(&mut self) {
        while self.next_is(TokenKind::Whitespace) {
            self.tokens.next();
        }
    }

    /// Spaces, line ends and comments, which an array may hold anywhere.
    pub fn blank_lines(&mut self) -> Result<(), GivenUp> {
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

    pub fn clash(&mut self, keys: &[Key], clash: &Clash) {
        let (Some(first), Some(part)) = (keys.first(), keys.get(clash.part)) else {
            return;
        };
        let path = Span::new(first.span.start, part.span.end);
        let name = quoted(self.text(path));
        let mut fault = match clash.closed {
            Some(what) => Fault::syntax(
                path,
                format!("{name} is {what}, and nothing can be added to it from outside"),
            )
            .help("write it all between its brackets, or all under headers"),
            None => Fault::syntax(path, format!("{name} is declared a second time"))
                .help("keep one of the two, and put everything into it"),
        };
        fault.related = Some((clash.earlier, "declared here"));
        self.note(fault);
    }

    pub fn expect(&mut self, kind: TokenKind, expected: &str) -> Result<Span, GivenUp> {
        self.blank();
        if self.next_is(kind) {
            return Ok(self.take());
        }
        self.unexpected(expected)
    }

    /// The next token is not what the grammar asks for.
    pub fn unexpected<T>(&mut self, expected: &str) -> Result<T, GivenUp> {
        let end = Span::at(self.source.input().len());
        let found = self.tokens.peek().map_or(end, |token| span(*token));
        if let Some(fault) = self.never_closed(found) {
            return self.give_up(fault);
        }
        if let Some(fault) = self.inline_table(found) {
            return self.give_up(fault);
        }
        let help = format!("write {expected} here");
        let (place, message, help) = match self.text(found) {
            "" => (
                self.word_before(found.start),
                format!("the file ends where {expected} was expected"),
                help.replace("here", "behind it"),
            ),
            "\n" | "\r\n" => (
                self.word_before(found.start),
                format!("the line ends where {expected} was expected"),
                help.replace("here", "behind it"),
            ),
            text if !self.open.is_empty() && text.starts_with(['"', '\'']) => (
                found,
                format!("no comma stands before {}", quoted(text)),
                "write a comma between the two values".to_owned(),
            ),
            text if expected == "the end of the line" => (
                found,
                format!("{} follows, where the line should end", quoted(text)),
                "put it on a line of its own, or quote the text that it belongs to".to_owned(),
            ),
            text => (
                found,
                format!("found {}, expected {expected}", quoted(text)),
                help,
            ),
        };
        let mut fault = Fault::syntax(place, message).help(help);
        if let Some(open) = self.open.last() {
            fault.related = Some((open.bracket, "opened here"));
        }
        self.give_up(fault)
    }

    /// The fault of an inline table that is written as later versions of TOML allow it: over
    /// several lines, or with a comma before its end.
    fn inline_table(&self, found: Span) -> Option<Fault> {
        let open = self.open.last()?;
        let before = self.source.input().get(..found.start)?.trim_end();
        let is_table = self.text(open.bracket) == "{";
        let fault = match self.text(found) {
            "\n" | "\r\n" if is_table => Fault::syntax(
                self.word_before(found.start),
                "the line ends inside an inline table, which stands on one line",
            )
            .help("write it all on one line, or give it a header, as in [table], and a line for each key"),
            text if is_table && text.starts_with('#') => Fault::syntax(
                found,
                "a comment stands inside an inline table, which stands on one line",
            )
            .help("move the comment above the line, and write the table on one line"),
            "}" if is_table && before.ends_with(',') => {
                let comma = Span::new(before.len() - 1, before.len());
                let mut fault =
                    Fault::syntax(comma, "a comma stands before the } of an inline table")
                        .help("remove the comma");
                fault.replacement = Some(String::new());
                fault
            }
            _ => return None,
        };
        Some(Fault {
            related: Some((open.bracket, "opened here")),
            ..fault
        })
    }

    /// The fault of the bracket that is still open at `found`, where a new statement begins or the
    /// file ends.
    pub fn never_closed(&self, found: Span) -> Option<Fault> {
        let open = self.open.first()?;
        let text = self.source.input();
        let start = text.get(..found.start)?.rfind('\n').map_or(0, |at| at + 1);
        if start <= open.bracket.start && found.start < text.len() {
            return None;
        }
        let line = text.get(start..)?.lines().next().unwrap_or_default().trim();
        let is_name = |name: &str| {
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
            !name.is_empty() && name.chars().all(plain)
        };
        let header = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        let is_statement = match line.split_once('=') {
            Some((key, _)) => is_name(key) && self.open.iter().all(|open| open.keys.is_none()),
            None => header.is_some_and(|name| is_name(name.trim_matches(['[', ']']))),
        };
        if !is_statement && found.start < text.len() {
            return None;
        }
        let bracket = self.text(open.bracket);
        let close = if bracket == "[" { "]" } else { "}" };
        let mut fault = Fault::syntax(
            open.bracket,
            format!("the {bracket} opened here is never closed"),
        )
        .help(format!("close it with {close}"));
        if found.start < text.len() {
            fault.related = Some((found, "read as still inside it"));
        }
        Some(fault)
    }

    /// The last word of the line before byte `end`; nothing where the line has none.
    fn word_before(&self, end: usize) -> Span {
        let before = self.source.input().get(..end).unwrap_or_default();
        let before = before.trim_end_matches([' ', '\t']);
        let start = before.rfind(char::is_whitespace).map_or(0, |at| {
            at + before
                .get(at..)
                .and_then(|rest| rest.chars().next())
                .map_or(1, char::len_utf8)
        });
        if start == before.len() {
            return Span::at(end);
        }
        Span::new(start, before.len())
    }

    pub fn give_up<T>(&mut self, fault: Fault) -> Result<T, GivenUp> {
        self.note(fault);
        Err(GivenUp)
    }

    fn note(&mut self, fault: Fault) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }

    pub fn next_is(&mut self, kind: TokenKind) -> bool {
        self.tokens.peek().is_some_and(|token| token.kind() == kind)
    }

    pub fn take(&mut self) -> Span {
        self.tokens.next().map(span).unwrap_or_default()
    }

    pub fn text(&self, span: Span) -> &str {
        self.source
            .input()
            .get(span.start..span.end)
            .unwrap_or_default()
    }
}

pub(super) fn span(token: Token) -> Span {
    Span::new(token.span().start(), token.span().end())
}
