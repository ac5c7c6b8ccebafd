//! Where the references of a schema lead.

use std::borrow::Cow;

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use super::json::key_text;
use super::{Schema, draft_named};
use crate::json_schema::uri;
use crate::report::{Finding, Rule, Severity};
use crate::show;
use crate::tree::{NodeId, NodeRef, Value};

/// A local reference leads nowhere.
pub const UNRESOLVED: Rule = Rule {
    id: "schema-ref-unresolved",
    severity: Severity::Error,
    title: "A reference that leads nowhere",
    why: "Every call is checked against the schema. A $ref that starts with # leads from the root of this schema, input or output by itself; a validator cannot compile one that leads nowhere.",
    how: "Define it under $defs of the same schema, and refer to it by #/$defs/name.",
};

/// A reference to another document.
pub const EXTERNAL: Rule = Rule {
    id: "schema-ref-external",
    severity: Severity::Warning,
    title: "A reference to another document",
    why: "Only the manifest and the source are uploaded. A $ref to a file or an address has nothing to lead to.",
    how: "Copy the other schema in under $defs, and refer to it by #/$defs/name.",
};

/// Bytes of addresses that are joined; a schema of 32 KB has no use for a tenth of it.
const MOST_JOINED: usize = 4 << 20;

/// Judges each `$ref`.
pub fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let mut document = None;
    for part in &schema.parts {
        let Some((key, value)) = part.entry("$ref") else {
            continue;
        };
        let Some(reference) = value.as_str() else {
            continue;
        };
        let document = document.get_or_insert_with(|| Document::of(schema));
        let place = || schema.manifest().place_beside(key, value.span());
        if reference.is_empty() {
            continue;
        }
        if let Some(fragment) = reference.strip_prefix('#') {
            if !document.resolves(*part, value, fragment) {
                let message = format!("{} leads nowhere in {}", show::line(reference), schema.name);
                found.push(Finding::new(&UNRESOLVED, place(), message).help(format!(
                    "define it under $defs of {}, and refer to it by #/$defs/name",
                    schema.name
                )));
            }
        } else if !document.names(*part, reference) && !is_meta(reference) {
            let message = format!("{} is another document", show::line(reference));
            found.push(
                Finding::new(&EXTERNAL, place(), message)
                    .help("copy it in under $defs, and refer to it by #/$defs/name"),
            );
        }
    }
}

/// Whether `reference` leads to the meta-schema of a draft, or to a part of one.
fn is_meta(reference: &str) -> bool {
    let uri = reference.split('#').next().unwrap_or(reference);
    let vocabulary = ["2019-09", "2020-12"].into_iter().any(|draft| {
        uri.strip_prefix("https://json-schema.org/draft/")
            .and_then(|rest| rest.strip_prefix(draft))
            .is_some_and(|rest| rest.starts_with("/meta/"))
    });
    vocabulary || draft_named(uri).is_some()
}

/// The names and resources of a schema.
struct Document<'t> {
    root: NodeRef<'t>,
    /// Names of `$anchor`, `$dynamicAnchor`, and of an `$id` or `id` that is a fragment.
    anchors: HashSet<&'t str>,
    /// What `$id` and `id` name, as written and joined with those around.
    ids: HashSet<Cow<'t, str>>,
    /// Bytes that may still be joined. Where there are none, any address may be a name.
    left: usize,
    /// What was told of local references, by their text and the resource around them.
    led: HashMap<(NodeId, NodeId), bool>,
    /// The innermost schema with an `$id` around each part, and its name.
    resources: HashMap<NodeId, Resource<'t>>,
    /// Entries of the mappings that pointers led through.
    entries: HashMap<NodeId, HashMap<String, NodeRef<'t>>>,
}

#[derive(Clone)]
struct Resource<'t> {
    root: NodeRef<'t>,
    uri: std::rc::Rc<str>,
}

