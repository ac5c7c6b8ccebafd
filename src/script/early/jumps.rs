//! Which loops and functions stand around a statement.

use oxc_ast::AstKind;
use oxc_ast::ast::VariableDeclarationKind;

use crate::script::span;
use crate::text::Span;

/// What `break`, `continue` and `await` look for around them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    Loop,
    Switch,
    Function { waits: bool },
}

/// What stands around, from the outermost.
#[derive(Default)]
pub(super) struct Jumps(Vec<Around>);

/// Where a statement does not find what it needs, with message and help.
type Refused = (Span, &'static str, &'static str);

impl Jumps {
    /// Comes to `node`.
    pub(super) fn enter(&mut self, node: AstKind<'_>) -> Option<Refused> {
        let around = self.0.iter().rev();
        let mut here = around
            .clone()
            .take_while(|around| !matches!(around, Around::Function { .. }));
        let refused = match node {
            AstKind::BreakStatement(jump) if jump.label.is_none() && here.next().is_none() => {
                Some((
                    span(jump),
                    "break stands outside a loop and a switch",
                    "write return to leave a function",
                ))
            }
            AstKind::ContinueStatement(jump)
                if jump.label.is_none() && !here.any(|around| *around == Around::Loop) =>
            {
                Some((
                    span(jump),
                    "continue stands outside a loop",
                    "write return to leave a function",
                ))
            }
            AstKind::VariableDeclaration(variables)
                if variables.kind == VariableDeclarationKind::AwaitUsing
                    && around
                        .clone()
                        .find(|around| matches!(around, Around::Function { .. }))
                        .is_some_and(|around| *around == Around::Function { waits: false }) =>
            {
                let start = span(variables).start;
                Some((
                    Span::new(start, start + "await".len()),
                    "await stands in a function that is not async",
                    "write async before the function",
                ))
            }
            _ => None,
        };
        self.0.extend(opened(node));
        refused
    }

    /// Goes from `node`.
    pub(super) fn leave(&mut self, node: AstKind<'_>) {
        if opened(node).is_some() {
            self.0.pop();
        }
    }
}

fn opened(node: AstKind<'_>) -> Option<Around> {
    match node {
        AstKind::ForStatement(_)
        | AstKind::ForInStatement(_)
        | AstKind::ForOfStatement(_)
        | AstKind::WhileStatement(_)
        | AstKind::DoWhileStatement(_) => Some(Around::Loop),
        AstKind::SwitchStatement(_) => Some(Around::Switch),
        AstKind::Function(function) => Some(Around::Function {
            waits: function.r#async,
        }),
        AstKind::ArrowFunctionExpression(arrow) => Some(Around::Function {
            waits: arrow.r#async,
        }),
        AstKind::StaticBlock(_) => Some(Around::Function { waits: false }),
        _ => None,
    }
}
