//! Statements and expressions that stand where they mean nothing.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, ExprContext, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::context::{Context, Own, Scope};
use super::{DEEPEST, Found, Pass, chain, is_future, lists, patterns};

/// The faults of a module's statements.
pub(super) fn check(body: &[Stmt]) -> Vec<Found> {
    let mut placement = Placement {
        found: Vec::new(),
        at: Context::default(),
        own: Own::default(),
    };
    placement.visit_body(body);
    placement.found
}

struct Placement {
    found: Vec<Found>,
    at: Context,
    own: Own,
}

impl Placement {
    fn fault(&mut self, pass: Pass, range: TextRange, message: impl Into<String>) {
        self.found.push(Found::new(pass, range, message));
    }

    fn in_function(&self) -> bool {
        matches!(
            self.at.scope,
            Scope::Function | Scope::Coroutine | Scope::Lambda
        )
    }

    fn body(&mut self, scope: Scope, body: &[Stmt]) {
        let inner = Context {
            scope,
            is_inner: true,
            depth: self.at.depth,
            ..Context::default()
        };
        let outer = std::mem::replace(&mut self.at, inner);
        let around = std::mem::take(&mut self.own);
        self.visit_body(body);
        let own = std::mem::replace(&mut self.own, around);
        self.at = outer;
        if scope == Scope::Coroutine && own.yields {
            for range in own.returns {
                let message = "an async function that yields returns no value";
                self.fault(Pass::Code, range, message);
            }
        }
    }

    /// Looks into a part with another context.
    fn within(&mut self, at: Context, look: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.at, at);
        look(self);
        self.at = outer;
    }

    fn loop_body(&mut self, body: &[Stmt]) {
        let at = Context {
            in_loop: true,
            loop_in_group: false,
            ..self.at
        };
        self.within(at, |this| this.visit_body(body));
    }

    fn apart(&mut self, what: &'static str, look: impl FnOnce(&mut Self)) {
        let at = Context {
            apart: Some(what),
            ..self.at
        };
        self.within(at, look);
    }

    fn asynchronous(&mut self, range: TextRange, what: &str) {
        if self.at.scope != Scope::Coroutine && !self.at.in_generator {
            let message = format!("{what} stands outside an async function");
            self.fault(Pass::Code, range, message);
        }
    }

    /// A target of an assignment, or of what assigns.
    fn target(&mut self, target: &Expr) {
        if target.is_starred_expr() {
            let message = "a starred target stands in a list or tuple";
            self.fault(Pass::Code, target.range(), message);
        }
    }

    /// A value that is not a part of another.
    fn value(&mut self, value: &Expr) {
        if value.is_starred_expr() {
            let message = "a starred value stands in a list, tuple, set or call";
            self.fault(Pass::Code, value.range(), message);
        }
    }

    fn leaves(&mut self, range: TextRange, word: &str, in_group: bool) {
        if in_group {
            let message = format!("{word} cannot leave an except* block");
            self.fault(Pass::Code, range, message);
        }
    }

    /// A comprehension: its first iterable is read outside of it.
    fn comprehension(
        &mut self,
        range: TextRange,
        is_generator: bool,
        generators: &[ast::Comprehension],
        elements: &[&Expr],
    ) {
        let is_async = generators.iter().any(|each| each.is_async);
        if is_async && !is_generator {
            self.asynchronous(range, "an asynchronous comprehension");
        }
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
        let inner = Context {
            in_comprehension: true,
            in_generator: self.at.in_generator || is_generator,
            ..self.at
        };
        self.within(inner, |this| {
            for (index, each) in generators.iter().enumerate() {
                this.target(&each.target);
                this.visit_expr(&each.target);
                if index > 0 {
                    this.visit_expr(&each.iter);
                }
                each.ifs.iter().for_each(|test| this.visit_expr(test));
            }
            elements.iter().for_each(|element| this.visit_expr(element));
        });
    }

    fn yields(&mut self, range: TextRange) {
        if self.at.in_comprehension {
            let message = "yield stands inside a comprehension";
            self.fault(Pass::Names, range, message);
        } else if !self.in_function() {
            self.fault(Pass::Code, range, "yield stands outside a function");
        }
        self.own.yields = true;
    }

    fn not_apart(&mut self, range: TextRange, word: &str) -> bool {
        if let Some(what) = self.at.apart {
            let message = format!("{word} cannot stand in {what}");
            self.fault(Pass::Names, range, message);
        }
        self.at.apart.is_none()
    }

    /// Judges `expression` itself; whether all its parts have been visited, too.
    fn expression(&mut self, expression: &Expr) -> bool {
        let range = expression.range();
        match expression {
            Expr::Yield(own) => {
                if self.not_apart(range, "yield") {
                    self.yields(range);
                }
                if let Some(value) = &own.value {
                    self.value(value);
                }
                return false;
            }
            Expr::YieldFrom(_) => {
                if self.not_apart(range, "yield") {
                    self.yields(range);
                }
                if self.at.scope == Scope::Coroutine {
                    let message = "yield from stands in an async function";
                    self.fault(Pass::Code, range, message);
                }
                return false;
            }
            Expr::Await(_) => {
                if self.not_apart(range, "await") {
                    self.asynchronous(range, "await");
                }
                return false;
            }
            Expr::Named(_) => {
                self.not_apart(range, ":=");
                return false;
            }
            Expr::Call(call) => {
                self.found.extend(lists::arguments(&call.arguments));
                return false;
            }
            Expr::Tuple(ast::ExprTuple { elts, ctx, .. })
            | Expr::List(ast::ExprList { elts, ctx, .. }) => {
                let mut starred = elts.iter().filter(|item| item.is_starred_expr());
                if *ctx == ExprContext::Store
                    && let Some(second) = starred.nth(1)
                {
                    let message = "an assignment takes one starred target";
                    self.fault(Pass::Code, second.range(), message);
                }
                return false;
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.found.extend(lists::parameters(parameters));
                    self.visit_parameters(parameters);
                }
                let inner = Context {
                    scope: Scope::Lambda,
                    depth: self.at.depth,
                    ..Context::default()
                };
                let around = std::mem::take(&mut self.own);
                self.within(inner, |this| this.visit_expr(&lambda.body));
                self.own = around;
            }
            Expr::Generator(own) => {
                self.comprehension(range, true, &own.generators, &[&own.elt]);
            }
            Expr::ListComp(own) => {
                self.comprehension(range, false, &own.generators, &[&own.elt]);
            }
            Expr::SetComp(own) => {
                self.comprehension(range, false, &own.generators, &[&own.elt]);
            }
            Expr::DictComp(own) => {
                let key = own.key.as_deref();
                let parts: Vec<&Expr> = key.into_iter().chain([&*own.value]).collect();
                self.comprehension(range, false, &own.generators, &parts);
            }
            _ => return false,
        }
        true
    }
}

