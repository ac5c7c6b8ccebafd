//! How deep a source nests, told from its tokens before a parser that recurses sees it.
//!
//! Brackets, templates and type arguments nest; so do operators and statements without any
//! bracket: `a => b => c`, `!!!a`, `if (a) if (b) c`. Each costs what it takes of the stack, and
//! what stands around one place may cost so much and no more.
//!
//! Whether `/` divides or starts a regular expression depends on the grammar. Where the token
//! before does not tell, and it matters for what follows, both are followed.

mod words;

use crate::text::Span;
use words::Word;

/// What one place may have around it.
const MOST: usize = 3000;
/// What a bracket costs, and a template's `${`.
const BRACKET: usize = 14;
/// What an open `<` costs.
const ANGLE: usize = 14;
/// What an arrow costs, up to the end of the statement or the next comma; so the others.
const ARROW: usize = 6;
/// What an assignment costs, and a keyword before an expression.
const LINK: usize = 4;
/// What each half of `a ? b : c` costs.
const CHOICE: usize = 3;
/// What a sign before an expression costs, and a statement with a head.
const PREFIX: usize = 2;
/// What a sign costs that only chains to its left: `a.b`, `a + b`.
const LIGHT: usize = 1;

/// How often both readings of a `/` are followed.
const MOST_FORKS: usize = 64;

