//! The preview of an upload.

use std::io::Write;

use clap::ValueEnum;
use plumbline::Kind;
use plumbline::bundle::{CodeTool, Field, Member, Source, ToolCard};
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
    if project.kind == Kind::Agentserve {
        writeln!(out, "\nUploaded with the build output, and never served")?;
    } else {
        let root = bundle.root.as_deref().unwrap_or("?");
        writeln!(out, "\n{}/", harmless(root))?;
    }
    tree(&bundle.members, out)?;
    if !bundle.left_out.is_empty() {
        writeln!(out, "\nLeft out")?;
    }
    for left in &bundle.left_out {
        writeln!(out, "  {}  {}", harmless(&left.path), harmless(&left.why))?;
    }
    if let Some(source) = bundle
        .record
        .as_ref()
        .and_then(|record| record.get("source"))
        && let Some(sha256) = source.get("sha256").and_then(|sha256| sha256.as_str())
    {
        writeln!(out, "\nsha256 {sha256}")?;
    }
    if !bundle.limits.is_empty() {
        writeln!(out, "\nLimits")?;
    }
    for limit in &bundle.limits {
        let (name, unit) = (harmless(&limit.name), harmless(&limit.unit));
        match &limit.note {
            Some(note) => {
                let note = harmless(note);
                writeln!(out, "  {name}: at most {} {unit}, {note}", limit.allowed)?;
            }
            None => writeln!(out, "  {name}: {} of {} {unit}", limit.used, limit.allowed)?,
        }
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
    let known: Vec<&str> = [name.as_str(), description.as_str()]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    writeln!(
        out,
        "\n{}",
        format!("{title} {}", known.join(": ")).trim_end()
    )?;
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
    for (name, value) in card.code.iter().flat_map(code_lines) {
        writeln!(out, "  {name}: {}", harmless(&value))?;
    }
    Ok(())
}

/// What is known of a code tool, a line each. What TypeScript becomes is in the JSON only.
fn code_lines(code: &CodeTool) -> Vec<(&'static str, String)> {
    let source = code.source.as_ref().map(|source| {
        let size = code.bytes.unwrap_or_default();
        let language = code.language.as_deref().unwrap_or_default();
        format!("{source}, {language}, {size} bytes")
    });
    let list = |items: &Option<Vec<String>>| {
        let items = items.as_ref()?;
        let none = || "none".to_owned();
        Some(if items.is_empty() {
            none()
        } else {
            items.join(", ")
        })
    };
    let lines = [
        ("reference", code.reference.clone()),
        ("source", source),
        ("sha256", code.sha256.clone()),
        ("effect", code.effect.clone()),
        (
            "Chat",
            code.approval.as_ref().map(|approval| approval.chat.clone()),
        ),
        (
            "Relays",
            code.approval
                .as_ref()
                .map(|approval| approval.relays.clone()),
        ),
        (
            "time limit",
            code.timeout_ms.as_ref().map(|limit| format!("{limit} ms")),
        ),
        ("packages", list(&code.packages)),
        ("secrets", list(&code.secrets)),
        ("sandbox", code.image.clone()),
    ];
    lines
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// The members as a tree, each with its size, its mark and why it is in. `*` marks what is
/// required, `!` what is required and missing.
fn tree(members: &[Member], out: &mut impl Write) -> Result<(), Failure> {
    let sizes: Vec<String> = members.iter().map(size).collect();
    let width = sizes.iter().map(String::len).max().unwrap_or(0);
    let mut open: Vec<&str> = Vec::new();
    for (member, size) in members.iter().zip(sizes) {
        let (folder, name) = member.path.rsplit_once('/').unwrap_or(("", &member.path));
        let folders: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
        let same = open
            .iter()
            .zip(&folders)
            .take_while(|(a, b)| a == b)
            .count();
        for (depth, part) in folders.iter().enumerate().skip(same) {
            writeln!(
                out,
                "{:width$}    {:indent$}{}/",
                "",
                "",
                harmless(part),
                indent = depth * 2
            )?;
        }
        let mark = match (member.required, member.present) {
            (true, true) => '*',
            (_, false) => '!',
            (false, true) => ' ',
        };
        let indent = folders.len() * 2;
        let (name, why) = (harmless(name), harmless(&member.why));
        writeln!(out, "{size:>width$}  {mark} {:indent$}{name}  {why}", "")?;
        open = folders;
    }
    if members
        .iter()
        .all(|member| !member.required && member.present)
    {
        return Ok(());
    }
    Ok(writeln!(out, "* required, ! missing")?)
}

/// `1234 bytes`, or why there is no size.
fn size(member: &Member) -> String {
    match (member.present, member.source, member.size) {
        (false, ..) => "missing".to_owned(),
        (true, _, Some(size)) => format!("{size} bytes"),
        (true, Source::Generated, None) => "generated".to_owned(),
        (true, Source::Project, None) => String::new(),
    }
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
