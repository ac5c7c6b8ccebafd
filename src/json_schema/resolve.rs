//! Where references lead, as the `referencing` library that python-jsonschema uses finds it:
//! resources by URI, anchors, JSON pointers, and the dynamic scope. It reads a document for
//! names only once a name is not known, and it follows only what it is asked for.

use foldhash::{HashMap, HashMapExt};
use std::rc::Rc;

use super::draft::{Draft, Holds};
use super::names::{Anchor, Names, Reason, Resource, crawl, own_id};
use super::uri;
use crate::tree::{NodeId, NodeRef, Value};

/// The document that references are resolved in.
pub(super) struct Document<'t> {
    root: Resource<'t>,
    uri: Rc<str>,
    names: Option<Result<Names<'t>, Reason>>,
    /// The entries of large mappings that pointers led through.
    indexes: HashMap<NodeId, HashMap<&'t str, NodeRef<'t>>>,
    /// How many entries of mappings were read for pointers, and bytes of URIs.
    pub read: u64,
}

/// Mappings with more entries than this are indexed.
const SMALL: usize = 16;
/// What a byte of a URI counts that is split and joined to another.
const JOINED: u64 = 4;
/// What is read where all names are more than is read of them: more than there are steps for.
const ENDLESS: u64 = u64::MAX / 2;

/// Where the evaluation stands: what references are relative to.
#[derive(Clone)]
pub(super) struct Scope {
    /// The draft whose keywords apply.
    pub draft: Draft,
    base: Rc<str>,
    /// Whether all names of the document are known here.
    crawled: bool,
    /// The bases that were left by references, the last first.
    previous: Option<Rc<Previous>>,
}

struct Previous {
    base: Rc<str>,
    before: Option<Rc<Previous>>,
}

/// What a reference leads to, and the scope there (with the draft of the reference).
pub(super) struct Target<'t> {
    pub schema: NodeRef<'t>,
    pub scope: Scope,
}

impl<'t> Document<'t> {
    /// The document `root`, and the scope in which its evaluation begins.
    pub fn new(root: NodeRef<'t>, draft: Draft) -> Result<(Self, Scope), Reason> {
        let uri: Rc<str> = own_id(root, draft)?.unwrap_or_default().into();
        let scope = Scope {
            draft,
            base: uri.clone(),
            crawled: false,
            previous: None,
        };
        let root = Resource {
            contents: root,
            draft,
        };
        let document = Self {
            root,
            uri,
            names: None,
            indexes: HashMap::new(),
            read: 0,
        };
        Ok((document, scope))
    }

