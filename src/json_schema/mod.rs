//! JSON Schema, Draft 2020-12, with the verdicts of python-jsonschema 4.26 on CPython 3.14.
//! Schemas and instances are nodes of a [`crate::tree::Tree`], so every fault has a span.

use crate::tree::{NodeId, NodeRef};

/// What kind of thing is wrong with a schema, or stops it from being applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It breaks the meta-schema.
    Meta,
    /// `$ref` or `$dynamicRef` to something outside the schema.
    ExternalRef,
    /// A local reference that leads nowhere, or to something that is no schema.
    UnresolvedRef,
    /// A local reference that leads back to itself without end.
    RefLoop,
    /// Nested deeper than python-jsonschema can follow.
    TooDeep,
    /// A pattern Python's `re` crashes on: repetition number too large, groups too deep, unlawful join.
    Regex,
    /// Another thing that crashes python-jsonschema.
    Unsupported,
    /// Takes more steps than any sound schema needs.
    TooManySteps,
}

/// A fault of a schema.
#[derive(Clone, Debug)]
pub struct SchemaFault {
    /// What kind.
    pub kind: FaultKind,
    /// The offending node inside the schema (a key or a value).
    pub node: NodeId,
    /// What was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// A value that a schema refuses.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The part of the instance that is refused.
    pub instance: NodeId,
    /// The keyword's value in the schema that refuses it.
    pub schema: NodeId,
    /// What was found and what was expected, naming the path inside the instance where it is not the whole.
    pub message: String,
}

/// Faults of `schema` against the meta-schema of Draft 2020-12 (`format: regex` asserted, by
/// Python's `re`), as `Draft202012Validator.check_schema` with a format checker finds them.
pub fn check_schema(_schema: NodeRef<'_>) -> Vec<SchemaFault> {
    Vec::new()
}

/// Every `$ref` and `$dynamicRef` anywhere below `schema`, data included, whose value is a
/// non-empty string that does not start with `#`: `(key, value)`.
pub fn external_refs<'t>(_schema: NodeRef<'t>) -> Vec<(NodeRef<'t>, NodeRef<'t>)> {
    Vec::new()
}

/// Checks `instance` (of any tree) against `schema`, a node below `root`, in which local
/// references are resolved as the SDK resolves them.
///
/// # Errors
/// The fault of the schema that stops the reference from giving a verdict.
pub fn validate(
    _root: NodeRef<'_>,
    _schema: NodeRef<'_>,
    _instance: NodeRef<'_>,
) -> Result<Vec<Violation>, SchemaFault> {
    Ok(Vec::new())
}
