//! Strings, f-strings and t-strings as the tokenizer reads them.

use super::fault::Fault;
use super::lexer::{Interpolated, Kind, Lexer, Token};

/// CPython's limits: f-strings inside one another, and replacement fields inside format specifications.
const MOST_INTERPOLATED: usize = 150;
const MOST_FIELDS: usize = 3;

impl Lexer<'_> {
    /// A string whose prefix began at `start`, at its opening quote.
    pub(super) fn string(&mut self, start: usize, prefix: &str) -> Result<Token, Fault> {
        let lower = prefix.to_ascii_lowercase();
        let has = |letter| lower.contains(letter);
        for (one, other) in [
            ('u', 'b'),
            ('u', 'r'),
            ('u', 'f'),
            ('u', 't'),
            ('b', 'f'),
            ('b', 't'),
            ('f', 't'),
        ] {
            if has(one) && has(other) {
                return Err(Fault::new(
                    start,
                    self.at,
                    format!(
                        "no string has the prefix {prefix}: {one} and {other} exclude each other"
                    ),
                ));
            }
        }
        let quote = self.peek(0).unwrap_or(b'\'');
        let triple = self.peek(1) == Some(quote) && self.peek(2) == Some(quote);
        self.at += if triple { 3 } else { 1 };
        if has('f') || has('t') {
            if self.interpolated.len() + 1 >= MOST_INTERPOLATED {
                return Err(Fault::new(
                    start,
                    self.at,
                    "too many f-strings or t-strings stand inside one another; Python reads at most 149",
                )
                .with_help("name the inner strings on lines of their own"));
            }
            self.interpolated.push(Interpolated {
                quote,
                triple,
                raw: has('r'),
                letter: if has('f') { 'f' } else { 't' },
                start,
                base: self.brackets().len(),
                fields: Vec::new(),
                literal: true,
            });
            return Ok(self.token(Kind::InterpolatedStart, start));
        }
        loop {
            match self.peek(0) {
                Some(b'\\') => self.at += if self.peek(1).is_some() { 2 } else { 1 },
                Some(byte) if byte == quote => {
                    let closes =
                        !triple || (self.peek(1), self.peek(2)) == (Some(quote), Some(quote));
                    self.at += if closes && triple { 3 } else { 1 };
                    if closes {
                        return Ok(self.token(Kind::String, start));
                    }
                }
                None => return Err(self.unterminated(start, quote, triple)),
                Some(b'\n') if !triple => return Err(self.unterminated(start, quote, triple)),
                Some(_) => self.at += 1,
            }
        }
    }

    fn unterminated(&self, start: usize, quote: u8, triple: bool) -> Fault {
        let mark = mark(quote, triple);
        // The quote that should have closed an f-string opens a string instead.
        if let Some(string) = self.interpolated.last()
            && (string.quote, string.triple) == (quote, triple)
        {
            let letter = string.letter;
            return Fault::new(
                start,
                start + 1,
                format!("the {letter}-string ends here while a {{ of it is still open"),
            )
            .with_help("close it with }, or write {{ for a brace of the text");
        }
        unclosed("string", start, self.at, &mark, triple)
    }

    /// The text of an f-string up to the brace of its next field or its closing quote, which are
    /// tokens; none before the brace that ends a format specification.
    pub(super) fn interpolated_text(&mut self) -> Result<Option<Token>, Fault> {
        let Some(string) = self.interpolated.last_mut() else {
            return Ok(None);
        };
        let (quote, triple, raw, letter) = (string.quote, string.triple, string.raw, string.letter);
        let (opened, in_spec) = (string.start, !string.fields.is_empty());
        let mut named = false;
        loop {
            let start = self.at;
            match self.peek(0) {
                Some(byte)
                    if byte == quote
                        && (!triple || self.rest().as_bytes().starts_with(&[quote; 3])) =>
                {
                    self.at += if triple { 3 } else { 1 };
                    if let Some(ended) = self.interpolated.pop() {
                        self.truncate_brackets(ended.base);
                    }
                    return Ok(Some(self.token(Kind::InterpolatedEnd, start)));
                }
                Some(b'{') if !named && (in_spec || self.peek(1) != Some(b'{')) => {
                    self.open(b'{')?;
                    let depth = self.brackets().len();
                    if let Some(string) = self.interpolated.last_mut() {
                        if string.fields.len() >= MOST_FIELDS {
                            return Err(Fault::new(
                                start.saturating_sub(1),
                                start + 1,
                                "format specifications hold fields inside fields; Python reads at most two levels",
                            )
                            .with_help("compute the format before the string"));
                        }
                        string.fields.push(depth);
                        string.literal = false;
                    }
                    return Ok(Some(self.token(Kind::Sign, start)));
                }
                Some(b'}') if !named && in_spec => {
                    if let Some(string) = self.interpolated.last_mut() {
                        string.literal = false;
                    }
                    return Ok(None);
                }
                Some(b'}') if !named && self.peek(1) != Some(b'}') => {
                    return Err(Fault::new(
                        start,
                        start + 1,
                        format!("this }} of the {letter}-string closes nothing"),
                    )
                    .with_help("write }} for a brace of the text, or open it with {"));
                }
                Some(b'{') if named => self.at += 1,
                Some(b'}') if named => {
                    named = false;
                    self.at += 1;
                }
                Some(b'{' | b'}') => self.at += 2,
                Some(b'\\') => {
                    self.at += 1;
                    match self.peek(0) {
                        Some(b'{' | b'}') => {}
                        Some(b'N') if !raw && self.peek(1) == Some(b'{') => {
                            named = true;
                            self.at += 1;
                        }
                        Some(_) => self.at += 1,
                        None => {}
                    }
                }
                Some(b'\n') if !triple && in_spec => {
                    return Err(Fault::new(
                        start,
                        start + 1,
                        format!(
                            "the line ends inside a format specification of the {letter}-string"
                        ),
                    )
                    .with_help("close the field with } on the same line, or use triple quotes"));
                }
                Some(b'\n') if !triple => {
                    let kind = format!("{letter}-string");
                    return Err(unclosed(&kind, opened, start, &mark(quote, triple), triple));
                }
                None => {
                    let kind = format!("{letter}-string");
                    return Err(unclosed(&kind, opened, start, &mark(quote, triple), triple));
                }
                Some(_) => self.at += 1,
            }
        }
    }
}

fn mark(quote: u8, triple: bool) -> String {
    char::from(quote)
        .to_string()
        .repeat(if triple { 3 } else { 1 })
}

fn unclosed(kind: &str, start: usize, end: usize, mark: &str, triple: bool) -> Fault {
    let until = if triple { "the file" } else { "the line" };
    Fault::new(
        start,
        end,
        format!("this {kind} is never closed: {until} ends before the {mark} that would close it"),
    )
    .with_help(if triple {
        format!("write {mark} where the {kind} ends")
    } else {
        format!("write {mark} where the {kind} ends; text of several lines takes triple quotes")
    })
}
