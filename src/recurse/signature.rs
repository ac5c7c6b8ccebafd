//! Agreement of a function's signature with its input schema.

use foldhash::{HashMap, HashSet, HashSetExt};

use crate::python::{Function, Parameter, ParameterKind};
use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeId, NodeRef, Value};

use super::edits::{self, Entry};
use super::manifest::Manifest;
use super::misplaced;
use super::registration::Registration;
use super::source::Source;
use crate::findings::Findings;
use crate::show;

/// A parameter that cannot be given by name.
pub const POSITIONAL_ONLY: Rule = Rule {
    id: "parameter-positional-only",
    severity: Severity::Error,
    title: "A parameter that cannot be named",
    why: "A tools service calls each function with named inputs; a parameter before / takes none, and the SDK refuses it.",
    how: "Remove the / from the signature.",
};

/// `*args` or `**kwargs`.
pub const VARIADIC: Rule = Rule {
    id: "parameter-variadic",
    severity: Severity::Error,
    title: "A parameter that takes any number of arguments",
    why: "The input schema is closed and names every input, so a function of a tools service can have neither *args nor **kwargs.",
    how: "Name each input as a parameter of its own, or take one list or dict.",
};

/// Properties and parameters differ.
pub const PROPERTIES_MISMATCH: Rule = Rule {
    id: "properties-mismatch",
    severity: Severity::Error,
    title: "Schema properties and parameters differ",
    why: "input_schema.properties must name exactly the function's parameters, as Python spells them after normalisation; the SDK refuses one more or one less on either side.",
    how: "Give both sides the same names.",
};

/// `required` and the parameters without defaults differ.
pub const REQUIRED_MISMATCH: Rule = Rule {
    id: "required-mismatch",
    severity: Severity::Error,
    title: "The required list and the parameters without defaults differ",
    why: "An input is required exactly where its parameter has no Python default; the SDK compares the two sets.",
    how: "List the parameters without a default in required, and no others.",
};

/// A registered function and what its registration says: what the checks of one tool need.
pub struct Tool<'a, 't> {
    /// The manifest.
    pub manifest: &'a Manifest<'t>,
    /// The registration.
    pub registration: Registration<'t>,
    /// Key and value of `input_schema`, where it is a mapping with a mapping `properties`.
    pub input: Option<(NodeRef<'t>, NodeRef<'t>)>,
    /// The entries of `properties`, by name.
    pub properties: HashMap<&'t str, (NodeRef<'t>, NodeRef<'t>)>,
    /// Keys among them that are keywords of a property beside them.
    pub misplaced: HashSet<NodeId>,
    /// The module.
    pub source: &'a Source<'a>,
    /// The function.
    pub function: &'a Function,
}

impl<'a, 't> Tool<'a, 't> {
    /// Joins a registration and its function.
    pub fn new(
        manifest: &'a Manifest<'t>,
        registration: Registration<'t>,
        source: &'a Source<'a>,
        function: &'a Function,
    ) -> Self {
        let input = manifest
            .entry(registration.value, "input_schema")
            .filter(|(_, schema)| schema.get("properties").is_some_and(NodeRef::is_map));
        let properties = input
            .and_then(|(_, schema)| schema.get("properties"))
            .into_iter()
            .flat_map(NodeRef::entries)
            .filter_map(|(key, value)| Some((manifest.name_of(key)?, (key, value))))
            .collect();
        let misplaced = input
            .into_iter()
            .flat_map(|(_, schema)| misplaced::keywords(schema))
            .flat_map(|misplaced| misplaced.keywords)
            .map(|(key, _)| key.id())
            .collect();
        Self {
            manifest,
            registration,
            input,
            properties,
            misplaced,
            source,
            function,
        }
    }

    /// The tool's name as messages show it.
    pub fn name(&self) -> String {
        show::name(self.registration.name)
    }
}

/// Whether `parameter` is one input with a name. A positional-only one is meant to be: the
/// slash has a finding of its own.
pub fn is_named(parameter: &Parameter) -> bool {
    matches!(
        parameter.kind,
        ParameterKind::Ordinary | ParameterKind::KeywordOnly | ParameterKind::PositionalOnly
    )
}

/// Judges the kinds of the parameters, and their names against the schema's properties.
pub fn check(tool: &Tool<'_, '_>, findings: &mut Findings) {
    check_kinds(tool.source, tool.function, findings);
    if tool.input.is_some() {
        properties(tool, findings);
        required(tool, findings);
    }
}

