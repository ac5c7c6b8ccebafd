//! A built archive beside its project.

use super::budget::Budget;
use super::inspect::Inspected;
use crate::bundle::{Member, Source};
use crate::project::{Project, join};
use crate::report::{Finding, Place, ProjectReport, Rule, Severity};
use crate::text::Span;

/// As many differing files are shown.
const MOST_SHOWN: usize = 20;

/// The lock file was changed by the build, or since.
pub const LOCKFILE: Rule = Rule {
    id: "sdist-archive-lockfile",
    severity: Severity::Error,
    title: "The uv.lock in the archive is not the project's",
    why: "The SDK compares the uv.lock in the archive with the project's byte by byte, and refuses the build where the backend changed it.",
    how: "Build the archive again, with a backend that packs uv.lock as it is.",
};

/// Another state of the project.
pub const DIFFERS: Rule = Rule {
    id: "sdist-archive-differs",
    severity: Severity::Warning,
    title: "A built archive that is not what the project would build now",
    why: "It was built before the project changed, or it is broken. The SDK builds anew, so it does not matter for an upload; whoever looks into it is misled.",
    how: "Build it again with uv build --sdist, or remove it.",
};

/// How a file of the project fares in an archive.
struct Difference<'m> {
    path: &'m str,
    /// `has other bytes`, `is not in the archive`.
    how: &'static str,
}

/// Judges an archive that was given together with its project; `own` where it has its name.
pub fn given(
    project: &Project,
    report: &ProjectReport,
    (path, bytes): (&str, &[u8]),
    own: bool,
    budget: &mut Budget,
) -> Vec<Finding> {
    let inspected = Inspected::new(path, bytes, budget);
    let manifest = |member: &&Member| matches!(&*member.path, "tools.yaml" | "agent.yaml");
    let is_service = report
        .bundle
        .members
        .iter()
        .filter(manifest)
        .any(|member| inspected.files.contains_key(&member.path));
    if !own && !is_service {
        return Vec::new();
    }
    let faults = inspected
        .faults
        .iter()
        .cloned()
        .chain(inspected.missing(required(report)));
    let mut findings: Vec<Finding> = faults.map(|fault| fault.finding(path)).collect();
    let mut differences = differences(project, report, &inspected);
    // No archive holds itself.
    differences.retain(|found| join(&report.root, found.path) != path);
    if let Some(at) = differences
        .iter()
        .position(|found| found.path == "uv.lock" && inspected.files.contains_key("uv.lock"))
    {
        differences.remove(at);
        let place = Place::new(path, Span::at(0));
        let message = "the uv.lock in the archive is not the project's".to_owned();
        let there = Place::new(join(&report.root, "uv.lock"), Span::at(0));
        findings.push(
            Finding::new(&LOCKFILE, place, message)
                .help("build the archive again")
                .related(there, "the project's"),
        );
    }
    differences.retain(|found| {
        let missing = !inspected.files.contains_key(found.path);
        !(missing && required(report).any(|path| path == found.path))
    });
    findings.extend(differs(report, path, &differences));
    findings
}

/// Judges an archive that an earlier build left in the project: nothing that the upload depends on.
pub fn left_over(
    project: &Project,
    report: &ProjectReport,
    path: &str,
    bytes: &[u8],
    budget: &mut Budget,
) -> Vec<Finding> {
    let inspected = Inspected::new(path, bytes, budget);
    if inspected.beyond_budget {
        return Vec::new();
    }
    let mut faults = inspected.faults.clone();
    faults.extend(inspected.missing(required(report)));
    if let Some(fault) = faults.first() {
        let message = format!(
            "the SDK would refuse {path} of an earlier build: {}",
            fault.message
        );
        let place = Place::new(path, Span::at(0));
        return vec![Finding::new(&DIFFERS, place, message).help("build it again, or remove it")];
    }
    let differences = differences(project, report, &inspected);
    differs(report, path, &differences).into_iter().collect()
}

fn required(report: &ProjectReport) -> impl Iterator<Item = &str> {
    let members = report.bundle.members.iter();
    members
        .filter(|member| member.required)
        .map(|member| member.path.as_str())
}

/// The files that the build takes from the project as they are, and that differ in the archive.
fn differences<'m>(
    project: &Project,
    report: &'m ProjectReport,
    inspected: &Inspected,
) -> Vec<Difference<'m>> {
    if !inspected.complete {
        return Vec::new();
    }
    let members = report.bundle.members.iter();
    let from_project = members.filter(|member| {
        member.present && member.source == Source::Project && member.size.is_some()
    });
    // Some backends write it anew.
    let original = if inspected.files.contains_key("pyproject.toml.orig") {
        "pyproject.toml.orig"
    } else {
        "pyproject.toml"
    };
    from_project
        .filter_map(|member| {
            let path = member.path.as_str();
            let inside = if path == "pyproject.toml" {
                original
            } else {
                path
            };
            let how = match inspected.files.get(inside) {
                None if report.bundle.certain || member.required => "is not in the archive",
                None => return None,
                Some(packed)
                    if Some(packed.as_slice()) == project.get(&join(&report.root, path)) =>
                {
                    return None;
                }
                Some(_) => "has other bytes in the archive",
            };
            Some(Difference { path, how })
        })
        .collect()
}

fn differs(report: &ProjectReport, path: &str, differences: &[Difference<'_>]) -> Option<Finding> {
    let (first, more) = differences.split_first()?;
    let message = match more.len() {
        0 => format!(
            "{path} differs from the project: {} {}",
            first.path, first.how
        ),
        1 => format!(
            "{path} differs from the project in {} and 1 more file",
            first.path
        ),
        more => format!(
            "{path} differs from the project in {} and {more} more files",
            first.path
        ),
    };
    let finding = Finding::new(&DIFFERS, Place::new(path, Span::at(0)), message)
        .help("build it again, or remove it");
    Some(
        differences
            .iter()
            .take(MOST_SHOWN)
            .fold(finding, |finding, found| {
                let place = Place::new(join(&report.root, found.path), Span::at(0));
                finding.related(place, format!("{} {}", found.path, found.how))
            }),
    )
}
