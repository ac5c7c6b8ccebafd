//! `[build-system]`: which backend builds the upload.

use super::name;
use super::pyproject::Pyproject;
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;
use crate::text::Span;
use crate::tree::{NodeRef, Value};

/// No explicit build system.
pub const BUILD_SYSTEM: Rule = Rule {
    id: "build-system",
    severity: Severity::Error,
    title: "no explicit build system",
    why: "The SDK asks for a [build-system] table whose build-backend is a string with text and whose requires is a list, not empty, of such strings.",
    how: "Declare both, for instance: requires = [\"hatchling\"] and build-backend = \"hatchling.build\".",
};

/// The backend's own package is not required.
pub const BUILD_REQUIRES: Rule = Rule {
    id: "build-requires",
    severity: Severity::Warning,
    title: "the build backend's package is not required",
    why: "The build runs in an environment that holds what build-system.requires names and nothing else, so the backend cannot be imported there.",
    how: "Add the backend's package to build-system.requires.",
};

/// A backend of a name that no package brings.
pub const BACKEND_UNKNOWN: Rule = Rule {
    id: "build-backend-unknown",
    severity: Severity::Warning,
    title: "the build backend is a slip for another",
    why: "build-backend names a module that the build imports, not a package: hatchling brings hatchling.build. The SDK looks only whether a name is there; uv build then fails.",
    how: "Write the backend's full name, as its own documentation has it.",
};

/// Build backends and the packages that bring them.
const BACKENDS: &[(&str, &str)] = &[
    ("hatchling.build", "hatchling"),
    ("setuptools.build_meta", "setuptools"),
    ("flit_core.buildapi", "flit-core"),
    ("pdm.backend", "pdm-backend"),
    ("poetry.core.masonry.api", "poetry-core"),
    ("uv_build", "uv-build"),
    ("maturin", "maturin"),
    ("scikit_build_core.build", "scikit-build-core"),
    ("mesonpy", "meson-python"),
];

/// A build system that packs everything.
pub(super) const EXAMPLE: &str =
    "[build-system]\nrequires = [\"hatchling\"]\nbuild-backend = \"hatchling.build\"";

/// Checks that `[build-system]` is what the SDK asks for, and can work.
pub(super) fn check(pyproject: &Pyproject, findings: &mut Vec<Finding>) {
    let root = pyproject.root();
    let finding =
        |span, message: String| Finding::new(&BUILD_SYSTEM, pyproject.place(span), message);
    let Some(table) = root.get("build-system") else {
        let missing = "pyproject.toml has no [build-system] table".to_owned();
        let nested = pyproject
            .get(&["tool"])
            .and_then(|tool| tool.entry("build-system"));
        findings.push(if let Some(key) = misspelt(root, "build-system") {
            finding(key.span(), missing)
                .help("the table's name is build-system, in lower case and with a hyphen")
                .fix(
                    "name it build-system",
                    vec![rename(pyproject, key, "build-system")],
                )
        } else if let Some((key, _)) = nested {
            finding(key.span(), missing)
                .help("the table stands at the top level: [build-system], not [tool.build-system]")
        } else {
            finding(Span::at(0), missing).help(format!("add:\n{EXAMPLE}"))
        });
        return;
    };
    if !table.is_map() {
        let message = format!("build-system is {}; it must be a table", table.type_name());
        findings.push(finding(table.span(), message).help(format!("write:\n{EXAMPLE}")));
        return;
    }
    let backend = table.get("build-backend");
    let packages = pyproject.build_requirements();
    match backend.map(|backend| (backend, backend.as_str())) {
        Some((_, Some(text))) if !text.is_empty() => {
            require_backend(pyproject, table, text, findings)
        }
        Some((backend, Some(_))) => findings.push(
            finding(
                backend.span(),
                "build-backend is an empty string".to_owned(),
            )
            .help("name the backend, for instance \"hatchling.build\""),
        ),
        Some((backend, None)) => findings.push(
            finding(
                backend.span(),
                format!(
                    "build-backend is {}; it must be a string",
                    backend.type_name()
                ),
            )
            .help("name the backend, for instance \"hatchling.build\""),
        ),
        None => {
            let missing = "build-system has no build-backend".to_owned();
            findings.push(if let Some(key) = misspelt(table, "build-backend") {
                finding(key.span(), missing)
                    .help("the key is build-backend, with a hyphen")
                    .fix(
                        "name it build-backend",
                        vec![rename(pyproject, key, "build-backend")],
                    )
            } else {
                let known = BACKENDS
                    .iter()
                    .find(|(_, package)| packages.iter().any(|name| name == package));
                let (backend, _) = known.unwrap_or(&("hatchling.build", "hatchling"));
                finding(table.span(), missing).help(format!("add build-backend = \"{backend}\""))
            });
        }
    }
    let Some(requires) = table.get("requires") else {
        let package = backend
            .and_then(NodeRef::as_str)
            .and_then(package_of)
            .unwrap_or("hatchling");
        findings.push(
            finding(table.span(), "build-system has no requires".to_owned())
                .help(format!("add requires = [\"{package}\"]")),
        );
        return;
    };
    match requires.value() {
        Value::Seq(items) if items.is_empty() => findings.push(
            finding(requires.span(), "requires is empty".to_owned())
                .help("name the package that brings the build backend"),
        ),
        Value::Seq(_) => {
            for item in requires.items() {
                match item.as_str() {
                    Some("") => findings.push(
                        finding(item.span(), "requires holds an empty string".to_owned())
                            .help("remove it, or name a package"),
                    ),
                    Some(_) => {}
                    None => findings.push(
                        finding(
                            item.span(),
                            format!(
                                "requires holds {}; each item must be a string",
                                item.type_name()
                            ),
                        )
                        .help("name a package in quotes"),
                    ),
                }
            }
        }
        Value::Str(_) => {
            let span = requires.span();
            findings.push(
                finding(
                    span,
                    "requires is a string; it must be a list of strings".to_owned(),
                )
                .help("put it in brackets")
                .fix(
                    "put it in brackets",
                    vec![
                        (pyproject.place(Span::at(span.start)), "[".to_owned()),
                        (pyproject.place(Span::at(span.end)), "]".to_owned()),
                    ],
                ),
            );
        }
        _ => findings.push(
            finding(
                requires.span(),
                format!(
                    "requires is {}; it must be a list of strings",
                    requires.type_name()
                ),
            )
            .help("write requires = [\"hatchling\"]"),
        ),
    }
}