/// Judges the kinds of the parameters of `function`.
pub fn check_kinds(source: &Source<'_>, function: &Function, findings: &mut Findings) {
    for parameter in &function.parameters {
        if let Some(finding) = kind(source, function, parameter) {
            findings.push(finding);
        }
    }
}

fn kind(source: &Source<'_>, function: &Function, parameter: &Parameter) -> Option<Finding> {
    let place = source.place(parameter.name_span);
    let (tool, name) = (show::name(&function.name), show::name(&parameter.name));
    match parameter.kind {
        ParameterKind::Ordinary | ParameterKind::KeywordOnly => None,
        ParameterKind::PositionalOnly => Some(
            Finding::new(
                &POSITIONAL_ONLY,
                place,
                format!("{tool} takes {name} by position only; inputs are given by name"),
            )
            .help("remove the / from the signature"),
        ),
        ParameterKind::VarArgs => Some(
            Finding::new(
                &VARIADIC,
                place,
                format!(
                    "{tool} takes any number of arguments as *{name}; each input must have a name"
                ),
            )
            .help(format!("take a list: {name}: list")),
        ),
        ParameterKind::VarKeywords => Some(
            Finding::new(
                &VARIADIC,
                place,
                format!("{tool} takes any keyword as **{name}; the input schema is closed"),
            )
            .help(format!("take a dict: {name}: dict")),
        ),
    }
}

fn properties(tool: &Tool<'_, '_>, findings: &mut Findings) {
    let parameters: HashSet<&str> = names(tool).collect();
    let lonely: Vec<&str> = tool
        .function
        .parameters
        .iter()
        .filter(|parameter| is_named(parameter))
        .map(|parameter| parameter.name.as_str())
        .filter(|name| !tool.properties.contains_key(name))
        .collect();
    let schema = tool
        .input
        .and_then(|(_, schema)| schema.entry("properties"));
    let mut strangers = Vec::new();
    for (key, _) in schema
        .into_iter()
        .flat_map(|(_, properties)| properties.entries())
    {
        let is_strange =
            |name: &&str| !parameters.contains(name) && !tool.misplaced.contains(&key.id());
        let Some(name) = key.as_str().filter(is_strange) else {
            continue;
        };
        strangers.push(name);
        let meant = findings.guess(name, lonely.iter().copied());
        findings.push(
            Finding::new(
                &PROPERTIES_MISMATCH,
                tool.manifest.place(key.span()),
                format!(
                    "input_schema of {0} has the property {1}, but {0} takes no parameter {1}",
                    tool.name(),
                    show::name(name)
                ),
            )
            .help(match meant {
                Some(meant) => format!("did you mean {meant}?"),
                None => "remove the property, or add the parameter".to_owned(),
            })
            .related(tool.source.place(tool.function.name_span), "the function"),
        );
    }
    let mut seen = HashSet::new();
    for parameter in tool
        .function
        .parameters
        .iter()
        .filter(|each| is_named(each))
    {
        let name = parameter.name.as_str();
        if tool.properties.contains_key(name) || !seen.insert(name) {
            continue;
        }
        let finding = Finding::new(
            &PROPERTIES_MISMATCH,
            tool.source.place(parameter.name_span),
            format!(
                "{} takes the parameter {1}, but input_schema.properties has no {1}",
                tool.name(),
                show::name(name)
            ),
        );
        let finding = finding.help(match findings.guess(name, strangers.iter().copied()) {
            Some(meant) => format!("did you mean {}?", show::name(meant)),
            None if super::docstring::is_of_a_class(parameter) => format!(
                "remove {}, which only methods of a class take",
                show::name(name)
            ),
            None if parameter.default.is_none() => {
                format!("add {0} to properties and to required", show::name(name))
            }
            None => format!("add {} to properties", show::name(name)),
        });
        findings.push(match schema {
            Some((key, _)) => finding.related(tool.manifest.place(key.span()), "the properties"),
            None => finding,
        });
    }
}

/// Names that the signature has, of any kind: one that is variadic has a finding of its own.
fn names<'a>(tool: &'a Tool<'_, '_>) -> impl Iterator<Item = &'a str> {
    tool.function
        .parameters
        .iter()
        .map(|parameter| parameter.name.as_str())
}

