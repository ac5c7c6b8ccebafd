//! Where a part of a schema is pointed at: the line of its key, or of the list item.

use foldhash::{HashMap, HashSet};

use crate::report::Place;
use crate::text::Span;
use crate::tree::{NodeId, NodeRef};

/// The places of the nodes of one schema.
pub struct Places<'t> {
    file: &'t str,
    bytes: &'t [u8],
    /// The key that holds each node first; none for an item of a list.
    keys: HashMap<NodeId, Option<NodeRef<'t>>>,
    /// All nodes, each once, in the order of the text where nothing is aliased.
    pub nodes: Vec<NodeRef<'t>>,
}

impl<'t> Places<'t> {
    /// The places below `schema`, which stands under `key`.
    pub fn new(file: &'t str, bytes: &'t [u8], key: NodeRef<'t>, schema: NodeRef<'t>) -> Self {
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
            file,
            bytes,
            keys,
            nodes,
        }
    }

    /// The text that the spans are places in.
    pub fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// The place of a key, or of any part of the text.
    pub fn at(&self, span: Span) -> Place {
        Place::new(self.file, self.on_line(span))
    }

    /// The place of a value, or of an item of a list.
    pub fn of(&self, node: NodeRef<'t>) -> Place {
        match self.keys.get(&node.id()) {
            Some(Some(key)) => self.of_entry(*key, node.span()),
            _ => self.at(node.span()),
        }
    }

    /// The place of `part` of the value under `key`, where it stands on the key's line; else of
    /// the key.
    pub fn of_entry(&self, key: NodeRef<'t>, part: Span) -> Place {
        let between = self.bytes.get(key.span().end..part.start);
        let is_beside = between.is_some_and(|text| !text.iter().any(is_line_end));
        match is_beside && part.start < part.end {
            true => self.at(part),
            false => self.at(key.span()),
        }
    }

    /// The part of `span` on its first line.
    fn on_line(&self, span: Span) -> Span {
        let text = self.bytes.get(span.start..span.end).unwrap_or_default();
        let length = text.iter().position(is_line_end).unwrap_or(text.len());
        Span::new(span.start, span.start + length)
    }
}

fn is_line_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
