//! What the parser's first error means to the author: where CPython would point, what was found,
//! what was expected, and what to do.

use ruff_python_parser::{ParseError, ParseErrorType, UnsupportedSyntaxError};
use ruff_text_size::Ranged;

use super::escapes::{interpolated, lexical_fault};
use super::fault::Fault;
use super::habits::by_words;
use super::lexer::{Bracket, Kind};
use super::line::{Line, is_keyword};
use super::phrases::phrase;

/// Turns the first error of the parser into a fault. `unclosed` is the innermost bracket that the
/// file never closes.
pub(super) fn explain(text: &str, error: &ParseError, unclosed: Option<Bracket>) -> Fault {
    let stop = error.start().to_usize();
    let line = Line::around(text, stop);
    if let Some(bracket) = unclosed
        && bracket.at < stop
        && stops_beyond(text, bracket, stop)
    {
        return never_closed(bracket);
    }
    let mut fault = by_words(&line)
        .or_else(|| by_kind(&line, error))
        .unwrap_or_else(|| by_expectation(&line, error));
    // Beyond the last line there is nothing to point at.
    fault.start = fault.start.min(line.end_of_text());
    fault.end = fault.end.min(line.end_of_text()).max(fault.start);
    fault
}

/// CPython blames an unclosed bracket for an error on a later line; the parser here may stop at
/// the end of the bracket's own line instead.
fn stops_beyond(text: &str, bracket: Bracket, stop: usize) -> bool {
    let between = text.get(bracket.at..stop).unwrap_or_default();
    let rest = text.get(stop..).unwrap_or_default();
    between.contains('\n')
        || rest.trim_start_matches([' ', '\t']).is_empty()
        || rest.starts_with('\n')
}

fn never_closed(bracket: Bracket) -> Fault {
    let (open, close) = match bracket.sign {
        b'(' => ('(', ')'),
        b'[' => ('[', ']'),
        _ => ('{', '}'),
    };
    Fault::new(
        bracket.at,
        bracket.at + 1,
        format!("this {open} is never closed"),
    )
    .with_help(format!("write the {close} that belongs to it"))
}

/// A fault at the token where the parser stopped.
pub(super) fn here(line: &Line, message: impl Into<String>) -> Fault {
    match line.token(0) {
        Some(token) => Fault::new(token.start, token.end, message),
        None => Fault::new(line.end_of_text(), line.end_of_text(), message),
    }
}

/// A fault that covers the expression before that token, as far as it.
fn before(line: &Line, message: impl Into<String>) -> Fault {
    let fault = here(line, message);
    match line.expression_start() {
        Some(start) => Fault {
            start: start.start,
            ..fault
        },
        None => fault,
    }
}

