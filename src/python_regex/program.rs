//! The program that a search runs, made from the nodes of a pattern. Made with a list of tasks
//! instead of recursion, because groups may nest deeply.

use super::chars;
use super::syntax::{Anchor, Case, Class, Greed, Node, NodeIndex, Syntax, UNBOUNDED};

/// A place in the program that is named before it is known.
pub(super) type Label = usize;

/// What the search does next. It goes on to the following instruction, or fails and goes back
/// to the last choice.
#[derive(Clone, Debug)]
pub(super) enum Instruction {
    /// Takes one character.
    Take(Taker),
    /// Goes on only at the place.
    Anchor(Anchor),
    /// Goes on here, and at the label if that fails.
    Choose(Label),
    /// Goes on at the label.
    Jump(Label),
    /// Notes the place as a group's start (even) or end (odd).
    Mark(usize),
    /// Takes one kind of character so many times.
    TakeMany {
        taker: Taker,
        min: u32,
        max: u32,
        greed: Greed,
    },
    /// Begins the loop.
    LoopStart(usize),
    /// The head of a loop: its body follows, `exit` is where it goes on.
    Loop {
        counter: usize,
        min: u32,
        max: u32,
        lazy: bool,
        exit: Label,
    },
    /// Remembers the choices there are now under the number.
    Hold(usize),
    /// Forgets the choices made since: what was found stays as it is.
    Commit(usize),
    /// As [`Self::Commit`], and goes back to the place held.
    CommitBack(usize),
    /// Forgets the choices made since, and what they noted, and fails.
    Refuse(usize),
    /// Goes so many characters back.
    Back(usize),
    /// Takes what the group took.
    Repeat { group: usize, case: Case },
    /// Goes on at the label if the group took nothing yet.
    Unless { group: usize, otherwise: Label },
    /// The pattern is found.
    Found,
}

/// One character, some of, or any.
#[derive(Clone, Debug)]
pub(super) enum Taker {
    Literal { character: u32, case: Case },
    Any { line_break: bool },
    Class(usize),
}

/// What a search runs.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub instructions: Vec<Instruction>,
    /// Where each label leads.
    pub labels: Vec<usize>,
    pub classes: Vec<Class>,
    /// How many groups there are, the whole included.
    pub groups: usize,
    pub loops: usize,
    pub holds: usize,
}

/// What is still to be written.
enum Task {
    Node(NodeIndex),
    Write(Instruction),
    Label(Label),
}

/// Writes the program for `syntax`.
pub(super) fn compile(syntax: &Syntax) -> Program {
    let mut program = Program {
        groups: syntax.groups as usize,
        ..Program::default()
    };
    let mut tasks = vec![Task::Write(Instruction::Found), Task::Node(syntax.root)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Write(instruction) => program.instructions.push(instruction),
            Task::Label(label) => {
                if let Some(place) = program.labels.get_mut(label) {
                    *place = program.instructions.len();
                }
            }
            Task::Node(index) => {
                if let Some(node) = syntax.nodes.get(index) {
                    let mut steps = program.steps(node, syntax);
                    steps.reverse();
                    tasks.append(&mut steps);
                }
            }
        }
    }
    program
}

impl Program {
    fn label(&mut self) -> Label {
        self.labels.push(0);
        self.labels.len() - 1
    }

    fn hold(&mut self) -> usize {
        self.holds += 1;
        self.holds - 1
    }

    /// What takes the one character that the node is, if it is one.
    fn taker(&mut self, node: &Node) -> Option<Taker> {
        Some(match node {
            Node::Literal { character, case } => Taker::Literal {
                character: chars::fold(*character, *case),
                case: *case,
            },
            Node::Any { line_break } => Taker::Any {
                line_break: *line_break,
            },
            Node::Class(class) => {
                self.classes.push(class.clone());
                Taker::Class(self.classes.len() - 1)
            }
            _ => return None,
        })
    }

