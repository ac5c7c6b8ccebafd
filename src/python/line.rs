//! The logical line in which the parser stopped, for its explanation.

use ruff_text_size::TextRange;

use super::lexer::{Bracket, Kind, Lexer, Token};

/// The tokens of one logical line, and what is open where the parser stopped.
pub(super) struct Line<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// Index of the token at which the parser stopped.
    at: usize,
    /// The brackets that are open there.
    open: Vec<Bracket>,
    /// The line's place: where its first token is indented from, and the file's last character.
    end: usize,
}

impl<'a> Line<'a> {
    /// Reads the logical line around `fault`, of a text without faults of the tokenizer.
    pub(super) fn around(text: &'a str, fault: usize) -> Self {
        let mut lexer = Lexer::new(text);
        let mut line = Self {
            text,
            tokens: Vec::new(),
            at: 0,
            open: Vec::new(),
            end: text.trim_end_matches('\n').len(),
        };
        let mut found = None;
        while let Ok(token) = lexer.next() {
            if found.is_none() && (token.end > fault || token.kind == Kind::End) {
                found = Some(line.tokens.len());
                line.open = lexer.brackets().to_vec();
                if token.kind == Kind::Sign && matches!(line.word_of(token), "(" | "[" | "{") {
                    line.open.pop();
                }
            }
            line.tokens.push(token);
            match token.kind {
                Kind::End => break,
                Kind::Newline if found.is_none() => line.tokens.clear(),
                Kind::Newline if found != Some(line.tokens.len() - 1) => break,
                Kind::Newline | Kind::Indent | Kind::Dedent => {}
                // One token beyond the line end at which the parser stopped.
                _ if found.is_some_and(|at| line.is_newline(at) && at + 1 < line.tokens.len()) => {
                    break;
                }
                _ => {}
            }
        }
        line.at = found.unwrap_or(0);
        line
    }

    fn is_newline(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.kind == Kind::Newline)
    }

    fn word_of(&self, token: Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    /// The text of the token `ahead` of the one at which the parser stopped; empty beyond the line.
    pub(super) fn word(&self, ahead: isize) -> &'a str {
        self.token(ahead).map_or("", |token| self.word_of(token))
    }

    /// The token `ahead` of the one at which the parser stopped.
    pub(super) fn token(&self, ahead: isize) -> Option<Token> {
        self.at
            .checked_add_signed(ahead)
            .and_then(|at| self.tokens.get(at))
            .copied()
    }

    /// The words of the line from its first on, without indentation.
    pub(super) fn words(&self) -> impl Iterator<Item = (Token, &'a str)> + '_ {
        self.tokens
            .iter()
            .filter(|token| !matches!(token.kind, Kind::Indent | Kind::Dedent))
            .map(|token| (*token, self.word_of(*token)))
    }

    /// The innermost bracket that is open where the parser stopped.
    pub(super) fn bracket(&self) -> Option<Bracket> {
        self.open.last().copied()
    }

    /// Where the file's last line ends.
    pub(super) fn end_of_text(&self) -> usize {
        self.end
    }

    /// The text of `range`, where it is short enough for a message.
    pub(super) fn text_of(&self, range: TextRange) -> Option<&'a str> {
        self.text
            .get(range.start().to_usize()..range.end().to_usize())
            .filter(|text| text.len() <= 40 && !text.contains('\n'))
    }

    /// Where the expression begins that comes directly before the place where the parser stopped.
    pub(super) fn expression_start(&self) -> Option<Token> {
        let mut depth = 0_usize;
        let mut start = None;
        for token in self.tokens.iter().take(self.at).rev() {
            match self.word_of(*token) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" if depth == 0 => break,
                "(" | "[" | "{" => depth -= 1,
                "," | ":" | "=" | ";" | ":=" | "+=" | "-=" | "->" | "return" | "if" | "elif"
                | "while" | "assert" | "in" | "for" | "yield" | "lambda" | "else" | "del"
                | "raise" | "with" | "from" | "import" | "match" | "case"
                    if depth == 0 =>
                {
                    break;
                }
                _ if matches!(token.kind, Kind::Indent | Kind::Dedent) => break,
                _ => {}
            }
            if depth == 0 {
                start = Some(*token);
            }
        }
        start
    }

    /// What the token at which the parser stopped is, in a message.
    pub(super) fn found(&self) -> String {
        let Some(token) = self.token(0) else {
            return "the end of the file".to_owned();
        };
        let word = self.word_of(token);
        let short = word.len() <= 40 && !word.contains('\n');
        match token.kind {
            Kind::End => "the end of the file".to_owned(),
            Kind::Newline => "the end of the line".to_owned(),
            Kind::Indent => "an indented line".to_owned(),
            Kind::Dedent => "the end of the block".to_owned(),
            Kind::Number if short => format!("the number {word}"),
            Kind::Number => "a number".to_owned(),
            Kind::String if short => format!("the string {word}"),
            Kind::String | Kind::InterpolatedStart | Kind::InterpolatedEnd => "a string".to_owned(),
            Kind::Name if is_keyword(word) => format!("the keyword {word}"),
            Kind::Name if short => format!("the name {word}"),
            Kind::Name => "a name".to_owned(),
            Kind::Sign => match word {
                "." => "a dot".to_owned(),
                "," => "a comma".to_owned(),
                ":" => "a colon".to_owned(),
                ";" => "a semicolon".to_owned(),
                "..." => "an ellipsis".to_owned(),
                _ => word.to_owned(),
            },
        }
    }

    /// Whether the token `ahead` can begin an operand.
    pub(super) fn is_operand(&self, ahead: isize) -> bool {
        self.token(ahead).is_some_and(|token| match token.kind {
            Kind::Number | Kind::String | Kind::InterpolatedStart => true,
            Kind::Name => {
                let word = self.word_of(token);
                !is_keyword(word)
                    || matches!(word, "None" | "True" | "False" | "not" | "lambda" | "await")
            }
            _ => false,
        })
    }
}

/// Python's keywords, without the soft ones.
pub fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "False"
            | "None"
            | "True"
            | "and"
            | "as"
            | "assert"
            | "async"
            | "await"
            | "break"
            | "class"
            | "continue"
            | "def"
            | "del"
            | "elif"
            | "else"
            | "except"
            | "finally"
            | "for"
            | "from"
            | "global"
            | "if"
            | "import"
            | "in"
            | "is"
            | "lambda"
            | "nonlocal"
            | "not"
            | "or"
            | "pass"
            | "raise"
            | "return"
            | "try"
            | "while"
            | "with"
            | "yield"
    )
}
