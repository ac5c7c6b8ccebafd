//! What the parser makes of the tokens.

use std::borrow::Cow;

use super::token::{Style, Text};
use crate::text::Span;

/// Anchor and tag of a node, and where its own text starts.
#[derive(Clone, Debug, Default)]
pub struct Properties<'t> {
    /// The name, and the place of `&name`.
    pub anchor: Option<(&'t str, Span)>,
    /// The tag with its handle replaced, and its place. `!` stays `!`.
    pub tag: Option<(Cow<'t, str>, Span)>,
    /// First byte behind anchor and tag.
    pub content: usize,
}

/// A step through a stream of documents.
#[derive(Clone, Debug)]
pub enum EventKind<'t> {
    /// The text begins.
    StreamStart,
    /// The text is over.
    StreamEnd,
    /// A document begins.
    DocumentStart {
        /// Whether `---` says so.
        explicit: bool,
        /// The digits of `%YAML major.minor`.
        version: Option<(&'t str, &'t str)>,
    },
    /// A document is over.
    DocumentEnd {
        /// Whether `...` says so.
        explicit: bool,
    },
    /// `*name`
    Alias(&'t str),
    /// A scalar; an empty plain one also where a value is left out.
    Scalar {
        /// Anchor and tag.
        properties: Properties<'t>,
        /// What it says.
        text: Text<'t>,
        /// How it is written.
        style: Style,
    },
    /// A list begins.
    SequenceStart {
        /// Anchor and tag.
        properties: Properties<'t>,
        /// Whether it is written in brackets.
        flow: bool,
    },
    /// A list is over.
    SequenceEnd,
    /// A mapping begins.
    MappingStart {
        /// Anchor and tag.
        properties: Properties<'t>,
        /// Whether it is written in braces, or is one entry of a list in brackets.
        flow: bool,
    },
    /// A mapping is over.
    MappingEnd,
}

/// An event between PyYAML's start and end mark, in bytes.
#[derive(Clone, Debug)]
pub struct Event<'t> {
    /// What happens.
    pub kind: EventKind<'t>,
    /// Where. Starts with anchor and tag; a block collection is over where the next token is.
    pub span: Span,
}
