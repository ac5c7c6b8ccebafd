//! What a check answers: findings inside, the fixed JSON report at the boundary.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bundle::Bundle;
use crate::project::{Kind, Project};
use crate::show;
use crate::text::{LineIndex, Position, Span};

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The upload would be refused, or the tool could not run.
    Error,
    /// Very likely a mistake.
    Warning,
    /// Advice.
    Info,
}

/// One thing that is checked; its texts are the rule reference.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Fixed name, in kebab case.
    pub id: &'static str,
    /// The severity of every finding of the rule.
    pub severity: Severity,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What would happen otherwise, and by which document or SDK behaviour.
    pub why: &'static str,
    /// How to mend it.
    pub how: &'static str,
}

impl Rule {
    /// How to mend it, as the help of a finding says it.
    pub fn remedy(&self) -> String {
        let how = self.how.trim_end_matches('.');
        let mut characters = how.chars();
        let first = characters.next().map(|first| first.to_ascii_lowercase());
        first.into_iter().chain(characters).collect()
    }
}

/// A span of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file's path in the project.
    pub file: String,
    /// Bytes of the file as given.
    pub span: Span,
}

impl Place {
    /// The place `span` of `file`.
    pub fn new(file: impl Into<String>, span: Span) -> Self {
        Self {
            file: file.into(),
            span,
        }
    }
}

/// A rule broken at a place: what checks produce.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// The one place that a reader would point at.
    pub place: Place,
    /// What is wrong, in the author's own names; no final full stop.
    pub message: String,
    /// What to do; without it, what the rule says.
    pub help: Option<String>,
    /// Other places that belong to it, each with a few words.
    pub related: Vec<(Place, String)>,
    /// The edits that mend it, where exactly one way is right.
    pub fix: Option<(String, Vec<(Place, String)>)>,
}

impl Finding {
    /// A finding with neither help, related places nor a fix.
    pub fn new(rule: &'static Rule, place: Place, message: impl Into<String>) -> Self {
        Self {
            rule,
            place,
            message: message.into(),
            help: None,
            related: Vec::new(),
            fix: None,
        }
    }

    /// Says what to do.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a related place.
    pub fn related(mut self, place: Place, message: impl Into<String>) -> Self {
        self.related.push((place, message.into()));
        self
    }

    /// Offers a fix: each edit replaces a place by a text.
    pub fn fix(mut self, title: impl Into<String>, edits: Vec<(Place, String)>) -> Self {
        self.fix = Some((title.into(), edits));
        self
    }
}

/// The answer to a check. Its JSON form is a contract: key order and meaning are fixed.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// False exactly when a diagnostic is an error.
    pub ok: bool,
    /// The projects that were recognised, by root.
    pub projects: Vec<ProjectReport>,
    /// Everything found, in file order, then by position.
    pub diagnostics: Vec<Diagnostic>,
}

/// One recognised project.
#[derive(Clone, Debug, Serialize)]
pub struct ProjectReport {
    /// What it was checked as.
    pub kind: Kind,
    /// Its folder; empty for the root.
    pub root: String,
    /// Whether no error lies in it.
    pub ok: bool,
    /// What its upload would hold.
    pub bundle: Bundle,
}

/// A finding with its places as an editor shows them.
#[derive(Clone, Debug, Serialize)]
pub struct Diagnostic {
    /// The rule's id.
    pub rule: &'static str,
    /// The rule's severity.
    pub severity: Severity,
    /// The file's path.
    pub file: String,
    /// First character.
    pub start: Position,
    /// One past the last character.
    pub end: Position,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// Edits that mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// A place that belongs to a diagnostic.
#[derive(Clone, Debug, Serialize)]
pub struct Related {
    /// The file's path.
    pub file: String,
    /// First character.
    pub start: Position,
    /// One past the last character.
    pub end: Position,
    /// What is there.
    pub message: String,
}

/// Edits that together mend a diagnostic.
#[derive(Clone, Debug, Serialize)]
pub struct Fix {
    /// What the fix does.
    pub title: String,
    /// Non-overlapping edits.
    pub edits: Vec<Edit>,
}

/// Replaces a place by a text.
#[derive(Clone, Debug, Serialize)]
pub struct Edit {
    /// The file's path.
    pub file: String,
    /// First character replaced.
    pub start: Position,
    /// One past the last character replaced.
    pub end: Position,
    /// The new text.
    pub text: String,
}

/// Lays findings on lines and columns, sorts them, and drops exact repeats.
pub fn resolve(project: &Project, mut findings: Vec<Finding>) -> Vec<Diagnostic> {
    findings
        .sort_by(|a, b| (&a.place, a.rule.id, &a.message).cmp(&(&b.place, b.rule.id, &b.message)));
    findings
        .dedup_by(|a, b| a.rule.id == b.rule.id && a.place == b.place && a.message == b.message);
    let mut indexes: BTreeMap<String, LineIndex<'_>> = BTreeMap::new();
    let mut lay = |place: &Place| -> (bool, Position, Position) {
        let index = indexes
            .entry(place.file.clone())
            .or_insert_with(|| LineIndex::new(project.get(&place.file).unwrap_or_default()));
        let (start, end) = index.place(place.span);
        (index.is_whole(place.span), start, end)
    };
    findings
        .into_iter()
        .map(|finding| {
            let (_, start, end) = lay(&finding.place);
            let related = finding
                .related
                .into_iter()
                .map(|(place, message)| {
                    let (_, start, end) = lay(&place);
                    Related {
                        file: place.file,
                        start,
                        end,
                        message: show::plain(message),
                    }
                })
                .collect();
            let fix = finding.fix.and_then(|(title, edits)| {
                let edits = edits.into_iter().map(|(place, text)| {
                    let (is_whole, start, end) = lay(&place);
                    // In a file of another encoding it could not be done as it is shown.
                    is_whole.then_some(Edit {
                        file: place.file,
                        start,
                        end,
                        text,
                    })
                });
                let edits = edits.collect::<Option<_>>()?;
                Some(Fix {
                    title: show::plain(title),
                    edits,
                })
            });
            let Finding {
                rule,
                place,
                message,
                help,
                ..
            } = finding;
            Diagnostic {
                rule: rule.id,
                severity: rule.severity,
                file: place.file,
                start,
                end,
                message: show::plain(message),
                help: help.map_or_else(|| rule.remedy(), show::plain_lines),
                related,
                fix,
            }
        })
        .collect()
}
