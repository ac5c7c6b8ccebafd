//! From events to a tree.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, Span as Range, Tag};
use num_traits::ToPrimitive;

use super::indent::{self, Indents};
use super::scalar::{self, Tagged};
use super::text::Decoded;
use super::{Document, FaultKind, MOST_FAULTS, MOST_LEVELS, MOST_VALUES, explain};
use crate::text::Span;
use crate::tree::{Node, NodeId, Tree, Value};
use crate::yaml::Fault;

/// Bytes that are read again at most, for what the parser does not read the first time.
const MOST_READ_AGAIN: usize = 16 << 20;

/// Reads the one document of `source`.
pub fn compose(mut source: Decoded<'_>) -> Document {
    let mut left = MOST_READ_AGAIN;
    loop {
        let (document, joined) = attempt(&source);
        match joined {
            // YAML lets `a:` and a bracket stand together within brackets; the parser does not.
            Some(at) if left >= source.text.len() => {
                left -= source.text.len();
                source.part(at + 1);
            }
            _ => return document,
        }
    }
}

/// Reads `source` once; with it, the colon that a bracket follows where that alone is at fault.
fn attempt(source: &Decoded<'_>) -> (Document, Option<usize>) {
    let options = granit_parser::options! {
        emit_comments: false,
        emit_unresolved_aliases: true,
        flow_nesting_limit: MOST_LEVELS,
        block_nesting_limit: MOST_LEVELS,
    };
    let mut composer = Composer {
        source,
        tree: Tree::new(),
        faults: Faults::default(),
        root: None,
        open: Vec::new(),
        anchors: HashMap::new(),
        ancestors: HashSet::new(),
        unresolved: None,
        indents: Indents::default(),
        values: 0,
        documents: 0,
    };
    for event in Parser::new_from_str_with_options(&source.text, options) {
        let (fault, joined) = match event {
            Ok((event, range)) => (composer.event(event, range).err(), None),
            Err(error) => {
                let is_joined = *error.kind() == ErrorKind::FlowMappingValueAdjacentCollection;
                let joined = error.marker().byte_offset().filter(|at| {
                    is_joined
                        && source
                            .text
                            .get(*at..)
                            .is_some_and(|rest| rest.starts_with(':'))
                });
                (Some(explain::refused(source, &error)), joined)
            }
        };
        if let Some(fault) = fault {
            return (nothing(fault), joined);
        }
    }
    if let Some(fault) = composer.unresolved {
        return (nothing(fault), None);
    }
    let document = Document {
        tree: composer.tree,
        root: composer.root,
        faults: composer.faults.list,
    };
    (document, None)
}

fn nothing(fault: Fault<FaultKind>) -> Document {
    Document {
        faults: vec![fault],
        ..Document::default()
    }
}

/// A collection whose end has not come.
struct Open {
    id: NodeId,
    start: usize,
    /// End of its last part, in the text.
    end: usize,
    content: Content,
    /// What its tag makes of it.
    other: Option<&'static str>,
}

enum Content {
    List(Vec<NodeId>),
    Mapping(Mapping),
}

#[derive(Default)]
struct Mapping {
    entries: Vec<(NodeId, NodeId)>,
    /// A key whose value has not come.
    key: Option<(NodeId, Key)>,
    seen: HashMap<Same, Span>,
    /// Values of merge keys.
    merged: Vec<NodeId>,
}

/// What a key does.
enum Key {
    /// It names an entry.
    Names,
    /// It stands again: its value is dropped.
    Repeats,
    /// It is a merge key.
    Merges,
}

/// Keys that are one key to JavaScript. Lists, mappings and NaN equal nothing.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Same {
    Null,
    Bool(bool),
    Number(u64),
    Text(String),
}

/// What is told of a document that is read.
#[derive(Default)]
struct Faults {
    list: Vec<Fault<FaultKind>>,
    /// How many there are of each kind.
    counts: HashMap<FaultKind, usize>,
}

impl Faults {
    /// Adds the fault that `tell` tells, where its kind still has room.
    fn push(&mut self, kind: FaultKind, tell: impl FnOnce() -> Fault<FaultKind>) {
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        if *count <= MOST_FAULTS {
            self.list.push(tell());
        }
    }
}

