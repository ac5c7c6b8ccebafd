//! What is skipped as a whole: comments, strings, templates, regular expressions.

use crate::script::pattern;

use super::{Before, LIGHT, Reading, Step, words};

/// How deep groups may nest in a regular expression.
const MOST_GROUPS: usize = 200;

impl Reading {
    pub(super) fn comment(&mut self, bytes: &[u8]) -> Step {
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

    pub(super) fn string(&mut self, bytes: &[u8], quote: u8) -> Step {
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
    pub(super) fn template(&mut self, bytes: &[u8]) -> Step {
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
                    self.push(b'`', false, false);
                    return Step::On;
                }
                _ => {}
            }
        }
        Step::Over
    }

    pub(super) fn slash(&mut self, bytes: &[u8]) -> Step {
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
        let body = bytes.get(self.at + 1..end).unwrap_or_default();
        if nests(body) > MOST_GROUPS || pattern::named_groups(body) > pattern::MOST_NAMED {
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
