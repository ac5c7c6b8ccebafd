//! What the names of a source mean: modules it imports, values it binds.

use foldhash::{HashMap, HashSet};

use ruff_python_ast::{self as ast, Expr, ExprContext, Pattern, Stmt};
use ruff_text_size::{Ranged, TextSize};

use crate::python::{Inspect, Program, walk};

/// Parts of a dotted name, and steps from one name to another, that are followed.
const LONGEST: usize = 32;

/// Bytes of a module or of a part of a name that is told; what is longer is none that is known,
/// and each use would repeat it.
const LONGEST_PART: usize = 128;

/// The names of a source.
#[derive(Default)]
pub struct Names<'a> {
    /// What imports bind, with its dots; none where two imports differ.
    imported: HashMap<&'a str, Option<String>>,
    /// What else binds names.
    bound: HashMap<&'a str, Vec<Bound<'a>>>,
}

/// A binding of a name that is no import.
struct Bound<'a> {
    /// Where the function that it stands in begins; none in the module itself.
    function: Option<TextSize>,
    /// The value, where the name stands for the whole of one.
    value: Option<&'a Expr>,
}

impl<'a> Names<'a> {
    /// Reads all bindings of `program`.
    pub fn of(program: &'a Program<'_>) -> Self {
        let mut reader = Reader::default();
        walk(program.body(), &mut reader);
        reader.names
    }

    /// What `expression` is by imports, with dots: `datetime.datetime.now` for `dt.now` after
    /// `from datetime import datetime as dt`. None where a name in it is bound otherwise too.
    pub fn path(&self, expression: &'a Expr) -> Option<String> {
        let mut parts = Vec::new();
        let mut at = expression;
        for _ in 0..LONGEST {
            match at {
                Expr::Attribute(attribute) if attribute.attr.len() <= LONGEST_PART => {
                    parts.push(attribute.attr.as_str());
                    at = &attribute.value;
                }
                Expr::Name(name) => {
                    let name = name.id.as_str();
                    match (self.imported.get(name), self.bound.get(name)) {
                        (Some(Some(module)), None) => {
                            parts.push(module);
                            parts.reverse();
                            return Some(parts.join("."));
                        }
                        (None, Some(bound)) => match bound.as_slice() {
                            [Bound { value, .. }] => at = (*value)?,
                            _ => return None,
                        },
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// The values that `name` stands for in the function that begins at `function`: those bound
    /// there, else those of the module. None where something else binds it.
    pub fn values(&self, name: &str, function: Option<TextSize>) -> Option<Vec<&'a Expr>> {
        let bound = self.bound.get(name)?;
        let is_local = bound.iter().any(|each| each.function == function);
        let scope = function.filter(|_| is_local);
        let values: Option<Vec<_>> = bound
            .iter()
            .filter(|each| each.function == scope)
            .map(|each| each.value)
            .collect();
        values.filter(|values| !values.is_empty())
    }
}

#[derive(Default)]
struct Reader<'a> {
    names: Names<'a>,
    functions: Vec<TextSize>,
    /// Targets that are bound already, with their values; the walk meets them again.
    done: HashSet<TextSize>,
}

impl<'a> Reader<'a> {
    /// `name` means `module`, or what that has as `inner`.
    fn import(&mut self, name: &'a str, module: &str, inner: Option<&str>) {
        if module.len() + inner.map_or(0, str::len) > LONGEST_PART {
            return self.bind(name, None);
        }
        let module = match inner {
            Some(inner) => format!("{module}.{inner}"),
            None => module.to_owned(),
        };
        self.names
            .imported
            .entry(name)
            .and_modify(|known| {
                if known.as_ref() != Some(&module) {
                    *known = None;
                }
            })
            .or_insert(Some(module));
    }

    fn bind(&mut self, name: &'a str, value: Option<&'a Expr>) {
        let function = self.functions.last().copied();
        let bound = self.names.bound.entry(name).or_default();
        bound.push(Bound { function, value });
    }

    fn assign(&mut self, target: &'a Expr, value: &'a Expr) {
        if let Expr::Name(name) = target {
            self.bind(name.id.as_str(), Some(value));
            self.done.insert(name.start());
        }
    }

    fn parameters(&mut self, parameters: &'a ast::Parameters) {
        for parameter in parameters {
            self.bind(parameter.name().as_str(), None);
        }
    }
}

impl<'a> Inspect<'a> for Reader<'a> {
    fn statement(&mut self, statement: &'a Stmt) -> bool {
        match statement {
            Stmt::Import(import) => {
                for alias in &import.names {
                    let module = alias.name.as_str();
                    match &alias.asname {
                        Some(name) => self.import(name.as_str(), module, None),
                        None => {
                            let first = module.split('.').next().unwrap_or(module);
                            self.import(first, first, None);
                        }
                    }
                }
            }
            Stmt::ImportFrom(import) => {
                let module = import.module.as_ref().filter(|_| import.level == 0);
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
                    match module {
                        Some(module) => self.import(name, module, Some(&alias.name)),
                        None => self.bind(name, None),
                    }
                }
            }
            Stmt::FunctionDef(function) => {
                self.bind(function.name.as_str(), None);
                self.functions.push(function.start());
                self.parameters(&function.parameters);
            }
            Stmt::ClassDef(class) => self.bind(class.name.as_str(), None),
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    self.assign(target, &assign.value);
                }
            }
            Stmt::AnnAssign(assign) => match &assign.value {
                Some(value) => self.assign(&assign.target, value),
                // An annotation alone binds nothing.
                None => {
                    self.done.insert(assign.target.start());
                }
            },
            Stmt::Try(attempt) => {
                for ast::ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
                    if let Some(name) = &handler.name {
                        self.bind(name.as_str(), None);
                    }
                }
            }
            _ => {}
        }
        true
    }

    fn leave(&mut self, statement: &'a Stmt) {
        if statement.is_function_def_stmt() {
            self.functions.pop();
        }
    }

    fn expression(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name)
                if name.ctx == ExprContext::Store && !self.done.remove(&name.start()) =>
            {
                self.bind(name.id.as_str(), None);
            }
            Expr::Named(named) => self.assign(&named.target, &named.value),
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters);
                }
            }
            _ => {}
        }
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(pattern) => &pattern.name,
            Pattern::MatchStar(pattern) => &pattern.name,
            Pattern::MatchMapping(pattern) => &pattern.rest,
            _ => return,
        };
        if let Some(name) = name {
            self.bind(name.as_str(), None);
        }
    }
}
