//! Edits of docstrings as they stand in the source.

use crate::python::{Docstring, Parameter};
use crate::report::Place;
use crate::text::Span;

use super::source::Source;
use crate::show;

/// Adds a line for `parameter` below `Args:`. None where the heading has no line of the source
/// to itself.
pub fn describe(
    source: &Source<'_>,
    docstring: &Docstring,
    parameter: &Parameter,
) -> Option<(Place, String)> {
    let name = parameter.name.as_str();
    let heading = docstring.args_heading.filter(|_| name.is_ascii())?;
    let line = Line::around(source.bytes, heading)?;
    let text = format!("\n{}    {name}: Say what {name} is.", line.indent);
    Some((source.place(Span::at(line.end)), text))
}

/// Replaces the heading `written` by `Args:`, where the line of `parameter` stands below it.
pub fn args_heading(
    source: &Source<'_>,
    docstring: &Docstring,
    written: &str,
    parameter: &Parameter,
) -> Option<(Place, String)> {
    let below = docstring
        .text
        .lines()
        .map(str::trim)
        .skip_while(|line| *line != written)
        .skip(1)
        .take_while(|line| !line.is_empty());
    let described = below
        .filter_map(|line| line.strip_prefix(parameter.name.as_str()))
        .any(|rest| {
            let text = match rest.strip_prefix(" (") {
                Some(rest) => rest.split_once("):").map(|(_, text)| text),
                None => rest.strip_prefix(':'),
            };
            text.is_some_and(|text| !text.trim().is_empty())
        });
    let line = described.then(|| only_line(source, docstring, written))??;
    Some((source.place(line.text), "Args:".to_owned()))
}

/// Replaces the line `written`, a heading with or without text, by `Returns:` and the text.
pub fn returns_heading(
    source: &Source<'_>,
    docstring: &Docstring,
    written: &str,
) -> Option<(Place, String)> {
    let (word, text) = written.split_once(':')?;
    if !matches!(word.trim().to_lowercase().as_str(), "return" | "returns") {
        return None;
    }
    let line = only_line(source, docstring, written)?;
    let text = text.trim();
    if !text.is_empty() {
        let text = format!("Returns:\n{}    {text}", line.indent);
        return Some((source.place(line.text), text));
    }
    let mut below = docstring
        .text
        .lines()
        .map(str::trim)
        .skip_while(|line| *line != written);
    let next = below.nth(1).unwrap_or_default();
    (!next.is_empty() && !next.ends_with(':'))
        .then(|| (source.place(line.text), "Returns:".to_owned()))
}

/// A line of the source that holds one text between white space.
struct Line {
    indent: String,
    text: Span,
    /// Where the line ends, before its line break.
    end: usize,
}

impl Line {
    /// The line around `text`, if nothing else stands on it.
    fn around(bytes: &[u8], text: Span) -> Option<Self> {
        let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let start = bytes
            .get(..text.start)?
            .iter()
            .rposition(is_break)
            .map_or(0, |at| at + 1);
        let end = text.end + bytes.get(text.end..)?.iter().position(is_break)?;
        let indent = std::str::from_utf8(bytes.get(start..text.start)?).ok()?;
        let alone = indent.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
            && bytes.get(text.end..end)?.trim_ascii().is_empty();
        alone.then(|| Self {
            indent: indent.to_owned(),
            text,
            end,
        })
    }
}

/// Bytes of a docstring in which lines are looked for.
const LONGEST: usize = 20_000;

/// The line of the docstring's literal that holds `written` alone, where there is only one.
fn only_line(source: &Source<'_>, docstring: &Docstring, written: &str) -> Option<Line> {
    if docstring.span.end - docstring.span.start > LONGEST {
        return None;
    }
    let literal = show::source(source.bytes, docstring.span);
    if !written.is_ascii() || literal.contains('\u{fffd}') {
        return None;
    }
    let mut found = literal.match_indices(written).filter_map(|(at, _)| {
        let start = docstring.span.start + at;
        Line::around(source.bytes, Span::new(start, start + written.len()))
    });
    let line = found.next()?;
    found.next().is_none().then_some(line)
}
