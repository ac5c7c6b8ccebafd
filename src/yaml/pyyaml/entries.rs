//! Inside collections: items, keys and values, and what separates them.

use super::event::{Event, EventKind, Properties};
use super::parser::{Collection, Frame, Parser, Turn, empty, next_is};
use super::stop::{Cause, Stop};
use super::token::TokenKind;
use crate::text::Span;

impl<'t> Parser<'t> {
    /// The next event inside the innermost open collection.
    pub(super) fn step(&mut self, frame: Frame) -> Result<Event<'t>, Stop> {
        match frame.collection {
            Collection::BlockSequence => self.block_sequence(frame.open),
            Collection::IndentlessSequence => self.indentless_sequence(),
            Collection::BlockMapping => self.block_mapping(frame),
            Collection::FlowSequence => self.flow_sequence(frame),
            Collection::FlowMapping => self.flow_mapping(frame),
            Collection::FlowPair => self.flow_pair(frame.turn),
        }
    }

    fn turn(&mut self, turn: Turn) {
        if let Some(frame) = self.frames.last_mut() {
            frame.turn = turn;
        }
    }

    /// Ends the innermost collection with the next token.
    fn close(&mut self, kind: EventKind<'t>) -> Result<Event<'t>, Stop> {
        self.frames.pop();
        let span = self.scanner.next()?.span;
        Ok(Event { kind, span })
    }

    fn block_sequence(&mut self, open: usize) -> Result<Event<'t>, Stop> {
        let (kind, span) = self.scanner.peek()?;
        match kind {
            TokenKind::BlockEntry => {
                let end = self.scanner.next()?.span.end;
                if next_is!(self, TokenKind::BlockEntry | TokenKind::BlockEnd) {
                    return Ok(empty(end));
                }
                self.node(true, false)
            }
            TokenKind::BlockEnd => self.close(EventKind::SequenceEnd),
            _ => Err(Stop::new(span.start, Cause::InBlockSequence { open })),
        }
    }

    fn indentless_sequence(&mut self) -> Result<Event<'t>, Stop> {
        let (kind, span) = self.scanner.peek()?;
        if !matches!(kind, TokenKind::BlockEntry) {
            self.frames.pop();
            let kind = EventKind::SequenceEnd;
            let span = Span::at(span.start);
            return Ok(Event { kind, span });
        }
        let end = self.scanner.next()?.span.end;
        if next_is!(
            self,
            TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd
        ) {
            return Ok(empty(end));
        }
        self.node(true, false)
    }

    fn block_mapping(&mut self, Frame { turn, open, .. }: Frame) -> Result<Event<'t>, Stop> {
        let (kind, span) = self.scanner.peek()?;
        match (turn, kind) {
            (Turn::Value, TokenKind::Value) => self.turn(Turn::Next),
            (Turn::Value, _) => {
                self.turn(Turn::Next);
                return Ok(empty(span.start));
            }
            (_, TokenKind::Key) => self.turn(Turn::Value),
            (_, TokenKind::BlockEnd) => return self.close(EventKind::MappingEnd),
            _ => return Err(Stop::new(span.start, Cause::InBlockMapping { open })),
        }
        let end = self.scanner.next()?.span.end;
        if next_is!(
            self,
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd
        ) {
            return Ok(empty(end));
        }
        self.node(true, true)
    }

    /// Takes the `,` before an entry of the innermost collection, unless it is the first.
    fn comma(&mut self, turn: Turn, cause: Cause) -> Result<(), Stop> {
        if turn == Turn::First {
            return Ok(());
        }
        let (kind, span) = self.scanner.peek()?;
        if !matches!(kind, TokenKind::FlowEntry) {
            return Err(Stop::new(span.start, cause));
        }
        self.scanner.next()?;
        Ok(())
    }

    fn flow_sequence(&mut self, Frame { turn, open, .. }: Frame) -> Result<Event<'t>, Stop> {
        if !next_is!(self, TokenKind::FlowSequenceEnd) {
            self.comma(turn, Cause::InFlowSequence { open })?;
            self.turn(Turn::Next);
            if next_is!(self, TokenKind::Key) {
                let span = self.scanner.next()?.span;
                self.frames.push(Frame {
                    collection: Collection::FlowPair,
                    turn: Turn::KeyAfter(span.end),
                    open: span.start,
                });
                let properties = Properties {
                    content: span.start,
                    ..Properties::default()
                };
                let flow = true;
                let kind = EventKind::MappingStart { properties, flow };
                return Ok(Event { kind, span });
            }
            if !next_is!(self, TokenKind::FlowSequenceEnd) {
                return self.node(false, false);
            }
        }
        self.close(EventKind::SequenceEnd)
    }

    fn flow_pair(&mut self, turn: Turn) -> Result<Event<'t>, Stop> {
        let (kind, span) = self.scanner.peek()?;
        match (turn, kind) {
            (Turn::KeyAfter(end), kind) => {
                let left_out = matches!(
                    kind,
                    TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd
                );
                self.turn(Turn::Value);
                if left_out {
                    return Ok(empty(end));
                }
            }
            (Turn::Value, TokenKind::Value) => {
                self.turn(Turn::End);
                let end = self.scanner.next()?.span.end;
                if next_is!(self, TokenKind::FlowEntry | TokenKind::FlowSequenceEnd) {
                    return Ok(empty(end));
                }
            }
            (Turn::Value, _) => {
                self.turn(Turn::End);
                return Ok(empty(span.start));
            }
            _ => {
                self.frames.pop();
                let kind = EventKind::MappingEnd;
                let span = Span::at(span.start);
                return Ok(Event { kind, span });
            }
        }
        self.node(false, false)
    }

    fn flow_mapping(&mut self, Frame { turn, open, .. }: Frame) -> Result<Event<'t>, Stop> {
        let (kind, span) = self.scanner.peek()?;
        match (turn, kind) {
            (Turn::Value, TokenKind::Value) => {
                self.turn(Turn::Next);
                let end = self.scanner.next()?.span.end;
                if next_is!(self, TokenKind::FlowEntry | TokenKind::FlowMappingEnd) {
                    return Ok(empty(end));
                }
                return self.node(false, false);
            }
            (Turn::Value | Turn::NoValue, _) => {
                self.turn(Turn::Next);
                return Ok(empty(span.start));
            }
            (_, TokenKind::FlowMappingEnd) => return self.close(EventKind::MappingEnd),
            _ => self.comma(turn, Cause::InFlowMapping { open })?,
        }
        if next_is!(self, TokenKind::Key) {
            self.turn(Turn::Value);
            let end = self.scanner.next()?.span.end;
            if next_is!(
                self,
                TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd
            ) {
                return Ok(empty(end));
            }
            return self.node(false, false);
        }
        if next_is!(self, TokenKind::FlowMappingEnd) {
            return self.close(EventKind::MappingEnd);
        }
        self.turn(Turn::NoValue);
        self.node(false, false)
    }
}
