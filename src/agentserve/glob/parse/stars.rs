//! `*` and `**`.

use super::{Before, Parser, Step};

impl Parser<'_> {
    /// Any number of what `step` takes.
    pub(super) fn any(&mut self, step: Step) {
        let here = self.steps.len();
        self.steps
            .extend([Step::Either(here + 1, here + 3), step, Step::Jump(here)]);
    }

    /// `*` and `**`.
    pub(super) fn star(&mut self, before: Before, end: usize) -> Before {
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
    pub(super) fn deep(&mut self, before: Before, end: usize) -> Before {
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
