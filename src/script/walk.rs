//! One way through the tree for every pass: the walk itself is large, and so is compiled once.

use oxc_ast::AstKind;
use oxc_ast::ast::{FunctionBody, Program};
use oxc_ast_visit::Visit;

/// What is done on the way.
pub(super) trait Pass<'a> {
    /// Comes to `node`, before what is in it.
    fn enter(&mut self, node: AstKind<'a>);
    /// Goes from `node`, after what is in it.
    fn leave(&mut self, _node: AstKind<'a>) {}
}

struct Walker<'p, 'a>(&'p mut dyn Pass<'a>);

impl<'a> Visit<'a> for Walker<'_, 'a> {
    fn enter_node(&mut self, node: AstKind<'a>) {
        self.0.enter(node);
    }

    fn leave_node(&mut self, node: AstKind<'a>) {
        self.0.leave(node);
    }
}

/// Leads `pass` through all of `program`.
pub(super) fn program<'a>(program: &Program<'a>, pass: &mut dyn Pass<'a>) {
    Walker(pass).visit_program(program);
}

/// Leads `pass` through `body`.
pub(super) fn body<'a>(body: &FunctionBody<'a>, pass: &mut dyn Pass<'a>) {
    Walker(pass).visit_function_body(body);
}
