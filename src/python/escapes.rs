//! Complaints about the inside of strings, in plain words.

use ruff_python_parser::{InterpolatedStringErrorType, LexicalErrorType, ParseError};

use super::explain::lower_first;
use super::fault::Fault;

/// An escape or a character that a string cannot hold.
pub(super) fn lexical_fault(error: &ParseError, kind: &LexicalErrorType) -> Fault {
    let message = match kind {
        LexicalErrorType::UnicodeError => {
            "this escape names no character: \\x takes 2 hexadecimal digits, \\u 4, \\U 8, \\N a name in braces"
        }
        LexicalErrorType::MissingUnicodeLbrace | LexicalErrorType::MissingUnicodeRbrace => {
            "\\N takes the name of a character in braces"
        }
        LexicalErrorType::InvalidByteLiteral => "bytes hold only ASCII characters",
        LexicalErrorType::StringError => "this escape is cut short by the end of the string",
        LexicalErrorType::FStringError(kind) => return interpolated(error, "f-string", kind),
        LexicalErrorType::TStringError(kind) => return interpolated(error, "t-string", kind),
        other => return Fault::at(error.location, lower_first(&other.to_string())),
    };
    Fault::at(error.location, message)
        .with_help("write \\\\ for a backslash, or put r before the string")
}

/// A field of an f-string or t-string.
pub(super) fn interpolated(
    error: &ParseError,
    name: &str,
    kind: &InterpolatedStringErrorType,
) -> Fault {
    use InterpolatedStringErrorType as Type;
    let (message, help) = match kind {
        Type::UnclosedLbrace => (
            "a field of the string does not end where its expression does",
            "close it with }, or write {{ for a brace of the text",
        ),
        Type::InvalidConversionFlag => (
            "after ! stands no conversion; there are !s, !r and !a",
            "write one of them, or remove the !",
        ),
        Type::SingleRbrace => ("this } closes nothing", "write }} for a brace of the text"),
        Type::UnterminatedString | Type::UnterminatedTripleQuotedString => {
            ("the string is never closed", "write the closing quote")
        }
        Type::LambdaWithoutParentheses => (
            "a lambda stands in a field without parentheses",
            "put it in parentheses",
        ),
        Type::ConversionFlagNotImmediatelyAfterExclamation => (
            "the letter of a conversion follows its ! directly",
            "write !r without a space",
        ),
        Type::NewlineInFormatSpec => (
            "the line ends inside a format specification",
            "use triple quotes",
        ),
    };
    Fault::at(error.location, format!("{name}: {message}")).with_help(help)
}
