//! What words and signs cost, and what they say of a `/` behind them.

use super::words::{self, Word};
use super::{Before, LIGHT, Reading, Step};

/// What an arrow costs, up to the end of the statement or the next comma; so the others.
const ARROW: usize = 12;
/// What an assignment costs, and a keyword before an expression.
const LINK: usize = 8;
/// What the `?` of `a ? b : c` costs.
const CHOICE: usize = 6;
/// What a `:` costs: of that, of a label.
const LABEL: usize = 5;
/// What a `?` costs that stands before a type.
const NULLABLE: usize = 14;
/// What `is` costs behind the name of a parameter.
const PREDICATE: usize = 15;
/// What `class` costs, besides what its braces and `extends` do.
const CLASS: usize = 7;
/// What a dot costs, by which namespaces nest, and `>`, behind which a cast goes on.
const JOINT: usize = 2;
/// What a sign before an expression costs, and a statement with a head.
const PREFIX: usize = 4;

impl Reading {
    pub(super) fn word(&mut self, bytes: &[u8]) -> Step {
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
            Word::GoesOrName if written == b"is" => PREDICATE,
            Word::Name if written == b"class" => CLASS,
            Word::Name => 0,
            Word::Else => LIGHT,
            Word::Head | Word::Case => PREFIX,
            Word::Prefix | Word::Goes | Word::GoesOrName | Word::PrefixOrName => LINK,
        };
        Step::On
    }

    pub(super) fn sign(&mut self, bytes: &[u8], sign: u8) -> Step {
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
            b',' if self.swallows => self.links += LIGHT,
            b',' => self.links = 0,
            b'.' => {
                before = Before::Dot;
                self.links += JOINT;
            }
            b'<' if after != Some(b'=') && after != Some(b'<') && previous != Some(b'<') => {
                self.angles += 1;
                self.generics = self.generics << 1 | u64::from(self.takes_signature());
            }
            b'>' if previous != Some(b'=') && after != Some(b'=') => {
                self.angles = self.angles.saturating_sub(1);
                self.generic = self.generics & 1 == 1;
                self.generics = self.generics >> 1 | 1 << 63;
                self.links += JOINT;
                before = Before::Either;
            }
            // What counts up or down behind an operand ends the operand.
            b'+' | b'-'
                if after == Some(sign) && self.before == Before::Operand && !self.broken =>
            {
                self.at += 1;
                before = Before::Operand;
                self.links += PREFIX;
            }
            b'+' | b'-' if previous == Some(sign) => {
                before = Before::Either;
                self.links += PREFIX;
            }
            // No type goes on behind `&&` and `||`: what `<` stood before compares.
            b'|' | b'&' if previous == Some(sign) && !self.swallows => self.angles = 0,
            b'>' | b'<' | b'?' if previous == Some(sign) => {}
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
            b'?' if matches!(self.before, Before::Operator | Before::Either) => {
                self.links += NULLABLE
            }
            b'?' => self.links += CHOICE,
            b':' => self.links += LABEL,
            b'@' => self.links += LINK,
            _ => self.links += PREFIX,
        }
        // In TypeScript it may stand behind an operand, too.
        if sign == b'!' && after != Some(b'=') && self.before != Before::Operator {
            before = Before::Either;
        }
        self.before = before;
        Step::On
    }
}
