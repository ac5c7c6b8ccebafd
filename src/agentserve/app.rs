//! The app's manifest: which tools it names.

use foldhash::{HashSet, HashSetExt};

use crate::findings::Findings;
use crate::project::{self, Project, join};
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;
use crate::text::Span;
use crate::tree::{NodeRef, Value};

use super::document::{self, Manifest};
use super::names;
use super::text;

/// There is no manifest.
pub const MISSING: Rule = Rule {
    id: "app-manifest-missing",
    severity: Severity::Warning,
    title: "There is no agentserve.app.yaml",
    why: "Agent Serve finds the tools through the globs that agentserve.app.yaml names; without it nothing is uploaded. The tools that are there are checked all the same.",
    how: "Add agentserve.app.yaml with tools: ./tools/*, or give the whole folder of the app.",
};

/// The manifest has another name.
pub const MISNAMED: Rule = Rule {
    id: "app-manifest-misnamed",
    severity: Severity::Warning,
    title: "The app's manifest has another name",
    why: "The manifest is agentserve.app.yaml, in lower case and with that ending; a file of another name is not read.",
    how: "Rename it to agentserve.app.yaml.",
};

/// The manifest is not YAML.
pub const SYNTAX: Rule = Rule {
    id: "app-manifest-yaml",
    severity: Severity::Error,
    title: "agentserve.app.yaml does not parse",
    why: "The manifest is one document of YAML 1.2. Where it cannot be read, nobody knows which files are the tools.",
    how: "Mend the text at the marked place; quote a glob that starts with * or holds braces in a list.",
};

/// The manifest is no mapping.
pub const NOT_MAPPING: Rule = Rule {
    id: "app-manifest-not-mapping",
    severity: Severity::Error,
    title: "agentserve.app.yaml is not a mapping",
    why: "The manifest is a mapping with the key tools. An empty file is null to YAML, and a list or a single text names nothing.",
    how: "Write tools: ./tools/* into it.",
};

/// The manifest names no tools.
pub const TOOLS_MISSING: Rule = Rule {
    id: "app-tools-missing",
    severity: Severity::Warning,
    title: "There are tools, and no tools key",
    why: "Agent Serve uploads the files that the globs under tools name; without that key it uploads none of the tools that are there.",
    how: "Add tools: ./tools/*.",
};

/// `tools` is no glob.
pub const TOOLS_TYPE: Rule = Rule {
    id: "app-tools-type",
    severity: Severity::Error,
    title: "tools is not a glob or a list of globs",
    why: "The tools are named by a glob or a list of globs; anything else names no files.",
    how: "Write tools: ./tools/*, or a list of such texts.",
};

/// `tools` is an empty list.
pub const TOOLS_EMPTY: Rule = Rule {
    id: "app-tools-empty",
    severity: Severity::Warning,
    title: "tools is an empty list",
    why: "Without a glob none of the tools that are there is uploaded.",
    how: "List a glob such as ./tools/*.",
};

/// What is known of an app.
pub struct App<'a> {
    /// Its folder; empty for the root.
    pub folder: &'a str,
    /// Its files, by path relative to the folder, the manifest among them.
    pub files: &'a [&'a str],
}

impl App<'_> {
    /// The path in the project of the app's file `name`.
    pub fn path(&self, name: &str) -> String {
        join(self.folder, name)
    }

    /// How many manifests of tools are there.
    pub fn count_tools(&self) -> usize {
        let is_tool = |path: &&&str| {
            let (folder, name) = names::split(path);
            names::tool(name).is_some() && !project::is_passed_over(folder)
        };
        self.files.iter().filter(is_tool).count()
    }
}

/// What the app's manifest says of tools.
#[derive(Default)]
pub struct Named {
    /// The app's own name, where the manifest has one.
    pub name: Option<String>,
    /// The key `tools`, or where it would have to be.
    pub place: Option<Place>,
    /// The globs, as they are written. Empty: every tool that is there is checked.
    pub globs: Vec<(String, Place)>,
}

/// Reads the manifest of `app`.
pub fn read(project: &Project, app: &App<'_>, findings: &mut Findings) -> Named {
    let file = app.path(names::APP_MANIFEST);
    let Some(bytes) = project.get(&file) else {
        return missing(app, findings);
    };
    let mut named = Named {
        place: Some(text::top(&file, bytes)),
        ..Named::default()
    };
    let Some(manifest) = document::read(&file, bytes, &SYNTAX, findings) else {
        return named;
    };
    let Some(root) = manifest.root() else {
        findings.push(
            Finding::new(
                &NOT_MAPPING,
                text::top(&file, bytes),
                format!(
                    "agentserve.app.yaml is {}; expected a mapping with the key tools",
                    manifest.found()
                ),
            )
            .help("write tools: ./tools/* into it"),
        );
        return named;
    };
    named.name = root
        .get("name")
        .and_then(NodeRef::as_str)
        .map(str::to_owned);
    match root.entry("tools") {
        Some(entry) => {
            named.place = Some(manifest.place(entry.0.span()));
            named.globs = globs(&manifest, entry, app, findings);
        }
        None => {
            let count = app.count_tools();
            if count > 0 {
                findings.push(tools_missing(&manifest, root, count));
            }
        }
    }
    named
}