impl<'t> Document<'t> {
    fn of(schema: &Schema<'_, 't>) -> Self {
        let mut document = Self {
            root: schema.root,
            anchors: HashSet::new(),
            ids: HashSet::new(),
            left: MOST_JOINED,
            led: HashMap::new(),
            resources: HashMap::new(),
            entries: HashMap::new(),
        };
        let parts: HashSet<NodeId> = schema.parts.iter().map(|part| part.id()).collect();
        let outer = Resource {
            root: schema.root,
            uri: "".into(),
        };
        let mut met = HashSet::new();
        let mut open = vec![(schema.root, outer)];
        while let Some((node, outer)) = open.pop() {
            if !met.insert(node.id()) {
                continue;
            }
            let here = match parts.contains(&node.id()) {
                true => document.enter(node, outer),
                false => outer,
            };
            let children = node.entries().map(|(_, value)| value).chain(node.items());
            open.extend(children.map(|child| (child, here.clone())));
        }
        document
    }

    /// Reads the names of the schema `part`, and gives the resource that it belongs to.
    fn enter(&mut self, part: NodeRef<'t>, outer: Resource<'t>) -> Resource<'t> {
        let text = |key: &str| part.get(key).and_then(NodeRef::as_str);
        self.anchors
            .extend(["$anchor", "$dynamicAnchor"].into_iter().filter_map(text));
        let mut here = outer;
        for id in ["$id", "id"].into_iter().filter_map(text) {
            match id.strip_prefix('#') {
                Some(name) => {
                    self.anchors.insert(name);
                }
                None => {
                    let plain = id.split('#').next().unwrap_or(id);
                    self.ids.insert(Cow::Borrowed(plain));
                    here.root = part;
                    if let Some(joined) = self.join(&here.uri, plain) {
                        here.uri = joined.as_str().into();
                        self.ids.insert(Cow::Owned(joined));
                    }
                }
            }
        }
        self.resources.insert(part.id(), here.clone());
        here
    }

    /// `plain` from `base`; none where that is too much.
    fn join(&mut self, base: &str, plain: &str) -> Option<String> {
        let Some(left) = self.left.checked_sub(base.len() + plain.len()) else {
            self.left = 0;
            return None;
        };
        self.left = left;
        Some(uri::join(base, plain).unwrap_or_else(|_| plain.to_owned()))
    }

    /// Whether the text `value`, whose fragment is `fragment`, leads somewhere, from the root or
    /// from the resource around `part`.
    fn resolves(&mut self, part: NodeRef<'t>, value: NodeRef<'t>, fragment: &str) -> bool {
        let inner = self.resources.get(&part.id());
        let inner = inner.map_or(self.root, |resource| resource.root);
        if let Some(leads) = self.led.get(&(value.id(), inner.id())) {
            return *leads;
        }
        let fragment = uri::unquote(fragment);
        let leads = fragment.is_empty()
            || self.anchors.contains(fragment.as_str())
            || fragment.starts_with('/')
                && [self.root, inner]
                    .into_iter()
                    .any(|root| self.follow(root, &fragment));
        self.led.insert((value.id(), inner.id()), leads);
        leads
    }

    /// Whether the JSON pointer leads somewhere from `root`.
    fn follow(&mut self, root: NodeRef<'t>, pointer: &str) -> bool {
        let mut at = root;
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match at.value() {
                Value::Seq(_) => step.parse().ok().and_then(|index| at.items().nth(index)),
                _ => self.entry(at, &step),
            };
            let Some(next) = next else {
                return false;
            };
            at = next;
        }
        true
    }

    /// The value under `name`; each mapping is indexed once.
    fn entry(&mut self, node: NodeRef<'t>, name: &str) -> Option<NodeRef<'t>> {
        let entries = self.entries.entry(node.id()).or_insert_with(|| {
            let texts = node.entries();
            texts
                .map(|(key, value)| (key_text(key).into_owned(), value))
                .collect()
        });
        entries.get(name).copied()
    }

    /// Whether `reference` from `part` leads, as far as is told, to a schema with an `$id`.
    fn names(&mut self, part: NodeRef<'t>, reference: &str) -> bool {
        let plain = reference.split('#').next().unwrap_or(reference);
        let base = self.resources.get(&part.id());
        let base = base.map_or_else(|| "".into(), |resource| resource.uri.clone());
        self.ids.contains(plain)
            || match self.join(&base, plain) {
                Some(joined) => self.ids.contains(joined.as_str()),
                None => true,
            }
    }
}
