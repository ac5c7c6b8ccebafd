//! What is lawful in a schema and yet very likely a slip: misspelt keywords, names of properties
//! that are not there, limits that exclude each other, references that lead nowhere.

use foldhash::{HashSet, HashSetExt};
use std::cmp::Ordering;

use super::draft::{Draft, Holds};
use super::number::Number;
use super::resolve::{Document, Scope};
use super::shape::{KEYWORDS, Shape};
use super::{advice, describe};
use crate::tree::{NodeId, NodeRef, Value};

/// A schema with more hints than this is not read on.
const MAX_HINTS: usize = 100;
/// References that are followed from one to the next.
const MAX_REFERENCES: usize = 100;
/// Entries of mappings that are read to follow references.
const MAX_READ: u64 = 5_000_000;

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// A key that is no keyword of any draft; the help is there where one is near.
    UnknownKeyword,
    /// A keyword of other drafts, which checks nothing in this one.
    OtherDraftKeyword,
    /// `$schema` names another draft, or none that is known.
    OtherDraft,
    /// `required` names a property that `properties` beside it does not have.
    UndefinedRequired,
    /// No value can satisfy the keywords together.
    Impossible,
    /// A local `$ref` leads nowhere.
    UnresolvedRef,
    /// A local `$ref` leads back to itself.
    RefLoop,
}

/// A lawful part of a schema that is likely a slip.
#[derive(Clone, Debug)]
pub struct Hint {
    /// What it is about.
    pub kind: HintKind,
    /// The part of the schema: a key or a value.
    pub node: NodeId,
    /// What is there, and what follows from it.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

struct Hints<'t> {
    draft: Draft,
    document: Option<Document<'t>>,
    hints: Vec<Hint>,
}

/// Hints about a schema that its meta-schema (`draft`, Draft 4 or later) accepts.
pub(super) fn hints(draft: Draft, root: NodeRef<'_>) -> Vec<Hint> {
    let (document, scope) = Document::new(root, draft).ok().unzip();
    let mut hints = Hints {
        draft,
        document,
        hints: Vec::new(),
    };
    hints.dialect(root);
    let mut met = HashSet::new();
    let mut left = vec![(root, scope)];
    while let Some((schema, scope)) = left.pop() {
        if !schema.is_map() || !met.insert(schema.id()) || hints.hints.len() >= MAX_HINTS {
            continue;
        }
        hints.keywords(schema);
        hints.required(schema);
        hints.limits(schema);
        hints.choices(schema);
        if let Some(scope) = &scope {
            hints.reference(schema, scope);
        }
        let from = left.len();
        for inner in subschemas(draft, schema) {
            let scope = scope
                .as_ref()
                .and_then(|scope| scope.inside(inner, draft).ok());
            left.push((inner, scope));
        }
        if let Some(left) = left.get_mut(from..) {
            left.reverse();
        }
    }
    hints
        .hints
        .sort_by_key(|hint| root.sibling(hint.node).span());
    hints.hints
}

/// The schemas that stand directly inside `schema`.
fn subschemas<'t>(draft: Draft, schema: NodeRef<'t>) -> Vec<NodeRef<'t>> {
    let mut found = Vec::new();
    for (key, value) in schema.entries() {
        match key.as_str().and_then(|keyword| draft.holds(keyword)) {
            None => {}
            Some(Holds::List) => found.extend(value.items()),
            Some(Holds::Map | Holds::MapIfMaps) => {
                found.extend(value.entries().map(|(_, value)| value));
            }
            Some(Holds::One | Holds::OneIfMap | Holds::OneOrList) => {
                found.push(value);
                found.extend(value.items());
            }
        }
    }
    found
}

impl<'t> Hints<'t> {
    fn hint(&mut self, kind: HintKind, node: NodeRef<'t>, message: String, help: Option<String>) {
        self.hints.push(Hint {
            kind,
            node: node.id(),
            message,
            help,
        });
    }

    fn dialect(&mut self, root: NodeRef<'t>) {
        let Some(named) = root.get("$schema") else {
            return;
        };
        if named.as_str().and_then(Draft::named) != Some(self.draft) {
            let message = format!(
                "`$schema` is {}; the schema is read as {}",
                describe::value(named),
                self.draft.name()
            );
            let help = format!("remove `$schema`, or write {}", self.draft.uri());
            self.hint(HintKind::OtherDraft, named, message, Some(help));
        }
    }

    fn keywords(&mut self, schema: NodeRef<'t>) {
        for (key, _) in schema.entries() {
            if self.hints.len() >= MAX_HINTS {
                return;
            }
            let Some(name) = key.as_str() else {
                continue;
            };
            if KEYWORDS.contains(&name) {
                let is_known = Shape::of(self.draft, name).is_some()
                    || self.draft.keyword(name).is_some()
                    || name == "default";
                if !is_known {
                    let message = format!(
                        "`{name}` is a keyword of other drafts and checks nothing in {}",
                        self.draft.name()
                    );
                    let help = advice::for_other_draft(self.draft, name);
                    self.hint(HintKind::OtherDraftKeyword, key, message, help);
                }
            } else if !name.starts_with("x-") {
                let near = KEYWORDS.into_iter().find(|keyword| {
                    advice::is_near(keyword, name) || keyword.eq_ignore_ascii_case(name)
                });
                let message = format!(
                    "`{}` is no keyword of JSON Schema, so it checks nothing",
                    describe::key(key)
                );
                let help = near.map(|keyword| format!("did you mean {keyword}?"));
                self.hint(HintKind::UnknownKeyword, key, message, help);
            }
        }
    }

