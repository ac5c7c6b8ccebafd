//! Whether the SDK would take what the build packs, and whether it should be packed at all.

use std::collections::BTreeMap;

use super::backend::{Packing, Untold, Why};
use super::name::{self, MAX_PATH_BYTES};
use super::pyproject::Pyproject;
use super::repair;
use crate::bundle::Bundle;
use crate::project::{Project, SKIPPED_FOLDERS, join};
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;

/// A required file stays outside.
pub const MISSING_MEMBER: Rule = Rule {
    id: "sdist-missing-member",
    severity: Severity::Error,
    title: "the build leaves out a required file",
    why: "The SDK refuses a source distribution without the manifest, the module, the prompt, pyproject.toml or uv.lock, and names only one of them at a time. What goes in is decided by the build backend; most leave out files that are no Python.",
    how: "Have the build backend pack the file: for setuptools by a line in MANIFEST.in, else in pyproject.toml.",
};

/// The build would not succeed.
pub const BUILD_FAILS: Rule = Rule {
    id: "sdist-build-fails",
    severity: Severity::Warning,
    title: "the build backend likely fails",
    why: "The SDK runs uv build; where that fails, it shows only the last line of what uv prints. No build is run here, so this is a warning, told from the files alone; what the archive would lack is not judged beside it.",
    how: "Mend what the finding names.",
};

/// Two members of one path.
pub const REPEATED_MEMBER: Rule = Rule {
    id: "sdist-repeated-member",
    severity: Severity::Warning,
    title: "the build packs two files under one path",
    why: "The SDK refuses an archive that holds a path twice.",
    how: "Remove the file from the project, or exclude it: a PKG-INFO is left over from an unpacked distribution.",
};

/// A path that the SDK does not take.
pub const MEMBER_PATH: Rule = Rule {
    id: "sdist-member-path",
    severity: Severity::Warning,
    title: "a packed path that the SDK refuses",
    why: "In the archive, each path with its root folder must be in Unicode's NFC, at most 255 bytes, without backslashes, control characters and parts such as `..`.",
    how: "Rename the file, or exclude it.",
};

/// Over 64 MiB.
pub const TOO_LARGE: Rule = Rule {
    id: "sdist-too-large",
    severity: Severity::Error,
    title: "the build packs more than 64 MiB",
    why: "The SDK refuses a source distribution whose files are larger than 67108864 bytes together.",
    how: "Exclude what the tools do not need.",
};

/// Over 1 024 members.
pub const TOO_MANY: Rule = Rule {
    id: "sdist-too-many-members",
    severity: Severity::Error,
    title: "the build packs more than 1024 members",
    why: "The SDK refuses a source distribution of more than 1024 files and folders.",
    how: "Exclude what the tools do not need.",
};

/// More patterns and files than are tried here.
pub const NOT_TOLD: Rule = Rule {
    id: "sdist-not-told",
    severity: Severity::Warning,
    title: "what the build packs is not told",
    why: "Trying the patterns of pyproject.toml and of .gitignore on each file would take too long here, so nothing is said of what is packed, nor whether the SDK would take it: 1024 members, 64 MiB, no path that it refuses.",
    how: "Leave folders out that no upload holds, or name fewer and wider patterns.",
};

/// A secret would be uploaded.
pub const SECRET: Rule = Rule {
    id: "sdist-secret",
    severity: Severity::Warning,
    title: "a file that likely holds secrets is packed",
    why: "Everything in the source distribution is uploaded.",
    how: "Exclude the file, and give secrets to the service where it asks for them.",
};

/// What nobody needs would be uploaded.
pub const JUNK: Rule = Rule {
    id: "sdist-junk",
    severity: Severity::Warning,
    title: "files of tools and earlier builds are packed",
    why: "They count towards the limits of 64 MiB and 1024 members, and may differ from machine to machine.",
    how: "Exclude them, for instance in .gitignore where the backend reads it.",
};

