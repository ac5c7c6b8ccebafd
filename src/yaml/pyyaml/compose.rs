//! From events to the tree: values, keys, anchors, aliases.

use foldhash::{HashMap, HashMapExt};

use super::collection::{Becomes, Content, Open, PendingKey};
use super::construct::{self, CoreTag, Key, Refusal, Scalar};
use super::event::{Event, EventKind, Properties};
use super::number;
use super::parser::Parser;
use super::token::{Style, Text};
use super::{explain, faults};
use crate::text::Span;
use crate::tree::{Node, NodeId, Value};
use crate::yaml::{Aliases, Document, Fault};

/// How many faults of one text are told.
const MAX_FAULTS: usize = 1000;

/// How many values are read. PyYAML takes over half a KiB for each, and in a browser it has
/// less than 2 GiB.
const MAX_VALUES: usize = 4_000_000;

/// How many levels are followed, though only the first few hundred are built, to tell whether
/// the text is broken further on.
const MAX_DEPTH: usize = 1_000_000;

struct Anchor {
    id: NodeId,
    span: Span,
    used: bool,
}

/// Builds the tree of the first document.
struct Composer<'t> {
    text: &'t str,
    aliases: Aliases,
    document: Document,
    /// The collections around the next value.
    open: Vec<Open<'t>>,
    /// Collections around it that are not built, inside those that are.
    skipped: usize,
    anchors: HashMap<&'t str, Anchor>,
    /// What nodes are as keys whose value in the tree does not tell.
    hidden_keys: HashMap<NodeId, Key>,
    values: usize,
    told_too_deep: bool,
    /// Where the value of a line ends, as it was found last.
    line: Span,
}

/// Reads the one document of `text`, whose characters have been checked.
pub(super) fn compose(text: &str, aliases: Aliases) -> Document {
    let mut composer = Composer {
        text,
        aliases,
        document: Document::default(),
        open: Vec::new(),
        skipped: 0,
        anchors: HashMap::new(),
        hidden_keys: HashMap::new(),
        values: 0,
        told_too_deep: false,
        line: Span::at(0),
    };
    composer.run();
    composer.document
}

impl<'t> Composer<'t> {
    fn run(&mut self) {
        let mut parser = Parser::new(self.text);
        let mut documents = 0;
        loop {
            match parser.next_event() {
                Ok(Some(event)) => {
                    if matches!(event.kind, EventKind::DocumentStart { .. }) {
                        documents += 1;
                        if documents == 2 {
                            self.fault(faults::second_document(self.text, event.span));
                        }
                    }
                    if documents < 2 {
                        self.event(event);
                        if self.values > MAX_VALUES {
                            self.document.root = None;
                            let fault = faults::too_many_values(MAX_VALUES);
                            self.document.faults.push(fault);
                            break;
                        }
                        if self.skipped > MAX_DEPTH {
                            self.document.root = None;
                            break;
                        }
                    } else if self.aliases == Aliases::Allowed {
                        break;
                    } else if let EventKind::Alias(name) = event.kind {
                        self.refuse_alias(name, event.span);
                    }
                }
                Ok(None) => break,
                Err(stop) => {
                    self.document.root = None;
                    let fault = explain::stop(self.text, &stop);
                    // What the text looks like may have been told already.
                    self.document
                        .faults
                        .retain(|told| (told.span, &told.message) != (fault.span, &fault.message));
                    self.document.faults.push(fault);
                    break;
                }
            }
        }
        let unused = self.anchors.values().filter(|anchor| !anchor.used);
        let mut unused: Vec<Span> = unused.map(|anchor| anchor.span).collect();
        unused.sort();
        self.document.unused_anchors = unused;
    }

    fn fault(&mut self, fault: Fault) {
        if self.has_room() {
            self.document.faults.push(fault);
        }
    }

    /// Whether another fault is told.
    fn has_room(&self) -> bool {
        self.document.faults.len() < MAX_FAULTS
    }

    fn refuse(&mut self, span: Span, refusal: Refusal) {
        self.fault(Fault {
            kind: refusal.kind,
            span,
            message: refusal.message,
            help: Some(refusal.help.to_owned()),
            related: None,
        });
    }

    fn event(&mut self, event: Event<'t>) {
        match event.kind {
            EventKind::Alias(name) => self.alias(name, event.span),
            EventKind::Scalar {
                properties,
                text,
                style,
            } if self.skipped == 0 => {
                let mut span = Span::new(properties.content, event.span.end);
                if matches!(style, Style::Literal | Style::Folded) {
                    let written = self.text.get(span.start..span.end).unwrap_or_default();
                    span.end = span.start + written.trim_end().len();
                }
                self.scalar(&properties, text, style, span);
            }
            EventKind::SequenceStart { properties, .. } => {
                self.open(&properties, event.span, Content::Seq(Vec::new()));
            }
            EventKind::MappingStart { properties, .. } => {
                self.open(&properties, event.span, Content::empty_map());
            }
            EventKind::SequenceEnd | EventKind::MappingEnd => self.close(event.span),
            _ => {}
        }
    }

