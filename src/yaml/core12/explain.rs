//! What is said of a text that is not read as it was meant.

use granit_parser::{ErrorKind, ScanError, Tag};

use super::text::Decoded;
use super::{FaultKind, MOST_LEVELS, MOST_VALUES};
use crate::show;
use crate::text::Span;
use crate::tree::NodeRef;
use crate::yaml::Fault;

fn fault(
    kind: FaultKind,
    span: Span,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Fault<FaultKind> {
    Fault {
        kind,
        span,
        message: message.into(),
        help: Some(help.into()),
        related: None,
    }
}

/// A second document begins at `start`.
pub fn second_document(source: &Decoded<'_>, start: usize) -> Fault<FaultKind> {
    let is_marked = source
        .text
        .get(start..)
        .unwrap_or_default()
        .starts_with("---");
    let span = source.span(start, if is_marked { start + 3 } else { start });
    fault(
        FaultKind::Syntax,
        span,
        "a second document starts here; the file is to be one",
        "delete this --- and what follows, or what comes before it",
    )
}

/// The alias at `start..end` has no anchor before it.
pub fn unresolved_alias(
    source: &Decoded<'_>,
    start: usize,
    end: usize,
    name: &str,
) -> Fault<FaultKind> {
    let name = show::line(name);
    let is_glob = name.contains(['*', '/', '.']);
    let (message, help) = if is_glob {
        (
            format!("*{name} starts with *, which YAML reads as an alias"),
            format!("quote it: \"*{name}\""),
        )
    } else {
        (
            format!("*{name} is an alias, and no anchor &{name} stands before it"),
            format!("write &{name} before the value it is to repeat, or quote it: \"*{name}\""),
        )
    };
    fault(FaultKind::Syntax, source.span(start, end), message, help)
}

/// The text in quotes that begins at `start` goes on in the line at `next`, which is indented too
/// little.
pub fn quote_ends(source: &Decoded<'_>, start: usize, next: usize) -> Fault<FaultKind> {
    let text = source.text.get(start..next).unwrap_or_default();
    fault(
        FaultKind::Syntax,
        source.span(start, start + text.trim_end().len()),
        "this quoted text does not end before a line that is indented too little to belong to it",
        "add the closing quote, or indent the lines that belong to it more than its key",
    )
}

/// What stands at `at`, inside of brackets, is indented too little.
pub fn under_indented(source: &Decoded<'_>, at: usize) -> Fault<FaultKind> {
    let rest = source.text.get(at..).unwrap_or_default();
    let length = rest.chars().next().map_or(0, char::len_utf8);
    fault(
        FaultKind::Syntax,
        source.span(at, at + length),
        "this line stands inside of brackets, and is not indented more than the key that holds them",
        "indent it more, or close the bracket before it",
    )
}

/// The collection at `start` is too deep.
pub fn too_deep(source: &Decoded<'_>, start: usize) -> Fault<FaultKind> {
    fault(
        FaultKind::TooMuch,
        source.span(start, start + 1),
        format!("this is nested more than {MOST_LEVELS} levels deep, which is not followed here"),
        "flatten it; parts of a schema can move into $defs",
    )
}

/// There are too many values.
pub fn too_many(span: Span) -> Fault<FaultKind> {
    fault(
        FaultKind::TooMuch,
        span,
        format!("this is the value number {MOST_VALUES}, and no more are read here"),
        "keep data out of the file",
    )
}

/// A merge key.
pub fn merge_key(span: Span) -> Fault<FaultKind> {
    fault(
        FaultKind::MergeKey,
        span,
        "<< merges in YAML 1.1 only; in YAML 1.2 it is a key like any other",
        "write the keys out, or alias the whole value",
    )
}

/// `key` stands in its mapping already, at `first`.
pub fn duplicate(key: NodeRef<'_>, first: Span) -> Fault<FaultKind> {
    let name = match key.as_str() {
        Some(text) => show::name(text),
        None => key.type_name().to_owned(),
    };
    Fault {
        related: Some((first, "first given here".to_owned())),
        ..fault(
            FaultKind::DuplicateKey,
            key.span(),
            format!("the key {name} is given twice; the first value counts"),
            "keep one of the two",
        )
    }
}

/// A tag that says nothing.
pub fn unknown_tag(tag: &Tag, span: Span) -> Fault<FaultKind> {
    let written = show::line(&tag.original());
    let is_glob = written.contains(['*', '/']) && !written.contains(':');
    let (message, help) = if is_glob {
        (
            format!("{written} is read as a YAML tag, not as a negated glob"),
            format!("quote it: \"{written}\""),
        )
    } else {
        (
            format!(
                "the tag {written} says nothing of this value in YAML 1.2; some loaders refuse it"
            ),
            "delete the tag; if it is text, quote it".to_owned(),
        )
    };
    fault(FaultKind::UnknownTag, span, message, help)
}

/// A tag whose value is refused.
pub fn refused_tag(tag: &Tag, span: Span, expected: &str) -> Fault<FaultKind> {
    fault(
        FaultKind::Syntax,
        span,
        format!("{} expects {expected}", show::line(&tag.original())),
        "delete the tag, and quote the value if it is text",
    )
}

/// The parser stops with `error`.
pub fn refused(source: &Decoded<'_>, error: &ScanError) -> Fault<FaultKind> {
    let text = &*source.text;
    let at = error
        .marker()
        .byte_offset()
        .unwrap_or(text.len())
        .min(text.len());
    let at = match error.kind() {
        // The parser stops after the tab.
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
            if !text.get(at..).unwrap_or_default().starts_with('\t') =>
        {
            let line = text.get(..at).unwrap_or_default();
            let tab = line.rfind(['\t', '\n', '\r']).unwrap_or(at);
            if line.get(tab..).is_some_and(|rest| rest.starts_with('\t')) {
                tab
            } else {
                at
            }
        }
        _ => at,
    };
    let rest = text.get(at..).unwrap_or_default();
    let next = rest.chars().next();
    let span = source.span(
        at,
        at + next
            .filter(|c| !matches!(c, '\r' | '\n'))
            .map_or(0, char::len_utf8),
    );
    if *error.kind() == ErrorKind::RecursionLimitExceeded {
        return too_deep(source, at);
    }
    let (message, help) = describe(error.kind(), next, rest);
    fault(FaultKind::Syntax, span, message, help)
}

/// What is wrong, and what to do; `next` is the character where it is, `rest` the text from there.
fn describe(kind: &ErrorKind, next: Option<char>, rest: &str) -> (String, &'static str) {
    let found = match next {
        None => "the end of the file".to_owned(),
        Some('\n' | '\r') => "the end of the line".to_owned(),
        Some('\t') => "a tab".to_owned(),
        Some(character) => format!("`{}`", show::line(&character.to_string())),
    };
    let word: String = rest
        .chars()
        .take_while(|character| !character.is_whitespace())
        .collect();
    let word = show::line(&word);
    use ErrorKind as E;
    let (message, help) = match kind {
        E::UnexpectedCharacter { character } if matches!(character, '@' | '`') => (
            format!("{word} starts with {character}, which YAML reserves"),
            "quote it",
        ),
        E::UnexpectedCharacter { character: '%' } => (
            format!("{word} starts with %, which no plain text may"),
            "quote it",
        ),
        E::TabNotAllowed
        | E::TabInBlockIndentation
        | E::TabInIndentation
        | E::TabAtBlockScalarStart => (
            "a tab indents this line; YAML indents with spaces only".to_owned(),
            "replace the tab by spaces",
        ),
        E::UnclosedQuotedScalar => (
            "this quoted text does not end".to_owned(),
            "add the closing quote",
        ),
        E::DocumentIndicatorInQuotedScalar => (
            "a document marker stands inside of a quoted text".to_owned(),
            "close the quote before it",
        ),
        E::UnknownQuotedScalarEscape => (
            format!("{} is no escape of a text in double quotes", escape(rest)),
            "double the backslash, or put the text in single quotes",
        ),
        E::InvalidQuotedScalarHexEscape
        | E::InvalidUnicodeEscape
        | E::InvalidLowSurrogateHexEscape
        | E::InvalidLowSurrogate
        | E::MissingLowSurrogate
        | E::UnpairedLowSurrogate => (
            "this escape names no character".to_owned(),
            "write the character itself",
        ),
        E::InvalidTrailingSingleQuotedScalar | E::InvalidTrailingDoubleQuotedScalar => (
            format!("{found} follows a quoted text that has ended"),
            "quote the whole text, and escape quotes inside it",
        ),
        E::UnclosedFlowCollection { open } | E::MismatchedFlowCollectionEnd { open, .. } => (
            format!("the {open} is not closed before {found}"),
            "add the closing bracket; quote a text that holds brackets or braces",
        ),
        E::UnexpectedEofFlowSequence
        | E::UnexpectedEofFlowMapping
        | E::UnexpectedEofImplicitFlowMapping => (
            "a bracket is not closed before the end of the file".to_owned(),
            "add the closing bracket",
        ),
        E::MisplacedFlowCollectionEnd => (
            format!("{found} closes a bracket that is not open"),
            "delete it, or quote the text",
        ),
        E::ExpectedFlowMappingSeparator | E::ExpectedFlowSequenceSeparator => (
            format!("{found} stands where , or the closing bracket was expected"),
            "add the comma or the bracket; quote a text that holds brackets, braces or commas",
        ),
        E::MappingValueNotAllowed | E::InvalidColonPlacement => (
            "a second `: ` stands in the value of a key".to_owned(),
            "quote a text that holds a colon and a space, or start a new line",
        ),
        E::SimpleKeyExpected | E::InvalidSimpleKey | E::ExpectedBlockMappingKey => (
            "`key: value` was expected here, and there is no colon after the key".to_owned(),
            "write a colon and a space after the key, and indent the line like its neighbours",
        ),
        E::BlockSequenceEntryNotAllowed
        | E::BlockEntryInFlowCollection
        | E::ExpectedBlockSequenceEntry
        | E::InvalidBlockEntryWhitespace => (
            "a list entry was not expected here, or its - is not like its neighbours'".to_owned(),
            "put each entry on a line of its own, all with one indentation",
        ),
        E::InvalidIndentation
        | E::InvalidFlowScalarIndent
        | E::InvalidQuotedScalarIndent
        | E::InvalidBlockScalarIndent => (
            "this line is indented less than what it belongs to".to_owned(),
            "indent it more than the key it belongs to",
        ),
        E::CommentNotSeparated => (
            "a # without a space before it stands here".to_owned(),
            "put a space before a comment; quote a text that holds #",
        ),
        E::CommentInterceptedScalar => (
            "a comment stands inside of a text of several lines".to_owned(),
            "move the comment, or quote the text",
        ),
        E::BomInsideDocument => (
            "a byte order mark stands inside of the file".to_owned(),
            "delete it",
        ),
        E::UndeclaredTagHandle => (
            "this tag's handle is not declared".to_owned(),
            "quote it if it is text; otherwise delete the tag",
        ),
        E::ZeroBlockScalarIndent | E::InvalidBlockScalarHeader => (
            format!("{found} follows the | or > that starts a text"),
            "write the text on the next line; quote it if it is to start with | or >",
        ),
        E::UnexpectedEof | E::UnexpectedEofBlockMapping | E::UnexpectedEofBlockSequence => {
            ("the file ends here, unfinished".to_owned(), "complete it")
        }
        _ => (
            format!("{found} cannot stand here in YAML"),
            "quote it if it is text; otherwise look at the indentation and at the line before",
        ),
    };
    (message, help)
}

/// The escape that `rest` starts with, or that its start belongs to.
fn escape(rest: &str) -> String {
    let rest = rest.strip_prefix('\\').unwrap_or(rest);
    let letter: String = rest.chars().take(1).collect();
    format!("`\\{}`", show::line(&letter))
}
