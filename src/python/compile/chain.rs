//! Expressions that go on and on without being nested: `a + b + c`, `a.b(c)[d]`, `a if b else c`.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator};

/// Visits the parts of `expression`, in the order of the source, and takes those that continue it
/// in a loop, for such a chain may be of any length. `look` is shown `expression` and each that
/// continues it, from the outside in, and says whether it has visited the parts itself.
pub(super) fn walk<'a, V: Visitor<'a>>(
    visitor: &mut V,
    expression: &'a Expr,
    mut look: impl FnMut(&mut V, &'a Expr) -> bool,
) {
    // Those of which parts are left that stand behind the one that is looked into.
    let mut open: Vec<&Expr> = Vec::new();
    let mut next = Some(expression);
    while let Some(here) = next.take() {
        if look(visitor, here) {
            break;
        }
        next = match here {
            Expr::BinOp(own) if own.op == Operator::Pow => {
                visitor.visit_expr(&own.left);
                Some(&*own.right)
            }
            Expr::If(own) => {
                visitor.visit_expr(&own.test);
                visitor.visit_expr(&own.body);
                Some(&*own.orelse)
            }
            Expr::UnaryOp(own) => Some(&*own.operand),
            Expr::Await(own) => Some(&*own.value),
            Expr::Attribute(own) => Some(&*own.value),
            Expr::BinOp(own) => {
                open.push(here);
                Some(&*own.left)
            }
            Expr::Compare(own) => {
                open.push(here);
                Some(&*own.left)
            }
            Expr::Call(own) => {
                open.push(here);
                Some(&*own.func)
            }
            Expr::Subscript(own) => {
                open.push(here);
                Some(&*own.value)
            }
            _ => {
                visitor::walk_expr(visitor, here);
                None
            }
        };
    }
    while let Some(here) = open.pop() {
        match here {
            Expr::BinOp(own) => visitor.visit_expr(&own.right),
            Expr::Compare(own) => {
                for each in &own.comparators {
                    visitor.visit_expr(each);
                }
            }
            Expr::Call(own) => visitor.visit_arguments(&own.arguments),
            Expr::Subscript(own) => visitor.visit_expr(&own.slice),
            _ => {}
        }
    }
}
