//! Where Recurse projects lie, and which files are mistaken for their manifests.

use std::collections::BTreeMap;

use crate::project::{self, Kind, Project};

use super::manifest;

/// The kinds that are checked here.
pub const KINDS: [Kind; 2] = [Kind::RecurseTools, Kind::RecurseAgent];

/// Bytes of a file in which its apiVersion is looked for.
const NAMED_WITHIN: usize = 4096;

/// A project to be checked.
pub struct Root {
    /// Its folder.
    pub folder: String,
    /// What it is.
    pub kind: Kind,
    /// Names in the folder that are mistaken for its manifest's, or for a manifest of the other kind.
    pub misnamed: Vec<String>,
    /// Whether the folder holds the manifest of the other kind too.
    pub has_both: bool,
}

/// What one folder holds of one kind.
#[derive(Default)]
struct Held {
    manifest: bool,
    misnamed: Vec<String>,
    /// Names like no manifest's, of files that say that they are one.
    others: Vec<String>,
    /// Whether such a file, or a misnamed one, says that it is such a manifest.
    names_itself: bool,
}

/// The exact name of the manifest of `kind`.
pub fn manifest_name(kind: Kind) -> &'static str {
    match kind {
        Kind::RecurseAgent => "agent.yaml",
        _ => "tools.yaml",
    }
}

/// The projects of `project`: the root where a kind is given, else every folder with a manifest,
/// or with one under a mistaken name where there is none of the other kind.
pub fn roots(project: &Project) -> Vec<Root> {
    let mut folders: BTreeMap<&str, [Held; 2]> = BTreeMap::new();
    for (path, bytes) in project.files() {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        for (at, kind) in KINDS.into_iter().enumerate() {
            let is_manifest = name == manifest_name(kind);
            let is_mistaken = is_mistaken(kind, name);
            // Under any name, a file may say itself what it is.
            let is_other = !is_manifest && !is_mistaken;
            if is_other && !says(name, bytes, kind) || project::is_passed_over(folder) {
                continue;
            }
            let Some(held) = folders.entry(folder).or_default().get_mut(at) else {
                continue;
            };
            if is_manifest {
                held.manifest = true;
            } else {
                let names = if is_other {
                    &mut held.others
                } else {
                    &mut held.misnamed
                };
                names.push(name.to_owned());
                held.names_itself |= is_other || names_itself(bytes, kind);
            }
        }
    }
    if project.kind.is_some() {
        folders = BTreeMap::from([("", folders.remove("").unwrap_or_default())]);
    }
    let mut roots = Vec::new();
    for (folder, mut held) in folders {
        let manifests = held.iter().filter(|held| held.manifest).count();
        let is_one = |kind: Kind, held: &Held| match project.kind {
            Some(asked) => asked == kind,
            None => held.manifest || held.names_itself && manifests == 0,
        };
        // Beside a manifest, a file of another name may be anything: an example, an older version.
        for held in held.iter_mut().filter(|_| manifests == 0) {
            held.misnamed.append(&mut held.others);
        }
        // A stray file of the other kind's is explained by the project that is there.
        let [tools, agent] = &mut held;
        if !is_one(Kind::RecurseTools, tools) {
            agent.misnamed.append(&mut tools.misnamed);
        } else if !is_one(Kind::RecurseAgent, agent) {
            tools.misnamed.append(&mut agent.misnamed);
        }
        for (kind, held) in KINDS.into_iter().zip(held) {
            if is_one(kind, &held) {
                roots.push(Root {
                    folder: folder.to_owned(),
                    kind,
                    misnamed: held.misnamed,
                    has_both: manifests == KINDS.len(),
                });
            }
        }
    }
    roots
}

/// Whether `name` is taken for the manifest of `kind`, and is not.
pub fn is_mistaken(kind: Kind, name: &str) -> bool {
    let Some((stem, end)) = name.rsplit_once('.') else {
        return false;
    };
    let stems = match kind {
        Kind::RecurseAgent => ["agent", "agents"],
        _ => ["tools", "tool"],
    };
    let is =
        |one: &str, others: [&str; 2]| others.iter().any(|other| one.eq_ignore_ascii_case(other));
    name != manifest_name(kind) && is(end, ["yaml", "yml"]) && is(stem, stems)
}

/// Whether the YAML file `name` has a line of its own that says that it is a manifest of `kind`.
fn says(name: &str, bytes: &[u8], kind: Kind) -> bool {
    let is_yaml = name.ends_with(".yaml") || name.ends_with(".yml");
    let head = bytes.get(..NAMED_WITHIN).unwrap_or(bytes);
    is_yaml
        && head
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .any(|line| {
                let value = line
                    .strip_prefix(b"apiVersion:")
                    .unwrap_or_default()
                    .trim_ascii();
                let quotes = |byte: &u8| matches!(byte, b'"' | b'\'');
                let value = value
                    .strip_prefix(b"'")
                    .or(value.strip_prefix(b"\""))
                    .unwrap_or(value);
                let end = value.iter().position(|byte| quotes(byte) || *byte == b' ');
                value.get(..end.unwrap_or(value.len()))
                    == Some(manifest::api_version(kind).as_bytes())
            })
}

/// Whether `bytes` say that they are a manifest of `kind`.
fn names_itself(bytes: &[u8], kind: Kind) -> bool {
    let version = manifest::api_version(kind).as_bytes();
    let head = bytes.get(..NAMED_WITHIN).unwrap_or(bytes);
    head.windows(version.len()).any(|window| window == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_are_found_by_their_manifest() {
        let mut project = Project::new();
        for path in [
            "tools.yaml",
            "a/b/tools.yaml",
            "a/node_modules/c/tools.yaml",
            ".venv/tools.yaml",
            "other/tools.yml",
        ] {
            project.insert(path, "kind: ToolService");
        }
        project.insert("misnamed/Tools.yaml", "apiVersion: recurse.tools/v1alpha1");
        project.insert("other/notes.yaml", "apiVersion: recurse.tools/v2");
        project.insert(
            "own/my-agent.yaml",
            "apiVersion: 'recurse.run/v1alpha1' # here",
        );
        project.insert("tuner/agent.yaml", "");
        project.insert(format!("{}tools.yaml", "deep/".repeat(40)), "");
        let found = |project: &Project| -> Vec<(String, Kind)> {
            let roots = roots(project).into_iter();
            roots.map(|root| (root.folder, root.kind)).collect()
        };
        let tools = |folder: &str| (folder.to_owned(), Kind::RecurseTools);
        let own = ("own".to_owned(), Kind::RecurseAgent);
        let tuner = ("tuner".to_owned(), Kind::RecurseAgent);
        assert_eq!(
            found(&project),
            [tools(""), tools("a/b"), tools("misnamed"), own, tuner]
        );

        project.kind = Some(Kind::RecurseTools);
        assert_eq!(found(&project), [tools("")]);
        project.kind = Some(Kind::Agentserve);
        assert_eq!(found(&project), []);
    }
}
