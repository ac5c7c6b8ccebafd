//! Reading the YAML of either manifest.

use foldhash::HashSet;

use crate::edits;
use crate::findings::Findings;
use crate::report::{Finding, Place, Rule, Severity};
use crate::shared::DUPLICATE_KEY;
use crate::text::Span;
use crate::tree::NodeRef;
use crate::yaml::core12::{self, Document, FaultKind};

use super::text;

/// More than is followed.
pub const TOO_MUCH: Rule = Rule {
    id: "manifest-too-much",
    severity: Severity::Error,
    title: "The manifest is more than is followed here",
    why: "More than 255 levels, a million values, or globs that take more than twenty million steps are not followed, so that a check ends; what is not followed cannot be called ready.",
    how: "Flatten what is nested, keep data out of the manifest, and write few and short globs.",
};

/// A tag that says nothing.
pub const UNKNOWN_TAG: Rule = Rule {
    id: "yaml-unknown-tag",
    severity: Severity::Warning,
    title: "A YAML tag that no loader has to know",
    why: "A word that begins with ! is a tag. npm yaml drops one it does not know and keeps the value; js-yaml refuses the file.",
    how: "Quote the text where a tag was not meant; otherwise delete the tag.",
};

/// A merge key.
pub const MERGE_KEY: Rule = Rule {
    id: "yaml-merge-key",
    severity: Severity::Warning,
    title: "A merge key",
    why: "<< merges in YAML 1.1; in YAML 1.2 it is a key like any other, so the keys of the other mapping may be missing.",
    how: "Write the keys out, or alias the whole value.",
};

/// A manifest that could be read, as far as it could.
pub struct Manifest<'a> {
    /// Its path in the project.
    pub file: &'a str,
    /// Its text.
    pub bytes: &'a [u8],
    /// What was read.
    pub document: Document,
}

impl<'a> Manifest<'a> {
    /// Its root, where that is a mapping.
    pub fn root(&self) -> Option<NodeRef<'_>> {
        let root = self.document.root.map(|id| self.document.tree.at(id));
        root.filter(|root| root.is_map())
    }

    /// The place `span`.
    pub fn place(&self, span: Span) -> Place {
        Place::new(self.file, span)
    }

    /// The edit that puts `text` in the place of `value`, which is written behind byte `from`: the
    /// end of its key, or the start of its list. None where that is more than a scalar on one line,
    /// or an alias of what stands elsewhere.
    pub fn edit_of(&self, from: usize, value: NodeRef<'_>, text: &str) -> Option<(Place, String)> {
        let (span, text) = edits::replace(self.bytes, value, text)?;
        let is_here = from <= span.start && span.start < span.end && self.is_flow(span.start);
        is_here.then(|| (self.place(span), text))
    }

    /// Whether nothing but an anchor stands between the mark that a value follows and byte `at`:
    /// the text of a block has its header there.
    fn is_flow(&self, at: usize) -> bool {
        let mut before = self.bytes.get(..at).unwrap_or_default().trim_ascii_end();
        let start = before
            .iter()
            .rposition(|byte| byte.is_ascii_whitespace() || matches!(byte, b'[' | b','));
        let word = start.map_or(0, |start| start + 1);
        if before.get(word) == Some(&b'&') {
            before = before.get(..word).unwrap_or_default().trim_ascii_end();
        }
        before.ends_with(b":")
            || before.ends_with(b"-")
            || before.ends_with(b"[")
            || before.ends_with(b",")
    }

    /// The edit that renames `key`. None where it is an alias of what is no key.
    pub fn renamed(&self, key: NodeRef<'_>, name: &str) -> Option<(Place, String)> {
        let (span, text) = edits::rename(self.bytes, key, name)?;
        let behind = self.bytes.get(span.end..)?.trim_ascii_start();
        behind.starts_with(b":").then(|| (self.place(span), text))
    }

    /// The place of an entry's value where it stands on its key's line, else of the key: what is
    /// said of a field is said on the line of its name. It is no place for an edit.
    pub fn place_of(&self, (key, value): (NodeRef<'_>, NodeRef<'_>)) -> Place {
        self.place_beside(key, value.span())
    }

    /// The same of a part of the value.
    pub fn place_beside(&self, key: NodeRef<'_>, part: Span) -> Place {
        let key = key.span();
        let between = self.bytes.get(key.end..part.start);
        let is_beside = between
            .is_some_and(|between| !between.iter().any(|byte| matches!(byte, b'\n' | b'\r')));
        let is_shown = part.start < part.end && is_beside;
        self.place(if is_shown {
            self.on_line(part)
        } else {
            self.on_line(key)
        })
    }

    /// The part of `span` that stands on its first line.
    fn on_line(&self, span: Span) -> Span {
        let text = self.bytes.get(span.start..span.end).unwrap_or_default();
        let length = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        Span::new(span.start, span.start + length.unwrap_or(text.len()))
    }

    /// The place of a list's item.
    pub fn place_of_item(&self, item: NodeRef<'_>) -> Place {
        let span = item.span();
        if span.start < span.end {
            return self.place(self.on_line(span));
        }
        // What is left out stands after its dash.
        let before = self
            .bytes
            .get(..span.start)
            .unwrap_or_default()
            .trim_ascii_end();
        let start = before.len().saturating_sub(1);
        self.place(Span::new(start, before.len()))
    }

    /// What the file is where it is no mapping.
    pub fn found(&self) -> String {
        match self.document.root.map(|id| self.document.tree.at(id)) {
            Some(root) if root.span().start < root.span().end => root.type_name().to_owned(),
            _ => "empty".to_owned(),
        }
    }
}

/// Reads the manifest `file`. What YAML itself says of it becomes findings, a text that is not one
/// document one of `syntax`. None where nothing is known.
pub fn read<'a>(
    file: &'a str,
    bytes: &'a [u8],
    syntax: &'static Rule,
    findings: &mut Findings,
) -> Option<Manifest<'a>> {
    if text::is_utf16(file, bytes, findings) {
        return None;
    }
    text::check(file, bytes, findings);
    let mut document = core12::read(bytes);
    let is_read = document.is_read();
    let faults = std::mem::take(&mut document.faults);
    let manifest = Manifest {
        file,
        bytes,
        document,
    };
    let root_keys: HashSet<Span> = manifest
        .root()
        .into_iter()
        .flat_map(NodeRef::entries)
        .map(|(key, _)| key.span())
        .collect();
    let is_root_key = |related: Option<&(Span, String)>| {
        related.is_some_and(|(first, _)| root_keys.contains(first))
    };
    // The app's manifest is Agent Serve's own but for its root: what stands deeper is not judged.
    let is_app = syntax.id == super::app::SYNTAX.id;
    for fault in faults {
        let rule = match fault.kind {
            FaultKind::Syntax => syntax,
            FaultKind::TooMuch => &TOO_MUCH,
            FaultKind::DuplicateKey if is_app && !is_root_key(fault.related.as_ref()) => continue,
            FaultKind::DuplicateKey => &DUPLICATE_KEY,
            FaultKind::UnknownTag => &UNKNOWN_TAG,
            FaultKind::MergeKey if is_app => continue,
            FaultKind::MergeKey => &MERGE_KEY,
        };
        let mut finding = Finding::new(rule, manifest.place(fault.span), fault.message);
        finding.help = fault.help;
        if let Some((span, message)) = fault.related {
            finding = finding.related(manifest.place(span), message);
        }
        findings.push(finding);
    }
    is_read.then_some(manifest)
}
