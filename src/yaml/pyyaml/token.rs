//! What the scanner makes of the characters, and the parser takes.

use std::borrow::Cow;

use crate::text::Span;

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// `'…'`
    SingleQuoted,
    /// `"…"`
    DoubleQuoted,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// The text of a scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text<'t> {
    /// Text that UTF-8 can carry.
    Utf8(Cow<'t, str>),
    /// Code points, at least one of which is a surrogate, written as an escape.
    Surrogates(Vec<u32>),
}

/// A directive.
#[derive(Clone, Debug)]
pub(super) enum Directive<'t> {
    /// `%YAML major.minor`, the digits as written.
    Version { major: &'t str, minor: &'t str },
    /// `%TAG handle prefix`
    Handle {
        handle: &'t str,
        prefix: Cow<'t, str>,
    },
    /// A directive that means nothing here.
    Unknown,
}

/// A token and what stands in it.
#[derive(Clone, Debug)]
pub(super) enum TokenKind<'t> {
    StreamEnd,
    Directive(Directive<'t>),
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowMappingStart,
    FlowSequenceEnd,
    FlowMappingEnd,
    FlowEntry,
    BlockEntry,
    Key,
    Value,
    Alias(&'t str),
    Anchor(&'t str),
    Tag {
        handle: Option<&'t str>,
        suffix: Cow<'t, str>,
    },
    Scalar {
        text: Text<'t>,
        style: Style,
    },
}

/// A token at its place. Tokens that stand for a change of indentation are empty.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub kind: TokenKind<'t>,
    pub span: Span,
}
