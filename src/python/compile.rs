//! What CPython's compiler refuses although `ast.parse` takes it, as far as it is told by the
//! place of one statement or expression.

use foldhash::{HashSet, HashSetExt};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::SyntaxFault;
use super::source::Source;

/// Expressions nested deeper than this are not looked into.
const DEEPEST: usize = 100;

/// The faults of a module's statements, in source order.
pub(super) fn faults(source: &Source, body: &[Stmt]) -> Vec<SyntaxFault> {
    let mut compiler = Compiler {
        source,
        faults: Vec::new(),
        at: Context::default(),
    };
    let mut head = true;
    for (index, statement) in body.iter().enumerate() {
        let future = matches!(
            statement,
            Stmt::ImportFrom(import) if import.module.as_deref() == Some("__future__")
        );
        let docstring = index == 0
            && matches!(statement, Stmt::Expr(first) if first.value.is_string_literal_expr());
        if future && !head {
            compiler.fault(
                statement.range(),
                "imports from __future__ come before all other statements",
            );
        }
        head &= future || docstring;
        compiler.visit_stmt(statement);
    }
    compiler.faults
}

#[derive(Clone, Copy, Default)]
struct Context {
    scope: Scope,
    in_loop: bool,
    /// In a generator expression, which has its own rules for `await`.
    in_generator: bool,
    depth: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Scope {
    #[default]
    Module,
    Class,
    Function,
    Coroutine,
    Lambda,
}

struct Compiler<'s, 't> {
    source: &'s Source<'t>,
    faults: Vec<SyntaxFault>,
    at: Context,
}

impl Compiler<'_, '_> {
    fn fault(&mut self, range: TextRange, message: impl Into<String>) {
        let span = self.source.span_of(range);
        self.faults.push(SyntaxFault::new(span, message));
    }

    fn in_function(&self) -> bool {
        matches!(
            self.at.scope,
            Scope::Function | Scope::Coroutine | Scope::Lambda
        )
    }

    fn body<'a>(&mut self, scope: Scope, body: &'a [Stmt])
    where
        Self: Visitor<'a>,
    {
        let inner = Context {
            scope,
            in_loop: false,
            ..self.at
        };
        let outer = std::mem::replace(&mut self.at, inner);
        for statement in body {
            self.visit_stmt(statement);
        }
        self.at = outer;
    }

    fn loop_body<'a>(&mut self, body: &'a [Stmt])
    where
        Self: Visitor<'a>,
    {
        let outer = std::mem::replace(&mut self.at.in_loop, true);
        for statement in body {
            self.visit_stmt(statement);
        }
        self.at.in_loop = outer;
    }

    fn asynchronous(&mut self, range: TextRange, what: &str) {
        if self.at.scope != Scope::Coroutine && !self.at.in_generator {
            self.fault(range, format!("{what} stands outside an async function"));
        }
    }

    fn parameters(&mut self, parameters: &ast::Parameters) {
        let mut names = HashSet::new();
        for parameter in parameters {
            if !names.insert(parameter.name().as_str()) {
                let message = format!("the parameter {} stands here twice", parameter.name());
                self.fault(parameter.name().range, message);
            }
        }
    }

    fn targets(&mut self, targets: &[Expr]) {
        for target in targets {
            let items = match target {
                Expr::Tuple(tuple) => &tuple.elts,
                Expr::List(list) => &list.elts,
                _ => continue,
            };
            if let Some(second) = items.iter().filter(|item| item.is_starred_expr()).nth(1) {
                self.fault(second.range(), "an assignment takes one starred target");
            }
        }
    }
}

