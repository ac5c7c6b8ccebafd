//! What binds one name in a module, without its functions and classes.

use ruff_python_ast::{self as ast, Expr, Pattern, Stmt};
use ruff_text_size::TextRange;

/// A binding of the name.
#[derive(Clone, Copy)]
pub struct Binding<'a> {
    /// Where the name stands.
    pub name: TextRange,
    /// What it is bound to.
    pub value: Bound<'a>,
    /// Inside `if`, `try`, `with`, a loop or `match`.
    pub is_inner: bool,
}

/// What a name is bound to.
#[derive(Clone, Copy)]
pub enum Bound<'a> {
    /// A function.
    Function(&'a ast::StmtFunctionDef),
    /// A class.
    Class,
    /// The value of an expression.
    Value(&'a Expr),
    /// An import.
    Import,
    /// A part of a value, or what a statement gives.
    Part,
}

impl<'a> Binding<'a> {
    /// The function, where it is one.
    pub fn function(&self) -> Option<&'a ast::StmtFunctionDef> {
        match self.value {
            Bound::Function(function) => Some(function),
            _ => None,
        }
    }

    /// What it is, where it surely cannot be called as a function.
    pub fn not_callable(&self) -> Option<&'static str> {
        let value = match self.value {
            Bound::Class => return Some("a class"),
            Bound::Value(value) => value,
            _ => return None,
        };
        match value {
            Expr::StringLiteral(_) | Expr::FString(_) => Some("a string"),
            Expr::BytesLiteral(_) => Some("bytes"),
            Expr::NumberLiteral(_) => Some("a number"),
            Expr::BooleanLiteral(_) => Some("a boolean"),
            Expr::NoneLiteral(_) => Some("None"),
            Expr::EllipsisLiteral(_) => Some("an ellipsis"),
            Expr::TString(_) => Some("a template string"),
            Expr::UnaryOp(unary) if unary.operand.is_number_literal_expr() => Some("a number"),
            Expr::Dict(_) | Expr::DictComp(_) => Some("a dict"),
            Expr::List(_) | Expr::ListComp(_) => Some("a list"),
            Expr::Set(_) | Expr::SetComp(_) => Some("a set"),
            Expr::Tuple(_) => Some("a tuple"),
            _ => None,
        }
    }
}

/// What binds `name` when the module `body` is imported, in source order. What `del` removes is
/// left out.
pub fn bindings<'a>(body: &'a [Stmt], name: &'static str) -> Vec<Binding<'a>> {
    let mut finder = Finder {
        name,
        found: Vec::new(),
        is_inner: false,
    };
    finder.body(body);
    finder.found
}

struct Finder<'a> {
    name: &'static str,
    found: Vec<Binding<'a>>,
    is_inner: bool,
}

impl<'a> Finder<'a> {
    fn body(&mut self, body: &'a [Stmt]) {
        for statement in body {
            self.statement(statement);
        }
    }

    /// Statements nest only as deep as the tokenizer lets them.
    fn inner(&mut self, body: &'a [Stmt]) {
        let outer = std::mem::replace(&mut self.is_inner, true);
        self.body(body);
        self.is_inner = outer;
    }

    fn add(&mut self, name: &ast::Identifier, value: Bound<'a>) {
        if name.as_str() == self.name {
            self.push(name.range, value);
        }
    }

    fn push(&mut self, name: TextRange, value: Bound<'a>) {
        self.found.push(Binding {
            name,
            value,
            is_inner: self.is_inner,
        });
    }

    /// The name where it stands in a target, perhaps as a part of it.
    fn target(&mut self, target: &'a Expr, whole: Bound<'a>) {
        let mut open = vec![(target, whole)];
        while let Some((target, value)) = open.pop() {
            match target {
                Expr::Name(name) if name.id.as_str() == self.name => self.push(name.range, value),
                Expr::Tuple(tuple) => {
                    open.extend(tuple.elts.iter().map(|part| (part, Bound::Part)))
                }
                Expr::List(list) => open.extend(list.elts.iter().map(|part| (part, Bound::Part))),
                Expr::Starred(starred) => open.push((&starred.value, Bound::Part)),
                _ => {}
            }
        }
    }

