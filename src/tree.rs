//! One tree of values in which every node knows its span: what the YAML readers, and the
//! reader of Python literals, give to the rules. Nodes live in an arena, so an alias is the
//! same node again, and no depth can overflow a stack when a tree is dropped.

use num_bigint::BigInt;

use crate::text::Span;

/// A node's place in its [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A value, as the reader's language has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// YAML null, Python `None`.
    Null,
    /// True or false.
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    /// A double; may be infinite or NaN.
    Float(f64),
    /// Text.
    Str(String),
    /// Text that UTF-8 cannot carry, as code points: at least one is a lone surrogate.
    Surrogates(Vec<u32>),
    /// A list.
    Seq(Vec<NodeId>),
    /// A mapping, in source order; keys may be any node.
    Map(Vec<(NodeId, NodeId)>),
    /// Something JSON has no word for, by the name its author would use: `a date`, `a set`, ….
    Other(&'static str),
}

impl Value {
    /// A value that could not be read. A fault at its place says why; nothing more is to be
    /// said of it.
    pub const UNREAD: Self = Self::Other("unreadable");
}

/// A value at its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where the node's own text stands (without tag and anchor; with quotes and brackets).
    pub span: Span,
    /// What it is.
    pub value: Value,
    /// Whether it is a YAML scalar without quotes and tag, so that its text chose its type.
    pub plain: bool,
}

/// An arena of nodes. References lead to nodes of the same tree; with aliases they may be
/// shared, and even lead in a circle.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

static NULL: Node = Node {
    span: Span { start: 0, end: 0 },
    value: Value::Null,
    plain: false,
};

impl Tree {
    /// A tree without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a node.
    pub fn push(&mut self, span: Span, value: Value) -> NodeId {
        self.push_node(Node {
            span,
            value,
            plain: false,
        })
    }

    /// Adds a node whose every field is given.
    pub fn push_node(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        id
    }

    /// The node `id`, to be filled in later.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)
    }

    /// Every node, in the order in which they were added, reachable or not.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// A view of the node `id`.
    pub fn at(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef { tree: self, id }
    }
}

/// A node together with its tree.
#[derive(Clone, Copy)]
pub struct NodeRef<'t> {
    tree: &'t Tree,
    id: NodeId,
}

impl<'t> NodeRef<'t> {
    /// The node's place in its tree; equal ids of one tree are the same node.
    pub fn id(self) -> NodeId {
        self.id
    }

    fn node(self) -> &'t Node {
        self.tree.nodes.get(self.id.0 as usize).unwrap_or(&NULL)
    }

    /// Where it stands.
    pub fn span(self) -> Span {
        self.node().span
    }

    /// What it is.
    pub fn value(self) -> &'t Value {
        &self.node().value
    }

    /// Whether it is a YAML scalar without quotes and tag, so that its text chose its type.
    pub fn is_plain(self) -> bool {
        self.node().plain
    }

    /// Whether it could not be read, so that a fault stands at its place.
    pub fn is_unread(self) -> bool {
        self.node().value == Value::UNREAD
    }

    /// Another node of the same tree.
    pub fn sibling(self, id: NodeId) -> NodeRef<'t> {
        self.tree.at(id)
    }

    /// Its text, where it is text that UTF-8 can carry.
    pub fn as_str(self) -> Option<&'t str> {
        match self.value() {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it is a mapping.
    pub fn is_map(self) -> bool {
        matches!(self.value(), Value::Map(_))
    }

    /// Keys and values of a mapping, in source order; nothing for any other node.
    pub fn entries(self) -> impl ExactSizeIterator<Item = (NodeRef<'t>, NodeRef<'t>)> {
        let entries = match self.value() {
            Value::Map(entries) => entries.as_slice(),
            _ => &[],
        };
        entries
            .iter()
            .map(move |(key, value)| (self.tree.at(*key), self.tree.at(*value)))
    }

    /// Items of a list; nothing for any other node.
    pub fn items(self) -> impl ExactSizeIterator<Item = NodeRef<'t>> {
        let items = match self.value() {
            Value::Seq(items) => items.as_slice(),
            _ => &[],
        };
        items.iter().map(move |id| self.tree.at(*id))
    }

    /// Key and value of the entry whose key is the text `name`. Linear in the mapping.
    pub fn entry(self, name: &str) -> Option<(NodeRef<'t>, NodeRef<'t>)> {
        self.entries().find(|(key, _)| key.as_str() == Some(name))
    }

    /// The value of the entry whose key is the text `name`. Linear in the mapping.
    pub fn get(self, name: &str) -> Option<NodeRef<'t>> {
        self.entry(name).map(|(_, value)| value)
    }

    /// What to call it in a message: `a string`, `a list`, ….
    pub fn type_name(self) -> &'static str {
        match self.value() {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Int(_) | Value::Float(_) => "a number",
            Value::Str(_) | Value::Surrogates(_) => "a string",
            Value::Seq(_) => "a list",
            Value::Map(_) => "a mapping",
            Value::Other(name) => name,
        }
    }
}
