//! Archives among the files that are checked: one that stands alone is laid open, so that its
//! files are checked as a project; one beside its project is compared with it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::budget::Budget;
use super::inspect::{self, Inspected};
use super::{compare, required};
use crate::bundle::{Bundle, Limit};
use crate::project::{Project, join, sha256};
use crate::report::{self, Diagnostic, Finding, Place, ProjectReport, Rule, Severity};
use crate::sdist::name::MAX_PATH_BYTES;
use crate::text::Span;

/// The files by which a tree is known to hold a project.
const PROJECT_FILES: [&str; 4] = [
    "agent.yaml",
    "agentserve.app.yaml",
    "pyproject.toml",
    "tools.yaml",
];

/// What is mistaken for a source distribution.
const MISTAKEN: [&str; 6] = [".tgz", ".tar", ".tar.bz2", ".tar.xz", ".whl", ".zip"];

/// Rules about files that are not there; of an archive that is said once, of the archive.
const ABSENCES: [&str; 3] = ["file-missing", "manifest-missing", "pyproject-missing"];

/// A project whose lone archives are laid open: the files of `x.tar.gz` are at `x.tar.gz/…`,
/// without the root folder that holds them in it.
#[derive(Debug)]
pub struct Opened {
    /// All files, the archives among them.
    pub project: Project,
    archives: BTreeMap<String, Inspected>,
}

impl Opened {
    /// Opens the archives of `project` that stand alone; none where there is none.
    pub fn new(project: &Project) -> Option<Self> {
        let mut archives = BTreeMap::new();
        let files = || project.files().filter(|(path, _)| !path.contains('/'));
        let mut opened = None;
        let holds_project = project.files().any(|(path, _)| {
            let name = path.rsplit('/').next().unwrap_or(path);
            PROJECT_FILES.contains(&name)
        });
        if holds_project {
            return None;
        }
        let only_archives = project.files().all(|(path, _)| is_archive(path));
        let is_single = project.files().nth(1).is_none();
        let mut budget = Budget::default();
        for (path, bytes) in files() {
            let mistaken = is_single && MISTAKEN.iter().any(|ending| path.ends_with(ending));
            if !is_archive(path) && !mistaken {
                continue;
            }
            let mut inspected = Inspected::new(path, bytes, &mut budget);
            if !only_archives && !mistaken && !required::has_manifest(&inspected.files) {
                continue;
            }
            let opened = opened.get_or_insert_with(|| {
                let mut opened = project.clone();
                opened.kind = None;
                opened
            });
            let required = required::paths(&inspected.files);
            let missing = inspected.missing(required.iter().map(String::as_str));
            inspected.faults.extend(missing);
            let files = std::mem::take(&mut inspected.files);
            if inspected.complete {
                for (inside, content) in files {
                    opened.insert(join(path, &inside), content);
                }
            }
            archives.insert(path.to_owned(), inspected);
        }
        opened.map(|project| Self { project, archives })
    }

    /// Completes what was found in the opened archives by what is to say of themselves.
    pub fn complete(&self, reports: &mut [ProjectReport], findings: &mut Vec<Finding>) {
        let roots: BTreeSet<String> = reports.iter().map(|report| report.root.clone()).collect();
        // The project that `file` is of: the innermost one.
        let owner = |file: &str| {
            let mut folder = file;
            while !roots.contains(folder) {
                folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
                if folder.is_empty() {
                    break;
                }
            }
            folder.to_owned()
        };
        findings.retain(|finding| {
            let of_archive = || self.archives.contains_key(&owner(&finding.place.file));
            !(ABSENCES.contains(&finding.rule.id) && of_archive())
        });
        for (path, inspected) in &self.archives {
            findings.extend(inspected.faults.iter().map(|fault| fault.finding(path)));
        }
        let refused: BTreeSet<String> = findings
            .iter()
            .filter(|finding| finding.rule.severity == Severity::Error)
            .map(|finding| owner(&finding.place.file))
            .collect();
        for report in reports {
            report.ok = !refused.contains(&report.root);
            if let Some(inspected) = self.archives.get(&report.root) {
                let bytes = self.project.get(&report.root).unwrap_or_default();
                fill(&mut report.bundle, &report.root, inspected, bytes);
            }
        }
    }
}

