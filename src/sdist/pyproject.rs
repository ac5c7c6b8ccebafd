//! `pyproject.toml`: there, readable, with an explicit build system.

use std::str::FromStr;

use pep440_rs::{Version, VersionSpecifiers};

use super::build_system;
use super::name;
use super::toml::{self, Document, FaultKind};
use crate::project::{Project, join};
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;
use crate::tree::NodeRef;

/// Larger files are not read: no project describes itself in more, and a tree of it would fill the memory of a page.
pub(super) const MAX_BYTES: usize = 8 << 20;

/// No `pyproject.toml`.
pub const MISSING: Rule = Rule {
    id: "pyproject-missing",
    severity: Severity::Error,
    title: "pyproject.toml is missing",
    why: "The SDK builds the upload with the project's own build backend and refuses a folder without pyproject.toml; setup.py or setup.cfg alone do not count.",
    how: "Add a pyproject.toml with a [project] and a [build-system] table.",
};

/// `pyproject.toml` is not TOML.
pub const SYNTAX: Rule = Rule {
    id: "pyproject-syntax",
    severity: Severity::Error,
    title: "pyproject.toml cannot be read as TOML 1.0",
    why: "The SDK reads it with Python 3.14's tomllib, which takes UTF-8 without a byte order mark and TOML 1.0, not 1.1.",
    how: "Mend the text at the place shown.",
};

/// Nested deeper than Python's recursion reaches.
pub const TOO_DEEP: Rule = Rule {
    id: "toml-too-deep",
    severity: Severity::Error,
    title: "pyproject.toml is nested too deep",
    why: "tomllib calls itself for each level and the SDK ends in a RecursionError at 496 arrays or 331 inline tables inside one another.",
    how: "Use table headers in place of nested inline values.",
};

/// An integer that Python does not convert.
pub const NUMBER_TOO_LONG: Rule = Rule {
    id: "toml-number-too-long",
    severity: Severity::Error,
    title: "an integer in pyproject.toml has more than 4300 digits",
    why: "Python refuses to turn so many decimal digits into an integer, and the SDK ends in a ValueError.",
    how: "Write the number as a string.",
};

/// Too large to be read here.
pub const TOO_LARGE: Rule = Rule {
    id: "pyproject-too-large",
    severity: Severity::Error,
    title: "pyproject.toml is too large to be read",
    why: "Plumbline reads a pyproject.toml of up to 8 MiB; what a larger one holds cannot be checked.",
    how: "Move data out of pyproject.toml.",
};

/// `requires-python` and 3.14.
pub const REQUIRES_PYTHON: Rule = Rule {
    id: "requires-python",
    severity: Severity::Warning,
    title: "requires-python does not admit Python 3.14",
    why: "Tools run on Python 3.14; an installer refuses a project that excludes it.",
    how: "Write requires-python = \">=3.14\".",
};

/// A `pyproject.toml` that was read.
#[derive(Clone, Debug)]
pub struct Pyproject {
    /// Its path in the project.
    pub file: String,
    document: Document,
}

/// A requirement of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The project it names, in PEP 503's normal form.
    pub name: String,
    /// The requirement as written.
    pub text: String,
    /// Where it stands in `pyproject.toml`.
    pub span: Span,
}

impl Pyproject {
    /// Reads the file below `root` and says what `tomllib` refuses in it.
    pub fn read(project: &Project, root: &str) -> (Option<Self>, Vec<Finding>) {
        let file = join(root, "pyproject.toml");
        let place = |span| Place::new(file.clone(), span);
        let Some(bytes) = project.get(&file) else {
            let finding = if project.is_folder(&file) {
                Finding::new(
                    &SYNTAX,
                    place(Span::at(0)),
                    "pyproject.toml is a folder; it must be a file",
                )
                .help("rename the folder, and put the file in its place")
            } else {
                Finding::new(
                    &MISSING,
                    place(Span::at(0)),
                    "the project has no pyproject.toml",
                )
                .help(format!("add one that names the project and its build system:\n[project]\nname = \"my-tools\"\nversion = \"0.1.0\"\nrequires-python = \">=3.14\"\n\n{}",
                    build_system::EXAMPLE
                ))
            };
            return (None, vec![finding]);
        };
        if bytes.len() > MAX_BYTES {
            let message = format!(
                "pyproject.toml has {} bytes; up to {MAX_BYTES} are read",
                bytes.len()
            );
            return (
                None,
                vec![
                    Finding::new(&TOO_LARGE, place(Span::at(0)), message)
                        .help("move data out of pyproject.toml"),
                ],
            );
        }
        let document = toml::read(bytes);
        let findings: Vec<Finding> = document
            .faults
            .iter()
            .map(|fault| {
                let rule = match fault.kind {
                    FaultKind::Syntax => &SYNTAX,
                    FaultKind::TooDeep => &TOO_DEEP,
                    FaultKind::NumberTooLong => &NUMBER_TOO_LONG,
                };
                let mut finding = Finding::new(rule, place(fault.span), fault.message.clone());
                finding.help = fault.help.clone();
                if let Some((span, message)) = fault.related {
                    finding = finding.related(place(span), message);
                }
                if let Some(text) = &fault.replacement {
                    let title = fault.help.clone().unwrap_or_default();
                    finding = finding.fix(title, vec![(place(fault.span), text.clone())]);
                }
                finding
            })
            .collect();
        let read = findings.is_empty().then_some(Self { file, document });
        (read, findings)
    }

