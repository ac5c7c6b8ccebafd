//! The rule reference, printed from the rules themselves.

use std::io::Write;

use clap::ValueEnum;
use plumbline::{Rule, Severity};

use crate::Failure;

/// How to print the list of rules.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// A line a rule
    Text,
    /// The page docs/rules.md
    Markdown,
}

/// Prints all there is to say about the rule `id`.
pub fn explain(id: &str, out: &mut impl Write) -> Result<(), Failure> {
    let rules = plumbline::rules();
    let Some(rule) = rules.iter().find(|rule| rule.id == id) else {
        return Err(format!("no rule is called {id}; `plumbline rules` lists them all").into());
    };
    writeln!(out, "{} ({})\n", rule.id, severity(rule))?;
    writeln!(out, "What: {}", rule.title)?;
    writeln!(out, "Why:  {}", rule.why)?;
    writeln!(out, "How:  {}", rule.how)?;
    Ok(())
}

/// Prints every rule.
pub fn list(format: Format, out: &mut impl Write) -> Result<(), Failure> {
    let rules = plumbline::rules();
    match format {
        Format::Text => {
            let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
            for rule in rules {
                let Rule { id, title, .. } = rule;
                writeln!(out, "{id:width$}  {:7}  {title}", severity(rule))?;
            }
        }
        Format::Markdown => {
            writeln!(
                out,
                "# Rules\n\nPrinted from the rules themselves: `plumbline rules --format markdown`."
            )?;
            for rule in rules {
                writeln!(out, "\n## {}\n", rule.id)?;
                writeln!(out, "{}: {}.\n", severity(rule), markdown(rule.title))?;
                writeln!(out, "**Why:** {}\n", markdown(rule.why))?;
                writeln!(out, "**How to mend it:** {}", markdown(rule.how))?;
            }
        }
    }
    Ok(())
}

fn severity(rule: &Rule) -> &'static str {
    match rule.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    }
}

/// `text` as Markdown shows it; what stands in backticks is left alone.
fn markdown(text: &str) -> String {
    let mut shown = String::new();
    let mut in_code = false;
    for character in text.chars() {
        in_code ^= character == '`';
        if !in_code && matches!(character, '*' | '_' | '<' | '[' | '\\') {
            shown.push('\\');
        }
        shown.push(character);
    }
    shown
}