    /// All names, read when first asked for.
    fn names(&mut self) -> Result<&Names<'t>, Reason> {
        let (uri, root) = (self.uri.clone(), self.root);
        let names = self
            .names
            .get_or_insert_with(|| crawl(uri, root))
            .as_ref()
            .map_err(Clone::clone)?;
        if names.is_cut {
            self.read = ENDLESS;
        }
        Ok(names)
    }

    /// The resource at `uri`; may read the names, and then says so in `crawled`.
    fn resource(&mut self, uri: &str, crawled: &mut bool) -> Result<Resource<'t>, Reason> {
        self.count(uri.len() as u64);
        if !*crawled && uri == &*self.uri {
            return Ok(self.root);
        }
        *crawled = true;
        self.names()?
            .resources
            .get(uri)
            .copied()
            .ok_or_else(|| format!("leads to another document, '{uri}'"))
    }

    /// The anchor `name` of the resource at `uri`, if there is one. Reads the names.
    fn anchor(&mut self, uri: &Rc<str>, name: &str) -> Result<Option<Anchor<'t>>, Reason> {
        self.count(uri.len() as u64);
        let key = (uri.clone(), name);
        if let Some(anchor) = self.names()?.anchors.get(&key) {
            return Ok(Some(*anchor));
        }
        let resource = self.resource(uri, &mut true)?;
        let Some(id) = own_id(resource.contents, resource.draft)? else {
            return Ok(None);
        };
        let key = (id.into(), name);
        Ok(self.names()?.anchors.get(&key).copied())
    }

    /// What `reference` leads to from `scope`.
    ///
    /// # Errors
    /// Where the reference implementation raises.
    pub fn resolve(&mut self, scope: &Scope, reference: &str) -> Result<Target<'t>, Reason> {
        let (uri, fragment) = match reference.strip_prefix('#') {
            Some(fragment) => (scope.base.clone(), fragment.to_owned()),
            None => {
                self.count(JOINED * (scope.base.len() + reference.len()) as u64);
                let (uri, fragment) = uri::defragment(&uri::join(&scope.base, reference)?)?;
                (uri.into(), fragment)
            }
        };
        let mut crawled = scope.crawled;
        let resource = self.resource(&uri, &mut crawled)?;
        if fragment.starts_with('/') {
            return self.pointer(resource, &fragment, scope.moved(&uri, crawled));
        }
        if fragment.is_empty() {
            return Ok(Target {
                schema: resource.contents,
                scope: scope.moved(&uri, crawled),
            });
        }
        let Some(anchor) = self.anchor(&uri, &fragment)? else {
            return Err(match fragment.contains('/') {
                true => "has no `/` after its `#`".to_owned(),
                false => format!("leads nowhere: no `$anchor` is named '{fragment}'"),
            });
        };
        let scope = scope.moved(&uri, true);
        if !anchor.dynamic {
            return Ok(Target {
                schema: anchor.resource.contents,
                scope,
            });
        }
        let mut last = anchor.resource;
        let mut bases = scope.previous.clone();
        while let Some(previous) = bases {
            if let Some(anchor) = self.anchor(&previous.base, &fragment)?
                && anchor.dynamic
            {
                last = anchor.resource;
            }
            bases = previous.before.clone();
        }
        Ok(Target {
            schema: last.contents,
            scope: scope.inside(last.contents, last.draft)?,
        })
    }

    /// What `$recursiveRef` leads to from `scope`.
    ///
    /// # Errors
    /// As [`Self::resolve`].
    pub fn resolve_recursive(&mut self, scope: &Scope) -> Result<Target<'t>, Reason> {
        let is_recursive = |schema: NodeRef<'_>| {
            let anchor = schema.get("$recursiveAnchor");
            anchor.is_some_and(|anchor| *anchor.value() == Value::Bool(true))
        };
        let mut target = self.resolve(scope, "#")?;
        if is_recursive(target.schema) {
            let mut bases = scope.previous.clone();
            while let Some(previous) = bases {
                let outer = self.resolve(scope, &previous.base)?;
                if !is_recursive(outer.schema) {
                    break;
                }
                target = outer;
                bases = previous.before.clone();
            }
        }
        Ok(target)
    }

    /// Follows a JSON pointer from `resource`.
    fn pointer(
        &mut self,
        resource: Resource<'t>,
        pointer: &str,
        mut scope: Scope,
    ) -> Result<Target<'t>, Reason> {
        let path = uri::unquote(pointer.get(1..).unwrap_or_default());
        let mut at = resource.contents;
        // Names since the last schema that gave itself a name.
        let mut segments: Vec<Segment<'_>> = Vec::new();
        for segment in path.split('/') {
            let (next, segment) = self.step(at, segment).ok_or_else(|| {
                format!(
                    "leads nowhere: there is no `{segment}` in {}",
                    at.type_name()
                )
            })?;
            at = next;
            segments.push(segment);
            if !is_subschema(&segments, at, resource.draft) {
                continue;
            }
            self.count(JOINED * scope.cost_inside(at, resource.draft));
            let inside = scope.inside(at, resource.draft)?;
            if own_id(at, resource.draft)?.is_some() {
                segments.clear();
            }
            scope = inside;
        }
        Ok(Target { schema: at, scope })
    }

    fn count(&mut self, read: u64) {
        self.read = self.read.saturating_add(read);
    }

    /// One step of a pointer.
    fn step<'p>(
        &mut self,
        at: NodeRef<'t>,
        segment: &'p str,
    ) -> Option<(NodeRef<'t>, Segment<'p>)> {
        match at.value() {
            Value::Map(_) => {
                let name = segment.replace("~1", "/").replace("~0", "~");
                Some((self.entry(at, &name)?, Segment::Name(name.into())))
            }
            Value::Seq(items) => {
                let index = python_int(segment)?;
                let index = match usize::try_from(index) {
                    Ok(index) => index,
                    Err(_) => items.len().checked_sub(usize::try_from(-index).ok()?)?,
                };
                Some((at.items().nth(index)?, Segment::Index))
            }
            _ => None,
        }
    }

    /// The value under `name` in `map`. Large mappings are indexed once.
    fn entry(&mut self, map: NodeRef<'t>, name: &str) -> Option<NodeRef<'t>> {
        let count = map.entries().len();
        if count <= SMALL {
            self.count(count as u64);
            return map.get(name);
        }
        if !self.indexes.contains_key(&map.id()) {
            self.count(count as u64);
            let mut index = HashMap::with_capacity(count);
            for (key, value) in map.entries() {
                if let Some(key) = key.as_str() {
                    index.entry(key).or_insert(value);
                }
            }
            self.indexes.insert(map.id(), index);
        }
        self.count(1);
        self.indexes.get(&map.id())?.get(name).copied()
    }
}