/// Mistakes that the kind of the parser's error names.
fn by_kind(line: &Line, error: &ParseError) -> Option<Fault> {
    use ruff_python_ast::token::TokenKind as Sort;
    let word = line.word(0);
    match &error.error {
        ParseErrorType::UnexpectedIndentation => {
            let at = line
                .token(0)
                .map_or(error.start().to_usize(), |token| token.start);
            Some(
                Fault::new(
                    at.saturating_sub(1),
                    at,
                    "this line is indented, but nothing above it opens a block",
                )
                .with_help("take the indentation away, or end the line above with a colon"),
            )
        }
        ParseErrorType::OtherError(message)
            if message.starts_with("Expected an indented block") =>
        {
            let clause = message.split('`').nth(1).map_or_else(
                || {
                    message
                        .trim_start_matches("Expected an indented block after ")
                        .to_owned()
                },
                str::to_owned,
            );
            Some(
                block_place(
                    line,
                    format!("no indented line follows the colon of {clause}"),
                )
                .with_help("indent the lines of the block, or write pass"),
            )
        }
        ParseErrorType::ExpectedToken { expected, .. } => match expected {
            Sort::Else => Some(
                before(line, "a conditional expression needs an else")
                    .with_help("write: a if condition else b"),
            ),
            _ if word == "=" => Some(equals(line)),
            Sort::Comma | Sort::Rpar | Sort::Rsqb | Sort::Rbrace
                if line.bracket().is_some() && line.is_operand(0) =>
            {
                Some(
                    before(
                        line,
                        format!(
                            "{} follows with nothing between it and what comes before",
                            line.found()
                        ),
                    )
                    .with_help("write a comma between them, or the operator that is missing"),
                )
            }
            Sort::Colon => Some(missing_colon(line)),
            Sort::Lpar if word == ":" => Some(
                here(
                    line,
                    "the parentheses of the parameters are missing before the colon",
                )
                .with_help("write () after the name"),
            ),
            _ => None,
        },
        ParseErrorType::OtherError(message) if message.contains("found a keyword") => {
            Some(keyword(line))
        }
        ParseErrorType::ExpectedExpression | ParseErrorType::OtherError(_) if word == "=" => {
            Some(equals(line))
        }
        ParseErrorType::OtherError(message) if message == "Expected a statement" => {
            Some(no_statement(line))
        }
        ParseErrorType::OtherError(message)
            if (message.starts_with("Expected an identifier")
                || message.starts_with("Expected a parameter"))
                && is_keyword(word) =>
        {
            Some(keyword(line))
        }
        ParseErrorType::SimpleStatementsOnSameLine
        | ParseErrorType::SimpleAndCompoundStatementOnSameLine
        | ParseErrorType::UnexpectedExpressionToken => Some(
            here(
                line,
                format!(
                    "{} follows on the same line, with nothing that joins it to what comes before",
                    line.found()
                ),
            )
            .with_help("write the operator or comma that is missing, or begin a new line"),
        ),
        ParseErrorType::InvalidAssignmentTarget
        | ParseErrorType::InvalidAnnotatedAssignmentTarget
        | ParseErrorType::InvalidAugmentedAssignmentTarget
        | ParseErrorType::InvalidNamedAssignmentTarget => {
            let text = line.text_of(error.location);
            Some(
                Fault::at(
                    error.location,
                    match text {
                        Some(text) => format!("{text} cannot be assigned to"),
                        None => "this expression cannot be assigned to".to_owned(),
                    },
                )
                .with_help("assign to a name, an attribute or an item; compare with =="),
            )
        }
        ParseErrorType::InvalidDeleteTarget => Some(
            Fault::at(error.location, "this expression cannot be deleted")
                .with_help("del takes names, attributes and items"),
        ),
        ParseErrorType::UnexpectedTokenAfterAsync(_) => Some(
            here(
                line,
                format!(
                    "async is followed by {}; only def, with and for may follow",
                    line.found()
                ),
            )
            .with_help("remove async"),
        ),
        ParseErrorType::PositionalAfterKeywordArgument
        | ParseErrorType::PositionalAfterKeywordUnpacking => Some(
            Fault::at(
                error.location,
                "an argument by position follows one by name",
            )
            .with_help("move it before the arguments with names, or name it"),
        ),
        ParseErrorType::NonDefaultParamAfterDefaultParam => Some(
            Fault::at(
                error.location,
                "a parameter without a default follows one with a default",
            )
            .with_help("give it a default, or move it before those"),
        ),
        ParseErrorType::Lexical(lexical) => Some(lexical_fault(error, lexical)),
        ParseErrorType::FStringError(kind) => Some(interpolated(error, "f-string", kind)),
        ParseErrorType::TStringError(kind) => Some(interpolated(error, "t-string", kind)),
        _ => None,
    }
}

/// Whatever else: the complaint in plain words, or what the parser expected and what it found.
fn by_expectation(line: &Line, error: &ParseError) -> Fault {
    let complaint = error.error.to_string();
    if let Some((message, help)) = phrase(&complaint) {
        return Fault::at(error.location, message).with_help(help);
    }
    let message = match &error.error {
        ParseErrorType::ExpectedToken { expected, .. } => {
            let expected = expected.to_string();
            format!(
                "{} stands where {} was expected",
                line.found(),
                expected.trim_matches('`')
            )
        }
        ParseErrorType::ExpectedExpression if (line.word(-1), line.word(0)) == ("{", "}") => {
            "nothing stands between the braces of the field".to_owned()
        }
        _ => match complaint.strip_prefix("Expected ") {
            Some(expected) => format!(
                "{} stands where {} was expected",
                line.found(),
                expected.replace('`', "").replace("an identifier", "a name")
            ),
            None => lower_first(&complaint.replace('`', "")),
        },
    };
    let fault = Fault::at(error.location, message);
    match (&error.error, line.word(-1)) {
        (ParseErrorType::ExpectedExpression, "") => fault,
        (ParseErrorType::ExpectedExpression, last) if last.len() <= 40 && !last.contains('\n') => {
            fault.with_help(format!("write an expression after {last}"))
        }
        (ParseErrorType::ExpectedToken { expected, .. }, _) => {
            let expected = expected.to_string();
            fault.with_help(format!("write {} before it", expected.trim_matches('`')))
        }
        _ if complaint.starts_with("Expected an identifier") => {
            fault.with_help("write a name here")
        }
        _ => fault,
    }
}

