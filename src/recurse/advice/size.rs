//! Advice on schemas that ask for more than the service carries.

use num_bigint::BigInt;

use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::super::manifest::Manifest;
use crate::findings::Findings;
use crate::show;

/// A lower limit beyond what a call can carry.
pub const TOO_LARGE: Rule = Rule {
    id: "schema-beyond-limits",
    severity: Severity::Warning,
    title: "A schema that asks for more than a call can carry",
    why: "A tool is given at most 64 KiB of input and gives at most 256 KiB of JSON output. A text, list or object that must be longer than that can never be passed.",
    how: "Lower the limit, or pass the data by reference: an address, an id.",
};

/// Bytes of input that a tool is given.
const INPUT: u32 = 64 * 1024;
/// Bytes of output that a tool may give.
const OUTPUT: u32 = 256 * 1024;

/// Judges the lower limits of the schema `part`, of an input or output schema called `path`.
pub fn check(
    manifest: &Manifest<'_>,
    path: &str,
    part: NodeRef<'_>,
    inputs: bool,
    findings: &mut Findings,
) {
    let (allowed, what) = if inputs {
        (INPUT, "a call carries at most 64 KiB of input")
    } else {
        (OUTPUT, "a tool gives at most 256 KiB of output")
    };
    for (key, value) in part.entries() {
        let Some(keyword @ ("minLength" | "minItems" | "minProperties")) = key.as_str() else {
            continue;
        };
        if let Value::Int(least) = value.value()
            && *least > BigInt::from(allowed)
        {
            findings.push(
                Finding::new(
                    &TOO_LARGE,
                    manifest.place(value.span()),
                    format!(
                        "{path} asks for a {keyword} of {}, but {what}",
                        show::line(&show::source(manifest.bytes, value.span()))
                    ),
                )
                .help("lower the limit"),
            );
        }
    }
}
