//! What is said where no project is recognised: silence would read as consent.

use crate::project::Project;
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;

/// Nothing in the tree is a project.
pub const NOTHING_RECOGNISED: Rule = Rule {
    id: "nothing-recognised",
    severity: Severity::Error,
    title: "No project is among the files",
    why: "A project is known by its manifest; without one nothing was checked, and nothing can be said to be ready.",
    how: "Add the manifest, tools.yaml, agent.yaml or agentserve.app.yaml, or give the folder that holds it.",
};

/// Every rule of this part.
pub const RULES: &[&Rule] = &[&NOTHING_RECOGNISED];

/// The finding of a tree in which no project was recognised, at its first file.
pub fn nothing(project: &Project) -> Finding {
    let mut paths = project.files().map(|(path, _)| path);
    let (path, message) = match paths.next() {
        None => ("tools.yaml", "there are no files".to_owned()),
        Some(first) => {
            let files = match paths.count() + 1 {
                1 => "the 1 file".to_owned(),
                count => format!("the {count} files"),
            };
            let message =
                format!("no tools.yaml, agent.yaml or agentserve.app.yaml is among {files}");
            (first, message)
        }
    };
    Finding::new(&NOTHING_RECOGNISED, Place::new(path, Span::at(0)), message).help(
        "add the manifest: tools.yaml for a tools service, agent.yaml for an agent application, \
         agentserve.app.yaml for an Agent Serve app",
    )
}
