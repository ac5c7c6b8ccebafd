//! Packages that no source imports.

use foldhash::HashSet;

use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};
use crate::show;

use super::super::source::{Package, Reading};
use super::pypi;

/// A package that is not imported.
pub const UNUSED: Rule = Rule {
    id: "package-unused",
    severity: Severity::Info,
    title: "A package is listed and not imported",
    why: "packages lists what the tool imports. Tools with no packages use the standard image, and tools with the same packages share one, so they start faster.",
    how: "Delete the entry, unless something else loads the package.",
};

/// Advises on packages that none of `readings` imports; they are all of the tool's sources.
pub fn check(
    packages: &[Package],
    is_python: bool,
    readings: &[&Reading],
    findings: &mut Findings,
) {
    let names = || packages.iter().map(|package| package.name.as_str());
    let imports = || readings.iter().flat_map(|reading| &reading.imports);
    let provided = is_python.then(|| pypi::Provided::of(names()));
    let used: HashSet<&str> = match &provided {
        Some(provided) => imports().flat_map(|module| provided.by(module)).collect(),
        None => imports().map(String::as_str).collect(),
    };
    for package in packages {
        let is_used = match is_python {
            true => used.contains(pypi::normalise(&package.name).as_str()),
            false => used.contains(package.name.as_str()),
        };
        if !is_used && findings.has_room(&UNUSED) {
            findings.push(
                Finding::new(
                    &UNUSED,
                    package.place.clone(),
                    format!("{} is listed and not imported", show::line(&package.name)),
                )
                .help("delete the entry; a tool with fewer packages starts faster"),
            );
        }
    }
}
