//! The globs of `tools`, as npm tinyglobby reads them with `expandDirectories: false`: the dialect
//! of picomatch, without dot files, over files only. ARCHITECTURE.md says why no crate does it.

mod class;
mod normal;
mod parse;
mod program;
#[cfg(test)]
mod tests;

use program::Program;

/// A glob of a list, ready to be asked.
pub struct Glob {
    /// Whether it takes files away.
    pub is_negated: bool,
    /// What it names, in normal form.
    text: String,
    /// The folders with which all that it names begins.
    start: String,
    /// None where picomatch makes nothing of it, so that it matches nothing.
    program: Option<Program>,
}

impl Glob {
    /// Reads `glob`, an entry of the list as it is written. Linear in its length.
    pub fn new(glob: &str) -> Self {
        let (is_negated, body) = match glob.strip_prefix('!') {
            Some(rest) if !rest.starts_with('(') => (true, rest),
            _ => (false, glob),
        };
        // A second `!` says nothing at all.
        let is_read = !is_negated || !body.starts_with('!') || body.starts_with("!(");
        let text = normal::normal(body);
        let program = (is_read && !text.is_empty())
            .then(|| parse::parse(&text))
            .flatten();
        let start = normal::start(&text).to_owned();
        Self {
            is_negated,
            text,
            start,
            program,
        }
    }

    /// Whether it names `path`, relative to the app's folder. Takes steps off `budget`; where none
    /// are left, it names nothing.
    pub fn matches(&self, path: &str, budget: &mut usize) -> bool {
        match &self.program {
            Some(program) if self.is_begun(path, budget) => {
                path == self.text || program.matches(path, budget)
            }
            _ => false,
        }
    }

    /// Whether `path` begins as all that it names does. A step, and more where both are long.
    fn is_begun(&self, path: &str, budget: &mut usize) -> bool {
        let steps = 1 + self.start.len().min(path.len()) / 64;
        *budget = budget.saturating_sub(steps);
        *budget > 0 && path.starts_with(&self.start)
    }

    /// Whether it names `path` or a folder around it: what it takes away is not looked into.
    pub fn matches_around(&self, path: &str, budget: &mut usize) -> bool {
        // A folder around it begins as it does.
        if self.program.is_none() || !self.is_begun(path, budget) {
            return false;
        }
        let mut folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        folders.any(|folder| self.matches(folder, budget)) || self.matches(path, budget)
    }
}
