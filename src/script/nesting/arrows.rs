//! Types of functions whose arrow is something else.
//!
//! Behind the parameters in a function's type the parser takes any token for the arrow, a `;` or
//! a closing bracket too, and goes on with a type. So `let f: () a () a () a` nests, and no end
//! of a line or of a statement ends it. That none of this is TypeScript is told only when it has
//! been read; until then it must not go too deep.

use super::words;
use super::{Before, Reading};

/// What the parameters of a function's type cost that no arrow follows.
const SIGNATURE: usize = 7;

/// What the token before is to a function's type.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Signature {
    #[default]
    None,
    /// It ends the parameters.
    Closed,
    /// It stands where the arrow should.
    Arrow,
}

impl Reading {
    /// Before the token that `first` starts is read: what it costs within the brackets that it
    /// closes, if it is taken for an arrow.
    pub(super) fn swallow(&mut self, bytes: &[u8], first: u8) -> Option<usize> {
        if self.signature == Signature::Closed && !words::starts(bytes, self.at, b"=>") {
            self.swallows = true;
            self.links += SIGNATURE;
            return match first {
                // The parser sees no end of what stands before it.
                b')' | b']' | b'}' => Some(self.links),
                _ => Some(0),
            };
        }
        let previous = self.at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
        let is_call = first == b'(' && !self.takes_parameters(bytes);
        let assigns =
            first == b'=' && !previous.is_some_and(|sign| b"+-*/%&|^<>=!?".contains(&sign));
        if is_call || assigns || matches!(first, b';' | b',') {
            self.swallows = false;
        }
        None
    }

    /// After that token: `within` is what [`Self::swallow`] told.
    pub(super) fn swallowed(&mut self, within: Option<usize>) {
        let closed = std::mem::take(&mut self.closed);
        self.signature = if let Some(within) = within {
            self.swallows = true;
            self.links += within;
            Signature::Arrow
        } else if closed {
            Signature::Closed
        } else {
            Signature::None
        };
    }

    /// Whether a type of a function may start here.
    pub(super) fn takes_signature(&self) -> bool {
        self.signature == Signature::Arrow
            || (!self.head && !matches!(self.before, Before::Operand | Before::Brace))
    }

    /// Whether the `(` at `self.from` may start the parameters of such a type, or stand in one.
    fn takes_parameters(&self, bytes: &[u8]) -> bool {
        self.takes_signature() && (self.generic || !self.follows(bytes, b">"))
    }

    /// Whether the `(` at `self.from` may start the parameters of a function's type.
    pub(super) fn is_signature(&self, bytes: &[u8]) -> bool {
        let is_sure = self.follows(bytes, b">") || self.follows(bytes, b"new");
        self.takes_parameters(bytes) && (is_sure || names(bytes, self.from + 1))
    }

    fn follows(&self, bytes: &[u8], token: &[u8]) -> bool {
        let before = bytes.get(..self.from).unwrap_or_default();
        before.trim_ascii_end().ends_with(token)
    }
}

/// Whether what stands at `at` looks like the first of several parameters, like one with a type
/// or a pattern, or like none at all. A comment may hide any.
fn names(bytes: &[u8], mut at: usize) -> bool {
    let mut named = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            byte if byte.is_ascii_whitespace() => at += 1,
            byte if words::is_part(byte) => {
                at = words::end(bytes, at);
                named = true;
            }
            b':' | b',' | b'?' | b'=' | b'[' | b'{' => return true,
            b'/' => return matches!(bytes.get(at + 1), Some(b'/' | b'*')),
            _ => return !named && matches!(byte, b')' | b'.'),
        }
    }
    true
}
