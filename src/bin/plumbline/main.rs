//! The command line: reads files or JSON, hands them to the core, prints its report.

mod bundle;
mod excerpt;
mod folder;
mod github;
mod reference;
mod request;
mod sarif;
mod text;

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use plumbline::{Kind, Project, Report};

/// Why the work could not be done, in words for the user.
type Failure = Box<dyn std::error::Error>;

/// Checks agent tools before anything is uploaded: every error, at its place, offline
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Report everything that would make the upload fail
    ///
    /// Exit status: 0 no error, 1 at least one error, 2 the work could not be done.
    Check(Check),
    /// Show what the upload would hold
    Bundle(Preview),
    /// Explain a rule: what it means, why it is there, how to mend it
    Explain {
        /// The rule's id, as the report names it
        rule: String,
    },
    /// List every rule
    Rules {
        #[arg(long, value_enum, default_value = "text")]
        format: reference::Format,
    },
}

#[derive(Args)]
struct Check {
    /// Folders, files or built .tar.gz archives, each checked on its own
    #[arg(default_value = ".", conflicts_with_all = ["stdin_json", "batch"])]
    paths: Vec<PathBuf>,
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Check as this kind of project even where its root file is absent
    #[arg(long, value_enum)]
    kind: Option<KindName>,
    /// Read {"files": {path: text | {"base64": …}}, "kind"?: KIND} from standard input
    #[arg(long)]
    stdin_json: bool,
    /// Read one such object a line, with an "id", and answer {"id", "report"} a line
    #[arg(long)]
    batch: bool,
}

#[derive(Args)]
struct Preview {
    /// The project's folder, or a built .tar.gz
    #[arg(default_value = ".", conflicts_with = "stdin_json")]
    path: PathBuf,
    #[arg(long, value_enum, default_value = "text")]
    format: bundle::Format,
    /// The kind of project, where the folder holds several
    #[arg(long, value_enum)]
    kind: Option<KindName>,
    /// Read {"files": {path: text | {"base64": …}}, "kind"?: KIND} from standard input
    #[arg(long)]
    stdin_json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// The report itself
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// Workflow commands that annotate a pull request on GitHub
    Github,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindName {
    RecurseTools,
    RecurseAgent,
    Agentserve,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::RecurseTools => Kind::RecurseTools,
            KindName::RecurseAgent => Kind::RecurseAgent,
            KindName::Agentserve => Kind::Agentserve,
        }
    }
}

/// A project with its report, and the folder before its paths as the user would type it.
struct Checked {
    prefix: String,
    project: Project,
    report: Report,
}

impl Checked {
    fn new(prefix: String, project: Project) -> Self {
        let (report, opened) = plumbline::check_opened(&project);
        Self {
            prefix,
            project: opened.unwrap_or(project),
            report,
        }
    }

    /// The project's `file` as the user would type it.
    fn path(&self, file: &str) -> String {
        plumbline::project::join(&self.prefix, file)
    }
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(CommandLine::parse().command, &mut out);
    let done = done.and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        Ok(code) => code,
        Err(failure) if is_broken_pipe(&failure) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&failure.to_string());
            ExitCode::from(2)
        }
    }
}

/// Whoever read our output has read enough.
fn is_broken_pipe(failure: &Failure) -> bool {
    let io = failure.downcast_ref::<io::Error>();
    let json = failure
        .downcast_ref::<serde_json::Error>()
        .and_then(|e| e.io_error_kind());
    io.map(io::Error::kind).or(json) == Some(ErrorKind::BrokenPipe)
}

/// One line on standard error; nothing is left to do where even that is closed.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "plumbline: {}", excerpt::harmless(message));
}

fn run(command: Command, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match command {
        Command::Check(check) if check.batch => batch(&check, out),
        Command::Check(check) => self::check(&check, out),
        Command::Bundle(preview) => self::preview(&preview, out),
        Command::Explain { rule } => reference::explain(&rule, out).map(|()| ExitCode::SUCCESS),
        Command::Rules { format } => reference::list(format, out).map(|()| ExitCode::SUCCESS),
    }
}

