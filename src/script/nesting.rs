//! How deep a source nests, told from its tokens before a parser that recurses sees it.
//!
//! Brackets, templates and type arguments nest; so do operators and statements without any
//! bracket: `a => b => c`, `!!!a`, `if (a) if (b) c`. Each costs what it takes of the stack, and
//! what stands around one place may cost so much and no more.
//!
//! Whether `/` divides or starts a regular expression depends on the grammar. Where the token
//! before does not tell, and it matters for what follows, both are followed.

mod arrows;
mod signs;
mod texts;
mod words;

use crate::text::Span;
use arrows::Signature;

/// What one place may have around it.
const MOST: usize = 6000;
/// What a bracket costs, and a template's `${`.
const BRACKET: usize = 29;
/// What an open `<` costs.
const ANGLE: usize = 28;
/// What a sign costs that only chains to its left: `a.b`, `a + b`.
const LIGHT: usize = 1;

/// How many words in a row may each be the first of a declaration: the parser looks past all of
/// them at each of them.
const MOST_MODIFIERS: usize = 64;

/// How many brackets may each stand behind an open `<` of another: the parser reads what follows
/// as types, and once more as a comparison, at each of them.
const MOST_DOUBTS: usize = 12;

/// How often both readings of a `/` are followed.
const MOST_FORKS: usize = 64;

/// How often the text may be gone through, to look for ends of regular expressions.
const MOST_SEARCHES: usize = 16;

/// Where `text` nests deeper than is read.
pub(super) fn too_deep(text: &str) -> Option<Span> {
    let bytes = text.as_bytes();
    let mut readings = vec![Reading::new(text)];
    let mut forks = 0;
    while let Some(mut reading) = readings.pop() {
        loop {
            match reading.step(bytes) {
                Step::On => {}
                Step::Over => break,
                Step::Deep => return Some(Span::new(reading.from, reading.at)),
                Step::Fork(regex) => {
                    forks += 1;
                    if forks > MOST_FORKS {
                        return Some(Span::new(reading.from, reading.at));
                    }
                    readings.push(regex);
                }
            }
        }
    }
    None
}

/// What stands between `${` and `}` in the templates of `text`, but not in others of these.
pub(super) fn substitutions(text: &str) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut reading = Reading::new(text);
    let mut found = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    loop {
        let depth = reading.levels.len();
        if let Step::Over | Step::Deep = reading.step(bytes) {
            return found;
        }
        if let Some((start, inside)) = open {
            if depth != inside || bytes.get(reading.from) != Some(&b'}') {
                continue;
            }
            found.push(Span::new(start, reading.from));
            open = None;
        }
        if reading
            .levels
            .last()
            .is_some_and(|level| level.close == b'`')
        {
            open = Some((reading.at, reading.levels.len()));
        }
    }
}

/// What comes of a token.
enum Step {
    On,
    /// The text ends, or is none of JavaScript from here.
    Over,
    Deep,
    /// A regular expression may have started; this goes on behind it.
    Fork(Reading),
}

/// What the token before says of a `/`.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Before {
    /// It starts a regular expression.
    #[default]
    Operator,
    /// It divides, unless a line break stands between.
    Operand,
    /// Not to be told.
    Either,
    /// A closing brace: of a block, or of an object.
    Brace,
    /// A dot: a name follows, whatever the word.
    Dot,
}

/// An open bracket, with what had been counted around it.
#[derive(Clone, Copy)]
struct Level {
    /// What closes it; `` ` `` for the `${` of a template.
    close: u8,
    /// Whether it is the head of a statement: `if (…)`.
    head: bool,
    links: usize,
    angles: usize,
    swallows: bool,
    /// Whether these may be the parameters of a function's type.
    signature: bool,
}

/// One way to read the text, up to `at`.
#[derive(Clone)]
struct Reading {
    /// Where the last token starts.
    from: usize,
    at: usize,
    levels: Vec<Level>,
    /// What all open brackets cost, with what stands before them.
    outer: usize,
    links: usize,
    angles: usize,
    before: Before,
    /// Whether the word before has a head in parentheses.
    head: bool,
    /// Whether a line break stands before this token.
    broken: bool,
    /// Whether `;` stands before this token.
    ended: bool,
    /// How many words stand before this token that may start a declaration.
    modifiers: usize,
    /// How many of the open brackets stand behind an open `<`.
    doubts: usize,
    /// Whether a function's type may wait for its end in this bracket; see [`arrows`].
    swallows: bool,
    /// What the token before is to such a type.
    signature: Signature,
    /// For each `<` that is open, the last in the lowest bit, whether a type may start there.
    generics: u64,
    /// The same of the last one that was closed.
    generic: bool,
    /// Whether this token ends its parameters.
    closed: bool,
    /// How many bytes more may be searched for the ends of regular expressions.
    searches: usize,
}

