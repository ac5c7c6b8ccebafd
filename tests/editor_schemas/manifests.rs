//! The manifests of all cases, what is found in each, and what its schema says of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use plumbline::json_schema;
use plumbline::project::Kind;
use plumbline::report::Diagnostic;
use plumbline::tree::{NodeId, NodeRef, Tree, Value};
use plumbline::yaml::{self, Aliases, core12};
use plumbline::{Project, text::Span};
use serde::Deserialize;

use crate::case;
use crate::corpus::{Content, Texts, project, read};

/// One manifest of a case.
pub struct Manifest {
    /// The case's name, and the file's.
    pub name: String,
    /// Whose manifest it is.
    pub kind: Kind,
    /// Its text.
    pub bytes: Vec<u8>,
    /// What is found in it.
    pub findings: Vec<Diagnostic>,
}

impl Manifest {
    /// The kind of a `tools.yaml`.
    pub const TOOLS: Kind = Kind::RecurseTools;
    /// The kind of a `*.tool.yaml`.
    pub const TOOL: Kind = Kind::Agentserve;

    /// Its value as its loader reads it; none where YAML refuses it, so that there is nothing
    /// for a schema to look at.
    fn tree(&self) -> Option<(Tree, NodeId)> {
        let (mut tree, root) = if self.kind == Self::TOOLS {
            let document = yaml::read(&self.bytes, Aliases::Refused);
            let is_read = document.root.is_some() || document.faults.is_empty();
            is_read.then_some((document.tree, document.root))?
        } else {
            let document = core12::read(&self.bytes);
            let is_read = document.is_read();
            is_read.then_some((document.tree, document.root))?
        };
        let root = root.unwrap_or_else(|| tree.push(Span::at(0), Value::Null));
        Some((tree, root))
    }
}

/// The line of `text` with the number `line`, from 1.
pub fn line(bytes: &[u8], line: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.lines().nth(line - 1).unwrap_or_default().to_owned()
}

/// Both schemas.
pub struct Schemas {
    tools: core12::Document,
    tool: core12::Document,
}

impl Schemas {
    pub fn read() -> Self {
        let read = |name| {
            let document = core12::read(text(name).as_bytes());
            assert!(document.faults.is_empty(), "{name}: {:?}", document.faults);
            document
        };
        Self {
            tools: read("tools"),
            tool: read("agentserve.tool"),
        }
    }

    /// Why the schema of its kind does not take `manifest`; none where there is nothing for it to
    /// look at, or more than its evaluator follows.
    pub fn refusals(&self, manifest: &Manifest) -> Option<Vec<String>> {
        let document = if manifest.kind == Manifest::TOOLS {
            &self.tools
        } else {
            &self.tool
        };
        let schema: NodeRef<'_> = document.tree.at(document.root.unwrap());
        let (tree, root) = manifest.tree()?;
        let violations = json_schema::validate(schema, schema, tree.at(root)).ok()?;
        Some(violations.into_iter().map(|one| one.message).collect())
    }
}

/// The text of the schema `name`.
pub fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg-config/schemas");
    std::fs::read_to_string(folder.join(format!("{name}.schema.json"))).unwrap()
}

#[derive(Deserialize)]
struct Recurse {
    texts: Texts,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    kind: Option<Kind>,
    files: BTreeMap<String, Content>,
}

/// The manifests of every case.
pub static ALL: LazyLock<Vec<Manifest>> = LazyLock::new(all);

fn all() -> Vec<Manifest> {
    let mut found = Vec::new();
    let recurse: Recurse = serde_json::from_str(&read("recurse.json")).unwrap();
    let agentserve: Vec<Case> = serde_json::from_str(&read("agentserve.json")).unwrap();
    let cases = recurse.cases.iter().map(|case| (case, &recurse.texts));
    let no_texts = Texts::new();
    for (case, texts) in cases.chain(agentserve.iter().map(|case| (case, &no_texts))) {
        let mut project = project(&case.files, texts);
        project.kind = case.kind;
        add(&case.id, &project, &mut found);
    }
    for (file, case) in case::cases() {
        let (project, ..) = case::build(&case);
        add(
            &format!("{file}: {}: {}", case.rule, case.name),
            &project,
            &mut found,
        );
    }
    found
}

/// Adds the manifests that `project` is checked by.
fn add(case: &str, project: &Project, manifests: &mut Vec<Manifest>) {
    let report = plumbline::check(project);
    for checked in &report.projects {
        let join = |name: &str| match checked.root.as_str() {
            "" => name.to_owned(),
            root => format!("{root}/{name}"),
        };
        let files: Vec<String> = match checked.kind {
            Kind::RecurseTools => vec![join("tools.yaml")],
            Kind::RecurseAgent => Vec::new(),
            Kind::Agentserve => {
                let members = checked.bundle.members.iter().map(|member| &member.path);
                members
                    .filter(|path| path.ends_with(".tool.yaml") && !path.ends_with("/.tool.yaml"))
                    .map(|path| join(path))
                    .collect()
            }
        };
        for file in files {
            let Some(bytes) = project.get(&file) else {
                continue; // what is checked is that it is missing, or it is in an archive
            };
            let findings = report.diagnostics.iter();
            manifests.push(Manifest {
                name: format!("{case}: {file}"),
                kind: checked.kind,
                bytes: bytes.to_owned(),
                findings: findings.filter(|one| one.file == file).cloned().collect(),
            });
        }
    }
}
