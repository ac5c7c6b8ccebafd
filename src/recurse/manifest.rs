//! Reading a manifest: from bytes to a tree whose nodes the rules point at.

use foldhash::HashSet;

use crate::project::{self, Kind, Project};
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;
use crate::tree::{NodeId, NodeRef, Value};
use crate::yaml::{self, Aliases, Document, Fault, FaultKind};

use super::meant::Meant;
use super::{agent, aliases, roots, shape, tools};
use crate::findings::Findings;
use crate::show;

/// The manifest is not there.
pub const MISSING: Rule = Rule {
    id: "manifest-missing",
    severity: Severity::Error,
    title: "The project has no manifest",
    why: "A tools service is what tools.yaml says it is, an agent application what agent.yaml says; without its manifest the SDK has nothing to build and stops.",
    how: "Write the manifest at the root of the project, with exactly that name: there is no singular tool.yaml, and tools.yml or agent.yml is not read.",
};

/// The manifest is a folder.
pub const UNREADABLE: Rule = Rule {
    id: "manifest-unreadable",
    severity: Severity::Error,
    title: "The manifest's place is taken by a folder",
    why: "The SDK opens the manifest as a file; a folder of that name cannot be read.",
    how: "Rename the folder and put the manifest, a text file, in its place.",
};

/// The manifest is not UTF-8.
pub const NOT_UTF8: Rule = Rule {
    id: "manifest-not-utf8",
    severity: Severity::Error,
    title: "The manifest is not UTF-8 text",
    why: "The SDK decodes the manifest as UTF-8 before it reads any YAML, and refuses bytes that are something else.",
    how: "Save the file as UTF-8. A byte order mark at the start is accepted, other encodings are not.",
};

/// PyYAML refuses the text.
pub const SYNTAX: Rule = Rule {
    id: "yaml-syntax",
    severity: Severity::Error,
    title: "The YAML does not parse",
    why: "The SDK reads manifests with PyYAML's safe loader: YAML 1.1, one document, no merge keys, no tags beyond the core ones. What that loader refuses, the build refuses.",
    how: "Mend the text at the marked place; quote a value that holds characters with a meaning of their own.",
};

/// An alias in `tools.yaml`.
pub const ALIAS: Rule = Rule {
    id: "yaml-alias",
    severity: Severity::Error,
    title: "tools.yaml uses a YAML alias",
    why: "A tools manifest is closed to aliases: the SDK looks for them before anything else and refuses the file, so that what is read is what stands there.",
    how: "Repeat the text instead of pointing at it with an anchor and an alias. Within one schema, $defs and a local $ref do the same service.",
};

/// Two keys of a mapping are equal.
pub const DUPLICATE_KEY: Rule = Rule {
    id: "yaml-duplicate-key",
    severity: Severity::Error,
    title: "A mapping has the same key twice",
    why: "The SDK refuses a mapping whose keys repeat, as Python compares them: 1, 1.0 and true are one key.",
    how: "Keep one of the two entries, or rename one.",
};

/// Nested deeper than the loader follows.
pub const TOO_DEEP: Rule = Rule {
    id: "yaml-too-deep",
    severity: Severity::Error,
    title: "The YAML is nested too deep",
    why: "PyYAML follows nesting by recursion; a little under 490 levels Python's recursion limit ends the build with a crash.",
    how: "Flatten the structure; schemas can move parts into $defs.",
};

/// More values than fit in memory.
pub const TOO_MANY_VALUES: Rule = Rule {
    id: "yaml-too-many-values",
    severity: Severity::Error,
    title: "The YAML holds too many values",
    why: "PyYAML keeps every value in memory, and the SDK walks what aliases stand for once for each alias; with millions of values the build ends before it has an answer.",
    how: "Keep data out of the manifest; put it in a file that the tool reads. Use no aliases inside what aliases point at.",
};

/// A date or time that does not exist.
pub const DATE: Rule = Rule {
    id: "yaml-date",
    severity: Severity::Error,
    title: "A date that does not exist",
    why: "YAML 1.1 reads an unquoted 2024-13-45 as a date; PyYAML then cannot make one, and the build crashes.",
    how: "Put the text in quotes: dates are no JSON values either, so a manifest can only hold them as strings.",
};

