//! Whether a source parses.

use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};
use crate::script::{self, Arena, Language, Module, Refusal};
use crate::show;
use crate::text::Span;

use super::File;

/// The source is not of its language.
pub const SYNTAX: Rule = Rule {
    id: "js-syntax",
    severity: Severity::Error,
    title: "The source does not parse",
    why: "A syntax error fails the upload. A source is read as an ES module: .ts and .mts as TypeScript, .js and .mjs as JavaScript without JSX.",
    how: "Mend the place that is named; nothing else of the source was checked.",
};

/// A JavaScript file holds TypeScript.
pub const TYPESCRIPT: Rule = Rule {
    id: "ts-in-js",
    severity: Severity::Error,
    title: "TypeScript in a JavaScript file",
    why: "Only .ts and .mts files are compiled; a .js or .mjs file runs as it is, and types are a syntax error there.",
    how: "Rename the file to .ts or .mts, or take the types out.",
};

/// The source nests too deep to be read here.
pub const TOO_DEEP: Rule = Rule {
    id: "js-too-deep",
    severity: Severity::Error,
    title: "The source nests too deep",
    why: "Brackets, operators or statements stand so deep in each other that neither this check nor many a compiler can follow; so do many dozens of modifiers in a row, and thousands of private names or of named groups, each of which is compared with all. Nothing of the source was checked.",
    how: "Split the expression: name its parts, or keep the data in an array that a loop goes through.",
};

/// Reads the source; none, with a finding, where it does not parse.
pub(super) fn read<'a>(
    file: &'a File<'_>,
    arena: &'a Arena,
    findings: &mut Findings,
) -> Option<Module<'a>> {
    let text: &'a str = &file.decoded.text;
    let fault = match script::parse(arena, text, file.language()) {
        Ok(module) => return Some(module),
        Err(Refusal::Fault(fault)) => fault,
        Err(Refusal::TooDeep(span)) => {
            findings.push(
                Finding::new(
                    &TOO_DEEP,
                    file.place(span),
                    "this is nested too deep to be read",
                )
                .help("split what stands around it into parts with names of their own"),
            );
            return None;
        }
    };
    if let Some(span) = first_type(file, text) {
        findings.push(typescript(file, text, span));
        return None;
    }
    let mut finding = Finding::new(&SYNTAX, file.place(fault.span), fault.message);
    finding.help = fault.help;
    if let Some(opened) = fault.opened {
        finding = finding.related(file.place(opened), "opened here");
    }
    findings.push(finding);
    None
}

/// The first TypeScript of a JavaScript file that would be lawful TypeScript.
fn first_type(file: &File<'_>, text: &str) -> Option<Span> {
    let language = match file.extension() {
        "js" => Language::TypeScript,
        "mjs" => Language::ModuleTypeScript,
        _ => return None,
    };
    let arena = Arena::default();
    script::parse(&arena, text, language).ok()?.first_type()
}

fn typescript(file: &File<'_>, text: &str, span: Span) -> Finding {
    let written = text.get(span.start..span.end).unwrap_or_default();
    let first_line = written.trim_start_matches([':', ' ']).lines().next();
    let stem = file.name().rsplit_once('.').map_or("", |(stem, _)| stem);
    let (own, other) = match file.extension() {
        "mjs" => (".mjs", "mts"),
        _ => (".js", "ts"),
    };
    Finding::new(
        &TYPESCRIPT,
        file.place(span),
        format!(
            "'{}' is TypeScript, and a {own} file is read as JavaScript",
            show::line(first_line.unwrap_or_default())
        ),
    )
    .help(format!(
        "rename the file to {}, or take the types out",
        show::name(&format!("{stem}.{other}"))
    ))
}
