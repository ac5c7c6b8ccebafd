//! The preview of an upload.

use std::io::Write;

use clap::ValueEnum;
use plumbline::Kind;
use plumbline::bundle::{Field, Source, ToolCard};
use plumbline::report::ProjectReport;

use crate::excerpt::harmless;
use crate::{Failure, text};

/// How to print the preview.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// The report's `bundle`
    Json,
}

/// The one project whose preview is wanted: the one of `kind`, or the one nearest the top.
pub fn choose(projects: &[ProjectReport], kind: Option<Kind>) -> Result<&ProjectReport, Failure> {
    let depth = |project: &&ProjectReport| match project.root.as_str() {
        "" => 0,
        root => root.split('/').count(),
    };
    let wanted = |project: &&ProjectReport| kind.is_none_or(|kind| project.kind == kind);
    let top = projects.iter().filter(wanted).map(|p| depth(&p)).min();
    let nearest: Vec<&ProjectReport> = projects
        .iter()
        .filter(wanted)
        .filter(|project| Some(depth(project)) == top)
        .collect();
    match nearest.as_slice() {
        [] => Err("no project that could be uploaded was found".into()),
        [only] => Ok(only),
        several => {
            let names: Vec<String> = several
                .iter()
                .map(|p| format!("{} in ./{}", text::kind_name(p.kind), harmless(&p.root)))
                .collect();
            Err(format!(
                "there are several projects: {}; name the folder of one, or its --kind",
                names.join(", ")
            )
            .into())
        }
    }
}

/// Writes the preview for people.
pub fn write(project: &ProjectReport, out: &mut impl Write) -> Result<(), Failure> {
    let bundle = &project.bundle;
    let name = bundle.name.as_deref().unwrap_or("the upload");
    writeln!(out, "{}: {}", harmless(name), text::kind_name(project.kind))?;
    if !bundle.certain {
        let reason = bundle
            .reason
            .as_deref()
            .unwrap_or("it depends on the build");
        writeln!(
            out,
            "The list of files is not certain: {}",
            harmless(reason)
        )?;
    }
    writeln!(out, "\nFiles")?;
    for member in &bundle.members {
        let size = match (member.present, member.source, member.size) {
            (false, _, _) if member.required => "missing, required".to_owned(),
            (false, _, _) => "missing".to_owned(),
            (true, Source::Generated, _) => "made by the build".to_owned(),
            (true, Source::Project, size) => {
                size.map_or_else(String::new, |size| format!("{size} bytes"))
            }
        };
        let (path, why) = (harmless(&member.path), harmless(&member.why));
        writeln!(out, "  {path}  ({size})  {why}")?;
        if let Some(sha256) = &member.sha256 {
            writeln!(out, "    sha256 {sha256}")?;
        }
    }
    if !bundle.limits.is_empty() {
        writeln!(out, "\nLimits")?;
    }
    for limit in &bundle.limits {
        let (name, unit) = (harmless(&limit.name), harmless(&limit.unit));
        writeln!(out, "  {name}: {} of {} {unit}", limit.used, limit.allowed)?;
    }
    if let Some(application) = &bundle.application {
        write_card("Application", application, out)?;
    }
    for tool in &bundle.tools {
        write_card("Tool", tool, out)?;
    }
    Ok(())
}

fn write_card(title: &str, card: &ToolCard, out: &mut impl Write) -> Result<(), Failure> {
    let (name, description) = (harmless(&card.name), harmless(&card.description));
    writeln!(out, "\n{title} {name}: {description}")?;
    for (verb, fields) in [("takes", &card.inputs), ("gives", &card.outputs)] {
        for field in fields {
            writeln!(out, "  {verb} {}", describe(field))?;
        }
    }
    for api in &card.apis {
        writeln!(out, "  may call {}", harmless(api))?;
    }
    for line in card.pricing.iter().chain(&card.settings) {
        writeln!(out, "  {}", harmless(line))?;
    }
    Ok(())
}

/// `times: integer, 2 by default: How often`.
fn describe(field: &Field) -> String {
    let mut text = harmless(&field.type_name);
    if !field.name.is_empty() {
        text = format!("{}: {text}", harmless(&field.name));
    }
    match &field.default {
        Some(default) => text.push_str(&format!(", {} by default", harmless(default))),
        None if !field.required => text.push_str(", optional"),
        None => {}
    }
    if let Some(description) = &field.description {
        text.push_str(&format!(": {}", harmless(description)));
    }
    text
}
