//! What is checked: a tree of files in memory.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

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
///
/// Kept from one check to the next, it remembers what was found out about the files that have not
/// changed, so that a keystroke costs the check of one file.
#[derive(Clone, Debug, Default)]
pub struct Project {
    files: BTreeMap<String, File>,
    unread: BTreeSet<String>,
    /// The kind to check the root folder as, even where its root file is absent.
    pub kind: Option<Kind>,
    /// Counts the changes.
    changes: u64,
    /// The latest change of which files there are.
    layout: u64,
}

/// A file, and what was found out about it.
#[derive(Debug, Default)]
struct File {
    bytes: Vec<u8>,
    /// The change that brought it.
    stamp: u64,
    /// At most one value of a type.
    memory: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

/// Stamps are of one project, and so is what hangs on them.
impl Clone for File {
    fn clone(&self) -> Self {
        Self {
            bytes: self.bytes.clone(),
            stamp: self.stamp,
            memory: Mutex::default(),
        }
    }
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
        let bytes = bytes.into();
        let before = self.files.get(&path);
        if before.is_some_and(|file| file.bytes == bytes) {
            return;
        }
        let is_new = before.is_none();
        self.changes += 1;
        if is_new {
            self.layout = self.changes;
        }
        let file = File {
            bytes,
            stamp: self.changes,
            memory: Mutex::default(),
        };
        self.files.insert(path, file);
    }

    /// Takes the file at `path` away.
    pub fn remove(&mut self, path: &str) {
        if self.files.remove(path).is_some() {
            self.changes += 1;
            self.layout = self.changes;
        }
    }

    /// Sets the folders that are there and whose files were not taken in, such as `.venv`.
    pub fn set_unread(&mut self, folders: impl IntoIterator<Item = String>) {
        let unread = folders.into_iter().collect();
        if self.unread != unread {
            self.unread = unread;
            self.changes += 1;
            self.layout = self.changes;
        }
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
        self.files.get(path).map(|file| file.bytes.as_slice())
    }

    /// Tells versions of the file at `path` apart; `None` where there is none.
    pub fn stamp(&self, path: &str) -> Option<u64> {
        self.files.get(path).map(|file| file.stamp)
    }

    /// Tells apart which files and folders there are, whatever they hold.
    pub fn layout(&self) -> u64 {
        self.layout
    }

    /// The value of this type that was found out about this version of the file at `path`.
    pub fn recall<T: Any + Send + Sync>(&self, path: &str) -> Option<Arc<T>> {
        let memory = self.files.get(path)?.memory.lock();
        memory
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .find_map(|value| value.clone().downcast().ok())
    }

    /// Notes `value` about this version of the file at `path`, in place of another of its type.
    pub fn remember<T: Any + Send + Sync>(&self, path: &str, value: Arc<T>) {
        if let Some(file) = self.files.get(path) {
            let memory = file.memory.lock();
            let mut memory = memory.unwrap_or_else(PoisonError::into_inner);
            memory.retain(|value| !value.as_ref().is::<T>());
            memory.push(value);
        }
    }

    /// [`sha256`] of the file at `path`, reckoned once for each version of it.
    pub fn sha256(&self, path: &str) -> Option<String> {
        struct Digested(String);
        let digested = match self.recall::<Digested>(path) {
            Some(digested) => digested,
            None => {
                let digested = Arc::new(Digested(sha256(self.get(path)?)));
                self.remember(path, digested.clone());
                digested
            }
        };
        Some(digested.0.clone())
    }

    /// All files, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files
            .iter()
            .map(|(path, file)| (path.as_str(), file.bytes.as_slice()))
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
            .map(move |(path, file)| {
                (
                    path.get(length..).unwrap_or_default(),
                    file.bytes.as_slice(),
                )
            })
    }

    /// Whether `path` is a folder: a file lies below it, or it was left unread.
    pub fn is_folder(&self, path: &str) -> bool {
        self.files_below(path).next().is_some() || self.unread.contains(path)
    }
}

/// SHA-256 in lower-case hex.
pub fn sha256(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or_default();
    Sha256::digest(bytes)
        .into_iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

/// Folders deeper than this are not looked into.
const DEEPEST: usize = 32;

/// Whether no project is looked for in `folder`.
pub fn is_passed_over(folder: &str) -> bool {
    folder
        .split('/')
        .any(|part| SKIPPED_FOLDERS.contains(&part))
        || folder.split('/').count() > DEEPEST
}

/// `name` inside `folder`; `""` is the root.
pub fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}
