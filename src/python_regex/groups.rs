//! What a parenthesis opens: groups, looks, conditions, flags, comments.

use super::PatternError;
use super::parse::{Group, Parser};
use super::source::{Result, Token, show, syntax};
use super::syntax::Flags;

impl Parser<'_> {
    /// `(` and what says its kind.
    pub fn group(&mut self, at: usize) -> Result<()> {
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
    fn letter(&mut self, at: usize) -> Result<char> {
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
