//! Runs a program over a text: the first way that fits, in Python's order, with the choices
//! still open on a stack of our own.

use super::OutOfSteps;
use super::chars;
use super::program::{Instruction, Label, Program, Taker};
use super::syntax::Greed;

/// Choices and notes that may lie on the stack at once.
const MAX_CHOICES: usize = 1 << 20;
/// No place: a group that took nothing, a loop that has not begun a round.
const NOWHERE: usize = usize::MAX;

/// What is undone or tried next when the search goes back.
#[derive(Clone, Copy)]
enum Choice {
    /// Go on at an instruction, at a place of the text.
    Try { instruction: usize, at: usize },
    /// Give back one character after the other: from `at`, not before `least`.
    Fewer {
        instruction: usize,
        least: usize,
        at: usize,
    },
    /// Take one more character: from `at`, not beyond `most`.
    More {
        instruction: usize,
        at: usize,
        most: usize,
    },
    /// Begin another round of a loop.
    Round { instruction: usize, at: usize },
    /// A mark was this before.
    Mark { mark: usize, was: usize },
    /// A loop's counter was this before.
    Counter { counter: usize, was: Counter },
    /// A hold was this before.
    Hold { hold: usize, was: Hold },
}

/// How far a loop has come.
#[derive(Clone, Copy)]
struct Counter {
    rounds: u32,
    /// Where the last round began.
    began: usize,
}

/// What [`Instruction::Hold`] remembers.
#[derive(Clone, Copy, Default)]
struct Hold {
    /// How many choices there were.
    choices: usize,
    /// Where in the text it was.
    at: usize,
}

struct Search<'s> {
    program: &'s Program,
    text: &'s [u32],
    steps: &'s mut u64,
    choices: Vec<Choice>,
    marks: Vec<usize>,
    counters: Vec<Counter>,
    holds: Vec<Hold>,
}