/// A number without digits.
pub const NUMBER: Rule = Rule {
    id: "yaml-number",
    severity: Severity::Error,
    title: "A number without digits",
    why: "YAML 1.1 takes texts such as 0x_ and 0b_ for numbers, and PyYAML crashes when it converts them.",
    how: "Put the text in quotes, or write the number out.",
};

/// An integer too long for Python to convert or print.
pub const NUMBER_TOO_LONG: Rule = Rule {
    id: "number-too-long",
    severity: Severity::Error,
    title: "An integer of more than 4300 decimal digits",
    why: "Python refuses to turn integers of more than 4300 decimal digits into text or back; the SDK does not expect that, and crashes.",
    how: "Use a shorter number, or a string.",
};

/// An escape above U+10FFFF.
pub const ESCAPE: Rule = Rule {
    id: "yaml-escape",
    severity: Severity::Error,
    title: "An escape beyond Unicode",
    why: "A \\U escape above 0010FFFF names no character; PyYAML crashes on it.",
    how: "Write the character itself, or its right code point in eight hex digits.",
};

/// A core tag on a text it does not fit.
pub const TAG: Rule = Rule {
    id: "yaml-tag",
    severity: Severity::Error,
    title: "A tag that its value does not fit",
    why: "A core tag such as !!int makes PyYAML convert the value whatever it is; where that cannot be done, the build crashes.",
    how: "Drop the tag, or change the value so that it fits.",
};

/// Bytes of a manifest that are read. Read, it takes some sixty times its size in memory.
const MOST_BYTES: usize = 8 << 20;

/// A manifest too large to be read.
pub const TOO_LARGE: Rule = Rule {
    id: "manifest-too-large",
    severity: Severity::Error,
    title: "The manifest is over 8 MiB",
    why: "Plumbline reads a manifest of up to 8 MiB; what a larger one holds cannot be checked, so nothing can be said to be ready.",
    how: "Take out of the manifest what is not part of it.",
};

/// The root of the manifest is no mapping.
pub const NOT_MAPPING: Rule = Rule {
    id: "manifest-not-mapping",
    severity: Severity::Error,
    title: "The manifest is not a mapping",
    why: "A manifest is a mapping of fields. An empty file, or one with only comments, is null to YAML; a list or a single text is no manifest either.",
    how: "Begin the file with apiVersion: and the other fields, one a line, without indentation.",
};

/// A manifest: its text, and the tree that was read from it.
pub struct Manifest<'a> {
    /// Its path in the project.
    pub file: &'a str,
    /// Its text.
    pub bytes: &'a [u8],
    /// Its root mapping.
    pub root: NodeRef<'a>,
    /// The kind of project it describes.
    pub kind: Kind,
    /// Nodes that hold themselves, by aliases.
    pub circles: HashSet<NodeId>,
    /// Whether what is absent from the tree is absent from the text: no part was refused.
    pub is_whole: bool,
    /// Its fields under other names than they should have.
    pub meant: Meant,
    /// The module that its tools are likely in, by its path from the manifest's folder.
    pub likely_module: Option<String>,
    /// Keys that stand again in their mapping: which of the values is meant cannot be known.
    repeated: HashSet<Span>,
    /// Texts that the loader refuses as a whole.
    refused: HashSet<Span>,
}

impl<'a> Manifest<'a> {
    /// The name that the key `key` was meant to be: its text, or, where YAML reads a plain word
    /// as something else (`on`, `null`), that word.
    pub fn name_of(&self, key: NodeRef<'a>) -> Option<&'a str> {
        key.as_str().or_else(|| {
            let span = key.span();
            let word = std::str::from_utf8(self.bytes.get(span.start..span.end)?).ok()?;
            let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic());
            (key.is_plain() && is_word).then_some(word)
        })
    }

    /// Key and value of the field `name` of `map`, also where a near name was written for it.
    pub fn entry(&self, map: NodeRef<'a>, name: &str) -> Option<(NodeRef<'a>, NodeRef<'a>)> {
        map.entry(name).or_else(|| self.meant.entry(map, name))
    }

