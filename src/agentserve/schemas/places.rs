//! Where a part of a schema is pointed at: the line of its key, or of the list item.

use foldhash::{HashMap, HashSet};

use crate::agentserve::document::Manifest;
use crate::report::Place;
use crate::tree::{NodeId, NodeRef};

/// The places of the nodes of one schema.
pub struct Places<'m, 't> {
    /// The manifest that the schema stands in.
    pub manifest: &'m Manifest<'m>,
    /// The key that holds each node first; none for an item of a list.
    keys: HashMap<NodeId, Option<NodeRef<'t>>>,
    /// All nodes, each once, in the order of the text where nothing is aliased.
    pub nodes: Vec<NodeRef<'t>>,
}

impl<'m, 't> Places<'m, 't> {
    /// The places below `schema`, which stands under `key`.
    pub fn new(manifest: &'m Manifest<'m>, key: NodeRef<'t>, schema: NodeRef<'t>) -> Self {
        let mut keys = HashMap::from_iter([(schema.id(), Some(key))]);
        let mut met = HashSet::from_iter([schema.id()]);
        let mut nodes = Vec::new();
        let mut open = vec![schema];
        while let Some(node) = open.pop() {
            nodes.push(node);
            let from = open.len();
            let entries = node.entries().map(|(key, value)| (Some(key), value));
            let items = node.items().map(|item| (None, item));
            for (key, child) in entries.chain(items) {
                if met.insert(child.id()) {
                    keys.insert(child.id(), key);
                    open.push(child);
                }
            }
            if let Some(children) = open.get_mut(from..) {
                children.reverse();
            }
        }
        Self {
            manifest,
            keys,
            nodes,
        }
    }

    /// The place of a value, or of an item of a list.
    pub fn of(&self, node: NodeRef<'t>) -> Place {
        match self.keys.get(&node.id()) {
            Some(Some(key)) => self.manifest.place_of((*key, node)),
            _ => self.manifest.place_of_item(node),
        }
    }
}