    /// Reads `bytes` as the file `file`; `None` where `tomllib` refuses them.
    pub(super) fn parse(file: &str, bytes: &[u8]) -> Option<Self> {
        let document = toml::read(bytes);
        document.faults.is_empty().then(|| Self {
            file: file.to_owned(),
            document,
        })
    }

    /// The top-level table.
    pub fn root(&self) -> NodeRef<'_> {
        self.document.root()
    }

    /// The value at a path of keys.
    pub fn get(&self, path: &[&str]) -> Option<NodeRef<'_>> {
        path.iter()
            .try_fold(self.root(), |node, name| node.get(name))
    }

    /// The text at a path of keys.
    pub fn text(&self, path: &[&str]) -> Option<&str> {
        self.get(path)?.as_str()
    }

    /// Whether `project.dynamic` lists `field`.
    pub fn is_dynamic(&self, field: &str) -> bool {
        self.get(&["project", "dynamic"])
            .is_some_and(|list| list.items().any(|item| item.as_str() == Some(field)))
    }

    /// `project.dependencies` and `project.optional-dependencies`, in file order; what names no project is left out.
    pub fn dependencies(&self) -> Vec<Requirement> {
        let optional = self
            .get(&["project", "optional-dependencies"])
            .into_iter()
            .flat_map(|table| table.entries().map(|(_, list)| list));
        self.get(&["project", "dependencies"])
            .into_iter()
            .chain(optional)
            .flat_map(|list| list.items())
            .filter_map(|item| {
                let text = item.as_str()?;
                Some(Requirement {
                    name: name::normalised(name::required_project(text)?),
                    text: text.to_owned(),
                    span: item.span(),
                })
            })
            .collect()
    }

    /// The projects that `build-system.requires` names, in PEP 503's normal form.
    pub fn build_requirements(&self) -> Vec<String> {
        self.get(&["build-system", "requires"])
            .into_iter()
            .flat_map(|list| list.items())
            .filter_map(|item| name::required_project(item.as_str()?))
            .map(name::normalised)
            .collect()
    }

    /// The place `span` of the file.
    pub fn place(&self, span: Span) -> Place {
        Place::new(self.file.clone(), span)
    }
}

/// Checks what the SDK asks of the file, and what the service would trip over.
pub fn check(pyproject: &Pyproject) -> Vec<Finding> {
    let mut findings = Vec::new();
    build_system::check(pyproject, &mut findings);
    requires_python(pyproject, &mut findings);
    findings
}

fn requires_python(pyproject: &Pyproject, findings: &mut Vec<Finding>) {
    let Some(value) = pyproject.get(&["project", "requires-python"]) else {
        return;
    };
    let Some(text) = value.as_str() else {
        let message = format!(
            "requires-python is {}; it must be a string",
            value.type_name()
        );
        findings.push(
            Finding::new(&REQUIRES_PYTHON, pyproject.place(value.span()), message)
                .help("write requires-python = \">=3.14\""),
        );
        return;
    };
    let message = match admits_3_14(text) {
        Some(true) => return,
        Some(false) => format!("requires-python is {text}, which excludes Python 3.14"),
        None => format!("requires-python is {text}, which is no version specifier"),
    };
    findings.push(
        Finding::new(&REQUIRES_PYTHON, pyproject.place(value.span()), message)
            .help("write requires-python = \">=3.14\""),
    );
}

/// Whether a version specifier admits some release of Python 3.14; `None` where it is none.
fn admits_3_14(text: &str) -> Option<bool> {
    let specifiers = VersionSpecifiers::from_str(text).ok()?;
    let admits = |patch| specifiers.contains(&Version::new([3, 14, patch]));
    Some((0..100).any(admits))
}