/// Folders of editors, which hold nothing of the project's either.
const EDITOR_FOLDERS: [&str; 2] = [".idea", ".vscode"];

/// Says that nothing is told of what would be packed, where the project asks for too much work.
pub fn untold(pyproject: &Pyproject, untold: &Untold) -> Option<Finding> {
    let backend = pyproject.get(&["build-system", "build-backend"])?;
    untold.is_too_much.then(|| {
        let place = pyproject.place(backend.span());
        Finding::new(&NOT_TOLD, place, untold.reason.clone())
            .help("leave folders out that no upload holds, or name fewer and wider patterns")
    })
}

/// Checks what `packing` packs of the project below `root`; `bundle` is its preview.
pub fn check(
    project: &Project,
    root: &str,
    pyproject: &Pyproject,
    packing: &Packing,
    bundle: &Bundle,
) -> Vec<Finding> {
    if let Some(why) = &packing.failure {
        let place = place_of(root, pyproject, why);
        return vec![
            Finding::new(&BUILD_FAILS, place, why.text.clone())
                .help("correct it; as far as can be told without a build, uv build fails here"),
        ];
    }
    let mut findings = Vec::new();
    if packing.doubt.is_none() {
        missing(project, root, pyproject, packing, bundle, &mut findings);
        limits(root, bundle, &mut findings);
    }
    for path in &packing.repeated {
        let message = format!("the archive would hold {path} twice");
        let place = Place::new(join(root, path), Span::at(0));
        findings.push(
            Finding::new(&REPEATED_MEMBER, place, message)
                .help("remove the file from the project, or exclude it from the build"),
        );
    }
    member_paths(root, packing, bundle, &mut findings);
    unwanted(root, packing, &mut findings);
    for (folder, why) in &packing.unread {
        let message = format!("all of {folder} is packed ({})", why.text);
        findings.push(
            Finding::new(&JUNK, backend_place(pyproject), message)
                .help(format!("exclude {folder} from the build")),
        );
    }
    findings
}

fn place_of(root: &str, pyproject: &Pyproject, why: &Why) -> Place {
    match why.span {
        Some(span) => Place::new(join(root, why.file), span),
        None => backend_place(pyproject),
    }
}

fn backend_place(pyproject: &Pyproject) -> Place {
    let backend = pyproject.get(&["build-system", "build-backend"]);
    pyproject.place(backend.map(|node| node.span()).unwrap_or_default())
}

/// Required files that are there and stay outside.
fn missing(
    project: &Project,
    root: &str,
    pyproject: &Pyproject,
    packing: &Packing,
    bundle: &Bundle,
    findings: &mut Vec<Finding>,
) {
    let missing: Vec<&str> = bundle
        .members
        .iter()
        .filter(|member| member.required && !member.present)
        .map(|member| member.path.as_str())
        .filter(|path| project.get(&join(root, path)).is_some())
        .collect();
    if missing.is_empty() {
        return;
    }
    let mut repair = repair::pack(project, root, pyproject, &missing);
    for path in &missing {
        let why = packing.left_out.get(*path);
        let place = why.map_or_else(
            || backend_place(pyproject),
            |why| place_of(root, pyproject, why),
        );
        let because = why.map_or("it is packed under another path", |why| why.text.as_str());
        let message = format!("the upload would lack {path}: {because}");
        let mut finding = Finding::new(&MISSING_MEMBER, place, message);
        if let Some(repair) = repair.as_mut().filter(|repair| repair.files.contains(path)) {
            finding.help = Some(repair.help.clone());
            // The edit mends them all, so it is offered once.
            finding.fix = repair.fix.take();
        }
        findings.push(finding);
    }
}

fn limits(root: &str, bundle: &Bundle, findings: &mut Vec<Finding>) {
    let place = || Place::new(join(root, "pyproject.toml"), Span::at(0));
    for limit in &bundle.limits {
        let rule = match limit.name.as_str() {
            "members" => &TOO_MANY,
            "unpacked size" => &TOO_LARGE,
            _ => continue,
        };
        if limit.used > limit.allowed {
            let message = format!(
                "the build packs {} {}; {} are allowed",
                limit.used, limit.unit, limit.allowed
            );
            findings.push(
                Finding::new(rule, place(), message).help("exclude what the tools do not need"),
            );
        }
    }
}

