//! Docstrings as `inspect.cleandoc` cleans them and as the SDK splits Google's style.

use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::Ranged;

use super::source::Source;
use super::strings::{Character, characters};
use super::{DescribedParameter, Docstring, DocstringLike, LikeDocstring};

/// Headings that begin a section for the SDK; every other line belongs to the section before it.
const HEADINGS: [&str; 5] = ["Args", "Returns", "Raises", "Yields", "Examples"];

/// The docstring of a body, unless it is missing or cleans to nothing.
pub(super) fn read(source: &Source, body: &[Stmt]) -> Option<Docstring> {
    let Some(Stmt::Expr(statement)) = body.first() else {
        return None;
    };
    let Expr::StringLiteral(literal) = &*statement.value else {
        return None;
    };
    let cleaned = clean(characters(source.text(), literal));
    if cleaned.is_empty() {
        return None;
    }
    let mut docstring = Docstring {
        span: source.span_of(literal.range),
        text: text_of(&cleaned),
        parameters: Vec::new(),
        args_heading: None,
        returns: None,
    };
    let lines = split_lines(&cleaned);
    let span = |line: &[Run]| {
        let line = trim(line);
        let start = line.first().map_or(0, |first| first.start);
        let end = line.last().map_or(start, |last| last.end);
        source.span(start as usize, end as usize)
    };
    for (at, heading) in sections(&lines) {
        let body = lines.get(at + 1..).unwrap_or_default();
        let length = body
            .iter()
            .position(|line| heading_of(line).is_some())
            .unwrap_or(body.len());
        let body = body.get(..length).unwrap_or_default();
        let heading_span = lines.get(at).map(|line| span(line)).unwrap_or_default();
        match heading {
            "Args" => {
                docstring.args_heading = Some(heading_span);
                docstring.parameters = described(body)
                    .into_iter()
                    .map(|(name, described)| DescribedParameter {
                        span: span(name),
                        name: text_of(name),
                        described,
                    })
                    .collect();
            }
            "Returns" => {
                let has_text = body.iter().any(|line| !trim(line).is_empty());
                docstring.returns = Some((heading_span, has_text));
            }
            _ => {}
        }
    }
    Some(docstring)
}

/// Statements of a body among which a docstring that comes too late is looked for.
const LATEST: usize = 20;

/// What may have been meant as the docstring of a body that has none.
pub(super) fn like(source: &Source, body: &[Stmt]) -> Option<DocstringLike> {
    let found = |range, kind| {
        Some(DocstringLike {
            span: source.span_of(range),
            kind,
        })
    };
    let is_text = |expression: &Expr| expression.is_string_literal_expr();
    let first = match body.first() {
        Some(Stmt::Expr(statement)) => Some(&*statement.value),
        _ => None,
    };
    let kind = match first {
        Some(Expr::FString(_)) => Some(LikeDocstring::FString),
        Some(Expr::TString(_)) => Some(LikeDocstring::TString),
        Some(Expr::BytesLiteral(_)) => Some(LikeDocstring::Bytes),
        Some(Expr::StringLiteral(_)) => Some(LikeDocstring::Blank),
        Some(Expr::BinOp(sum)) if is_text(&sum.left) || is_text(&sum.right) => {
            Some(LikeDocstring::Computed)
        }
        Some(Expr::Call(call)) if matches!(&*call.func, Expr::Attribute(name) if is_text(&name.value)) => {
            Some(LikeDocstring::Computed)
        }
        _ => None,
    };
    if let (Some(kind), Some(first)) = (kind, first) {
        return found(first.range(), kind);
    }
    let mut late = body
        .iter()
        .take(LATEST)
        .skip(1)
        .filter_map(|statement| match statement {
            Stmt::Expr(statement) if is_text(&statement.value) => Some(statement.value.range()),
            _ => None,
        });
    found(late.next()?, LikeDocstring::Late)
}

/// Characters of a docstring that are the same: more than one are the spaces of a tab.
#[derive(Clone, Copy, Debug)]
struct Run {
    code: u32,
    count: u32,
    /// Where the one that makes them begins in the text, and where it ends.
    start: u32,
    end: u32,
}

/// `inspect.cleandoc`: tabs become spaces, the common margin goes, empty lines at both ends go.
fn clean(characters: impl Iterator<Item = Character>) -> Vec<Run> {
    let (space, line_feed) = (u32::from(' '), u32::from('\n'));
    // No module that is read is that long.
    let place = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let mut column = 0;
    let mut cleaned: Vec<Run> = characters
        .map(|character| {
            let (code, count) = match char::from_u32(character.code) {
                Some('\t') => (space, 8 - column % 8),
                _ => (character.code, 1),
            };
            column = match char::from_u32(code) {
                Some('\n' | '\r') => 0,
                _ => column + count,
            };
            Run {
                code,
                count,
                start: place(character.start),
                end: place(character.end),
            }
        })
        .collect();
    let indent = |line: &[Run]| -> Option<u32> {
        let blank = line.iter().take_while(|run| run.code == space);
        // Of a line with nothing else it does not count.
        (!line.iter().all(|run| run.code == space)).then(|| blank.map(|run| run.count).sum())
    };
    let lines = cleaned.split(|run| run.code == line_feed);
    let margin = lines.skip(1).filter_map(indent).min().unwrap_or(0);
    let mut left = u32::MAX;
    cleaned.retain_mut(|run| {
        if run.code != space {
            left = if run.code == line_feed { margin } else { 0 };
            return true;
        }
        let cut = left.min(run.count);
        left -= cut;
        run.count -= cut;
        run.count > 0
    });
    let is_end = |run: &Run| run.code == line_feed;
    while cleaned.last().is_some_and(is_end) {
        cleaned.pop();
    }
    let leading = cleaned.iter().take_while(|run| is_end(run)).count();
    cleaned.drain(..leading);
    cleaned
}