    /// Names in `required` that nothing beside it describes.
    fn required(&mut self, schema: NodeRef<'t>) {
        let elsewhere = [
            "$ref",
            "$dynamicRef",
            "allOf",
            "anyOf",
            "oneOf",
            "if",
            "dependentSchemas",
            "patternProperties",
        ];
        if elsewhere
            .iter()
            .any(|keyword| schema.get(keyword).is_some())
        {
            return;
        }
        let (Some(properties), Some(required)) = (schema.get("properties"), schema.get("required"))
        else {
            return;
        };
        let names: HashSet<&str> = properties
            .entries()
            .filter_map(|(key, _)| key.as_str())
            .collect();
        let closed = schema.get("additionalProperties").map(NodeRef::value);
        for name in required.items() {
            let Some(text) = name.as_str().filter(|text| !names.contains(text)) else {
                continue;
            };
            if self.hints.len() >= MAX_HINTS {
                return;
            }
            let mut others = properties.entries().filter_map(|(key, _)| key.as_str());
            let near = others.find(|other| advice::is_near(other, text));
            let help = match near {
                Some(near) => format!("did you mean {near}?"),
                None => "add it to `properties`, or remove it from `required`".to_owned(),
            };
            let (kind, message) = match closed {
                Some(Value::Bool(false)) => (
                    HintKind::Impossible,
                    format!(
                        "no value has `{text}`, because `additionalProperties` is false and `properties` does not have it"
                    ),
                ),
                _ => (
                    HintKind::UndefinedRequired,
                    format!("`required` names `{text}`, which `properties` does not have"),
                ),
            };
            self.hint(kind, name, message, Some(help));
        }
    }

    /// A least that is greater than the most.
    fn limits(&mut self, schema: NodeRef<'t>) {
        let pairs = [
            ("minLength", "maxLength"),
            ("minItems", "maxItems"),
            ("minProperties", "maxProperties"),
            ("minContains", "maxContains"),
            ("minimum", "maximum"),
            ("exclusiveMinimum", "maximum"),
            ("minimum", "exclusiveMaximum"),
            ("exclusiveMinimum", "exclusiveMaximum"),
        ];
        for (least, most) in pairs {
            let (Some(low), Some((key, high))) = (schema.get(least), schema.entry(most)) else {
                continue;
            };
            let order = Number::of(low).zip(Number::of(high));
            let order = order.and_then(|(low, high)| low.compare(&high));
            let excluded = least.starts_with("exclusive") || most.starts_with("exclusive");
            if order == Some(Ordering::Greater) || order == Some(Ordering::Equal) && excluded {
                let message = format!(
                    "no value fits both `{least}` ({}) and `{most}` ({})",
                    describe::literal(low),
                    describe::literal(high)
                );
                self.hint(HintKind::Impossible, key, message, None);
            }
        }
    }

    /// Choices none of which is left.
    fn choices(&mut self, schema: NodeRef<'t>) {
        if let Some((key, choices)) = schema.entry("enum")
            && choices.items().len() == 0
        {
            let message = "no value fits an empty `enum`".to_owned();
            let help = "list the values that are allowed, or remove `enum`".to_owned();
            self.hint(HintKind::Impossible, key, message, Some(help));
        }
        if let Some(all) = schema.get("allOf") {
            for never in all.items().filter(|it| *it.value() == Value::Bool(false)) {
                let message = "no value fits `false` under `allOf`".to_owned();
                self.hint(HintKind::Impossible, never, message, None);
            }
        }
        if let Some((key, not)) = schema.entry("not")
            && (*not.value() == Value::Bool(true) || not.is_map() && not.entries().len() == 0)
        {
            let message = "no value fits `not` with a schema that takes any value".to_owned();
            self.hint(HintKind::Impossible, key, message, None);
        }
    }

    /// A local `$ref` that leads nowhere or in a circle.
    fn reference(&mut self, schema: NodeRef<'t>, scope: &Scope) {
        let Some(document) = &mut self.document else {
            return;
        };
        let local = |schema: NodeRef<'t>| {
            let value = schema.get("$ref")?;
            let text = value.as_str()?;
            (text.is_empty() || text.starts_with('#')).then_some((value, text))
        };
        let Some((value, first)) = local(schema) else {
            return;
        };
        let mut reference = first;
        let mut scope = scope.clone();
        for _ in 0..MAX_REFERENCES {
            if document.read > MAX_READ {
                return;
            }
            let target = match document.resolve(&scope, reference) {
                Ok(target) => target,
                Err(reason) if reference == first => {
                    let message = format!("the reference '{}' {reason}", describe::shorten(first));
                    return self.hint(HintKind::UnresolvedRef, value, message, None);
                }
                // The other reference has a hint of its own.
                Err(_) => return,
            };
            if target.schema.id() == schema.id() {
                let first = describe::shorten(first);
                let message = format!("the reference '{first}' leads back to itself");
                return self.hint(HintKind::RefLoop, value, message, None);
            }
            let Some((_, next)) = local(target.schema) else {
                return;
            };
            reference = next;
            scope = target.scope;
        }
    }
}
