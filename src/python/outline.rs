//! What a module holds beside its functions: for advice, never for a verdict.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::source::Source;
use crate::text::Span;

/// Expressions nested deeper than this are not looked into.
const DEEPEST: usize = 100;

/// Imports, other bindings, and calls of a module, each in source order.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// Every import, wherever it stands.
    pub imports: Vec<Import>,
    /// What binds or removes names otherwise than a function of the module itself does.
    pub bindings: Vec<Binding>,
    /// Calls of a name, or of an attribute of one.
    pub calls: Vec<Call>,
}

/// `import module` or `from module import …`.
#[derive(Clone, Debug)]
pub struct Import {
    /// The module, with its dots; for a relative import what follows the leading dots.
    pub module: String,
    /// Where its name stands; the whole statement where it has none.
    pub span: Span,
    /// Whether it begins with a dot.
    pub is_relative: bool,
    /// Whether its failure is foreseen: inside `try`, or only for type checkers.
    pub is_guarded: bool,
    /// The names it binds.
    pub names: Vec<String>,
}

/// How a name comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BindingKind {
    /// A class of the module.
    Class,
    /// A function inside `if`, `try`, `with` or a loop of the module.
    Conditional,
    /// A function inside a class.
    Method,
    /// A function inside a function.
    Nested,
    /// An import into the module.
    Import,
    /// An assignment in the module.
    Assignment,
    /// An assignment of what a call gives.
    CallResult,
    /// A `del` in the module.
    Deletion,
}

/// A name that comes or goes.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// How it comes or goes.
    pub kind: BindingKind,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called, with its dots.
    pub name: String,
    /// Where that name stands.
    pub span: Span,
    /// The first argument, where it is a string, and its place.
    pub first_text: Option<(String, Span)>,
    /// The function of the module in whose body it stands, by its place in
    /// [`super::Module::functions`].
    pub function: Option<usize>,
    /// Whether importing the module makes the call.
    pub on_import: bool,
}

/// Looks through the statements of a module.
pub(super) fn read(source: &Source, body: &[Stmt]) -> Outline {
    let mut reader = Reader {
        source,
        outline: Outline::default(),
        functions: 0,
        at: Context::default(),
    };
    for statement in body {
        reader.visit_stmt(statement);
    }
    reader.outline
}

/// Where the reader stands.
#[derive(Clone, Copy, Default)]
struct Context {
    /// The function of the module around it.
    function: Option<usize>,
    scope: Scope,
    /// Inside a compound statement of the scope.
    is_inner: bool,
    is_guarded: bool,
    /// Not met when the module is imported.
    is_deferred: bool,
    depth: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Scope {
    #[default]
    Module,
    Class,
    Function,
}

struct Reader<'s, 't> {
    source: &'s Source<'t>,
    outline: Outline,
    /// Functions of the module met so far.
    functions: usize,
    at: Context,
}

impl Reader<'_, '_> {
    fn bind(&mut self, name: &str, range: TextRange, kind: BindingKind) {
        self.outline.bindings.push(Binding {
            name: name.to_owned(),
            span: self.source.span_of(range),
            kind,
        });
    }

    fn within<'a>(&mut self, at: Context, body: &'a [Stmt])
    where
        Self: Visitor<'a>,
    {
        let outer = std::mem::replace(&mut self.at, at);
        for statement in body {
            self.visit_stmt(statement);
        }
        self.at = outer;
    }

    fn import(&mut self, module: String, range: TextRange, is_relative: bool, names: Vec<String>) {
        if self.at.scope == Scope::Module {
            for name in &names {
                self.bind(name, range, BindingKind::Import);
            }
        }
        self.outline.imports.push(Import {
            module,
            span: self.source.span_of(range),
            is_relative,
            is_guarded: self.at.is_guarded,
            names,
        });
    }

    fn targets(&mut self, targets: &[Expr], kind: BindingKind) {
        if self.at.scope == Scope::Module {
            for target in targets {
                if let Expr::Name(name) = target {
                    self.bind(name.id.as_str(), name.range, kind);
                }
            }
        }
    }
}

