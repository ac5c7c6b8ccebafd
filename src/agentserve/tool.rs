//! One tool: its manifest and its sources. What is found depends on their bytes, and on which
//! files lie beside them.

use std::sync::Arc;

use foldhash::{HashSet, HashSetExt};

use crate::findings::Findings;
use crate::project::Project;
use crate::report::{Finding, Rule, Severity};
use crate::shared::SOURCE_TOO_LARGE;
use crate::tree::NodeRef;

use super::app::App;
use super::document;
use super::fields::{self, Fields};
use super::names::Language;
use super::packages::{pypi, rules, unused};
use super::pairs::Pair;
use super::source::{Declared, Package, Reading, Source};
use super::{javascript, python, secrets, text, versions};

/// The manifest is not YAML.
pub const SYNTAX: Rule = Rule {
    id: "tool-yaml-syntax",
    severity: Severity::Error,
    title: "A tool's manifest does not parse",
    why: "On upload Agent Serve reads every tool's manifest. It is one document of YAML 1.2, as the editor's reader that the document names reads it.",
    how: "Mend the text at the marked place; quote a text that begins with @, *, & or %, or that holds a colon and a space.",
};

/// The manifest is no mapping.
pub const NOT_MAPPING: Rule = Rule {
    id: "tool-yaml-not-mapping",
    severity: Severity::Error,
    title: "A tool's manifest is not a mapping",
    why: "A tool's manifest is a mapping of fields. An empty file is null to YAML; a list or a single text has no fields.",
    how: "Write the fields name, description, input and output.",
};

/// A source that is too large for some.
pub const SIZE_STRICT: Rule = Rule {
    id: "source-size-strict",
    severity: Severity::Warning,
    title: "The source is over 512 KB if a KB is 1,000 bytes",
    why: "Each source is at most 512 KB. The document does not say whether that is 524,288 bytes or 512,000.",
    how: "Make the source a little smaller.",
};

/// Bytes of a source.
pub const MOST_BYTES: usize = 512 * 1024;

/// The same, counted in thousands.
const MOST_BYTES_STRICT: usize = 512_000;

/// What was learnt of a tool.
#[derive(Default)]
pub struct Tool {
    /// What its fields say; none where the manifest cannot be read.
    pub fields: Option<Fields>,
    /// The packages; none where they are unknown.
    pub packages: Option<Vec<Package>>,
    /// The entries of `packages` that are texts, as they are written; without those that aliases
    /// repeat.
    pub entries: Vec<String>,
    /// What was learnt of each source that parses, by its number.
    pub readings: Vec<(usize, Reading)>,
}

/// What was found of a tool, and all that it hangs on besides its manifest.
struct Checked {
    basis: Basis,
    tool: Arc<Tool>,
    findings: Vec<Finding>,
}

#[derive(PartialEq)]
struct Basis {
    app: String,
    layout: u64,
    languages: Vec<Language>,
    sources: Vec<(String, Language, Option<u64>)>,
    guesses: usize,
}

/// Checks the tool `pair` of `app`, unless nothing has changed of what its last check hangs on.
/// The tool's misspelt names may ask `guesses` questions.
pub fn check(
    project: &Project,
    app: &App<'_>,
    pair: &Pair<'_>,
    guesses: usize,
    findings: &mut Findings,
) -> Arc<Tool> {
    let stamped = |(path, language): &(String, Language)| {
        let stamp = project.stamp(&app.path(path));
        (path.clone(), *language, stamp)
    };
    let basis = Basis {
        app: app.folder.to_owned(),
        layout: project.layout(),
        languages: pair.languages.clone(),
        sources: pair.sources.iter().map(stamped).collect(),
        guesses,
    };
    let manifest = app.path(pair.manifest);
    let remembered = project.recall::<Checked>(&manifest);
    let checked = match remembered.filter(|checked| checked.basis == basis) {
        Some(checked) => checked,
        None => {
            let mut own = Findings::of_part(guesses);
            let tool = check_anew(project, app, pair, &mut own);
            let checked = Arc::new(Checked {
                basis,
                tool: Arc::new(tool),
                findings: own.listed(),
            });
            project.remember(&manifest, checked.clone());
            checked
        }
    };
    findings.extend(checked.findings.clone());
    checked.tool.clone()
}