struct Composer<'s, 'b> {
    source: &'s Decoded<'b>,
    tree: Tree,
    faults: Faults,
    root: Option<NodeId>,
    open: Vec<Open>,
    anchors: HashMap<usize, NodeId>,
    /// The nodes of `open`.
    ancestors: HashSet<NodeId>,
    /// The first alias that has no anchor: npm `yaml` finds these after everything else.
    unresolved: Option<Fault<FaultKind>>,
    indents: Indents,
    values: usize,
    documents: usize,
}

impl Composer<'_, '_> {
    fn event(&mut self, event: Event<'_>, range: Range) -> Result<(), Fault<FaultKind>> {
        let bytes = range.byte_range().unwrap_or_default();
        let (start, end) = (bytes.start, bytes.end.max(bytes.start));
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(explain::second_document(self.source, start));
                }
            }
            Event::Alias(anchor) => {
                self.indents.scalar(self.source, None, range)?;
                let id = match self.anchors.get(&anchor) {
                    Some(id) if !self.ancestors.contains(id) => *id,
                    _ => self.push(start, end, Value::Other("a value inside of itself"), false),
                };
                self.add(id, end)?;
            }
            Event::UnresolvedAlias(name) => {
                self.unresolved.get_or_insert_with(|| {
                    explain::unresolved_alias(self.source, start, end, &name)
                });
                let id = self.push(start, end, Value::UNREAD, false);
                self.add(id, end)?;
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.indents.scalar(self.source, Some(style), range)?;
                let tag = tag.map(|tag| (tag.into_owned(), range));
                let is_plain = style == ScalarStyle::Plain && tag.is_none();
                // What is left out comes as a tilde without extent.
                let text = if start == end { "" } else { &*text };
                let value = match tag {
                    Some((tag, range)) => self.tagged(&tag, range, text)?,
                    None if is_plain => scalar::plain(text),
                    None => Value::Str(text.to_owned()),
                };
                let id = self.push(start, end, value, is_plain);
                self.anchors.insert(anchor, id);
                self.add(id, end)?;
            }
            Event::SequenceStart(style, anchor, tag) => {
                let start = indent::list_start(self.source, style, range);
                self.indents.open(self.source, style, range, start)?;
                let other = tag.map(|tag| self.collection(&tag, range, scalar::tagged_list));
                let content = Content::List(Vec::new());
                self.open(start, anchor, content, other.flatten())?;
            }
            Event::MappingStart(style, anchor, tag) => {
                self.indents.open(self.source, style, range, start)?;
                let other = tag.map(|tag| self.collection(&tag, range, scalar::tagged_mapping));
                let content = Content::Mapping(Mapping::default());
                self.open(start, anchor, content, other.flatten())?;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.indents.close(self.source, range)?;
                self.close(start, end)?;
            }
            _ => {} // no part of the tree
        }
        Ok(())
    }

    fn push(&mut self, start: usize, end: usize, value: Value, plain: bool) -> NodeId {
        self.values += 1;
        self.tree.push_node(Node {
            span: self.source.span(start, end),
            value,
            plain,
        })
    }

    fn open(
        &mut self,
        start: usize,
        anchor: usize,
        content: Content,
        other: Option<&'static str>,
    ) -> Result<(), Fault<FaultKind>> {
        if self.open.len() == MOST_LEVELS {
            return Err(explain::too_deep(self.source, start));
        }
        let id = self.push(start, start, Value::Null, false);
        self.anchors.insert(anchor, id);
        self.ancestors.insert(id);
        self.open.push(Open {
            id,
            start,
            end: start,
            content,
            other,
        });
        Ok(())
    }

    /// Ends the innermost collection; `start..end` is its closing bracket, or empty in a block.
    fn close(&mut self, start: usize, end: usize) -> Result<(), Fault<FaultKind>> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        self.ancestors.remove(&open.id);
        let end = if start < end { end } else { open.end };
        let value = match open.content {
            Content::List(items) => Value::Seq(items),
            Content::Mapping(mapping) => Value::Map(self.merge(mapping)),
        };
        if let Some(node) = self.tree.get_mut(open.id) {
            node.span = self.source.span(open.start, end);
            node.value = open.other.map_or(value, Value::Other);
        }
        self.add(open.id, end)
    }

    /// Puts a node where the next one belongs.
    fn add(&mut self, id: NodeId, end: usize) -> Result<(), Fault<FaultKind>> {
        if self.values > MOST_VALUES {
            let span = self.tree.at(id).span();
            return Err(explain::too_many(span));
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(id);
            return Ok(());
        };
        open.end = open.end.max(end);
        let mapping = match &mut open.content {
            Content::List(items) => {
                items.push(id);
                return Ok(());
            }
            Content::Mapping(mapping) => mapping,
        };
        match mapping.key.take() {
            Some((key, Key::Names)) => mapping.entries.push((key, id)),
            Some((_, Key::Repeats)) => {}
            Some((_, Key::Merges)) => mapping.merged.push(id),
            None => {
                let node = self.tree.at(id);
                let span = node.span();
                let key = if node.is_plain() && node.as_str() == Some("<<") {
                    self.faults
                        .push(FaultKind::MergeKey, || explain::merge_key(span));
                    Key::Merges
                } else {
                    match same(node.value()) {
                        Some(same) => match mapping.seen.get(&same) {
                            Some(first) => {
                                self.faults.push(FaultKind::DuplicateKey, || {
                                    explain::duplicate(node, *first)
                                });
                                Key::Repeats
                            }
                            None => {
                                mapping.seen.insert(same, span);
                                Key::Names
                            }
                        },
                        None => Key::Names,
                    }
                };
                mapping.key = Some((id, key));
            }
        }
        Ok(())
    }

    /// The entries of a mapping, with those that its merge keys bring and it lacks.
    fn merge(&mut self, mapping: Mapping) -> Vec<(NodeId, NodeId)> {
        let Mapping {
            mut entries,
            mut seen,
            merged,
            ..
        } = mapping;
        for source in merged {
            let source = self.tree.at(source);
            for mapping in source.items().chain([source]) {
                for (key, value) in mapping.entries() {
                    self.values += 1;
                    if self.values > MOST_VALUES {
                        return entries; // the whole is refused where it is added
                    }
                    let is_new = same(key.value())
                        .is_none_or(|same| seen.insert(same, key.span()).is_none());
                    if is_new {
                        entries.push((key.id(), value.id()));
                    }
                }
            }
        }
        entries
    }

    fn tagged(&mut self, tag: &Tag, range: Range, text: &str) -> Result<Value, Fault<FaultKind>> {
        let span = self.tag_span(range);
        match scalar::tagged(&full_name(tag), text) {
            Tagged::Known(value) => Ok(value),
            Tagged::Dropped => {
                self.faults
                    .push(FaultKind::UnknownTag, || explain::unknown_tag(tag, span));
                Ok(Value::Str(text.to_owned()))
            }
            Tagged::Refused(expected) => Err(explain::refused_tag(tag, span, expected)),
        }
    }

    /// What the tag of a collection makes of it, as `known` tells.
    fn collection(
        &mut self,
        tag: &Tag,
        range: Range,
        known: fn(&str) -> Option<Option<&'static str>>,
    ) -> Option<&'static str> {
        known(&full_name(tag)).unwrap_or_else(|| {
            let span = self.tag_span(range);
            self.faults
                .push(FaultKind::UnknownTag, || explain::unknown_tag(tag, span));
            None
        })
    }

    fn tag_span(&self, range: Range) -> Span {
        let bytes = range.tag_span().and_then(|tag| tag.byte_range());
        let bytes = bytes.or_else(|| range.byte_range()).unwrap_or_default();
        self.source.span(bytes.start, bytes.end)
    }
}

fn full_name(tag: &Tag) -> String {
    let (handle, suffix) = tag.parts();
    format!("{handle}{suffix}")
}

fn same(key: &Value) -> Option<Same> {
    let number = |number: f64| match number {
        number if number.is_nan() => None,
        0.0 => Some(Same::Number(0)),
        number => Some(Same::Number(number.to_bits())),
    };
    match key {
        Value::Null => Some(Same::Null),
        Value::Bool(value) => Some(Same::Bool(*value)),
        Value::Int(value) => number(value.to_f64()?),
        Value::Float(value) => number(*value),
        Value::Str(text) => Some(Same::Text(text.clone())),
        _ => None,
    }
}
