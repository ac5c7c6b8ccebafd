//! Module-level functions: names, parameters, annotations.

use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::source::Source;
use super::{Annotation, DefaultValue, Function, Parameter, ParameterKind, docstring, literal};

/// A function definition as the rules see it.
pub(super) fn read(source: &Source, function: &ast::StmtFunctionDef) -> Function {
    let docstring = docstring::read(source, &function.body);
    Function {
        name: function.name.as_str().to_owned(),
        name_span: source.span_of(function.name.range),
        is_async: function.is_async,
        parameters: parameters(source, &function.parameters),
        returns: function
            .returns
            .as_deref()
            .map(|annotation| self::annotation(source, annotation)),
        docstring_like: match docstring {
            Some(_) => None,
            None => docstring::like(source, &function.body),
        },
        docstring,
    }
}

fn parameters(source: &Source, parameters: &ast::Parameters) -> Vec<Parameter> {
    let mut all = Vec::new();
    let mut add = |kind, whole: TextRange, parameter: &ast::Parameter, default: Option<&Expr>| {
        all.push(Parameter {
            name: parameter.name.as_str().to_owned(),
            name_span: source.span_of(parameter.name.range),
            span: source.span_of(whole),
            kind,
            annotation: parameter
                .annotation()
                .map(|annotation| self::annotation(source, annotation)),
            default: default.map(|expression| DefaultValue {
                span: source.span_of(expression.range()),
                literal: literal::evaluate(source, expression),
            }),
        });
    };
    for (kind, group) in [
        (ParameterKind::PositionalOnly, &parameters.posonlyargs),
        (ParameterKind::Ordinary, &parameters.args),
    ] {
        for parameter in group {
            add(
                kind,
                parameter.range,
                &parameter.parameter,
                parameter.default(),
            );
        }
    }
    if let Some(parameter) = parameters.vararg.as_deref() {
        add(ParameterKind::VarArgs, parameter.range, parameter, None);
    }
    for parameter in &parameters.kwonlyargs {
        add(
            ParameterKind::KeywordOnly,
            parameter.range,
            &parameter.parameter,
            parameter.default(),
        );
    }
    if let Some(parameter) = parameters.kwarg.as_deref() {
        add(ParameterKind::VarKeywords, parameter.range, parameter, None);
    }
    all
}

fn annotation(source: &Source, expression: &Expr) -> Annotation {
    Annotation {
        span: source.span_of(expression.range()),
        is_none: expression.is_none_literal_expr(),
        text: source.slice(expression.range()).to_owned(),
    }
}
