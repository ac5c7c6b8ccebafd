//! Annotations, and docstrings in Google's style.

use foldhash::{HashSet, HashSetExt};

use crate::project::Kind;
use crate::python::{DescribedParameter, Docstring, Function, LikeDocstring, Parameter};
use crate::report::{Finding, Place, Rule, Severity};

use super::docstring_edits;
use super::signature::is_named;
use super::source::Source;
use crate::findings::Findings;
use crate::show;

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

/// Judges annotations and docstring of the tool `function`, of a project of `kind`.
pub fn check(kind: Kind, source: &Source<'_>, function: &Function, findings: &mut Findings) {
    let tool = show::name(&function.name);
    for (at, parameter) in taken(kind, function).enumerate() {
        if parameter.annotation.is_none() {
            let name = show::name(&parameter.name);
            let help = if at == 0 && is_of_a_class(parameter) {
                format!("remove {name}, which only methods of a class take")
            } else {
                format!("write its type: {name}: str")
            };
            findings.push(
                Finding::new(
                    &ANNOTATION_MISSING,
                    source.place(parameter.name_span),
                    format!("{name} of {tool} has no type annotation"),
                )
                .help(help),
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
        Some(docstring) => described(kind, source, function, docstring, findings),
        None => findings.push(missing(source, function)),
    }
}

fn missing(source: &Source<'_>, function: &Function) -> Finding {
    let finding = Finding::new(
        &MISSING,
        source.place(function.name_span),
        format!("{} has no docstring", show::name(&function.name)),
    );
    let Some(like) = &function.docstring_like else {
        return finding.help("begin its body with a docstring: a summary, then Args: and Returns:");
    };
    let (what, help) = match like.kind {
        LikeDocstring::FString => (
            "an f-string, which is computed and is no docstring",
            "remove the f before its quotes, and write its text out",
        ),
        LikeDocstring::TString => (
            "a t-string, which is no docstring",
            "remove the t before its quotes, and write its text out",
        ),
        LikeDocstring::Bytes => (
            "a bytes literal, which is no docstring",
            "remove the b before its quotes",
        ),
        LikeDocstring::Computed => (
            "a computed string, which is no docstring",
            "write it as one plain string",
        ),
        LikeDocstring::Blank => (
            "a docstring without text",
            "write into it a summary, then Args: and Returns:",
        ),
        LikeDocstring::Late => (
            "a string that is not the first statement, and so no docstring",
            "move it to the first line of the body",
        ),
    };
    finding.help(help).related(source.place(like.span), what)
}

/// Whether `parameter` is what a method calls its own object or class.
pub fn is_of_a_class(parameter: &Parameter) -> bool {
    matches!(parameter.name.as_str(), "self" | "cls") && parameter.annotation.is_none()
}

/// The parameters that can stay: those of a tools service are refused where they are variadic.
fn taken(kind: Kind, function: &Function) -> impl Iterator<Item = &Parameter> {
    function
        .parameters
        .iter()
        .filter(move |parameter| kind == Kind::RecurseAgent || is_named(parameter))
}

fn described(
    kind: Kind,
    source: &Source<'_>,
    function: &Function,
    docstring: &Docstring,
    findings: &mut Findings,
) {
    let described: HashSet<&str> = docstring
        .parameters
        .iter()
        .filter(|parameter| parameter.described)
        .map(|parameter| parameter.name.as_str())
        .collect();
    let mut told = HashSet::new();
    for parameter in taken(kind, function) {
        let is_said = described.contains(parameter.name.as_str()) || !told.insert(&parameter.name);
        if !is_said && findings.has_room(&PARAMETER) {
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
        None => {
            let finding = Finding::new(
                &RETURN,
                source.place(function.name_span),
                format!("the docstring of {tool} has no Returns: section"),
            )
            .related(source.place(docstring.span), "the docstring");
            let near = returns_heading(docstring);
            let finding = match near {
                Some(near) if is_underlined(docstring, near) => finding.help(
                    "write it in Google's style, not NumPy's: a line Returns:, and below it what is returned",
                ),
                Some(near) => finding.help(format!(
                    "the heading must be a line that says exactly Returns:, not {}; the text goes below it",
                    show::name(near)
                )),
                None => finding.help("add a line Returns:, and below it what is returned"),
            };
            let edit =
                near.and_then(|near| docstring_edits::returns_heading(source, docstring, near));
            findings.push(match edit {
                Some(edit) => finding.fix("Mend the heading", vec![edit]),
                None => finding,
            });
        }
    }
}

fn undescribed(
    source: &Source<'_>,
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
    let finding = Finding::new(
        &PARAMETER,
        source.place(parameter.name_span),
        format!(
            "the docstring of {} does not describe {shown}",
            show::name(&function.name)
        ),
    )
    .help(parameter_help(docstring, parameter))
    .related(source.place(place), what);
    let edit = parameter_edit(source, docstring, parameter);
    match edit.filter(|_| !is_of_a_class(parameter)) {
        Some(edit) => finding.fix(format!("Describe {shown}"), vec![edit]),
        None => finding,
    }
}

/// What to do about an undescribed parameter, naming the near miss that stands there.
fn parameter_help(docstring: &Docstring, parameter: &Parameter) -> String {
    let name = show::name(&parameter.name);
    if is_of_a_class(parameter) {
        return format!("remove {name}, which only methods of a class take");
    }
    let line = format!("{name}: what it is");
    let slip = |found: &&DescribedParameter| found.name.trim_start_matches('*') == parameter.name;
    if let Some(found) = docstring.parameters.iter().find(slip) {
        return if found.described {
            format!("describe it without stars: {line}")
        } else {
            format!("write text after the colon: {line}")
        };
    }
    if lines(docstring).any(|text| text.starts_with(":param")) {
        return format!("write it in Google's style: a line Args:, and below it {line}");
    }
    if docstring.args_heading.is_none() {
        return match args_heading(docstring) {
            Some(heading) if is_underlined(docstring, heading) => format!(
                "write it in Google's style, not NumPy's: a line Args:, and below it {line}"
            ),
            Some(heading) => format!(
                "the heading must be a line that says exactly Args:, not {}; below it {line}",
                show::name(heading)
            ),
            None => format!("add a line Args:, and below it {line}"),
        };
    }
    for text in lines(docstring) {
        if let Some(near) = decorated(text, &parameter.name) {
            return format!(
                "{} does not count; the line begins with the bare name and a colon: {line}",
                show::name(near)
            );
        }
        let Some(rest) = text.strip_prefix(parameter.name.as_str()) else {
            continue;
        };
        let Some(colon) = rest
            .find(':')
            .filter(|_| rest.trim_start().starts_with([':', '(']))
        else {
            continue;
        };
        let between = rest.get(..colon).unwrap_or_default();
        if between.ends_with(char::is_whitespace) {
            return format!("the colon comes right after the name or its (type): {line}");
        }
        if between.trim_start().starts_with('(') || !between.is_empty() {
            return format!("write one space and plain parentheses, or leave the type out: {line}");
        }
    }
    format!("add a line below Args: {line}")
}

/// Whether a line of dashes stands below the line `heading`, as NumPy's style has it.
fn is_underlined(docstring: &Docstring, heading: &str) -> bool {
    let below = lines(docstring)
        .skip_while(|line| *line != heading)
        .nth(1)
        .unwrap_or_default();
    below.len() > 2 && below.bytes().all(|byte| matches!(byte, b'-' | b'='))
}

/// What `text` begins with, where it names the parameter `name` in another way than Google's
/// style does: `` `name`: ``, `**name**:`, `- name:`, `name - `, `name [str]:`, `Name:`.
fn decorated<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let is_mark = |c: char| matches!(c, '`' | '*' | '_' | '"' | '\'' | '-' | '•' | '@' | ' ');
    let bare = text.trim_start_matches(is_mark);
    let word = bare
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .next()
        .unwrap_or_default();
    let same = word == name || word.to_lowercase() == name.to_lowercase();
    if !same || name.starts_with('_') {
        return None;
    }
    let behind = bare.get(word.len()..).unwrap_or_default();
    let end = match behind.find(':') {
        Some(colon) if behind.get(..colon)?.chars().all(is_mark) => colon + 1,
        Some(colon) if behind.trim_start().starts_with(['[', '<', '{']) => colon + 1,
        _ => ["- ", "-- ", "– ", "— ", "= ", "=> "]
            .into_iter()
            .filter(|dash| behind.trim_start().starts_with(dash))
            .map(|dash| behind.len() - behind.trim_start().len() + dash.trim_end().len())
            .next()?,
    };
    let length = text.len() - bare.len() + word.len() + end;
    let near = text.get(..length)?;
    let is_plain = near
        .strip_prefix(name)
        .is_some_and(|rest| rest.trim() == ":");
    (!is_plain).then_some(near)
}

/// The edit that describes `parameter`, where the docstring's form leaves one way.
fn parameter_edit(
    source: &Source<'_>,
    docstring: &Docstring,
    parameter: &Parameter,
) -> Option<(Place, String)> {
    match docstring.args_heading {
        Some(_) => docstring_edits::describe(source, docstring, parameter),
        None => {
            let heading = args_heading(docstring)?;
            docstring_edits::args_heading(source, docstring, heading, parameter)
        }
    }
}

fn lines(docstring: &Docstring) -> impl Iterator<Item = &str> {
    docstring.text.lines().map(str::trim).take(LINES)
}

/// A line that was meant as the heading `Args:`.
fn args_heading(docstring: &Docstring) -> Option<&str> {
    lines(docstring).find(|text| {
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
    })
}

/// How many lines of a docstring are searched for a near miss.
const LINES: usize = 400;

/// A line that was meant as the heading `Returns:`.
fn returns_heading(docstring: &Docstring) -> Option<&str> {
    lines(docstring).find(|line| {
        let line = line.strip_prefix(':').unwrap_or(line);
        let word = line.split_once(':').map_or(line, |(word, _)| word);
        matches!(
            word.trim().to_lowercase().as_str(),
            "return" | "returns" | "yields" | "yield" | "result" | "results"
        )
    })
}
