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
        for value in returns.values {
            self.object(value, see);
        }
    }

    fn object(&self, value: &'a Expression<'a>, see: &mut dyn FnMut(Path<'a>, Span)) {
        match inner(value) {
            Expression::ObjectExpression(object) => self.properties(object, see),
            Expression::ArrayExpression(array) => self.items(array, see),
            Expression::AwaitExpression(waiting) => self.object(&waiting.argument, see),
            Expression::ConditionalExpression(choice) => {
                self.object(&choice.consequent, see);
                self.object(&choice.alternate, see);
            }
            Expression::LogicalExpression(logical) => {
                self.object(&logical.left, see);
                self.object(&logical.right, see);
            }
            _ => {}
        }
    }

    fn properties(&self, object: &'a ObjectExpression<'a>, see: &mut dyn FnMut(Path<'a>, Span)) {
        for property in &object.properties {
            match property {
                ObjectPropertyKind::ObjectProperty(property) => {
                    self.held(&property.value, span(&property.value), see);
                }
                ObjectPropertyKind::SpreadProperty(spread) => self.object(&spread.argument, see),
            }
        }
    }

    fn items(&self, array: &'a ArrayExpression<'a>, see: &mut dyn FnMut(Path<'a>, Span)) {
        for item in array
            .elements
            .iter()
            .filter_map(|item| item.as_expression())
        {
            self.held(item, span(item), see);
        }
    }

    /// What is in `value`, which stands at `place`.
    fn held(&self, value: &'a Expression<'a>, place: Span, see: &mut dyn FnMut(Path<'a>, Span)) {
        match inner(value) {
            Expression::ObjectExpression(object) => self.properties(object, see),
            Expression::ArrayExpression(array) => self.items(array, see),
            Expression::TemplateLiteral(template) => {
                for expression in &template.expressions {
                    self.held(expression, place, see);
                }
            }
            Expression::ConditionalExpression(choice) => {
                self.held(&choice.consequent, place, see);
                self.held(&choice.alternate, place, see);
            }
            Expression::LogicalExpression(logical) => {
                if logical.operator != LogicalOperator::And {
                    self.held(&logical.left, place, see);
                }
                self.held(&logical.right, place, see);
            }
            Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                self.held(&sum.left, place, see);
                self.held(&sum.right, place, see);
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
