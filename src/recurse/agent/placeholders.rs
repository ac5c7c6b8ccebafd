//! Placeholders `{{ input.NAME }}` in the task's default and in the prompt.

use foldhash::HashSet;

use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;
use crate::tree::NodeRef;

use super::super::manifest::Manifest;
use crate::findings::Findings;
use crate::show;

/// A placeholder that no input fills.
pub const UNKNOWN: Rule = Rule {
    id: "placeholder-unknown",
    severity: Severity::Warning,
    title: "A placeholder that no input fills",
    why: "When an agent runs, {{ input.NAME }} is replaced by the input of that name. The SDK does not look at the names; one that inputs.properties does not declare, or a placeholder without its end, is found out by the run.",
    how: "Write the name of a declared input between {{ input. and }}, or declare the input.",
};

/// Keywords by which a schema can declare properties that are not in its own `properties`.
const OTHER_DECLARATIONS: [&str; 6] =
    ["$ref", "allOf", "anyOf", "oneOf", "patternProperties", "if"];

/// Bytes of a placeholder; what is longer is none.
const LONGEST: usize = 200;

/// A placeholder, from `{{` to `}}`.
#[derive(Debug, PartialEq, Eq)]
struct Placeholder<'x> {
    span: Span,
    /// The word before the dot: `input`, or `inputs`.
    of: &'x str,
    /// What stands after `input.`; none where there is no `}}`.
    name: Option<&'x str>,
}

/// The placeholders of `text`.
fn find(text: &str) -> Vec<Placeholder<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find("{{")) {
        let start = from + start;
        let inside = start + 2;
        from = inside;
        let rest = text.get(inside..).unwrap_or_default();
        let word = rest.trim_start();
        let of = ["inputs", "input"].into_iter().find(|of| {
            word.strip_prefix(of)
                .is_some_and(|rest| rest.starts_with('.'))
        });
        let Some(of) = of else { continue };
        let name_at = rest.len() - word.len() + of.len() + 1;
        let near = rest.as_bytes().get(..LONGEST + 2);
        let end = near
            .unwrap_or(rest.as_bytes())
            .windows(2)
            .position(|pair| pair == b"}}")
            .filter(|end| !rest.get(..*end).unwrap_or_default().contains("{{"));
        let (span, name) = match end {
            Some(end) => {
                from = inside + end + 2;
                let name = rest.get(name_at..end).unwrap_or_default().trim();
                (Span::new(start, from), Some(name))
            }
            None => (Span::new(start, inside + name_at), None),
        };
        found.push(Placeholder { span, of, name });
    }
    found
}

/// Names that can be filled.
struct Inputs<'t> {
    declared: HashSet<&'t str>,
    properties: NodeRef<'t>,
}

impl<'t> Inputs<'t> {
    /// The declared inputs; none where other parts of the schema may declare more.
    fn of(manifest: &Manifest<'t>) -> Option<Self> {
        let inputs = manifest.get(manifest.root, "inputs")?;
        let properties = inputs.get("properties").filter(|each| each.is_map())?;
        let is_open = OTHER_DECLARATIONS
            .iter()
            .any(|key| inputs.get(key).is_some());
        (!is_open).then(|| Self {
            declared: properties
                .entries()
                .filter_map(|(key, _)| key.as_str())
                .collect(),
            properties,
        })
    }

