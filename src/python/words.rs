//! What the tokens alone show of the grammar: faults that the parser overlooks, and spellings that
//! CPython takes and the parser does not, which are written otherwise for it.

use unicode_normalization::UnicodeNormalization;

use super::fault::Fault;
use super::lexer::{Kind, Token};

/// Follows the tokens of a source.
pub(super) struct Words<'a> {
    text: &'a str,
    last: &'a str,
    last_token: Option<Token>,
    /// The words of the statement so far agree with `from __future__ import`.
    future: usize,
    /// `barry_as_FLUFL` has been imported: `<>` is the operator, `!=` is not.
    diamonds: bool,
    first: Option<Fault>,
    rewritten: Vec<(usize, &'static str)>,
}

const FUTURE_IMPORT: [&str; 3] = ["from", "__future__", "import"];

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            last: "",
            last_token: None,
            future: 0,
            diamonds: false,
            first: None,
            rewritten: Vec::new(),
        }
    }

    /// Takes the next token.
    pub(super) fn take(&mut self, token: Token) {
        let word = match token.kind {
            Kind::Newline => "\n",
            Kind::Indent | Kind::Dedent => return,
            _ => self.text.get(token.start..token.end).unwrap_or_default(),
        };
        if token.kind == Kind::Name && !word.is_ascii() {
            self.check_constant(token, word);
        }
        if self.last == "yield" && cannot_follow_yield(word) {
            self.refuse(
                Fault::new(
                    token.start,
                    token.end,
                    format!("{word} follows directly on yield"),
                )
                .with_help("put the yield in parentheses"),
            );
        }
        if let Some(raise) = self
            .last_token
            .filter(|_| (self.last, word) == ("raise", ";"))
        {
            self.rewritten.push((raise.start, "pass "));
        }
        self.future = match word {
            "\n" | ";" => 0,
            _ if FUTURE_IMPORT.get(self.future) == Some(&word) => self.future + 1,
            _ if self.future < FUTURE_IMPORT.len() => FUTURE_IMPORT.len() + 1,
            _ => self.future,
        };
        if self.future == FUTURE_IMPORT.len() && word == "barry_as_FLUFL" {
            self.diamonds = true;
        }
        if self.diamonds && word == "<>" {
            self.rewritten.push((token.start, "!="));
        } else if self.diamonds && word == "!=" {
            self.refuse(
                Fault::new(
                    token.start,
                    token.end,
                    "with barry_as_FLUFL imported, != is no operator",
                )
                .with_help("remove that import"),
            );
        }
        self.last = word;
        self.last_token = Some(token);
    }

    /// A name may not become a constant where Python writes it in its compatible characters.
    fn check_constant(&mut self, token: Token, word: &str) {
        for constant in ["True", "False", "None"] {
            if word.nfkc().eq(constant.chars()) {
                self.refuse(
                    Fault::new(
                        token.start,
                        token.end,
                        format!("{word} reads as {constant} to Python, in other characters"),
                    )
                    .with_help(format!(
                        "write {constant} in plain letters, or choose another name"
                    )),
                );
            }
        }
    }

    /// The first fault, and where the parser is to read other text of the same length.
    pub(super) fn finish(self) -> (Option<Fault>, Vec<(usize, &'static str)>) {
        (self.first, self.rewritten)
    }

    fn refuse(&mut self, fault: Fault) {
        self.first.get_or_insert(fault);
    }
}

/// Words that neither begin an expression nor may follow a `yield` without one.
fn cannot_follow_yield(word: &str) -> bool {
    matches!(
        word,
        "," | "or"
            | "and"
            | "in"
            | "is"
            | "if"
            | "else"
            | "for"
            | "/"
            | "//"
            | "%"
            | "@"
            | "|"
            | "^"
            | "&"
            | "<<"
            | ">>"
            | "<"
            | ">"
            | "<="
            | ">="
            | "=="
            | "."
            | "**"
    )
}
