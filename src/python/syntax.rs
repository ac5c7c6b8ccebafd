//! The verdict of `ast.parse`: ruff's parser, and what CPython refuses beyond it.

use std::cell::RefCell;

use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::{Expr, ExprNoneLiteral, PythonVersion, Stmt, Suite};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use ruff_text_size::Ranged;

use super::SyntaxFault;
use super::source::Source;

/// A module's statements. However long its chains of operators are, dropping it needs no deep stack.
pub(super) struct Tree(Suite);

impl Tree {
    /// The statements of the module itself.
    pub(super) fn body(&self) -> &[Stmt] {
        &self.0
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let taken = Taken::default();
        for statement in &mut self.0 {
            taken.visit_stmt(statement);
        }
        loop {
            let next = taken.0.borrow_mut().pop();
            let Some(mut expression) = next else {
                return;
            };
            transformer::walk_expr(&taken, &mut expression);
        }
    }
}

/// Expressions taken out of the nodes that held them, so that no drop goes deep.
#[derive(Default)]
struct Taken(RefCell<Vec<Expr>>);

impl Transformer for Taken {
    fn visit_expr(&self, expression: &mut Expr) {
        let nothing = Expr::NoneLiteral(ExprNoneLiteral::default());
        self.0
            .borrow_mut()
            .push(std::mem::replace(expression, nothing));
    }
}

/// Parses the text of a module.
///
/// # Errors
/// The first fault, in CPython's order.
pub(super) fn parse(source: &Source) -> Result<Tree, SyntaxFault> {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY314);
    let Some(parsed) = parse_unchecked(source.text(), options).try_into_module() else {
        return Ok(Tree(Suite::new()));
    };
    let fault = if let Some(error) = parsed.errors().first() {
        Some((error.location, error.error.to_string()))
    } else {
        parsed
            .unsupported_syntax_errors()
            .first()
            .map(|error| (error.range(), error.to_string()))
    };
    let tree = Tree(parsed.into_syntax().body);
    match fault {
        Some((range, message)) => Err(SyntaxFault::new(source.span_of(range), message)),
        None => Ok(tree),
    }
}