    /// The value of the field `name` of `map`, also where a near name was written for it.
    pub fn get(&self, map: NodeRef<'a>, name: &str) -> Option<NodeRef<'a>> {
        self.entry(map, name).map(|(_, value)| value)
    }

    /// The value of the field `name` of the section `section`, likewise.
    pub fn field(&self, section: &str, name: &str) -> Option<NodeRef<'a>> {
        self.get(self.get(self.root, section)?, name)
    }

    /// Whether `key` stands again in its mapping.
    pub fn is_repeated(&self, key: NodeRef<'_>) -> bool {
        self.repeated.contains(&key.span())
    }

    /// Whether the loader refuses the text of `node`, whatever was made of it here.
    pub fn is_refused(&self, node: NodeRef<'_>) -> bool {
        self.refused.contains(&node.span())
    }

    /// The place of `node`; for one without text of its own, such as a value left out, the word
    /// before it.
    pub fn place_of(&self, node: NodeRef<'_>) -> Place {
        let span = node.span();
        let before = self.bytes.get(..span.start).unwrap_or_default();
        let before = before.trim_ascii_end();
        let before = before.strip_suffix(b":").unwrap_or(before);
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{[,".contains(byte);
        let start = before.iter().rposition(ends).map_or(0, |at| at + 1);
        if span.start < span.end || start == before.len() {
            return self.place(span);
        }
        self.place(Span::new(start, before.len()))
    }

    /// The place of `node`; of a list or mapping over several lines, its first line.
    pub fn head_of(&self, node: NodeRef<'_>) -> Place {
        let mut place = self.place_of(node);
        let text = self.bytes.get(place.span.start..place.span.end);
        if let (Value::Seq(_) | Value::Map(_), Some(text)) = (node.value(), text) {
            let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
            let line = text.split(is_break).next().unwrap_or_default();
            place.span.end = place.span.start + line.trim_ascii_end().len();
        }
        place
    }

    /// The place `span` of the manifest.
    pub fn place(&self, span: Span) -> Place {
        Place::new(self.file, span)
    }

    /// The manifest's name without its folder.
    pub fn name(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or(self.file)
    }
}

/// Reads the manifest `file`; its faults become findings. None where nothing could be read.
/// `misnamed` are names beside it that are mistaken for its own.
pub fn read<'p>(
    project: &'p Project,
    file: &str,
    kind: Kind,
    misnamed: &[String],
    findings: &mut Findings,
) -> Option<(&'p [u8], Document)> {
    let place = Place::new(file, Span::at(0));
    let Some(bytes) = project.get(file) else {
        findings.push(if project.is_folder(file) {
            Finding::new(&UNREADABLE, place, format!("{file} is a folder"))
                .help(format!("{file} must be a text file"))
        } else {
            let finding = Finding::new(&MISSING, place, format!("the project has no {file}"));
            let is_one = |name: &&String| roots::is_mistaken(kind, name);
            let is_any = |name: &&String| {
                roots::KINDS
                    .iter()
                    .any(|kind| roots::is_mistaken(*kind, name))
            };
            let mut others = misnamed.iter().filter(|name| !is_any(name));
            let wanted = roots::manifest_name(kind);
            match misnamed.iter().find(is_one).or_else(|| others.next()) {
                Some(name) => finding
                    .help(format!("rename {name}: its name must be exactly {wanted}"))
                    .related(
                        Place::new(project::join(folder_of(file), name), Span::at(0)),
                        "a manifest under a name that is not read",
                    ),
                None => finding.help(format!(
                    "add {wanted}, beginning with apiVersion: {}",
                    api_version(kind)
                )),
            }
        });
        return None;
    };
    if bytes.len() > MOST_BYTES {
        let message = format!(
            "{file} is {} bytes; at most {MOST_BYTES} are read",
            bytes.len()
        );
        findings.push(
            Finding::new(&TOO_LARGE, place, message)
                .help("take out of the manifest what is not part of it"),
        );
        return None;
    }
    let aliases = match kind {
        Kind::RecurseAgent => Aliases::Allowed,
        _ => Aliases::Refused,
    };
    let document = yaml::read(bytes, aliases);
    for fault in &document.faults {
        let mut finding = Finding::new(
            rule(fault.kind),
            Place::new(file, fault.span),
            fault.message.clone(),
        );
        finding.help = fault.help.clone();
        if let Some((span, message)) = &fault.related {
            finding = finding.related(Place::new(file, *span), message.clone());
        }
        findings.push(finding);
    }
    Some((bytes, document))
}

/// The manifest that was read as `document`, unless its root is no mapping, which is reported
/// where nothing stopped the reading.
pub fn root<'a>(
    file: &'a str,
    kind: Kind,
    bytes: &'a [u8],
    document: &'a Document,
    findings: &mut Findings,
) -> Option<Manifest<'a>> {
    let root = document.root.map(|id| document.tree.at(id));
    if let Some(root) = root.filter(|root| root.is_map()) {
        let aliased = aliases::follow(root);
        if let Some(node) = aliased.too_many {
            findings.push(too_many_values(file, root.sibling(node)));
            return None;
        }
        // Without aliases the reader itself knows how deep PyYAML follows.
        if let Some(node) = aliased.too_deep.filter(|_| kind == Kind::RecurseAgent) {
            findings.push(too_deep(file, root.sibling(node)));
            return None;
        }
        let refused = |fault: &Fault| matches!(fault.kind, FaultKind::Syntax | FaultKind::Alias);
        return Some(Manifest {
            file,
            bytes,
            root,
            kind,
            meant: Meant::read(root, shape_of(kind), findings),
            likely_module: None,
            circles: aliased.circles,
            is_whole: !document.faults.iter().any(refused),
            repeated: document
                .faults
                .iter()
                .filter(|fault| fault.kind == FaultKind::DuplicateKey)
                .filter_map(|fault| Some(fault.related.as_ref()?.0))
                .collect(),
            refused: document
                .faults
                .iter()
                .filter(|fault| fault.kind == FaultKind::Syntax)
                .map(|fault| fault.span)
                .collect(),
        });
    }
    let is_said = root.is_some_and(NodeRef::is_unread);
    if !is_said && (root.is_some() || document.faults.is_empty()) {
        let (span, found) = match root {
            Some(root) if root.span().start < root.span().end => {
                (root.span(), show::value(root, bytes))
            }
            _ => (shape::first_line(bytes), "empty".to_owned()),
        };
        let message = format!("{file} is {found}; it must be a mapping of fields");
        findings.push(
            Finding::new(&NOT_MAPPING, Place::new(file, span), message)
                .help(format!("begin with apiVersion: {}", api_version(kind))),
        );
    }
    None
}

