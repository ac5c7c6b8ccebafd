//! Values that a schema cannot accept: limits that exclude each other, and choices of another type.

use std::cmp::Ordering;

use foldhash::{HashMap, HashSet, HashSetExt};

use super::Schema;
use crate::json_schema::{is_of_type, order};
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;
use crate::tree::{NodeId, NodeRef, Value};

/// No value fits.
pub const IMPOSSIBLE: Rule = Rule {
    id: "schema-impossible",
    severity: Severity::Warning,
    title: "A schema that no value can satisfy",
    why: "Input that fails the schema is refused, and a result that does not match fails the run. A lower limit above the upper one, or an enum without values, refuses everything.",
    how: "Correct the limits, or list the values.",
};

/// A choice of another type.
pub const ENUM_TYPE: Rule = Rule {
    id: "schema-enum-type",
    severity: Severity::Warning,
    title: "A value that the type beside it excludes",
    why: "A value must keep both type and enum or const. One of another type can never be given; mostly it is a number, boolean or null that was meant as text.",
    how: "Put the value in quotes, or correct the type.",
};

/// Limits, the lower one first.
const LIMITS: [(&str, &str); 4] = [
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
];

/// The names of types.
const TYPES: [&str; 7] = [
    "array", "boolean", "integer", "null", "number", "object", "string",
];

/// Judges the limits and choices of each part.
pub fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let mut met = Met::default();
    for part in &schema.parts {
        limits(schema, *part, found);
        types(schema, *part, &mut met, found);
    }
}

/// What was judged: aliases could bring a long list again and again.
#[derive(Default)]
struct Met<'t> {
    /// What each value of `type` says, as [`types_of`] tells it.
    types: HashMap<NodeId, Option<Vec<&'t str>>>,
    /// The choices, with the types beside them.
    choices: HashSet<(NodeId, Vec<&'t str>)>,
}

fn limits(schema: &Schema<'_, '_>, part: NodeRef<'_>, found: &mut Vec<Finding>) {
    let bytes = schema.manifest().bytes;
    for (low, high) in LIMITS {
        let (Some((key, least)), Some(most)) = (part.entry(low), part.get(high)) else {
            continue;
        };
        if order(least, most) == Some(Ordering::Greater) {
            let message = format!(
                "{low} {} is over {high} {}, so no value fits",
                show::line(&show::source(bytes, least.span())),
                show::line(&show::source(bytes, most.span()))
            );
            found.push(
                Finding::new(
                    &IMPOSSIBLE,
                    schema.manifest().place_beside(key, least.span()),
                    message,
                )
                .help("exchange or correct the two")
                .related(schema.places.of(most), high),
            );
        }
    }
    if let Some((key, values)) = part.entry("enum")
        && matches!(values.value(), Value::Seq(items) if items.is_empty())
    {
        let place = schema.manifest().place_beside(key, values.span());
        found.push(
            Finding::new(
                &IMPOSSIBLE,
                place,
                "the enum has no values, so no value fits",
            )
            .help("list the values, or remove enum"),
        );
    }
}

fn types<'t>(
    schema: &Schema<'_, 't>,
    part: NodeRef<'t>,
    met: &mut Met<'t>,
    found: &mut Vec<Finding>,
) {
    let Some(own) = part.get("type") else {
        return;
    };
    let types = met.types.entry(own.id()).or_insert_with(|| types_of(own));
    let Some(types) = types else {
        return;
    };
    let is_excluded = |value: &NodeRef<'_>| !types.iter().any(|name| is_of_type(*value, name));
    for keyword in ["enum", "const"] {
        let Some((key, given)) = part.entry(keyword) else {
            continue;
        };
        if !met.choices.insert((given.id(), types.clone())) {
            continue;
        }
        let values: Vec<NodeRef<'_>> = match keyword {
            "const" => vec![given],
            _ => given.items().collect(),
        };
        let excluded: Vec<NodeRef<'_>> = values.into_iter().filter(is_excluded).collect();
        let Some(first) = excluded.first() else {
            continue;
        };
        let bytes = schema.manifest().bytes;
        let message = format!(
            "{keyword} has {}, but the type is {}",
            show::value(*first, bytes),
            show::list(types)
        );
        let place = schema.manifest().place_beside(key, first.span());
        let finding = Finding::new(&ENUM_TYPE, place, message);
        found.push(match types.as_slice() {
            ["string"] if excluded.iter().all(|value| is_word(*value)) => {
                let finding = finding.help("put it in quotes, or correct the type");
                match quoted(schema, key, &excluded) {
                    Some(edits) => finding.fix("Put it in quotes", edits),
                    None => finding,
                }
            }
            _ => finding.help("correct the value or the type"),
        });
    }
}

/// The types that a value of `type` names, each once; none where it names none, or one that is no
/// type.
fn types_of(own: NodeRef<'_>) -> Option<Vec<&str>> {
    let names: Vec<&str> = match own.value() {
        Value::Str(name) => vec![name.as_str()],
        _ => own.items().filter_map(NodeRef::as_str).collect(),
    };
    let mut types = Vec::new();
    for name in names {
        if !TYPES.contains(&name) {
            return None;
        }
        if !types.contains(&name) {
            types.push(name);
        }
    }
    (!types.is_empty()).then_some(types)
}

/// The edits that put `values`, which stand under `key`, in quotes, each once however often aliases
/// repeat it. None where one stands elsewhere.
fn quoted(
    schema: &Schema<'_, '_>,
    key: NodeRef<'_>,
    values: &[NodeRef<'_>],
) -> Option<Vec<(Place, String)>> {
    let manifest = schema.manifest();
    let mut met = HashSet::new();
    let values = values.iter().filter(|value| met.insert(value.id()));
    values
        .map(|value| {
            let text = show::source(manifest.bytes, value.span());
            manifest.edit_of(key.span().end, *value, &format!("\"{text}\""))
        })
        .collect()
}

/// Whether `value` is written as a plain word, which quotes would make a string.
fn is_word(value: NodeRef<'_>) -> bool {
    let span = value.span();
    value.is_plain()
        && span.start < span.end
        && !matches!(value.value(), Value::Seq(_) | Value::Map(_))
}
