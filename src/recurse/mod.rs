//! The rules of Recurse tools services and agent applications.

mod advice;
mod agent;
mod aliases;
mod apis;
mod cards;
mod comment;
mod defaults;
mod docstring;
mod docstring_edits;
mod edits;
mod judge;
mod manifest;
mod meant;
mod misplaced;
mod order;
mod path;
mod portable;
mod registration;
mod roots;
mod schemas;
mod service;
mod shape;
mod signature;
mod skeleton;
mod source;
mod tools;

use crate::project::Project;
use crate::report::{Finding, ProjectReport, Rule};

use crate::findings::Findings;
use roots::Root;

/// Every rule of this part.
pub const RULES: &[&Rule] = &[
    &manifest::MISSING,
    &manifest::UNREADABLE,
    &manifest::TOO_LARGE,
    &manifest::NOT_UTF8,
    &manifest::SYNTAX,
    &manifest::ALIAS,
    &manifest::TOO_DEEP,
    &manifest::DATE,
    &manifest::NUMBER,
    &manifest::NUMBER_TOO_LONG,
    &manifest::ESCAPE,
    &manifest::TAG,
    &manifest::TOO_MANY_VALUES,
    &manifest::NOT_MAPPING,
    &portable::NOT_JSON,
    &portable::SURROGATE,
    &shape::UNKNOWN_FIELD,
    &shape::MISSING_FIELD,
    &shape::WRONG_TYPE,
    &shape::WRONG_VALUE,
    &shape::EMPTY_VALUE,
    &shape::BELOW_MINIMUM,
    &tools::TOOL_NAME,
    &apis::API_ID,
    &apis::API_DUPLICATE,
    &schemas::JSON_SCHEMA,
    &schemas::EXTERNAL_REF,
    &schemas::UNRESOLVED_REF,
    &schemas::REF_LOOP,
    &schemas::TOO_DEEP,
    &schemas::REGEX_TOO_LARGE,
    &schemas::UNSUPPORTED,
    &schemas::TOO_MANY_STEPS,
    &path::NOT_CANONICAL,
    &path::FILE_MISSING,
    &source::PYTHON_SYNTAX,
    &source::DUPLICATE,
    &source::MISSING,
    &source::UNREGISTERED,
    &signature::POSITIONAL_ONLY,
    &signature::VARIADIC,
    &signature::PROPERTIES_MISMATCH,
    &signature::REQUIRED_MISMATCH,
    &defaults::ON_REQUIRED,
    &defaults::NOT_LITERAL,
    &defaults::MISMATCH,
    &defaults::SCHEMA_DEFAULT,
    &defaults::PYTHON_DEFAULT,
    &docstring::ANNOTATION_MISSING,
    &docstring::RETURN_ANNOTATION_MISSING,
    &docstring::MISSING,
    &docstring::PARAMETER,
    &docstring::RETURN,
    &docstring::RETURN_NONE,
    &agent::task::TASK_CONTRACT,
    &agent::placeholders::UNKNOWN,
    &agent::settings::PARAMETER_UNKNOWN,
    &agent::prompt::NOT_TEXT,
    &advice::manifest::ANCHOR_UNUSED,
    &advice::manifest::TEXT_BLANK,
    &advice::manifest::NAME_UNUSUAL,
    &advice::names::MANIFEST_NAME,
    &advice::names::MANIFESTS_BOTH,
    &advice::values::READS_OTHERWISE,
    &advice::values::VALUE_EXCLUDED,
    &advice::schema::DIALECT,
    &advice::schema::REQUIRED_UNKNOWN,
    &advice::schema::UNSATISFIABLE,
    &advice::schema::REF_NOWHERE,
    &advice::size::TOO_LARGE,
    &advice::sdk::TOO_OLD,
    &advice::annotation::DISAGREES,
    &advice::imports::UNKNOWN,
    &advice::module::COMPILE,
    &advice::module::REBOUND,
    &advice::module::IMPORT_WORK,
    &advice::module::EXEC,
    &advice::module::API_UNDECLARED,
];

/// Checks each Recurse project in `project`.
pub fn check(project: &Project) -> (Vec<ProjectReport>, Vec<Finding>) {
    let mut reports = Vec::new();
    let mut all = Vec::new();
    for root in roots::roots(project) {
        let mut findings = Findings::default();
        let Root { folder, kind, .. } = root;
        let bundle = order::check(project, &folder, kind, &root.misnamed, &mut findings);
        if root.has_both {
            advice::names::both(&folder, &mut findings);
        }
        reports.push(ProjectReport {
            kind,
            root: folder,
            ok: !findings.has_error(),
            bundle,
        });
        all.extend(findings.into_vec());
    }
    (reports, all)
}
