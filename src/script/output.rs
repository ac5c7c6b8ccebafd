//! What a function puts into the object literals that it returns.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    ArrayExpression, BinaryOperator, Expression, LogicalOperator, ObjectExpression,
    ObjectPropertyKind,
};

use super::bindings::Binding;
use super::paths::inner;
use super::shapes::{Body, Callable};
use super::walk::{self, Pass};
use super::{Module, Path, span};
use crate::text::Span;

/// How many expressions of a template are looked at by way of its name.
const MOST_PARTS: usize = 4;

impl<'a> Module<'a> {
    /// Shows `see` each global and import whose own value stands in an object literal that
    /// `function` returns, and the value of the property that holds it.
    pub fn returned(&self, function: Callable<'a>, see: &mut dyn FnMut(Path<'a>, Span)) {
        let mut returns = Returns {
            functions: 0,
            values: Vec::new(),
        };
        match function.body() {
            Some(Body::Statements(body)) => walk::body(body, &mut returns),
            Some(Body::Expression(expression)) => returns.values.push(expression),
            None => {}
        }
        // Steps of our own, not calls: what chains to the left may be thousands of links long.
        let mut steps: Vec<Step<'a>> = returns.values.into_iter().rev().map(Step::Object).collect();
        while let Some(step) = steps.pop() {
            let from = steps.len();
            match step {
                Step::Object(value) => object(value, &mut steps),
                Step::Held(value, place) => self.held(value, place, &mut steps, see),
            }
            // The last is the next one: so they come in source order.
            if let Some(steps) = steps.get_mut(from..) {
                steps.reverse();
            }
        }
    }

    /// What is in `value`, which stands at `place`.
    fn held(
        &self,
        value: &'a Expression<'a>,
        place: Span,
        steps: &mut Vec<Step<'a>>,
        see: &mut dyn FnMut(Path<'a>, Span),
    ) {
        let held = |value: &'a Expression<'a>| Step::Held(value, place);
        match inner(value) {
            Expression::ObjectExpression(object) => properties(object, steps),
            Expression::ArrayExpression(array) => items(array, steps),
            Expression::TemplateLiteral(template) => {
                steps.extend(template.expressions.iter().map(held));
            }
            Expression::ConditionalExpression(choice) => {
                steps.extend([held(&choice.consequent), held(&choice.alternate)]);
            }
            Expression::LogicalExpression(logical) => {
                if logical.operator != LogicalOperator::And {
                    steps.push(held(&logical.left));
                }
                steps.push(held(&logical.right));
            }
            Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                steps.extend([held(&sum.left), held(&sum.right)]);
            }
            other => match self.path(other) {
                Some(path) => see(path, place),
                None => self.held_by_name(other, place, see),
            },
        }
    }

    /// A name may hold a value with a fallback, or a template. These are looked into no deeper
    /// than this: one value can be named many times.
    fn held_by_name(
        &self,
        value: &'a Expression<'a>,
        place: Span,
        see: &mut dyn FnMut(Path<'a>, Span),
    ) {
        let Expression::Identifier(name) = value else {
            return;
        };
        let binding = self
            .symbol(name)
            .and_then(|symbol| self.bindings.get(symbol));
        let Some(Binding::Value(value)) = binding else {
            return;
        };
        let parts: Vec<&'a Expression<'a>> = match inner(value) {
            Expression::LogicalExpression(logical) => vec![&logical.left, &logical.right],
            Expression::TemplateLiteral(template) => {
                template.expressions.iter().take(MOST_PARTS).collect()
            }
            _ => Vec::new(),
        };
        for path in parts.into_iter().filter_map(|part| self.path(part)) {
            see(path, place);
        }
    }
}

/// What is still to be looked at.
enum Step<'a> {
    /// What may be an object that is returned.
    Object(&'a Expression<'a>),
    /// A value in such an object, and the place of the property that holds it.
    Held(&'a Expression<'a>, Span),
}

/// The parts of `value`, which is returned.
fn object<'a>(value: &'a Expression<'a>, steps: &mut Vec<Step<'a>>) {
    match inner(value) {
        Expression::ObjectExpression(object) => properties(object, steps),
        Expression::ArrayExpression(array) => items(array, steps),
        Expression::AwaitExpression(waiting) => steps.push(Step::Object(&waiting.argument)),
        Expression::ConditionalExpression(choice) => {
            steps.extend([&choice.consequent, &choice.alternate].map(Step::Object));
        }
        Expression::LogicalExpression(logical) => {
            steps.extend([&logical.left, &logical.right].map(Step::Object));
        }
        _ => {}
    }
}

fn properties<'a>(object: &'a ObjectExpression<'a>, steps: &mut Vec<Step<'a>>) {
    steps.extend(object.properties.iter().map(|property| match property {
        ObjectPropertyKind::ObjectProperty(property) => {
            Step::Held(&property.value, span(&property.value))
        }
        ObjectPropertyKind::SpreadProperty(spread) => Step::Object(&spread.argument),
    }));
}

fn items<'a>(array: &'a ArrayExpression<'a>, steps: &mut Vec<Step<'a>>) {
    let items = array.elements.iter();
    let items = items.filter_map(|item| item.as_expression());
    steps.extend(items.map(|item| Step::Held(item, span(item))));
}

/// Collects what a function returns itself, not what functions in it return.
struct Returns<'a> {
    functions: usize,
    values: Vec<&'a Expression<'a>>,
}

impl<'a> Pass<'a> for Returns<'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::Function(_) | AstKind::ArrowFunctionExpression(_) => self.functions += 1,
            AstKind::ReturnStatement(returned) if self.functions == 0 => {
                self.values.extend(returned.argument.as_ref());
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: AstKind<'a>) {
        if let AstKind::Function(_) | AstKind::ArrowFunctionExpression(_) = node {
            self.functions -= 1;
        }
    }
}
