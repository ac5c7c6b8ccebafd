//! Reads a pattern with the verdicts of CPython's `re.compile`. Open groups lie on a stack of
//! our own, and widths are known as nodes are made, so nothing here recurses.

use foldhash::{HashMap, HashMapExt};

use super::PatternError;
use super::escape::{Escaped, escape};
use super::source::{Result, Source, Token, show, syntax};
use super::syntax::{Anchor, Class, Flags, Node, NodeIndex, Syntax, UNBOUNDED};

/// Widths are counted no further than this; Python stops at the same.
const MAX_WIDTH: u64 = u64::MAX;
/// A lookbehind may look this far behind.
const MAX_BEHIND: u64 = u32::MAX as u64;

/// What a parenthesis opened.
pub(super) enum Group {
    Whole,
    Plain,
    Capture(u32),
    Atomic,
    Look {
        behind: bool,
        negated: bool,
        /// [`Parser::behind_groups`] outside.
        outer: Option<u32>,
    },
    Conditional {
        group: u32,
        yes: Option<NodeIndex>,
    },
}

/// A group that is not closed yet.
pub(super) struct Open {
    group: Group,
    pub at: usize,
    pub flags: Flags,
    pub branches: Vec<NodeIndex>,
    pub items: Vec<NodeIndex>,
}

pub(super) struct Parser<'p> {
    pub source: Source<'p>,
    pub nodes: Vec<Node>,
    /// Least and greatest width of each node.
    widths: Vec<(u64, u64)>,
    pub open: Vec<Open>,
    /// The width of each closed group; the whole is group 0.
    pub groups: Vec<Option<(u64, u64)>>,
    pub names: HashMap<String, u32>,
    /// The number of groups when the outermost open lookbehind began.
    pub behind_groups: Option<u32>,
    /// The greatest group that a condition names, and where.
    pub condition: Option<(u32, usize)>,
    frames: usize,
}

/// Reads `pattern`, for which Python has so many nested calls left.
pub(super) fn parse(pattern: &[u32], frames: usize) -> Result<Syntax> {
    let backslashes = pattern
        .iter()
        .rev()
        .take_while(|character| **character == u32::from('\\'))
        .count();
    if backslashes % 2 == 1 {
        return Err(syntax(pattern.len() - 1, "nothing follows the last `\\`"));
    }
    let mut parser = Parser {
        source: Source::new(pattern),
        nodes: Vec::new(),
        widths: Vec::new(),
        open: Vec::new(),
        groups: vec![None],
        names: HashMap::new(),
        behind_groups: None,
        condition: None,
        frames,
    };
    let root = parser.whole()?;
    if let Some((group, at)) = parser.condition
        && group >= parser.group_count()
    {
        return Err(syntax(at, format!("there is no group {group}")));
    }
    let groups = parser.group_count();
    Ok(Syntax {
        nodes: parser.nodes,
        root,
        groups,
    })
}

