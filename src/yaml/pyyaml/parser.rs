//! From tokens to events: which token may follow which.
//!
//! What is open stands on a stack of its own, so depth costs memory and not the call stack.

use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;

use super::event::{Event, EventKind, Properties};
use super::scanner::Scanner;
use super::stop::{Cause, Stop};
use super::token::{Directive, Style, Text, Token, TokenKind};
use crate::text::Span;

/// What the innermost open collection waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The first item or key.
    First,
    /// An item, or a key.
    Next,
    /// The key; the sign or the start before it ends at this byte.
    KeyAfter(usize),
    /// The value of the last key.
    Value,
    /// The end of an entry that has no value.
    NoValue,
    /// The end.
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Collection {
    BlockSequence,
    /// A block list at the indentation of its key.
    IndentlessSequence,
    BlockMapping,
    FlowSequence,
    FlowMapping,
    /// One `key: value` as an item of a list in brackets.
    FlowPair,
}

/// An open collection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub collection: Collection,
    pub turn: Turn,
    /// First byte.
    pub open: usize,
}

/// Where the parser stands outside collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    FirstDocument,
    Document,
    /// A document has begun with `---`; its value may be left out.
    Content,
    /// A document has begun without.
    Value,
    DocumentEnd,
    Over,
}

/// The events of a text, one after the other.
pub struct Parser<'t> {
    pub(super) scanner: Scanner<'t>,
    stage: Stage,
    pub(super) frames: Vec<Frame>,
    /// `%TAG` handles of this document.
    handles: HashMap<&'t str, Cow<'t, str>>,
}

/// Whether the next token is of one of these kinds.
macro_rules! next_is {
    ($parser:expr, $kinds:pat) => {
        matches!($parser.scanner.peek()?.0, $kinds)
    };
}

pub(super) use next_is;

impl<'t> Parser<'t> {
    /// A parser of `text`, whose characters have been checked.
    pub fn new(text: &'t str) -> Self {
        Self {
            scanner: Scanner::new(text),
            stage: Stage::Start,
            frames: Vec::new(),
            handles: HashMap::new(),
        }
    }

