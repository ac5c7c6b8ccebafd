//! The rules of Recurse tools services.

use crate::project::Project;
use crate::report::{Finding, ProjectReport, Rule};

/// Every rule of this part.
pub const RULES: &[&Rule] = &[];

/// Checks each Recurse project in `project`.
pub fn check(_project: &Project) -> (Vec<ProjectReport>, Vec<Finding>) {
    (Vec::new(), Vec::new())
}
