//! Which environment variables a source reads.

use std::collections::BTreeSet;

use ruff_python_ast::{self as ast, Expr, ExprContext, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::Tool;
use super::names::Names;
use crate::agentserve::advice::{SECRET_DYNAMIC, is_secret};
use crate::findings::Findings;
use crate::python::{Inspect, Program, walk};
use crate::report::Finding;

/// The uses of the environment in a source.
pub struct Environment {
    /// Names of the secrets it reads.
    pub secrets: BTreeSet<String>,
    /// Uses that name no variable.
    unnamed: Vec<(TextRange, &'static str)>,
}

impl Environment {
    /// Reads all uses in `program`.
    pub fn of<'a>(program: &'a Program<'_>, names: &Names<'a>) -> Self {
        let mut reader = Reader {
            names,
            found: Self {
                secrets: BTreeSet::new(),
                unnamed: Vec::new(),
            },
        };
        walk(program.body(), &mut reader);
        reader.found
    }

    /// Advises on what cannot be listed.
    pub fn check(&self, tool: &Tool<'_>, findings: &mut Findings) {
        for (range, what) in &self.unnamed {
            let message = format!("{what}, so the secrets of this tool cannot be listed");
            findings.push(
                Finding::new(&SECRET_DYNAMIC, tool.place(*range), message)
                    .help("read each variable by its name, written out"),
            );
        }
    }
}

/// A read of one environment variable.
pub enum Read<'a> {
    /// Its name is written out.
    Named(&'a str),
    /// Its name is computed.
    Computed,
}

/// The read of a variable that `expression` is.
pub fn read<'a>(names: &Names<'a>, expression: &'a Expr) -> Option<Read<'a>> {
    let name = match expression {
        Expr::Subscript(subscript) => {
            let is_read = subscript.ctx == ExprContext::Load;
            (is_read && is_environment(names, &subscript.value)).then_some(&*subscript.slice)?
        }
        Expr::Call(call) => {
            let path = names.path(&call.func)?;
            let is_read = matches!(path.as_str(), "os.getenv" | "os.environ.get");
            is_read.then(|| call.arguments.find_argument_value("key", 0))??
        }
        _ => return None,
    };
    Some(match name {
        Expr::StringLiteral(text) => Read::Named(text.value.to_str()),
        _ => Read::Computed,
    })
}

fn is_environment<'a>(names: &Names<'a>, expression: &'a Expr) -> bool {
    names.path(expression).as_deref() == Some("os.environ")
}

struct Reader<'n, 'a> {
    names: &'n Names<'a>,
    found: Environment,
}

impl<'a> Reader<'_, 'a> {
    fn all(&mut self, expression: &'a Expr) {
        if is_environment(self.names, expression) {
            let what = "all environment variables are read here";
            self.found.unnamed.push((expression.range(), what));
        }
    }

    fn generators(&mut self, generators: &'a [ast::Comprehension]) {
        for generator in generators {
            self.all(&generator.iter);
        }
    }
}

impl<'a> Inspect<'a> for Reader<'_, 'a> {
    fn statement(&mut self, statement: &'a Stmt) -> bool {
        if let Stmt::For(each) = statement {
            self.all(&each.iter);
        }
        true
    }

    fn expression(&mut self, expression: &'a Expr) {
        match read(self.names, expression) {
            Some(Read::Named(name)) if is_secret(name) => {
                self.found.secrets.insert(name.to_owned());
            }
            Some(Read::Computed) => {
                let what = "the name of this environment variable is computed";
                self.found.unnamed.push((expression.range(), what));
            }
            _ => {}
        }
        match expression {
            Expr::Call(call) => {
                for argument in &call.arguments.args {
                    self.all(argument);
                }
                for keyword in &call.arguments.keywords {
                    self.all(&keyword.value);
                }
                if let Expr::Attribute(method) = &*call.func
                    && matches!(method.attr.as_str(), "copy" | "items" | "keys" | "values")
                {
                    self.all(&method.value);
                }
            }
            Expr::Starred(starred) => self.all(&starred.value),
            Expr::Dict(dict) => {
                for item in dict.items.iter().filter(|item| item.key.is_none()) {
                    self.all(&item.value);
                }
            }
            Expr::BinOp(operation) => {
                self.all(&operation.left);
                self.all(&operation.right);
            }
            Expr::ListComp(each) => self.generators(&each.generators),
            Expr::SetComp(each) => self.generators(&each.generators),
            Expr::DictComp(each) => self.generators(&each.generators),
            Expr::Generator(each) => self.generators(&each.generators),
            _ => {}
        }
    }
}
