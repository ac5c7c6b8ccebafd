//! What is checked: a tree of files in memory.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Folders of installed or derived files: they may be huge, no upload should hold them, and no
/// project is looked for in them.
pub const SKIPPED_FOLDERS: [&str; 14] = [
    ".git",
    ".hg",
    ".mypy_cache",
    ".nox",
    ".pytest_cache",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    "__MACOSX",
    "__pycache__",
    "dist",
    "node_modules",
    "venv",
];

/// The three kinds of project, named as in the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A Recurse tools service: `tools.yaml`.
    RecurseTools,
    /// A Recurse agent application: `agent.yaml`.
    RecurseAgent,
    /// An Agent Serve app with code tools: `agentserve.app.yaml`.
    Agentserve,
}

/// A virtual file tree: path with `/`, relative to what was dropped, to its bytes.
#[derive(Clone, Debug, Default)]
pub struct Project {
    files: BTreeMap<String, Vec<u8>>,
    unread: BTreeSet<String>,
    /// The kind to check the root folder as, even where its root file is absent.
    pub kind: Option<Kind>,
}

impl Project {
    /// An empty project whose kind is to be recognised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file. A leading `./` is dropped; nothing else in the path is touched.
    pub fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        let path = path.into();
        let path = path.strip_prefix("./").map(str::to_owned).unwrap_or(path);
        self.files.insert(path, bytes.into());
    }

    /// Notes a folder that is there and whose files were not taken in, such as `.venv`.
    pub fn leave_unread(&mut self, folder: impl Into<String>) {
        self.unread.insert(folder.into());
    }

    /// The folders below `root` that were not taken in, by path relative to it.
    pub fn unread_below<'a>(&'a self, root: &'a str) -> impl Iterator<Item = &'a str> {
        self.unread.iter().filter_map(move |folder| match root {
            "" => Some(folder.as_str()),
            _ => folder.strip_prefix(root)?.strip_prefix('/'),
        })
    }

    /// The bytes of the file at `path`.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// All files, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// The files below `folder` (`""`: all), with their path relative to it.
    pub fn files_below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        let prefix = if folder.is_empty() {
            String::new()
        } else {
            format!("{folder}/")
        };
        let length = prefix.len();
        self.files
            .range(prefix.clone()..)
            .take_while(move |(path, _)| path.starts_with(&prefix))
            .map(move |(path, bytes)| (path.get(length..).unwrap_or_default(), bytes.as_slice()))
    }

    /// Whether `path` is a folder: a file lies below it, or it was left unread.
    pub fn is_folder(&self, path: &str) -> bool {
        self.files_below(path).next().is_some() || self.unread.contains(path)
    }
}

/// `name` inside `folder`; `""` is the root.
pub fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}
