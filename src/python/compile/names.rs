//! `global`, `nonlocal` and `:=` where they contradict how a name is used.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, ExprContext, Pattern, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::scopes::{Kind, Known, Scopes};
use super::{DEEPEST, Found, Pass, chain};

/// The faults of a module's statements.
pub(super) fn check(body: &[Stmt]) -> Vec<Found> {
    let mut reader = Reader {
        scopes: Scopes::new(),
        here: 0,
        found: Vec::new(),
        depth: 0,
        is_cut: false,
        in_iterable: false,
    };
    reader.visit_body(body);
    reader.found.extend(reader.scopes.resolve(!reader.is_cut));
    reader.found
}

struct Reader<'a> {
    scopes: Scopes<'a>,
    here: usize,
    found: Vec<Found>,
    depth: usize,
    /// Whether something was too deep to be looked into, which may bind names.
    is_cut: bool,
    /// In what a comprehension iterates over, functions in it included.
    in_iterable: bool,
}

impl<'a> Reader<'a> {
    fn fault(&mut self, range: TextRange, message: String) {
        self.found.push(Found::new(Pass::Names, range, message));
    }

    /// A name that is bound here.
    fn bind(&mut self, name: &'a str, range: TextRange, note: impl FnOnce(&mut Known)) {
        if name == "__debug__" {
            self.fault(range, "__debug__ cannot be assigned".to_owned());
        }
        self.scopes.note(self.here, name, note);
    }

    fn assign(&mut self, name: &'a ast::Identifier) {
        self.bind(name.as_str(), name.range, |known| known.is_assigned = true);
    }

    /// Looks into a scope of its own.
    fn scope(&mut self, kind: Kind, look: impl FnOnce(&mut Self)) {
        let outer = self.here;
        self.here = self.scopes.add(kind, outer);
        look(self);
        self.here = outer;
    }

    /// Looks into what has type parameters: in a scope of theirs, where there are some.
    fn generic(&mut self, parameters: Option<&'a ast::TypeParams>, look: impl FnOnce(&mut Self)) {
        let Some(parameters) = parameters else {
            return look(self);
        };
        self.scope(Kind::TypeParameters, |this| {
            for parameter in parameters.iter() {
                let name = parameter.name();
                this.bind(name.as_str(), name.range, |known| known.is_parameter = true);
            }
            look(this);
        });
    }

    fn parameters(&mut self, parameters: &'a ast::Parameters) {
        for parameter in parameters {
            let name = parameter.name();
            self.bind(name.as_str(), name.range, |known| known.is_parameter = true);
        }
    }

    fn defaults(&mut self, parameters: &'a ast::Parameters) {
        for default in parameters.iter().filter_map(|each| each.default()) {
            self.visit_expr(default);
        }
    }

    fn global(&mut self, name: &'a ast::Identifier, range: TextRange) {
        let known = self.scopes.known(self.here, name.as_str());
        self.declared(name, known, "global", range);
        self.scopes.note(self.here, name.as_str(), |known| {
            known.global.get_or_insert(range);
        });
    }

    fn nonlocal(&mut self, name: &'a ast::Identifier, range: TextRange) {
        if self.scopes.kind(self.here) == Kind::Module {
            return self.fault(range, "nonlocal stands outside a function".to_owned());
        }
        let known = self.scopes.known(self.here, name.as_str());
        self.declared(name, known, "nonlocal", range);
        self.scopes.note(self.here, name.as_str(), |known| {
            known.nonlocal.get_or_insert(range);
        });
    }

    /// What a name was before it is declared.
    fn declared(&mut self, name: &ast::Identifier, known: Known, word: &str, range: TextRange) {
        let what = match known {
            _ if known.is_parameter => "is a parameter and",
            _ if known.is_annotated => "is annotated before it",
            _ if known.is_assigned => "is assigned before it",
            _ if known.is_used => "is used before it",
            _ => return,
        };
        self.fault(range, format!("{name} {what} is declared {word}"));
    }

    /// `name := …`, which binds in the function around all comprehensions.
    fn named(&mut self, name: &'a str, range: TextRange) {
        if self.in_iterable {
            let message = ":= stands in what a comprehension iterates over";
            return self.fault(range, message.to_owned());
        }
        let mut scope = self.here;
        while self.scopes.kind(scope) == Kind::Comprehension {
            if self.scopes.known(scope, name).is_iterated {
                let message = format!(":= assigns {name}, over which a comprehension iterates");
                return self.fault(range, message);
            }
            self.scopes.note(scope, name, |known| known.is_named = true);
            scope = self.scopes.parent(scope);
        }
        if scope != self.here && self.scopes.kind(scope) == Kind::Class {
            let message = ":= stands in a comprehension of a class body";
            return self.fault(range, message.to_owned());
        }
        if name == "__debug__" {
            self.fault(range, "__debug__ cannot be assigned".to_owned());
        }
        self.scopes
            .note(scope, name, |known| known.is_assigned = true);
    }

