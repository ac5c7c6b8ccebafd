//! The project as a build backend walks it: files below one root.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::effort::Extent;
use super::glob::{FNMATCH, Name, Segment, matches_path};
use crate::project::{Project, join};
use crate::sdist::pyproject::Pyproject;
use crate::text::LineIndex;
use crate::tree::{NodeRef, Value};

/// No file system holds longer paths.
const MAX_PATH_BYTES: usize = 4096;

/// How many bytes the paths of a project's folders may have together, each folder counted once for
/// each file below it, before the prediction is given up.
const MAX_FOLDER_BYTES: usize = 100_000_000;

/// Whether the folders below `root` are so deep, for so many files, that walking them would take
/// too long.
pub(super) fn is_too_deep(project: &Project, root: &str) -> bool {
    let mut bytes = 0_usize;
    let paths = project.files_below(root).map(|(path, _)| path);
    for path in paths.filter(|path| path.len() <= MAX_PATH_BYTES) {
        let depth = path.bytes().filter(|byte| *byte == b'/').count();
        bytes = bytes.saturating_add(depth * path.len());
        if bytes > MAX_FOLDER_BYTES {
            return true;
        }
    }
    false
}

/// The files of a project by path below its root, and the `pyproject.toml` that says how they are packed.
pub(super) struct Layout<'a> {
    files: BTreeMap<&'a str, &'a [u8]>,
    folders: BTreeSet<&'a str>,
    pub pyproject: &'a Pyproject,
    /// Whether a `.gitignore` lies in a folder above the root, with no repository's root between.
    pub ignored_from_above: bool,
    lines: LineIndex<'a>,
}

impl<'a> Layout<'a> {
    /// The files of `project` below `root`, and `unread`: one path for each folder that was not
    /// taken in, to stand for what it holds.
    pub fn new(
        project: &'a Project,
        root: &'a str,
        pyproject: &'a Pyproject,
        unread: &'a [String],
    ) -> Self {
        let files: BTreeMap<&str, &[u8]> = project
            .files_below(root)
            .chain(unread.iter().map(|path| (path.as_str(), &[][..])))
            .filter(|(path, _)| path.len() <= MAX_PATH_BYTES)
            .collect();
        let folders = files.keys().flat_map(|path| parents(path)).collect();
        let text = project
            .get(&join(root, "pyproject.toml"))
            .unwrap_or_default();
        let ignored_from_above = !root.is_empty()
            && parents(root)
                .chain([""])
                .take_while(|folder| !project.is_folder(&join(folder, ".git")))
                .any(|folder| project.get(&join(folder, ".gitignore")).is_some());
        Self {
            files,
            folders,
            pyproject,
            ignored_from_above,
            lines: LineIndex::new(text),
        }
    }

    /// Lets the file at `path`, in the root, hold `bytes`.
    pub fn replace(&mut self, path: &'a str, bytes: &'a [u8]) {
        self.files.insert(path, bytes);
    }

    /// The names in the paths of all files and folders.
    pub fn extent(&self) -> Extent {
        let folders = self.folders.iter().copied();
        folders
            .chain(self.files())
            .fold(Extent::default(), Extent::add)
    }

    /// The names in the paths of the files below `folder`.
    pub fn extent_below(&self, folder: &str) -> Extent {
        self.below(folder)
            .into_iter()
            .fold(Extent::default(), Extent::add)
    }

