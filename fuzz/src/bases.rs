//! Projects in which nothing is wrong, to start from.

use plumbline::{Kind, Project};

/// A project: what it is checked as, and its files.
pub struct Base {
    kind: Kind,
    files: &'static [(&'static str, &'static str)],
}

macro_rules! base {
    ($kind:ident, $folder:literal, $($file:literal),+) => {
        Base {
            kind: Kind::$kind,
            files: &[$(($file, include_str!(concat!("../../", $folder, "/", $file)))),+],
        }
    };
}

/// The rules' base of a Recurse tools service.
pub const TOOLS: Base = base!(
    RecurseTools,
    "tests/rules/base/recurse-tools",
    "tools.yaml",
    "tools.py",
    "pyproject.toml",
    "uv.lock"
);

/// The rules' base of a Recurse agent application.
pub const AGENT: Base = base!(
    RecurseAgent,
    "tests/rules/base/recurse-agent",
    "agent.yaml",
    "prompt.md",
    "tools.py",
    "pyproject.toml",
    "uv.lock"
);

/// The rules' base of an Agent Serve app.
pub const APP: Base = base!(
    Agentserve,
    "tests/rules/base/agentserve",
    "agentserve.app.yaml",
    "route.tool.yaml",
    "route.py",
    "score.tool.yaml",
    "score.js"
);

/// Every base.
pub const ALL: [Base; 7] = [
    TOOLS,
    AGENT,
    APP,
    base!(
        RecurseTools,
        "www/examples/echo",
        "tools.yaml",
        "tools.py",
        "pyproject.toml",
        "uv.lock"
    ),
    base!(
        RecurseAgent,
        "tests/examples/agent-full",
        "agent.yaml",
        "prompts/planner.md",
        "src/observatory/tools.py",
        "pyproject.toml",
        "uv.lock"
    ),
    base!(
        Agentserve,
        "www/examples/help-desk",
        "agentserve.app.yaml",
        "tools/route_ticket.tool.yaml",
        "tools/route_ticket.py"
    ),
    base!(
        Agentserve,
        "www/examples/deal-desk",
        "agentserve.app.yaml",
        "tools/score_offer.tool.yaml",
        "tools/score_offer.ts"
    ),
];

impl Base {
    /// The project.
    pub fn project(&self) -> Project {
        let mut project = Project::new();
        project.kind = Some(self.kind);
        self.put("", &mut project);
        project
    }

    /// Adds its files to `project`, below `prefix`, which ends with `/` or is empty.
    pub fn put(&self, prefix: &str, project: &mut Project) {
        for (path, text) in self.files {
            project.insert(format!("{prefix}{path}"), *text);
        }
    }

    /// The project with the file at `path` as given.
    pub fn with(&self, path: &str, bytes: &[u8]) -> Project {
        let mut project = self.project();
        project.insert(path, bytes);
        project
    }
}
