//! Why the scanner or the parser can go no further.

use crate::text::Span;

/// A place the reader cannot pass, and why.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Where PyYAML stops, in bytes.
    pub at: usize,
    /// Why.
    pub cause: Cause,
}

/// Why a text cannot be read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// No token starts with this character (a tab, `@`, `` ` ``, `%`, …).
    NoToken,
    /// A `- ` where no list can start.
    ItemNotAllowed,
    /// A `? ` where no key can start.
    KeyNotAllowed,
    /// A `: ` that belongs to no key.
    ValueNotAllowed,
    /// The text from byte `key` must be a key, and no `:` follows it on its line, within 1024
    /// characters.
    KeyWithoutColon {
        /// First byte of the text.
        key: usize,
    },
    /// `&`, `*` or `%` without a name of ASCII letters, digits, `-` and `_`, or with more than
    /// that; it starts at byte `start`.
    Name {
        /// First byte, at the sign.
        start: usize,
    },
    /// A tag or a tag directive from byte `start` that breaks off.
    Tag {
        /// First byte, at the `!` or the `%`.
        start: usize,
    },
    /// `%YAML` without a version such as `1.1`.
    Version,
    /// Something other than a comment after a directive.
    AfterDirective,
    /// A quote opened at byte `open` and never closed.
    UnclosedQuote {
        /// The quote.
        open: usize,
    },
    /// `---` or `...` at the start of a line inside quotes opened at byte `open`.
    MarkerInQuotes {
        /// The quote.
        open: usize,
    },
    /// A backslash before a character that makes no escape.
    UnknownEscape,
    /// `\x`, `\u` or `\U` without its 2, 4 or 8 hexadecimal digits.
    EscapeDigits {
        /// How many there must be.
        digits: usize,
    },
    /// An escape above U+10FFFF, from byte `start`.
    EscapeTooLarge {
        /// First byte, at the backslash.
        start: usize,
    },
    /// Text behind `|` or `>`, which stands at byte `start`.
    BlockHeader {
        /// First byte of the header.
        start: usize,
    },
    /// A version number of more digits than Python converts.
    VersionTooLong,
    /// A second `%YAML` or the same `%TAG` handle again.
    DirectiveTwice,
    /// `%YAML` with a major version other than 1.
    OtherVersion,
    /// More text after the document's one value; a new document must start with `---`.
    AfterDocument,
    /// A tag whose `!handle!` no `%TAG` declares.
    UnknownHandle {
        /// The tag.
        tag: Span,
    },
    /// No value can start here, right inside the brackets opened at byte `open`, if any.
    NoValue {
        /// The bracket.
        open: Option<usize>,
    },
    /// Neither an item of the block list that starts at byte `open` nor its end.
    InBlockSequence {
        /// First byte of the list.
        open: usize,
    },
    /// Neither a key of the block mapping that starts at byte `open` nor its end.
    InBlockMapping {
        /// First byte of the mapping.
        open: usize,
    },
    /// Neither `,` nor `]` after an item of the list opened at byte `open`.
    InFlowSequence {
        /// The bracket.
        open: usize,
    },
    /// Neither `,` nor `}` after an entry of the mapping opened at byte `open`.
    InFlowMapping {
        /// The brace.
        open: usize,
    },
}

impl Stop {
    pub(super) fn new(at: usize, cause: Cause) -> Self {
        Self { at, cause }
    }
}