/// How deep groups may nest in a regular expression.
const MOST_GROUPS: usize = 200;

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
        let step = match first {
            b'/' => self.slash(bytes),
            b'\'' | b'"' => self.string(bytes, first),
            b'`' => {
                self.begin(true);
                self.links += LIGHT;
                self.at += 1;
                self.template(bytes)
            }
            b'(' | b'[' | b'{' => self.open(first),
            b')' | b']' | b'}' => self.close(bytes, first),
            _ if words::is_part(first) => self.word(bytes),
            _ => self.sign(bytes, first),
        };
        self.broken = false;
        match step {
            Step::On if self.cost() > MOST => Step::Deep,
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
        if self.ended || separate {
            self.links = 0;
            self.angles = 0;
        }
        self.ended = false;
    }

    fn comment(&mut self, bytes: &[u8]) -> Step {
        let block = words::starts(bytes, self.at, b"/*");
        self.at += 2;
        while self.at < bytes.len() {
            let breaks = words::breaks_line(bytes, self.at);
            if block && words::starts(bytes, self.at, b"*/") {
                self.at += 2;
                return Step::On;
            }
            if breaks && !block {
                return Step::On;
            }
            self.broken |= breaks;
            self.at += 1;
        }
        Step::Over
    }

    fn string(&mut self, bytes: &[u8], quote: u8) -> Step {
        self.begin(true);
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => {
                    self.at += 1 + usize::from(bytes.get(self.at..self.at + 2) == Some(b"\r\n"))
                }
                b'\n' | b'\r' => return Step::Over,
                _ if byte == quote => {
                    self.before = Before::Operand;
                    return Step::On;
                }
                _ => {}
            }
        }
        Step::Over
    }

    /// The text of a template, up to its end or to the next `${`.
    fn template(&mut self, bytes: &[u8]) -> Step {
        while let Some(&byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'`' => {
                    self.before = Before::Operand;
                    return Step::On;
                }
                b'$' if bytes.get(self.at) == Some(&b'{') => {
                    self.at += 1;
                    self.push(b'`', false);
                    return Step::On;
                }
                _ => {}
            }
        }
        Step::Over
    }

    fn push(&mut self, close: u8, head: bool) {
        self.levels.push(Level {
            close,
            head,
            links: self.links,
            angles: self.angles,
        });
        self.outer += self.links + self.angles * ANGLE + BRACKET;
        self.links = 0;
        self.angles = 0;
        self.before = Before::Operator;
        self.head = false;
    }

    fn open(&mut self, bracket: u8) -> Step {
        self.begin(bracket == b'{');
        self.at += 1;
        let close = match bracket {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        self.links += LIGHT;
        let head = self.head && bracket == b'(';
        self.push(close, head);
        Step::On
    }

    fn close(&mut self, bytes: &[u8], bracket: u8) -> Step {
        self.at += 1;
        let Some(level) = self.levels.pop() else {
            return Step::Over;
        };
        self.links = level.links;
        self.angles = level.angles;
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

    fn word(&mut self, bytes: &[u8]) -> Step {
        self.at = words::end(bytes, self.at);
        let written = bytes.get(self.from..self.at).unwrap_or_default();
        if written == b"#" {
            return Step::Over;
        }
        let word = match self.before {
            Before::Dot => Word::Name,
            _ => Word::of(written),
        };
        self.ended = (self.ended && word != Word::Else) || word == Word::Case;
        self.begin(!word.goes_on());
        // `for await (`: the head still follows.
        self.head = word == Word::Head || (self.head && word == Word::PrefixOrName);
        self.before = match word {
            // What is not of ASCII may be no name at all.
            Word::Name if written.is_ascii() && !written.contains(&b'\\') => Before::Operand,
            Word::Name => Before::Either,
            Word::GoesOrName | Word::PrefixOrName => Before::Either,
            Word::Goes | Word::Case | Word::Head | Word::Prefix | Word::Else => Before::Operator,
        };
        self.links += match word {
            Word::Name => 0,
            Word::Else => LIGHT,
            Word::Head | Word::Case => PREFIX,
            Word::Prefix | Word::Goes | Word::GoesOrName | Word::PrefixOrName => LINK,
        };
        Step::On
    }

    fn sign(&mut self, bytes: &[u8], sign: u8) -> Step {
        let after = bytes.get(self.at + 1).copied();
        let previous = self.at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
        self.at += 1;
        self.head = false;
        self.begin(false);
        let between = matches!(self.before, Before::Operand | Before::Brace);
        let mut before = Before::Operator;
        match sign {
            b';' => {
                self.ended = true;
                self.before = Before::Operator;
                return Step::On;
            }
            b',' => self.links = 0,
            b'.' => {
                before = Before::Dot;
                self.links += LIGHT;
            }
            b'<' if after != Some(b'=') && after != Some(b'<') && previous != Some(b'<') => {
                self.angles += 1;
            }
            b'>' if previous != Some(b'=') && after != Some(b'=') => {
                self.angles = self.angles.saturating_sub(1);
                self.links += LIGHT;
                before = Before::Either;
            }
            b'+' | b'-' if previous == Some(sign) => {
                before = Before::Either;
                self.links += PREFIX;
            }
            b'|' | b'&' | b'>' | b'<' | b'?' if previous == Some(sign) => {}
            b'|' | b'&' | b'>' | b'<' => self.links += LIGHT,
            b'=' if matches!(previous, Some(b'=' | b'!' | b'<' | b'>')) => {}
            b'=' | b'!' if after == Some(b'=') => self.links += LIGHT,
            b'=' if after == Some(b'>') => self.links += ARROW,
            b'=' => self.links += LINK,
            b'?' if matches!(after, Some(b'?' | b'.')) => self.links += LIGHT,
            b'+' | b'-' if between => self.links += LIGHT,
            b'*' if previous != Some(b'*') => self.links += LIGHT,
            b'*' => self.links += LINK,
            b'%' | b'^' => self.links += LIGHT,
            b'?' | b':' => self.links += CHOICE,
            _ => self.links += PREFIX,
        }
        self.before = before;
        Step::On
    }

    fn slash(&mut self, bytes: &[u8]) -> Step {
        let divides = self.before == Before::Operand && !self.broken;
        let end = if divides {
            None
        } else {
            regex_end(bytes, self.at)
        };
        let searched = end.unwrap_or(bytes.len()) - self.at;
        match self
            .searches
            .checked_sub(if divides { 0 } else { searched })
        {
            Some(left) => self.searches = left,
            None => return Step::Deep,
        }
        let divided = |reading: &mut Self| {
            reading.at += 1;
            reading.links += LIGHT;
            reading.before = Before::Operator;
            Step::On
        };
        let Some(end) = end else {
            return match self.before {
                Before::Operator if !divides => Step::Over,
                _ => divided(self),
            };
        };
        let is_regex = self.before == Before::Operator;
        let plain = bytes
            .get(self.at + 1..end)
            .is_some_and(|body| !body.iter().any(|byte| b"'\"`()[]{}/".contains(byte)));
        if nests(bytes.get(self.at + 1..end).unwrap_or_default()) > MOST_GROUPS {
            return Step::Deep;
        }
        if is_regex || plain {
            self.begin(true);
            self.at = end + 1;
            self.before = if is_regex {
                Before::Operand
            } else {
                Before::Either
            };
            return Step::On;
        }
        let mut regex = self.clone();
        regex.begin(true);
        regex.at = end + 1;
        regex.before = Before::Operand;
        regex.broken = false;
        divided(self);
        Step::Fork(regex)
    }
}

/// How deep groups and classes nest in a regular expression, at most.
fn nests(body: &[u8]) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    let mut escaped = false;
    for byte in body {
        match byte {
            _ if escaped => {}
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = *byte == b'\\' && !escaped;
        most = most.max(depth);
    }
    most
}

/// Where the regular expression that starts at `start` ends: its second slash.
fn regex_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    let mut in_class = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            _ if words::breaks_line(bytes, at) => return None,
            b'\\' => at += 1,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'/' if !in_class => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}