    /// What is wrong with `placeholder`, and what to do. `in_task`: it stands in the task itself.
    fn fault(
        &self,
        placeholder: &Placeholder<'_>,
        in_task: bool,
        findings: &mut Findings,
    ) -> Option<(String, String)> {
        let Some(name) = placeholder.name else {
            return Some((
                "this placeholder has no end".to_owned(),
                "close it with }}, as in {{ input.NAME }}".to_owned(),
            ));
        };
        let first = name.split('.').next().unwrap_or_default();
        let is_declared = self.declared.contains(name) || self.declared.contains(first);
        let shown = show::name(name);
        if placeholder.of == "inputs" {
            return Some((
                format!(
                    "a placeholder begins with input, not inputs: {{{{ inputs.{} }}}}",
                    show::line(name)
                ),
                format!("write {{{{ input.{} }}}}", show::line(name)),
            ));
        }
        if in_task && first == "task" {
            return Some((
                "the task's default refers to the task itself".to_owned(),
                "name another input".to_owned(),
            ));
        }
        if is_declared {
            return None;
        }
        let entries = self.properties.entries();
        let names = entries.filter_map(|(key, _)| key.as_str());
        let help = match findings.guess(name, names) {
            Some(meant) => format!("did you mean {}?", show::name(meant)),
            None => format!("declare {shown} in inputs.properties, or name another input"),
        };
        Some((format!("inputs.properties declares no {shown}"), help))
    }
}

/// Advises on the placeholders of the task's default.
pub fn check_task(manifest: &Manifest<'_>, findings: &mut Findings) {
    let default = manifest
        .get(manifest.root, "inputs")
        .and_then(|inputs| inputs.get("properties")?.get("task")?.get("default"));
    let (Some(default), Some(inputs)) = (default, Inputs::of(manifest)) else {
        return;
    };
    let Some(text) = default.as_str() else { return };
    let read = find(text);
    let places = places(manifest, default, &read);
    for (placeholder, span) in read.iter().zip(places) {
        report(&inputs, placeholder, manifest.place(span), true, findings);
    }
}

/// Where the placeholders that were read stand in the manifest: each at its own place, where
/// the scalar's text holds them as they were read.
fn places(manifest: &Manifest<'_>, node: NodeRef<'_>, read: &[Placeholder<'_>]) -> Vec<Span> {
    let span = node.span();
    let source = manifest.bytes.get(span.start..span.end).unwrap_or_default();
    let written = std::str::from_utf8(source).map(find).unwrap_or_default();
    let is_same = written.len() == read.len()
        && written
            .iter()
            .zip(read)
            .all(|(a, b)| a.name == b.name && a.of == b.of);
    if !is_same {
        return read.iter().map(|_| span).collect();
    }
    written
        .iter()
        .map(|each| Span::new(span.start + each.span.start, span.start + each.span.end))
        .collect()
}

/// Advises on the placeholders of the prompt `file`, whose text is `text`.
pub fn check_prompt(manifest: &Manifest<'_>, file: &str, text: &str, findings: &mut Findings) {
    let Some(inputs) = Inputs::of(manifest) else {
        return;
    };
    for placeholder in find(text) {
        let place = Place::new(file, placeholder.span);
        report(&inputs, &placeholder, place, false, findings);
    }
}

fn report(
    inputs: &Inputs<'_>,
    placeholder: &Placeholder<'_>,
    place: Place,
    in_task: bool,
    findings: &mut Findings,
) {
    if !findings.has_room(&UNKNOWN) {
        return;
    }
    if let Some((message, help)) = inputs.fault(placeholder, in_task, findings) {
        findings.push(Finding::new(&UNKNOWN, place, message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_found() {
        type Found = &'static [(&'static str, Option<&'static str>)];
        let cases: [(&str, Found); 8] = [
            ("Reach {{ input.f1 }}.", &[("input", Some("f1"))]),
            (
                "{{input.a}}{{  input.b-c  }}",
                &[("input", Some("a")), ("input", Some("b-c"))],
            ),
            ("{{ inputs.a }}", &[("inputs", Some("a"))]),
            ("{{ input. }}", &[("input", Some(""))]),
            ("Do {{ input.", &[("input", None)]),
            (
                "{{ input.a {{ input.b }}",
                &[("input", None), ("input", Some("b"))],
            ),
            ("{ input.a } {{ other.a }} {{ inputting.a }}", &[]),
            ("{{{ input.é }}}", &[]),
        ];
        for (text, expected) in cases {
            let found: Vec<_> = find(text).iter().map(|each| (each.of, each.name)).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
