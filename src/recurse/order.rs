//! The order of checks of one project, of either kind: its files, then what the manifest says.

use crate::bundle::Bundle;
use crate::project::{self, Kind, Project};
use crate::report::Place;
use crate::sdist::{self, Required};
use crate::text::Span;

use super::manifest::{self, Manifest};
use super::source;
use super::{advice, agent, path, roots, service};
use crate::findings::Findings;

/// The lock file of every Recurse project.
const LOCK: &str = "uv.lock";

/// Checks the project of `kind` at `root`, and previews its bundle.
/// `misnamed` are names at the root that are mistaken for the manifest's.
pub fn check(
    project: &Project,
    root: &str,
    kind: Kind,
    misnamed: &[String],
    findings: &mut Findings,
) -> Bundle {
    let file = project::join(root, roots::manifest_name(kind));
    let read = manifest::read(project, &file, kind, misnamed, findings);
    if read.is_some() {
        advice::names::misnamed(root, misnamed, findings);
    }
    let mut manifest = read
        .as_ref()
        .and_then(|(bytes, document)| manifest::root(&file, kind, bytes, document, findings));
    let text = read.as_ref().map_or(&[][..], |(bytes, _)| bytes);
    let likely_module = source::likely(project, root, text);
    if let Some(manifest) = &mut manifest {
        manifest.likely_module.clone_from(&likely_module);
    }
    let manifest = manifest.as_ref();
    lock_file(project, root, manifest, findings);
    let mut declared = |section: &str, field: &str| {
        let manifest = manifest?;
        let value = manifest.field(section, field)?;
        let name = format!("{section}.{field}");
        let full = path::declared(project, root, manifest, &name, value, findings)?;
        Some((value.as_str()?, full))
    };
    let is_agent = kind == Kind::RecurseAgent;
    let prompt = is_agent.then(|| declared("agent", "prompt")).flatten();
    let source = declared("tools", "source");
    let required = Required {
        kind,
        source: canonical(root, source.as_ref()),
        prompt: canonical(root, prompt.as_ref()),
    };
    let checked = sdist::check(project, root, &required);
    let is_declared = manifest.is_some_and(|manifest| manifest.field("tools", "source").is_some());
    let file = match source {
        Some((_, file)) => Some(file),
        // What the module lacks does not hang on the manifest.
        None if is_declared => None,
        None => likely_module.map(|path| project::join(root, &path)),
    };
    let source = file.and_then(|file| source::read(project, file, findings));
    if let Some(source) = &source {
        advice::imports::check(project, root, source, &checked, findings);
    }
    if let (Some(manifest), Some(pyproject), false) = (manifest, &checked.pyproject, is_agent) {
        advice::sdk::check(manifest, pyproject, findings);
    }
    findings.extend(checked.findings);
    let mut bundle = checked.bundle;
    if let (Some(manifest), Some((_, document))) = (manifest, &read) {
        let source = source.as_ref();
        if is_agent {
            let prompt = prompt.and_then(|(_, file)| Some((file.clone(), project.get(&file)?)));
            agent::check(manifest, document, prompt, source, &mut bundle, findings);
        } else {
            service::check(manifest, document, source, &mut bundle, findings);
        }
    } else if let Some(source) = &source {
        source::check_alone(kind, source, findings);
    }
    bundle
}

/// The declared path, where it is written as that of its file is: only then does it say what the
/// archive must hold.
fn canonical<'t>(root: &str, declared: Option<&(&'t str, String)>) -> Option<&'t str> {
    let (path, full) = declared?;
    (project::join(root, path) == *full).then_some(*path)
}

/// Every project has its `uv.lock`, whatever its manifest says.
fn lock_file(
    project: &Project,
    root: &str,
    manifest: Option<&Manifest<'_>>,
    findings: &mut Findings,
) {
    let full = project::join(root, LOCK);
    if project.get(&full).is_some() {
        return;
    }
    let declared = manifest
        .and_then(|manifest| Some((manifest, manifest.field("runtime", "lockfile")?)))
        .filter(|(_, value)| value.as_str() == Some(LOCK));
    let (place, subject) = match declared {
        Some((manifest, value)) => (
            manifest.place(value.span()),
            "runtime.lockfile is uv.lock, which",
        ),
        None => (Place::new(full, Span::at(0)), "uv.lock"),
    };
    findings.push(path::missing(project, root, place, subject, LOCK));
}