    /// The tasks that write `node`, in order.
    fn steps(&mut self, node: &Node, syntax: &Syntax) -> Vec<Task> {
        use Instruction as I;
        use Task::{Label as At, Node as Sub, Write};
        match node {
            Node::Literal { .. } | Node::Any { .. } | Node::Class(_) => self
                .taker(node)
                .map(|taker| Write(I::Take(taker)))
                .into_iter()
                .collect(),
            Node::Anchor(anchor) => vec![Write(I::Anchor(*anchor))],
            Node::Concat(nodes) => nodes.iter().map(|node| Sub(*node)).collect(),
            Node::Alternate(nodes) => {
                let end = self.label();
                let mut steps = Vec::new();
                for (index, node) in nodes.iter().enumerate() {
                    if index + 1 == nodes.len() {
                        steps.push(Sub(*node));
                        continue;
                    }
                    let next = self.label();
                    steps.extend([
                        Write(I::Choose(next)),
                        Sub(*node),
                        Write(I::Jump(end)),
                        At(next),
                    ]);
                }
                steps.push(At(end));
                steps
            }
            Node::Repeat {
                body,
                min,
                max,
                greed,
            } => self.repeat(*body, *min, *max, *greed, syntax),
            Node::Capture { body, group } => {
                let mark = 2 * *group as usize;
                vec![Write(I::Mark(mark)), Sub(*body), Write(I::Mark(mark + 1))]
            }
            Node::Atomic(body) => {
                let hold = self.hold();
                vec![Write(I::Hold(hold)), Sub(*body), Write(I::Commit(hold))]
            }
            Node::Look {
                body,
                behind,
                negated,
            } => {
                let hold = self.hold();
                let back = behind.map(|width| Write(I::Back(width)));
                let body = back.into_iter().chain([Sub(*body)]);
                if *negated {
                    let after = self.label();
                    let mut steps = vec![Write(I::Hold(hold)), Write(I::Choose(after))];
                    steps.extend(body);
                    steps.extend([Write(I::Refuse(hold)), At(after)]);
                    return steps;
                }
                let mut steps = vec![Write(I::Hold(hold))];
                steps.extend(body);
                steps.push(Write(I::CommitBack(hold)));
                steps
            }
            Node::Backreference { group, case } => vec![Write(I::Repeat {
                group: *group as usize,
                case: *case,
            })],
            Node::Conditional { group, yes, no } => {
                let (otherwise, end) = (self.label(), self.label());
                let group = *group as usize;
                let mut steps = vec![
                    Write(I::Unless { group, otherwise }),
                    Sub(*yes),
                    Write(I::Jump(end)),
                    At(otherwise),
                ];
                steps.extend(no.map(Sub));
                steps.push(At(end));
                steps
            }
        }
    }

    fn repeat(
        &mut self,
        body: NodeIndex,
        min: u32,
        max: u32,
        greed: Greed,
        syntax: &Syntax,
    ) -> Vec<Task> {
        use Instruction as I;
        use Task::{Label as At, Node as Sub, Write};
        if let Some(taker) = syntax.nodes.get(body).and_then(|node| self.taker(node)) {
            return vec![Write(I::TakeMany {
                taker,
                min,
                max,
                greed,
            })];
        }
        let (head, exit) = (self.label(), self.label());
        let counter = self.loops;
        self.loops += 1;
        let start = [
            Write(I::LoopStart(counter)),
            At(head),
            Write(I::Loop {
                counter,
                min,
                max,
                lazy: greed == Greed::Lazy,
                exit,
            }),
        ];
        let end = [Write(I::Jump(head)), At(exit)];
        if greed != Greed::Possessive {
            return start.into_iter().chain([Sub(body)]).chain(end).collect();
        }
        // Each round keeps what it took, and so does the whole.
        let (all, round) = (self.hold(), self.hold());
        [Write(I::Hold(all))]
            .into_iter()
            .chain(start)
            .chain([Write(I::Hold(round)), Sub(body), Write(I::Commit(round))])
            .chain(end)
            .chain([Write(I::Commit(all))])
            .collect()
    }
}

impl Instruction {
    /// The count that ends no loop.
    pub const ENDLESS: u32 = UNBOUNDED;
}
