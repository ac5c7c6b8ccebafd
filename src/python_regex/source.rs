//! A pattern's text as Python's tokenizer cuts it.

use super::PatternError;

pub(super) type Result<T> = std::result::Result<T, PatternError>;

/// What Python's tokenizer hands out: a character, or a backslash with the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Char(u32),
    Escape(u32),
}

/// The pattern's text, token by token.
pub(super) struct Source<'p> {
    text: &'p [u32],
    /// Index of the next token's first character.
    pub at: usize,
}

impl<'p> Source<'p> {
    pub fn new(text: &'p [u32]) -> Self {
        Self { text, at: 0 }
    }

    pub fn peek(&self) -> Option<Token> {
        let first = *self.text.get(self.at)?;
        Some(match self.text.get(self.at + 1) {
            Some(second) if first == u32::from('\\') => Token::Escape(*second),
            _ => Token::Char(first),
        })
    }

    pub fn next(&mut self) -> Option<Token> {
        let token = self.peek()?;
        self.at += match token {
            Token::Char(_) => 1,
            Token::Escape(_) => 2,
        };
        Some(token)
    }

    /// Takes `wanted` if it comes next.
    pub fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(Token::Char(wanted.into()));
        if found {
            self.at += 1;
        }
        found
    }

    /// Takes up to `most` characters of the number base `radix`.
    pub fn digits(&mut self, radix: u32, most: usize) -> String {
        let mut digits = String::new();
        while digits.len() < most
            && let Some(Token::Char(character)) = self.peek()
            && let Some(digit) = char::from_u32(character).filter(|c| c.is_digit(radix))
        {
            digits.push(digit);
            self.at += 1;
        }
        digits
    }

    /// Takes what stands before `end`, and `end`.
    pub fn until(&mut self, end: char, what: &str) -> Result<String> {
        let start = self.at;
        let mut name = String::new();
        while let Some(token) = self.next() {
            match token {
                Token::Char(character) if character == u32::from(end) => {
                    if name.is_empty() {
                        return Err(syntax(start, format!("{what} is missing before `{end}`")));
                    }
                    return Ok(name);
                }
                Token::Char(character) => name.push(show(character)),
                Token::Escape(character) => name.extend(['\\', show(character)]),
            }
        }
        Err(syntax(start, format!("{what} has no `{end}` after it")))
    }
}

/// `character`, or the replacement character for a lone surrogate.
pub(super) fn show(character: u32) -> char {
    char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER)
}

pub(super) fn syntax(at: usize, message: impl Into<String>) -> PatternError {
    PatternError::Syntax {
        at,
        message: message.into(),
    }
}
