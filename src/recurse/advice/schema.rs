//! Advice on schemas that keep the meta-schema and still do not do what they look like.

use std::cmp::Ordering;

use foldhash::{HashMap, HashSet};

use crate::json_schema::{self, Draft};
use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeId, NodeRef, Value};

use super::super::manifest::Manifest;
use super::reference::{End, Ends};
use super::{size, values};
use crate::findings::Findings;
use crate::shared::{BELOW_PROPERTIES, KEYWORD_UNKNOWN};
use crate::show;

/// `$schema` of another draft.
pub const DIALECT: Rule = Rule {
    id: "schema-dialect",
    severity: Severity::Warning,
    title: "$schema names another draft",
    why: "Tool schemas are Draft 2020-12. The SDK does not look at $schema when it checks the schema, yet a property's own $schema changes how its default is checked.",
    how: "Remove $schema, or write https://json-schema.org/draft/2020-12/schema.",
};

/// A required name that is no property.
pub const REQUIRED_UNKNOWN: Rule = Rule {
    id: "schema-required-unknown",
    severity: Severity::Warning,
    title: "A required name that is no property",
    why: "An object must have every name in required; where properties does not have the name it is mostly a slip, and with additionalProperties: false no object can satisfy the schema.",
    how: "Correct the name, or add the property.",
};

/// A schema no value can satisfy.
pub const UNSATISFIABLE: Rule = Rule {
    id: "schema-unsatisfiable",
    severity: Severity::Warning,
    title: "A schema that no value can satisfy",
    why: "The SDK accepts limits that contradict each other, and an enum without values; no call could then be made, or no result be right.",
    how: "Correct the limits.",
};

/// A local reference that leads nowhere and is not met during the build.
pub const REF_NOWHERE: Rule = Rule {
    id: "schema-ref-nowhere",
    severity: Severity::Warning,
    title: "A local reference that leads nowhere, or in a circle",
    why: "The SDK follows references only where it checks a default, so this one passes the build; the service fails when it checks a call or a result against it.",
    how: "Point it at a schema that is there: #/$defs/name, from the root of the schema.",
};

/// Keywords of elsewhere, and what Draft 2020-12 has instead.
const ELSEWHERE: [(&str, &str); 5] = [
    (
        "additionalItems",
        "Draft 2020-12 has items, with prefixItems for the first ones",
    ),
    (
        "dependencies",
        "Draft 2020-12 has dependentRequired and dependentSchemas, and ignores this one",
    ),
    ("$recursiveRef", "Draft 2020-12 has $dynamicRef"),
    (
        "nullable",
        "that is OpenAPI's; write type: [string, 'null']",
    ),
    ("example", "that is OpenAPI's; write examples: [...]"),
];

/// Advises on the schema `schema`, called `path`, and on all schemas inside it. `inputs`: the
/// schema is an input schema, whose own properties' defaults, and whose own required list, the
/// signature checks judge.
pub fn check(
    manifest: &Manifest<'_>,
    path: &str,
    schema: NodeRef<'_>,
    inputs: bool,
    findings: &mut Findings,
) {
    let own: HashSet<NodeId> = schema
        .get("properties")
        .filter(|_| inputs)
        .into_iter()
        .flat_map(NodeRef::entries)
        .map(|(_, property)| property.id())
        .collect();
    let mut refs = Vec::new();
    let mut has_id = false;
    for part in json_schema::parts(&[Draft::Draft202012], schema) {
        let root = part.id() == schema.id();
        for (key, value) in part.entries() {
            let Some(keyword) = key.as_str() else {
                continue;
            };
            match keyword {
                "$schema" => dialect(manifest, path, value, findings),
                "$ref" => refs.push(value),
                "$id" => has_id = true,
                _ => {}
            }
            // Of inputs without properties something else is said.
            let is_said = root && inputs && part.get("properties").is_none();
            let meant = !is_said && json_schema::is_meant_as_schema(value);
            keyword_known(manifest, path, (key, keyword), meant, findings);
        }
        values::check(manifest, part, own.contains(&part.id()), findings);
        if !(root && inputs) {
            required(manifest, path, part, findings);
        }
        limits(manifest, path, part, findings);
        size::check(manifest, path, part, inputs, findings);
    }
    if !has_id {
        let mut ends = Ends::new(schema);
        for value in refs {
            let end = match ends.of(value) {
                End::Somewhere => continue,
                End::Nowhere => "nowhere",
                End::Circle => "in a circle",
            };
            let name = show::name(value.as_str().unwrap_or_default());
            let message = format!("{path} refers to {name}, which leads {end}");
            findings.push(
                Finding::new(&REF_NOWHERE, manifest.place(value.span()), message)
                    .help("point it at a schema that is there: #/$defs/name"),
            );
        }
    }
}