impl Parser<'_> {
    pub fn group_count(&self) -> u32 {
        self.groups.len() as u32
    }

    fn whole(&mut self) -> Result<NodeIndex> {
        self.enter(Group::Whole, 0, Flags::default())?;
        loop {
            let Some(token) = self.source.peek() else {
                return match self.open.pop() {
                    Some(open) if self.open.is_empty() => Ok(self.body(open.branches, open.items)),
                    Some(open) => Err(syntax(open.at, "the group opened by `(` is never closed")),
                    None => Err(syntax(0, "there is nothing to read")),
                };
            };
            let at = self.source.at;
            match token {
                Token::Char(character) if character == u32::from('|') => self.branch(at)?,
                Token::Char(character) if character == u32::from(')') => self.close(at)?,
                _ => {
                    self.source.next();
                    self.item(token, at)?;
                }
            }
        }
    }

    pub fn enter(&mut self, group: Group, at: usize, flags: Flags) -> Result<()> {
        let frames = match group {
            Group::Conditional { .. } => 1,
            _ => 2,
        };
        self.frames = self
            .frames
            .checked_sub(frames)
            .ok_or(PatternError::TooDeep)?;
        self.open.push(Open {
            group,
            at,
            flags,
            branches: Vec::new(),
            items: Vec::new(),
        });
        Ok(())
    }

    pub fn flags(&self) -> Flags {
        self.open.last().map(|open| open.flags).unwrap_or_default()
    }

    /// Adds a node with its width, which is for [`Self::append`] to place.
    pub fn node(&mut self, node: Node) -> NodeIndex {
        let width = self.width_of(&node);
        self.nodes.push(node);
        self.widths.push(width);
        self.nodes.len() - 1
    }

    pub fn append(&mut self, node: Node) {
        let index = self.node(node);
        if let Some(open) = self.open.last_mut() {
            open.items.push(index);
        }
    }

    fn width(&self, node: NodeIndex) -> (u64, u64) {
        self.widths.get(node).copied().unwrap_or_default()
    }

    fn width_of(&self, node: &Node) -> (u64, u64) {
        let narrowest_widest = |nodes: &[NodeIndex]| {
            nodes.iter().fold((MAX_WIDTH, 0), |(low, high), node| {
                let (least, most) = self.width(*node);
                (low.min(least), high.max(most))
            })
        };
        match node {
            Node::Literal { .. } | Node::Any { .. } | Node::Class(_) => (1, 1),
            Node::Anchor(_) | Node::Look { .. } => (0, 0),
            Node::Concat(nodes) => nodes.iter().fold((0, 0), |(low, high): (u64, u64), node| {
                let (least, most) = self.width(*node);
                (low.saturating_add(least), high.saturating_add(most))
            }),
            Node::Alternate(nodes) => narrowest_widest(nodes),
            Node::Repeat { body, min, max, .. } => {
                let (least, most) = self.width(*body);
                let high = match *max {
                    UNBOUNDED if most > 0 => MAX_WIDTH,
                    max => most.saturating_mul(max.into()),
                };
                (least.saturating_mul((*min).into()), high)
            }
            Node::Capture { body, .. } | Node::Atomic(body) => self.width(*body),
            Node::Backreference { group, .. } => self
                .groups
                .get(*group as usize)
                .copied()
                .flatten()
                .unwrap_or_default(),
            Node::Conditional { yes, no, .. } => match no {
                Some(no) => narrowest_widest(&[*yes, *no]),
                None => (0, self.width(*yes).1),
            },
        }
    }

    /// The node for alternatives, the last of which is `items`.
    fn body(&mut self, mut branches: Vec<NodeIndex>, items: Vec<NodeIndex>) -> NodeIndex {
        let last = match items.as_slice() {
            [only] => *only,
            _ => self.node(Node::Concat(items)),
        };
        if branches.is_empty() {
            return last;
        }
        branches.push(last);
        self.node(Node::Alternate(branches))
    }

    /// `|`: ends an alternative.
    fn branch(&mut self, at: usize) -> Result<()> {
        self.source.at += 1;
        let Some(items) = self
            .open
            .last_mut()
            .map(|open| std::mem::take(&mut open.items))
        else {
            return Ok(());
        };
        let body = self.body(Vec::new(), items);
        match self.open.last_mut() {
            Some(Open {
                group: Group::Conditional { yes, .. },
                ..
            }) => match yes {
                None => *yes = Some(body),
                Some(_) => {
                    return Err(syntax(
                        at,
                        "a group that asks for another group takes two alternatives at most",
                    ));
                }
            },
            Some(open) => open.branches.push(body),
            None => {}
        }
        Ok(())
    }

    /// `)`: ends the innermost group.
    fn close(&mut self, at: usize) -> Result<()> {
        let Some(open) = self.open.pop_if(|open| !matches!(open.group, Group::Whole)) else {
            return Err(syntax(at, "this `)` closes no group"));
        };
        self.source.at += 1;
        self.frames += match open.group {
            Group::Conditional { .. } => 1,
            _ => 2,
        };
        let body = self.body(open.branches, open.items);
        match open.group {
            Group::Whole => {}
            Group::Plain => {
                // Wrapped, so that a repeat inside is not "what is already repeated".
                self.append(Node::Concat(vec![body]));
            }
            Group::Capture(group) => {
                let width = self.width(body);
                if let Some(slot) = self.groups.get_mut(group as usize) {
                    *slot = Some(width);
                }
                self.append(Node::Capture { body, group });
            }
            Group::Atomic => self.append(Node::Atomic(body)),
            Group::Look {
                behind,
                negated,
                outer,
            } => {
                let behind = match behind {
                    true => {
                        self.behind_groups = outer;
                        Some(self.fixed_width(body, open.at)?)
                    }
                    false => None,
                };
                self.append(Node::Look {
                    body,
                    behind,
                    negated,
                });
            }
            Group::Conditional { group, yes } => {
                let (yes, no) = match yes {
                    Some(yes) => (yes, Some(body)),
                    None => (body, None),
                };
                self.append(Node::Conditional { group, yes, no });
            }
        }
        Ok(())
    }

    fn fixed_width(&self, body: NodeIndex, at: usize) -> Result<usize> {
        match self.width(body) {
            (low, high) if low != high => Err(syntax(
                at,
                "a lookbehind takes a pattern of one fixed width",
            )),
            (width, _) if width > MAX_BEHIND => Err(syntax(at, "this looks too far behind")),
            (width, _) => Ok(width as usize),
        }
    }

    /// One item, whose first token is `token`.
    fn item(&mut self, token: Token, at: usize) -> Result<()> {
        let flags = self.flags();
        let character = match token {
            Token::Escape(character) => return self.escape(character, at),
            Token::Char(character) => show(character),
        };
        if flags.has(Flags::VERBOSE) {
            match character {
                ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' => return Ok(()),
                '#' => {
                    while !matches!(self.source.next(), None | Some(Token::Char(0x0A))) {}
                    return Ok(());
                }
                _ => {}
            }
        }
        match character {
            '[' => self.class(at)?,
            '*' => self.repeat(at, 0, UNBOUNDED)?,
            '+' => self.repeat(at, 1, UNBOUNDED)?,
            '?' => self.repeat(at, 0, 1)?,
            '{' => match self.counts(at)? {
                Some((min, max)) => self.repeat(at, min, max)?,
                None => self.literal(token, flags),
            },
            '.' => self.append(Node::Any {
                line_break: flags.has(Flags::DOT_ALL),
            }),
            '(' => self.group(at)?,
            '^' => self.append(Node::Anchor(match flags.has(Flags::MULTILINE) {
                true => Anchor::LineStart,
                false => Anchor::TextStart,
            })),
            '$' => self.append(Node::Anchor(match flags.has(Flags::MULTILINE) {
                true => Anchor::LineEnd,
                false => Anchor::TextEndOrFinalBreak,
            })),
            _ => self.literal(token, flags),
        }
        Ok(())
    }

    fn literal(&mut self, token: Token, flags: Flags) {
        let (Token::Char(character) | Token::Escape(character)) = token;
        self.append(Node::Literal {
            character,
            case: flags.case(),
        });
    }

    fn escape(&mut self, character: u32, at: usize) -> Result<()> {
        let flags = self.flags();
        let case = flags.case();
        let groups = self.group_count();
        let node = match escape(&mut self.source, character, flags, groups, at)? {
            Escaped::Literal(character) => Node::Literal { character, case },
            Escaped::Category(item) => Node::Class(Class {
                negated: false,
                items: vec![item],
                case,
            }),
            Escaped::Anchor(anchor) => Node::Anchor(anchor),
            Escaped::Group(group) => return self.backreference(group, at),
        };
        self.append(node);
        Ok(())
    }

    pub fn backreference(&mut self, group: u32, at: usize) -> Result<()> {
        self.closed(group, at)?;
        self.known_behind(group, at)?;
        let case = self.flags().case();
        self.append(Node::Backreference { group, case });
        Ok(())
    }

    fn closed(&self, group: u32, at: usize) -> Result<()> {
        match self.groups.get(group as usize) {
            Some(Some(_)) => Ok(()),
            _ => Err(syntax(at, format!("group {group} is not closed here"))),
        }
    }

    /// Inside a lookbehind, only groups that were closed before it can be asked for.
    pub fn known_behind(&self, group: u32, at: usize) -> Result<()> {
        let Some(groups) = self.behind_groups else {
            return Ok(());
        };
        self.closed(group, at)?;
        if group >= groups {
            return Err(syntax(
                at,
                format!("group {group} belongs to the same lookbehind"),
            ));
        }
        Ok(())
    }
}
