//! From a glob to a program.

mod brackets;
mod groups;
mod stars;

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
    let closers = brackets::closers(&text);
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
                '{' if self.closer().is_some() => self.braces()?,
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
}