/// `is_schema` says that what stands under the keyword was meant as the schema of a property.
fn keyword_known(
    manifest: &Manifest<'_>,
    path: &str,
    (key, keyword): (NodeRef<'_>, &str),
    is_schema: bool,
    findings: &mut Findings,
) {
    let instead = ELSEWHERE.iter().find(|(name, _)| *name == keyword);
    let draft = Draft::Draft202012;
    let known = draft.knows(keyword) || keyword.starts_with("x-");
    let help = match instead {
        Some((_, instead)) => (*instead).to_owned(),
        None if known => return,
        None => match findings.guess(
            keyword,
            json_schema::keywords().filter(|name| draft.knows(name)),
        ) {
            Some(meant) => format!("did you mean {meant}?"),
            None if is_schema => BELOW_PROPERTIES.to_owned(),
            None => return,
        },
    };
    findings.push(
        Finding::new(
            &KEYWORD_UNKNOWN,
            manifest.place(key.span()),
            format!("{path} has {}, which checks nothing", show::name(keyword)),
        )
        .help(help),
    );
}

fn dialect(manifest: &Manifest<'_>, path: &str, value: NodeRef<'_>, findings: &mut Findings) {
    let Some(text) = value.as_str() else { return };
    if text.trim_end_matches('#') != "https://json-schema.org/draft/2020-12/schema" {
        findings.push(
            Finding::new(
                &DIALECT,
                manifest.place(value.span()),
                format!(
                    "{path} names the dialect {}; tool schemas are Draft 2020-12",
                    show::name(text)
                ),
            )
            .help("remove $schema"),
        );
    }
}

/// Keywords beside which the properties of an object may be named elsewhere.
const COMPOSING: [&str; 8] = [
    "$ref",
    "$dynamicRef",
    "allOf",
    "anyOf",
    "oneOf",
    "if",
    "patternProperties",
    "dependentSchemas",
];

fn required(manifest: &Manifest<'_>, path: &str, part: NodeRef<'_>, findings: &mut Findings) {
    let (Some(required), Some(properties)) = (part.get("required"), part.get("properties")) else {
        return;
    };
    let composed = part
        .entries()
        .any(|(key, _)| key.as_str().is_some_and(|key| COMPOSING.contains(&key)));
    let names: HashSet<&str> = properties
        .entries()
        .filter_map(|(key, _)| key.as_str())
        .collect();
    if composed || names.is_empty() {
        return;
    }
    for item in required.items() {
        let Some(name) = item.as_str().filter(|name| !names.contains(name)) else {
            continue;
        };
        let near = properties.entries().filter_map(|(key, _)| key.as_str());
        let meant = findings.guess(name, near);
        findings.push(
            Finding::new(
                &REQUIRED_UNKNOWN,
                manifest.place(item.span()),
                format!(
                    "{path} requires {}, which is none of the properties",
                    show::name(name)
                ),
            )
            .help(match meant {
                Some(meant) => format!("did you mean {}?", show::name(meant)),
                None => "correct the name, or add the property".to_owned(),
            }),
        );
    }
}

/// Pairs of limits, the lower one first.
const LIMITS: [(&str, &str); 5] = [
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
];

fn limits(manifest: &Manifest<'_>, path: &str, part: NodeRef<'_>, findings: &mut Findings) {
    let there: HashMap<&str, NodeRef<'_>> = part
        .entries()
        .filter_map(|(key, value)| Some((key.as_str()?, value)))
        .collect();
    for (low, high) in LIMITS {
        let (Some(least), Some(most)) = (there.get(low), there.get(high)) else {
            continue;
        };
        if json_schema::order(*most, *least) == Some(Ordering::Less) {
            findings.push(
                Finding::new(
                    &UNSATISFIABLE,
                    manifest.place(least.span()),
                    format!("{path} has a {low} above its {high}, so no value fits"),
                )
                .help("exchange or correct the two")
                .related(manifest.place(most.span()), high),
            );
        }
    }
    for (at, why) in impossible(&there) {
        findings.push(
            Finding::new(
                &UNSATISFIABLE,
                manifest.place_of(at),
                format!("{path} {why}, so no value fits"),
            )
            .help("remove or correct it"),
        );
    }
    if let Some(values) = there.get("enum").filter(|values| values.items().len() == 0) {
        findings.push(
            Finding::new(
                &UNSATISFIABLE,
                manifest.place(values.span()),
                format!("{path} has an enum without values, so no value fits"),
            )
            .help("list the values, or remove enum"),
        );
    }
}

/// The parts of a schema, by keyword, that refuse every value, and how to say it.
fn impossible<'t>(there: &HashMap<&str, NodeRef<'t>>) -> Vec<(NodeRef<'t>, &'static str)> {
    let never = |node: &NodeRef<'_>| *node.value() == Value::Bool(false);
    let mut parts = Vec::new();
    if let Some(all) = there.get("allOf") {
        let part = all.items().find(never);
        parts.extend(part.map(|part| (part, "asks for false among allOf")));
    }
    if let Some(not) = there.get("not") {
        let always = match not.value() {
            Value::Bool(value) => *value,
            Value::Map(entries) => entries.is_empty(),
            _ => false,
        };
        parts.extend(always.then_some((*not, "refuses every value by not")));
    }
    if let (Some(properties), Some(required)) = (there.get("properties"), there.get("required")) {
        let names: HashSet<&str> = required.items().filter_map(NodeRef::as_str).collect();
        let refused = properties.entries().filter(|(key, value)| {
            never(value) && key.as_str().is_some_and(|key| names.contains(key))
        });
        parts.extend(refused.map(|(_, value)| (value, "requires a property that it refuses")));
    }
    parts
}
