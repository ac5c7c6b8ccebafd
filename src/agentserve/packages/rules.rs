//! Rules of `packages`.

use foldhash::{HashMap, HashMapExt};

use crate::findings::Findings;
use crate::report::{Finding, Place, Rule, Severity};
use crate::show;
use crate::tree::{NodeRef, Value};

use super::super::document::Manifest;
use super::super::javascript::builtins;
use super::super::source::Package;
use super::entry::{self, Fault, Pin, Read};
use super::pypi;

/// `packages` is no list.
pub const PACKAGES_TYPE: Rule = Rule {
    id: "tool-packages-type",
    severity: Severity::Error,
    title: "packages is not a list",
    why: "The packages that a tool imports are a list of texts, even where it is one.",
    how: "Write packages: [zod@3.25.76].",
};

/// An entry is no text.
pub const TYPE: Rule = Rule {
    id: "package-type",
    severity: Severity::Error,
    title: "An entry of packages is not a text",
    why: "Each entry is one text, a name and a version: zod@3.25.76. A colon and a space make a mapping of it.",
    how: "Write the name, @ and the version in one text; quote it where it starts with @.",
};

/// Too many entries.
pub const TOO_MANY: Rule = Rule {
    id: "packages-too-many",
    severity: Severity::Error,
    title: "More than 50 packages",
    why: "A tool lists at most 50 packages; the upload refuses more.",
    how: "Remove packages that the source does not import itself.",
};

/// An entry is not a name with a version.
pub const FORMAT: Rule = Rule {
    id: "package-format",
    severity: Severity::Error,
    title: "An entry is no package",
    why: "JavaScript and TypeScript take their packages from npm, written zod@3.25.76; Python takes them from PyPI, written requests==2.32.3 or requests@2.32.3. Anything else cannot be installed.",
    how: "Write the registry's own name and one version.",
};

/// An entry has no exact version.
pub const UNPINNED: Rule = Rule {
    id: "package-unpinned",
    severity: Severity::Error,
    title: "A package without an exact version",
    why: "Packages are pinned the way a lockfile pins them: to one version. A range, a tag or an address may give other code on the next install.",
    how: "Write the version that your lockfile has.",
};

/// An entry stands twice.
pub const DUPLICATE: Rule = Rule {
    id: "package-duplicate",
    severity: Severity::Warning,
    title: "A package is listed twice",
    why: "The second entry says nothing new. Names of PyPI are the same in any case, and with -, _ or a dot.",
    how: "Delete one of the two.",
};

/// A package stands twice with different versions.
pub const CONFLICT: Rule = Rule {
    id: "package-conflict",
    severity: Severity::Error,
    title: "A package has two versions",
    why: "One sandbox holds one version of a package.",
    how: "Keep the version that your lockfile has.",
};

/// A package of a built-in module's name.
pub const BUILTIN: Rule = Rule {
    id: "package-builtin",
    severity: Severity::Warning,
    title: "A package has the name of a built-in module",
    why: "Node and Python bring this module. A package of the same name is not what is imported, or breaks it.",
    how: "Delete the entry.",
};

/// Entries of a tool.
pub const MOST: usize = 50;

