//! The report for people: a block a finding with the line it is about, and a count at the end.

use std::io::Write;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use plumbline::report::Diagnostic;
use plumbline::text::Position;
use plumbline::{Kind, Severity};

use crate::excerpt::{excerpt, harmless, harmless_lines};
use crate::{Checked, Failure};

/// Writes all findings of `checked`.
pub fn write(checked: &[Checked], styled: bool, out: &mut impl Write) -> Result<(), Failure> {
    let renderer = if styled {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    for one in checked {
        for diagnostic in &one.report.diagnostics {
            writeln!(out, "{}\n", renderer.render(&[block(one, diagnostic)]))?;
        }
    }
    Ok(writeln!(out, "{}", count(checked))?)
}

fn block<'a>(checked: &Checked, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let title = level
        .primary_title(harmless(&diagnostic.message))
        .id(diagnostic.rule);
    let mut group = Group::with_title(title).elements(place(
        checked,
        &diagnostic.file,
        (diagnostic.start, diagnostic.end),
        None,
    ));
    for related in &diagnostic.related {
        let span = (related.start, related.end);
        let label = harmless(&related.message);
        group = group.elements(place(checked, &related.file, span, Some(label)));
    }
    group = group.element(Level::HELP.message(harmless_lines(&diagnostic.help)));
    if let Some(fix) = &diagnostic.fix {
        let title = harmless(&fix.title);
        group = group.element(Level::HELP.with_name("fix").message(title));
    }
    group
}

/// Where it is, with the line if there is one to show; a related place carries its label.
fn place(
    checked: &Checked,
    file: &str,
    (start, end): (Position, Position),
    label: Option<String>,
) -> Vec<Element<'static>> {
    let path = harmless(&checked.path(file));
    let bytes = checked.project.get(file).unwrap_or_default();
    let line = (!bytes.is_empty()).then(|| excerpt(bytes, start.offset, end.offset));
    let Some(line) = line.flatten() else {
        let origin = Origin::path(path)
            .line(start.line)
            .char_column(start.column);
        let note = label.map(|label| Level::NOTE.message(label).into());
        return [origin.into()].into_iter().chain(note).collect();
    };
    let kind = match label {
        None => AnnotationKind::Primary,
        Some(_) => AnnotationKind::Context,
    };
    let snippet = Snippet::source(line.text)
        .path(path)
        .line_start(start.line)
        .annotation(kind.span(line.start..line.end).label(label));
    vec![snippet.into()]
}

/// `2 errors, 1 warning in a Recurse tools service`.
fn count(checked: &[Checked]) -> String {
    let number = |severity: Severity, name: &str| {
        let diagnostics = checked.iter().flat_map(|one| &one.report.diagnostics);
        let found = diagnostics.filter(|d| d.severity == severity).count();
        (found > 0).then(|| plural(found, name))
    };
    let parts: Vec<String> = [
        number(Severity::Error, "error"),
        number(Severity::Warning, "warning"),
        number(Severity::Info, "hint"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let found = if parts.is_empty() {
        "nothing to mend".to_owned()
    } else {
        parts.join(", ")
    };
    let kinds: Vec<&str> = checked
        .iter()
        .flat_map(|one| &one.report.projects)
        .map(|project| kind_name(project.kind))
        .collect();
    match kinds.as_slice() {
        [] => found,
        [kind] => format!("{found} in {kind}"),
        kinds => format!("{found} in {}", plural(kinds.len(), "project")),
    }
}

/// A kind as a sentence names it.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::RecurseTools => "a Recurse tools service",
        Kind::RecurseAgent => "a Recurse agent application",
        Kind::Agentserve => "an Agent Serve app",
    }
}

fn plural(number: usize, name: &str) -> String {
    match number {
        1 => format!("1 {name}"),
        _ => format!("{number} {name}s"),
    }
}
