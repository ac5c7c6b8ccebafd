//! The first place where a source is not of its language.

use oxc_diagnostics::{LabeledSpan, OxcDiagnostic, Severity};

use super::Language;
use super::phrases::{self, Phrase};
use crate::text::Span;

/// Characters of the source that a message shows.
const LONGEST: usize = 40;

/// What the parser says before the reason why a regular expression is none.
const REGEX: &str = "Invalid regular expression: ";

/// What TypeScript's checker says of a source that its parser lets pass, by TypeScript's numbers.
/// Measured against TypeScript 5.9 and esbuild 0.28.
const CHECKED_LATER: &[&str] = &[
    "1015", "1016", "1024", "1028", "1029", "1036", "1038", "1039", "1047", "1051", "1063", "1070",
    "1092", "1093", "1094", "1095", "1176", "1183", "1221", "1243", "1244", "1245", "1253", "1257",
    "1263", "1266", "1267", "1268", "1318", "1337", "1338", "1354", "1392", "2206", "2207", "2309",
    "2390", "2391", "2404", "2414", "2427", "2431", "2435", "2457", "2483", "2681", "2784", "5085",
    "17019", "18010", "18019",
];

/// The same, for what has no number.
const MESSAGES_CHECKED_LATER: &[&str] = &[
    "A 'set' accessor cannot have an initializer",
    "Enum member must have initializer",
    "Getters and setters must have an implementation",
];

/// What the parser writes beside a bracket that is not closed.
const OPENED: &str = "Opened here";

/// How the parser starts to say that a line break follows a word.
const LINE_BREAK: &str = "Illegal newline";

/// Why a source does not parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The token that cannot stand where it does; empty at the end of the file.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The bracket that is not closed.
    pub opened: Option<Span>,
}

/// The first fault of `diagnostics` on `text`, which is of `language`.
pub(super) fn first(
    text: &str,
    diagnostics: &[OxcDiagnostic],
    language: Language,
) -> Option<Fault> {
    let is_typescript = language != Language::JavaScript;
    let errors = diagnostics.iter().filter(|diagnostic| {
        diagnostic.severity == Severity::Error && !(is_typescript && is_of_types(diagnostic))
    });
    let places = errors.map(|diagnostic| (place(diagnostic), diagnostic));
    let (place, diagnostic) = places.min_by_key(|(place, _)| place.start)?;
    Some(explain(text, place, diagnostic))
}

/// Whether only a compiler that checks types refuses it: compilers that strip types do not, and
/// TypeScript's own parser does not either.
fn is_of_types(diagnostic: &OxcDiagnostic) -> bool {
    let code = diagnostic.code.number.as_deref();
    let message = diagnostic.message.as_ref();
    code.is_some_and(|code| CHECKED_LATER.contains(&code) && !message.starts_with("'?'"))
        || MESSAGES_CHECKED_LATER
            .iter()
            .any(|start| message.starts_with(start))
}

/// Where the parser points: of two places that clash, the later one.
fn place(diagnostic: &OxcDiagnostic) -> Span {
    let mut labels: Vec<&LabeledSpan> = diagnostic.labels.iter().collect();
    labels.sort_by_key(|label| label.offset());
    let main = labels.iter().find(|label| label.primary());
    let second = labels
        .get(1)
        .filter(|_| !diagnostic.message.starts_with(LINE_BREAK));
    let label = main.or(second).or(labels.first());
    label.map_or(Span::at(0), |label| span(label))
}

fn span(label: &LabeledSpan) -> Span {
    let start = label.offset() as usize;
    Span::new(start, start + label.len() as usize)
}