/// The packages under `packages`; what is wrong with them is reported. None where it is no list.
pub fn check(
    manifest: &Manifest<'_>,
    field: (NodeRef<'_>, NodeRef<'_>),
    is_python: impl Fn(&str) -> bool,
    findings: &mut Findings,
) -> Option<Vec<Package>> {
    let (key, value) = field;
    let Value::Seq(_) = value.value() else {
        findings.push(not_list(manifest, field));
        return None;
    };
    let count = value.items().len();
    if count > MOST {
        findings.push(
            Finding::new(
                &TOO_MANY,
                manifest.place(key.span()),
                format!("{count} packages; a tool lists at most {MOST}"),
            )
            .help(format!("remove at least {}", count - MOST)),
        );
    }
    let mut packages = Vec::new();
    let mut listed = Listed::default();
    let mut met = HashMap::new();
    for item in value.items() {
        // What an alias brings again is judged once, and not kept again.
        if let Some(is_package) = met.insert(item.id(), false) {
            met.insert(item.id(), is_package);
            if is_package && findings.has_room(&DUPLICATE) {
                let place = manifest.place_of_item(item);
                findings.push(twice(
                    item.as_str().unwrap_or_default(),
                    place.clone(),
                    place,
                ));
            }
            continue;
        }
        let place = manifest.place_of_item(item);
        let Some(text) = item.as_str() else {
            findings.push(not_text(manifest, item, place));
            continue;
        };
        let python = is_python(text);
        let read = match entry::read(text, python) {
            Ok(read) => read,
            Err(fault) => {
                let edit = |mended: &str| manifest.edit_of(value.span().start, item, mended);
                findings.push(no_package(text, fault, python, place, edit));
                continue;
            }
        };
        met.insert(item.id(), true);
        if is_builtin(read.name, python) {
            let what = if python {
                "Python's standard library"
            } else {
                "Node"
            };
            findings.push(
                Finding::new(
                    &BUILTIN,
                    place.clone(),
                    format!(
                        "{} is part of {what}; the package of that name is not needed",
                        read.name
                    ),
                )
                .help("delete the entry"),
            );
        }
        if let Pin::Other(spec) = &read.pin {
            let edit = |mended: &str| manifest.edit_of(value.span().start, item, mended);
            findings.push(unpinned(text, read.name, spec, python, place.clone(), edit));
        }
        if let Some(finding) = listed.add(text, &read, python, &place) {
            findings.push(finding);
        }
        packages.push(Package {
            name: read.name.to_owned(),
            version: match read.pin {
                Pin::Exact(version) => Some(version),
                Pin::Other(_) => None,
            },
            place,
        });
    }
    Some(packages)
}

fn is_builtin(name: &str, is_python: bool) -> bool {
    if is_python {
        crate::python::is_standard(&name.to_lowercase().replace('-', "_"))
    } else {
        builtins::is_builtin(name)
    }
}

fn not_list(manifest: &Manifest<'_>, field: (NodeRef<'_>, NodeRef<'_>)) -> Finding {
    let (key, value) = field;
    let place = if value.is_map() {
        manifest.place(key.span())
    } else {
        manifest.place_of(field)
    };
    let message = format!(
        "packages is {}; expected a list",
        show::value(value, manifest.bytes)
    );
    let finding = Finding::new(&PACKAGES_TYPE, place, message);
    let is_one = |text: &str| text.contains('@') && is_plain(text) && !text.contains([',', '[']);
    match value.as_str().filter(|text| is_one(text)) {
        Some(text) => {
            let finding = finding.help(format!("write packages: [\"{}\"]", show::line(text)));
            match manifest.edit_of(key.span().end, value, &format!("[\"{text}\"]")) {
                Some(edit) => finding.fix("Make it a list", vec![edit]),
                None => finding,
            }
        }
        None => finding.help("write a list of texts: packages: [zod@3.25.76]"),
    }
}

fn not_text(manifest: &Manifest<'_>, item: NodeRef<'_>, place: Place) -> Finding {
    let message = format!(
        "this entry is {}; expected a text such as zod@3.25.76",
        show::value(item, manifest.bytes)
    );
    let finding = Finding::new(&TYPE, place, message);
    let mut entries = item.entries();
    match (entries.next(), entries.next()) {
        (Some((name, version)), None) => {
            let source = |node: NodeRef<'_>| show::line(&show::source(manifest.bytes, node.span()));
            finding.help(format!("write {}@{}", source(name), source(version)))
        }
        _ => finding.help("write the name, @ and the version in one text"),
    }
}

/// Whether `text` stands in double quotes as it is, and holds no blank.
fn is_plain(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '\'' | '\\'))
}

