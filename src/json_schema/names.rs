//! The names in a document: `$id`, `$anchor`, `$dynamicAnchor`, by which references find their
//! targets, read as each draft has them.

use foldhash::{HashMap, HashSet, HashSetExt};
use std::rc::Rc;

use super::draft::{Draft, Holds};
use super::uri::{self, NoUri};
use crate::tree::{NodeId, NodeRef, Value};

/// Why a reference leads nowhere; a sentence that goes on after the reference.
pub(super) type Reason = String;

/// A schema, with the draft that its names are read by.
#[derive(Clone, Copy)]
pub(super) struct Resource<'t> {
    pub contents: NodeRef<'t>,
    pub draft: Draft,
}

/// A place named by `$anchor` or `$dynamicAnchor`.
#[derive(Clone, Copy)]
pub(super) struct Anchor<'t> {
    pub resource: Resource<'t>,
    pub dynamic: bool,
}

/// All names of the document.
#[derive(Default)]
pub(super) struct Names<'t> {
    pub resources: HashMap<Rc<str>, Resource<'t>>,
    pub anchors: HashMap<(Rc<str>, &'t str), Anchor<'t>>,
    /// Whether there are more, in URIs longer than are read.
    pub is_cut: bool,
}

/// How many bytes of URIs are read for the names of a document.
const MOST_READ: usize = 64 * 1024 * 1024;
/// What a byte of a URI counts that is kept.
const KEPT: usize = 16;

impl From<NoUri> for Reason {
    fn from(_: NoUri) -> Self {
        "is or meets something that is no URI".to_owned()
    }
}

/// The name that `schema` gives itself in `draft`.
///
/// # Errors
/// Where the reference implementation crashes: on what is no schema.
pub(super) fn own_id(schema: NodeRef<'_>, draft: Draft) -> Result<Option<&str>, Reason> {
    match schema.value() {
        Value::Map(_) => {}
        Value::Bool(_) if draft > Draft::Draft4 => return Ok(None),
        _ => return Err(format!("meets {}, which is no schema", schema.type_name())),
    }
    if draft.ref_stands_alone() && schema.get("$ref").is_some() {
        return Ok(None);
    }
    let Some(id) = schema.get(draft.id_key()) else {
        return Ok(None);
    };
    match id.value() {
        Value::Null => Ok(None),
        Value::Str(id) if draft.ref_stands_alone() && id.starts_with('#') => Ok(None),
        Value::Str(id) => Ok(Some(id.trim_end_matches('#'))),
        _ => Err(format!("meets `{}` that is no string", draft.id_key())),
    }
}

/// The draft that `schema` says it is of, or `default`.
fn draft_of(schema: NodeRef<'_>, default: Draft) -> Draft {
    let named = schema.get("$schema").and_then(NodeRef::as_str);
    named
        .and_then(|uri| Draft::named(uri.trim_end_matches('#')))
        .unwrap_or(default)
}

impl<'t> Resource<'t> {
    fn subresources(self) -> Result<Vec<Self>, Reason> {
        let mut found = Vec::new();
        for (key, value) in self.contents.entries() {
            let holds = key.as_str().and_then(|keyword| self.draft.holds(keyword));
            match (holds, value.value()) {
                (None, _) => {}
                (Some(Holds::List | Holds::OneOrList), Value::Seq(_)) => {
                    found.extend(value.items())
                }
                (Some(Holds::One | Holds::OneOrList), _) => found.push(value),
                (Some(Holds::OneIfMap), Value::Map(_)) => found.push(value),
                (Some(Holds::OneIfMap), _) => {}
                (Some(Holds::Map), Value::Map(_)) => {
                    found.extend(value.entries().map(|(_, value)| value));
                }
                (Some(Holds::MapIfMaps), Value::Map(_)) => {
                    let mut values = value.entries().map(|(_, value)| value).peekable();
                    if values.peek().is_some_and(|first| first.is_map()) {
                        found.extend(values);
                    }
                }
                (Some(_), _) => {
                    return Err(format!("meets {} where schemas stand", value.type_name()));
                }
            }
        }
        Ok(found
            .into_iter()
            .map(|contents| Self {
                contents,
                draft: draft_of(contents, self.draft),
            })
            .collect())
    }

    fn anchors(self) -> Vec<(&'t str, Anchor<'t>)> {
        let named = |key: &str| self.contents.get(key).and_then(NodeRef::as_str);
        let anchor = |dynamic| Anchor {
            resource: self,
            dynamic,
        };
        if self.draft.ref_stands_alone() {
            let name = named(self.draft.id_key()).and_then(|id| id.strip_prefix('#'));
            return name.map(|name| (name, anchor(false))).into_iter().collect();
        }
        let mut anchors = Vec::new();
        anchors.extend(named("$anchor").map(|name| (name, anchor(false))));
        if self.draft == Draft::Draft202012 {
            anchors.extend(named("$dynamicAnchor").map(|name| (name, anchor(true))));
        }
        anchors
    }
}

/// Reads all names of a document.
pub(super) fn crawl<'t>(uri: Rc<str>, root: Resource<'t>) -> Result<Names<'t>, Reason> {
    let mut names = Names::default();
    names.resources.insert(uri.clone(), root);
    let mut met: HashSet<(NodeId, Rc<str>, Draft)> = HashSet::new();
    let mut left = vec![(uri, root)];
    let mut unread = MOST_READ;
    while let Some((mut uri, resource)) = left.pop() {
        let id = own_id(resource.contents, resource.draft);
        let kept = id
            .ok()
            .flatten()
            .map_or(0, |id| KEPT * (uri.len() + id.len()));
        match unread.checked_sub(uri.len() + kept) {
            Some(less) => unread = less,
            None => {
                names.is_cut = true;
                return Ok(names);
            }
        }
        if !met.insert((resource.contents.id(), uri.clone(), resource.draft)) {
            continue;
        }
        if let Some(id) = own_id(resource.contents, resource.draft)? {
            uri = uri::join(&uri, id)?.into();
            names.resources.insert(uri.clone(), resource);
        }
        for (name, anchor) in resource.anchors() {
            names.anchors.insert((uri.clone(), name), anchor);
        }
        let inner = resource.subresources()?;
        left.extend(inner.into_iter().map(|inner| (uri.clone(), inner)));
    }
    Ok(names)
}
