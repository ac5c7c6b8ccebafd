//! What a source may import: the packages it lists, and what Node brings.

use std::collections::BTreeSet;

use foldhash::HashSet;

use crate::agentserve::source::Declared;
use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};
use crate::script::{Form, Import, Module};
use crate::show;

use super::specifier::{self, Target};
use super::{File, builtins};

/// Another file is imported.
pub const RELATIVE: Rule = Rule {
    id: "js-import-relative",
    severity: Severity::Error,
    title: "Another file is imported",
    why: "The sandbox receives only the tool's own source, so it cannot import other files of the repository.",
    how: "Move the code into the tool's file.",
};

/// Only types of another file are imported.
pub const TYPE_RELATIVE: Rule = Rule {
    id: "js-import-type-relative",
    severity: Severity::Warning,
    title: "Types of another file are imported",
    why: "Nothing is left of such an import when the tool runs, but a compiler that checks types cannot find the file: the sandbox receives only the tool's own source.",
    how: "Copy the types into the tool's file.",
};

/// Something is imported from an address.
pub const URL: Rule = Rule {
    id: "js-import-url",
    severity: Severity::Error,
    title: "A module is imported from an address",
    why: "A tool can import the packages it lists and what Node brings; Node loads no module by http:, npm:, jsr: or the like.",
    how: "List the package in the manifest and import it by its name.",
};

/// `node:` and a name that Node does not bring.
pub const BUILTIN_UNKNOWN: Rule = Rule {
    id: "js-import-builtin-unknown",
    severity: Severity::Error,
    title: "Node has no such module",
    why: "After node: stands the name of a module that Node brings; any other name fails when the tool is loaded.",
    how: "Correct the name; names are in lower case.",
};

/// A package is imported that is not listed.
pub const UNLISTED: Rule = Rule {
    id: "js-import-unlisted",
    severity: Severity::Error,
    title: "A package is imported but not listed",
    why: "A tool can import the packages it lists under packages; no other package is installed in its sandbox.",
    how: "Add the package to packages, with the version that your lockfile has.",
};

/// Only types of a package are imported that is not listed.
pub const TYPE_UNLISTED: Rule = Rule {
    id: "js-import-type-unlisted",
    severity: Severity::Info,
    title: "Types of a package are imported that is not listed",
    why: "Nothing is left of such an import when the tool runs, but a compiler that checks types needs the package.",
    how: "List the package, or copy the types into the tool's file.",
};

/// What is imported is computed.
pub const UNVERIFIED: Rule = Rule {
    id: "js-import-unverified",
    severity: Severity::Info,
    title: "The imported name is computed",
    why: "Only the packages that are listed, and what Node brings, can be imported; which name this comes to is not known before it runs.",
    how: "Write the name out.",
};

/// `require` in an ES module.
pub const REQUIRE: Rule = Rule {
    id: "js-require",
    severity: Severity::Warning,
    title: "require in an ES module",
    why: "In an ES module, which a file with import or export is, Node defines no require.",
    how: "Write import, or make a require with createRequire of node:module.",
};

/// Judges `imports`, which are those of `module`.
pub(super) fn check(
    file: &File<'_>,
    module: &Module<'_>,
    imports: &[Import<'_>],
    declared: &Declared,
    findings: &mut Findings,
) {
    let is_module = file.is_always_module() || module.has_module_syntax();
    let packages = declared.packages.as_ref();
    let packages = packages.map(|packages| packages.iter().map(|package| package.name.as_str()));
    let packages: Option<HashSet<&str>> = packages.map(Iterator::collect);
    for import in imports {
        if import.caught && import.specifier.is_some() {
            continue;
        }
        if import.form == Form::Require && is_module && !import.type_only {
            findings.push(required(file, import));
        }
        match import.specifier {
            Some(specifier) => judge(file, import, specifier, packages.as_ref(), findings),
            None => findings.push(
                Finding::new(
                    &UNVERIFIED,
                    file.place(import.span),
                    "the imported name is computed, so it cannot be checked",
                )
                .help("write the name out"),
            ),
        }
    }
}

/// The packages that are imported, by name, and what Node brings where it goes without `node:`.
pub(super) fn packages(imports: &[Import<'_>]) -> BTreeSet<String> {
    let specifiers = imports.iter().filter_map(|import| import.specifier);
    specifiers
        .filter_map(|specifier| match Target::of(specifier) {
            Target::Package(name) => Some(name.to_owned()),
            Target::Builtin if builtins::with_scheme(specifier).is_none() => {
                Some(specifier::package(specifier).to_owned())
            }
            _ => None,
        })
        .collect()
}

fn required(file: &File<'_>, import: &Import<'_>) -> Finding {
    let help = match import.specifier {
        Some(specifier) => format!("write import … from '{}'", show::line(specifier)),
        None => "write import(…)".to_owned(),
    };
    let place = crate::text::Span::new(import.start, import.span.end);
    Finding::new(
        &REQUIRE,
        file.place(place),
        "require does not exist in an ES module",
    )
    .help(help)
}

fn judge(
    file: &File<'_>,
    import: &Import<'_>,
    specifier: &str,
    packages: Option<&HashSet<&str>>,
    findings: &mut Findings,
) {
    let place = file.place(import.span);
    let shown = show::name(specifier);
    match Target::of(specifier) {
        Target::File if import.type_only => findings.push(
            Finding::new(
                &TYPE_RELATIVE,
                place,
                format!("the types come from {shown}, a file that the upload cannot look into"),
            )
            .help("copy the types into this file"),
        ),
        Target::File => findings.push(
            Finding::new(
                &RELATIVE,
                place,
                format!(
                    "{shown} is another file; the sandbox receives only {}",
                    file.name()
                ),
            )
            .help("move the code into this file"),
        ),
        Target::Url(_) => findings.push(
            Finding::new(
                &URL,
                place,
                format!(
                    "{shown} is an address; expected the name of a package or of a Node module"
                ),
            )
            .help("list the package under packages and import it by its name"),
        ),
        Target::UnknownBuiltin(name) => {
            let meant = findings.guess(name, builtins::names_after_scheme());
            let help = match meant {
                Some(meant) => format!("did you mean node:{meant}?"),
                None => "see Node's documentation for its modules".to_owned(),
            };
            findings.push(
                Finding::new(
                    &BUILTIN_UNKNOWN,
                    place,
                    format!("{shown} names no module of Node"),
                )
                .help(help),
            );
        }
        Target::Package(name) => {
            if packages.is_none_or(|packages| packages.contains(name)) {
                return;
            }
            let shown = show::name(name);
            findings.push(if import.type_only {
                Finding::new(
                    &TYPE_UNLISTED,
                    place,
                    format!("types come from {shown}, which packages does not list"),
                )
                .help("list it if the types are to be checked; when the tool runs they are gone")
            } else {
                Finding::new(
                    &UNLISTED,
                    place,
                    format!("{shown} is imported, but packages does not list it"),
                )
                .help(format!("add {}@<version> to packages", show::line(name)))
            });
        }
        Target::Builtin | Target::Inline => {}
    }
}