/// The package that brings `backend`, where it is known.
pub(super) fn package_of(backend: &str) -> Option<&'static str> {
    let module = backend.split(':').next().unwrap_or(backend);
    BACKENDS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, package)| *package)
}

fn require_backend(
    pyproject: &Pyproject,
    table: NodeRef<'_>,
    backend: &str,
    findings: &mut Vec<Finding>,
) {
    let Some(package) = package_of(backend) else {
        findings.extend(unknown(pyproject, table, backend));
        return;
    };
    let Some(requires) = table.get("requires") else {
        return;
    };
    let named = pyproject.build_requirements();
    if table.get("backend-path").is_none()
        && requires.items().len() > 0
        && !named.iter().any(|name| name == package)
    {
        findings.push(
            Finding::new(
                &BUILD_REQUIRES,
                pyproject.place(requires.span()),
                format!(
                    "requires does not name {package}, which brings the build backend {backend}"
                ),
            )
            .help(format!("add \"{package}\" to requires")),
        );
    }
}

/// The finding for `backend` where it is no backend, but surely one of the known was meant: it is
/// the name of the package that brings one, or near to one.
fn unknown(pyproject: &Pyproject, table: NodeRef<'_>, backend: &str) -> Option<Finding> {
    if table.get("backend-path").is_some() {
        return None;
    }
    let written = name::normalised(backend);
    let of_package = BACKENDS
        .iter()
        .find(|(_, package)| written == *package || written == package.trim_end_matches("-core"))
        .map(|(name, _)| *name);
    let meant =
        of_package.or_else(|| show::meant(backend, BACKENDS.iter().map(|(name, _)| *name)))?;
    let place = pyproject.place(table.get("build-backend")?.span());
    let message = if of_package.is_some() {
        format!(
            "{} is a package; the build backend in it is {meant}",
            show::name(backend)
        )
    } else {
        format!("no build backend is called {}", show::name(backend))
    };
    Some(
        Finding::new(&BACKEND_UNKNOWN, place.clone(), message)
            .help(format!("write build-backend = \"{meant}\""))
            .fix(
                format!("Write {meant}"),
                vec![(place, format!("\"{meant}\""))],
            ),
    )
}

/// A key that means `name`, but is written otherwise.
fn misspelt<'t>(table: NodeRef<'t>, name: &str) -> Option<NodeRef<'t>> {
    table.entries().map(|(key, _)| key).find(|key| {
        key.as_str()
            .is_some_and(|key| key.to_lowercase().replace('_', "-") == name)
    })
}

fn rename(pyproject: &Pyproject, key: NodeRef<'_>, name: &str) -> (Place, String) {
    (pyproject.place(key.span()), name.to_owned())
}