/// Whether the program fits somewhere in `text`.
pub(super) fn search(program: &Program, text: &[u32], steps: &mut u64) -> Result<bool, OutOfSteps> {
    let fresh = Counter {
        rounds: 0,
        began: NOWHERE,
    };
    // What is remembered is made anew for each text, however short.
    let remembered = program.groups * 2 + program.loops + program.holds;
    let mut search = Search {
        program,
        text,
        steps,
        choices: Vec::new(),
        marks: vec![NOWHERE; program.groups * 2],
        counters: vec![fresh; program.loops],
        holds: vec![Hold::default(); program.holds],
    };
    search.spend(remembered as u64 / 4)?;
    for start in 0..=text.len() {
        if search.fits_at(start)? {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Search<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), OutOfSteps> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                *self.steps = left;
                Ok(())
            }
            None => {
                *self.steps = 0;
                Err(OutOfSteps)
            }
        }
    }

    fn fits_at(&mut self, start: usize) -> Result<bool, OutOfSteps> {
        let mut instruction = 0;
        let mut at = start;
        loop {
            self.spend(1)?;
            if self.choices.len() > MAX_CHOICES {
                return Err(OutOfSteps);
            }
            let next = match self.program.instructions.get(instruction) {
                None | Some(Instruction::Found) => return Ok(true),
                Some(step) => self.step(step, instruction, at)?,
            };
            (instruction, at) = match next.or_else(|| self.go_back()) {
                Some(next) => next,
                None => return Ok(false),
            };
        }
    }

    /// Does one instruction: where to go on, or nothing where it fails.
    fn step(
        &mut self,
        step: &Instruction,
        instruction: usize,
        at: usize,
    ) -> Result<Option<(usize, usize)>, OutOfSteps> {
        let on = instruction + 1;
        Ok(match step {
            Instruction::Take(taker) => self.takes(taker, at)?.then_some((on, at + 1)),
            Instruction::Anchor(anchor) => chars::is_at(self.text, at, *anchor).then_some((on, at)),
            Instruction::Choose(label) => {
                let instruction = self.place(*label);
                self.choices.push(Choice::Try { instruction, at });
                Some((on, at))
            }
            Instruction::Jump(label) => Some((self.place(*label), at)),
            Instruction::Mark(mark) => {
                self.mark(*mark, at);
                Some((on, at))
            }
            Instruction::TakeMany {
                taker,
                min,
                max,
                greed,
            } => self.take_many(taker, (*min, *max), *greed, instruction, at)?,
            Instruction::LoopStart(counter) => {
                self.count(*counter, 0, NOWHERE);
                Some((on, at))
            }
            Instruction::Loop { .. } => self.head(step, instruction, at),
            Instruction::Hold(hold) => {
                self.hold(*hold, at);
                Some((on, at))
            }
            Instruction::Commit(hold) => {
                self.commit(*hold)?;
                Some((on, at))
            }
            Instruction::CommitBack(hold) => {
                let held = self.commit(*hold)?;
                Some((on, held.at))
            }
            Instruction::Refuse(hold) => {
                let choices = self.held(*hold).choices;
                self.undo_to(choices)?;
                None
            }
            Instruction::Back(width) => at.checked_sub(*width).map(|at| (on, at)),
            Instruction::Repeat { group, case } => {
                let taken = self.taken(*group);
                let Some(taken) = taken.and_then(|(start, end)| self.text.get(start..end)) else {
                    return Ok(None);
                };
                let here = self.text.get(at..at + taken.len());
                let same = here.is_some_and(|here| {
                    here.iter()
                        .zip(taken)
                        .all(|(a, b)| chars::fold(*a, *case) == chars::fold(*b, *case))
                });
                let length = taken.len();
                self.spend(length as u64)?;
                same.then_some((on, at + length))
            }
            Instruction::Unless { group, otherwise } => match self.taken(*group) {
                Some(_) => Some((on, at)),
                None => Some((self.place(*otherwise), at)),
            },
            Instruction::Found => None,
        })
    }

    fn place(&self, label: Label) -> usize {
        self.program
            .labels
            .get(label)
            .copied()
            .unwrap_or(usize::MAX)
    }

    /// What a group took, if it took something.
    fn taken(&self, group: usize) -> Option<(usize, usize)> {
        let start = *self.marks.get(group * 2)?;
        let end = *self.marks.get(group * 2 + 1)?;
        (start != NOWHERE && end != NOWHERE && start <= end).then_some((start, end))
    }

    /// Whether `taker` takes the character at `at`.
    fn takes(&mut self, taker: &Taker, at: usize) -> Result<bool, OutOfSteps> {
        let Some(character) = self.text.get(at).copied() else {
            return Ok(false);
        };
        Ok(match taker {
            Taker::Literal {
                character: wanted,
                case,
            } => chars::is_literal(character, *wanted, *case),
            Taker::Any { line_break } => *line_break || character != 0x0A,
            Taker::Class(class) => match self.program.classes.get(*class) {
                Some(class) => {
                    self.spend(class.items.len() as u64 / 8)?;
                    chars::is_in_class(character, class)
                }
                None => false,
            },
        })
    }

    fn take_many(
        &mut self,
        taker: &Taker,
        (min, max): (u32, u32),
        greed: Greed,
        instruction: usize,
        at: usize,
    ) -> Result<Option<(usize, usize)>, OutOfSteps> {
        let left = self.text.len().saturating_sub(at);
        let most = match max {
            Instruction::ENDLESS => left,
            max => left.min(max as usize),
        };
        let least = min as usize;
        if least > left {
            return Ok(None);
        }
        let wanted = if greed == Greed::Lazy { least } else { most };
        let mut taken = 0;
        while taken < wanted && self.takes(taker, at + taken)? {
            taken += 1;
        }
        self.spend(taken as u64 / 4)?;
        if taken < least {
            return Ok(None);
        }
        let end = at + taken;
        match greed {
            Greed::Greedy if taken > least => self.choices.push(Choice::Fewer {
                instruction,
                least: at + least,
                at: end,
            }),
            Greed::Lazy if taken < most => self.choices.push(Choice::More {
                instruction,
                at: end,
                most: at + most,
            }),
            _ => {}
        }
        Ok(Some((instruction + 1, end)))
    }

    /// The head of a loop: another round, or on behind it.
    fn head(
        &mut self,
        step: &Instruction,
        instruction: usize,
        at: usize,
    ) -> Option<(usize, usize)> {
        let Instruction::Loop {
            counter,
            min,
            max,
            lazy,
            exit,
        } = step
        else {
            return None;
        };
        let Counter { rounds, began } = self.counters.get(*counter).copied()?;
        let exit = self.place(*exit);
        // A round that took nothing would go on taking nothing.
        let stuck = began == at;
        if rounds < *min && !stuck {
            self.count(*counter, rounds + 1, at);
            return Some((instruction + 1, at));
        }
        if stuck || *max != Instruction::ENDLESS && rounds >= *max {
            return Some((exit, at));
        }
        if *lazy {
            self.choices.push(Choice::Round { instruction, at });
            return Some((exit, at));
        }
        self.choices.push(Choice::Try {
            instruction: exit,
            at,
        });
        self.count(*counter, rounds.saturating_add(1), at);
        Some((instruction + 1, at))
    }

    fn mark(&mut self, mark: usize, at: usize) {
        if let Some(slot) = self.marks.get_mut(mark) {
            let was = std::mem::replace(slot, at);
            self.choices.push(Choice::Mark { mark, was });
        }
    }

    fn count(&mut self, counter: usize, rounds: u32, began: usize) {
        if let Some(slot) = self.counters.get_mut(counter) {
            let was = std::mem::replace(slot, Counter { rounds, began });
            self.choices.push(Choice::Counter { counter, was });
        }
    }

    fn hold(&mut self, hold: usize, at: usize) {
        let choices = self.choices.len() + 1;
        if let Some(slot) = self.holds.get_mut(hold) {
            let was = std::mem::replace(slot, Hold { choices, at });
            self.choices.push(Choice::Hold { hold, was });
        }
    }

    fn held(&self, hold: usize) -> Hold {
        self.holds.get(hold).copied().unwrap_or_default()
    }

    /// Forgets the ways not taken since the hold; what is to be undone stays.
    fn commit(&mut self, hold: usize) -> Result<Hold, OutOfSteps> {
        let held = self.held(hold);
        let since = self.choices.len().saturating_sub(held.choices);
        self.spend(since as u64 / 4)?;
        let mut kept = held.choices;
        for index in held.choices..self.choices.len() {
            if let Some(
                choice @ (Choice::Mark { .. } | Choice::Counter { .. } | Choice::Hold { .. }),
            ) = self.choices.get(index).copied()
                && let Some(slot) = self.choices.get_mut(kept)
            {
                *slot = choice;
                kept += 1;
            }
        }
        self.choices.truncate(kept);
        Ok(held)
    }

    /// Undoes what was noted since there were `choices`, taking none of the ways.
    fn undo_to(&mut self, choices: usize) -> Result<(), OutOfSteps> {
        let since = self.choices.len().saturating_sub(choices);
        self.spend(since as u64 / 4)?;
        while self.choices.len() > choices
            && let Some(choice) = self.choices.pop()
        {
            self.undo(choice);
        }
        Ok(())
    }

    fn undo(&mut self, choice: Choice) {
        match choice {
            Choice::Mark { mark, was } => {
                if let Some(slot) = self.marks.get_mut(mark) {
                    *slot = was;
                }
            }
            Choice::Counter { counter, was } => {
                if let Some(slot) = self.counters.get_mut(counter) {
                    *slot = was;
                }
            }
            Choice::Hold { hold, was } => {
                if let Some(slot) = self.holds.get_mut(hold) {
                    *slot = was;
                }
            }
            _ => {}
        }
    }

    /// Undoes and goes on where a way is still open.
    fn go_back(&mut self) -> Option<(usize, usize)> {
        loop {
            match self.choices.pop()? {
                Choice::Try { instruction, at } => return Some((instruction, at)),
                Choice::Fewer {
                    instruction,
                    least,
                    at,
                } => {
                    let at = at - 1;
                    if at > least {
                        self.choices.push(Choice::Fewer {
                            instruction,
                            least,
                            at,
                        });
                    }
                    return Some((instruction + 1, at));
                }
                Choice::More {
                    instruction,
                    at,
                    most,
                } => {
                    if let Some(Instruction::TakeMany { taker, .. }) =
                        self.program.instructions.get(instruction)
                        && let Ok(true) = self.takes(taker, at)
                    {
                        let at = at + 1;
                        if at < most {
                            self.choices.push(Choice::More {
                                instruction,
                                at,
                                most,
                            });
                        }
                        return Some((instruction + 1, at));
                    }
                }
                Choice::Round { instruction, at } => {
                    if let Some(Instruction::Loop { counter, .. }) =
                        self.program.instructions.get(instruction)
                    {
                        let counter = *counter;
                        let rounds = self.counters.get(counter).map_or(0, |count| count.rounds);
                        self.count(counter, rounds.saturating_add(1), at);
                        return Some((instruction + 1, at));
                    }
                }
                undone => self.undo(undone),
            }
        }
    }
}
