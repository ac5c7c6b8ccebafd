//! Tables and the names in them: what may be declared once, extended, or never touched again.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use crate::text::Span;
use crate::tree::{NodeId, NodeRef, Tree, Value};

/// Entries of a table that are looked through one by one: most tables have no more.
const SCANNED: usize = 8;

/// One part of a key.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// Its name, decoded.
    pub name: String,
    /// Its text, with quotes.
    pub span: Span,
}

/// Why a name cannot be declared.
pub(super) struct Clash {
    /// Which part of the key.
    pub part: usize,
    /// The place where the name was declared before.
    pub earlier: Span,
    /// What it is, where it is written between brackets and the key adds to it.
    pub closed: Option<&'static str>,
}

/// The tables of one document while it is read.
pub(super) struct Tables {
    pub tree: Tree,
    pub root: NodeId,
    /// The table of the last header.
    current: NodeId,
    /// Entry of a table by name, where it has more than [`SCANNED`]: where its key stands, and its
    /// value.
    names: HashMap<NodeId, HashMap<String, (Span, NodeId)>>,
    /// Inline tables and arrays: nothing outside may add to them.
    closed: HashSet<NodeId>,
    /// Tables that a header declared, or that dotted keys made in an earlier section.
    declared: HashSet<NodeId>,
    /// Tables that dotted keys of this section made: declared once the section ends.
    dotted: Vec<NodeId>,
}

impl Tables {
    pub fn new() -> Self {
        let mut tree = Tree::new();
        let root = tree.push(Span::at(0), Value::Map(Vec::new()));
        Self {
            tree,
            root,
            current: root,
            names: HashMap::new(),
            closed: HashSet::new(),
            declared: HashSet::new(),
            dotted: Vec::new(),
        }
    }

    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Nothing may be added to `node` from outside any more.
    pub fn close(&mut self, node: NodeId) {
        self.closed.insert(node);
    }

    /// Opens the table of a header `[…]`, or adds one for `[[…]]`.
    pub fn open(&mut self, keys: &[Key], array: bool, span: Span) -> Result<(), Clash> {
        self.declared.extend(self.dotted.drain(..));
        let mut table = self.root;
        for (part, key) in keys.iter().enumerate() {
            let last = part + 1 == keys.len();
            let Some((earlier, node)) = self.find(table, &key.name) else {
                table = match (last, array) {
                    (true, true) => {
                        let list = self.add(table, key, span, Value::Seq(Vec::new()));
                        self.declared.insert(list);
                        self.append(list, span)
                    }
                    (true, false) => {
                        let table = self.add(table, key, span, Value::Map(Vec::new()));
                        self.declared.insert(table);
                        table
                    }
                    (false, _) => self.add(table, key, key.span, Value::Map(Vec::new())),
                };
                continue;
            };
            let closed = self.closed_name(node).filter(|_| !last || array);
            let clash = Clash {
                part,
                earlier,
                closed,
            };
            if self.closed.contains(&node) {
                return Err(clash);
            }
            table = match (self.tree.at(node).value(), last, array) {
                (Value::Map(_), false, _) => node,
                (Value::Map(_), true, false) if self.declared.insert(node) => node,
                (Value::Seq(items), false, _) => match items.last() {
                    Some(item) => *item,
                    None => return Err(clash),
                },
                (Value::Seq(_), true, true) => self.append(node, span),
                _ => return Err(clash),
            };
        }
        self.current = table;
        Ok(())
    }

    /// Sets `keys` below `table` to `value`.
    pub fn set(&mut self, table: NodeId, keys: &[Key], value: NodeId) -> Result<(), Clash> {
        let mut table = table;
        for (part, key) in keys.iter().enumerate() {
            let found = self.find(table, &key.name);
            if part + 1 == keys.len() {
                if let Some((earlier, _)) = found {
                    return Err(Clash {
                        part,
                        earlier,
                        closed: None,
                    });
                }
                self.enter(table, key, value);
                continue;
            }
            table = match found {
                None => {
                    let made = self.add(table, key, key.span, Value::Map(Vec::new()));
                    self.dotted.push(made);
                    made
                }
                Some((_, node))
                    if matches!(self.tree.at(node).value(), Value::Map(_))
                        && !self.closed.contains(&node)
                        && !self.declared.contains(&node) =>
                {
                    self.dotted.push(node);
                    node
                }
                Some((earlier, node)) => {
                    return Err(Clash {
                        part,
                        earlier,
                        closed: self.closed_name(node),
                    });
                }
            };
        }
        Ok(())
    }

    /// What `node` is, where nothing may be added to it.
    fn closed_name(&self, node: NodeId) -> Option<&'static str> {
        let is_list = matches!(self.tree.at(node).value(), Value::Seq(_));
        let what = if is_list {
            "a list in brackets"
        } else {
            "an inline table"
        };
        self.closed.contains(&node).then_some(what)
    }

    fn find(&self, table: NodeId, name: &str) -> Option<(Span, NodeId)> {
        if let Some(names) = self.names.get(&table) {
            return names.get(name).copied();
        }
        self.tree
            .at(table)
            .entries()
            .find(|(key, _)| key.as_str() == Some(name))
            .map(|(key, value)| (key.span(), value.id()))
    }

    fn add(&mut self, table: NodeId, key: &Key, span: Span, value: Value) -> NodeId {
        let node = self.tree.push(span, value);
        self.enter(table, key, node);
        node
    }

    fn enter(&mut self, table: NodeId, key: &Key, value: NodeId) {
        let name = self.tree.push(key.span, Value::Str(key.name.clone()));
        let mut count = 0;
        if let Some(node) = self.tree.get_mut(table)
            && let Value::Map(entries) = &mut node.value
        {
            entries.push((name, value));
            count = entries.len();
        }
        if let Some(names) = self.names.get_mut(&table) {
            names.insert(key.name.clone(), (key.span, value));
        } else if count > SCANNED {
            let entries = self.tree.at(table).entries();
            let named = |(key, value): (NodeRef<'_>, NodeRef<'_>)| {
                let name = key.as_str()?.to_owned();
                Some((name, (key.span(), value.id())))
            };
            self.names
                .insert(table, entries.filter_map(named).collect());
        }
    }

    fn append(&mut self, list: NodeId, span: Span) -> NodeId {
        let table = self.tree.push(span, Value::Map(Vec::new()));
        if let Some(node) = self.tree.get_mut(list)
            && let Value::Seq(items) = &mut node.value
        {
            items.push(table);
        }
        table
    }
}
