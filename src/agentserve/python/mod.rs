//! Rules of Python sources.

mod bindings;
mod calls;
mod environment;
mod imports;
mod names;
mod output;
mod run;

use ruff_text_size::TextRange;

use super::source::{Declared, MOST_READ, Reading, Source};
use super::text;
use crate::findings::Findings;
use crate::python::Program;
use crate::report::{Finding, Place, Rule, Severity};
use environment::Environment;
use names::Names;

/// CPython refuses the source.
pub const SYNTAX: Rule = Rule {
    id: "py-syntax",
    severity: Severity::Error,
    title: "The source is not Python 3.14",
    why: "On upload Agent Serve checks each tool's source. CPython 3.14, the newest, cannot compile this one, so it can neither be read nor run.",
    how: "Mend the code at the marked place. Save the file as UTF-8, or name its encoding in the first line.",
};

/// Rules of Python sources.
pub const RULES: &[&Rule] = &[
    &SYNTAX,
    &run::MISSING,
    &run::NOT_FUNCTION,
    &run::NOT_DEF,
    &run::CONDITIONAL,
    &run::PARAMS,
    &run::GENERATOR,
    &run::REDEFINED,
    &imports::RELATIVE,
    &imports::LOCAL,
    &imports::UNLISTED,
    &imports::UNMATCHED,
    &imports::REMOVED,
];

/// A source that parsed.
struct Tool<'a> {
    source: Source<'a>,
    declared: &'a Declared,
    program: &'a Program<'a>,
}

impl Tool<'_> {
    fn place(&self, range: TextRange) -> Place {
        Place::new(self.source.path, self.program.span(range))
    }

    /// The source as a whole.
    fn top(&self) -> Place {
        text::top(self.source.path, self.source.bytes)
    }

    /// The file's name without its folder.
    fn name(&self) -> &str {
        self.source.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Checks a `.py` source: its syntax, its `run`, its imports, and what it does. None where it
/// does not parse.
pub fn check(source: Source<'_>, declared: &Declared, findings: &mut Findings) -> Option<Reading> {
    if source.bytes.len() > MOST_READ {
        return None;
    }
    let parsed = Program::parse(source.bytes).and_then(|program| {
        match program.compile_faults().into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(program),
        }
    });
    let program = match parsed {
        Ok(program) => program,
        Err(fault) => {
            let place = Place::new(source.path, fault.span);
            let mut finding = Finding::new(&SYNTAX, place, fault.message);
            let help = || "mend it; until then the file neither compiles nor runs".to_owned();
            finding.help = Some(fault.help.unwrap_or_else(help));
            findings.push(finding);
            return None;
        }
    };
    let tool = Tool {
        source,
        declared,
        program: &program,
    };
    let names = Names::of(&program);
    let run = run::check(&tool, findings);
    let imports = imports::imports(&program);
    imports::check(&tool, &imports, findings);
    calls::check(&tool, &names, &imports, findings);
    let environment = Environment::of(&program, &names);
    environment.check(&tool, findings);
    if let Some(run) = run {
        output::check(&tool, &names, run, findings);
    }
    Some(Reading {
        secrets: environment.secrets,
        imports: imports
            .into_iter()
            .flat_map(|import| import.modules)
            .collect(),
        compiled: None,
    })
}
