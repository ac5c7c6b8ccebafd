//! The rules of Recurse tools services.

mod advice;
mod apis;
mod cards;
mod defaults;
mod docstring;
mod docstring_edits;
mod edits;
mod findings;
mod json_text;
mod judge;
mod manifest;
mod path;
mod portable;
mod schemas;
mod service;
mod shape;
mod show;
mod signature;
mod skeleton;
mod source;
mod tools;

use std::collections::BTreeMap;

use crate::project::{Kind, Project};
use crate::report::{Finding, ProjectReport, Rule};

use findings::Findings;

/// Every rule of this part.
pub const RULES: &[&Rule] = &[
    &manifest::MISSING,
    &manifest::UNREADABLE,
    &manifest::NOT_UTF8,
    &manifest::SYNTAX,
    &manifest::ALIAS,
    &manifest::DUPLICATE_KEY,
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
    &advice::manifest::ANCHOR_UNUSED,
    &advice::manifest::TEXT_BLANK,
    &advice::manifest::NAME_UNUSUAL,
    &advice::manifest::MANIFEST_NAME,
    &advice::values::READS_OTHERWISE,
    &advice::values::VALUE_EXCLUDED,
    &advice::schema::KEYWORD_UNKNOWN,
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

/// The manifest of a tools service.
const TOOLS: &str = "tools.yaml";

/// Folders of installed or derived files, in which no project is looked for.
const SKIPPED: [&str; 4] = ["node_modules", ".venv", ".git", "__pycache__"];

/// Folders deeper than this are not looked into.
const DEEPEST: usize = 32;

/// Checks each Recurse project in `project`.
pub fn check(project: &Project) -> (Vec<ProjectReport>, Vec<Finding>) {
    let mut reports = Vec::new();
    let mut all = Vec::new();
    for (root, misnamed) in roots(project) {
        let mut findings = Findings::default();
        let bundle = service::check(project, &root, &misnamed, &mut findings);
        reports.push(ProjectReport {
            kind: Kind::RecurseTools,
            root,
            ok: !findings.has_error(),
            bundle,
        });
        all.extend(findings.into_vec());
    }
    (reports, all)
}

/// The folders of the tools services, each with the names in it that are mistaken for its
/// manifest: the root where that kind is given, else every folder with a `tools.yaml`, or with a
/// manifest of that kind under a mistaken name.
fn roots(project: &Project) -> BTreeMap<String, Vec<String>> {
    let mut folders: BTreeMap<String, (bool, Vec<String>)> = BTreeMap::new();
    for (path, bytes) in project.files() {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let misnamed = advice::manifest::is_mistaken_name(name);
        if name != TOOLS && !misnamed {
            continue;
        }
        let skipped = folder.split('/').any(|part| SKIPPED.contains(&part))
            || folder.split('/').count() > DEEPEST;
        if skipped {
            continue;
        }
        let (is_service, names) = folders.entry(folder.to_owned()).or_default();
        *is_service |= name == TOOLS || tools::names_itself(bytes);
        names.extend(misnamed.then(|| name.to_owned()));
    }
    match project.kind {
        None => folders
            .into_iter()
            .filter(|(_, (is_service, _))| *is_service)
            .map(|(folder, (_, names))| (folder, names))
            .collect(),
        Some(Kind::RecurseTools) => {
            let names = folders.remove("").map(|(_, names)| names);
            BTreeMap::from([(String::new(), names.unwrap_or_default())])
        }
        Some(_) => BTreeMap::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_found_by_their_manifest() {
        let mut project = Project::new();
        for path in [
            "tools.yaml",
            "a/b/tools.yaml",
            "a/node_modules/c/tools.yaml",
            ".venv/tools.yaml",
            "other/tools.yml",
        ] {
            project.insert(path, "kind: ToolService");
        }
        project.insert("misnamed/Tools.yaml", "apiVersion: recurse.tools/v1alpha1");
        project.insert(format!("{}tools.yaml", "deep/".repeat(40)), "");
        let found: Vec<String> = roots(&project).into_keys().collect();
        assert_eq!(found, ["", "a/b", "misnamed"]);
        let (_, findings) = check(&project);
        let missing: Vec<_> = findings
            .iter()
            .filter(|finding| finding.rule == &manifest::MISSING)
            .map(|finding| (finding.place.file.as_str(), finding.help.as_deref()))
            .collect();
        let help = "rename Tools.yaml: its name must be exactly tools.yaml";
        assert_eq!(missing, [("misnamed/tools.yaml", Some(help))]);

        project.kind = Some(Kind::RecurseTools);
        assert_eq!(roots(&project).into_keys().collect::<Vec<_>>(), [""]);
        project.kind = Some(Kind::Agentserve);
        assert!(roots(&project).is_empty());
    }
}