    /// Every file, by path.
    pub fn files(&self) -> impl Iterator<Item = &'a str> {
        self.files.keys().copied()
    }

    /// The bytes of the file at `path`.
    pub fn get(&self, path: &str) -> Option<&'a [u8]> {
        self.files.get(path).copied()
    }

    /// The text of the file at `path`; bytes that are no UTF-8 are replaced.
    pub fn text(&self, path: &str) -> Option<std::borrow::Cow<'a, str>> {
        self.get(path).map(String::from_utf8_lossy)
    }

    /// The path of the file at `path`, where it is there.
    pub fn file(&self, path: &str) -> Option<&'a str> {
        self.files.get_key_value(path).map(|(path, _)| *path)
    }

    /// Whether there is a file at `path`.
    pub fn is_file(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Whether there is a folder at `path`; `""` is the root.
    pub fn is_folder(&self, path: &str) -> bool {
        path.is_empty() || self.folders.contains(path)
    }

    /// The files below `folder`, with their whole paths.
    pub fn below(&self, folder: &str) -> Vec<&'a str> {
        if folder.is_empty() {
            return self.files().collect();
        }
        let prefix = format!("{folder}/");
        self.files
            .range::<str, _>((Bound::Included(prefix.as_str()), Bound::Unbounded))
            .map(|(path, _)| *path)
            .take_while(|path| path.starts_with(&prefix))
            .collect()
    }

    /// The names of files and folders directly in `folder`, each with whether it is a folder.
    pub fn entries(&self, folder: &str) -> BTreeMap<&'a str, bool> {
        let skip = if folder.is_empty() {
            0
        } else {
            folder.len() + 1
        };
        let mut entries = BTreeMap::new();
        for path in self.below(folder) {
            let rest = path.get(skip..).unwrap_or_default();
            match rest.split_once('/') {
                Some((name, _)) => entries.insert(name, true),
                None => entries.insert(rest, false),
            };
        }
        entries
    }

    /// Whether the folder may be a git repository whose `.git` is not among the files.
    pub fn may_be_repository(&self) -> bool {
        !self.is_folder(".git")
    }

    /// The files directly in the root that a name pattern matches, as Python's `glob` does: hidden ones only if named.
    pub fn top_files(&self, pattern: &str) -> Vec<&'a str> {
        let name = Name::read_lenient(pattern, FNMATCH);
        self.files()
            .filter(|path| !path.contains('/'))
            .filter(|path| !path.starts_with('.') || name.starts_with_dot())
            .filter(|path| name.matches(path))
            .collect()
    }

    /// The files and folders that a pattern of Python's recursive `glob` names.
    pub fn glob(&self, pattern: &str) -> Vec<&'a str> {
        self.matching(pattern, is_seen)
    }

    /// The files below `folder` that a pattern of Python's recursive `glob` names there.
    pub fn files_below(&self, folder: &str, pattern: &str) -> Vec<&'a str> {
        if pattern.starts_with('/') || pattern.ends_with('/') {
            return Vec::new();
        }
        let segments = segments(pattern);
        let mut files = self.below(folder);
        files.retain(|path| {
            let inside = path.get(folder.len()..).unwrap_or_default();
            let parts: Vec<&str> = inside.trim_start_matches('/').split('/').collect();
            matches_path(&segments, &parts, is_seen)
        });
        files
    }

    /// The files and folders that a pattern names, where `*` and `**` take hidden names, too.
    pub fn glob_with_hidden(&self, pattern: &str) -> Vec<&'a str> {
        self.matching(pattern, |_, _| true)
    }

    fn matching(&self, pattern: &str, allowed: impl Fn(&Segment, &str) -> bool) -> Vec<&'a str> {
        if pattern.starts_with('/') {
            return Vec::new();
        }
        let folders_only = pattern.ends_with('/');
        let segments = segments(pattern);
        let named = |part: &&Segment| **part != Segment::AnyDepth;
        let fewest = segments.iter().filter(named).count();
        let most = if fewest == segments.len() {
            fewest
        } else {
            usize::MAX
        };
        let whole = |path: &&str| {
            // Most paths are told by their depth alone, which is much less work.
            if !(fewest..=most).contains(&names(path)) {
                return false;
            }
            let parts: Vec<&str> = path.split('/').collect();
            matches_path(&segments, &parts, &allowed)
        };
        if fewest == 0 {
            let all = self.folders.iter().copied();
            let mut found: Vec<&str> = all.filter(whole).collect();
            if !folders_only {
                found.extend(self.files().filter(whole));
            }
            return found;
        }
        let folders = self.folders.iter().copied().filter(whole);
        let files = self.files().filter(|_| !folders_only).filter(whole);
        folders.chain(files).collect()
    }

    /// Where a node of `pyproject.toml` stands: `pyproject.toml line 12`.
    pub fn line_of(&self, node: NodeRef<'_>) -> String {
        let line = self.lines.position(node.span().start).line;
        format!("pyproject.toml line {line}")
    }
}

/// How many names `path` has.
fn names(path: &str) -> usize {
    path.bytes().filter(|byte| *byte == b'/').count() + 1
}

/// The parts of a pattern of Python's recursive `glob`.
fn segments(pattern: &str) -> Vec<Segment> {
    pattern
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .map(|part| match part {
            "**" => Segment::AnyDepth,
            _ => Segment::Name(Name::read_lenient(part, FNMATCH)),
        })
        .collect()
}

/// Whether Python's `glob` lets a part of a pattern take `name`: a hidden one only if it is named.
fn is_seen(segment: &Segment, name: &str) -> bool {
    !name.starts_with('.')
        || matches!(segment, Segment::Name(pattern) if pattern.starts_with_dot() || !pattern.is_wild())
}

/// The folders above `path`, the nearest last.
pub(super) fn parents(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(at, _)| path.get(..at))
}

/// The name at the end of `path`.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The items of a list of strings, each with its node; `None` for anything else.
pub(super) fn strings(node: NodeRef<'_>) -> Option<Vec<(&str, NodeRef<'_>)>> {
    match node.value() {
        Value::Seq(_) => node
            .items()
            .map(|item| item.as_str().map(|text| (text, item)))
            .collect(),
        _ => None,
    }
}

/// A path as `os.path.normpath` makes it; `..` that leads out stays in front.
pub(super) fn normalised(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
