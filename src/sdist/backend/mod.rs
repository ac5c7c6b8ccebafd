//! What each build backend packs into a source distribution, told from the project's files alone.
//!
//! Measured on real builds: hatchling 1.33, setuptools 84.2, flit-core 4.2, pdm-backend 2.5,
//! poetry-core 2.5, uv_build 0.13.

mod effort;
mod flit;
mod gitignore;
mod glob;
mod hatchling;
mod layout;
mod pdm;
mod poetry;
mod setuptools;
mod uv;

use std::collections::BTreeMap;
use std::str::FromStr;

use super::build_system;
use super::name;
use super::pyproject::Pyproject;
use crate::project::Project;
use crate::text::Span;
use layout::Layout;

/// The name of a file that stands for all of a folder that was not taken in.
const UNREAD: &str = "unread";

/// A reason, with the place that gives it, where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// In a few words.
    pub text: String,
    /// The deciding key or pattern.
    pub span: Option<Span>,
    /// The file in which `span` is, by its path below the root.
    pub file: &'static str,
}

impl Why {
    /// A rule of the backend itself.
    fn rule(text: impl Into<String>) -> Self {
        Self::at(None, text)
    }

    /// A place in `pyproject.toml` decides.
    fn at(span: impl Into<Option<Span>>, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            span: span.into(),
            file: "pyproject.toml",
        }
    }
}

/// How many members are listed: no archive of nearly so many is taken, and options can name one
/// folder as many others.
const MOST_LISTED: usize = 50_000;

/// One packed file.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The project's file that it is made from; `None` where the build makes it.
    pub from: Option<String>,
    /// Why it is in.
    pub why: Why,
}

/// What a build would do.
#[derive(Clone, Debug, Default)]
pub struct Packing {
    /// The files in the archive, by path below its root.
    pub members: BTreeMap<String, Packed>,
    /// Paths that the archive would hold once more.
    pub repeated: Vec<String>,
    /// The project's files that stay outside.
    pub left_out: BTreeMap<String, Why>,
    /// Folders that were not taken in and would be packed, as far as their own files let them.
    pub unread: BTreeMap<String, Why>,
    /// Why the list may be wrong.
    pub doubt: Option<String>,
    /// Why the build would fail.
    pub failure: Option<Why>,
    /// Whether the archive lists folders, too.
    pub lists_folders: bool,
    /// The version, where the backend takes it from elsewhere than `project.version`.
    pub version: Option<String>,
    /// The name, likewise.
    pub name: Option<String>,
}

impl Packing {
    /// Packs the project's file `path` under its own name.
    fn take(&mut self, path: &str, why: Why) {
        self.put(path, Some(path), why);
    }

    /// Packs a file that the build makes.
    fn generate(&mut self, path: &str, why: impl Into<String>) {
        self.put(path, None, Why::rule(why));
    }

    /// Packs `from` as `path`; a path that is taken is noted as repeated.
    fn put(&mut self, path: &str, from: Option<&str>, why: Why) {
        if self.members.len() + self.repeated.len() >= MOST_LISTED {
            return;
        }
        if self.members.contains_key(path) {
            self.repeated.push(path.to_owned());
            return;
        }
        let from = from.map(str::to_owned);
        self.members.insert(path.to_owned(), Packed { from, why });
    }

    /// Takes out a path that stands for a folder that was not taken in.
    fn set_aside(&mut self, path: &str) {
        self.left_out.remove(path);
        if let (Some(packed), Some((folder, _))) =
            (self.members.remove(path), path.rsplit_once('/'))
        {
            self.doubt(format!("{folder} was not looked into, and would be packed"));
            self.unread.insert(folder.to_owned(), packed.why);
        }
    }

    fn fail(&mut self, why: Why) {
        self.failure.get_or_insert(why);
    }

    fn doubt(&mut self, reason: impl Into<String>) {
        self.doubt.get_or_insert(reason.into());
    }

    /// Says of each file that nothing packed why it stays outside.
    fn leave_out_rest(&mut self, layout: &Layout<'_>, why: impl Fn(&str) -> Why) {
        let packed: std::collections::BTreeSet<&str> = self
            .members
            .values()
            .filter_map(|packed| packed.from.as_deref())
            .collect();
        self.left_out = layout
            .files()
            .filter(|path| !packed.contains(path))
            .map(|path| (path.to_owned(), why(path)))
            .collect();
    }
}

/// Why it is not told what would be packed.
#[derive(Clone, Debug)]
pub struct Untold {
    /// That, in words.
    pub reason: String,
    /// Whether the project asks for more work than is done here.
    pub is_too_much: bool,
}

impl Untold {
    /// What the backend does is not known.
    pub fn unknown(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            is_too_much: false,
        }
    }
}