fn check_anew(project: &Project, app: &App<'_>, pair: &Pair<'_>, findings: &mut Findings) -> Tool {
    let mut tool = Tool::default();
    let mut declared = Declared::default();
    let file = app.path(pair.manifest);
    if let Some(bytes) = project.get(&file) {
        manifest(&file, bytes, pair, &mut tool, findings);
    }
    if let Some(fields) = &tool.fields {
        declared.effect = fields.effect;
        declared.effect_place = fields.effect_place.clone();
        declared.packages = tool.packages.clone();
    }
    for (number, (path, language)) in pair.sources.iter().enumerate() {
        let path = app.path(path);
        let Some(bytes) = project.get(&path) else {
            continue;
        };
        let source = Source {
            project,
            app: app.folder,
            path: &path,
            bytes,
        };
        if let Some(reading) = source_of(source, *language, &declared, findings) {
            tool.readings.push((number, reading));
        }
    }
    let is_whole = !pair.sources.is_empty() && tool.readings.len() == pair.sources.len();
    if let Some(packages) = tool.packages.as_ref().filter(|_| is_whole) {
        let is_python = pair
            .sources
            .iter()
            .all(|(_, language)| language.is_python());
        let readings: Vec<&Reading> = tool.readings.iter().map(|(_, reading)| reading).collect();
        unused::check(packages, is_python, &readings, findings);
    }
    tool
}

/// Checks the manifest `file`.
fn manifest(file: &str, bytes: &[u8], pair: &Pair<'_>, tool: &mut Tool, findings: &mut Findings) {
    let Some(manifest) = document::read(file, bytes, &SYNTAX, findings) else {
        if !text::is_utf16_marked(bytes) {
            secrets::check(file, bytes, findings);
        }
        return;
    };
    secrets::check(file, bytes, findings);
    versions::check(&manifest, findings);
    let Some(root) = manifest.root() else {
        findings.push(
            Finding::new(
                &NOT_MAPPING,
                text::top(file, bytes),
                format!(
                    "the file is {}; expected a mapping with name, description, input and output",
                    manifest.found()
                ),
            )
            .help("write the fields, one a line"),
        );
        return;
    };
    tool.fields = Some(fields::check(&manifest, root, pair.stem, findings));
    tool.packages = match root.entry("packages") {
        None => Some(Vec::new()),
        Some(field) => {
            tool.entries = texts(field.1);
            let is_python = |entry: &str| is_python(pair, entry);
            rules::check(&manifest, field, is_python, findings)
        }
    };
}

/// The texts of a list, each once, however often aliases repeat it.
fn texts(list: NodeRef<'_>) -> Vec<String> {
    let mut met = HashSet::new();
    list.items()
        .filter(|item| met.insert(item.id()))
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

/// Whether `entry` is one of the Python Package Index: by the tool's source, or by its form where
/// there is none.
fn is_python(pair: &Pair<'_>, entry: &str) -> bool {
    match pair
        .sources
        .first()
        .map(|(_, language)| language)
        .or(pair.languages.first())
    {
        Some(language) => language.is_python(),
        None => entry.contains("=="),
    }
}

/// Checks a source.
fn source_of(
    source: Source<'_>,
    language: Language,
    declared: &Declared,
    findings: &mut Findings,
) -> Option<Reading> {
    let (path, bytes) = (source.path, source.bytes);
    size(path, bytes, findings);
    if text::is_utf16(path, bytes, findings) {
        return None;
    }
    secrets::check(path, bytes, findings);
    if language.is_python() {
        return python::check(source, declared, findings);
    }
    text::check(path, bytes, findings);
    javascript::check(source, declared, findings)
}

fn size(path: &str, bytes: &[u8], findings: &mut Findings) {
    let count = bytes.len();
    let (rule, message) = if count > MOST_BYTES {
        (
            &SOURCE_TOO_LARGE,
            format!("the source is {count} bytes; at most 512 KB, {MOST_BYTES} bytes"),
        )
    } else if count > MOST_BYTES_STRICT {
        (
            &SIZE_STRICT,
            format!("the source is {count} bytes, which is over 512 KB if a KB is 1,000 bytes"),
        )
    } else {
        return;
    };
    findings.push(
        Finding::new(rule, text::top(path, bytes), message)
            .help("move data into a package, or have the tool ask for it"),
    );
}

/// What tells the image that a tool runs in: its packages in one spelling. None where they are not
/// known.
pub fn image(tool: &Tool, language: Language) -> Option<Vec<String>> {
    let spelling = |package: &Package| {
        let version = package.version.as_deref().unwrap_or_default();
        if language.is_python() {
            let name = pypi::normalise(&package.name);
            format!("{name}=={}", pypi::normal_version(version))
        } else {
            format!("{}@{version}", package.name)
        }
    };
    let mut packages: Vec<String> = tool.packages.as_ref()?.iter().map(spelling).collect();
    packages.sort();
    packages.dedup();
    Some(packages)
}
