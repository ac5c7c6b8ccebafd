//! Whether a source exports a function named `run`, and one that can be called with the input.

use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};
use crate::script::{self, Arena, Assigned, Callable, Module, Shape};
use crate::show;
use crate::text::Span;

use super::{File, builtins, specifier};

/// The name of the function that is called.
pub const NAME: &str = "run";

/// How many exports a message names.
const MOST_NAMED: usize = 4;

/// Nothing named `run` is exported.
pub const MISSING: Rule = Rule {
    id: "js-run-missing",
    severity: Severity::Error,
    title: "The source exports no run",
    why: "A JavaScript or TypeScript tool exports a function named run, or a default export; a module without it fails the upload. Types, and what is only declared, are gone when the module runs.",
    how: "Export the function: export function run(input) { … }.",
};

/// `run` is no function.
pub const NOT_FUNCTION: Rule = Rule {
    id: "js-run-not-function",
    severity: Severity::Error,
    title: "run is no function",
    why: "The export named run, or else the default export, is called with the input; an object, a class or a constant cannot be.",
    how: "Export a function: export async function run(input) { … }.",
};

/// `run` is a generator.
pub const GENERATOR: Rule = Rule {
    id: "js-run-generator",
    severity: Severity::Warning,
    title: "run is a generator",
    why: "run returns the output, or a promise of it. Calling a generator returns an iterator.",
    how: "Take the star away and return the output.",
};

/// `run` wants more than the input.
pub const PARAMETERS: Rule = Rule {
    id: "js-run-params",
    severity: Severity::Warning,
    title: "run takes more than the input",
    why: "run is called with the checked input and nothing else; further parameters are undefined.",
    how: "Take one parameter, or give the others a default.",
};

/// `run` may come from a package.
pub const UNVERIFIED: Rule = Rule {
    id: "js-run-unverified",
    severity: Severity::Warning,
    title: "It cannot be seen whether run is exported",
    why: "A module without a run export fails the upload, and what export * brings is only known once the package is installed.",
    how: "Export it by name: export { run } from the package, or write the function here.",
};

/// `run` is exported the CommonJS way.
pub const COMMONJS: Rule = Rule {
    id: "js-commonjs",
    severity: Severity::Warning,
    title: "run is exported the CommonJS way",
    why: "The document's tools are ES modules that export run; a loader of ES modules may not see what is assigned to module.exports.",
    how: "Write export function run(input) { … }.",
};

/// Judges the exports of `module`.
pub(super) fn check(file: &File<'_>, module: &Module<'_>, findings: &mut Findings) {
    if let Some(export) = super::entry(module) {
        let what = if export.name == NAME {
            "run"
        } else {
            "the default export"
        };
        judge(file, what, export.span, export.shape, findings);
        return;
    }
    if !file.is_always_module()
        && let Some(Assigned { span, shape }) = module.assigned(NAME)
    {
        let written = file
            .decoded
            .text
            .get(span.start..span.end)
            .unwrap_or_default();
        findings.push(
            Finding::new(
                &COMMONJS,
                file.place(span),
                format!(
                    "'{}' is CommonJS; expected an export of run",
                    show::line(written)
                ),
            )
            .help("write export function run(input) { … }"),
        );
        judge(file, "run", span, shape, findings);
        return;
    }
    let stars = module.stars();
    let from_file = |name: &str| specifier::Target::of(name) == specifier::Target::File;
    let package = stars
        .iter()
        .find(|star| !from_file(star.specifier) && !builtins::is_builtin(star.specifier));
    if let Some(star) = package {
        findings.push(
            Finding::new(
                &UNVERIFIED,
                file.place(star.span),
                format!(
                    "run may come from {}, which cannot be looked into here",
                    show::name(star.specifier)
                ),
            )
            .help(format!(
                "export it by name: export {{ run }} from '{}'",
                show::line(star.specifier)
            )),
        );
    } else if !stars.iter().any(|star| from_file(star.specifier)) {
        findings.push(missing(file, module));
    }
}

/// Judges what is exported as `what` at `span`.
fn judge(file: &File<'_>, what: &str, span: Span, shape: Shape<'_>, findings: &mut Findings) {
    match shape {
        Shape::Other(thing) => findings.push(
            Finding::new(
                &NOT_FUNCTION,
                file.place(span),
                format!("{what} is {thing}; expected a function"),
            )
            .help("export a function: export async function run(input) { … }"),
        ),
        Shape::Function(function) => judge_function(file, what, function, findings),
        Shape::Unknown => {}
    }
}

fn judge_function(file: &File<'_>, what: &str, function: Callable<'_>, findings: &mut Findings) {
    let place = || file.place(function.head());
    if function.is_generator() {
        findings.push(
            Finding::new(
                &GENERATOR,
                place(),
                format!("{what} is a generator: calling it returns an iterator, not the output"),
            )
            .help("take the * away and return the output"),
        );
    }
    let required = function.required();
    if let [_, second, ..] = required.as_slice() {
        let name = file.decoded.text.get(second.start..second.end);
        let name = name.unwrap_or_default().split([':', ' ']).next();
        findings.push(
            Finding::new(
                &PARAMETERS,
                place(),
                format!(
                    "{what} takes {} parameters but gets only the input; {} will be undefined",
                    required.len(),
                    show::name(name.unwrap_or_default())
                ),
            )
            .related(file.place(*second), "nothing is passed for this one")
            .help("take everything from the input, or give the other parameters a default"),
        );
    }
}

fn missing(file: &File<'_>, module: &Module<'_>) -> Finding {
    let name = show::name(file.name());
    if let Some((span, statement)) = module.top_level(NAME) {
        let message = format!("{name} has a run but does not export it");
        let finding = Finding::new(&MISSING, file.place(span), message);
        if !is_callable_with(file, statement, EXPORT) {
            return finding.help("export a function: export function run(input) { … }");
        }
        let start = file.place(Span::at(statement));
        return finding
            .help("write export before it")
            .fix("Export run", vec![(start, EXPORT.to_owned())]);
    }
    let exports = module.exports();
    let names: Vec<String> = exports
        .iter()
        .take(MOST_NAMED)
        .map(|export| show::name(export.name))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let place = first_line(&file.decoded.text);
    let (place, message) = match names.as_slice() {
        [] => (place, format!("{name} exports no run")),
        names => (
            place,
            format!("{name} exports {} but no run", show::list(names)),
        ),
    };
    Finding::new(&MISSING, file.place(place), message)
        .help("export the function: export function run(input) { … }")
}

/// What exports the declaration that it stands before.
const EXPORT: &str = "export ";

/// Whether the source, with `words` put in at byte `at`, exports a `run` that may be a function.
fn is_callable_with(file: &File<'_>, at: usize, words: &str) -> bool {
    let Some((before, after)) = file.decoded.text.split_at_checked(at) else {
        return false;
    };
    let text = [before, words, after].concat();
    let arena = Arena::default();
    let module = script::parse(&arena, &text, file.language()).ok();
    let export = module.as_ref().and_then(super::entry);
    export.is_some_and(|export| !matches!(export.shape, Shape::Other(_)))
}

/// What is written on the first line; its start where that is blank.
fn first_line(text: &str) -> Span {
    let line = text.lines().next().unwrap_or_default();
    let body = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let start = if body.is_empty() {
        0
    } else {
        line.len() - body.len()
    };
    Span::new(start, start + body.trim_end().len())
}
