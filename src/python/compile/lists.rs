//! Lists in which a name stands twice, or in the wrong order.

use foldhash::{HashSet, HashSetExt};

use ruff_python_ast as ast;
use ruff_text_size::Ranged;

use super::{Found, Pass};

/// Parameters of one name.
pub(super) fn parameters(parameters: &ast::Parameters) -> Vec<Found> {
    let mut names = HashSet::new();
    let again = parameters
        .iter()
        .map(|parameter| parameter.name())
        .filter(|name| !names.insert(name.as_str()));
    again
        .map(|name| {
            let message = format!("the parameter {name} stands here twice");
            Found::new(Pass::Names, name.range, message)
        })
        .collect()
}

/// Arguments of one name.
pub(super) fn arguments(arguments: &ast::Arguments) -> Vec<Found> {
    let mut names = HashSet::new();
    let named = arguments.keywords.iter();
    named
        .filter_map(|keyword| Some((keyword.arg.as_ref()?, keyword.range)))
        .filter(|(name, _)| !names.insert(name.as_str()))
        .map(|(name, range)| {
            Found::new(
                Pass::Code,
                range,
                format!("the argument {name} is given twice"),
            )
        })
        .collect()
}

/// Type parameters of one name, and ones without a default after one with.
pub(super) fn type_parameters(parameters: &ast::TypeParams) -> Vec<Found> {
    let mut found = Vec::new();
    let mut names = HashSet::new();
    let mut has_default = false;
    for parameter in parameters.iter() {
        if !names.insert(parameter.name().as_str()) {
            let message = format!("the type parameter {} stands here twice", parameter.name());
            found.push(Found::new(Pass::Names, parameter.range(), message));
        }
        let is_given = match parameter {
            ast::TypeParam::TypeVar(own) => own.default.is_some(),
            ast::TypeParam::TypeVarTuple(own) => own.default.is_some(),
            ast::TypeParam::ParamSpec(own) => own.default.is_some(),
        };
        if has_default && !is_given {
            let message = format!(
                "the type parameter {} has no default, and one before it has",
                parameter.name()
            );
            found.push(Found::new(Pass::Names, parameter.range(), message));
        }
        has_default |= is_given;
    }
    found
}