/// Tells what the declared backend would pack of the project below `root`, or why that cannot be told.
pub fn predict(project: &Project, root: &str, pyproject: &Pyproject) -> Result<Packing, Untold> {
    predict_edited(project, root, pyproject, None)
}

/// The same where a file, by its path below `root`, holds or will hold other bytes.
pub(super) fn predict_edited(
    project: &Project,
    root: &str,
    pyproject: &Pyproject,
    edited: Option<(&str, &[u8])>,
) -> Result<Packing, Untold> {
    let Some(backend) = pyproject.text(&["build-system", "build-backend"]) else {
        return Err(Untold::unknown(
            "there is no build backend to tell what it packs",
        ));
    };
    let pack = match backend {
        "hatchling.build" => hatchling::pack,
        "setuptools.build_meta" | "setuptools.build_meta:__legacy__" => setuptools::pack,
        "flit_core.buildapi" => flit::pack,
        "pdm.backend" => pdm::pack,
        "poetry.core.masonry.api" => poetry::pack,
        "uv_build" => uv::pack,
        _ => {
            let reason = format!("what {backend} packs is not known here");
            return Err(Untold::unknown(reason));
        }
    };
    let too_much = |what: &str| Untold {
        reason: format!("{what} to tell what {backend} packs"),
        is_too_much: true,
    };
    if layout::is_too_deep(project, root) {
        return Err(too_much("the folders are too deep, for too many files,"));
    }
    let unread: Vec<String> = project
        .unread_below(root)
        .map(|folder| format!("{folder}/{UNREAD}"))
        .collect();
    let mut layout = Layout::new(project, root, pyproject, &unread);
    if let Some((path, bytes)) = edited {
        layout.replace(path, bytes);
    }
    if effort::is_too_much(&layout) {
        return Err(too_much("there are too many patterns, for too many files,"));
    }
    let mut packing = pack(&layout);
    if pyproject.get(&["build-system", "backend-path"]).is_some() {
        packing.doubt("backend-path names a build backend inside the project, whose code decides");
    }
    let package = build_system::package_of(backend).unwrap_or_default();
    if !pyproject
        .build_requirements()
        .iter()
        .any(|required| required == package)
    {
        packing.doubt(format!(
            "requires does not name {package}, the package of the backend"
        ));
    }
    refused_by_all(pyproject, &mut packing);
    for path in unread {
        packing.set_aside(&path);
    }
    Ok(packing)
}

/// The file that `project.readme` names; a build fails where it is not there.
fn declared_readme(layout: &Layout<'_>, packing: &mut Packing) -> Option<String> {
    let node = layout.pyproject.get(&["project", "readme"])?;
    let file = node.get("file").unwrap_or(node);
    let text = file.as_str()?;
    let path = layout::normalised(text);
    if layout.is_file(&path) {
        return Some(path);
    }
    packing.fail(Why::at(
        file.span(),
        format!("project.readme names {text}, which is not there"),
    ));
    None
}

/// `<name>-<version>`, where `pyproject.toml` states both.
fn root_of(pyproject: &Pyproject) -> Option<String> {
    name::sdist_root(
        pyproject.text(&["project", "name"])?,
        pyproject.text(&["project", "version"])?,
    )
}

/// The text that a line `__version__ = "…"` of Python source assigns.
fn version_in_source(source: &str) -> Option<String> {
    source.lines().find_map(|line| {
        let rest = line.strip_prefix("__version__")?.trim_start();
        let rest = rest.strip_prefix(": str").unwrap_or(rest).trim_start();
        let value = rest.strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (version, _) = value.get(1..)?.split_once(quote)?;
        Some(version.to_owned())
    })
}

/// What uv refuses before any backend runs, and every backend after it.
fn refused_by_all(pyproject: &Pyproject, packing: &mut Packing) {
    let Some((key, table)) = pyproject.root().entry("project") else {
        return;
    };
    let text = |key: &str| {
        table
            .get(key)
            .map(|node| (node, node.as_str().unwrap_or_default()))
    };
    let failure = match text("name") {
        None => Some(Why::at(key.span(), "[project] has no name")),
        Some((node, name)) if !name::is_project_name(name) => Some(Why::at(
            node.span(),
            "project.name must be letters and digits, with `-`, `_` and `.` between them",
        )),
        Some(_) => match text("version") {
            Some((node, version)) if pep440_rs::Version::from_str(version).is_err() => {
                Some(Why::at(node.span(), format!("`{version}` is no version")))
            }
            None if packing.version.is_none() && !pyproject.is_dynamic("version") => {
                Some(Why::at(key.span(), "[project] has no version"))
            }
            _ => None,
        },
    };
    if failure.is_some() {
        packing.failure = failure;
    }
}

#[cfg(test)]
mod tests;