impl<'a> Visitor<'a> for Placement {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let range = statement.range();
        let outer = self.at;
        match statement {
            Stmt::FunctionDef(function) => {
                self.found.extend(lists::parameters(&function.parameters));
                for decorator in &function.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(parameters) = &function.type_params {
                    self.visit_type_params(parameters);
                }
                self.visit_parameters(&function.parameters);
                if let Some(returns) = &function.returns {
                    self.visit_annotation(returns);
                }
                let scope = match function.is_async {
                    true => Scope::Coroutine,
                    false => Scope::Function,
                };
                self.body(scope, &function.body);
            }
            Stmt::ClassDef(class) => {
                for decorator in &class.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(parameters) = &class.type_params {
                    self.visit_type_params(parameters);
                }
                if let Some(arguments) = &class.arguments {
                    self.found.extend(lists::arguments(arguments));
                    match class.type_params {
                        Some(_) => self.apart("the bases of a generic class", |this| {
                            this.visit_arguments(arguments);
                        }),
                        None => self.visit_arguments(arguments),
                    }
                }
                self.body(Scope::Class, &class.body);
            }
            Stmt::TypeAlias(alias) => {
                if let Some(parameters) = &alias.type_params {
                    self.visit_type_params(parameters);
                }
                self.apart("a type alias", |this| this.visit_expr(&alias.value));
            }
            Stmt::ImportFrom(import) => {
                if self.at.is_inner && is_future(import) {
                    let message = "imports from __future__ come before all other statements";
                    self.fault(Pass::Code, range, message);
                }
                let all = import.names.iter().any(|alias| &alias.name == "*");
                if all && self.at.scope != Scope::Module {
                    let message = "import * stands outside the top level";
                    self.fault(Pass::Names, range, message);
                }
            }
            Stmt::For(each) => {
                self.at.is_inner = true;
                if each.is_async {
                    self.asynchronous(range, "async for");
                }
                self.target(&each.target);
                self.value(&each.iter);
                self.visit_expr(&each.target);
                self.visit_expr(&each.iter);
                self.loop_body(&each.body);
                self.visit_body(&each.orelse);
            }
            Stmt::While(each) => {
                self.at.is_inner = true;
                self.visit_expr(&each.test);
                self.loop_body(&each.body);
                self.visit_body(&each.orelse);
            }
            Stmt::With(with) => {
                self.at.is_inner = true;
                if with.is_async {
                    self.asynchronous(range, "async with");
                }
                let targets = with
                    .items
                    .iter()
                    .filter_map(|item| item.optional_vars.as_deref());
                targets.for_each(|target| self.target(target));
                visitor::walk_stmt(self, statement);
            }
            Stmt::Try(attempt) => {
                self.at.is_inner = true;
                self.visit_body(&attempt.body);
                for (index, handler) in attempt.handlers.iter().enumerate() {
                    let ast::ExceptHandler::ExceptHandler(own) = handler;
                    if own.type_.is_none() && index + 1 < attempt.handlers.len() {
                        let message = "a bare except comes after all others";
                        self.fault(Pass::Code, own.range, message);
                    }
                    let at = Context {
                        in_group: self.at.in_group || attempt.is_star,
                        loop_in_group: self.at.loop_in_group || attempt.is_star,
                        ..self.at
                    };
                    self.within(at, |this| this.visit_except_handler(handler));
                }
                self.visit_body(&attempt.orelse);
                self.visit_body(&attempt.finalbody);
            }
            Stmt::Match(choice) => {
                self.at.is_inner = true;
                self.found.extend(patterns::check(choice));
                visitor::walk_stmt(self, statement);
            }
            Stmt::If(_) => {
                self.at.is_inner = true;
                visitor::walk_stmt(self, statement);
            }
            Stmt::Expr(each) => {
                self.value(&each.value);
                visitor::walk_stmt(self, statement);
            }
            Stmt::Return(returned) => {
                self.leaves(range, "return", self.at.in_group);
                if !matches!(self.at.scope, Scope::Function | Scope::Coroutine) {
                    self.fault(Pass::Code, range, "return stands outside a function");
                }
                if let Some(value) = &returned.value {
                    self.value(value);
                    self.own.returns.push(range);
                }
                visitor::walk_stmt(self, statement);
            }
            Stmt::Break(_) | Stmt::Continue(_) => {
                let word = if statement.is_break_stmt() {
                    "break"
                } else {
                    "continue"
                };
                if self.at.in_loop {
                    self.leaves(range, word, self.at.loop_in_group);
                } else {
                    let message = format!("{word} stands outside a loop");
                    self.fault(Pass::Code, range, message);
                }
            }
            Stmt::Assign(assign) => {
                assign.targets.iter().for_each(|target| self.target(target));
                self.value(&assign.value);
                visitor::walk_stmt(self, statement);
            }
            Stmt::AugAssign(assign) => {
                self.value(&assign.value);
                visitor::walk_stmt(self, statement);
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.value(value);
                }
                visitor::walk_stmt(self, statement);
            }
            _ => visitor::walk_stmt(self, statement),
        }
        self.at = outer;
    }

    fn visit_annotation(&mut self, annotation: &'a Expr) {
        self.apart("an annotation", |this| this.visit_expr(annotation));
    }

    fn visit_type_params(&mut self, parameters: &'a ast::TypeParams) {
        self.found.extend(lists::type_parameters(parameters));
        self.apart("a type parameter", |this| {
            visitor::walk_type_params(this, parameters);
        });
    }

    fn visit_interpolated_string_element(&mut self, element: &'a ast::InterpolatedStringElement) {
        if let ast::InterpolatedStringElement::Interpolation(field) = element {
            self.value(&field.expression);
        }
        visitor::walk_interpolated_string_element(self, element);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if self.at.depth >= DEEPEST {
            return;
        }
        let outer = self.at;
        self.at.depth += 1;
        chain::walk(self, expression, Self::expression);
        self.at = outer;
    }
}
