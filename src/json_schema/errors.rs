//! What an evaluation finds: violations of the instance, and faults of the schema that end it.

use super::describe;
use super::evaluate::{Applied, Evaluation};
use super::names::Reason;
use super::{FaultKind, SchemaFault, Violation};
use crate::tree::NodeRef;

/// Violations that are reported.
const MAX_VIOLATIONS: usize = 50;

/// Why an evaluation stops before its end.
pub(super) enum Stop {
    /// What was asked is known.
    Enough,
    /// The reference gives no verdict.
    Fault(SchemaFault),
}

pub(super) type Flow<T = ()> = Result<T, Stop>;

/// What becomes of the errors that are found.
pub(super) enum Errors {
    /// The first one ends the evaluation.
    First,
    /// They are counted, to know whether there are any.
    Count(usize),
    /// They are reported.
    Report(Vec<Violation>),
}

/// A step of the path from the instance to a part of it.
#[derive(Clone, Copy)]
pub(super) enum Step<'t> {
    Key(NodeRef<'t>),
    Index(usize),
}

impl<'t> Evaluation<'t> {
    /// Something in the schema is not of the kind that it must be.
    pub fn broken(&self, node: NodeRef<'t>, expected: &str) -> Stop {
        let message = format!(
            "a part of the schema that is applied is {}; expected {expected}",
            describe::value(node)
        );
        fault(FaultKind::Unsupported, node, message)
    }

    pub fn no_schema(&self, node: NodeRef<'t>) -> Stop {
        let message = format!(
            "a reference leads to {}, which is no schema",
            describe::value(node)
        );
        fault(FaultKind::UnresolvedRef, node, message)
    }

    pub fn endless(&self, node: NodeRef<'t>) -> Stop {
        let message = format!(
            "checking a value against this takes more than {} steps",
            self.given
        );
        fault(FaultKind::TooManySteps, node, message)
    }

    /// Reports that the keyword refuses the instance.
    pub fn error(
        &mut self,
        at: Applied<'_, 't>,
        errors: &mut Errors,
        expected: impl FnOnce() -> String,
    ) -> Flow {
        self.error_at(at.instance, at.value, errors, expected)
    }

    pub fn refused(
        &mut self,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        self.error_at(instance, schema, errors, || {
            "no value at all, because its schema is false".to_owned()
        })
    }

    /// Reports that `schema` refuses `instance`, which is the end of the path.
    pub fn error_at(
        &mut self,
        instance: NodeRef<'t>,
        schema: NodeRef<'t>,
        errors: &mut Errors,
        expected: impl FnOnce() -> String,
    ) -> Flow {
        self.violation(instance, schema, errors, |place| {
            let (value, expected) = (describe::value(instance), expected());
            match place {
                "" => format!("found {value}; expected {expected}"),
                place => format!("`{place}` is {value}; expected {expected}"),
            }
        })
    }

    /// Reports a violation at `node`, in words for the path at its end.
    pub fn violation(
        &mut self,
        node: NodeRef<'t>,
        schema: NodeRef<'t>,
        errors: &mut Errors,
        message: impl FnOnce(&str) -> String,
    ) -> Flow {
        match errors {
            Errors::First => return Err(Stop::Enough),
            Errors::Count(count) => *count += 1,
            Errors::Report(violations) => {
                violations.push(Violation {
                    instance: node.id(),
                    schema: schema.id(),
                    message: message(&self.place()),
                });
                if violations.len() == MAX_VIOLATIONS {
                    return Err(Stop::Enough);
                }
            }
        }
        Ok(())
    }

    /// The path to the part of the instance that is judged; empty for the whole.
    fn place(&self) -> String {
        let mut place = String::new();
        for step in &self.path {
            match step {
                Step::Index(index) => place.push_str(&format!("[{index}]")),
                Step::Key(key) => place = describe::inside(&place, *key),
            }
        }
        place
    }
}

/// What ends an evaluation without a verdict.
pub(super) fn fault(kind: FaultKind, node: NodeRef<'_>, message: String) -> Stop {
    Stop::Fault(SchemaFault {
        kind,
        node: node.id(),
        message,
        help: None,
    })
}

/// What is at `node`, a reference or a schema that is entered, leads nowhere.
pub(super) fn unresolved(node: NodeRef<'_>, reason: Reason) -> SchemaFault {
    let what = match node.as_str() {
        Some(reference) => format!("the reference '{}'", describe::shorten(reference)),
        None => "a subschema".to_owned(),
    };
    SchemaFault {
        kind: FaultKind::UnresolvedRef,
        node: node.id(),
        message: format!("{what} {reason}"),
        help: None,
    }
}
