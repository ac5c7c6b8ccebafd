//! Workflow commands: GitHub shows each as an annotation of the file in a pull request.

use std::io::Write;

use plumbline::Severity;
use plumbline::report::Diagnostic;

use crate::excerpt::{harmless, harmless_lines};
use crate::{Checked, Failure};

/// Writes a command a finding.
pub fn write(checked: &[Checked], out: &mut impl Write) -> Result<(), Failure> {
    for one in checked {
        for diagnostic in &one.report.diagnostics {
            writeln!(out, "{}", command(&one.path(&diagnostic.file), diagnostic))?;
        }
    }
    Ok(())
}

fn command(path: &str, diagnostic: &Diagnostic) -> String {
    let Diagnostic { start, end, .. } = diagnostic;
    let name = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let mut properties = format!(
        "file={},line={},endLine={}",
        escape_property(path),
        start.line,
        end.line
    );
    // GitHub looks at columns only within one line.
    if start.line == end.line {
        properties.push_str(&format!(",col={},endColumn={}", start.column, end.column));
    }
    let mut message = harmless(&diagnostic.message);
    message.push('\n');
    message.push_str(&harmless_lines(&diagnostic.help));
    format!(
        "::{name} {properties},title={}::{}",
        escape_property(diagnostic.rule),
        escape(&message)
    )
}

fn escape(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn escape_property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}
