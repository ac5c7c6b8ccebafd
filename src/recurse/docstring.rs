//! Annotations, and docstrings in Google's style.

use crate::python::{Docstring, Function, Parameter};
use crate::report::{Finding, Rule, Severity};

use super::findings::Findings;
use super::show;
use super::source::Source;

/// A parameter without annotation.
pub const ANNOTATION_MISSING: Rule = Rule {
    id: "annotation-missing",
    severity: Severity::Error,
    title: "A parameter has no type annotation",
    why: "Every parameter of a tool carries a type annotation; type comments do not count.",
    how: "Write the type after the name: message: str.",
};

/// A function without return annotation.
pub const RETURN_ANNOTATION_MISSING: Rule = Rule {
    id: "return-annotation-missing",
    severity: Severity::Error,
    title: "A tool has no return annotation",
    why: "Every tool says what it returns; -> None where it returns nothing.",
    how: "Write -> and the type before the colon of the def line.",
};

/// A function without docstring.
pub const MISSING: Rule = Rule {
    id: "docstring-missing",
    severity: Severity::Error,
    title: "A tool has no docstring",
    why: "A tool's docstring describes it, its parameters and its result; the SDK refuses a tool without one, or with nothing but white space in it.",
    how: "Begin the function's body with a docstring in Google's style: a summary, then Args: and Returns:.",
};

/// A parameter that the docstring does not describe.
pub const PARAMETER: Rule = Rule {
    id: "docstring-parameter",
    severity: Severity::Error,
    title: "The docstring does not describe a parameter",
    why: "The SDK looks in the last section under a line that says exactly Args: for the parameter's name, optionally one space and a type in parentheses, a colon, and text.",
    how: "Add the line name: what it is, below Args:.",
};

/// A result that the docstring does not describe.
pub const RETURN: Rule = Rule {
    id: "docstring-return",
    severity: Severity::Error,
    title: "The docstring does not describe the result",
    why: "A tool that returns something has a section under a line that says exactly Returns:, with text in it. Text on the heading's own line, Yields: or another heading do not count.",
    how: "Add Returns: on a line of its own, and what is returned below it.",
};

/// A described result of a function that returns nothing.
pub const RETURN_NONE: Rule = Rule {
    id: "docstring-return-none",
    severity: Severity::Error,
    title: "The docstring describes a result that is not there",
    why: "A tool annotated -> None returns nothing; the SDK refuses a Returns: section in its docstring.",
    how: "Remove the section, or annotate what the function returns.",
};

/// Judges annotations and docstring of the tool `function`.
pub fn check(source: &Source, function: &Function, findings: &mut Findings) {
    let tool = show::name(&function.name);
    for parameter in &function.parameters {
        if parameter.annotation.is_none() {
            let name = show::name(&parameter.name);
            findings.push(
                Finding::new(
                    &ANNOTATION_MISSING,
                    source.place(parameter.name_span),
                    format!("{name} of {tool} has no type annotation"),
                )
                .help(format!("write its type: {name}: str")),
            );
        }
    }
    if function.returns.is_none() {
        findings.push(
            Finding::new(
                &RETURN_ANNOTATION_MISSING,
                source.place(function.name_span),
                format!("{tool} has no return annotation"),
            )
            .help("write -> and the type before the colon; -> None where nothing is returned"),
        );
    }
    match &function.docstring {
        Some(docstring) => described(source, function, docstring, findings),
        None => findings.push(
            Finding::new(
                &MISSING,
                source.place(function.name_span),
                format!("{tool} has no docstring"),
            )
            .help("begin its body with a docstring: a summary, then Args: and Returns:"),
        ),
    }
}

