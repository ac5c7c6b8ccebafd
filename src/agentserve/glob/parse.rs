//! From a glob to a program.

use super::class::Class;
use super::program::{Program, Step};

/// Groups in groups. What is deeper is no glob that anyone has written.
const MOST_LEVELS: usize = 32;

/// Characters of a glob that are read.
const MOST_CHARACTERS: usize = 4096;

/// The program of `glob`, which is in normal form. None where it matches nothing, as a set that
/// runs backwards.
pub fn parse(glob: &str) -> Option<Program> {
    let text: Vec<char> = glob.chars().collect();
    if text.len() > MOST_CHARACTERS {
        return None;
    }
    let closers = closers(&text);
    let mut parser = Parser {
        text: &text,
        closers: &closers,
        at: 0,
        level: 0,
        steps: Vec::new(),
        is_quoted: false,
    };
    parser.alternatives(text.len(), Group::Whole)?;
    Some(Program {
        steps: parser.steps,
    })
}

/// For each bracket that opens a group or a set, where that ends. What is not closed is plain.
fn closers(text: &[char]) -> Vec<Option<usize>> {
    let mut closers = vec![None; text.len()];
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut at = 0;
    let mut sets_close = true;
    while let Some(character) = text.get(at) {
        match character {
            '\\' => at += 1,
            '(' | '{' => open.push((at, *character)),
            '[' if sets_close => match set_end(text, at) {
                Some(end) => {
                    put(&mut closers, at, end);
                    at = end;
                }
                None => sets_close = false,
            },
            ')' | '}' => {
                let wanted = if *character == ')' { '(' } else { '{' };
                if let Some(found) = open.iter().rposition(|(_, open)| *open == wanted) {
                    if let Some((start, _)) = open.get(found) {
                        put(&mut closers, *start, at);
                    }
                    open.truncate(found);
                }
            }
            _ => {}
        }
        at += 1;
    }
    closers
}

fn put(closers: &mut [Option<usize>], at: usize, end: usize) {
    if let Some(closer) = closers.get_mut(at) {
        *closer = Some(end);
    }
}

/// Where the set that opens at `start` ends: a `]` that comes first is one of its characters.
fn set_end(text: &[char], start: usize) -> Option<usize> {
    let mut at = start + 1;
    if matches!(text.get(at), Some('!' | '^')) {
        at += 1;
    }
    let first = at;
    loop {
        match text.get(at)? {
            '\\' => at += 1,
            '[' if text.get(at + 1) == Some(&':') => {
                let rest = text.get(at + 2..)?;
                let end = rest.windows(2).position(|pair| pair == [':', ']']);
                at += end.map_or(0, |end| end + 3);
            }
            ']' if at > first => return Some(at),
            _ => {}
        }
        at += 1;
    }
}

/// What a sequence stands in.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    Whole,
    Braces,
    Parentheses,
}

/// What stands before.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Start,
    /// A slash, after a star or not.
    Slash {
        after_star: bool,
    },
    /// A dot that begins a name, or any in a group.
    Dot,
    Star,
    Deep,
    /// The bracket or comma or bar that begins a part of a group.
    Part,
    /// A group or a set that has ended; its steps begin here.
    Ended(usize),
    Other,
}

struct Parser<'t> {
    text: &'t [char],
    closers: &'t [Option<usize>],
    at: usize,
    level: usize,
    steps: Vec<Step>,
    /// Whether quotation marks are open.
    is_quoted: bool,
}

