//! The rules of Agent Serve code tools, from the public document "Code tools".

mod advice;
mod javascript;
mod packages;
mod python;
mod schemas;
mod secrets;
mod source;

use crate::project::Project;
use crate::report::{Finding, ProjectReport, Rule};

/// Every rule of this part.
pub const RULES: &[&Rule] = &[
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
