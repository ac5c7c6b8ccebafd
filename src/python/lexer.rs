//! Python's tokens, and every fault that CPython's tokenizer finds: it reads the whole file for
//! those before it reports anything of the grammar.

use super::fault::Fault;
use super::numbers;
use super::signs::{self, is_name_part, is_name_start};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or keyword.
    Name,
    /// A number.
    Number,
    /// A whole string or bytes literal.
    String,
    /// Prefix and opening quote of an f-string or t-string.
    InterpolatedStart,
    /// The closing quote of one.
    InterpolatedEnd,
    /// An operator, bracket or other sign.
    Sign,
    /// The end of a logical line.
    Newline,
    /// One level more of indentation.
    Indent,
    /// One level less.
    Dedent,
    /// The end of the file.
    End,
}

/// A token and where it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// An open bracket, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub(super) sign: u8,
    pub(super) at: usize,
}

/// An f-string or t-string that is being read.
pub(super) struct Interpolated {
    pub(super) quote: u8,
    pub(super) triple: bool,
    pub(super) raw: bool,
    /// `f` or `t`.
    pub(super) letter: char,
    pub(super) start: usize,
    /// How many brackets were open at its opening quote.
    pub(super) base: usize,
    /// For each open replacement field, how many brackets were open once it was.
    pub(super) fields: Vec<usize>,
    /// Reading text or a format specification, not an expression.
    pub(super) literal: bool,
}

/// CPython's limit.
const MOST_BRACKETS: usize = 200;

