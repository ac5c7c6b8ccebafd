//! Reads a pattern with the verdicts of CPython's `re.compile`. Open groups lie on a stack of
//! our own, and widths are known as nodes are made, so nothing here recurses.

use std::collections::HashMap;

use super::PatternError;
use super::escape::{Escaped, escape, escape_in_class};
use super::syntax::{Anchor, Class, ClassItem, Flags, Greed, Node, NodeIndex, Syntax, UNBOUNDED};

/// Widths are counted no further than this; Python stops at the same.
const MAX_WIDTH: u64 = u64::MAX;
/// The least count that is too great. CPython's own limit hangs on its platform: this is the one
/// of 32 bits, where 64 bits take twice as much.
const COUNT_LIMIT: u32 = i32::MAX as u32;
/// A lookbehind may look this far behind.
const MAX_BEHIND: u64 = u32::MAX as u64;

pub(super) type Result<T> = std::result::Result<T, PatternError>;

/// What Python's tokenizer hands out: a character, or a backslash with the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Char(u32),
    Escape(u32),
}

/// The pattern's text, token by token.
pub(super) struct Source<'p> {
    text: &'p [u32],
    /// Index of the next token's first character.
    pub at: usize,
}

impl Source<'_> {
    pub fn peek(&self) -> Option<Token> {
        let first = *self.text.get(self.at)?;
        Some(match self.text.get(self.at + 1) {
            Some(second) if first == u32::from('\\') => Token::Escape(*second),
            _ => Token::Char(first),
        })
    }

    pub fn next(&mut self) -> Option<Token> {
        let token = self.peek()?;
        self.at += match token {
            Token::Char(_) => 1,
            Token::Escape(_) => 2,
        };
        Some(token)
    }

    /// Takes `wanted` if it comes next.
    pub fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(Token::Char(wanted.into()));
        if found {
            self.at += 1;
        }
        found
    }

    /// Takes up to `most` characters of the number base `radix`.
    pub fn digits(&mut self, radix: u32, most: usize) -> String {
        let mut digits = String::new();
        while digits.len() < most
            && let Some(Token::Char(character)) = self.peek()
            && let Some(digit) = char::from_u32(character).filter(|c| c.is_digit(radix))
        {
            digits.push(digit);
            self.at += 1;
        }
        digits
    }

    /// Takes what stands before `end`, and `end`.
    pub fn until(&mut self, end: char, what: &str) -> Result<String> {
        let start = self.at;
        let mut name = String::new();
        while let Some(token) = self.next() {
            match token {
                Token::Char(character) if character == u32::from(end) => {
                    if name.is_empty() {
                        return Err(syntax(start, format!("{what} is missing before `{end}`")));
                    }
                    return Ok(name);
                }
                Token::Char(character) => name.push(show(character)),
                Token::Escape(character) => name.extend(['\\', show(character)]),
            }
        }
        Err(syntax(start, format!("{what} has no `{end}` after it")))
    }
}

/// `character`, or the replacement character for a lone surrogate.
pub(super) fn show(character: u32) -> char {
    char::from_u32(character).unwrap_or(char::REPLACEMENT_CHARACTER)
}

pub(super) fn syntax(at: usize, message: impl Into<String>) -> PatternError {
    PatternError::Syntax {
        at,
        message: message.into(),
    }
}

