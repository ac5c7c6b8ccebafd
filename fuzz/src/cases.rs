//! The cases of `tests/rules/` as edits: each makes a finding of a rule, or almost one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use plumbline::{Kind, Project};
use serde::Deserialize;

use super::bases::{AGENT, APP, TOOLS};

/// What a case does to its base; what it expects is the rules' own test's matter.
#[derive(Deserialize)]
pub struct Case {
    kind: Option<Kind>,
    #[serde(default)]
    edit: Vec<(String, String, String)>,
    #[serde(default)]
    file: BTreeMap<String, String>,
    #[serde(default)]
    remove: Vec<String>,
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

macro_rules! cases {
    ($($name:literal),+) => {
        [$(include_str!(concat!("../../tests/rules/", $name, ".toml"))),+]
    };
}

const FILES: [&str; 18] = cases!(
    "advice",
    "agent",
    "agentserve-app",
    "agentserve-javascript",
    "agentserve-python",
    "agentserve-schemas",
    "agentserve-tool",
    "manifest",
    "module",
    "paths",
    "project",
    "python",
    "recognition",
    "schemas",
    "sdist",
    "slips",
    "syntax",
    "yaml"
);

/// Every case.
pub static ALL: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let read = |text| toml::from_str::<Cases>(text).expect("the rules' test reads it too");
    FILES.into_iter().flat_map(|text| read(text).case).collect()
});

impl Case {
    /// Its project: the base of its kind, edited.
    pub fn project(&self) -> Project {
        let base = match self.kind {
            None | Some(Kind::RecurseTools) => TOOLS,
            Some(Kind::RecurseAgent) => AGENT,
            Some(Kind::Agentserve) => APP,
        };
        let mut project = base.project();
        self.edit(&mut project);
        project
    }

    /// Does its edits to `project`, as far as that has the texts they begin with.
    pub fn edit(&self, project: &mut Project) {
        for path in &self.remove {
            *project = without(project, path);
        }
        for (path, text) in &self.file {
            project.insert(path.as_str(), unmarked(text));
        }
        for (path, old, new) in &self.edit {
            let text = String::from_utf8_lossy(project.get(path).unwrap_or_default());
            let text = text.replacen(old.as_str(), &unmarked(new), 1);
            project.insert(path.as_str(), text);
        }
    }
}

/// `project` without the file at `path`.
pub fn without(project: &Project, path: &str) -> Project {
    let mut rest = Project::new();
    rest.kind = project.kind;
    for (other, bytes) in project.files().filter(|(other, _)| *other != path) {
        rest.insert(other, bytes);
    }
    rest
}

/// `text` without the marks of what is expected; bytes in hex are another target's matter.
fn unmarked(text: &str) -> String {
    text.replace(['«', '»', '‹', '›'], "")
}