    /// The next event; none after the end of the stream. Not to be called after a [`Stop`].
    pub fn next_event(&mut self) -> Result<Option<Event<'t>>, Stop> {
        if let Some(frame) = self.frames.last().copied() {
            return self.step(frame).map(Some);
        }
        let event = match self.stage {
            Stage::Start => {
                self.stage = Stage::FirstDocument;
                let kind = EventKind::StreamStart;
                let span = Span::at(0);
                Event { kind, span }
            }
            Stage::FirstDocument => self.first_document()?,
            Stage::Document => self.document()?,
            Stage::Content => {
                let (kind, span) = self.scanner.peek()?;
                self.stage = Stage::DocumentEnd;
                if matches!(
                    kind,
                    TokenKind::Directive(_)
                        | TokenKind::DocumentStart
                        | TokenKind::DocumentEnd
                        | TokenKind::StreamEnd
                ) {
                    empty(span.start)
                } else {
                    self.node(true, false)?
                }
            }
            Stage::Value => {
                self.stage = Stage::DocumentEnd;
                self.node(true, false)?
            }
            Stage::DocumentEnd => {
                self.stage = Stage::Document;
                let (kind, span) = self.scanner.peek()?;
                let explicit = matches!(kind, TokenKind::DocumentEnd);
                let span = if explicit {
                    self.scanner.next()?.span
                } else {
                    Span::at(span.start)
                };
                let kind = EventKind::DocumentEnd { explicit };
                Event { kind, span }
            }
            Stage::Over => return Ok(None),
        };
        Ok(Some(event))
    }

    // --- Documents ---------------------------------------------------------------------

    /// The first document needs no `---`.
    fn first_document(&mut self) -> Result<Event<'t>, Stop> {
        let (kind, span) = self.scanner.peek()?;
        if matches!(
            kind,
            TokenKind::Directive(_) | TokenKind::DocumentStart | TokenKind::StreamEnd
        ) {
            return self.document();
        }
        let span = Span::at(span.start);
        self.handles.clear();
        self.stage = Stage::Value;
        let kind = EventKind::DocumentStart {
            explicit: false,
            version: None,
        };
        Ok(Event { kind, span })
    }

    fn document(&mut self) -> Result<Event<'t>, Stop> {
        while next_is!(self, TokenKind::DocumentEnd) {
            self.scanner.next()?;
        }
        let (kind, span) = self.scanner.peek()?;
        if matches!(kind, TokenKind::StreamEnd) {
            self.stage = Stage::Over;
            let kind = EventKind::StreamEnd;
            return Ok(Event { kind, span });
        }
        let start = span.start;
        let version = self.directives()?;
        let (kind, span) = self.scanner.peek()?;
        if !matches!(kind, TokenKind::DocumentStart) {
            return Err(Stop::new(span.start, Cause::AfterDocument));
        }
        let end = self.scanner.next()?.span.end;
        self.stage = Stage::Content;
        let kind = EventKind::DocumentStart {
            explicit: true,
            version,
        };
        let span = Span::new(start, end);
        Ok(Event { kind, span })
    }

    /// Takes the directives of a document; gives its `%YAML` version.
    fn directives(&mut self) -> Result<Option<(&'t str, &'t str)>, Stop> {
        self.handles.clear();
        let mut version = None;
        while next_is!(self, TokenKind::Directive(_)) {
            let token = self.scanner.next()?;
            let stop = |cause| Err(Stop::new(token.span.start, cause));
            match token.kind {
                TokenKind::Directive(Directive::Version { major, minor }) => {
                    if version.is_some() {
                        return stop(Cause::DirectiveTwice);
                    }
                    if major.trim_start_matches('0') != "1" {
                        return stop(Cause::OtherVersion);
                    }
                    version = Some((major, minor));
                }
                TokenKind::Directive(Directive::Handle { handle, .. })
                    if self.handles.contains_key(handle) =>
                {
                    return stop(Cause::DirectiveTwice);
                }
                TokenKind::Directive(Directive::Handle { handle, prefix }) => {
                    self.handles.insert(handle, prefix);
                }
                _ => {}
            }
        }
        Ok(version)
    }

    // --- Nodes -------------------------------------------------------------------------

    /// A node that starts with the next token: an alias, a scalar or the start of a collection.
    /// `block`: block collections may start here; `indentless`: also a list at its key's column.
    pub(super) fn node(&mut self, block: bool, indentless: bool) -> Result<Event<'t>, Stop> {
        if next_is!(self, TokenKind::Alias(_)) {
            let token = self.scanner.next()?;
            if let TokenKind::Alias(name) = token.kind {
                let kind = EventKind::Alias(name);
                let span = token.span;
                return Ok(Event { kind, span });
            }
        }
        let (mut properties, before) = self.properties()?;
        let (kind, span) = self.scanner.peek()?;
        properties.content = span.start;
        let start = before.map_or(span.start, |before| before.start);
        if indentless && matches!(kind, TokenKind::BlockEntry) {
            let span = Span::new(start, span.end);
            self.open(Collection::IndentlessSequence, properties.content);
            let flow = false;
            let kind = EventKind::SequenceStart { properties, flow };
            return Ok(Event { kind, span });
        }
        let collection = match kind {
            TokenKind::Scalar { .. } => {
                let Token { kind, span } = self.scanner.next()?;
                let (text, style) = match kind {
                    TokenKind::Scalar { text, style } => (text, style),
                    _ => (Text::Utf8(Cow::Borrowed("")), Style::Plain),
                };
                let kind = EventKind::Scalar {
                    properties,
                    text,
                    style,
                };
                let span = Span::new(start, span.end);
                return Ok(Event { kind, span });
            }
            TokenKind::FlowSequenceStart => Collection::FlowSequence,
            TokenKind::FlowMappingStart => Collection::FlowMapping,
            TokenKind::BlockSequenceStart if block => Collection::BlockSequence,
            TokenKind::BlockMappingStart if block => Collection::BlockMapping,
            _ => {
                let Some(before) = before else {
                    let open = (!block).then(|| self.innermost()).flatten();
                    return Err(Stop::new(span.start, Cause::NoValue { open }));
                };
                properties.content = before.end;
                let text = Text::Utf8(Cow::Borrowed(""));
                let kind = EventKind::Scalar {
                    properties,
                    text,
                    style: Style::Plain,
                };
                return Ok(Event { kind, span: before });
            }
        };
        self.scanner.next()?;
        self.open(collection, properties.content);
        let span = Span::new(start, span.end);
        let flow = matches!(
            collection,
            Collection::FlowSequence | Collection::FlowMapping
        );
        let kind = match collection {
            Collection::FlowSequence | Collection::BlockSequence => {
                EventKind::SequenceStart { properties, flow }
            }
            _ => EventKind::MappingStart { properties, flow },
        };
        Ok(Event { kind, span })
    }

    /// Where the innermost collection in brackets starts.
    fn innermost(&self) -> Option<usize> {
        let is_bracket = |frame: &&Frame| frame.collection != Collection::FlowPair;
        let frame = self.frames.iter().rev().find(is_bracket)?;
        Some(frame.open)
    }

    pub(super) fn open(&mut self, collection: Collection, open: usize) {
        self.frames.push(Frame {
            collection,
            turn: Turn::First,
            open,
        });
    }

    /// An anchor and a tag, in either order, and the place from the first to the last.
    fn properties(&mut self) -> Result<(Properties<'t>, Option<Span>), Stop> {
        let mut properties = Properties::default();
        let mut place: Option<Span> = None;
        let mut raw_tag = None;
        loop {
            match self.scanner.peek()?.0 {
                TokenKind::Anchor(_) if properties.anchor.is_none() => {}
                TokenKind::Tag { .. } if raw_tag.is_none() => {}
                _ => break,
            }
            let Token { kind, span } = self.scanner.next()?;
            place = Some(Span::new(
                place.map_or(span.start, |place| place.start),
                span.end,
            ));
            match kind {
                TokenKind::Anchor(name) => properties.anchor = Some((name, span)),
                TokenKind::Tag { handle, suffix } => raw_tag = Some((handle, suffix, span)),
                _ => {}
            }
        }
        if let Some((handle, suffix, span)) = raw_tag {
            let tag = match handle {
                None => suffix,
                Some(handle) => {
                    let prefix = match (self.handles.get(handle), handle) {
                        (Some(prefix), _) => prefix.as_ref(),
                        (None, "!") => "!",
                        (None, "!!") => super::CORE,
                        (None, _) => {
                            return Err(Stop::new(span.start, Cause::UnknownHandle { tag: span }));
                        }
                    };
                    Cow::Owned(format!("{prefix}{suffix}"))
                }
            };
            properties.tag = Some((tag, span));
        }
        Ok((properties, place))
    }
}

/// A value that is left out: null, at byte `at`.
pub(super) fn empty<'t>(at: usize) -> Event<'t> {
    let properties = Properties {
        content: at,
        ..Properties::default()
    };
    let kind = EventKind::Scalar {
        properties,
        text: Text::Utf8(Cow::Borrowed("")),
        style: Style::Plain,
    };
    let span = Span::at(at);
    Event { kind, span }
}
