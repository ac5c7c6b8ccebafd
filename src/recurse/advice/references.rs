//! Advice on references that the build does not follow.

use std::collections::HashSet;

use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::super::findings::Findings;
use super::super::manifest::Manifest;
use super::super::show;

/// A local reference that leads nowhere and is not met during the build.
pub const NOWHERE: Rule = Rule {
    id: "schema-ref-nowhere",
    severity: Severity::Warning,
    title: "A local reference that leads nowhere, or in a circle",
    why: "The SDK follows references only where it checks a default, so this one passes the build; the service fails when it checks a call or a result against it.",
    how: "Point it at a schema that is there: #/$defs/name, from the root of the schema.",
};

/// Follows the local pointer `value`, a `$ref` below `schema`, through references that stand alone,
/// and reports a bad end.
pub fn check(
    manifest: &Manifest<'_>,
    path: &str,
    schema: NodeRef<'_>,
    value: NodeRef<'_>,
    findings: &mut Findings,
) {
    let mut seen = HashSet::new();
    let mut at = value;
    let end = loop {
        let Some(pointer) = at.as_str().and_then(|text| text.strip_prefix('#')) else {
            return;
        };
        // Names of anchors, and escaped texts, are not followed.
        if pointer.contains('%') || !(pointer.is_empty() || pointer.starts_with('/')) {
            return;
        }
        if !seen.insert(at.id()) {
            break "in a circle";
        }
        match resolve(schema, pointer) {
            None => break "nowhere",
            Some(target) => match target.get("$ref") {
                Some(next) => at = next,
                None => return,
            },
        }
    };
    findings.push(
        Finding::new(
            &NOWHERE,
            manifest.place(value.span()),
            format!(
                "{path} refers to {}, which leads {end}",
                show::name(value.as_str().unwrap_or_default())
            ),
        )
        .help("point it at a schema that is there: #/$defs/name"),
    );
}

/// The node at the JSON pointer `pointer` below `root`.
fn resolve<'t>(root: NodeRef<'t>, pointer: &str) -> Option<NodeRef<'t>> {
    pointer.split('/').skip(1).try_fold(root, |node, part| {
        let part = part.replace("~1", "/").replace("~0", "~");
        match node.value() {
            Value::Map(_) => node.get(&part),
            Value::Seq(_) => node.items().nth(part.parse().ok()?),
            _ => None,
        }
    })
}