fn no_package(
    text: &str,
    fault: Fault,
    is_python: bool,
    place: Place,
    edit: impl Fn(&str) -> Option<(Place, String)>,
) -> Finding {
    let shown = show::line(text);
    let (registry, example) = if is_python {
        ("PyPI", "requests==2.32.3")
    } else {
        ("npm", "zod@3.25.76")
    };
    let (message, help) = match fault {
        Fault::Empty => (
            "this entry is empty; expected a package".to_owned(),
            format!("write {example}, or delete it"),
        ),
        Fault::Space => (
            format!("white space stands around '{shown}'"),
            "delete it".to_owned(),
        ),
        Fault::OtherRegistry => (
            format!(
                "{shown} is written as for Python; a JavaScript tool takes its packages from npm"
            ),
            format!("write {}", show::line(&text.replacen("==", "@", 1))),
        ),
        Fault::Name => (
            format!("{shown} does not begin with a package name of {registry}"),
            format!("write {example}"),
        ),
        Fault::Rest => (
            format!("what follows the name in {shown} is no version; expected {example}"),
            "write == and one version after the name, and nothing else".to_owned(),
        ),
    };
    let finding = Finding::new(&FORMAT, place, message).help(help);
    let mended = match fault {
        Fault::Space => text.trim().to_owned(),
        Fault::OtherRegistry if !text.contains([' ', '[', ';']) => text.replacen("==", "@", 1),
        _ => return finding,
    };
    let is_pinned =
        entry::read(&mended, is_python).is_ok_and(|read| matches!(read.pin, Pin::Exact(_)));
    match edit(&format!("\"{mended}\"")).filter(|_| is_pinned) {
        Some(edit) => finding.fix(format!("Write {mended}"), vec![edit]),
        None => finding,
    }
}

fn unpinned(
    text: &str,
    name: &str,
    spec: &str,
    is_python: bool,
    place: Place,
    edit: impl Fn(&str) -> Option<(Place, String)>,
) -> Finding {
    let what = match spec {
        "" => "has no version".to_owned(),
        _ if spec.contains("://") || spec.contains(':') => {
            "names an address, no version".to_owned()
        }
        _ if spec.starts_with(['^', '~', '<', '>', '!', '*'])
            || spec.contains(['*', '|', ' ', ','])
            || spec.contains(".x") =>
        {
            "is a range, no version".to_owned()
        }
        _ => format!("has no whole version: {}", show::line(spec)),
    };
    let finding = Finding::new(&UNPINNED, place, format!("{} {what}", show::line(text)));
    let bare = spec.trim_start_matches(['v', '=', '^', '~', '@']).trim();
    let joint = if is_python { "==" } else { "@" };
    let is_prefix = spec.starts_with(['v', '=']) && semver::Version::parse(bare).is_ok();
    let finding = finding.help(format!(
        "write the version that your lockfile has: {name}{joint}1.2.3"
    ));
    let mended = format!("{name}@{bare}");
    match edit(&format!("\"{mended}\"")).filter(|_| is_prefix && !is_python) {
        Some(edit) => finding.fix(format!("Write {mended}"), vec![edit]),
        None => finding,
    }
}

fn twice(text: &str, place: Place, first: Place) -> Finding {
    let message = format!("{} is listed twice", show::line(text));
    Finding::new(&DUPLICATE, place, message)
        .help("delete one of the two")
        .related(first, "first listed here")
}

/// What was listed so far.
#[derive(Default)]
struct Listed {
    /// By name and version, in the one spelling of each.
    seen: HashMap<(String, String), Place>,
    /// The first exact version of each name.
    pinned: HashMap<String, (String, Place)>,
}

impl Listed {
    /// Adds an entry; what it says again or against another one.
    fn add(
        &mut self,
        text: &str,
        read: &Read<'_>,
        is_python: bool,
        place: &Place,
    ) -> Option<Finding> {
        let name = match is_python {
            true => pypi::normalise(read.name),
            false => read.name.to_owned(),
        };
        let version = match &read.pin {
            Pin::Exact(version) if is_python => pypi::normal_version(version),
            Pin::Exact(version) | Pin::Other(version) => version.clone(),
        };
        if let Some(first) = self.seen.get(&(name.clone(), version.clone())) {
            return Some(twice(text, place.clone(), first.clone()));
        }
        self.seen.insert((name.clone(), version), place.clone());
        let Pin::Exact(version) = &read.pin else {
            return None;
        };
        if let Some((first, at)) = self.pinned.get(&name) {
            let message = format!("{} is pinned to {first} and to {version}", read.name);
            return Some(
                Finding::new(&CONFLICT, place.clone(), message)
                    .help("keep the version that your lockfile has")
                    .related(at.clone(), "first pinned here"),
            );
        }
        self.pinned.insert(name, (version.clone(), place.clone()));
        None
    }
}
