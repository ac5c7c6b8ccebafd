//! How a case is written: its keys, its marks, and the project it makes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use plumbline::{Kind, Project};
use serde::Deserialize;

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    /// Its cases.
    case: Vec<Case>,
}

/// One case; CONTRIBUTING.md describes the format.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The rule the case is about.
    pub rule: String,
    pub name: String,
    /// Which base project the case starts from, and what it is checked as.
    #[serde(default = "default_kind")]
    pub kind: Kind,
    /// The kind is to be recognised, not given.
    #[serde(default)]
    pub recognise: bool,
    /// `[file, old, new]`: the one occurrence of `old` becomes `new`.
    #[serde(default)]
    pub edit: Vec<(String, String, String)>,
    /// Whole files, added or replaced.
    #[serde(default)]
    pub file: BTreeMap<String, String>,
    /// So many empty files, in a folder of their own.
    #[serde(default)]
    pub empty_files: usize,
    /// Built archives, added: their members in order.
    #[serde(default)]
    pub archive: BTreeMap<String, Vec<Packed>>,
    /// Files taken away.
    #[serde(default)]
    pub remove: Vec<String>,
    /// The rule must not fire.
    #[serde(default)]
    pub silent: bool,
    /// Files at whose very start a finding is expected, where no mark can stand: missing ones.
    #[serde(default)]
    pub at_start: Vec<String>,
    /// Other rules whose errors the case has too.
    #[serde(default)]
    pub also: BTreeSet<String>,
    /// The whole message of the finding.
    pub message: Option<String>,
    /// A text that the fix leaves in the finding's file.
    pub fix: Option<String>,
}

/// A member of an archive.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum Packed {
    /// A file of the case, below the first folder of this path; PKG-INFO where it has none.
    File(String),
    /// A path with its content; one that begins with `→` is a link.
    Text(String, String),
    /// A path that is packed so many times.
    Times(String, usize),
}

/// A gzipped tar of `members`; what the case has is in `texts`.
fn pack(members: &[Packed], texts: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let mut tar = Vec::new();
    let mut add = |path: &str, kind: u8, content: &[u8]| {
        let mut header = [0; 512];
        header[..path.len()].copy_from_slice(path.as_bytes());
        header[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
        header[148..156].fill(b' ');
        header[156] = kind;
        let sum: usize = header.iter().map(|byte| usize::from(*byte)).sum();
        header[148..154].copy_from_slice(format!("{sum:06o}").as_bytes());
        tar.extend(header);
        tar.extend(content);
        tar.resize(tar.len().next_multiple_of(512), 0);
    };
    for member in members {
        match member {
            Packed::File(path) => {
                let inside = path
                    .split_once('/')
                    .map_or(path.as_str(), |(_, inside)| inside);
                let content = match inside {
                    "PKG-INFO" => b"Metadata-Version: 2.4\n".as_slice(),
                    _ => texts
                        .get(inside)
                        .unwrap_or_else(|| panic!("no file {inside}")),
                };
                add(path, b'0', content);
            }
            Packed::Text(path, text) if text.starts_with('→') => add(path, b'2', b""),
            Packed::Text(path, text) => add(path, b'0', &unmark(text).bytes),
            Packed::Times(path, times) => (0..*times).for_each(|_| add(path, b'0', b"")),
        }
    }
    tar.resize(tar.len() + 1024, 0);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &tar).unwrap();
    packed.finish().unwrap()
}

fn default_kind() -> Kind {
    Kind::RecurseTools
}

/// File, first line and column, last line and column.
pub type Place = (String, u64, u64, u64, u64);

/// What the marks of a text stand for.
#[derive(Default)]
struct Marked {
    bytes: Vec<u8>,
    /// Between `«` and `»`: where a finding is expected.
    findings: Vec<(usize, usize)>,
    /// Between `‹` and `›`: where a related place is expected.
    related: Vec<(usize, usize)>,
}

