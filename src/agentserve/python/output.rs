//! Secrets in what `run` returns.

use foldhash::{HashMap, HashMapExt};

use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextSize};

use super::Tool;
use super::environment::{Read, read};
use super::names::Names;
use super::run::Run;
use crate::agentserve::advice::{SECRET_IN_OUTPUT, is_secret};
use crate::findings::Findings;
use crate::python::{Inspect, walk};
use crate::report::Finding;
use crate::show;

/// Expressions nested deeper than this are not looked into.
const DEEPEST: usize = 50;

/// Warns where a literal that `run` returns holds a secret.
pub fn check<'a>(tool: &Tool<'a>, names: &Names<'a>, run: Run<'a>, findings: &mut Findings) {
    let (returned, function) = match run {
        Run::Lambda(lambda) => (vec![&*lambda.body], None),
        Run::Function(function) => {
            let mut returns = Returns(Vec::new());
            walk(&function.body, &mut returns);
            (returns.0, Some(function.start()))
        }
    };
    let mut output = Output {
        names,
        function,
        known: HashMap::new(),
    };
    for value in returned {
        for (value, secret) in output.secrets_of(value) {
            let message = format!(
                "the output holds the secret {}, and such a run fails",
                show::name(secret)
            );
            findings.push(
                Finding::new(&SECRET_IN_OUTPUT, tool.place(value.range()), message)
                    .help("return something else, such as whether the secret is set"),
            );
        }
    }
}

/// What a function itself returns.
struct Returns<'a>(Vec<&'a Expr>);

impl<'a> Inspect<'a> for Returns<'a> {
    fn statement(&mut self, statement: &'a Stmt) -> bool {
        if let Stmt::Return(returned) = statement {
            self.0.extend(returned.value.as_deref());
        }
        !matches!(statement, Stmt::FunctionDef(_) | Stmt::ClassDef(_))
    }
}

struct Output<'n, 'a> {
    names: &'n Names<'a>,
    /// Where the function begins.
    function: Option<TextSize>,
    /// The secrets that names stand for.
    known: HashMap<&'a str, Option<&'a str>>,
}

impl<'a> Output<'_, 'a> {
    /// The values in the literal `returned` that hold a secret, each with its name.
    fn secrets_of(&mut self, returned: &'a Expr) -> Vec<(&'a Expr, &'a str)> {
        let mut found = Vec::new();
        let mut open = vec![(returned, false)];
        while let Some((value, is_inside)) = open.pop() {
            match value {
                Expr::Dict(dict) => open.extend(dict.items.iter().map(|item| (&item.value, true))),
                Expr::List(list) => open.extend(list.elts.iter().map(|item| (item, is_inside))),
                Expr::Tuple(tuple) => open.extend(tuple.elts.iter().map(|item| (item, is_inside))),
                Expr::If(choice) => {
                    open.extend([(&*choice.body, is_inside), (&*choice.orelse, is_inside)]);
                }
                _ if is_inside => found.extend(self.secret(value, 0).map(|secret| (value, secret))),
                _ => {}
            }
        }
        found
    }

    /// The secret that `value` is or holds as text.
    fn secret(&mut self, value: &'a Expr, depth: usize) -> Option<&'a str> {
        if depth > DEEPEST {
            return None;
        }
        let mut inner = |value: &'a Expr| self.secret(value, depth + 1);
        match value {
            Expr::Name(name) => {
                let name = name.id.as_str();
                if let Some(known) = self.known.get(name) {
                    return *known;
                }
                let secret = self.bound_to(name);
                self.known.insert(name, secret);
                secret
            }
            Expr::BoolOp(choice) => choice.values.iter().find_map(inner),
            Expr::FString(text) => text
                .value
                .elements()
                .filter_map(|element| element.as_interpolation())
                .find_map(|part| inner(&part.expression)),
            _ => self.read(value),
        }
    }

    /// The secret that `name` stands for, whatever binds it.
    fn bound_to(&self, name: &str) -> Option<&'a str> {
        let values = self.names.values(name, self.function)?;
        let mut secrets = values.into_iter().map(|value| self.read(value));
        let first = secrets.next()??;
        secrets.all(|secret| secret.is_some()).then_some(first)
    }

    fn read(&self, value: &'a Expr) -> Option<&'a str> {
        match read(self.names, value)? {
            Read::Named(name) if is_secret(name) => Some(name),
            _ => None,
        }
    }
}