impl Reading {
    fn new(text: &str) -> Self {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let rest = text.get(start..).unwrap_or_default();
        let hashbang = rest.starts_with("#!");
        let first_line = rest.find(['\n', '\r', '\u{2028}', '\u{2029}']);
        Self {
            from: 0,
            at: start
                + if hashbang {
                    first_line.unwrap_or(rest.len())
                } else {
                    0
                },
            levels: Vec::new(),
            outer: 0,
            links: 0,
            angles: 0,
            before: Before::Operator,
            head: false,
            broken: true,
            ended: false,
            modifiers: 0,
            doubts: 0,
            swallows: false,
            signature: Signature::None,
            generics: u64::MAX,
            generic: true,
            closed: false,
            searches: MOST_SEARCHES * text.len(),
        }
    }

    fn step(&mut self, bytes: &[u8]) -> Step {
        self.from = self.at;
        let Some(&first) = bytes.get(self.at) else {
            return Step::Over;
        };
        let next = bytes.get(self.at + 1).copied();
        match first {
            b'\n' | b'\r' => {
                self.broken = true;
                self.at += 1;
                return Step::On;
            }
            b' ' | b'\t' | 0x0b | 0x0c => {
                self.at += 1;
                return Step::On;
            }
            b'/' if next == Some(b'/') || next == Some(b'*') => return self.comment(bytes),
            b'<' if self.broken && words::starts(bytes, self.at, b"<!--") => {
                return self.comment(bytes);
            }
            _ => {}
        }
        if let Some((length, breaks)) = words::space(bytes, self.at) {
            self.broken |= breaks;
            self.at += length;
            return Step::On;
        }
        let within = self.swallow(bytes, first);
        let step = match first {
            b'/' => self.slash(bytes),
            b'\'' | b'"' => self.string(bytes, first),
            b'`' => {
                self.begin(true);
                self.links += LIGHT;
                self.at += 1;
                self.template(bytes)
            }
            b'(' | b'[' | b'{' => self.open(bytes, first),
            b')' | b']' | b'}' => self.close(bytes, first),
            _ if words::is_part(first) => self.word(bytes),
            _ => self.sign(bytes, first),
        };
        self.swallowed(within);
        self.broken = false;
        let is_modifier = bytes
            .get(self.from..self.at)
            .is_some_and(words::is_modifier);
        self.modifiers = if is_modifier { self.modifiers + 1 } else { 0 };
        match step {
            Step::On
                if self.cost() > MOST
                    || self.modifiers > MOST_MODIFIERS
                    || self.doubts > MOST_DOUBTS =>
            {
                Step::Deep
            }
            step => step,
        }
    }

    fn cost(&self) -> usize {
        self.outer + self.links + self.angles * ANGLE
    }

    /// A token starts. `operand` says that it cannot go on with an operand before it, so that a
    /// statement has ended where there is one on the line before.
    fn begin(&mut self, operand: bool) {
        let separate = match self.before {
            Before::Brace => operand,
            Before::Operand => operand && self.broken,
            _ => false,
        };
        if !self.swallows && (self.ended || separate) {
            self.links = 0;
            self.angles = 0;
        }
        self.ended = false;
    }

    fn push(&mut self, close: u8, head: bool, signature: bool) {
        self.levels.push(Level {
            close,
            head,
            links: self.links,
            angles: self.angles,
            swallows: self.swallows,
            signature,
        });
        self.doubts += usize::from(self.angles > 0);
        self.swallows = false;
        self.outer += self.links + self.angles * ANGLE + BRACKET;
        self.links = 0;
        self.angles = 0;
        self.before = Before::Operator;
        self.head = false;
    }

    fn open(&mut self, bytes: &[u8], bracket: u8) -> Step {
        self.begin(bracket == b'{');
        self.at += 1;
        let close = match bracket {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        self.links += LIGHT;
        let head = self.head && bracket == b'(';
        let signature = bracket == b'(' && self.is_signature(bytes);
        self.push(close, head, signature);
        Step::On
    }

    fn close(&mut self, bytes: &[u8], bracket: u8) -> Step {
        self.at += 1;
        let Some(level) = self.levels.pop() else {
            return Step::Over;
        };
        self.links = level.links;
        self.angles = level.angles;
        self.doubts -= usize::from(level.angles > 0);
        self.swallows = level.swallows;
        self.closed = level.signature && bracket == b')';
        self.outer = self
            .outer
            .saturating_sub(level.links + level.angles * ANGLE + BRACKET);
        self.ended = false;
        self.head = false;
        match (bracket, level.close) {
            (b'}', b'`') => return self.template(bytes),
            (b'}', b'}') => self.before = Before::Brace,
            (b')', b')') if level.head => {
                self.links += LIGHT;
                self.before = Before::Operator;
            }
            (closed, expected) if closed == expected => self.before = Before::Operand,
            _ => return Step::Over,
        }
        Step::On
    }
}