/// Splits the text of a module into tokens, one at a time.
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    /// At the beginning of a line whose indentation counts.
    line_start: bool,
    /// Whether the logical line has a token yet.
    blank: bool,
    /// Columns with tabs to multiples of 8, and with tabs of 1.
    pub(super) indents: Vec<(usize, usize)>,
    pub(super) indented: bool,
    pub(super) dedents: usize,
    brackets: Vec<Bracket>,
    pub(super) interpolated: Vec<Interpolated>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            line_start: true,
            blank: true,
            indents: vec![(0, 0)],
            indented: false,
            dedents: 0,
            brackets: Vec::new(),
            interpolated: Vec::new(),
        }
    }

    /// The brackets that are open here; after [`Kind::End`], those never closed.
    pub(super) fn brackets(&self) -> &[Bracket] {
        &self.brackets
    }

    /// The next token; after the end, the end again.
    ///
    /// # Errors
    /// What CPython's tokenizer refuses; nothing sensible follows.
    pub(super) fn next(&mut self) -> Result<Token, Fault> {
        if self
            .interpolated
            .last()
            .is_some_and(|string| string.literal)
            && let Some(token) = self.interpolated_text()?
        {
            return Ok(token);
        }
        if std::mem::take(&mut self.line_start) {
            self.indentation()?;
        }
        if std::mem::take(&mut self.indented) {
            return Ok(self.token(Kind::Indent, self.at));
        }
        if self.dedents > 0 {
            self.dedents -= 1;
            return Ok(self.token(Kind::Dedent, self.at));
        }
        self.skip_blanks()?;
        let start = self.at;
        let Some(byte) = self.peek(0) else {
            return Ok(self.end());
        };
        if byte == b'\n' {
            self.at += 1;
            self.blank = true;
            self.line_start = true;
            return Ok(self.token(Kind::Newline, start));
        }
        self.blank = false;
        match byte {
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_some_and(|next| next.is_ascii_digit()) => self.number(),
            b'"' | b'\'' => self.string(start, ""),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.name(),
            _ => self.sign(byte),
        }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn token(&self, kind: Kind, start: usize) -> Token {
        Token {
            kind,
            start,
            end: self.at,
        }
    }

    /// Skips spaces, comments, continued lines, and inside brackets line ends.
    fn skip_blanks(&mut self) -> Result<(), Fault> {
        loop {
            match self.peek(0) {
                Some(b' ' | b'\t' | b'\x0c') => self.at += 1,
                Some(b'#') => self.skip_comment(),
                Some(b'\\') => self.continuation()?,
                Some(b'\n') if !self.brackets.is_empty() => self.at += 1,
                _ => return Ok(()),
            }
        }
    }

    pub(super) fn skip_comment(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// A backslash that continues the line.
    pub(super) fn continuation(&mut self) -> Result<(), Fault> {
        let backslash = self.at;
        self.at += 1;
        match self.peek(0) {
            Some(b'\n') if self.at + 1 < self.text.len() => {
                self.at += 1;
                Ok(())
            }
            Some(b'\n') | None => Err(Fault::new(
                backslash,
                self.at,
                "the file ends after a backslash that continues the line",
            )
            .with_help("remove the backslash")
            .waiting()),
            Some(_) => Err(Fault::new(
                self.at,
                self.at + self.rest().chars().next().map_or(0, char::len_utf8),
                "a backslash outside a string continues the line, but this line goes on after it",
            )
            .with_help("remove the backslash, or let the line end directly after it")
            .waiting()),
        }
    }

    /// The tokens that end the file: its last line, its open blocks, then the end.
    fn end(&mut self) -> Token {
        if self.brackets.is_empty() && self.interpolated.is_empty() {
            if !std::mem::replace(&mut self.blank, true) {
                return self.token(Kind::Newline, self.at);
            }
            if self.indents.len() > 1 {
                self.indents.pop();
                return self.token(Kind::Dedent, self.at);
            }
        }
        self.token(Kind::End, self.at)
    }

    fn number(&mut self) -> Result<Token, Fault> {
        let start = self.at;
        self.at = numbers::end(self.text, start)?;
        Ok(self.token(Kind::Number, start))
    }

    /// A name, or a string with a prefix.
    fn name(&mut self) -> Result<Token, Fault> {
        let start = self.at;
        let rest = self.rest();
        let length = rest
            .bytes()
            .position(|byte| !is_name_byte(byte))
            .unwrap_or(rest.len());
        let name = rest.get(..length).unwrap_or_default();
        if matches!(rest.as_bytes().get(length), Some(b'"' | b'\'')) && is_prefix(name) {
            self.at += length;
            return self.string(start, name);
        }
        for (at, character) in name.char_indices() {
            let fits = match at {
                0 => is_name_start(character),
                _ => is_name_part(character),
            };
            if !fits {
                return Err(signs::stray(start + at, character));
            }
        }
        self.at += length;
        Ok(self.token(Kind::Name, start))
    }

    fn sign(&mut self, byte: u8) -> Result<Token, Fault> {
        let start = self.at;
        match byte {
            b'(' | b'[' | b'{' => self.open(byte)?,
            b')' | b']' | b'}' => self.close(byte)?,
            b' '..=b'~' => {
                self.at += signs::length(self.rest().as_bytes());
                self.after_sign(byte, start);
            }
            _ => return Err(signs::stray(start, char::from(byte))),
        }
        Ok(self.token(Kind::Sign, start))
    }

    pub(super) fn open(&mut self, sign: u8) -> Result<(), Fault> {
        if self.brackets.len() >= MOST_BRACKETS {
            return Err(Fault::new(
                self.at,
                self.at + 1,
                "this is the 201st bracket inside one another; Python reads at most 200",
            )
            .with_help("name the inner parts on lines of their own"));
        }
        self.brackets.push(Bracket { sign, at: self.at });
        self.at += 1;
        Ok(())
    }

    fn close(&mut self, sign: u8) -> Result<(), Fault> {
        let base = self.interpolated.last().map_or(0, |string| string.base);
        let (at, shown) = (self.at, char::from(sign));
        if self.brackets.len() <= base {
            return Err(Fault::new(
                at,
                at + 1,
                format!("nothing is open that {shown} could close"),
            )
            .with_help(format!("remove the {shown}, or open it earlier")));
        }
        let opened = self
            .brackets
            .last()
            .copied()
            .unwrap_or(Bracket { sign, at });
        if closing(opened.sign) != sign {
            let open = char::from(opened.sign);
            let line = self.line_of(opened.at);
            let place = if line == self.line_of(at) {
                String::new()
            } else {
                format!(" of line {line}")
            };
            let wanted = char::from(closing(opened.sign));
            return Err(Fault::new(
                at,
                at + 1,
                format!("{shown} stands here where {wanted} would close the {open}{place}"),
            )
            .with_help(format!("close the {open} with {wanted} first")));
        }
        if let Some(string) = self.interpolated.last_mut()
            && string.fields.last() == Some(&self.brackets.len())
        {
            string.fields.pop();
            string.literal = true;
        }
        self.brackets.pop();
        self.at += 1;
        Ok(())
    }

    /// Forgets what an f-string left open when its closing quote came.
    pub(super) fn truncate_brackets(&mut self, length: usize) {
        self.brackets.truncate(length);
    }

    /// A colon directly inside a replacement field begins its format specification.
    fn after_sign(&mut self, byte: u8, start: usize) {
        if let Some(string) = self.interpolated.last_mut()
            && byte == b':'
            && string.fields.last() == Some(&self.brackets.len())
        {
            string.literal = true;
            self.at = start + 1;
        }
    }

    fn line_of(&self, at: usize) -> usize {
        1 + self
            .text
            .bytes()
            .take(at)
            .filter(|byte| *byte == b'\n')
            .count()
    }
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Whether letters directly before a quote are a string's prefix: each of `b f r t u` at most once.
fn is_prefix(name: &str) -> bool {
    name.len() <= 5
        && name.char_indices().all(|(at, letter)| {
            let lower = letter.to_ascii_lowercase();
            matches!(lower, 'b' | 'f' | 'r' | 't' | 'u')
                && name
                    .chars()
                    .take(at)
                    .all(|earlier| earlier.to_ascii_lowercase() != lower)
        })
}