impl Parser<'_> {
    /// The sequences up to `end`, parted by bars, and in braces by commas; any of them may match.
    fn alternatives(&mut self, end: usize, group: Group) -> Option<()> {
        let mut exits = Vec::new();
        loop {
            let fork = self.steps.len();
            self.steps.push(Step::Jump(fork + 1));
            let is_more = self.sequence(end, group)?;
            if !is_more {
                break;
            }
            exits.push(self.steps.len());
            self.steps.push(Step::Jump(0));
            let next = self.steps.len();
            self.set(fork, Step::Either(fork + 1, next));
        }
        let after = self.steps.len();
        for exit in exits {
            self.set(exit, Step::Jump(after));
        }
        Some(())
    }

    fn set(&mut self, at: usize, step: Step) {
        if let Some(place) = self.steps.get_mut(at) {
            *place = step;
        }
    }

    fn peek(&self, offset: usize) -> Option<char> {
        self.text.get(self.at + offset).copied()
    }

    fn closer(&self) -> Option<usize> {
        self.closers.get(self.at).copied().flatten()
    }

    /// One sequence; whether another follows in its group.
    fn sequence(&mut self, end: usize, group: Group) -> Option<bool> {
        let mut before = match group {
            Group::Whole if self.at == 0 => Before::Start,
            _ => Before::Part,
        };
        while self.at < end {
            let character = self.peek(0)?;
            if self.is_quoted && character != '"' {
                self.plain(character);
                before = Before::Other;
                continue;
            }
            let opens_group = self.peek(1) == Some('(')
                && self.closers.get(self.at + 1).is_some_and(Option::is_some);
            before = match character {
                '|' | ',' if character == '|' || group == Group::Braces => {
                    self.at += 1;
                    return Some(true);
                }
                '"' => {
                    self.is_quoted = !self.is_quoted;
                    self.at += 1;
                    before
                }
                '\\' => self.escape(end),
                '?' | '*' | '+' | '@' | '!' if opens_group => self.extended(character)?,
                '(' if self.closer().is_some() => {
                    let start = self.steps.len();
                    self.group(Group::Parentheses)?;
                    Before::Ended(start)
                }
                '{' if self.closer().is_some() => self.braces(before)?,
                '[' if self.closer().is_some() => {
                    let start = self.steps.len();
                    self.class()?;
                    Before::Ended(start)
                }
                '/' => {
                    self.plain('/');
                    let after_star = matches!(before, Before::Star | Before::Deep);
                    Before::Slash { after_star }
                }
                '.' => {
                    self.plain('.');
                    let is_first = matches!(before, Before::Start | Before::Slash { .. });
                    if is_first || group != Group::Whole {
                        Before::Dot
                    } else {
                        Before::Other
                    }
                }
                '*' => self.star(before, end),
                '?' | '+' => match before {
                    Before::Ended(start) => {
                        self.at += 1;
                        self.repeat(start, character);
                        Before::Other
                    }
                    Before::Start | Before::Slash { .. } if character == '?' => {
                        self.at += 1;
                        self.steps.push(Step::Class {
                            ranges: vec![('.', '/')],
                            is_negated: true,
                        });
                        Before::Other
                    }
                    _ if character == '?' => {
                        self.at += 1;
                        self.steps.push(Step::NotSlash);
                        Before::Other
                    }
                    _ => self.plain(character),
                },
                _ => self.plain(character),
            };
        }
        Some(false)
    }

    /// Takes `character` as it is.
    fn plain(&mut self, character: char) -> Before {
        self.at += 1;
        self.steps.push(Step::Char(character));
        Before::Other
    }

    fn escape(&mut self, end: usize) -> Before {
        self.at += 1;
        match self.peek(0).filter(|_| self.at < end) {
            Some('/') => {
                self.plain('/');
                Before::Slash { after_star: false }
            }
            Some(next) => self.plain(next),
            None => {
                self.steps.push(Step::Char('\\'));
                Before::Other
            }
        }
    }

    /// What stands in the brackets that open here, one of its parts.
    fn group(&mut self, group: Group) -> Option<()> {
        let end = self.closer()?;
        self.level += 1;
        if self.level > MOST_LEVELS {
            return None;
        }
        self.at += 1;
        self.alternatives(end, group)?;
        self.level -= 1;
        self.at = end + 1;
        Some(())
    }

    /// `{a,b}`, `{1..3}`, or braces that mean themselves.
    fn braces(&mut self, before: Before) -> Option<Before> {
        let end = self.closer()?;
        let inside = self.text.get(self.at + 1..end)?;
        let start = self.steps.len();
        if has_comma(inside) {
            self.group(Group::Braces)?;
            return Some(Before::Ended(start));
        }
        let inside: String = inside.iter().collect();
        if let Some((low, high)) = inside.split_once("..") {
            let mut ends = [low, high];
            ends.sort_unstable();
            match Class::new(&ends.join("-")).filter(|_| !low.is_empty() && !high.is_empty()) {
                Some(class) => self.steps.push(class.step()),
                None => self.steps.extend(ends.join("..").chars().map(Step::Char)),
            }
            self.at = end + 1;
            return Some(Before::Ended(start));
        }
        self.plain('{');
        if before == Before::Start && inside.is_empty() {
            self.steps.push(Step::More);
        }
        Some(Before::Part)
    }

    fn class(&mut self) -> Option<()> {
        let end = self.closer()?;
        let inside: String = self.text.get(self.at + 1..end)?.iter().collect();
        let class = Class::new(&inside)?.step();
        self.at = end + 1;
        if inside.contains([
            '-', '*', '+', '?', '.', '^', '!', '$', '{', '}', '(', '|', ')', '[', ']',
        ]) {
            self.steps.push(class);
            return Some(());
        }
        // A set of plain characters may also be meant as it stands, brackets and all.
        let fork = self.steps.len();
        self.steps.push(Step::Either(fork + 1, fork + 3));
        self.steps.push(class);
        let literal = format!("[{}]", inside.replace('\\', ""));
        let length = literal.chars().count();
        self.steps.push(Step::Jump(fork + 3 + length));
        self.steps.extend(literal.chars().map(Step::Char));
        Some(())
    }

    /// Makes the steps from `start` on optional, or lets them come again, as `sign` says.
    fn repeat(&mut self, start: usize, sign: char) {
        if matches!(sign, '?' | '*') {
            let end = self.steps.len() + if sign == '*' { 2 } else { 1 };
            self.insert(start, Step::Either(start + 1, end));
        }
        if sign == '*' {
            self.steps.push(Step::Jump(start));
        }
        if sign == '+' {
            let after = self.steps.len() + 1;
            self.steps.push(Step::Either(start, after));
        }
    }

    /// Puts `step` before those from `start` on, which go on leading to each other.
    fn insert(&mut self, start: usize, step: Step) {
        for step in self.steps.iter_mut().skip(start) {
            match step {
                Step::Either(one, other) => {
                    *one += usize::from(*one >= start);
                    *other += usize::from(*other >= start);
                }
                Step::Jump(there) | Step::Unless(there) => {
                    *there += usize::from(*there >= start);
                }
                _ => {}
            }
        }
        self.steps.insert(start, step);
    }

    /// `@(a|b)`, `?(…)`, `+(…)`, `*(…)` or `!(…)`.
    fn extended(&mut self, sign: char) -> Option<Before> {
        if self.steps.iter().all(|step| matches!(step, Step::Jump(_))) {
            self.steps.push(Step::More);
        }
        let start = self.steps.len();
        self.at += 1;
        if sign != '!' {
            self.group(Group::Parentheses)?;
            self.repeat(start, sign);
            return Some(Before::Ended(start));
        }
        let closer = self.closer()?;
        let inside = self.text.get(self.at + 1..closer)?;
        let is_deep = inside.len() > 1 && inside.contains(&'/');
        let has_star = inside.contains(&'*');
        self.steps.push(Step::Unless(0));
        self.group(Group::Parentheses)?;
        let rest = self.text.get(self.at..).unwrap_or_default();
        if rest.iter().all(|character| *character == ')') {
            self.steps.push(Step::End);
        } else if has_star && is_extension(rest) {
            self.steps.extend(rest.iter().copied().map(Step::Char));
            self.steps.push(Step::End);
        } else if is_deep {
            self.steps.push(Step::End);
        }
        self.steps.push(Step::Done);
        let after = self.steps.len();
        self.set(start, Step::Unless(after));
        let step = if is_deep { Step::Deep } else { Step::NotSlash };
        self.any(step);
        Some(Before::Ended(start))
    }

    /// Any number of what `step` takes.
    fn any(&mut self, step: Step) {
        let here = self.steps.len();
        self.steps
            .extend([Step::Either(here + 1, here + 3), step, Step::Jump(here)]);
    }

    /// `*` and `**`.
    fn star(&mut self, before: Before, end: usize) -> Before {
        let count = self
            .text
            .get(self.at..end)
            .unwrap_or_default()
            .iter()
            .take_while(|character| **character == '*')
            .count();
        let begins_name = matches!(before, Before::Start | Before::Slash { .. });
        let is_deep = count == 2 && (begins_name || before == Before::Part);
        self.at += count;
        if !is_deep {
            if begins_name {
                self.steps.push(Step::NoDot);
            } else if before == Before::Dot {
                self.steps.push(Step::NoDots);
            }
            if count == 1 && (begins_name || before == Before::Dot) {
                self.steps.push(Step::More);
            }
            self.any(Step::NotSlash);
            return Before::Star;
        }
        self.deep(before, end)
    }

    /// `**` at the start of a name or of a part; it stands before `at`.
    fn deep(&mut self, before: Before, end: usize) -> Before {
        // `/**/**` is no more than `/**`.
        while self
            .text
            .get(self.at..end)
            .is_some_and(|rest| rest.starts_with(&['/', '*', '*']))
            && matches!(self.peek(3), None | Some('/'))
        {
            self.at += 3;
        }
        let is_last = self.at == self.text.len();
        let is_folder = self.peek(0) == Some('/');
        let here = self.steps.len();
        match before {
            Before::Slash { after_star } if is_folder || is_last && !after_star => {
                // The slash before it belongs to it: `a/**` names a too, `a/**/b` a/b.
                self.steps.pop();
                let fork = here - 1;
                self.steps.push(Step::Jump(0));
                self.steps.extend([Step::Char('/'), Step::NoDot]);
                self.any(Step::Deep);
                if is_last {
                    let after = self.steps.len() + 2;
                    self.steps.push(Step::Jump(after));
                    self.steps.push(Step::End);
                    self.set(fork, Step::Either(fork + 1, after - 1));
                    return Before::Deep;
                }
                self.at += 1;
                let is_more = self.at < self.text.len();
                self.steps.push(Step::Char('/'));
                let exit = self.steps.len();
                self.steps.push(Step::Jump(0));
                let slash = self.steps.len();
                if is_more {
                    self.steps.extend([
                        Step::Either(slash + 1, slash + 3),
                        Step::Char('/'),
                        Step::Jump(slash + 4),
                        Step::End,
                    ]);
                } else {
                    self.steps.push(Step::Char('/'));
                }
                let after = self.steps.len();
                self.set(exit, Step::Jump(after));
                self.set(fork, Step::Either(fork + 1, slash));
                Before::Slash { after_star: true }
            }
            Before::Start if is_folder => {
                self.at += 1;
                self.steps.push(Step::Jump(0));
                self.any(Step::Deep);
                self.steps.push(Step::Char('/'));
                let after = self.steps.len();
                self.set(here, Step::Either(here + 1, after));
                Before::Slash { after_star: true }
            }
            _ => {
                if matches!(before, Before::Slash { .. }) {
                    self.steps.push(Step::NoDot);
                }
                // tinyglobby looks into no folder that the name beside the stars does not fit.
                let is_name = is_last || before == Before::Part;
                self.any(if is_name { Step::Deep } else { Step::NotSlash });
                Before::Deep
            }
        }
    }
}

/// Whether a comma parts `inside`, at its own level.
fn has_comma(inside: &[char]) -> bool {
    let mut level = 0usize;
    let mut is_escaped = false;
    inside.iter().any(|character| {
        let was_escaped = is_escaped;
        is_escaped = *character == '\\' && !was_escaped;
        match character {
            _ if was_escaped => {}
            '{' | '(' => level += 1,
            '}' | ')' => level = level.saturating_sub(1),
            ',' => return level == 0,
            _ => {}
        }
        false
    })
}

/// Whether `rest` is a plain `.ext`.
fn is_extension(rest: &[char]) -> bool {
    rest.first() == Some(&'.')
        && rest.len() > 1
        && rest
            .iter()
            .skip(1)
            .all(|character| !matches!(character, '.' | '/' | '\\'))
}