/// What an older or newer Python would take.
pub(super) fn unsupported(error: &UnsupportedSyntaxError) -> Fault {
    let complaint = error.to_string();
    match phrase(&complaint) {
        Some((message, help)) => Fault::at(error.range, message).with_help(help),
        None => Fault::at(error.range, lower_first(&complaint.replace('`', ""))),
    }
}

/// `text` as a part of a sentence.
pub(super) fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// Where CPython misses a block: at the next statement, or at the end of the last line.
fn block_place(line: &Line, message: String) -> Fault {
    match line.token(0) {
        Some(token) if token.kind != Kind::End && token.start < line.end_of_text() => {
            let token = (0..8)
                .filter_map(|ahead| line.token(ahead))
                .find(|token| !matches!(token.kind, Kind::Indent | Kind::Dedent | Kind::Newline))
                .unwrap_or(token);
            Fault::new(token.start, token.end, message)
        }
        _ => Fault::new(line.end_of_text(), line.end_of_text(), message),
    }
}

fn equals(line: &Line) -> Fault {
    let (last, word) = (line.token(-1), line.word(-1));
    if let Some(last) =
        last.filter(|_| is_keyword(word) && !matches!(word, "None" | "True" | "False"))
    {
        return not_a_name(Fault::new(last.start, last.end, ""), word);
    }
    before(
        line,
        "= assigns, and nothing can be assigned inside an expression",
    )
    .with_help("compare with ==, or name the value with := in parentheses")
}

fn missing_colon(line: &Line) -> Fault {
    let clause = line
        .words()
        .map(|(_, word)| word)
        .find(|word| *word != "async")
        .unwrap_or_default();
    let ends = matches!(line.token(0).map(|token| token.kind), Some(Kind::Newline));
    let message = if ends {
        format!("the colon at the end of this {clause} is missing")
    } else {
        format!(
            "{} stands where the colon of this {clause} was expected",
            line.found()
        )
    };
    here(line, message).with_help(format!("write : after the head of the {clause}"))
}

/// A keyword in the place of a name or an expression.
fn keyword(line: &Line) -> Fault {
    const BEFORE_NAMES: [&str; 9] = [
        "def", "class", ".", "as", "import", "global", "nonlocal", "lambda", "type",
    ];
    let word = line.word(0);
    let in_head = line.words().any(|(_, word)| word == "def") && line.bracket().is_some();
    if BEFORE_NAMES.contains(&line.word(-1)) || in_head {
        return not_a_name(here(line, ""), word);
    }
    let message = if begins_statement(word) {
        format!("the statement {word} stands where an expression was expected")
    } else {
        format!("{word} stands where an expression was expected")
    };
    here(line, message).with_help(format!("write an expression here, or remove the {word}"))
}

fn not_a_name(place: Fault, word: &str) -> Fault {
    Fault::new(
        place.start,
        place.end,
        format!("{word} is a keyword of Python and cannot be used as a name"),
    )
    .with_help(format!("choose another name, {word}_ for example"))
}

fn begins_statement(word: &str) -> bool {
    matches!(
        word,
        "assert"
            | "break"
            | "class"
            | "continue"
            | "def"
            | "del"
            | "global"
            | "import"
            | "nonlocal"
            | "pass"
            | "raise"
            | "return"
            | "try"
            | "while"
            | "with"
    )
}

fn no_statement(line: &Line) -> Fault {
    let word = line.word(0);
    let opener = match word {
        "elif" => "an if",
        "else" => "an if, for, while or try",
        "except" | "finally" => "a try",
        _ => {
            return here(line, format!("no statement begins with {}", line.found()))
                .with_help("remove it, or join it with the line above");
        }
    };
    here(
        line,
        format!("this {word} belongs to no block: {opener} was expected above it"),
    )
    .with_help("align it with the statement it belongs to")
}
