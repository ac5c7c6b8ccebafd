//! Walking a tree without recursion into expressions: chains of them may be of any length.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Pattern, Stmt};

/// What looks at the nodes of a tree.
pub trait Inspect<'a> {
    /// Before the parts of `statement`; false keeps the walk out of them.
    fn statement(&mut self, _statement: &'a Stmt) -> bool {
        true
    }

    /// After the parts of `statement`.
    fn leave(&mut self, _statement: &'a Stmt) {}

    /// An expression, after everything around it.
    fn expression(&mut self, _expression: &'a Expr) {}

    /// A pattern.
    fn pattern(&mut self, _pattern: &'a Pattern) {}
}

/// Shows every node below `body` to `inspect`: statements in order, and the expressions of a
/// statement before the statement is left.
pub fn walk<'a>(body: &'a [Stmt], inspect: &mut dyn Inspect<'a>) {
    let mut walker = Walker {
        inspect,
        pending: Vec::new(),
    };
    walker.visit_body(body);
}

struct Walker<'a, 'i> {
    inspect: &'i mut dyn Inspect<'a>,
    pending: Vec<&'a Expr>,
}

impl<'a> Visitor<'a> for Walker<'a, '_> {
    /// Blocks and patterns nest only as deep as the tokenizer lets them.
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let outer = std::mem::take(&mut self.pending);
        if self.inspect.statement(statement) {
            visitor::walk_stmt(self, statement);
            while let Some(expression) = self.pending.pop() {
                self.inspect.expression(expression);
                visitor::walk_expr(self, expression);
            }
        }
        self.inspect.leave(statement);
        self.pending = outer;
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        self.pending.push(expression);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        self.inspect.pattern(pattern);
        visitor::walk_pattern(self, pattern);
    }
}
