//! Keywords of a property that stand beside it, because they are indented too little, and
//! properties that stand among the keywords of their schema.

use crate::report::{Finding, Place};
use crate::text::Span;
use crate::tree::{NodeRef, Value};

use super::manifest::Manifest;
use super::schemas::JSON_SCHEMA;
use crate::json_schema::{self, Draft};
use crate::show;

/// A property without a schema, and the keywords behind it that were meant to be its schema.
pub struct Misplaced<'t> {
    /// The property's key and its value, which is left out.
    pub owner: (NodeRef<'t>, NodeRef<'t>),
    /// Key and value of each keyword, at least one.
    pub keywords: Vec<(NodeRef<'t>, NodeRef<'t>)>,
    /// The mapping that they all stand in.
    properties: NodeRef<'t>,
}

/// The misplaced keywords among the properties of `schema`.
pub fn keywords<'t>(schema: NodeRef<'t>) -> Vec<Misplaced<'t>> {
    let mut found: Vec<Misplaced<'t>> = Vec::new();
    let mut is_open = false;
    let properties = schema.get("properties");
    let entries = properties
        .into_iter()
        .flat_map(|properties| properties.entries().map(move |entry| (properties, entry)));
    for (properties, (key, value)) in entries {
        let is_keyword = key
            .as_str()
            .is_some_and(|name| Draft::Draft202012.knows(name));
        let span = value.span();
        if *value.value() == Value::Null && span.start == span.end {
            is_open = true;
            found.push(Misplaced {
                owner: (key, value),
                keywords: Vec::new(),
                properties,
            });
        } else if let Some(last) = found.last_mut().filter(|_| is_open && is_keyword) {
            let is_schema = value.is_map() || matches!(value.value(), Value::Bool(_));
            is_open = !last.keywords.is_empty() || !is_schema;
            if is_open {
                last.keywords.push((key, value));
            }
        } else {
            is_open = false;
        }
    }
    found.retain(|misplaced| !misplaced.keywords.is_empty());
    found
}

/// The entries of `schema` that were surely meant as its properties: each is named as no keyword
/// is, and holds a schema.
pub fn properties<'t>(schema: NodeRef<'t>) -> impl Iterator<Item = (NodeRef<'t>, &'t str)> {
    schema.entries().filter_map(|(key, value)| {
        let name = key.as_str()?;
        let is_meant = !Draft::Draft202012.knows(name) && json_schema::is_meant_as_schema(value);
        is_meant.then_some((key, name))
    })
}

impl Misplaced<'_> {
    /// The places in the schema of which nothing more is to be said.
    pub fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        let values = self.keywords.iter().map(|(_, value)| value.span());
        values.chain([self.owner.1.span()])
    }

    /// The one finding for them, in the schema that `path` names.
    pub fn finding(&self, manifest: &Manifest<'_>, path: &str) -> Option<Finding> {
        let (first, _) = self.keywords.first()?;
        let names: Vec<String> = self
            .keywords
            .iter()
            .map(|(key, _)| show::name(key.as_str().unwrap_or_default()))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let names = show::list(&names);
        let owner = show::name(self.owner.0.as_str().unwrap_or_default());
        let stands = if self.keywords.len() == 1 {
            "stands"
        } else {
            "stand"
        };
        let finding = Finding::new(
            &JSON_SCHEMA,
            manifest.place(first.span()),
            format!("{path}: {names} {stands} beside the property {owner}, not inside it"),
        )
        .help(if self.is_in_braces(manifest) {
            format!("put braces around what {owner} is to hold")
        } else {
            format!("indent {names} by two more spaces than {owner}")
        })
        .related(manifest.place(self.owner.0.span()), "the property");
        Some(match self.edits(manifest) {
            Some(edits) => finding.fix(format!("Indent {names}"), edits),
            None => finding,
        })
    }

    /// Whether it is braces that tell what holds what, so that indentation says nothing.
    fn is_in_braces(&self, manifest: &Manifest<'_>) -> bool {
        manifest.bytes.get(self.properties.span().start) == Some(&b'{')
    }

    /// Two spaces before each keyword, where each stands on one line of its own.
    fn edits(&self, manifest: &Manifest<'_>) -> Option<Vec<(Place, String)>> {
        if self.is_in_braces(manifest) {
            return None;
        }
        let edit = |(key, value): &(NodeRef<'_>, NodeRef<'_>)| {
            let start = key.span().start;
            let before = manifest.bytes.get(..start)?;
            let line = before.iter().rposition(|byte| *byte == b'\n')? + 1;
            let is_first = before.get(line..)?.iter().all(|byte| *byte == b' ');
            let text = manifest.bytes.get(start..value.span().end)?;
            let is_one_line = is_first && !text.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            is_one_line.then(|| (manifest.place(Span::at(start)), "  ".to_owned()))
        };
        self.keywords.iter().map(edit).collect()
    }
}
