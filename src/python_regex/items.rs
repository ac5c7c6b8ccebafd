//! Repeats and classes.

use super::PatternError;
use super::escape::escape_in_class;
use super::parse::Parser;
use super::source::{Result, Token, syntax};
use super::syntax::{Class, ClassItem, Flags, Greed, Node, UNBOUNDED};

/// The least count that is too great. CPython's own limit hangs on its platform: this is the one
/// of 32 bits, where 64 bits take twice as much.
const COUNT_LIMIT: u32 = i32::MAX as u32;

impl Parser<'_> {
    /// `{2,5}` after its brace: the counts, or nothing where the brace is a plain character.
    pub fn counts(&mut self, at: usize) -> Result<Option<(u32, u32)>> {
        let start = self.source.at;
        if self.source.peek() == Some(Token::Char('}'.into())) {
            return Ok(None);
        }
        let low = self.source.digits(10, usize::MAX);
        let high = match self.source.take(',') {
            true => self.source.digits(10, usize::MAX),
            false => low.clone(),
        };
        if !self.source.take('}') {
            self.source.at = start;
            return Ok(None);
        }
        let count = |digits: &str, absent: u32| match digits {
            "" => Ok(absent),
            _ => match digits.parse() {
                Ok(count) if count < COUNT_LIMIT => Ok(count),
                _ => Err(PatternError::RepetitionTooLarge { at }),
            },
        };
        let (min, max) = (count(&low, 0)?, count(&high, UNBOUNDED)?);
        if max < min {
            return Err(syntax(
                at,
                format!("`{{{low},{high}}}` asks for at least {min} and at most {max}"),
            ));
        }
        Ok(Some((min, max)))
    }

    pub fn repeat(&mut self, at: usize, min: u32, max: u32) -> Result<()> {
        let last = self.open.last().and_then(|open| open.items.last()).copied();
        let body = match last.and_then(|index| Some((index, self.nodes.get(index)?))) {
            None | Some((_, Node::Anchor(_))) => {
                return Err(syntax(at, "there is nothing before this for it to repeat"));
            }
            Some((_, Node::Repeat { .. })) => {
                return Err(syntax(at, "what stands before this is repeated already"));
            }
            Some((index, _)) => index,
        };
        let greed = if self.source.take('?') {
            Greed::Lazy
        } else if self.source.take('+') {
            Greed::Possessive
        } else {
            Greed::Greedy
        };
        let index = self.node(Node::Repeat {
            body,
            min,
            max,
            greed,
        });
        if let Some(last) = self.open.last_mut().and_then(|open| open.items.last_mut()) {
            *last = index;
        }
        Ok(())
    }

    /// `[` and what follows up to its `]`.
    pub fn class(&mut self, at: usize) -> Result<()> {
        let flags = self.flags();
        let unclosed = || syntax(at, "the class opened by `[` is never closed");
        let negated = self.source.take('^');
        let mut items: Vec<ClassItem> = Vec::new();
        loop {
            let from = self.source.at;
            let token = self.source.next().ok_or_else(unclosed)?;
            if token == Token::Char(']'.into()) && !items.is_empty() {
                break;
            }
            let low = self.class_member(token, flags, from)?;
            if !self.source.take('-') {
                items.push(low);
                continue;
            }
            let to = self.source.at;
            let token = self.source.next().ok_or_else(unclosed)?;
            if token == Token::Char(']'.into()) {
                let hyphen = u32::from('-');
                items.extend([low, ClassItem::Range(hyphen, hyphen)]);
                break;
            }
            let high = self.class_member(token, flags, to)?;
            match (low, high) {
                (ClassItem::Range(low, _), ClassItem::Range(high, _)) if low <= high => {
                    items.push(ClassItem::Range(low, high));
                }
                (ClassItem::Range(..), ClassItem::Range(..)) => {
                    return Err(syntax(from, "this range ends before it begins"));
                }
                _ => {
                    return Err(syntax(
                        from,
                        "a range goes from one character to another, not to or from a whole kind",
                    ));
                }
            }
        }
        self.append(Node::Class(Class {
            negated,
            items,
            case: flags.case(),
        }));
        Ok(())
    }

    fn class_member(&mut self, token: Token, flags: Flags, at: usize) -> Result<ClassItem> {
        match token {
            Token::Char(character) => Ok(ClassItem::Range(character, character)),
            Token::Escape(character) => escape_in_class(&mut self.source, character, flags, at),
        }
    }
}
