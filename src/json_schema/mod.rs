//! JSON Schema, Draft 2020-12, with the verdicts of python-jsonschema 4.26 on CPython 3.14.
//! Schemas and instances are nodes of a [`crate::tree::Tree`], so every fault has a span.

use foldhash::HashSet;

mod advice;
mod applicators;
mod assertions;
mod describe;
mod draft;
mod equality;
mod errors;
mod evaluate;
mod legacy;
mod meta;
mod names;
mod number;
mod parts;
mod patterns;
mod resolve;
mod shape;
mod unevaluated;
pub mod uri;

use crate::tree::{NodeId, NodeRef, Value};

pub use draft::Draft;
pub use parts::{is_meant_as_schema, is_of_type, keywords, order, parts};

/// Steps that all checks of a project may take.
const PROJECT_STEPS: u64 = 4 * evaluate::STEPS;

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

/// Whose verdict a check against a meta-schema gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// python-jsonschema 4.26, with `format: regex` asserted by Python's `re`.
    Python,
    /// Ajv 8, which asserts no formats of a meta-schema: patterns are not looked at.
    Ajv,
}

/// Faults of `schema` against the meta-schema of Draft 2020-12 (`format: regex` asserted, by
/// Python's `re`), as `Draft202012Validator.check_schema` finds them; in the order of the text.
pub fn check_schema(schema: NodeRef<'_>) -> Vec<SchemaFault> {
    check_schema_of(Draft::Draft202012, Reference::Python, schema)
}

/// Faults of `schema` against the meta-schema of `draft`, which is Draft 4 or later, as
/// `reference` finds them; in the order of the text.
pub fn check_schema_of(
    draft: Draft,
    reference: Reference,
    schema: NodeRef<'_>,
) -> Vec<SchemaFault> {
    meta::check(draft, reference, schema)
}

/// Every `$ref` and `$dynamicRef` anywhere below `schema`, data included, whose value is a
/// non-empty string that does not start with `#`: `(key, value)`, each once, in the order of
/// the text where nothing is aliased.
pub fn external_refs<'t>(schema: NodeRef<'t>) -> Vec<(NodeRef<'t>, NodeRef<'t>)> {
    let mut found = Vec::new();
    let mut met = HashSet::from_iter([schema.id()]);
    let mut nodes = vec![schema];
    while let Some(node) = nodes.pop() {
        for (key, value) in node.entries() {
            let is_reference = matches!(key.as_str(), Some("$ref" | "$dynamicRef"));
            let leads_outside = match value.value() {
                Value::Str(text) => !text.is_empty() && !text.starts_with('#'),
                Value::Surrogates(text) => text.first() != Some(&u32::from('#')),
                _ => false,
            };
            if is_reference && leads_outside {
                found.push((key, value));
            }
        }
        let from = nodes.len();
        nodes.extend(
            node.entries()
                .map(|(_, value)| value)
                .chain(node.items())
                .filter(|node| met.insert(node.id())),
        );
        if let Some(nodes) = nodes.get_mut(from..) {
            nodes.reverse();
        }
    }
    found
}

/// Checks `instance` (of any tree) against `schema`, a node below `root`, in which local
/// references are resolved as the SDK resolves them: as Draft 2020-12, but for subschemas whose
/// `$schema` names another draft. The first violation is the reference's first error.
///
/// # Errors
/// The fault of the schema that stops the reference from giving a verdict.
pub fn validate(
    root: NodeRef<'_>,
    schema: NodeRef<'_>,
    instance: NodeRef<'_>,
) -> Result<Vec<Violation>, SchemaFault> {
    Validator::new(root).validate(schema, instance, &mut Patience::default())
}

/// Judges values by the schemas of one document, which is read for names once.
pub struct Validator<'t>(Result<evaluate::Judge<'t>, SchemaFault>);

impl<'t> Validator<'t> {
    /// Judges by schemas below `root`.
    pub fn new(root: NodeRef<'t>) -> Self {
        Self(evaluate::Judge::new(root))
    }

    /// Checks as [`validate`] does, with what is left of `patience`.
    ///
    /// # Errors
    /// As [`validate`].
    pub fn validate(
        &mut self,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        patience: &mut Patience,
    ) -> Result<Vec<Violation>, SchemaFault> {
        match &mut self.0 {
            Ok(judge) => patience.take(|steps| judge.judge(schema, instance, steps)),
            Err(fault) => Err(fault.clone()),
        }
    }
}

/// The steps that all checks of a project may take together. Where they end has a fault; what
/// would be checked after that has no verdict, and counts as lawful.
pub struct Patience {
    left: u64,
    /// Whether a fault says that none are left.
    told: bool,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            left: PROJECT_STEPS,
            told: false,
        }
    }
}

impl Patience {
    fn take(
        &mut self,
        check: impl FnOnce(&mut u64) -> Result<Vec<Violation>, SchemaFault>,
    ) -> Result<Vec<Violation>, SchemaFault> {
        if self.told {
            return Ok(Vec::new());
        }
        let given = self.left.min(evaluate::STEPS);
        let mut steps = given;
        let result = check(&mut steps);
        let too_many = matches!(&result, Err(fault) if fault.kind == FaultKind::TooManySteps);
        let taken = if too_many { given } else { given - steps };
        self.left = self.left.saturating_sub(taken);
        self.told = too_many && self.left == 0;
        result
    }
}