/// Takes the marks out of `text`, and puts in the bytes written as `⟦ff⟧` or `⟦5b *400⟧`.
fn unmark(text: &str) -> Marked {
    let mut marked = Marked::default();
    let (mut open_findings, mut open_related) = (Vec::new(), Vec::new());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let here = marked.bytes.len();
        match character {
            '«' => open_findings.push(here),
            '»' => {
                let start = open_findings.pop().expect("» follows «");
                marked.findings.push((start, here));
            }
            '‹' => open_related.push(here),
            '›' => {
                let start = open_related.pop().expect("› follows ‹");
                marked.related.push((start, here));
            }
            '⟦' => {
                let inside: String = characters.by_ref().take_while(|c| *c != '⟧').collect();
                let (hex, times) = inside.split_once('*').unwrap_or((&inside, "1"));
                let bytes: Vec<u8> = hex
                    .split_whitespace()
                    .map(|pair| u8::from_str_radix(pair, 16).expect("pairs of hex digits"))
                    .collect();
                let times = times.trim().parse().expect("a number of times");
                marked.bytes.extend(bytes.repeat(times));
            }
            _ => marked
                .bytes
                .extend(character.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    assert!(open_findings.is_empty(), "« without »");
    assert!(open_related.is_empty(), "‹ without ›");
    marked
}

/// Line and column of `offset`, both from 1, the column in UTF-16 code units.
fn line_column(bytes: &[u8], offset: usize) -> (u64, u64) {
    let mut line = 1;
    let mut start = 0;
    for at in 0..offset {
        let lone_cr = bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        if bytes[at] == b'\n' || lone_cr {
            line += 1;
            start = at + 1;
        }
    }
    let before = String::from_utf8_lossy(&bytes[start..offset]);
    let before = if line == 1 {
        before.strip_prefix('\u{feff}').unwrap_or(&before)
    } else {
        &before
    };
    (line, before.encode_utf16().count() as u64 + 1)
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules")
}

pub fn read_base(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|_| panic!("no base project {folder:?}"))
    {
        let entry = entry.unwrap();
        let text = std::fs::read_to_string(entry.path()).unwrap();
        files.insert(entry.file_name().into_string().unwrap(), text);
    }
    files
}

fn base(kind: Kind) -> BTreeMap<String, String> {
    let name = serde_json::to_value(kind).unwrap();
    read_base(&root().join("base").join(name.as_str().unwrap()))
}

/// The case's project, and where it expects findings and related places.
pub fn build(case: &Case) -> (Project, Vec<Place>, Vec<Place>) {
    let mut texts = base(case.kind);
    for file in &case.remove {
        texts.remove(file).expect("a file to remove is in the base");
    }
    texts.extend(case.file.clone());
    texts.extend((0..case.empty_files).map(|n| (format!("many/{n}"), String::new())));
    for (file, old, new) in &case.edit {
        let text = texts
            .get_mut(file)
            .unwrap_or_else(|| panic!("no file {file}"));
        assert_eq!(
            text.matches(old.as_str()).count(),
            1,
            "{old:?} must stand in {file} exactly once"
        );
        *text = text.replacen(old.as_str(), new, 1);
    }
    let mut project = Project::new();
    project.kind = (!case.recognise).then_some(case.kind);
    let (mut findings, mut related) = (Vec::new(), Vec::new());
    for (file, text) in &texts {
        let marked = unmark(text);
        let place = |&(start, end): &(usize, usize)| {
            let start = line_column(&marked.bytes, start);
            let end = line_column(&marked.bytes, end);
            (file.clone(), start.0, start.1, end.0, end.1)
        };
        findings.extend(marked.findings.iter().map(place));
        related.extend(marked.related.iter().map(place));
        project.insert(file.clone(), marked.bytes);
    }
    let files: BTreeMap<String, Vec<u8>> = project
        .files()
        .map(|(path, bytes)| (path.to_owned(), bytes.to_owned()))
        .collect();
    for (name, members) in &case.archive {
        project.insert(name.clone(), pack(members, &files));
    }
    findings.extend(case.at_start.iter().map(|file| (file.clone(), 1, 1, 1, 1)));
    (project, findings, related)
}

/// Every case, with the name of its file.
pub fn cases() -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let text = std::fs::read_to_string(&path).unwrap();
            let file: CaseFile =
                toml::from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            cases.extend(file.case.into_iter().map(|case| (name.clone(), case)));
        }
    }
    cases.sort_by(|a, b| (&a.0, &a.1.rule, &a.1.name).cmp(&(&b.0, &b.1.rule, &b.1.name)));
    cases
}
