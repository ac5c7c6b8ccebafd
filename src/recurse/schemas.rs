//! The schemas a manifest declares, by themselves: the meta-schema, and self-containment.

use foldhash::HashSet;

use crate::json_schema::{self, FaultKind, SchemaFault};
use crate::report::{Finding, Rule, Severity};
use crate::text::Span;
use crate::tree::{NodeId, NodeRef};

use super::manifest::Manifest;
use super::portable;
use crate::findings::Findings;
use crate::show;

/// A schema breaks the meta-schema.
pub const JSON_SCHEMA: Rule = Rule {
    id: "json-schema",
    severity: Severity::Error,
    title: "A schema that is no Draft 2020-12 schema",
    why: "The SDK checks every schema against the meta-schema of JSON Schema Draft 2020-12 with python-jsonschema, patterns as Python's re module reads them.",
    how: "Give the keyword a value of the type that Draft 2020-12 has for it; write patterns in Python's dialect.",
};

/// A reference that leaves the schema.
pub const EXTERNAL_REF: Rule = Rule {
    id: "schema-external-ref",
    severity: Severity::Error,
    title: "A reference that leaves the schema",
    why: "Schemas must be self-contained. The SDK refuses every $ref and $dynamicRef, wherever it stands below a schema (in plain data too), whose text is not empty and does not begin with #.",
    how: "Copy the part into $defs and point at it with #/$defs/name.",
};

/// A local reference that leads nowhere.
pub const UNRESOLVED_REF: Rule = Rule {
    id: "schema-unresolved-ref",
    severity: Severity::Error,
    title: "A local reference that leads nowhere",
    why: "To check a default the SDK follows the schema's references; one that leads to nothing, or to something that is no schema, ends the build with a crash.",
    how: "Point it at a schema that is there. References are read from the root of the input_schema: #/$defs/name.",
};

/// A local reference in a circle.
pub const REF_LOOP: Rule = Rule {
    id: "schema-ref-loop",
    severity: Severity::Error,
    title: "A reference that leads back to itself",
    why: "To check a default the SDK follows the schema's references; one that comes back to itself without looking deeper into the value never ends, and the build crashes.",
    how: "Break the circle: a schema may only meet itself again inside properties or items.",
};

/// Nested deeper than python-jsonschema can follow.
pub const TOO_DEEP: Rule = Rule {
    id: "schema-too-deep",
    severity: Severity::Error,
    title: "A schema nested too deep",
    why: "python-jsonschema follows a schema by recursion; about 80 levels of allOf, 97 of properties or 120 of not reach Python's recursion limit, and the build crashes.",
    how: "Move inner parts into $defs and refer to them.",
};

/// A pattern Python's `re` crashes on.
pub const REGEX_TOO_LARGE: Rule = Rule {
    id: "regex-too-large",
    severity: Severity::Error,
    title: "A pattern too large for Python's re",
    why: "Python's re module raises an error the SDK does not expect where a repetition count is beyond 2147483646, where groups are nested some 490 deep, or where patternProperties keys cannot be joined into one pattern.",
    how: "Use smaller counts and fewer nested groups; put no flags or equal group names into patternProperties keys.",
};

/// Another thing that crashes python-jsonschema.
pub const UNSUPPORTED: Rule = Rule {
    id: "schema-unsupported",
    severity: Severity::Error,
    title: "A schema that stops the reference from giving a verdict",
    why: "While it checks a default against this schema, python-jsonschema raises an error that the SDK does not expect, and the build crashes.",
    how: "Write the marked part in a simpler way.",
};

/// Takes more steps than any sound schema needs.
pub const TOO_MANY_STEPS: Rule = Rule {
    id: "schema-too-many-steps",
    severity: Severity::Error,
    title: "A schema that takes too long to apply",
    why: "Checking a default against this schema takes more steps than any sound schema needs: references that double at each level, or a pattern that backtracks without end. The SDK would hang.",
    how: "Make each alternative of the schema or pattern distinct from its first part on.",
};

/// Judges the schema `schema`, which `path` names. True where it keeps the meta-schema, so that
/// values can be held against it. `said` are places of it that have a finding already;
/// `self_contained`: whether it may refer to nothing outside.
pub fn check(
    manifest: &Manifest<'_>,
    path: &str,
    schema: NodeRef<'_>,
    self_contained: bool,
    said: &[Span],
    findings: &mut Findings,
) -> bool {
    let faults = portable::is_finite(manifest, schema).then(|| json_schema::check_schema(schema));
    let broken: HashSet<NodeId> = faults.iter().flatten().map(|fault| fault.node).collect();
    let outside = self_contained.then(|| json_schema::external_refs(schema));
    for (key, value) in outside
        .into_iter()
        .flatten()
        .filter(|(_, value)| !broken.contains(&value.id()))
    {
        let name = key.as_str().unwrap_or_default();
        findings.push(
            Finding::new(
                &EXTERNAL_REF,
                manifest.place(value.span()),
                format!(
                    "{path} refers to {}, which is outside the schema",
                    show::name(value.as_str().unwrap_or_default())
                ),
            )
            .help(format!(
                "copy that schema into $defs and write {name}: '#/$defs/…'"
            )),
        );
    }
    for fault in faults.iter().flatten() {
        let node = schema.sibling(fault.node);
        let span = node.span();
        // What JSON cannot carry has its own finding already.
        if portable::is_portable(node)
            && !said
                .iter()
                .any(|said| said.start <= span.start && span.end <= said.end)
        {
            findings.push(finding(manifest, path, schema, fault));
        }
    }
    faults.is_some_and(|faults| faults.is_empty()) && portable::is_json(manifest, schema)
}

/// The finding for a fault of the schema `schema`.
pub fn finding(
    manifest: &Manifest<'_>,
    path: &str,
    schema: NodeRef<'_>,
    fault: &SchemaFault,
) -> Finding {
    let rule = match fault.kind {
        FaultKind::Meta => &JSON_SCHEMA,
        FaultKind::ExternalRef => &EXTERNAL_REF,
        FaultKind::UnresolvedRef => &UNRESOLVED_REF,
        FaultKind::RefLoop => &REF_LOOP,
        FaultKind::TooDeep => &TOO_DEEP,
        FaultKind::Regex => &REGEX_TOO_LARGE,
        FaultKind::Unsupported => &UNSUPPORTED,
        FaultKind::TooManySteps => &TOO_MANY_STEPS,
    };
    let mut finding = Finding::new(
        rule,
        manifest.place_of(schema.sibling(fault.node)),
        format!("{path}: {}", fault.message),
    );
    let otherwise = match fault.kind {
        FaultKind::Meta => "write what is expected here, or remove the keyword",
        FaultKind::ExternalRef => "copy that schema into $defs and refer to it there",
        FaultKind::UnresolvedRef => "point it at a schema that is there: #/$defs/name",
        FaultKind::RefLoop => {
            "break the circle; a schema may meet itself only inside properties or items"
        }
        FaultKind::TooDeep => "move inner parts into $defs and refer to them",
        FaultKind::Regex => "use smaller counts and fewer groups",
        FaultKind::Unsupported => "write this part in a simpler way",
        FaultKind::TooManySteps => "make each alternative distinct from its first part on",
    };
    finding.help = fault.help.clone().or_else(|| Some(otherwise.to_owned()));
    finding
}