/// Whether `path` is named as a source distribution is.
pub fn is_archive(path: &str) -> bool {
    path.ends_with(".tar.gz")
}

/// Puts into `bundle` what is known of the archive `file` itself.
pub fn fill(bundle: &mut Bundle, file: &str, inspected: &Inspected, bytes: &[u8]) {
    let limit = |name: &str, used: u64, allowed: u64, unit: &str| Limit {
        name: name.to_owned(),
        used,
        allowed,
        unit: unit.to_owned(),
        note: None,
    };
    bundle.name = file.rsplit('/').next().map(str::to_owned);
    bundle.root.clone_from(&inspected.root);
    bundle.limits = vec![
        limit(
            "packed size",
            bytes.len() as u64,
            inspect::MAX_BYTES,
            "bytes",
        ),
        limit(
            "unpacked size",
            inspected.unpacked,
            inspect::MAX_BYTES,
            "bytes",
        ),
        limit(
            "members",
            inspected.members as u64,
            inspect::MAX_MEMBERS as u64,
            "members",
        ),
        limit(
            "longest path",
            inspected.longest_path as u64,
            MAX_PATH_BYTES as u64,
            "bytes",
        ),
    ];
    if let Some(source) = bundle
        .record
        .as_mut()
        .and_then(|record| record.get_mut("source"))
    {
        *source = serde_json::json!({
            "sha256": sha256(bytes),
            "size_bytes": bytes.len(),
        });
    }
}

/// Compares the archives beside each project of `reports` with it.
pub fn beside(project: &Project, reports: &mut [ProjectReport], findings: &mut Vec<Finding>) {
    let single = reports.len() == 1;
    let mut budget = Budget::default();
    for report in reports {
        for (path, bytes) in project.files().filter(|(path, _)| is_archive(path)) {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            let is_own = Some(name) == report.bundle.name.as_deref();
            let found = if is_own && folder == join(&report.root, "dist") {
                compare::left_over(project, report, path, bytes, &mut budget)
            } else if is_own && folder == report.root || single && folder.is_empty() {
                compare::given(project, report, (path, bytes), is_own, &mut budget)
            } else {
                continue;
            };
            let is_error = |finding: &Finding| finding.rule.severity == Severity::Error;
            report.ok &= !found.iter().any(is_error);
            findings.extend(found);
        }
    }
}

/// A built source distribution by itself. Its JSON form is a contract.
#[derive(Clone, Debug, Serialize)]
pub struct Inspection {
    /// Whether the SDK would take it.
    pub ok: bool,
    /// What it holds.
    pub bundle: Bundle,
    /// Why the SDK would refuse it, on the file `sdist.tar.gz`.
    pub diagnostics: Vec<Diagnostic>,
}

/// The file that an inspection speaks of.
const SDIST: &str = "sdist.tar.gz";

/// Inspects `bytes`, which must hold the paths `required` below the root folder; without them, what
/// the manifest inside asks for. What the files themselves say is not checked.
pub fn inspect(bytes: &[u8], required: Option<Vec<String>>) -> Inspection {
    let mut inspected = Inspected::new(SDIST, bytes, &mut Budget::default());
    let required = required.unwrap_or_else(|| required::paths(&inspected.files));
    let missing = inspected.missing(required.iter().map(String::as_str));
    inspected.faults.extend(missing);
    let kind = required::kind(&inspected.files);
    let asked = required.into_iter().map(|path| (path, "required"));
    let files = std::mem::take(&mut inspected.files);
    let files = files
        .iter()
        .map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let mut bundle = required::bundle(files, asked.collect(), kind);
    bundle.certain = inspected.complete;
    fill(&mut bundle, SDIST, &inspected, bytes);
    let findings = inspected.faults.iter().map(|fault| fault.finding(SDIST));
    Inspection {
        ok: inspected.faults.is_empty(),
        bundle,
        diagnostics: report::resolve(&Project::new(), findings.collect()),
    }
}

impl inspect::Fault {
    /// The finding on the archive `file`.
    pub fn finding(&self, file: &str) -> Finding {
        let rule: &'static Rule = self.rule;
        let place = Place::new(file, Span::at(0));
        let mut finding = Finding::new(rule, place, self.message.clone());
        finding.help.clone_from(&self.help);
        finding
    }
}
