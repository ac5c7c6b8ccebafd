//! Strings: decoded by the library, with faults in our own words.

use toml_parser::lexer::{Token, TokenKind};
use toml_parser::{ParseError, Raw, Source};

use super::parser::span;
use super::{Fault, is_control, quoted, shown};
use crate::text::Span;

/// The text of a string token.
pub(super) fn decode(source: Source<'_>, token: Token) -> Result<String, Box<Fault>> {
    let whole = span(token);
    let text = source
        .input()
        .get(whole.start..whole.end)
        .unwrap_or_default();
    let raw = Raw::new_unchecked(text, token.kind().encoding(), token.span());
    let mut value = String::new();
    let mut error: Option<ParseError> = None;
    let _kind = raw.decode_scalar(&mut value, &mut error);
    match error {
        None => Ok(value),
        Some(error) => {
            let at = error.unexpected().map_or(whole.start, |span| span.start());
            Err(Box::new(explain(
                whole,
                text,
                token.kind(),
                at - whole.start,
            )))
        }
    }
}

/// Says what is wrong with the string `text` at its byte `at`.
fn explain(whole: Span, text: &str, kind: TokenKind, at: usize) -> Fault {
    let place =
        |start: usize, length: usize| Span::new(whole.start + start, whole.start + start + length);
    if let Some((start, stray)) = text
        .char_indices()
        .find(|(_, c)| is_control(*c) && !(is_multi_line(kind) && matches!(c, '\n' | '\r')))
    {
        return Fault::syntax(
            place(start, stray.len_utf8()),
            format!("{} stands in a string", shown(stray)),
        )
        .help("write it as an escape, such as \\u0001, in a string with double quotes");
    }
    let before = text.get(..at).unwrap_or_default();
    let escape = matches!(kind, TokenKind::BasicString | TokenKind::MlBasicString)
        .then(|| before.rfind('\\'))
        .flatten()
        .filter(|_| at < text.len());
    let Some(start) = escape else {
        let quote = match kind {
            TokenKind::BasicString => "\"",
            TokenKind::LiteralString => "'",
            TokenKind::MlBasicString => "\"\"\"",
            _ => "'''",
        };
        return Fault::syntax(whole, format!("the string has no closing {quote}"))
            .help(format!("write {quote} at its end"));
    };
    let rest = text.get(start + 1..).unwrap_or_default();
    let digits = match rest.chars().next() {
        Some('u') => 4,
        Some('U') => 8,
        _ => 0,
    };
    let length = 1 + rest
        .chars()
        .enumerate()
        .take_while(|(index, c)| *index == 0 || (*index <= digits && c.is_ascii_hexdigit()))
        .map(|(_, c)| c.len_utf8())
        .sum::<usize>();
    let escape = quoted(text.get(start..start + length).unwrap_or_default());
    let (message, help) = match digits {
        0 => (
            format!("{escape} is no escape of TOML 1.0"),
            "write \\\\ for a backslash, or put the text in single quotes".to_owned(),
        ),
        _ if length == digits + 2 => (
            format!("{escape} names no character"),
            "write the code point of a Unicode character that is no surrogate".to_owned(),
        ),
        _ => (
            format!("{escape} has too few hexadecimal digits; expected {digits}"),
            "fill it up with zeros, or write \\\\ for a backslash".to_owned(),
        ),
    };
    Fault::syntax(place(start, length), message).help(help)
}

fn is_multi_line(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::MlBasicString | TokenKind::MlLiteralString)
}