/// `str.splitlines`.
fn split_lines(text: &[Run]) -> Vec<&[Run]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest
            .iter()
            .position(|character| ends_line(character.code))
            .unwrap_or(rest.len());
        let (line, tail) = rest.split_at(length);
        lines.push(line);
        let both = tail.first().is_some_and(|end| end.code == u32::from('\r'))
            && tail.get(1).is_some_and(|end| end.code == u32::from('\n'));
        rest = tail.get(if both { 2 } else { 1 }..).unwrap_or_default();
    }
    lines
}

fn ends_line(code: u32) -> bool {
    matches!(code, 0x0a..=0x0d | 0x1c..=0x1e | 0x85 | 0x2028 | 0x2029)
}

/// What `\s` of Python's `re`, and `str.strip`, take for white space.
fn is_space(code: u32) -> bool {
    matches!(code, 0x1c..=0x1f) || char::from_u32(code).is_some_and(char::is_whitespace)
}

fn trim(line: &[Run]) -> &[Run] {
    let blank = |character: &&Run| is_space(character.code);
    let start = line.iter().take_while(blank).count();
    let line = line.get(start..).unwrap_or_default();
    let end = line.len() - line.iter().rev().take_while(blank).count();
    line.get(..end).unwrap_or_default()
}

/// Text for a message; a lone surrogate shows as U+FFFD.
fn text_of(characters: &[Run]) -> String {
    characters
        .iter()
        .flat_map(|run| {
            let character = char::from_u32(run.code).unwrap_or(char::REPLACEMENT_CHARACTER);
            std::iter::repeat_n(character, run.count as usize)
        })
        .collect()
}

fn is_text(characters: &[Run], text: &str) -> bool {
    characters.len() == text.len()
        && characters
            .iter()
            .zip(text.bytes())
            .all(|(character, byte)| character.code == u32::from(byte))
}

/// The heading that `line` is.
fn heading_of(line: &[Run]) -> Option<&'static str> {
    let (colon, name) = trim(line).split_last()?;
    HEADINGS
        .into_iter()
        .find(|heading| colon.code == u32::from(':') && is_text(name, heading))
}

/// The headings and their lines, in order.
fn sections<'a>(lines: &'a [&'a [Run]]) -> impl Iterator<Item = (usize, &'static str)> + 'a {
    lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| heading_of(line).map(|heading| (at, heading)))
}

/// The names that lines of an `Args:` section begin with, before `:` or ` (…):`, and whether any
/// text follows the colon, on that line or a later one of the section.
fn described<'a>(section: &[&'a [Run]]) -> Vec<(&'a [Run], bool)> {
    let is = |character: &Run, wanted: char| character.code == u32::from(wanted);
    let last_text = section.iter().rposition(|line| !trim(line).is_empty());
    // Where each line's next closing parenthesis is: `(…)` may run over several lines.
    let mut closings: Vec<Option<(usize, usize)>> = vec![None; section.len()];
    let mut next = None;
    for (at, line) in section.iter().enumerate().rev() {
        if let Some(closing) = line.iter().position(|character| is(character, ')')) {
            next = Some((at, closing));
        }
        if let Some(slot) = closings.get_mut(at) {
            *slot = next;
        }
    }
    let mut found = Vec::new();
    for (at, line) in section.iter().enumerate() {
        let blank = line
            .iter()
            .take_while(|character| is_space(character.code))
            .count();
        let text = line.get(blank..).unwrap_or_default();
        let length = text
            .iter()
            .take_while(|character| !is(character, ':') && !is(character, ' '))
            .count();
        let (name, after) = text.split_at(length);
        if name.is_empty() {
            continue;
        }
        let colon = match after {
            [colon, ..] if is(colon, ':') => Some((at, blank + length)),
            [space, open, rest @ ..] if is(space, ' ') && space.count == 1 && is(open, '(') => {
                let here = rest.iter().position(|character| is(character, ')'));
                let closing = match here {
                    Some(closing) => Some((at, blank + length + 2 + closing)),
                    None => closings.get(at + 1).copied().flatten(),
                };
                closing
                    .map(|(line, closing)| (line, closing + 1))
                    .filter(|(line, colon)| {
                        section
                            .get(*line)
                            .and_then(|line| line.get(*colon))
                            .is_some_and(|character| is(character, ':'))
                    })
            }
            _ => None,
        };
        if let Some((line, colon)) = colon {
            let rest = section.get(line).and_then(|line| line.get(colon + 1..));
            let described = rest.is_some_and(|rest| !trim(rest).is_empty())
                || last_text.is_some_and(|last| last > line);
            found.push((name, described));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_is_one_run_however_wide() {
        let cleaned = |text: &str| {
            let characters = text.char_indices().map(|(start, character)| Character {
                code: u32::from(character),
                start,
                end: start + 1,
            });
            clean(characters)
        };
        let runs = cleaned(&format!("a{}b\n\t\t\tc\n\t    d", "\t".repeat(1000)));
        assert_eq!(runs.len(), 1000 + 8);
        let text = text_of(&runs);
        assert_eq!(text.len(), 8000 + 1 + 1 + 13 + 2);
        assert!(text.ends_with("b\n            c\nd"), "{text}");
        assert_eq!(text_of(&cleaned("\t \n\ta\n \tb\n    \n\n")), "a\nb");
        assert_eq!(text_of(&cleaned("  a\n  \t\tb\n \t")), "a\nb");
    }
}
