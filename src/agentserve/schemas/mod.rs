//! Rules of a tool's `input` and `output`.

mod conformance;
mod json;
mod keywords;
mod patterns;
mod places;
mod references;
mod values;

use foldhash::HashSet;

pub use json::length;

use super::document::Manifest;
use crate::findings::Findings;
use crate::json_schema::{self, Draft};
use crate::report::{Finding, Rule, Severity};
use crate::show;
use crate::text::LineIndex;
use crate::tree::NodeRef;
use places::Places;

/// The root's type is not `object`.
pub const TYPE_OBJECT: Rule = Rule {
    id: "schema-type-object",
    severity: Severity::Error,
    title: "A schema without type: object",
    why: "The document asks for a JSON Schema with type: object as input and as output.",
    how: "Write type: object at the root; put a list or a plain value into a property.",
};

/// `$schema` names an unknown draft.
pub const DIALECT_UNKNOWN: Rule = Rule {
    id: "schema-dialect-unknown",
    severity: Severity::Warning,
    title: "$schema names a draft that is not known",
    why: "The document says only that it is a JSON Schema. A validator that does not know the draft refuses the schema or reads it as another.",
    how: "Remove $schema, or name the draft 04, 06, 07, 2019-09 or 2020-12.",
};

/// Rules of schemas.
pub const RULES: &[&Rule] = &[
    &TYPE_OBJECT,
    &DIALECT_UNKNOWN,
    &conformance::INVALID,
    &conformance::OTHER_DRAFT,
    &json::NOT_JSON,
    &json::TOO_LARGE,
    &json::SIZE_STRICT,
    &patterns::INVALID,
    &patterns::STRICT,
    &references::UNRESOLVED,
    &references::EXTERNAL,
    &keywords::REQUIRED_UNDEFINED,
    &keywords::ROOT_IMPOSSIBLE,
    &values::IMPOSSIBLE,
    &values::ENUM_TYPE,
];

/// The drafts by which subschemas are found: what any of them holds is one.
const DRAFTS: [Draft; 3] = [Draft::Draft7, Draft::Draft201909, Draft::Draft202012];

/// A schema that is checked.
struct Schema<'m, 't> {
    /// `input` or `output`.
    name: &'t str,
    root: NodeRef<'t>,
    places: Places<'m, 't>,
    /// The schema and all schemas in it.
    parts: Vec<NodeRef<'t>>,
}

/// The draft that a schema is read by.
enum Dialect {
    /// `$schema` names it.
    Named(Draft),
    /// There is no `$schema` that is text.
    Unnamed,
    /// `$schema` names none that is known.
    Unknown,
}

impl<'m> Schema<'m, '_> {
    fn manifest(&self) -> &'m Manifest<'m> {
        self.places.manifest
    }
}

/// Checks the schema `schema` that stands under `key` (`input` or `output`) in `manifest`. It is a
/// mapping.
pub fn check(
    manifest: &Manifest<'_>,
    key: NodeRef<'_>,
    schema: NodeRef<'_>,
    findings: &mut Findings,
) {
    let schema = Schema {
        name: key.as_str().unwrap_or_default(),
        root: schema,
        places: Places::new(manifest, key, schema),
        parts: json_schema::parts(&DRAFTS, schema),
    };
    let not_json = json::not_json(&schema);
    let mut others = Vec::new();
    type_object(&schema, key, &mut others);
    json::size(&schema, key, &mut others);
    match dialect(&schema, &mut others) {
        Dialect::Unknown => {}
        dialect => {
            conformance::check(&schema, &dialect, &mut others);
            patterns::check(&schema, &mut others);
            references::check(&schema, &mut others);
            keywords::check(&schema, findings, &mut others);
            values::check(&schema, &mut others);
        }
    }
    if !not_json.is_empty() {
        // On its line, what JSON cannot hold is all there is to say.
        let index = LineIndex::new(manifest.bytes);
        let line = |finding: &Finding| index.position(finding.place.span.start).line;
        let lines: HashSet<usize> = not_json.iter().map(line).collect();
        others.retain(|finding| !lines.contains(&line(finding)));
    }
    findings.extend(not_json);
    findings.extend(others);
}

fn type_object(schema: &Schema<'_, '_>, key: NodeRef<'_>, found: &mut Vec<Finding>) {
    let name = schema.name;
    let Some((written, value)) = schema.root.entry("type") else {
        let message = format!("{name} has no type; expected type: object");
        found.push(
            Finding::new(&TYPE_OBJECT, schema.manifest().place(key.span()), message)
                .help(format!("write type: object under {name}")),
        );
        return;
    };
    if value.as_str() == Some("object") {
        return;
    }
    let message = format!(
        "{name} has {} as type; expected type: object",
        show::value(value, schema.manifest().bytes)
    );
    let help = match value.as_str() {
        Some("array" | "string" | "number" | "integer" | "boolean") => {
            "write type: object, and put the value into one of its properties"
        }
        _ => "write type: object",
    };
    let place = schema.manifest().place_beside(written, value.span());
    found.push(Finding::new(&TYPE_OBJECT, place, message).help(help));
}

/// The draft that the root names.
fn dialect(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) -> Dialect {
    let named = schema.root.entry("$schema");
    let Some((key, value, uri)) =
        named.and_then(|(key, value)| Some((key, value, value.as_str()?)))
    else {
        return Dialect::Unnamed;
    };
    if let Some(draft) = draft_named(uri) {
        return Dialect::Named(draft);
    }
    let message = format!(
        "$schema names {}, which is no draft that is known here",
        show::name(uri)
    );
    let place = schema.manifest().place_beside(key, value.span());
    found.push(Finding::new(&DIALECT_UNKNOWN, place, message).help(format!(
        "remove $schema, or write {}",
        Draft::Draft202012.uri()
    )));
    Dialect::Unknown
}

/// The draft, 04 or later, that `uri` names by http or https.
fn draft_named(uri: &str) -> Option<Draft> {
    let (_, rest) = uri
        .split_once("://")
        .filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    ["http", "https"]
        .into_iter()
        .find_map(|scheme| Draft::named(&format!("{scheme}://{rest}")))
        .filter(|draft| *draft >= Draft::Draft4)
}
