//! gitignore patterns as Python's `pathspec` reads them, which hatchling asks.
//!
//! Unlike git, it looks at whole paths of files, so a file below an ignored folder can come back.

use super::glob::{Name, Segment, Syntax, Unreadable, matches_path};

const SYNTAX: Syntax = Syntax {
    backslash: true,
    caret: true,
};

/// What a list of patterns says of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// Whether the path is selected.
    pub selected: bool,
    /// Which pattern decided, by its place in the list.
    pub by: usize,
}

/// A list of patterns; the last that matches decides.
#[derive(Clone, Debug, Default)]
pub(super) struct Patterns(Vec<Pattern>);

#[derive(Clone, Debug)]
struct Pattern {
    negated: bool,
    /// Whether what it says of a file below is said by way of the folder.
    by_folder: bool,
    /// What fits the whole path of a file; none where only the folders above it count.
    whole: Option<Vec<Segment>>,
    /// What fits the path of a file below a folder that is meant.
    below: Vec<Segment>,
    index: usize,
}

impl Patterns {
    /// Reads one pattern a line. Lines that are empty or comments, or have `[` without `]`, say nothing;
    /// the error is the first line that `pathspec` refuses.
    pub fn read<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut patterns = Vec::new();
        for (index, line) in lines.into_iter().enumerate() {
            match read_line(line, index) {
                Ok(pattern) => patterns.extend(pattern),
                Err(Unreadable::Bracket) => {}
                Err(Unreadable::Escape) => return Err(line.to_owned()),
            }
        }
        Ok(Self(patterns))
    }

    /// The verdict on the file `path`; `None` where no pattern matches.
    pub fn verdict(&self, path: &str) -> Option<Verdict> {
        let parts: Vec<&str> = path.split('/').collect();
        let mut verdict = None;
        let mut weight = 0;
        for pattern in &self.0 {
            let Some(by_folder) = pattern.matches(&parts) else {
                continue;
            };
            let own = if by_folder { 1 } else { 2 };
            if (!pattern.negated && by_folder) || own >= weight {
                weight = own;
                verdict = Some(Verdict {
                    selected: !pattern.negated,
                    by: pattern.index,
                });
            }
        }
        verdict
    }

    /// Whether `path` is selected.
    pub fn select(&self, path: &str) -> bool {
        self.verdict(path).is_some_and(|verdict| verdict.selected)
    }
}

fn read_line(line: &str, index: usize) -> Result<Option<Pattern>, Unreadable> {
    let line = if line.ends_with("\\ ") {
        line
    } else {
        line.trim_end()
    };
    if line.is_empty() || line.starts_with('#') || line == "/" {
        return Ok(None);
    }
    let (negated, text) = match line.strip_prefix('!') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let (folder, body) = match text.strip_suffix('/') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut segments = Vec::new();
    let (anchored, body) = match body.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (body.contains('/'), body),
    };
    if !anchored {
        segments.push(Segment::AnyDepth);
    }
    if body.is_empty() {
        return Ok(None);
    }
    for part in body.split('/') {
        let segment = if part == "**" {
            Segment::AnyDepth
        } else {
            Segment::Name(Name::read(part, SYNTAX)?)
        };
        if segment != Segment::AnyDepth || segments.last() != Some(&Segment::AnyDepth) {
            segments.push(segment);
        }
    }
    let ends_open = segments.last() == Some(&Segment::AnyDepth);
    // `a/**` is only what lies below a; `**` alone is everything.
    let has_whole = !folder && (!ends_open || segments.len() == 1);
    let whole = has_whole.then(|| segments.clone());
    if ends_open {
        segments.pop();
    }
    let any = || Segment::Name(Name::any());
    if segments.is_empty() {
        segments.push(any());
    }
    segments.extend([any(), Segment::AnyDepth]);
    Ok(Some(Pattern {
        negated,
        by_folder: folder || !ends_open,
        whole,
        below: segments,
        index,
    }))
}

impl Pattern {
    /// Whether it matches the file; true inside where it does so by way of a folder above it.
    fn matches(&self, parts: &[&str]) -> Option<bool> {
        // `*` alone takes no empty name, and no path has one.
        let fits = |segments: &Vec<Segment>| matches_path(segments, parts, |_, _| true);
        if self.whole.as_ref().is_some_and(fits) {
            return Some(false);
        }
        fits(&self.below).then_some(self.by_folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_select() {
        for (lines, path, expected) in [
            ("a", "a", true),
            ("a", "x/a/y", true),
            ("/a", "x/a", false),
            ("a/", "a", false),
            ("a/", "a/b", true),
            ("a/b", "x/a/b", false),
            ("a/**", "a/b/c", true),
            ("a/**", "a", false),
            ("**/a", "x/y/a", true),
            ("a/**/b", "a/b", true),
            ("a/**/b", "a/x/y/b", true),
            ("*.py", "x/y.py", true),
            ("a/\n!a/b", "a/b", false),
            ("a/\n!a/b", "a/c", true),
            ("**/", "x", false),
            ("**/", "x/y", true),
            ("a/**/", "a/b", true),
            ("//a", "a", false),
            ("*/*", "a/b/c", true),
            ("*\n!a", "a", false),
            ("*", "x", true),
            ("*/", "x", false),
            ("*/", "x/y", true),
            ("#a", "#a", false),
            ("\\#a", "#a", true),
            ("a  ", "a", true),
            ("[ab", "[ab", false),
            ("A", "a", false),
            ("**", "x", true),
            ("**/a/**/", "x/a/b", true),
            ("**/a/**/", "x/a", false),
            ("a/*/**", "a/b", false),
            ("a/*/**", "a/b/c", true),
            ("a/\n!a/**", "a/b", false),
            ("a\n!a/**", "a/b", false),
            ("a/**\n!a", "a/b", true),
        ] {
            let patterns = Patterns::read(lines.lines()).unwrap();
            assert_eq!(patterns.select(path), expected, "{lines:?} on {path}");
        }
        assert!(Patterns::read(["uv.lock\\ \n"]).is_err());
    }
}
