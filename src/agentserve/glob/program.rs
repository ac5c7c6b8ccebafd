//! A pattern as a small program, run along a path so that no step is tried twice at one place.

/// One step.
#[derive(Debug)]
pub enum Step {
    /// This character.
    Char(char),
    /// A character of these ranges, or of none of them.
    Class {
        ranges: Vec<(char, char)>,
        is_negated: bool,
    },
    /// Any character but a slash.
    NotSlash,
    /// Any character, but none of a name that begins with a dot.
    Deep,
    /// Nothing; what follows is no dot.
    NoDot,
    /// Nothing; what follows is no whole `.` or `..`, when a dot stands before.
    NoDots,
    /// Nothing; something follows.
    More,
    /// Nothing; here is the end.
    End,
    /// Go on at either.
    Either(usize, usize),
    /// Go on there.
    Jump(usize),
    /// Go on there where what begins at the next step does not reach its `Done`.
    Unless(usize),
    /// The end of what `Unless` asks.
    Done,
}

/// A pattern.
#[derive(Debug, Default)]
pub struct Program {
    /// The steps; after the last one the path must have ended.
    pub steps: Vec<Step>,
}

impl Program {
    /// Whether the whole of `path` matches. Takes the steps that are tried off `budget`.
    pub fn matches(&self, path: &str, budget: &mut usize) -> bool {
        let path: Vec<char> = path.chars().collect();
        *budget = budget.saturating_sub(path.len() / 16);
        let mut run = Run {
            steps: &self.steps,
            path: &path,
            budget,
        };
        run.reaches(0, 0)
    }
}

struct Run<'r> {
    steps: &'r [Step],
    path: &'r [char],
    budget: &'r mut usize,
}

impl Run<'_> {
    /// Whether `step` at `place` leads to the end of the path, or to a `Done`.
    fn reaches(&mut self, step: usize, place: usize) -> bool {
        let count = self.steps.len() + 1;
        let Some(left) = self.budget.checked_sub(count / 16 + 8) else {
            *self.budget = 0;
            return false;
        };
        *self.budget = left;
        // One more than the last place at which each step was tried.
        let mut tried = vec![0; count];
        let mut here = vec![step];
        let mut next = Vec::new();
        for place in place..=self.path.len() {
            while let Some(step) = here.pop() {
                match tried.get_mut(step) {
                    Some(tried) if *tried <= place => *tried = place + 1,
                    _ => continue,
                }
                let Some(left) = self.budget.checked_sub(1) else {
                    return false;
                };
                *self.budget = left;
                let Some(what) = self.steps.get(step) else {
                    if place == self.path.len() {
                        return true;
                    }
                    continue;
                };
                match what {
                    Step::Done => return true,
                    Step::Either(one, other) => here.extend([*other, *one]),
                    Step::Jump(there) => here.push(*there),
                    Step::Unless(there) => {
                        if !self.reaches(step + 1, place) {
                            here.push(*there);
                        }
                    }
                    _ => match self.taken(what, place) {
                        Some(0) => here.push(step + 1),
                        Some(_) => next.push(step + 1),
                        None => {}
                    },
                }
            }
            if next.is_empty() {
                return false;
            }
            std::mem::swap(&mut here, &mut next);
        }
        false
    }

    /// How many characters `step` takes at `place`; none where it does not match.
    fn taken(&self, step: &Step, place: usize) -> Option<usize> {
        let at = |offset: usize| self.path.get(place + offset).copied();
        let next = at(0);
        let (matches, taken) = match step {
            Step::Char(wanted) => (next == Some(*wanted), 1),
            Step::Class { ranges, is_negated } => {
                let is_in = |next| {
                    ranges
                        .iter()
                        .any(|(low, high)| (*low..=*high).contains(&next))
                };
                (next.is_some_and(|next| is_in(next) != *is_negated), 1)
            }
            Step::NotSlash => (next.is_some_and(|next| next != '/'), 1),
            Step::Deep => {
                let begins_dotted = match next {
                    Some('/') => at(1) == Some('.'),
                    Some('.') => place == 0,
                    _ => false,
                };
                (next.is_some() && !begins_dotted, 1)
            }
            Step::NoDot => (next != Some('.'), 0),
            Step::NoDots => {
                let after = if next == Some('.') { at(1) } else { next };
                let is_name_end = |next| matches!(next, None | Some('/'));
                (!is_name_end(next) && !is_name_end(after), 0)
            }
            Step::More => (next.is_some(), 0),
            Step::End => (place == self.path.len(), 0),
            Step::Either(..) | Step::Jump(_) | Step::Unless(_) | Step::Done => return None,
        };
        matches.then_some(taken)
    }
}