    /// Adds a node to the tree; the caller places it.
    fn add(&mut self, span: Span, value: Value, plain: bool) -> NodeId {
        self.values += 1;
        self.document.tree.push_node(Node { span, value, plain })
    }

    /// Notes the anchor of node `id`.
    fn anchor(&mut self, properties: &Properties<'t>, id: NodeId) {
        let Some((name, span)) = properties.anchor else {
            return;
        };
        if let Some(first) = self.anchors.get(name) {
            let first = first.span;
            self.fault(faults::anchor_twice(name, span, first));
            return;
        }
        let used = false;
        self.anchors.insert(name, Anchor { id, span, used });
    }

    /// Puts a finished node where it belongs: into the innermost open collection. It stands
    /// there at `span`, where an alias may stand for it.
    fn place(&mut self, id: NodeId, span: Span) {
        let has_room = self.has_room();
        let Some(open) = self.open.last_mut() else {
            self.document.root = Some(id);
            return;
        };
        let node = self.document.tree.at(id);
        open.span.end = open.span.end.max(span.end);
        let (entries, keys, pending) = match &mut open.content {
            Content::Seq(items) => {
                items.push(id);
                return;
            }
            Content::Map {
                entries,
                keys,
                pending,
                ..
            } => (entries, keys, pending),
        };
        match pending.take() {
            Some(PendingKey::Usable(key)) => entries.push((key, id)),
            Some(PendingKey::Dropped | PendingKey::StandIn) => {}
            None if node.is_unread() => *pending = Some(PendingKey::Dropped),
            None => {
                let key = self.hidden_keys.get(&id).cloned();
                let (usable, fault) = match key.or_else(|| construct::key(node.value())) {
                    None => {
                        let mapping = open.span.start;
                        let what = node.type_name();
                        let fault = has_room.then(|| {
                            faults::unhashable(self.text, mapping, what, span, &mut self.line)
                        });
                        (false, fault)
                    }
                    Some(key) => match keys.get(&key) {
                        Some(_) if open.becomes == Becomes::Set => (true, None),
                        Some(first) => {
                            let fault =
                                has_room.then(|| faults::duplicate_key(self.text, span, *first));
                            (false, fault)
                        }
                        None => {
                            keys.insert(key, span);
                            (true, None)
                        }
                    },
                };
                *pending = Some(if usable {
                    PendingKey::Usable(id)
                } else {
                    PendingKey::Dropped
                });
                if let Some(fault) = fault {
                    self.fault(fault);
                }
            }
        }
    }

    // --- Scalars -----------------------------------------------------------------------

    fn scalar(&mut self, properties: &Properties<'t>, text: Text<'t>, style: Style, span: Span) {
        let tag = properties.tag.as_ref();
        let (tag, tag_span) = match tag {
            Some((tag, place)) => (Some(tag.as_ref()), *place),
            None => (None, span),
        };
        let reads_by_text = match tag {
            None => style == Style::Plain,
            Some(tag) => tag == "!",
        };
        let sign = match &text {
            Text::Utf8(text) if reads_by_text && matches!(text.as_ref(), "=" | "<<") => {
                Some(text == "=")
            }
            _ => None,
        };
        if let Some(is_equals) = sign
            && self
                .open
                .last()
                .is_some_and(|open| open.takes_sign_key(is_equals))
        {
            let id = self.add(span, construct::string(text).value(), false);
            if let Some(open) = self.open.last_mut() {
                open.take_sign_key(id);
            }
            return;
        }
        if let Some(open) = self.open.last_mut() {
            open.offer_stand_in(&text);
        }
        let value = match tag {
            _ if reads_by_text => construct::untagged(text).map_err(|refusal| (span, refusal)),
            None => Ok(construct::string(text)),
            Some(name) => match CoreTag::from_name(name) {
                Some(core) => construct::tagged(core, text).map_err(|refusal| {
                    let span = Span::new(tag_span.start.min(span.start), span.end);
                    (span, refusal)
                }),
                None => Err((tag_span, faults::unknown_tag(self.text, tag_span))),
            },
        };
        let plain = tag.is_none() && style == Style::Plain;
        let id = match value {
            // The SDK writes tools.yaml out as JSON, agent.yaml only in parts.
            Ok(Scalar::Int(value))
                if self.aliases == Aliases::Refused && number::has_too_many_digits(&value) =>
            {
                self.refuse(span, construct::too_long());
                self.add(span, Value::UNREAD, plain)
            }
            Ok(value) => self.add_scalar(span, value, plain),
            Err((place, refusal)) => {
                self.refuse(place, refusal);
                self.add(span, Value::UNREAD, plain)
            }
        };
        self.anchor(properties, id);
        self.place(id, span);
    }

