//! What is said of a text that can be parsed, but not read.

use super::collection::Content;
use super::construct::Refusal;
use super::excerpt::{Line, quoted, shorten, value_at};
use crate::text::{Span, wide_encoding};
use crate::yaml::{Fault, FaultKind};

fn fault(kind: FaultKind, span: Span, message: String, help: impl Into<String>) -> Fault {
    Fault {
        kind,
        span,
        message,
        help: Some(help.into()),
        related: None,
    }
}

pub(super) fn not_utf8(bytes: &[u8], at: usize) -> Fault {
    let message = match wide_encoding(bytes) {
        Some(name) => format!("this file is {name}, not UTF-8"),
        None => {
            let byte = bytes.get(at).copied().unwrap_or_default();
            format!("the byte {byte:#04x} is not UTF-8 text")
        }
    };
    let span = Span::new(at, at + 1);
    fault(FaultKind::NotUtf8, span, message, "save the file as UTF-8")
}

/// `character`, which no YAML text may hold, at byte `at` of `bytes`.
pub(super) fn unprintable(bytes: &[u8], at: usize, character: char) -> Fault {
    let span = Span::new(at, at + character.len_utf8());
    if let (Some(name), '\0') = (wide_encoding(bytes), character) {
        let message = format!("this file is {name}, not UTF-8: a NUL stands here");
        return fault(FaultKind::Syntax, span, message, "save the file as UTF-8");
    }
    let name = match character {
        '\0' => "a NUL character".to_owned(),
        '\u{7f}' => "a delete character".to_owned(),
        _ => format!("the control character U+{:04X}", u32::from(character)),
    };
    let escape = match u32::from(character) {
        code @ 0..=0xff => format!("\\x{code:02x}"),
        code => format!("\\u{code:04x}"),
    };
    fault(
        FaultKind::Syntax,
        span,
        format!("{name} stands here, which YAML does not take as it is"),
        format!("delete it, or write {escape} in double quotes"),
    )
}

pub(super) fn second_document(text: &str, span: Span) -> Fault {
    let line = Line::around(text, span.end);
    fault(
        FaultKind::Syntax,
        Span::new(span.end.saturating_sub(3).max(line.start), span.end),
        "a second document starts here, but one is all that is read".to_owned(),
        "delete this --- and what follows, or what comes before it",
    )
}

pub(super) fn too_many_values(most: usize) -> Fault {
    fault(
        FaultKind::TooManyValues,
        Span::at(0),
        format!("this file holds more than {most} values, which PyYAML has no memory for"),
        "shorten it",
    )
}

/// How many collections may be around and including one that starts at byte `start`. Python's
/// call stack decides: measured in Pyodide, where it ends earliest in block collections.
pub(super) fn deepest(text: &str, start: usize, content: &Content<'_>) -> usize {
    let first = text.as_bytes().get(start);
    match (content, first) {
        (Content::Seq(_), Some(b'[')) => 493,
        (Content::Map { .. }, Some(b'{')) => 491,
        _ => 490,
    }
}

pub(super) fn too_deep(span: Span, depth: usize) -> Fault {
    fault(
        FaultKind::TooDeep,
        span,
        format!(
            "this is nested {} levels deep, deeper than PyYAML can load",
            depth + 1
        ),
        format!("nest at most {depth} levels"),
    )
}

pub(super) fn anchor_twice(name: &str, span: Span, first: Span) -> Fault {
    let message = format!(
        "the anchor &{} is already taken in this document",
        shorten(name)
    );
    Fault {
        related: Some((first, "first used here".to_owned())),
        ..fault(
            FaultKind::Syntax,
            span,
            message,
            "give it another name, or delete it",
        )
    }
}

pub(super) fn alias(name: &str, span: Span, anchor: Option<Span>) -> Fault {
    let name = shorten(name);
    let message = match anchor {
        Some(_) => format!("*{name} is an alias of &{name}, and aliases are not taken here"),
        None => format!("*{name} is read as an alias, and aliases are not taken here"),
    };
    let help = match anchor {
        Some(_) => "write the value out again".to_owned(),
        None => format!("quote it if text is meant: '*{name}'"),
    };
    Fault {
        related: anchor.map(|anchor| (anchor, "the value it repeats".to_owned())),
        ..fault(FaultKind::Alias, span, message, help)
    }
}

pub(super) fn undefined_alias(name: &str, span: Span) -> Fault {
    let name = shorten(name);
    fault(
        FaultKind::Syntax,
        span,
        format!("*{name} is read as an alias, but no &{name} comes before it"),
        format!("quote it if text is meant: '*{name}'"),
    )
}

pub(super) fn recursive_alias(name: &str, span: Span, anchor: Span) -> Fault {
    let message = format!(
        "*{} repeats the mapping that it stands in, which cannot be built",
        shorten(name)
    );
    Fault {
        related: Some((anchor, "the mapping".to_owned())),
        ..fault(
            FaultKind::Syntax,
            span,
            message,
            "write the value out again",
        )
    }
}

pub(super) fn duplicate_key(text: &str, span: Span, first: Span) -> Fault {
    let [key, before] =
        [span, first].map(|span| shorten(text.get(span.start..span.end).unwrap_or_default()));
    let message = if key == before {
        format!("the key {key} is already in this mapping")
    } else {
        format!("the key {key} equals the key {before} of this mapping")
    };
    let help = "delete one of the two, or rename it";
    Fault {
        related: Some((first, "first used here".to_owned())),
        ..fault(FaultKind::DuplicateKey, span, message, help)
    }
}

/// A list or mapping as a key of the mapping that starts at byte `mapping`; `known` as for
/// [`value_at`].
pub(super) fn unhashable(
    text: &str,
    mapping: usize,
    what: &str,
    span: Span,
    known: &mut Span,
) -> Fault {
    if text.get(mapping..).unwrap_or_default().starts_with("{{") {
        return template(text, mapping, known);
    }
    fault(
        FaultKind::Syntax,
        span,
        format!("{what} stands here as a key, but only single values can be keys"),
        "write text as the key, or quote it all if text is meant",
    )
}

/// `{{ … }}` without quotes, from byte `start`; `known` as for [`value_at`].
pub(super) fn template(text: &str, start: usize, known: &mut Span) -> Fault {
    let written = value_at(text, start, known);
    fault(
        FaultKind::Syntax,
        Span::new(start, start + written.len()),
        "{{ starts a mapping inside a mapping in YAML, not a template".to_owned(),
        format!("quote the value: {}", quoted(written)),
    )
}

pub(super) fn unknown_tag(text: &str, tag: Span) -> Refusal {
    let written = shorten(text.get(tag.start..tag.end).unwrap_or_default());
    Refusal {
        kind: FaultKind::Syntax,
        message: format!("{written} is read as a tag, and none of that name is known"),
        help: "delete it, or quote the value if it is part of a text",
    }
}