impl<'a> Visitor<'a> for Reader<'_, '_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let at = self.at;
        let inner = Context {
            is_inner: true,
            ..at
        };
        match statement {
            Stmt::FunctionDef(function) => {
                let own = at.scope == Scope::Module && !at.is_inner;
                let kind = match at.scope {
                    Scope::Module => BindingKind::Conditional,
                    Scope::Class => BindingKind::Method,
                    Scope::Function => BindingKind::Nested,
                };
                if !own {
                    self.bind(function.name.as_str(), function.name.range, kind);
                }
                for decorator in &function.decorator_list {
                    self.visit_decorator(decorator);
                }
                self.visit_parameters(&function.parameters);
                if let Some(returns) = &function.returns {
                    self.visit_annotation(returns);
                }
                let body = Context {
                    function: if own {
                        Some(self.functions)
                    } else {
                        at.function
                    },
                    scope: Scope::Function,
                    is_inner: false,
                    is_deferred: true,
                    ..at
                };
                self.functions += usize::from(own);
                self.within(body, &function.body);
            }
            Stmt::ClassDef(class) => {
                if at.scope == Scope::Module {
                    self.bind(class.name.as_str(), class.name.range, BindingKind::Class);
                }
                for decorator in &class.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(arguments) = &class.arguments {
                    self.visit_arguments(arguments);
                }
                let body = Context {
                    scope: Scope::Class,
                    is_inner: false,
                    ..at
                };
                self.within(body, &class.body);
            }
            Stmt::If(branch) => {
                self.visit_expr(&branch.test);
                let first = Context {
                    is_guarded: at.is_guarded || is_for_types(&branch.test),
                    is_deferred: at.is_deferred || is_main(&branch.test),
                    ..inner
                };
                self.within(first, &branch.body);
                for clause in &branch.elif_else_clauses {
                    self.within(inner, &clause.body);
                }
            }
            Stmt::Try(attempt) => {
                let guarded = Context {
                    is_guarded: true,
                    ..inner
                };
                self.within(guarded, &attempt.body);
                for ast::ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
                    self.within(guarded, &handler.body);
                }
                self.within(inner, &attempt.orelse);
                self.within(inner, &attempt.finalbody);
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let module = alias.name.as_str();
                    let bound = match &alias.asname {
                        Some(name) => name.as_str(),
                        None => module.split('.').next().unwrap_or(module),
                    };
                    let bound = vec![bound.to_owned()];
                    self.import(module.to_owned(), alias.name.range, false, bound);
                }
            }
            Stmt::ImportFrom(import) => {
                let names = import
                    .names
                    .iter()
                    .map(|alias| alias.asname.as_ref().unwrap_or(&alias.name).to_string())
                    .collect();
                let module = import.module.as_ref();
                let range = module.map_or(import.range, |module| module.range);
                let module = module.map_or_else(String::new, ToString::to_string);
                self.import(module, range, import.level > 0, names);
            }
            Stmt::Assign(assign) => {
                self.targets(&assign.targets, assignment(&assign.value));
                visitor::walk_stmt(self, statement);
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.targets(std::slice::from_ref(&assign.target), assignment(value));
                }
                visitor::walk_stmt(self, statement);
            }
            Stmt::Delete(delete) => self.targets(&delete.targets, BindingKind::Deletion),
            _ => {
                self.at = inner;
                visitor::walk_stmt(self, statement);
                self.at = at;
            }
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if self.at.depth >= DEEPEST {
            return;
        }
        let at = self.at;
        self.at.depth += 1;
        self.at.is_deferred |= matches!(expression, Expr::Lambda(_) | Expr::Generator(_));
        if let Expr::Call(call) = expression
            && let Some(name) = dotted(&call.func)
        {
            let first_text = match call.arguments.args.first() {
                Some(Expr::StringLiteral(text)) => Some((
                    text.value.to_str().to_owned(),
                    self.source.span_of(text.range),
                )),
                _ => None,
            };
            self.outline.calls.push(Call {
                name,
                span: self.source.span_of(call.func.range()),
                first_text,
                function: at.function,
                on_import: !at.is_deferred,
            });
        }
        visitor::walk_expr(self, expression);
        self.at = at;
    }
}

