//! How the tools behave: names of parameters in the settings.

use foldhash::{HashSet, HashSetExt};

use crate::python::Function;
use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::super::manifest::Manifest;
use super::super::registration::Registration;
use super::super::source::Source;
use crate::findings::Findings;
use crate::show;

/// A setting names a parameter that is not there.
pub const PARAMETER_UNKNOWN: Rule = Rule {
    id: "setting-parameter-unknown",
    severity: Severity::Warning,
    title: "A setting that names no parameter",
    why: "The names in no_storage and pure_args must exist in the tool's signature; so says the manifest's schema. The SDK does not compare them, and the service would find out.",
    how: "Correct the name, or remove it.",
};

/// The settings that list parameters.
const LISTS: [&str; 2] = ["no_storage", "pure_args"];

/// Advises on the names that settings list: those of a tool against its function, the defaults
/// against all functions that are known.
pub fn check(
    manifest: &Manifest<'_>,
    registrations: &[Registration<'_>],
    functions: &[Option<&Function>],
    source: &Source<'_>,
    findings: &mut Findings,
) {
    for (registration, function) in registrations.iter().zip(functions) {
        let Some(function) = function else { continue };
        let parameters = Parameters::of(&[Some(function)]);
        for (list, item, name) in listed(registration.value) {
            if parameters.known.contains(name) {
                continue;
            }
            let message = format!(
                "{list} lists {0}, but {1} takes no parameter {0}",
                show::name(name),
                show::name(registration.name)
            );
            let finding = unknown(manifest, item, name, message, &parameters, findings);
            findings.push(finding.related(source.place(function.name_span), "the function"));
        }
    }
    let defaults = manifest.field("tools", "defaults");
    if functions.iter().any(Option::is_none) {
        return;
    }
    let parameters = Parameters::of(functions);
    for (list, item, name) in defaults.into_iter().flat_map(listed) {
        if !parameters.known.contains(name) {
            let message = format!(
                "tools.defaults.{list} lists {0}, but no tool takes a parameter {0}",
                show::name(name)
            );
            let finding = unknown(manifest, item, name, message, &parameters, findings);
            findings.push(finding);
        }
    }
}

/// Names of parameters, each once.
struct Parameters<'f> {
    in_order: Vec<&'f str>,
    known: HashSet<&'f str>,
}

impl<'f> Parameters<'f> {
    fn of(functions: &[Option<&'f Function>]) -> Self {
        let mut known = HashSet::new();
        let in_order = functions
            .iter()
            .flatten()
            .flat_map(|function| &function.parameters)
            .map(|parameter| parameter.name.as_str())
            .filter(|name| known.insert(*name))
            .collect();
        Self { in_order, known }
    }
}

/// The names that `settings` list, each with its setting and its node.
fn listed<'t>(settings: NodeRef<'t>) -> impl Iterator<Item = (&'static str, NodeRef<'t>, &'t str)> {
    LISTS.into_iter().flat_map(move |list| {
        let items = settings.get(list).into_iter().flat_map(NodeRef::items);
        items.filter_map(move |item| {
            let name = item.as_str().filter(|name| !name.is_empty())?;
            Some((list, item, name))
        })
    })
}

fn unknown(
    manifest: &Manifest<'_>,
    item: NodeRef<'_>,
    name: &str,
    message: String,
    parameters: &Parameters<'_>,
    findings: &mut Findings,
) -> Finding {
    let finding = Finding::new(&PARAMETER_UNKNOWN, manifest.place(item.span()), message);
    finding.help(
        match findings.guess(name, parameters.in_order.iter().copied()) {
            Some(meant) => format!("did you mean {}?", show::name(meant)),
            None => "remove it, or correct the name".to_owned(),
        },
    )
}

/// The settings of a tool, a line each: its own, then the defaults it does not override, then
/// what the service takes where neither says anything.
pub fn lines(manifest: &Manifest<'_>, own: NodeRef<'_>) -> Vec<String> {
    let defaults = manifest.field("tools", "defaults");
    let unset = [
        ("no_storage", "no parameter"),
        ("pure_args", "no parameter"),
        ("volatile", "no"),
        ("storable", "told by the return type"),
    ];
    unset
        .into_iter()
        .map(|(name, otherwise)| {
            let of_defaults = defaults.and_then(|defaults| defaults.get(name));
            let (value, from) = match (own.get(name), of_defaults) {
                (Some(value), _) => (Some(value), ""),
                (None, Some(value)) => (Some(value), " (from tools.defaults)"),
                (None, None) => (None, ""),
            };
            let shown =
                value.map_or_else(|| otherwise.to_owned(), |value| setting(value, otherwise));
            format!("{name}: {shown}{from}")
        })
        .collect()
}

/// A setting as a reader understands it.
fn setting(value: NodeRef<'_>, otherwise: &str) -> String {
    match value.value() {
        Value::Null => "every parameter".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Seq(items) if items.is_empty() => otherwise.to_owned(),
        Value::Seq(_) => {
            let names: Vec<String> = value
                .items()
                .filter_map(NodeRef::as_str)
                .map(show::name)
                .collect();
            names.join(", ")
        }
        _ => value.type_name().to_owned(),
    }
}