/// The folder that `file` is in; empty for the root.
fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The shape of manifests of `kind`.
pub fn shape_of(kind: Kind) -> &'static shape::Shape {
    match kind {
        Kind::RecurseAgent => &agent::SHAPE,
        _ => &tools::SHAPE,
    }
}

/// The apiVersion of manifests of `kind`.
pub fn api_version(kind: Kind) -> &'static str {
    match kind {
        Kind::RecurseAgent => agent::API_VERSION,
        _ => tools::API_VERSION,
    }
}

fn too_deep(file: &str, node: NodeRef<'_>) -> Finding {
    let message = format!(
        "with each alias counted as what it stands for, this is nested more than {} levels deep",
        aliases::DEEPEST
    );
    Finding::new(&TOO_DEEP, Place::new(file, node.span()), message).help("flatten it")
}

fn too_many_values(file: &str, node: NodeRef<'_>) -> Finding {
    let message = format!(
        "with each alias counted as what it stands for, this holds more than {} values",
        aliases::MOST
    );
    Finding::new(&TOO_MANY_VALUES, Place::new(file, node.span()), message)
        .help("repeat less: every alias stands for a whole copy")
}

fn rule(kind: FaultKind) -> &'static Rule {
    match kind {
        FaultKind::NotUtf8 => &NOT_UTF8,
        FaultKind::Syntax => &SYNTAX,
        FaultKind::Alias => &ALIAS,
        FaultKind::DuplicateKey => &DUPLICATE_KEY,
        FaultKind::TooDeep => &TOO_DEEP,
        FaultKind::Date => &DATE,
        FaultKind::Number => &NUMBER,
        FaultKind::NumberTooLong => &NUMBER_TOO_LONG,
        FaultKind::Escape => &ESCAPE,
        FaultKind::Tag => &TAG,
        FaultKind::TooManyValues => &TOO_MANY_VALUES,
    }
}
