//! What is said where no project is recognised: silence would read as consent.

use crate::project::{Kind, Project};
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;

/// Nothing in the tree is a project.
pub const NOTHING_RECOGNISED: Rule = Rule {
    id: "nothing-recognised",
    severity: Severity::Error,
    title: "No project is among the files",
    why: "A project is known by its manifest; without one nothing was checked, and nothing can be said to be ready.",
    how: "Add the manifest, tools.yaml or agent.yaml, or give the folder that holds it.",
};

/// Every rule of this part.
pub const RULES: &[&Rule] = &[&NOTHING_RECOGNISED];

/// The finding of a tree in which no project was recognised, at its first file.
pub fn nothing(project: &Project) -> Finding {
    let paths: Vec<&str> = project.files().map(|(path, _)| path).collect();
    let agentserve = paths.iter().copied().find(|path| {
        path.ends_with(".tool.yaml") || path.rsplit('/').next() == Some("agentserve.app.yaml")
    });
    let asked = project.kind == Some(Kind::Agentserve);
    let (path, message) = match (agentserve, paths.first().copied()) {
        (None, None) => ("tools.yaml", "there are no files".to_owned()),
        (None, Some(path)) if !asked => {
            let count = paths.len();
            let message = format!("no tools.yaml and no agent.yaml is among the {count} files");
            (path, message)
        }
        (found, first) => {
            let path = found.or(first).unwrap_or_default();
            (
                path,
                "Agent Serve code tools are not checked yet".to_owned(),
            )
        }
    };
    Finding::new(&NOTHING_RECOGNISED, Place::new(path, Span::at(0)), message).help(
        "add the manifest: tools.yaml for a tools service, agent.yaml for an agent application",
    )
}
