//! Collections while they are being read, and what their tags make of them.

use foldhash::{HashMap, HashMapExt};

use super::construct::{self, CoreTag, Key, Refusal};
use super::token::Text;
use crate::text::Span;
use crate::tree::{NodeId, Tree, Value};
use crate::yaml::FaultKind;

/// An open collection.
pub(super) struct Open<'t> {
    pub id: NodeId,
    /// From its first byte to the end of what was last read.
    pub span: Span,
    /// Where its tag stands.
    pub tag: Span,
    pub content: Content<'t>,
    pub becomes: Becomes,
}

/// What stands in a collection so far.
pub(super) enum Content<'t> {
    Seq(Vec<NodeId>),
    Map {
        entries: Vec<(NodeId, NodeId)>,
        /// All keys, and where.
        keys: HashMap<Key, Span>,
        /// The key whose value comes next.
        pending: Option<PendingKey>,
        /// The value of the key `=`, where that stands for the mapping.
        stand_in: Option<Text<'t>>,
    },
}

/// A key that waits for its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PendingKey {
    Usable(NodeId),
    /// The first `=` of a mapping that stands for a scalar.
    StandIn,
    /// A fault was told; the entry does not go into the tree.
    Dropped,
}

/// What a collection is under its tag.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Becomes {
    /// A list or a mapping.
    Itself,
    /// A mapping as a set.
    Set,
    /// A list of one-entry mappings, under this tag.
    Pairs(CoreTag),
    /// A list as a mapping, which only the empty one can be.
    EmptyMap,
    /// The scalar of this tag that stands at the mapping's key `=`.
    StandIn(CoreTag),
    /// Nothing: a fault was told.
    Unread,
}

impl<'t> Content<'t> {
    pub fn empty_map() -> Self {
        Self::Map {
            entries: Vec::new(),
            keys: HashMap::new(),
            pending: None,
            stand_in: None,
        }
    }

    /// The value in the tree as long as the collection is open.
    pub fn placeholder(&self) -> Value {
        match self {
            Self::Seq(_) => Value::Seq(Vec::new()),
            Self::Map { .. } => Value::Map(Vec::new()),
        }
    }

    /// What it is under `tag`; none where they do not go together.
    pub fn tagged(&self, tag: CoreTag) -> Option<Becomes> {
        match (self, tag) {
            (Self::Seq(_), CoreTag::Seq) | (Self::Map { .. }, CoreTag::Map) => {
                Some(Becomes::Itself)
            }
            (Self::Seq(_), CoreTag::Omap | CoreTag::Pairs) => Some(Becomes::Pairs(tag)),
            (Self::Seq(_), CoreTag::Map) => Some(Becomes::EmptyMap),
            (Self::Map { .. }, CoreTag::Set) => Some(Becomes::Set),
            (
                Self::Map { .. },
                CoreTag::Str
                | CoreTag::Int
                | CoreTag::Float
                | CoreTag::Bool
                | CoreTag::Null
                | CoreTag::Binary,
            ) => Some(Becomes::StandIn(tag)),
            _ => None,
        }
    }

    /// Says that `tag` does not go with it.
    pub fn refusal(&self, tag: CoreTag) -> Refusal {
        let (tag, wanted) = tag.words();
        let found = match self {
            Self::Seq(_) => "a list",
            Self::Map { .. } => "a mapping",
        };
        Refusal {
            kind: FaultKind::Syntax,
            message: format!("{tag} stands before {found}, but takes {wanted}"),
            help: "drop the tag, or write a value that it takes",
        }
    }
}

impl<'t> Open<'t> {
    pub fn is_map(&self) -> bool {
        matches!(self.content, Content::Map { .. })
    }

    /// Whether a plain `=` or `<<` that comes next is a key without a meaning of its own: in a
    /// set both are text, and where a mapping stands for a scalar, `=` names it.
    pub fn takes_sign_key(&self, is_equals: bool) -> bool {
        matches!(self.content, Content::Map { pending: None, .. })
            && match self.becomes {
                Becomes::Set => true,
                Becomes::StandIn(_) => is_equals,
                _ => false,
            }
    }

    /// Takes that key.
    pub fn take_sign_key(&mut self, id: NodeId) {
        if let Content::Map {
            pending, stand_in, ..
        } = &mut self.content
        {
            *pending = Some(match (self.becomes, stand_in) {
                (Becomes::Set, _) => PendingKey::Usable(id),
                (_, None) => PendingKey::StandIn,
                (_, Some(_)) => PendingKey::Dropped,
            });
        }
    }

    /// Keeps the text of a scalar that comes next, where that stands for the mapping.
    pub fn offer_stand_in(&mut self, text: &Text<'t>) {
        if let Content::Map {
            pending: Some(PendingKey::StandIn),
            stand_in,
            ..
        } = &mut self.content
        {
            *stand_in = Some(text.clone());
        }
    }

    /// Its value, now that it is complete.
    pub fn value(self, tree: &Tree) -> Result<Value, Refusal> {
        Ok(match (self.content, self.becomes) {
            (_, Becomes::Unread) => Value::UNREAD,
            (Content::Seq(items), Becomes::EmptyMap) if items.is_empty() => Value::Map(Vec::new()),
            (content @ Content::Seq(_), Becomes::EmptyMap) => {
                return Err(content.refusal(CoreTag::Map));
            }
            (Content::Seq(items), Becomes::Pairs(tag)) => {
                let is_pair = |id: &NodeId| {
                    let item = tree.at(*id);
                    item.is_unread() || (item.is_map() && item.entries().len() == 1)
                };
                if !items.iter().all(is_pair) {
                    return Err(Refusal {
                        message: format!(
                            "{} takes a list whose every item is a mapping of one entry",
                            tag.words().0
                        ),
                        ..Content::Seq(items).refusal(tag)
                    });
                }
                if items.is_empty() {
                    Value::Seq(items)
                } else {
                    Value::Other("a list of pairs")
                }
            }
            (Content::Seq(items), _) => Value::Seq(items),
            (Content::Map { .. }, Becomes::Set) => Value::Other("a set"),
            (
                Content::Map {
                    stand_in: Some(text),
                    ..
                },
                Becomes::StandIn(tag),
            ) => construct::tagged(tag, text)?.value(),
            (content @ Content::Map { .. }, Becomes::StandIn(tag)) => {
                return Err(content.refusal(tag));
            }
            (Content::Map { entries, .. }, _) => Value::Map(entries),
        })
    }
}