impl<'a> Visitor<'a> for Compiler<'_, '_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let range = statement.range();
        match statement {
            Stmt::FunctionDef(function) => {
                self.parameters(&function.parameters);
                for decorator in &function.decorator_list {
                    self.visit_decorator(decorator);
                }
                self.visit_parameters(&function.parameters);
                if let Some(returns) = &function.returns {
                    self.visit_annotation(returns);
                }
                let scope = if function.is_async {
                    Scope::Coroutine
                } else {
                    Scope::Function
                };
                self.body(scope, &function.body);
            }
            Stmt::ClassDef(class) => {
                for decorator in &class.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(arguments) = &class.arguments {
                    self.visit_arguments(arguments);
                }
                self.body(Scope::Class, &class.body);
            }
            Stmt::For(each) => {
                if each.is_async {
                    self.asynchronous(range, "async for");
                }
                self.targets(std::slice::from_ref(&each.target));
                self.visit_expr(&each.iter);
                self.loop_body(&each.body);
                each.orelse.iter().for_each(|next| self.visit_stmt(next));
            }
            Stmt::While(each) => {
                self.visit_expr(&each.test);
                self.loop_body(&each.body);
                each.orelse.iter().for_each(|next| self.visit_stmt(next));
            }
            Stmt::With(with) => {
                if with.is_async {
                    self.asynchronous(range, "async with");
                }
                visitor::walk_stmt(self, statement);
            }
            Stmt::Return(_) => {
                if !self.in_function() {
                    self.fault(range, "return stands outside a function");
                }
                visitor::walk_stmt(self, statement);
            }
            Stmt::Break(_) if !self.at.in_loop => {
                self.fault(range, "break stands outside a loop");
            }
            Stmt::Continue(_) if !self.at.in_loop => {
                self.fault(range, "continue stands outside a loop");
            }
            Stmt::Nonlocal(_) if self.at.scope == Scope::Module => {
                self.fault(range, "nonlocal stands outside a function");
            }
            Stmt::Assign(assign) => {
                self.targets(&assign.targets);
                visitor::walk_stmt(self, statement);
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if self.at.depth >= DEEPEST {
            return;
        }
        let outer = self.at;
        self.at.depth += 1;
        match expression {
            Expr::Yield(_) | Expr::YieldFrom(_) if !self.in_function() => {
                self.fault(expression.range(), "yield stands outside a function");
            }
            Expr::Await(_) => self.asynchronous(expression.range(), "await"),
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters);
                }
                self.at.scope = Scope::Lambda;
            }
            Expr::Generator(_) => self.at.in_generator = true,
            _ => {}
        }
        visitor::walk_expr(self, expression);
        self.at = outer;
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;

    #[test]
    fn the_compiler_refuses_what_stands_out_of_place() {
        let refused = [
            "return 1",
            "class C:\n return",
            "yield 1",
            "x = yield",
            "await f()",
            "def f():\n await g()",
            "def f():\n async with g(): pass",
            "async for a in b: pass",
            "break",
            "for a in b: pass\nelse: break",
            "while a:\n def f():\n  break",
            "if a: continue",
            "nonlocal a",
            "def f(a, *, a): pass",
            "lambda a, a: 1",
            "import os\nfrom __future__ import annotations",
            "a, *b, *c = d",
            "class C((yield)): pass",
            "class C(metaclass=await f()): pass",
        ];
        for text in refused {
            let module = parse(text.as_bytes()).expect(text);
            assert_eq!(module.compile_faults.len(), 1, "{text}");
        }
    }

    #[test]
    fn the_compiler_takes_what_stands_in_its_place() {
        let taken = [
            "def f():\n return 1",
            "lambda: (yield)",
            "async def f():\n await g()\n async with g(): pass\n return 1",
            "def f():\n return (await x for x in y)",
            "for a in b:\n if c: break\n else: continue",
            "def f():\n a = 1\n def g():\n  nonlocal a",
            "def f(a, *b, c, **d): pass",
            "'''Doc.'''\nfrom __future__ import annotations\nfrom __future__ import division",
            "(a, *b), *c = d",
        ];
        for text in taken {
            let module = parse(text.as_bytes()).expect(text);
            assert!(module.compile_faults.is_empty(), "{text}");
        }
    }
}
