//! Groups: `{a,b}`, `[ab]`, `(a|b)` and `@(a|b)`.

use super::brackets::{has_comma, is_extension};
use super::{Before, Class, Group, MOST_LEVELS, Parser, Step};

impl Parser<'_> {
    /// What stands in the brackets that open here, one of its parts.
    pub(super) fn group(&mut self, group: Group) -> Option<()> {
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
    pub(super) fn braces(&mut self) -> Option<Before> {
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
        Some(Before::Part)
    }

    pub(super) fn class(&mut self) -> Option<()> {
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
    pub(super) fn repeat(&mut self, start: usize, sign: char) {
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
    pub(super) fn insert(&mut self, start: usize, step: Step) {
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
    pub(super) fn extended(&mut self, sign: char) -> Option<Before> {
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
}