/// What a parenthesis opened.
enum Group {
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
struct Open {
    group: Group,
    at: usize,
    flags: Flags,
    branches: Vec<NodeIndex>,
    items: Vec<NodeIndex>,
}

struct Parser<'p> {
    source: Source<'p>,
    nodes: Vec<Node>,
    /// Least and greatest width of each node.
    widths: Vec<(u64, u64)>,
    open: Vec<Open>,
    /// The width of each closed group; the whole is group 0.
    groups: Vec<Option<(u64, u64)>>,
    names: HashMap<String, u32>,
    /// The number of groups when the outermost open lookbehind began.
    behind_groups: Option<u32>,
    /// The greatest group that a condition names, and where.
    condition: Option<(u32, usize)>,
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
        source: Source {
            text: pattern,
            at: 0,
        },
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
    fn group_count(&self) -> u32 {
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

    fn enter(&mut self, group: Group, at: usize, flags: Flags) -> Result<()> {
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

    fn flags(&self) -> Flags {
        self.open.last().map(|open| open.flags).unwrap_or_default()
    }

    /// Adds a node with its width, which is for [`Self::append`] to place.
    fn node(&mut self, node: Node) -> NodeIndex {
        let width = self.width_of(&node);
        self.nodes.push(node);
        self.widths.push(width);
        self.nodes.len() - 1
    }

    fn append(&mut self, node: Node) {
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

    fn backreference(&mut self, group: u32, at: usize) -> Result<()> {
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
    fn known_behind(&self, group: u32, at: usize) -> Result<()> {
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

    /// `{2,5}` after its brace: the counts, or nothing where the brace is a plain character.
    fn counts(&mut self, at: usize) -> Result<Option<(u32, u32)>> {
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

    fn repeat(&mut self, at: usize, min: u32, max: u32) -> Result<()> {
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
    fn class(&mut self, at: usize) -> Result<()> {
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

    /// `(` and what says its kind.
    fn group(&mut self, at: usize) -> Result<()> {
        let flags = self.flags();
        if !self.source.take('?') {
            return self.capture(None, at);
        }
        let kind = self.letter(at)?;
        match kind {
            'P' if self.source.take('<') => {
                let name = self.name('>')?;
                self.capture(Some(name), at)
            }
            'P' if self.source.take('=') => {
                let group = self.named(at, ')')?;
                self.backreference(group, at)
            }
            'P' => {
                let next = self.letter(at)?;
                Err(syntax(
                    at,
                    format!("`(?P{next}` begins no group; `(?P<name>…)` and `(?P=name)` do"),
                ))
            }
            ':' => self.enter(Group::Plain, at, flags),
            '>' => self.enter(Group::Atomic, at, flags),
            '#' => loop {
                match self.source.next() {
                    None => return Err(syntax(at, "the comment opened by `(?#` is never closed")),
                    Some(Token::Char(0x29)) => return Ok(()),
                    Some(_) => {}
                }
            },
            '=' | '!' => self.look(false, kind == '!', at),
            '<' => match self.letter(at)? {
                '=' => self.look(true, false, at),
                '!' => self.look(true, true, at),
                next => Err(syntax(
                    at,
                    format!("`(?<{next}` begins no group; a named group is written `(?P<name>…)`"),
                )),
            },
            '(' => self.conditional(at),
            '-' | 'a'..='z' | 'A'..='Z' => self.flag_group(kind, at),
            _ => Err(syntax(at, format!("`(?{kind}` begins no group"))),
        }
    }

    /// The next token as one character; an escape is shown by its backslash.
    pub(super) fn letter(&mut self, at: usize) -> Result<char> {
        match self.source.next() {
            None => Err(syntax(at, "the pattern ends inside `(?`")),
            Some(Token::Char(character)) => Ok(show(character)),
            Some(Token::Escape(_)) => Ok('\\'),
        }
    }

    fn capture(&mut self, name: Option<String>, at: usize) -> Result<()> {
        let group = self.group_count();
        self.groups.push(None);
        if let Some(name) = name
            && let Some(first) = self.names.insert(name.clone(), group)
        {
            return Err(syntax(
                at,
                format!("`{name}` is the name of group {first} already"),
            ));
        }
        self.enter(Group::Capture(group), at, self.flags())
    }

    fn look(&mut self, behind: bool, negated: bool, at: usize) -> Result<()> {
        let outer = self.behind_groups;
        if behind && outer.is_none() {
            self.behind_groups = Some(self.group_count());
        }
        let group = Group::Look {
            behind,
            negated,
            outer,
        };
        self.enter(group, at, self.flags())
    }

    fn name(&mut self, end: char) -> Result<String> {
        let at = self.source.at;
        let name = self.source.until(end, "the group's name")?;
        let mut characters = name.chars();
        let first = characters
            .next()
            .is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first));
        match first && characters.all(unicode_ident::is_xid_continue) {
            true => Ok(name),
            false => Err(syntax(
                at,
                format!("`{name}` cannot name a group; a name has letters, digits and `_`"),
            )),
        }
    }

    fn named(&mut self, at: usize, end: char) -> Result<u32> {
        let name = self.name(end)?;
        self.group_named(&name, at)
    }

    fn group_named(&self, name: &str, at: usize) -> Result<u32> {
        self.names
            .get(name)
            .copied()
            .ok_or_else(|| syntax(at, format!("no group before this is named `{name}`")))
    }

    fn conditional(&mut self, at: usize) -> Result<()> {
        let start = self.source.at;
        let digits = self.source.digits(10, usize::MAX);
        let group = if !digits.is_empty() && self.source.take(')') {
            let group = digits.parse().unwrap_or(u32::MAX);
            if group == 0 {
                return Err(syntax(start, "groups are counted from 1"));
            }
            if self.condition.is_none_or(|(greatest, _)| group > greatest) {
                self.condition = Some((group, start));
            }
            group
        } else {
            self.source.at = start;
            self.named(start, ')')?
        };
        self.known_behind(group, start)?;
        let group = Group::Conditional { group, yes: None };
        self.enter(group, at, self.flags())
    }

    /// `(?i)`, `(?i:…)`, `(?i-m:…)`, from its first letter.
    fn flag_group(&mut self, first: char, at: usize) -> Result<()> {
        let (mut on, mut off) = (Flags::default(), Flags::default());
        let mut letter = first;
        while letter != '-' {
            let flag = self.flag(letter, at)?;
            on = on.with(flag);
            if flag.has(Flags::TYPES) && on.has(Flags::TYPES.without(flag)) {
                return Err(syntax(at, "the flags `a` and `u` exclude each other"));
            }
            letter = self.letter(at)?;
            match letter {
                ')' => return self.global_flags(on, at),
                ':' => break,
                _ => {}
            }
        }
        if letter == '-' {
            letter = self.letter(at)?;
            while letter != ':' {
                let flag = self.flag(letter, at)?;
                if flag.has(Flags::TYPES) {
                    return Err(syntax(at, "the flags `a` and `u` cannot be turned off"));
                }
                off = off.with(flag);
                letter = self.letter(at)?;
            }
            if off == Flags::default() {
                return Err(syntax(at, "no flag follows the `-`"));
            }
        }
        if on.has(off) {
            return Err(syntax(at, "one flag is turned both on and off"));
        }
        let mut flags = self.flags();
        if on.has(Flags::TYPES) {
            flags = flags.without(Flags::TYPES);
        }
        self.enter(Group::Plain, at, flags.with(on).without(off))
    }

    fn flag(&self, letter: char, at: usize) -> Result<Flags> {
        Flags::of(letter).ok_or_else(|| {
            let message = match letter {
                'L' => "the flag `L` is for patterns of bytes".to_owned(),
                _ => format!("`{letter}` is no flag; flags are a, i, m, s, u and x"),
            };
            syntax(at, message)
        })
    }

    fn global_flags(&mut self, on: Flags, at: usize) -> Result<()> {
        match self.open.as_mut_slice() {
            [open] if open.branches.is_empty() && open.items.is_empty() => {
                open.flags = open.flags.with(on);
                if open.flags.has(Flags::ASCII) && open.flags.has(Flags::UNICODE) {
                    return Err(PatternError::FlagsContradict);
                }
                Ok(())
            }
            _ => Err(syntax(
                at,
                "flags for the whole pattern stand at its very start; `(?i:…)` sets them for a part",
            )),
        }
    }
}
