//! Where the apps of a tree lie.

use std::collections::BTreeMap;

use crate::project::{self, Kind, Project};

use super::names;

/// What was found in a tree.
#[derive(Default)]
pub struct Found<'p> {
    /// Folder and files of each app; a file belongs to the deepest app around it. Paths are
    /// relative to the app's folder.
    pub apps: BTreeMap<&'p str, Vec<&'p str>>,
    /// Manifests of tools that lie in no app.
    pub outside: Vec<&'p str>,
}

/// The apps of `project`: the folders of its manifests. Where there is none, the whole tree, if it
/// holds a file of a tool, or is to be checked as an app.
pub fn find(project: &Project) -> Found<'_> {
    let mut found = Found::default();
    if project.kind.is_some_and(|kind| kind != Kind::Agentserve) {
        return found;
    }
    let paths: Vec<&str> = project.files().map(|(path, _)| path).collect();
    for path in &paths {
        let (folder, name) = names::split(path);
        if name == names::APP_MANIFEST && !project::is_passed_over(folder) {
            found.apps.insert(folder, Vec::new());
        }
    }
    if found.apps.is_empty() {
        let is_of_tools = |path: &&str| {
            let (folder, name) = names::split(path);
            let is_named = names::tool(name).is_some()
                || names::misnamed_tool(name).is_some()
                || names::is_misnamed_app(name);
            is_named && !project::is_passed_over(folder)
        };
        if project.kind.is_some() || paths.iter().any(is_of_tools) {
            found.apps.insert("", paths);
        }
        return found;
    }
    for path in paths {
        match around(&found.apps, path) {
            Some(folder) => {
                let inside = if folder.is_empty() {
                    Some(path)
                } else {
                    path.get(folder.len() + 1..)
                };
                if let (Some(files), Some(inside)) = (found.apps.get_mut(folder), inside) {
                    files.push(inside);
                }
            }
            None => {
                let (folder, name) = names::split(path);
                if names::tool(name).is_some() && !project::is_passed_over(folder) {
                    found.outside.push(path);
                }
            }
        }
    }
    found
}

/// The deepest app around `path`.
fn around<'p>(apps: &BTreeMap<&'p str, Vec<&'p str>>, path: &'p str) -> Option<&'p str> {
    let mut folder = names::split(path).0;
    loop {
        if let Some((app, _)) = apps.get_key_value(folder) {
            return Some(app);
        }
        if folder.is_empty() {
            return None;
        }
        folder = names::split(folder).0;
    }
}
