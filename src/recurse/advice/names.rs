//! Advice on the names of manifests: which file is for what.

use crate::project;
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;

use crate::findings::Findings;

/// A manifest under a name that is not read.
pub const MANIFEST_NAME: Rule = Rule {
    id: "manifest-name",
    severity: Severity::Warning,
    title: "A manifest under a name that is not read",
    why: "The SDK reads tools.yaml for a tools service and agent.yaml for an agent application, by exactly these names: there is no singular tool.yaml, no .yml, and capitals count.",
    how: "Move what is wanted into the file that is read, and remove the other one.",
};

/// Both manifests in one folder.
pub const MANIFESTS_BOTH: Rule = Rule {
    id: "manifests-both",
    severity: Severity::Warning,
    title: "A folder with the manifests of both kinds",
    why: "agent.yaml describes an agent application, which Recurse runs with a prompt and a model; tools.yaml describes a tools service, whose functions are called one by one. The SDK builds each from its own manifest and does not look at the other, so a setting in one has no effect on the other.",
    how: "Keep the manifest of what you want to build. Where both are wanted, give each a folder of its own; both are checked here.",
};

/// Advises on the files `names` at `root`, which are mistaken for its manifest.
pub fn misnamed(root: &str, names: &[String], findings: &mut Findings) {
    for name in names {
        findings.push(
            Finding::new(
                &MANIFEST_NAME,
                Place::new(project::join(root, name), Span::at(0)),
                format!("{name} is not read; a tools service has tools.yaml, an agent application agent.yaml"),
            )
            .help("move what is wanted into the file that is read, and remove this one"),
        );
    }
}

/// Advises on the folder `root`, which holds both manifests.
pub fn both(root: &str, findings: &mut Findings) {
    let place = |name: &str| Place::new(project::join(root, name), Span::at(0));
    findings.push(
        Finding::new(
            &MANIFESTS_BOTH,
            place("agent.yaml"),
            "this folder has agent.yaml, for an agent application, and tools.yaml, for a tools service; each is built alone",
        )
        .help("keep the one you want to build, or give each a folder of its own")
        .related(place("tools.yaml"), "the manifest of a tools service"),
    );
}