fn described(source: &Source, function: &Function, docstring: &Docstring, findings: &mut Findings) {
    let described: std::collections::HashSet<&str> = docstring
        .parameters
        .iter()
        .filter(|parameter| parameter.described)
        .map(|parameter| parameter.name.as_str())
        .collect();
    for parameter in &function.parameters {
        if !described.contains(parameter.name.as_str()) {
            findings.push(undescribed(source, function, docstring, parameter));
        }
    }
    let tool = show::name(&function.name);
    let returns_none = function
        .returns
        .as_ref()
        .is_some_and(|annotation| annotation.is_none);
    match docstring.returns {
        Some((heading, _)) if returns_none => findings.push(
            Finding::new(
                &RETURN_NONE,
                source.place(heading),
                format!("the docstring of {tool} has a Returns section, but {tool} returns None"),
            )
            .help("remove the section, or annotate what is returned"),
        ),
        Some((_, true)) => {}
        None if returns_none => {}
        Some((heading, false)) => findings.push(
            Finding::new(
                &RETURN,
                source.place(heading),
                format!("Returns: in the docstring of {tool} has no text"),
            )
            .help("say below it what is returned"),
        ),
        None => findings.push(
            Finding::new(
                &RETURN,
                source.place(function.name_span),
                format!("the docstring of {tool} has no Returns: section"),
            )
            .help(return_help(docstring))
            .related(source.place(docstring.span), "the docstring"),
        ),
    }
}

fn undescribed(
    source: &Source,
    function: &Function,
    docstring: &Docstring,
    parameter: &Parameter,
) -> Finding {
    let name = &parameter.name;
    let shown = show::name(name);
    let (place, what) = match docstring.args_heading {
        Some(heading) => (heading, "the Args section"),
        None => (docstring.span, "the docstring"),
    };
    Finding::new(
        &PARAMETER,
        source.place(parameter.name_span),
        format!(
            "the docstring of {} does not describe {shown}",
            show::name(&function.name)
        ),
    )
    .help(parameter_help(docstring, parameter))
    .related(source.place(place), what)
}

/// What to do about an undescribed parameter, naming the near miss that stands there.
fn parameter_help(docstring: &Docstring, parameter: &Parameter) -> String {
    let name = show::name(&parameter.name);
    let line = format!("{name}: what it is");
    if let Some(found) = docstring.parameters.iter().find(|found| {
        let written = found.name.trim_start_matches('*');
        written == parameter.name
    }) {
        return if found.described {
            format!("describe it without stars: {line}")
        } else {
            format!("write text after the colon: {line}")
        };
    }
    let lines = || docstring.text.lines().map(str::trim).take(LINES);
    for text in lines() {
        if let Some(rest) = text.strip_prefix(parameter.name.as_str()) {
            let after = rest.trim_start();
            if let Some(colon) = rest.find(':').filter(|_| after.starts_with([':', '('])) {
                let between = rest.get(..colon).unwrap_or_default();
                if docstring.args_heading.is_some() && between.trim() != between {
                    return format!("the colon comes right after the name or its (type): {line}");
                }
                if docstring.args_heading.is_some() && !between.is_empty() {
                    return format!(
                        "write one space and plain parentheses, or leave the type out: {line}"
                    );
                }
            }
        }
        if text.starts_with(":param") {
            return format!("write it in Google's style: a line Args:, and below it {line}");
        }
    }
    if docstring.args_heading.is_some() {
        return format!("add a line below Args: {line}");
    }
    let heading = lines().find(|text| {
        let word: String = text.chars().filter(|c| c.is_alphabetic()).collect();
        let heading = matches!(
            word.to_lowercase().as_str(),
            "args"
                | "arg"
                | "arguments"
                | "argument"
                | "params"
                | "parameters"
                | "parameter"
                | "inputs"
        );
        heading && text.chars().count() <= word.chars().count() + 4
    });
    match heading {
        Some(heading) => format!(
            "the heading must be a line that says exactly Args:, not {}; below it {line}",
            show::name(heading)
        ),
        None => format!("add a line Args:, and below it {line}"),
    }
}

/// How many lines of a docstring are searched for a near miss.
const LINES: usize = 400;

fn return_help(docstring: &Docstring) -> String {
    let near = docstring
        .text
        .lines()
        .map(str::trim)
        .take(LINES)
        .find(|line| {
            let lower = line.to_lowercase();
            ["return", ":return", "yields", "result"]
                .iter()
                .any(|start| lower.starts_with(start))
        });
    match near {
        Some(near) => format!(
            "the heading must be a line that says exactly Returns:, not {}; the text goes below it",
            show::name(near)
        ),
        None => "add a line Returns:, and below it what is returned".to_owned(),
    }
}
