//! How deep a source goes. Both CPython's parser and the one used here recurse: CPython gives up
//! past a number of its own rules inside one another, and a page has one mebibyte of stack.
//! The depth is reckoned from tokens, before anything recurses; long runs that CPython reads
//! and the stack would not bear are shortened in the text that the parser gets.

mod costs;
mod roles;

use super::fault::Fault;
use super::lexer::{Kind, Token};
use costs::{
    BLOCK, BRACKET, BRANCH, CONDITION, Cost, ELSE, FOR, INTERPOLATED, LAMBDA, LAMBDA_DEFAULT,
    MISPLACED, MISSING, PATTERN_SIGN, POWER, UNARY, UNPACKING, YIELD,
};
use roles::{COMPARISON, Role, role};

/// CPython's `MAXSTACK`.
const MOST_RULES: usize = 6000;
/// Bytes of stack that the parser may take, as measured in WebAssembly, with room to spare.
const MOST_STACK: usize = 800_000;
/// Runs of prefix operators or powers up to here are left as they are.
const LONG_RUN: usize = 64;

/// CPython's rules between an expression and a name or number in it.
const OPERAND_RULES: usize = 26;

/// What a binary operator costs in bytes of stack, once for each precedence.
const BINARY_STACK: usize = 1000;

/// The operators that wait for the end of their operand, in one bracket or statement.
#[derive(Clone, Copy, Default)]
struct Level {
    /// What every level outside this one costs.
    below: Cost,
    /// Up to the end of the whole expression: lambdas, conditionals, unpackings.
    tail: Cost,
    /// Up to the next `and` or `or`.
    negations: Cost,
    /// Up to the next binary operator: signs and powers.
    run: Cost,
    signs: usize,
    powers: usize,
    nots: usize,
    /// Lambdas without parameters, one directly inside the other.
    lambdas: usize,
    /// The precedences of the binary operators around this operand, one bit each.
    binary: u16,
    /// The `if` that wait for an `else`.
    conditions: usize,
    /// The lambdas whose `:` has not come.
    open_lambdas: usize,
}

impl Level {
    fn total(&self) -> Cost {
        let mut total = self.below + self.tail + self.negations + self.run;
        total.stack += self.binary.count_ones() as usize * BINARY_STACK;
        total
    }

    /// Whether an operator waits for its operand.
    fn waits(&self) -> bool {
        self.binary != 0 || self.run.stack + self.negations.stack > 0
    }

    /// What waits for an operand goes on waiting: CPython stops at what stands there instead,
    /// and the parser goes on within it.
    fn keep_waiting(&mut self) {
        self.tail += self.run + self.negations;
        self.tail.stack += self.binary.count_ones() as usize * BINARY_STACK;
        (self.run, self.negations, self.binary) = Default::default();
    }

    /// The operand before `if`, `else` or `for` ends, with all its operators; or it is missing.
    fn end_operand(&mut self, is_missing: bool) {
        if is_missing {
            self.keep_waiting();
        }
        (self.run, self.negations, self.binary) = Default::default();
        (self.signs, self.powers, self.nots) = (0, 0, 0);
    }
}

/// Follows the tokens of a source and knows how deep they go.
pub(super) struct Nesting<'a> {
    text: &'a str,
    levels: Vec<Level>,
    /// For each block, how many `elif` the statement being read has.
    branches: Vec<usize>,
    after_operand: bool,
    statement_start: bool,
    /// Whether the statement starts as one of a `match` does.
    in_pattern: bool,
    last_word: &'a str,
    last_token: Option<Token>,
    /// Parts of the text to blank: whole prefix operators, and one star of a power.
    shortened: Vec<(usize, usize)>,
}