/// What is said where no file has the manifest's name.
fn missing(app: &App<'_>, findings: &mut Findings) -> Named {
    let misnamed: Vec<&&str> = app
        .files
        .iter()
        .filter(|path| {
            let (folder, name) = names::split(path);
            names::is_misnamed_app(name) && !project::is_passed_over(folder)
        })
        .collect();
    let place = match misnamed.first() {
        Some(path) => Place::new(app.path(path), Span::at(0)),
        None => Place::new(app.path(names::APP_MANIFEST), Span::at(0)),
    };
    for path in &misnamed {
        let name = names::split(path).1;
        findings.push(
            Finding::new(
                &MISNAMED,
                Place::new(app.path(path), Span::at(0)),
                format!(
                    "{} is not read; the manifest is agentserve.app.yaml",
                    show::name(name)
                ),
            )
            .help("rename it to agentserve.app.yaml"),
        );
    }
    if misnamed.is_empty() {
        findings.push(
            Finding::new(
                &MISSING,
                place.clone(),
                "there is no agentserve.app.yaml, which names the tools",
            )
            .help("add it with tools: ./tools/*, or give the whole folder of the app"),
        );
    }
    Named {
        place: Some(place),
        ..Named::default()
    }
}

fn tools_missing(manifest: &Manifest<'_>, root: NodeRef<'_>, count: usize) -> Finding {
    let tools = match count {
        1 => "1 tool is there, but".to_owned(),
        _ => format!("{count} tools are there, but"),
    };
    let finding = Finding::new(
        &TOOLS_MISSING,
        text::top(manifest.file, manifest.bytes),
        format!("{tools} agentserve.app.yaml has no key tools, so that nothing is uploaded"),
    );
    let meant = root.entries().find(|(key, _)| {
        key.as_str()
            .is_some_and(|key| show::meant(key, ["tools"].into_iter()).is_some())
    });
    match meant {
        Some((key, _)) => {
            let finding = finding.help("did you mean tools?");
            match manifest.renamed(key, "tools") {
                Some(edit) => finding.fix("Rename it to tools", vec![edit]),
                None => finding,
            }
        }
        None => finding.help("add tools: ./tools/*"),
    }
}

/// The globs under `tools`.
fn globs(
    manifest: &Manifest<'_>,
    entry: (NodeRef<'_>, NodeRef<'_>),
    app: &App<'_>,
    findings: &mut Findings,
) -> Vec<(String, Place)> {
    let (key, value) = entry;
    let mut globs = Vec::new();
    match value.value() {
        Value::Str(glob) if !is_blank(glob) => globs.push((glob.clone(), manifest.place_of(entry))),
        Value::Seq(items) if items.is_empty() => {
            if app.count_tools() > 0 {
                findings.push(
                    Finding::new(
                        &TOOLS_EMPTY,
                        manifest.place_of(entry),
                        "tools is an empty list, so that no tool is uploaded",
                    )
                    .help("list a glob such as ./tools/*"),
                );
            }
        }
        Value::Seq(_) => {
            let mut met = HashSet::new();
            // What an alias brings again names nothing new.
            for item in value.items().filter(|item| met.insert(item.id())) {
                let place = manifest.place_of_item(item);
                match item.as_str() {
                    Some(glob) if !is_blank(glob) => globs.push((glob.to_owned(), place)),
                    _ => findings.push(
                        Finding::new(
                            &TOOLS_TYPE,
                            place,
                            format!(
                                "this entry of tools is {}; expected a glob",
                                shown(manifest, item)
                            ),
                        )
                        .help("write a text such as ./tools/*"),
                    ),
                }
            }
        }
        _ => {
            let place = if value.is_map() {
                manifest.place(key.span())
            } else {
                manifest.place_of(entry)
            };
            findings.push(
                Finding::new(
                    &TOOLS_TYPE,
                    place,
                    format!(
                        "tools is {}; expected a glob or a list of globs",
                        shown(manifest, value)
                    ),
                )
                .help("write tools: ./tools/*"),
            );
        }
    }
    globs
}

fn shown(manifest: &Manifest<'_>, value: NodeRef<'_>) -> String {
    match value.as_str() {
        Some(text) if is_blank(text) => "blank".to_owned(),
        _ => show::value(value, manifest.bytes),
    }
}

fn is_blank(glob: &str) -> bool {
    glob.trim().is_empty()
}
