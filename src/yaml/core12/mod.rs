//! YAML 1.2 with the core schema, as npm `yaml` 2.9 reads it with merge keys on; granit-parser
//! gives the events.

mod compose;
mod explain;
mod indent;
mod scalar;
mod text;

pub(super) use scalar::plain;

use super::Fault;
use crate::tree::{NodeId, Tree};

/// Collections inside collections.
const MOST_LEVELS: usize = 255;

/// Values, those that merge keys bring among them.
const MOST_VALUES: usize = 1_000_000;

/// Faults of one kind that are told. Of each, so that many small ones hide no great one.
const MOST_FAULTS: usize = 1000;

/// What kind of thing is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It is not one YAML document: nothing of it is known.
    Syntax,
    /// More than is followed here: more than 255 levels or a million values. Nothing is known.
    TooMuch,
    /// Two keys of one mapping are equal; the first value stays. Related: the first key.
    DuplicateKey,
    /// A tag that the core schema does not have, or not on such a value; it is dropped.
    UnknownTag,
    /// A plain `<<` key; what it names is merged into its mapping.
    MergeKey,
}

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The nodes. An alias is its anchor's node again, unless it stands inside of that: then it
    /// is a value of its own that JSON has no word for, so that no path leads in a circle.
    pub tree: Tree,
    /// The root; none for an empty document, and where nothing is known.
    pub root: Option<NodeId>,
    /// What is wrong, in the order of the text.
    pub faults: Vec<Fault<FaultKind>>,
}

impl Document {
    /// Whether the text is one YAML document.
    pub fn is_read(&self) -> bool {
        !self
            .faults
            .iter()
            .any(|fault| matches!(fault.kind, FaultKind::Syntax | FaultKind::TooMuch))
    }
}

/// Reads one document. Bytes that are not UTF-8 are read as U+FFFD. Time and memory are linear in
/// the size.
pub fn read(bytes: &[u8]) -> Document {
    compose::compose(text::Decoded::new(bytes))
}