impl<'a> Nesting<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            levels: vec![Level {
                below: BLOCK,
                ..Level::default()
            }],
            branches: vec![0],
            after_operand: false,
            statement_start: true,
            in_pattern: false,
            last_word: "",
            last_token: None,
            shortened: Vec::new(),
        }
    }

    /// Takes the next token.
    ///
    /// # Errors
    /// It stands deeper than CPython reads, or than the stack bears.
    pub(super) fn take(&mut self, token: Token) -> Result<(), Fault> {
        match token.kind {
            Kind::Indent => self.branches.push(0),
            Kind::Dedent => {
                self.branches.pop();
            }
            Kind::Newline => {}
            Kind::InterpolatedStart => self.open(INTERPOLATED),
            Kind::InterpolatedEnd => self.close(),
            Kind::End | Kind::Number | Kind::String => {
                self.after_operand = true;
                self.last_word = "";
            }
            Kind::Name | Kind::Sign => self.take_word(token)?,
        }
        if matches!(token.kind, Kind::Indent | Kind::Dedent | Kind::Newline) {
            let mut below = Cost::default();
            for branches in &self.branches {
                below += BLOCK;
                below.rules += branches * BRANCH.rules;
            }
            // The end of a line does not end the parameters of a lambda.
            let lambda = self.levels.last().filter(|level| level.open_lambdas > 0);
            self.levels = vec![Level {
                below: lambda.map_or(below, Level::total),
                open_lambdas: lambda.map_or(0, |level| level.open_lambdas),
                ..Level::default()
            }];
            self.after_operand = false;
            self.statement_start = true;
        } else {
            self.statement_start = false;
        }
        let total = self.levels.last().map(Level::total).unwrap_or_default();
        if total.rules + OPERAND_RULES > MOST_RULES || total.stack > MOST_STACK {
            return Err(Fault::new(
                token.start,
                token.end,
                "expressions or blocks go too deep into one another here to be parsed",
            )
            .with_help("name the inner parts on lines of their own"));
        }
        Ok(())
    }

    /// The parts of the text that the parser is not to see, in order.
    pub(super) fn shortened(self) -> Vec<(usize, usize)> {
        self.shortened
    }

    fn open(&mut self, cost: Cost) {
        let below = self.levels.last().map(Level::total).unwrap_or_default() + cost;
        self.levels.push(Level {
            below,
            ..Level::default()
        });
        self.after_operand = false;
    }

    fn close(&mut self) {
        if self.levels.len() > 1
            && let Some(inner) = self.levels.pop()
            && let Some(level) = self.levels.last_mut()
            && inner.open_lambdas > 0
        {
            // Nor does what closes a bracket.
            level.below = inner.total();
            level.open_lambdas += inner.open_lambdas;
        }
        self.after_operand = true;
    }

    fn take_word(&mut self, token: Token) -> Result<(), Fault> {
        let word = self.text.get(token.start..token.end).unwrap_or_default();
        let last_word = std::mem::replace(&mut self.last_word, word);
        let last_token = self.last_token.replace(token);
        if (last_word, word) == ("await", "await") && !self.after_operand {
            return Err(
                Fault::new(token.start, token.end, "await follows directly on await")
                    .with_help("put the inner one in parentheses"),
            );
        }
        let role = match word {
            "not" if self.after_operand || last_word == "is" => Role::Binary(COMPARISON),
            _ if last_word == "." && word.starts_with(char::is_alphabetic) => Role::Operand,
            _ => role(word, self.after_operand),
        };
        if self.statement_start {
            self.in_pattern = word == "case";
            if let Some(branches) = self.branches.last_mut() {
                match word {
                    "elif" => *branches += 1,
                    _ => *branches = 0,
                }
            }
        }
        let is_outermost = self.levels.len() == 1;
        let Some(level) = self.levels.last_mut() else {
            return Ok(());
        };
        let is_missing = !self.after_operand;
        self.after_operand = matches!(role, Role::Operand | Role::Close);
        if !matches!(role, Role::Lambda | Role::Separator) {
            level.lambdas = 0;
        }
        match role {
            Role::Open if last_word == "for" => self.open(BRACKET + FOR),
            Role::Open => self.open(BRACKET),
            Role::Close => self.close(),
            Role::Operand => {
                if word == "." && is_missing && last_word != "from" && last_word != "." {
                    level.below += MISPLACED;
                }
                (level.signs, level.nots) = (0, 0);
            }
            Role::Separator => {
                let in_lambda = level.open_lambdas > 0;
                let lambda_body = word == ":" && in_lambda;
                let bare_lambda = lambda_body && last_word == "lambda";
                let lambdas = if bare_lambda { level.lambdas + 1 } else { 0 };
                if lambdas > LONG_RUN {
                    level.tail.stack = level.tail.stack.saturating_sub(LAMBDA.stack);
                    let lambda = last_token.unwrap_or(token);
                    self.shortened.push((lambda.start, lambda.end));
                    self.shortened.push((token.start, token.end));
                }
                let lambda_default = word == "=" && in_lambda;
                if is_missing {
                    level.keep_waiting();
                }
                let tail = match (in_lambda, lambda_default) {
                    (_, true) => level.tail + LAMBDA_DEFAULT,
                    (true, _) => level.tail,
                    _ if is_missing => level.tail,
                    _ => Cost::default(),
                };
                *level = Level {
                    below: level.below,
                    tail,
                    open_lambdas: level.open_lambdas - usize::from(lambda_body),
                    lambdas,
                    ..Level::default()
                };
            }
            Role::Sign => {
                level.signs += 1;
                if level.signs > LONG_RUN {
                    level.run.rules += UNARY.rules;
                    self.shortened.push((token.start, token.end));
                } else {
                    level.run += UNARY;
                }
            }
            Role::Not => {
                if level.run.stack > 0 || level.binary >> COMPARISON != 0 {
                    level.keep_waiting();
                }
                level.nots += 1;
                if level.nots > LONG_RUN {
                    level.negations.rules += UNARY.rules;
                    self.shortened.push((token.start, token.end));
                } else {
                    level.negations += UNARY;
                }
            }
            Role::Power => {
                (level.signs, level.nots) = (0, 0);
                level.powers += 1;
                if level.powers > LONG_RUN {
                    level.run.rules += POWER.rules;
                    self.shortened.push((token.start + 1, token.end));
                } else {
                    level.run += POWER;
                }
            }
            Role::Lambda => {
                // An operator before it is one of another expression only where none may stand.
                if level.waits() || last_word == "if" {
                    level.keep_waiting();
                    level.below += MISPLACED;
                }
                level.tail += LAMBDA;
                level.open_lambdas += 1;
            }
            Role::If => {
                level.end_operand(is_missing);
                if is_missing {
                    level.tail += MISSING;
                }
                if level.conditions > 0 {
                    level.tail += CONDITION;
                }
                level.conditions += 1;
            }
            Role::Else => {
                level.end_operand(is_missing);
                level.conditions = level.conditions.saturating_sub(1);
                level.tail += ELSE;
            }
            Role::Unpacking => {
                level.keep_waiting();
                level.tail += UNPACKING;
            }
            Role::Yield => {
                // It ends with the bracket or the line: what it yields may have commas.
                level.keep_waiting();
                level.below += std::mem::take(&mut level.tail) + YIELD;
            }
            Role::For => {
                level.end_operand(is_missing);
                if is_missing || is_outermost {
                    level.tail += FOR;
                }
            }
            Role::Binary(precedence) => {
                // `is not` and `not in` are one operator each.
                if is_missing && !matches!(last_word, "is" | "not") {
                    level.keep_waiting();
                    level.tail += MISSING;
                }
                if self.in_pattern && matches!(word, "+" | "-") {
                    level.tail += PATTERN_SIGN;
                }
                level.run = Cost::default();
                (level.signs, level.powers, level.nots) = (0, 0, 0);
                if precedence < 2 {
                    level.negations = Cost::default();
                }
                level.binary &= (1 << precedence) - 1;
                level.binary |= 1 << precedence;
            }
        }
        Ok(())
    }
}