fn exit_code(ok: bool) -> ExitCode {
    if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn check(check: &Check, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut checked = Vec::new();
    if check.stdin_json {
        checked.push(read_stdin(check.kind)?);
    } else {
        for path in &check.paths {
            checked.push(read_path(path, check.kind)?);
        }
    }
    let ok = checked.iter().all(|checked| checked.report.ok);
    match check.format.unwrap_or(Format::Text) {
        Format::Text => text::write(&checked, styled(), out)?,
        Format::Json => write_json(&merge(checked), out)?,
        Format::Sarif => write_json(&sarif::log(&checked), out)?,
        Format::Github => github::write(&checked, out)?,
    }
    Ok(exit_code(ok))
}

fn preview(preview: &Preview, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let checked = if preview.stdin_json {
        read_stdin(preview.kind)?
    } else {
        read_path(&preview.path, preview.kind)?
    };
    let project = match bundle::choose(&checked.report.projects, preview.kind.map(Kind::from)) {
        Ok(project) => project,
        // Not even a project can be told: why not is all there is to say.
        Err(failure) => match checked.report.diagnostics.first() {
            Some(found) => {
                return Err(format!("{}: {}", checked.path(&found.file), found.message).into());
            }
            None => return Err(failure),
        },
    };
    match preview.format {
        bundle::Format::Text => bundle::write(project, out)?,
        bundle::Format::Json => write_json(&project.bundle, out)?,
    }
    Ok(exit_code(project.ok))
}

/// Answers each line of standard input on a line of its own, at once; a line that cannot be
/// read is answered with `{"id", "error"}`.
fn batch(check: &Check, out: &mut impl Write) -> Result<ExitCode, Failure> {
    if !matches!(check.format, None | Some(Format::Json)) {
        return Err("--batch answers in JSON lines; leave --format out".into());
    }
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    let mut all_ok = true;
    let mut all_read = true;
    for number in 1.. {
        if !request::next_line(&mut input, &mut line)? {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let id = request::id(&line);
        match request::project(&line) {
            Ok(mut project) => {
                project.kind = project.kind.or(check.kind.map(Kind::from));
                let report = plumbline::check(&project);
                all_ok &= report.ok;
                serde_json::to_writer(&mut *out, &request::Answer { id, report })?;
            }
            Err(failure) => {
                all_read = false;
                let error = failure.to_string();
                complain(&format!("line {number}: {error}"));
                serde_json::to_writer(&mut *out, &request::Refusal { id, error })?;
            }
        }
        writeln!(out)?;
        out.flush()?;
    }
    if all_read {
        Ok(exit_code(all_ok))
    } else {
        Ok(ExitCode::from(2))
    }
}

fn read_stdin(kind: Option<KindName>) -> Result<Checked, Failure> {
    let mut project = request::project(&request::read_all(io::stdin().lock())?)?;
    project.kind = project.kind.or(kind.map(Kind::from));
    Ok(Checked::new(String::new(), project))
}

fn read_path(path: &Path, kind: Option<KindName>) -> Result<Checked, Failure> {
    let found = folder::read(path)?;
    for note in &found.notes {
        complain(note);
    }
    let mut project = found.project;
    project.kind = kind.map(Kind::from);
    Ok(Checked::new(found.prefix, project))
}

/// One report as it is; several as one, their paths as the user would type them.
fn merge(mut checked: Vec<Checked>) -> Report {
    if checked.len() == 1
        && let Some(only) = checked.pop()
    {
        return only.report;
    }
    let mut merged = Report {
        ok: true,
        projects: Vec::new(),
        diagnostics: Vec::new(),
    };
    for one in checked {
        merged.ok &= one.report.ok;
        let path = |file: &str| plumbline::project::join(&one.prefix, file);
        for mut project in one.report.projects {
            project.root = match project.root.as_str() {
                "" => one.prefix.clone(),
                root => path(root),
            };
            merged.projects.push(project);
        }
        for mut diagnostic in one.report.diagnostics {
            diagnostic.file = path(&diagnostic.file);
            for related in &mut diagnostic.related {
                related.file = path(&related.file);
            }
            for edit in diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.file = path(&edit.file);
            }
            merged.diagnostics.push(diagnostic);
        }
    }
    merged
}

fn write_json(value: &impl serde::Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// Colours are for terminals, and not where NO_COLOR (no-color.org) is set.
fn styled() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

#[cfg(test)]
mod tests;
