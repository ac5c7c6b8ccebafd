//! YAML, as its two loaders read it: PyYAML 6.0.4's `SafeLoader` (YAML 1.1), by [`read`], and npm
//! `yaml` 2.9 (YAML 1.2, core schema), by [`core12::read`].

pub mod core12;
pub mod pyyaml;
pub mod versions;

use crate::text::Span;
use crate::tree::{NodeId, Tree};

/// What kind of thing is wrong with a YAML text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The bytes are not UTF-8.
    NotUtf8,
    /// PyYAML's reader, scanner, parser, composer or constructor refuses it.
    Syntax,
    /// An alias, where aliases are refused.
    Alias,
    /// Two keys of one mapping are equal as Python values.
    DuplicateKey,
    /// Nested deeper than PyYAML can load: it crashes.
    TooDeep,
    /// A date or time that does not exist: PyYAML crashes.
    Date,
    /// A number PyYAML recognises and then cannot convert (`0x_`): it crashes.
    Number,
    /// An integer of more than 4300 decimal digits: Python refuses to convert it. Where aliases
    /// are refused, also one written in hexadecimal: the SDK cannot write tools.yaml as JSON.
    NumberTooLong,
    /// An escape above U+10FFFF: PyYAML crashes.
    Escape,
    /// A core tag on a text it does not fit (`!!int x`): PyYAML crashes.
    Tag,
    /// More values than PyYAML has memory for in the browser.
    TooManyValues,
}

/// One fault, at its place.
#[derive(Clone, Debug)]
pub struct Fault<Kind = FaultKind> {
    /// What kind.
    pub kind: Kind,
    /// Where.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// A place that belongs to it: the anchor of an alias, the first of two equal keys.
    pub related: Option<(Span, String)>,
}

/// Whether aliases may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aliases {
    /// `tools.yaml`: the first alias ends the reading.
    Refused,
    /// `agent.yaml`.
    Allowed,
}

/// What was read: a tree as far as it could be built, and every fault.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The nodes.
    pub tree: Tree,
    /// The root; none for an empty document (which is null), or where nothing could be built.
    pub root: Option<NodeId>,
    /// What is wrong, in the order of the text, at most about a thousand. What PyYAML would
    /// stop at first is among them, though not always the first.
    pub faults: Vec<Fault>,
    /// Anchors that no alias uses, by the span of `&name`.
    pub unused_anchors: Vec<Span>,
}

/// Reads one document. Time and memory are linear in its size, whatever it holds.
///
/// Where the text cannot be read to its end, there is no root. Where single values cannot be
/// read, they are [`Value::UNREAD`](crate::tree::Value::UNREAD) in the tree, and of two equal
/// keys the first is kept.
pub fn read(bytes: &[u8], aliases: Aliases) -> Document {
    pyyaml::read(bytes, aliases)
}
