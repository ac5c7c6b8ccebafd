//! Advice on imports that the service's environment will not have.

use foldhash::{HashSet, HashSetExt};
use std::collections::BTreeSet;

use crate::project::{self, Project};
use crate::python;
use crate::report::{Finding, Rule, Severity};
use crate::sdist::Checked;

use super::super::source::Source;
use crate::findings::Findings;
use crate::show;

/// An import that nothing provides.
pub const UNKNOWN: Rule = Rule {
    id: "import-unknown",
    severity: Severity::Warning,
    title: "An import that nothing provides",
    why: "The service installs what pyproject.toml and uv.lock name. A module that is neither of Python 3.14's standard library, nor beside the source, nor named there cannot be imported, and every call fails.",
    how: "Add the package: uv add name. Inside try, an import may fail, and is not reported.",
};

/// What the service itself supplies.
const SUPPLIED: [&str; 1] = ["recurse_apis"];

/// Modules whose package has quite another name.
const OTHER_NAMES: [(&str, &str); 16] = [
    ("bs4", "beautifulsoup4"),
    ("cv2", "opencv"),
    ("Crypto", "pycryptodome"),
    ("fitz", "pymupdf"),
    ("git", "gitpython"),
    ("google", "protobuf"),
    ("googleapiclient", "google-api-python-client"),
    ("magic", "python-magic"),
    ("MySQLdb", "mysqlclient"),
    ("PIL", "pillow"),
    ("pkg_resources", "setuptools"),
    ("skimage", "scikit-image"),
    ("sklearn", "scikit-learn"),
    ("usb", "pyusb"),
    ("win32api", "pywin32"),
    ("wx", "wxpython"),
];

/// Advises on the imports of `source`, a module of the project at `root`.
pub fn check(
    project: &Project,
    root: &str,
    source: &Source<'_>,
    checked: &Checked,
    findings: &mut Findings,
) {
    let Some(pyproject) = &checked.pyproject else {
        return;
    };
    // Without a plain list, what is installed cannot be known.
    if pyproject.get(&["project"]).is_none() || pyproject.is_dynamic("dependencies") {
        return;
    }
    let mut packages: BTreeSet<String> = pyproject
        .dependencies()
        .into_iter()
        .map(|requirement| requirement.name)
        .collect();
    packages.extend(
        checked
            .lockfile
            .iter()
            .flat_map(|lockfile| lockfile.projects()),
    );
    let packages: Vec<String> = packages.iter().map(|package| letters(package)).collect();
    let mut asked: HashSet<&str> = HashSet::new();
    for import in &source.module.outline.imports {
        let name = import.module.split('.').next().unwrap_or_default();
        let known = import.is_relative
            || import.is_guarded
            || python::is_standard(name)
            || SUPPLIED.contains(&name);
        if known || !asked.insert(name) || asked.len() > MOST {
            continue;
        }
        if is_beside(project, root, &source.file, name) || is_provided(&packages, name) {
            continue;
        }
        findings.push(
            Finding::new(
                &UNKNOWN,
                source.place(import.span),
                format!(
                    "{} is neither in the standard library nor in the project, and no dependency provides it",
                    show::name(name)
                ),
            )
            .help(format!("add its package to the dependencies: uv add {}", show::name(name))),
        );
    }
}

/// How many different modules are asked about.
const MOST: usize = 200;

/// Whether a module or package `name` lies beside the source, at the project's root or in `src`.
fn is_beside(project: &Project, root: &str, source: &str, name: &str) -> bool {
    let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
    let own = folder.rsplit('/').next() == Some(name);
    let places = [
        folder.to_owned(),
        root.to_owned(),
        project::join(root, "src"),
    ];
    own || places.iter().any(|place| {
        let path = project::join(place, name);
        project.is_folder(&path)
            || ["py", "so", "pyd"]
                .iter()
                .any(|ending| project.get(&format!("{path}.{ending}")).is_some())
    })
}

/// Whether one of `packages`, of letters and digits only, is likely to hold the module `name`.
fn is_provided(packages: &[String], name: &str) -> bool {
    let other = OTHER_NAMES.iter().find(|(module, _)| *module == name);
    let (plain, other) = (letters(name), other.map(|(_, other)| letters(other)));
    packages.iter().any(|package| {
        package.contains(&plain)
            || (package.len() > 2 && plain.contains(package))
            || other.as_ref().is_some_and(|other| package.contains(other))
    })
}

fn letters(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_provide_modules_of_like_names() {
        let packages = [
            "pyyaml",
            "beautifulsoup4",
            "python-dateutil",
            "pillow",
            "ruamel-yaml",
        ]
        .map(letters);
        for name in ["yaml", "bs4", "dateutil", "PIL", "ruamel"] {
            assert!(is_provided(&packages, name), "{name}");
        }
        assert!(!is_provided(&packages, "httpx"));
    }
}
