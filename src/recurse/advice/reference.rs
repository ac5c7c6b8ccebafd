//! Where a schema's local references end. Each is followed once and each mapping is indexed
//! once, so that long chains and large schemas cost no more than their size.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use crate::tree::{NodeId, NodeRef, Value};

/// The end of a chain of references.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A schema, or a kind of reference that is not followed: by anchor, or with an escape.
    Somewhere,
    /// Nothing is there.
    Nowhere,
    /// A reference that was met before.
    Circle,
}

/// The ends of the references of one schema.
pub struct Ends<'t> {
    root: NodeRef<'t>,
    known: HashMap<NodeId, End>,
    entries: HashMap<NodeId, HashMap<&'t str, NodeId>>,
}

impl<'t> Ends<'t> {
    /// Of the references inside `root`, at which pointers begin.
    pub fn new(root: NodeRef<'t>) -> Self {
        Self {
            root,
            known: HashMap::new(),
            entries: HashMap::new(),
        }
    }

    /// Where the value of a `$ref` ends, through references that its targets hold.
    pub fn of(&mut self, reference: NodeRef<'t>) -> End {
        let mut chain = HashSet::new();
        let mut at = reference;
        let end = loop {
            if let Some(end) = self.known.get(&at.id()) {
                break *end;
            }
            if !chain.insert(at.id()) {
                break End::Circle;
            }
            let Some(pointer) = at.as_str().and_then(followed) else {
                break End::Somewhere;
            };
            let Some(target) = self.resolve(pointer) else {
                break End::Nowhere;
            };
            match self.entry(target, "$ref") {
                Some(next) => at = next,
                None => break End::Somewhere,
            }
        };
        self.known.extend(chain.into_iter().map(|id| (id, end)));
        end
    }

    fn resolve(&mut self, pointer: &str) -> Option<NodeRef<'t>> {
        pointer
            .split('/')
            .skip(1)
            .try_fold(self.root, |node, part| {
                let part = part.replace("~1", "/").replace("~0", "~");
                match node.value() {
                    Value::Seq(_) => node.items().nth(part.parse().ok()?),
                    _ => self.entry(node, &part),
                }
            })
    }

    fn entry(&mut self, node: NodeRef<'t>, name: &str) -> Option<NodeRef<'t>> {
        let entries = self.entries.entry(node.id()).or_insert_with(|| {
            let named =
                |(key, value): (NodeRef<'t>, NodeRef<'t>)| Some((key.as_str()?, value.id()));
            node.entries().filter_map(named).collect()
        });
        entries.get(name).map(|id| node.sibling(*id))
    }
}

/// The pointer of a reference that is followed.
fn followed(reference: &str) -> Option<&str> {
    let pointer = reference.strip_prefix('#')?;
    let is_pointer = pointer.is_empty() || pointer.starts_with('/');
    (is_pointer && !pointer.contains('%')).then_some(pointer)
}