    fn statement(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => self.add(&function.name, Bound::Function(function)),
            Stmt::ClassDef(class) => self.add(&class.name, Bound::Class),
            Stmt::Import(import) => {
                for alias in &import.names {
                    match &alias.asname {
                        Some(name) => self.add(name, Bound::Import),
                        // The name itself is the module's, of which there may be more to say.
                        None if alias.name.as_str() == self.name => {
                            self.push(import.range, Bound::Import);
                        }
                        None => {}
                    }
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    self.add(alias.asname.as_ref().unwrap_or(&alias.name), Bound::Import);
                }
            }
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    self.target(target, Bound::Value(&assign.value));
                }
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.target(&assign.target, Bound::Value(value));
                }
            }
            Stmt::AugAssign(assign) => self.target(&assign.target, Bound::Part),
            Stmt::TypeAlias(alias) => self.target(&alias.name, Bound::Part),
            Stmt::Expr(expression) => {
                if let Expr::Named(named) = &*expression.value {
                    self.target(&named.target, Bound::Value(&named.value));
                }
            }
            Stmt::Delete(delete) => {
                let is_it = |target: &Expr| matches!(target, Expr::Name(name) if name.id.as_str() == self.name);
                if !self.is_inner && delete.targets.iter().any(is_it) {
                    self.found.clear();
                }
            }
            Stmt::If(branch) => {
                if !is_main(&branch.test) {
                    self.inner(&branch.body);
                }
                for clause in &branch.elif_else_clauses {
                    self.inner(&clause.body);
                }
            }
            Stmt::Try(attempt) => {
                self.inner(&attempt.body);
                for ast::ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
                    self.inner(&handler.body);
                }
                self.inner(&attempt.orelse);
                self.inner(&attempt.finalbody);
            }
            Stmt::With(with) => {
                for item in &with.items {
                    if let Some(target) = &item.optional_vars {
                        self.target(target, Bound::Part);
                    }
                }
                self.inner(&with.body);
            }
            Stmt::For(each) => {
                self.target(&each.target, Bound::Part);
                self.inner(&each.body);
                self.inner(&each.orelse);
            }
            Stmt::While(each) => {
                self.inner(&each.body);
                self.inner(&each.orelse);
            }
            Stmt::Match(choice) => {
                for case in &choice.cases {
                    self.pattern(&case.pattern);
                    self.inner(&case.body);
                }
            }
            _ => {}
        }
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        let mut open = vec![pattern];
        while let Some(pattern) = open.pop() {
            let name = match pattern {
                Pattern::MatchAs(inner) => {
                    open.extend(inner.pattern.as_deref());
                    &inner.name
                }
                Pattern::MatchStar(inner) => &inner.name,
                Pattern::MatchMapping(inner) => {
                    open.extend(&inner.patterns);
                    &inner.rest
                }
                Pattern::MatchSequence(inner) => {
                    open.extend(&inner.patterns);
                    continue;
                }
                Pattern::MatchOr(inner) => {
                    open.extend(&inner.patterns);
                    continue;
                }
                Pattern::MatchClass(inner) => {
                    open.extend(&inner.arguments.patterns);
                    open.extend(inner.arguments.keywords.iter().map(|each| &each.pattern));
                    continue;
                }
                Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => continue,
            };
            if let Some(name) = name {
                self.add(name, Bound::Part);
            }
        }
    }
}

/// `__name__ == "__main__"`, either way round.
fn is_main(test: &Expr) -> bool {
    let Expr::Compare(compare) = test else {
        return false;
    };
    let is_name = |side: &Expr| matches!(side, Expr::Name(name) if name.id.as_str() == "__name__");
    matches!((&*compare.ops, &*compare.comparators), ([ast::CmpOp::Eq], [right]) if is_name(&compare.left) || is_name(right))
}
