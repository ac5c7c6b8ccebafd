//! What passes between a tool's manifest and its source.

use std::collections::BTreeSet;

use crate::project::Project;
use crate::report::Place;

/// Bytes of a source that are read: twice what a tool may have. What is longer is refused for its
/// size, and a parsed source takes up to 220 times its size in memory.
pub const MOST_READ: usize = 1 << 20;

/// What a tool may do outside Agent Serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// `read`, the default.
    Read,
    /// `write`.
    Write,
}

impl Effect {
    /// Its name in a manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }
}

/// An entry of `packages` whose name could be read.
#[derive(Clone, Debug)]
pub struct Package {
    /// The name as written, without version, extras or white space.
    pub name: String,
    /// The exact version; none where the entry is not pinned.
    pub version: Option<String>,
    /// The list item.
    pub place: Place,
}

/// What the manifest says that its source is judged by.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// The effect; none where it is wrong or the manifest unreadable: then neither purity nor
    /// effect is judged.
    pub effect: Option<Effect>,
    /// The value of `effect`, where it is written.
    pub effect_place: Option<Place>,
    /// The packages; none where the manifest is unreadable or `packages` is no list: then
    /// nothing unlisted, unmatched or unused is reported.
    pub packages: Option<Vec<Package>>,
}

/// A tool's source among the files of its app.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// All files.
    pub project: &'a Project,
    /// The app's folder; empty for the root.
    pub app: &'a str,
    /// Path in the project.
    pub path: &'a str,
    /// The file as given.
    pub bytes: &'a [u8],
}

/// What was learnt of a source that parses.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Environment variables it reads that are secrets.
    pub secrets: BTreeSet<String>,
    /// What it imports: a JavaScript package's name (`zod`, `@scope/name`, without subpath), or
    /// a Python module's dotted name. Type-only imports count.
    pub imports: BTreeSet<String>,
    /// The JavaScript that the sandbox gets, of a TypeScript source.
    pub compiled: Option<String>,
}
