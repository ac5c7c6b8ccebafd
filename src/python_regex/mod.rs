//! Regular expressions as Python's `re` reads and searches them (CPython 3.14, patterns of
//! text): the dialect of `pattern` and `patternProperties` in a schema that Python checks.
//!
//! No engine of another language has Python's syntax, its `$` before a final line break, or
//! its Unicode classes, so the whole of it is here: a reader with CPython's verdicts
//! ([`parse`]), a small program made from what was read, and a backtracking search over it
//! with an explicit stack and a budget of steps, because the patterns are not ours.

mod chars;
mod escape;
mod groups;
mod items;
mod parse;
mod program;
mod search;
mod source;
mod syntax;

use program::Program;

/// A pattern that Python's `re` can compile.
#[derive(Debug)]
pub struct Pattern {
    program: Program,
}

/// Why Python's `re` cannot compile a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// It is refused (`re.error`).
    Syntax {
        /// Where, in code points from the start.
        at: usize,
        /// What was found and what was expected.
        message: String,
    },
    /// A repetition count of 2147483647 or more: not refused but a crash (`OverflowError`).
    RepetitionTooLarge {
        /// Where, in code points from the start.
        at: usize,
    },
    /// Flags that contradict each other in two groups: not refused but a crash (`ValueError`).
    FlagsContradict,
    /// Groups nested deeper than Python can follow: not refused but a crash (`RecursionError`).
    TooDeep,
    /// Longer than [`Pattern::MAX_LENGTH`]; Python has no such limit.
    TooLong,
}

/// The search took more steps than it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfSteps;

impl Pattern {
    /// Code points that a pattern may have here.
    pub const MAX_LENGTH: usize = 1 << 20;

    /// Reads a pattern given as code points, because Python's text may hold lone surrogates.
    /// `frames` are the nested calls that Python has left for it: two a group.
    ///
    /// # Errors
    /// Where `re.compile` raises.
    pub fn new(pattern: &[u32], frames: usize) -> Result<Self, PatternError> {
        if pattern.len() > Self::MAX_LENGTH {
            return Err(PatternError::TooLong);
        }
        let syntax = parse::parse(pattern, frames)?;
        Ok(Self {
            program: program::compile(&syntax),
        })
    }

    /// Whether `re.search` finds the pattern somewhere in `text`. Takes its steps from `steps`.
    ///
    /// # Errors
    /// Where `steps` runs out.
    pub fn is_found(&self, text: &[u32], steps: &mut u64) -> Result<bool, OutOfSteps> {
        search::search(&self.program, text, steps)
    }
}

/// The code points of `text`.
pub fn code_points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}