fn required(tool: &Tool<'_, '_>, findings: &mut Findings) {
    let Some((schema_key, schema)) = tool.input else {
        return;
    };
    let entry = schema.entry("required");
    let listed: Vec<NodeRef<'_>> = match entry.map(|(_, list)| list.value()) {
        None | Some(Value::Seq(_)) => entry
            .into_iter()
            .flat_map(|(_, list)| list.items())
            .collect(),
        // Another type breaks the meta-schema, which says so.
        Some(_) => return,
    };
    if listed.iter().any(|item| item.as_str().is_none()) {
        return;
    }
    let wanted: HashSet<&str> = required_parameters(tool)
        .map(|parameter| parameter.name.as_str())
        .collect();
    let parameters: HashMap<&str, &Parameter> = tool
        .function
        .parameters
        .iter()
        .map(|parameter| (parameter.name.as_str(), parameter))
        .collect();
    let correct = correction(tool, schema);
    let mut mend = |finding: Finding| {
        findings.push(match &correct {
            Some(edit) => finding.fix("Correct the list", vec![edit.clone()]),
            None => finding,
        });
    };
    for item in &listed {
        let name = item.as_str().unwrap_or_default();
        let place = tool.manifest.place(item.span());
        let shown = show::name(name);
        match parameters.get(name) {
            Some(parameter) if is_named(parameter) && !wanted.contains(name) => mend(
                Finding::new(
                    &REQUIRED_MISMATCH,
                    place,
                    format!(
                        "required lists {shown}, but {} has a Python default for it",
                        tool.name()
                    ),
                )
                .help("remove it from required, or remove the default")
                .related(tool.source.place(parameter.span), "the parameter"),
            ),
            Some(_) => {}
            // A property without its parameter has a finding of its own.
            None if tool.properties.contains_key(name) => {}
            None => mend(
                Finding::new(
                    &REQUIRED_MISMATCH,
                    place,
                    format!(
                        "required lists {shown}, but {} takes no parameter {shown}",
                        tool.name()
                    ),
                )
                .help("remove it from required")
                .related(tool.source.place(tool.function.name_span), "the function"),
            ),
        }
    }
    let listed: HashSet<&str> = listed.iter().filter_map(|item| item.as_str()).collect();
    let place = tool
        .manifest
        .place(entry.map_or(schema_key, |(key, _)| key).span());
    for parameter in required_parameters(tool) {
        let name = parameter.name.as_str();
        if listed.contains(name) || !tool.properties.contains_key(name) {
            continue;
        }
        let shown = show::name(name);
        mend(
            Finding::new(
                &REQUIRED_MISMATCH,
                place.clone(),
                match entry {
                    Some(_) => format!("required lacks {shown}, which has no Python default"),
                    None => format!(
                        "input_schema of {} has no required, but {shown} has no Python default",
                        tool.name()
                    ),
                },
            )
            .help(format!(
                "add {shown} to required, or give the parameter a default"
            ))
            .related(tool.source.place(parameter.span), "the parameter"),
        );
    }
}

/// The parameters without default, each name once. A name that only the compiler would refuse
/// to stand there twice is required where one of the two has no default.
fn required_parameters<'a>(tool: &'a Tool<'_, '_>) -> impl Iterator<Item = &'a Parameter> {
    let mut seen = HashSet::new();
    tool.function.parameters.iter().filter(move |parameter| {
        is_named(parameter) && parameter.default.is_none() && seen.insert(parameter.name.as_str())
    })
}

/// Longer lists are not written anew: each finding carries the whole.
const MOST_REQUIRED: usize = 100;
const MOST_REQUIRED_BYTES: usize = 4096;

/// The edit that makes `required` the right list: for a list in brackets on one line, or none.
fn correction(tool: &Tool<'_, '_>, schema: NodeRef<'_>) -> Option<(crate::report::Place, String)> {
    let names: Vec<String> = required_parameters(tool)
        .take(MOST_REQUIRED + 1)
        .map(|parameter| edits::scalar(&parameter.name))
        .collect();
    let bytes: usize = names.iter().map(String::len).sum();
    if names.len() > MOST_REQUIRED || bytes > MOST_REQUIRED_BYTES {
        return None;
    }
    let list = format!("[{}]", names.join(", "));
    let Some((_, old)) = schema.entry("required") else {
        let next = schema.entry("additionalProperties").map(|(key, _)| key);
        return edits::insert(
            tool.manifest,
            schema,
            next,
            &Entry::Scalar("required", &list),
        );
    };
    let text = show::source(tool.manifest.bytes, old.span());
    (text.starts_with('[') && text.ends_with(']')).then(|| (tool.manifest.place(old.span()), list))
}