fn assignment(value: &Expr) -> BindingKind {
    match value {
        Expr::Call(_) => BindingKind::CallResult,
        _ => BindingKind::Assignment,
    }
}

/// A name, or a name and attributes, with dots.
fn dotted(mut expression: &Expr) -> Option<String> {
    let mut parts = Vec::new();
    while parts.len() < DEEPEST {
        match expression {
            Expr::Name(name) => {
                parts.push(name.id.as_str());
                parts.reverse();
                return Some(parts.join("."));
            }
            Expr::Attribute(attribute) => {
                parts.push(attribute.attr.as_str());
                expression = &attribute.value;
            }
            _ => return None,
        }
    }
    None
}

/// `TYPE_CHECKING`
fn is_for_types(test: &Expr) -> bool {
    dotted(test).is_some_and(|name| name.ends_with("TYPE_CHECKING"))
}

/// `__name__ == "__main__"`
fn is_main(test: &Expr) -> bool {
    let Expr::Compare(compare) = test else {
        return false;
    };
    let is_equal = matches!(*compare.ops, [ast::CmpOp::Eq]);
    let sides = [Some(&*compare.left), compare.comparators.first()];
    let is_name = |side: &&Expr| dotted(side).as_deref() == Some("__name__");
    is_equal && sides.iter().flatten().any(is_name)
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    const MODULE: &str = "\
import os, yaml.nodes as n
from . import beside
try:
    import fast
except ImportError:
    fast = None

def echo():
    import late
    late.call('a.b')
    def inner(): pass

@keep()
class C(made(), metaclass=meta()):
    def method(self) -> told(): print(1)

if fast:
    def maybe(): pass
echo = open('x')
del n
if __name__ == '__main__':
    run()
if '__main__' == __name__:
    walk()
if __name__ != '__main__':
    work()
later = lambda: never()
";

    #[test]
    fn imports_bindings_and_calls_are_listed() {
        let outline = parse(MODULE.as_bytes()).unwrap().outline;
        let imports: Vec<_> = outline
            .imports
            .iter()
            .map(|i| (i.module.as_str(), i.is_relative, i.is_guarded))
            .collect();
        assert_eq!(
            imports,
            [
                ("os", false, false),
                ("yaml.nodes", false, false),
                ("", true, false),
                ("fast", false, true),
                ("late", false, false),
            ]
        );
        use BindingKind::*;
        let bindings: Vec<_> = outline
            .bindings
            .iter()
            .map(|b| (b.name.as_str(), b.kind))
            .collect();
        assert_eq!(
            bindings,
            [
                ("os", Import),
                ("n", Import),
                ("beside", Import),
                ("fast", Import),
                ("fast", Assignment),
                ("inner", Nested),
                ("C", Class),
                ("method", Method),
                ("maybe", Conditional),
                ("echo", CallResult),
                ("n", Deletion),
                ("later", Assignment),
            ]
        );
        let calls: Vec<_> = outline
            .calls
            .iter()
            .map(|c| (c.name.as_str(), c.function, c.on_import))
            .collect();
        assert_eq!(
            calls,
            [
                ("late.call", Some(0), false),
                ("keep", None, true),
                ("made", None, true),
                ("meta", None, true),
                ("told", None, true),
                ("print", None, false),
                ("open", None, true),
                ("run", None, false),
                ("walk", None, false),
                ("work", None, true),
                ("never", None, false),
            ]
        );
        assert_eq!(
            outline.calls[0].first_text.as_ref().map(|text| &*text.0),
            Some("a.b")
        );
    }
}