impl Scope {
    /// The same place, for the keywords of `draft`.
    pub fn in_draft(&self, draft: Draft) -> Self {
        let mut scope = self.clone();
        scope.draft = draft;
        scope
    }

    /// The scope inside `schema`, which a reference in `draft` reads.
    ///
    /// # Errors
    /// Where it is no schema, or its name no URI.
    pub fn inside(&self, schema: NodeRef<'_>, draft: Draft) -> Result<Self, Reason> {
        let mut scope = self.clone();
        if let Some(id) = own_id(schema, draft)? {
            scope.base = uri::join(&self.base, id)?.into();
        }
        Ok(scope)
    }

    /// How many bytes [`Self::inside`] reads and joins.
    pub fn cost_inside(&self, schema: NodeRef<'_>, draft: Draft) -> u64 {
        match own_id(schema, draft) {
            Ok(Some(id)) => (self.base.len() + id.len()) as u64,
            _ => 0,
        }
    }

    /// The scope after a reference led to the resource at `uri`.
    fn moved(&self, uri: &Rc<str>, crawled: bool) -> Self {
        let mut scope = self.clone();
        if !self.base.is_empty() && (self.previous.is_none() || *uri != self.base) {
            scope.previous = Some(Rc::new(Previous {
                base: self.base.clone(),
                before: self.previous.clone(),
            }));
        }
        scope.base = uri.clone();
        scope.crawled = crawled;
        scope
    }
}

/// A segment of a pointer, as the rule for entering subschemas sees it.
enum Segment<'p> {
    Name(std::borrow::Cow<'p, str>),
    Index,
}

/// A number as Python's `int` reads it: with spaces around, a sign, and underscores between
/// digits.
fn python_int(text: &str) -> Option<i64> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.starts_with('_') || digits.ends_with('_') || digits.contains("__") {
        return None;
    }
    let digits = digits.replace('_', "");
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: i64 = digits.parse().ok()?;
    Some(if negative { -number } else { number })
}

/// Whether `segments` lead from schema to schema, so that the last is one to enter.
fn is_subschema(segments: &[Segment<'_>], last: NodeRef<'_>, draft: Draft) -> bool {
    let mut rest = segments.iter();
    while let Some(segment) = rest.next() {
        let Segment::Name(name) = segment else {
            return false;
        };
        match draft.holds(name) {
            Some(Holds::OneOrList | Holds::MapIfMaps) => return last.is_map(),
            Some(Holds::One | Holds::OneIfMap) => {}
            Some(Holds::Map | Holds::List) if rest.next().is_some() => {}
            _ => return false,
        }
    }
    true
}