    /// A comprehension: its first iterable is read outside of it.
    fn comprehension(&mut self, generators: &'a [ast::Comprehension], elements: &[&'a Expr]) {
        if let Some(first) = generators.first() {
            self.iterable(&first.iter);
        }
        self.scope(Kind::Comprehension, |this| {
            for (index, each) in generators.iter().enumerate() {
                this.visit_expr(&each.target);
                if index > 0 {
                    this.iterable(&each.iter);
                }
                each.ifs.iter().for_each(|test| this.visit_expr(test));
            }
            elements.iter().for_each(|element| this.visit_expr(element));
        });
    }

    fn iterable(&mut self, iterable: &'a Expr) {
        let outer = std::mem::replace(&mut self.in_iterable, true);
        self.visit_expr(iterable);
        self.in_iterable = outer;
    }

    fn store(&mut self, name: &'a str, range: TextRange) {
        if self.scopes.kind(self.here) != Kind::Comprehension {
            return self.bind(name, range, |known| known.is_assigned = true);
        }
        if self.scopes.known(self.here, name).is_named {
            let message = format!("a comprehension iterates over {name}, which := assigns in it");
            self.fault(range, message);
        }
        self.bind(name, range, |known| known.is_iterated = true);
    }

    /// What `expression` itself does to names; whether all its parts have been visited, too.
    fn expression(&mut self, expression: &'a Expr) -> bool {
        match expression {
            Expr::Name(name) => match name.ctx {
                ExprContext::Load => {
                    self.scopes
                        .note(self.here, name.id.as_str(), |known| known.is_used = true);
                }
                _ => self.store(name.id.as_str(), name.range),
            },
            Expr::Attribute(attribute) => {
                if attribute.ctx == ExprContext::Store && &attribute.attr == "__debug__" {
                    let message = "__debug__ cannot be assigned".to_owned();
                    self.fault(attribute.attr.range, message);
                }
                return false;
            }
            Expr::Named(named) => {
                if let Expr::Name(name) = &*named.target {
                    self.named(name.id.as_str(), named.range());
                }
                self.visit_expr(&named.value);
            }
            Expr::Lambda(lambda) => {
                let parameters = lambda.parameters.as_deref();
                if let Some(parameters) = parameters {
                    self.defaults(parameters);
                }
                self.scope(Kind::Function, |this| {
                    if let Some(parameters) = parameters {
                        this.parameters(parameters);
                    }
                    this.visit_expr(&lambda.body);
                });
            }
            Expr::ListComp(own) => self.comprehension(&own.generators, &[&own.elt]),
            Expr::SetComp(own) => self.comprehension(&own.generators, &[&own.elt]),
            Expr::Generator(own) => self.comprehension(&own.generators, &[&own.elt]),
            Expr::DictComp(own) => {
                let key = own.key.as_deref();
                let parts: Vec<&Expr> = key.into_iter().chain([&*own.value]).collect();
                self.comprehension(&own.generators, &parts);
            }
            _ => return false,
        }
        true
    }
}

impl<'a> Visitor<'a> for Reader<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => {
                for decorator in &function.decorator_list {
                    self.visit_decorator(decorator);
                }
                self.assign(&function.name);
                self.defaults(&function.parameters);
                self.generic(function.type_params.as_deref(), |this| {
                    this.scope(Kind::Function, |this| {
                        this.parameters(&function.parameters);
                        this.visit_body(&function.body);
                    });
                });
            }
            Stmt::ClassDef(class) => {
                for decorator in &class.decorator_list {
                    self.visit_decorator(decorator);
                }
                self.assign(&class.name);
                self.generic(class.type_params.as_deref(), |this| {
                    if let Some(arguments) = &class.arguments {
                        this.visit_arguments(arguments);
                    }
                    this.scope(Kind::Class, |this| this.visit_body(&class.body));
                });
            }
            Stmt::TypeAlias(alias) => {
                self.visit_expr(&alias.name);
                self.generic(alias.type_params.as_deref(), |_| {});
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    let first = name.as_str().split('.').next().unwrap_or_default();
                    self.bind(first, name.range, |known| known.is_imported = true);
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    self.bind(name.as_str(), name.range, |known| known.is_imported = true);
                }
            }
            Stmt::Global(global) => {
                for name in &global.names {
                    self.global(name, global.range);
                }
            }
            Stmt::Nonlocal(nonlocal) => {
                for name in &nonlocal.names {
                    self.nonlocal(name, nonlocal.range);
                }
            }
            Stmt::AnnAssign(assign) => {
                match &*assign.target {
                    Expr::Name(name) if assign.simple => {
                        let known = self.scopes.known(self.here, name.id.as_str());
                        let is_declared = known.global.is_some() || known.nonlocal.is_some();
                        if is_declared && self.scopes.kind(self.here) != Kind::Module {
                            let message = format!(
                                "{} is annotated, and declared global or nonlocal",
                                name.id
                            );
                            self.fault(assign.range, message);
                        }
                        self.bind(name.id.as_str(), name.range, |known| {
                            known.is_assigned = true;
                            known.is_annotated = true;
                        });
                    }
                    target => self.visit_expr(target),
                }
                // An annotation has a scope of its own, which binds nothing.
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                }
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ast::ExceptHandler) {
        let ast::ExceptHandler::ExceptHandler(own) = handler;
        if let Some(name) = &own.name {
            self.assign(name);
        }
        visitor::walk_except_handler(self, handler);
    }

    fn visit_keyword(&mut self, keyword: &'a ast::Keyword) {
        if let Some(name) = keyword.arg.as_ref().filter(|name| *name == "__debug__") {
            self.fault(name.range, "__debug__ cannot be assigned".to_owned());
        }
        visitor::walk_keyword(self, keyword);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(own) => own.name.as_ref(),
            Pattern::MatchStar(own) => own.name.as_ref(),
            Pattern::MatchMapping(own) => own.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.assign(name);
        }
        visitor::walk_pattern(self, pattern);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if self.depth >= DEEPEST {
            self.is_cut = true;
            return;
        }
        self.depth += 1;
        chain::walk(self, expression, Self::expression);
        self.depth -= 1;
    }
}
