//! What kind of thing an expression is, as far as it can be told without running it.

use oxc_ast::ast::{
    ArrowFunctionBody, ArrowFunctionExpression, AssignmentOperator, Expression, FormalParameter,
    FormalParameters, Function, FunctionBody, IdentifierReference, UnaryOperator,
};
use oxc_semantic::SymbolId;

use super::bindings::Binding;
use super::paths::inner;
use super::{Module, span};
use crate::text::Span;

/// How many names lie between an expression and the thing.
const MOST_HOPS: usize = 16;

/// What kind of thing a value is.
#[derive(Clone, Copy)]
pub enum Shape<'a> {
    /// A function.
    Function(Callable<'a>),
    /// Something that cannot be called, by a name that its author would use: `an object`.
    Other(&'static str),
    /// Not to be told.
    Unknown,
}

/// A function, whichever way it is written.
#[derive(Clone, Copy)]
pub struct Callable<'a>(Form<'a>);

#[derive(Clone, Copy)]
enum Form<'a> {
    Function(&'a Function<'a>),
    Arrow(&'a ArrowFunctionExpression<'a>),
}

/// What a function's body is.
pub(super) enum Body<'a> {
    /// Statements.
    Statements(&'a FunctionBody<'a>),
    /// The expression after an arrow.
    Expression(&'a Expression<'a>),
}

impl<'a> Callable<'a> {
    pub(super) fn of(function: &'a Function<'a>) -> Self {
        Self(Form::Function(function))
    }

    /// Whether calling it gives an iterator.
    pub fn is_generator(self) -> bool {
        matches!(self.0, Form::Function(function) if function.generator)
    }

    /// The parameters that a call must give.
    pub fn required(self) -> Vec<Span> {
        let required = |parameter: &&FormalParameter<'_>| {
            parameter.initializer.is_none() && !parameter.optional
        };
        let items = &self.parameters().items;
        items.iter().filter(required).map(span).collect()
    }

    /// Its name, or else what stands before its body.
    pub fn head(self) -> Span {
        let (whole, name) = match self.0 {
            Form::Function(function) => (span(function), function.id.as_ref().map(span)),
            Form::Arrow(arrow) => (span(arrow), None),
        };
        name.unwrap_or(Span::new(whole.start, span(self.parameters()).end))
    }

    fn parameters(self) -> &'a FormalParameters<'a> {
        match self.0 {
            Form::Function(function) => &function.params,
            Form::Arrow(arrow) => &arrow.params,
        }
    }

    pub(super) fn body(self) -> Option<Body<'a>> {
        match self.0 {
            Form::Function(function) => function.body.as_deref().map(Body::Statements),
            Form::Arrow(arrow) => match &arrow.body {
                ArrowFunctionBody::FunctionBody(body) => Some(Body::Statements(body)),
                expression => expression.as_expression().map(Body::Expression),
            },
        }
    }
}

impl<'a> Module<'a> {
    /// What `expression` is.
    pub(super) fn shape(&self, expression: &'a Expression<'a>) -> Shape<'a> {
        self.shape_within(expression, MOST_HOPS)
    }

    /// What `name` stands for.
    pub(super) fn shape_of_name(&self, name: &IdentifierReference<'a>) -> Shape<'a> {
        match self.symbol(name) {
            Some(symbol) => self.shape_of_symbol(symbol, MOST_HOPS),
            None => match name.name.as_str() {
                "undefined" => Shape::Other("undefined"),
                "NaN" | "Infinity" => Shape::Other("a number"),
                _ => Shape::Unknown,
            },
        }
    }

    /// What is bound to `symbol`.
    pub(super) fn shape_of_symbol(&self, symbol: SymbolId, hops: usize) -> Shape<'a> {
        match self.bindings.get(symbol) {
            Some(Binding::Function(function)) => Shape::Function(Callable::of(function)),
            Some(Binding::Class) => Shape::Other("a class"),
            Some(Binding::Enum) => Shape::Other("an enum"),
            Some(Binding::Namespace) => Shape::Other("a namespace"),
            Some(Binding::Import(_, None)) => Shape::Other("all of a module"),
            Some(Binding::Value(value)) => match hops.checked_sub(1) {
                Some(hops) => self.shape_within(value, hops),
                None => Shape::Unknown,
            },
            Some(Binding::Part(..) | Binding::Import(..)) | None => Shape::Unknown,
        }
    }

    fn shape_within(&self, expression: &'a Expression<'a>, hops: usize) -> Shape<'a> {
        match inner(last_value(expression)) {
            Expression::FunctionExpression(function) => Shape::Function(Callable::of(function)),
            Expression::ArrowFunctionExpression(arrow) => {
                Shape::Function(Callable(Form::Arrow(arrow)))
            }
            Expression::ClassExpression(_) => Shape::Other("a class"),
            Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => {
                Shape::Other("a string")
            }
            Expression::NumericLiteral(_)
            | Expression::BigIntLiteral(_)
            | Expression::UpdateExpression(_) => Shape::Other("a number"),
            Expression::BooleanLiteral(_) | Expression::PrivateInExpression(_) => {
                Shape::Other("a boolean")
            }
            Expression::NullLiteral(_) => Shape::Other("null"),
            Expression::RegExpLiteral(_) => Shape::Other("a regular expression"),
            Expression::ObjectExpression(_) => Shape::Other("an object"),
            Expression::ArrayExpression(_) => Shape::Other("an array"),
            Expression::BinaryExpression(_) => Shape::Other("the result of a calculation"),
            Expression::UnaryExpression(unary) => Shape::Other(match unary.operator {
                UnaryOperator::LogicalNot | UnaryOperator::Delete => "a boolean",
                UnaryOperator::Typeof => "a string",
                UnaryOperator::Void => "undefined",
                _ => "a number",
            }),
            Expression::Identifier(name) => match self.symbol(name) {
                Some(symbol) => self.shape_of_symbol(symbol, hops),
                None => self.shape_of_name(name),
            },
            _ => Shape::Unknown,
        }
    }
}

/// What is left of `a = value` and of `a, value`.
fn last_value<'a>(expression: &'a Expression<'a>) -> &'a Expression<'a> {
    let mut value = expression;
    loop {
        let last = match inner(value) {
            Expression::AssignmentExpression(assignment)
                if assignment.operator == AssignmentOperator::Assign =>
            {
                Some(&assignment.right)
            }
            Expression::SequenceExpression(sequence) => sequence.expressions.last(),
            _ => None,
        };
        match last {
            Some(last) => value = last,
            None => return value,
        }
    }
}
