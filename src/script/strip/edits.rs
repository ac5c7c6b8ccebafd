//! Edits of a text that keep its lines.

use foldhash::HashSet;

use crate::text::Span;

/// Characters that would go on with a statement which ends at a line's end.
const GOES_ON: &[u8] = b"([`+-/*,.?=<>&|^%";

/// How many bytes may be put in.
const MOST_ADDED: usize = 4 * 1024 * 1024;

/// What is cut out or replaced. An edit inside another one is lost with it.
#[derive(Default)]
pub(super) struct Edits {
    list: Vec<Edit>,
    /// How many bytes are put in.
    added: usize,
    /// Where statements end that may end without a semicolon.
    ends: HashSet<usize>,
    /// Where declarations end that are no statements, but the head of a loop.
    heads: HashSet<usize>,
}

struct Edit {
    span: Span,
    text: String,
    /// Whether the line breaks that are cut out are kept.
    lines: bool,
}

impl Edits {
    /// Cuts out from `start` to `end`, but for the line breaks.
    pub(super) fn cut(&mut self, start: usize, end: usize) {
        self.push(start, end, String::new(), true);
    }

    /// Cuts out a statement, or a member of a class. What stands before it must not go on with
    /// what stands behind it.
    pub(super) fn cut_whole(&mut self, text: &str, place: Span) {
        let rest = text.get(place.end..).unwrap_or_default();
        let goes_on = next_byte(rest).is_some_and(|next| GOES_ON.contains(&next));
        let end = if goes_on { ";" } else { "" };
        self.push(place.start, place.end, end.to_owned(), true);
    }

    /// Puts `text` in place of what stands from `start` to `end`.
    pub(super) fn replace(&mut self, start: usize, end: usize, text: String) {
        self.push(start, end, text, false);
    }

    /// Puts `text` in place of what stands from `start` to `end`, but for the line breaks.
    pub(super) fn rewrite(&mut self, start: usize, end: usize, text: String) {
        self.push(start, end, text, true);
    }

    /// Puts `text` in at `at`.
    pub(super) fn insert(&mut self, at: usize, text: String) {
        self.push(at, at, text, false);
    }

    /// A statement stands at `place`: where its end is cut out, a semicolon ends it.
    pub(super) fn ends(&mut self, place: Span) {
        if !self.heads.contains(&place.end) {
            self.ends.insert(place.end);
        }
    }

    /// What stands at `place` is the head of a loop.
    pub(super) fn is_head(&mut self, place: Span) {
        self.heads.insert(place.end);
    }

    /// The first edit.
    pub(super) fn first(&self) -> Option<Span> {
        self.list.iter().map(|edit| edit.span).min()
    }

    /// Whether more is to be put in than may be: nothing more is noted.
    pub(super) fn are_full(&self) -> bool {
        self.added > MOST_ADDED
    }

    fn push(&mut self, start: usize, end: usize, text: String, lines: bool) {
        self.added = self.added.saturating_add(text.len());
        if self.are_full() {
            return;
        }
        if end > start || !text.is_empty() {
            self.list.push(Edit {
                span: Span::new(start, end.max(start)),
                text,
                lines,
            });
        }
    }

    /// `text` after the edits.
    pub(super) fn apply(mut self, text: &str) -> String {
        // Of two edits that start at one place the longer holds the other, but what is only put
        // in stands before both.
        self.list.sort_by_key(|edit| {
            let Span { start, end } = edit.span;
            (start, start != end, std::cmp::Reverse(end))
        });
        let mut result = String::with_capacity(text.len());
        let mut here = 0;
        for edit in &self.list {
            if edit.span.start < here {
                continue;
            }
            result.push_str(text.get(here..edit.span.start).unwrap_or_default());
            result.push_str(&edit.text);
            if edit.lines {
                let cut = text.get(edit.span.start..edit.span.end).unwrap_or_default();
                let ended = edit.text.is_empty() && self.ends.contains(&edit.span.end);
                result.push_str(if ended { ";" } else { "" });
                result.extend(cut.chars().filter(|c| *c == '\n'));
            }
            here = edit.span.end;
        }
        result.push_str(text.get(here..).unwrap_or_default());
        result
    }
}

/// The first byte of `text` that is neither white space nor in a comment.
fn next_byte(text: &str) -> Option<u8> {
    let mut rest = text.trim_start();
    loop {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n')?.1.trim_start();
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1.trim_start();
        } else {
            return rest.bytes().next();
        }
    }
}

/// The words and signs of `text` outside comments, with their offsets. Words are of letters.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let first = rest.chars().next()?;
            let start = at;
            if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            } else if first.is_alphabetic() {
                let end = rest.find(|c: char| !c.is_alphanumeric());
                at += end.unwrap_or(rest.len());
                return Some((start, text.get(start..at)?));
            } else {
                at += first.len_utf8();
                return Some((start, text.get(start..at)?));
            }
        }
    })
}

/// Where the first `sign` of `text` stands outside comments.
pub(super) fn find(text: &str, sign: &str) -> Option<usize> {
    tokens(text)
        .find(|(_, token)| *token == sign)
        .map(|(at, _)| at)
}

/// Where each of `words` stands in `text` outside comments.
pub(super) fn find_words<'t>(text: &'t str, words: &[&str]) -> Vec<(usize, &'t str)> {
    tokens(text)
        .filter(|(_, token)| words.contains(token))
        .collect()
}
