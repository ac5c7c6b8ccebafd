//! The rules of Agent Serve code tools, from the public document "Code tools".

mod advice;
mod javascript;
mod python;
mod schemas;
mod source;

use crate::project::Project;
use crate::report::{Finding, ProjectReport, Rule};

/// Every rule of this part.
pub const RULES: &[&Rule] = &[
    &javascript::syntax::SYNTAX,
    &javascript::syntax::TYPESCRIPT,
    &javascript::syntax::TOO_DEEP,
    &javascript::run::MISSING,
    &javascript::run::NOT_FUNCTION,
    &javascript::run::GENERATOR,
    &javascript::run::PARAMETERS,
    &javascript::run::UNVERIFIED,
    &javascript::run::COMMONJS,
    &javascript::imports::RELATIVE,
    &javascript::imports::TYPE_RELATIVE,
    &javascript::imports::URL,
    &javascript::imports::BUILTIN_UNKNOWN,
    &javascript::imports::UNLISTED,
    &javascript::imports::TYPE_UNLISTED,
    &javascript::imports::UNVERIFIED,
    &javascript::imports::REQUIRE,
    &advice::PURITY_CLOCK,
    &advice::PURITY_RANDOM,
    &advice::PURITY_NETWORK,
    &advice::EFFECT_WRITE_CALL,
    &advice::EFFECT_WRITE_UNNEEDED,
    &advice::SECRET_DYNAMIC,
    &advice::SECRET_IN_OUTPUT,
    &advice::SECRET_HARDCODED,
];

/// Checks each Agent Serve app in `project`, and tools without an app.
pub fn check(_project: &Project) -> (Vec<ProjectReport>, Vec<Finding>) {
    (Vec::new(), Vec::new())
}