fn explain(text: &str, place: Span, diagnostic: &OxcDiagnostic) -> Fault {
    let theirs = diagnostic.message.as_ref();
    let place = if theirs.starts_with("Invalid") {
        character(text, place)
    } else {
        token(text, place)
    };
    let found = shown(text, place);
    if let Some(expected) = expected(theirs) {
        let opened = diagnostic
            .labels
            .iter()
            .find(|label| label.label() == Some(OPENED));
        return Fault {
            span: place,
            message: format!("expected {expected} but found {found}"),
            help: Some(format!(
                "write {expected} before it, or mend what stands before"
            )),
            opened: opened.map(span),
        };
    }
    if let Some(reason) = theirs.strip_prefix(REGEX) {
        let mut reason = reason.to_owned();
        if let Some(first) = reason.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        return Fault {
            span: place,
            message: format!(
                "the regular expression breaks at {found}: {}",
                reason.replace("invalid", "wrong")
            ),
            help: Some("write \\ before a sign that is meant as it stands".to_owned()),
            opened: None,
        };
    }
    let Phrase { message, help, .. } = phrases::phrase(theirs);
    Fault {
        span: place,
        message: message.replace("{}", &found),
        help: (!help.is_empty()).then(|| (*help).to_owned()),
        opened: None,
    }
}

/// What the parser expected, where its message is only that.
fn expected(theirs: &str) -> Option<String> {
    let (expected, _) = theirs.split_once(" but found ")?;
    let expected = expected.strip_prefix("Expected ")?;
    if !expected.starts_with('`') {
        return None;
    }
    let words = expected.split(" or ").map(|word| word.trim_matches('`'));
    Some(words.collect::<Vec<&str>>().join(" or "))
}

/// The character at `place`, or the one before where the line ends there: a sign that lacks what
/// should follow.
fn character(text: &str, place: Span) -> Span {
    let pointed = text.get(place.start..place.end).unwrap_or_default();
    let ends = pointed.is_empty() || pointed.starts_with(['\n', '\r']);
    let before = text
        .get(..place.start)
        .and_then(|text| text.chars().next_back());
    match before.filter(|before| ends && !before.is_whitespace()) {
        Some(sign) => Span::new(place.start - sign.len_utf8(), place.start),
        None => token(text, place),
    }
}

/// The token at `place`: what the parser points at, or what comes next where that is nothing;
/// of what goes over several lines only the first.
fn token(text: &str, place: Span) -> Span {
    let pointed = text.get(place.start..place.end).unwrap_or_default();
    let start = if pointed.trim().is_empty() {
        skip_blank(text, place.start)
    } else {
        place.start + pointed.len() - pointed.trim_start().len()
    };
    let rest = text.get(start..).unwrap_or_default();
    let end = if start < place.end {
        let pointed = text.get(start..place.end).unwrap_or_default();
        start + pointed.lines().next().unwrap_or_default().trim_end().len()
    } else {
        start + token_length(rest)
    };
    Span::new(start, end)
}

/// The offset of what follows `start`, past blanks and comments.
fn skip_blank(text: &str, start: usize) -> usize {
    let mut rest = text.get(start..).unwrap_or_default();
    loop {
        rest = rest.trim_start();
        let comment = if rest.starts_with("//") {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|at| at + 2)
        } else {
            break;
        };
        rest = comment.and_then(|end| rest.get(end..)).unwrap_or_default();
    }
    text.len() - rest.len()
}

fn token_length(rest: &str) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let sign = rest.chars().next().map_or(0, char::len_utf8);
    if word == 0 { sign } else { word }
}

/// What stands at `place`, in quotes; in words where that is nothing.
fn shown(text: &str, place: Span) -> String {
    let found = text.get(place.start..place.end).unwrap_or_default();
    if found.is_empty() {
        return "the end of the file".to_owned();
    }
    let mut shown = String::new();
    for (count, character) in found.chars().enumerate() {
        if count == LONGEST {
            shown.push('…');
            break;
        }
        let printable = !character.is_control() && !character.is_whitespace() || character == ' ';
        if printable {
            shown.push(character);
        } else {
            shown.extend(character.escape_unicode());
        }
    }
    if shown.len() > 1 && shown.starts_with(['\'', '"', '`']) {
        shown
    } else {
        format!("'{shown}'")
    }
}