    fn add_scalar(&mut self, span: Span, scalar: Scalar, plain: bool) -> NodeId {
        let hidden_key = scalar.hidden_key(span.start);
        let id = self.add(span, scalar.value(), plain);
        if let Some(key) = hidden_key {
            self.hidden_keys.insert(id, key);
        }
        id
    }

    // --- Collections -------------------------------------------------------------------

    fn open(&mut self, properties: &Properties<'t>, span: Span, content: Content<'t>) {
        if self.skipped > 0 {
            self.skipped += 1;
            return;
        }
        let start = properties.content;
        if self.open.len() >= faults::deepest(self.text, start, &content) {
            self.skipped = 1;
            let first = span.end.min(start + 1);
            let span = Span::new(start, first);
            if !std::mem::replace(&mut self.told_too_deep, true) {
                self.fault(faults::too_deep(span, self.open.len()));
            }
            let id = self.add(span, Value::UNREAD, false);
            self.anchor(properties, id);
            self.place(id, span);
            return;
        }
        let tag = properties.tag.as_ref();
        let becomes = match tag {
            None => Becomes::Itself,
            Some((tag, _)) if tag == "!" => Becomes::Itself,
            Some((tag, place)) => {
                let refusal = match CoreTag::from_name(tag) {
                    None => Err(faults::unknown_tag(self.text, *place)),
                    Some(core) => content.tagged(core).ok_or_else(|| content.refusal(core)),
                };
                refusal.unwrap_or_else(|refusal| {
                    self.refuse(*place, refusal);
                    Becomes::Unread
                })
            }
        };
        let placeholder = content.placeholder();
        let span = Span::at(start);
        let id = self.add(span, placeholder, false);
        self.anchor(properties, id);
        self.open.push(Open {
            id,
            span,
            tag: tag.map_or(span, |(_, place)| *place),
            content,
            becomes,
        });
    }

    fn close(&mut self, end: Span) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let Some(mut open) = self.open.pop() else {
            return;
        };
        // A bracket is part of the collection; the end of a block is where the next token is.
        if end.start < end.end {
            open.span.end = end.end;
        }
        let Open { id, span, tag, .. } = open;
        let value = open.value(&self.document.tree).unwrap_or_else(|refusal| {
            self.refuse(tag, refusal);
            Value::UNREAD
        });
        if let Some(node) = self.document.tree.get_mut(id) {
            node.span = span;
            node.value = value;
        }
        self.place(id, span);
    }

    // --- Aliases -----------------------------------------------------------------------

    fn alias(&mut self, name: &'t str, span: Span) {
        let refused = self.aliases == Aliases::Refused;
        let Some(anchor) = self.anchors.get_mut(name) else {
            if refused {
                self.refuse_alias(name, span);
            } else {
                self.fault(faults::undefined_alias(name, span));
            }
            if self.skipped == 0 {
                let id = self.add(span, Value::UNREAD, false);
                self.place(id, span);
            }
            return;
        };
        anchor.used = true;
        let Anchor { id, span: at, .. } = *anchor;
        if refused {
            self.refuse_alias(name, span);
        }
        if self.skipped > 0 {
            return;
        }
        let target = self.document.tree.at(id);
        let is_scalar = !matches!(target.value(), Value::Seq(_) | Value::Map(_));
        if refused && !is_scalar {
            let id = self.add(span, Value::UNREAD, false);
            self.place(id, span);
            return;
        }
        let around = self.open.iter().position(|open| open.id == id);
        let inside = self.open.get(around.unwrap_or(self.open.len())..);
        // A list is filled once it is there, a mapping is there once it is filled.
        let never_done = around.is_some()
            && inside.is_some_and(|inside| {
                inside
                    .iter()
                    .all(|open| matches!(open.becomes, Becomes::Itself) && open.is_map())
            });
        if never_done {
            self.fault(faults::recursive_alias(name, span, at));
            let id = self.add(span, Value::UNREAD, false);
            self.place(id, span);
        } else {
            self.place(id, span);
        }
    }

    fn refuse_alias(&mut self, name: &'t str, span: Span) {
        let anchor = self.anchors.get(name).map(|anchor| anchor.span);
        self.fault(faults::alias(name, span, anchor));
    }
}
