//! Whether a schema keeps the meta-schema of its draft.

use foldhash::{HashMap, HashSet, HashSetExt};

use super::{Dialect, Schema};
use crate::json_schema::{Draft, Reference, SchemaFault, check_schema_of};
use crate::report::{Finding, Rule, Severity};
use crate::show;
use crate::tree::{NodeId, NodeRef, Value};

/// The schema breaks its meta-schema.
pub const INVALID: Rule = Rule {
    id: "schema-invalid",
    severity: Severity::Error,
    title: "A schema that is no JSON Schema",
    why: "The document asks for a JSON Schema. One that breaks the meta-schema of its draft, 2020-12 unless $schema names another, is refused by validators, and no call could be checked against it.",
    how: "Write the keyword's value as the draft has it.",
};

/// A form that older drafts have.
pub const OTHER_DRAFT: Rule = Rule {
    id: "schema-draft",
    severity: Severity::Warning,
    title: "A form of draft-07",
    why: "The document names no draft. Draft-07 allows a list under items, and an $id that is a mere fragment; 2020-12, the current draft, does not.",
    how: "Write prefixItems for the list and $anchor for the $id, or name draft-07 in $schema.",
};

/// Judges `schema` by the meta-schema of its draft.
pub fn check(schema: &Schema<'_, '_>, dialect: &Dialect, found: &mut Vec<Finding>) {
    let (draft, older) = match dialect {
        Dialect::Named(draft) => (*draft, Older::default()),
        _ => (Draft::Draft202012, Older::of(schema)),
    };
    let own_type = own_type(schema);
    let mut faults = check_schema_of(draft, Reference::Ajv, schema.root);
    let mut nested = Vec::new();
    // What an alias brings again is judged once.
    let mut met = HashSet::new();
    faults.retain(|fault| {
        let Some(form) = older.forms.get(&fault.node) else {
            return true;
        };
        match form {
            _ if !met.insert(fault.node) => {}
            Form::ItemList(key, items) => {
                list_of_schemas(schema, *key, *items, &mut nested, found);
            }
            Form::FragmentId(key, id) => found.push(fragment_id(schema, *key, *id)),
        }
        false
    });
    for fault in faults.into_iter().chain(nested) {
        if own_type.contains(&fault.node) {
            continue;
        }
        let node = schema.root.sibling(fault.node);
        let mut finding = Finding::new(&INVALID, schema.places.of(node), fault.message);
        finding.help = fault.help;
        found.push(finding);
    }
}

/// The nodes of the root's own type, of which there is a rule of its own.
fn own_type(schema: &Schema<'_, '_>) -> HashSet<NodeId> {
    let own = schema.root.get("type");
    own.into_iter()
        .flat_map(|own| [own].into_iter().chain(own.items()))
        .map(NodeRef::id)
        .collect()
}

/// What draft-07 allows and 2020-12 does not, by the node that the latter refuses.
#[derive(Default)]
struct Older<'t> {
    forms: HashMap<NodeId, Form<'t>>,
}

#[derive(Clone, Copy)]
enum Form<'t> {
    ItemList(NodeRef<'t>, NodeRef<'t>),
    FragmentId(NodeRef<'t>, NodeRef<'t>),
}

impl<'t> Older<'t> {
    fn of(schema: &Schema<'_, 't>) -> Self {
        let entries = schema.parts.iter().flat_map(|part| part.entries());
        let forms = entries.filter_map(|(key, value)| {
            let form = match (key.as_str()?, value.value()) {
                ("items", Value::Seq(items)) if !items.is_empty() => Form::ItemList(key, value),
                ("$id", Value::Str(id)) if id.starts_with('#') => Form::FragmentId(key, value),
                _ => return None,
            };
            Some((value.id(), form))
        });
        Self {
            forms: forms.collect(),
        }
    }
}

/// Judges the schemas in a list under `items`: as draft-07 alone has them.
fn list_of_schemas(
    schema: &Schema<'_, '_>,
    key: NodeRef<'_>,
    items: NodeRef<'_>,
    faults: &mut Vec<SchemaFault>,
    found: &mut Vec<Finding>,
) {
    let from = faults.len();
    for item in items.items() {
        faults.extend(check_schema_of(Draft::Draft7, Reference::Ajv, item));
    }
    if faults.len() == from {
        found.push(
            Finding::new(
                &OTHER_DRAFT,
                schema.manifest().place_beside(key, items.span()),
                "a list under items is of draft-07; in 2020-12 it is prefixItems",
            )
            .help("write prefixItems, or name draft-07 in $schema"),
        );
    }
}

fn fragment_id(schema: &Schema<'_, '_>, key: NodeRef<'_>, id: NodeRef<'_>) -> Finding {
    let name = id.as_str().unwrap_or_default();
    let message = format!(
        "the $id {} is of draft-07; in 2020-12 it is $anchor",
        show::name(name)
    );
    Finding::new(
        &OTHER_DRAFT,
        schema.manifest().place_beside(key, id.span()),
        message,
    )
    .help(format!(
        "write $anchor: {}, or name draft-07 in $schema",
        show::line(name.trim_start_matches('#'))
    ))
}