/// Packed paths that the SDK does not take.
fn member_paths(root: &str, packing: &Packing, bundle: &Bundle, findings: &mut Vec<Finding>) {
    for member in bundle.members.iter().filter(|member| member.present) {
        let path = member.path.as_str();
        let full = match &bundle.root {
            Some(root) => format!("{root}/{path}"),
            None => path.to_owned(),
        };
        // A path that the manifest declares is judged there, but for its root folder.
        let is_too_long = full.len() > MAX_PATH_BYTES && path.len() <= MAX_PATH_BYTES;
        if member.required && !is_too_long {
            continue;
        }
        let Some(reason) = name::member_path_fault(&full) else {
            continue;
        };
        let from = packing
            .members
            .get(path)
            .and_then(|packed| packed.from.as_deref())
            .unwrap_or(path);
        let place = Place::new(join(root, from), Span::at(0));
        let message = format!("the packed path {path} {reason}");
        findings.push(
            Finding::new(&MEMBER_PATH, place, message)
                .help("rename the file, or exclude it from the build"),
        );
    }
}

/// Secrets one by one, junk by folder.
fn unwanted(root: &str, packing: &Packing, findings: &mut Vec<Finding>) {
    let mut junk: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for packed in packing.members.values() {
        let Some(path) = packed.from.as_deref() else {
            continue;
        };
        if let Some(folder) = junk_folder(path) {
            if packing.unread.contains_key(&folder) {
                continue;
            }
            junk.entry(folder).or_insert((0, path)).0 += 1;
        } else if is_secret(path) {
            let place = Place::new(join(root, path), Span::at(0));
            let message = format!(
                "{path} is packed ({}), and may hold secrets",
                packed.why.text
            );
            findings.push(Finding::new(&SECRET, place, message).help(
                "exclude it from the build, and give secrets to the service where it asks for them",
            ));
        }
    }
    for (folder, (count, first)) in junk {
        let place = Place::new(join(root, first), Span::at(0));
        let files = if count == 1 {
            "1 file"
        } else {
            &format!("{count} files")
        };
        findings.push(
            Finding::new(&JUNK, place, format!("{files} of {folder} are packed"))
                .help("exclude them, for instance in .gitignore where the backend reads it"),
        );
    }
}

/// The junk that a path belongs to.
fn junk_folder(path: &str) -> Option<String> {
    let mut so_far = String::new();
    for part in path.split('/') {
        if !so_far.is_empty() {
            so_far.push('/');
        }
        so_far.push_str(part);
        let is_file = so_far.len() == path.len();
        let is_junk = SKIPPED_FOLDERS.contains(&part) || EDITOR_FOLDERS.contains(&part);
        if !is_file && is_junk {
            return Some(so_far);
        }
        if is_file && (part == ".DS_Store" || part.ends_with(".pyc")) {
            return Some(so_far);
        }
    }
    None
}

fn is_secret(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let example = ["example", "sample", "template", "dist"]
        .iter()
        .any(|word| name.ends_with(word));
    let environment = name == ".env" || name.starts_with(".env.") || name.ends_with(".env");
    let key = [".pem", ".key", ".p12", ".pfx", ".keystore", ".jks", ".kdbx"]
        .iter()
        .any(|ending| name.ends_with(ending));
    let known = matches!(
        name.as_str(),
        ".netrc"
            | ".pypirc"
            | ".npmrc"
            | ".htpasswd"
            | "id_rsa"
            | "id_dsa"
            | "id_ecdsa"
            | "id_ed25519"
            | "credentials.json"
            | "secrets.json"
            | "secrets.toml"
            | "secrets.yaml"
            | "secrets.yml"
    );
    !example && (environment || key || known)
}
