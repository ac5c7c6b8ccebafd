//! Names in a schema that name nothing: keywords and required properties.

use foldhash::{HashSet, HashSetExt};
use std::borrow::Cow;

use super::Schema;
use super::json::key_text;
use crate::findings::Findings;
use crate::json_schema::{self, Draft};
use crate::python_regex::Pattern;
use crate::report::{Finding, Rule, Severity};
use crate::shared::{BELOW_PROPERTIES, KEYWORD_UNKNOWN};
use crate::show;
use crate::text::Span;
use crate::tree::{NodeId, NodeRef, Value};

/// A required name that nothing describes.
pub const REQUIRED_UNDEFINED: Rule = Rule {
    id: "schema-required-undefined",
    severity: Severity::Warning,
    title: "A required name that is no property",
    why: "The input is checked before the tool runs, and the output after it. What required names and properties does not describe is mostly a slip: every call must then carry a property that nobody knows.",
    how: "Correct the name, or describe the property.",
};

/// A required name that is not allowed.
pub const ROOT_IMPOSSIBLE: Rule = Rule {
    id: "schema-root-impossible",
    severity: Severity::Error,
    title: "A required name that is not allowed",
    why: "Input that fails the schema is refused, and a result that does not match fails the run. With additionalProperties: false no object can have the property, and required asks for it: every run fails.",
    how: "Correct the name, or describe the property.",
};

/// The drafts that define keywords.
const DRAFTS: [Draft; 5] = [
    Draft::Draft202012,
    Draft::Draft201909,
    Draft::Draft7,
    Draft::Draft6,
    Draft::Draft4,
];

/// Beside these, properties may be described elsewhere.
const ELSEWHERE: [&str; 6] = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"];

/// Steps that matching names against the patterns of one schema may take.
const STEPS: u64 = 1_000_000;

/// Groups inside groups of a pattern that is matched.
const DEEPEST: usize = 100;

/// Bytes of names that are compared beyond those of the file, which aliases may repeat.
const MOST_REPEATED: usize = 1_000_000;

/// Judges the keys and the required names of each part; `findings` guesses what was meant.
pub fn check(schema: &Schema<'_, '_>, findings: &mut Findings, found: &mut Vec<Finding>) {
    let mut met = HashSet::new();
    // A name may be longer than its text: an escape of two bytes gives a character of three.
    let left = 2 * schema.manifest().bytes.len() + MOST_REPEATED;
    let mut budget = Budget { steps: STEPS, left };
    for part in &schema.parts {
        unknown(schema, *part, &mut met, findings, found);
        required(schema, *part, &mut budget, findings, found);
    }
}

/// How much more work `required` may be.
struct Budget {
    /// Steps of patterns.
    steps: u64,
    /// Bytes of names.
    left: usize,
}

impl Budget {
    /// Takes off what the names in `node` are long; whether there was enough.
    fn takes(&mut self, node: NodeRef<'_>) -> bool {
        let keys = node.entries().map(|(key, _)| key);
        let names = keys.chain(node.items());
        for name in names {
            let length = 1 + name.as_str().map_or(0, str::len);
            let Some(left) = self.left.checked_sub(length) else {
                self.left = 0;
                return false;
            };
            self.left = left;
        }
        true
    }
}

fn is_keyword(name: &str) -> bool {
    DRAFTS.iter().any(|draft| draft.knows(name))
}

fn unknown(
    schema: &Schema<'_, '_>,
    part: NodeRef<'_>,
    met: &mut HashSet<NodeId>,
    findings: &mut Findings,
    found: &mut Vec<Finding>,
) {
    // A key that an alias brings again is judged once.
    for (key, value) in part.entries().filter(|(key, _)| met.insert(key.id())) {
        let is_structure = matches!(key.value(), Value::Seq(_) | Value::Map(_) | Value::Other(_));
        let name = key_text(key);
        if is_structure || is_keyword(&name) || name.starts_with("x-") {
            continue;
        }
        let known = json_schema::keywords().filter(|name| is_keyword(name));
        let help = match findings.guess(&name, known) {
            Some(meant) => format!("did you mean {meant}?"),
            None if json_schema::is_meant_as_schema(value) => BELOW_PROPERTIES.to_owned(),
            None => "remove it, or begin its name with x-".to_owned(),
        };
        let message = format!(
            "{} is no keyword of JSON Schema, so it checks nothing",
            show::name(&name)
        );
        found.push(
            Finding::new(
                &KEYWORD_UNKNOWN,
                schema.manifest().place(key.span()),
                message,
            )
            .help(help),
        );
    }
}

fn required(
    schema: &Schema<'_, '_>,
    part: NodeRef<'_>,
    budget: &mut Budget,
    findings: &mut Findings,
    found: &mut Vec<Finding>,
) {
    let (Some((key, required)), Some(properties)) =
        (part.entry("required"), part.get("properties"))
    else {
        return;
    };
    let is_elsewhere = ELSEWHERE.iter().any(|name| part.get(name).is_some());
    if is_elsewhere || !properties.is_map() {
        return;
    }
    let patterns = part.get("patternProperties");
    let named = [Some(required), Some(properties), patterns];
    if !named.into_iter().flatten().all(|node| budget.takes(node)) {
        return;
    }
    let described: HashSet<Cow<'_, str>> =
        properties.entries().map(|(key, _)| key_text(key)).collect();
    let patterns = Patterns::of(patterns);
    let mut met = HashSet::new();
    let missing: Vec<(NodeRef<'_>, &str)> = required
        .items()
        .filter(|item| met.insert(item.id()))
        .filter_map(|item| Some((item, item.as_str()?)))
        .filter(|(_, name)| {
            !described.contains(*name) && !patterns.may_match(name, &mut budget.steps)
        })
        .collect();
    let Some((first, name)) = missing.first() else {
        return;
    };
    let is_closed =
        part.get("additionalProperties").map(NodeRef::value) == Some(&Value::Bool(false));
    let is_root = part.id() == schema.root.id();
    let near = properties.entries().filter_map(|(key, _)| key.as_str());
    let help = match findings.guess(name, near) {
        Some(meant) => format!("did you mean {}?", show::name(meant)),
        None => "correct the name, or add it to properties".to_owned(),
    };
    let names: Vec<String> = missing
        .iter()
        .take(MOST_NAMED)
        .map(|(_, name)| show::name(name))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let names = match missing.len() {
        more if more > MOST_NAMED => format!("{} and {} more", names.join(", "), more - MOST_NAMED),
        _ => show::list(&names),
    };
    let (rule, message) = match is_root && is_closed {
        true => (
            &ROOT_IMPOSSIBLE,
            format!(
                "no {} can match: {names} is required, and not allowed",
                schema.name
            ),
        ),
        false => (
            &REQUIRED_UNDEFINED,
            format!("required names {names}, which properties does not describe"),
        ),
    };
    let part: Span = if missing.len() == 1 {
        first.span()
    } else {
        required.span()
    };
    let place = schema.manifest().place_beside(key, part);
    found.push(Finding::new(rule, place, message).help(help));
}

/// How many names a message lists.
const MOST_NAMED: usize = 4;

/// The keys of `patternProperties`.
struct Patterns {
    /// Those that can be matched; where one cannot, any name may match it.
    known: Option<Vec<Pattern>>,
}

impl Patterns {
    fn of(patterns: Option<NodeRef<'_>>) -> Self {
        let keys = patterns.into_iter().flat_map(NodeRef::entries);
        let read = |key: NodeRef<'_>| {
            let text: Vec<u32> = key_text(key).chars().map(u32::from).collect();
            Pattern::new(&text, DEEPEST).ok()
        };
        Self {
            known: keys.map(|(key, _)| read(key)).collect(),
        }
    }

    /// Whether a pattern finds something in `name`, as far as that can be told: the patterns are
    /// ECMAScript's, and those that Python reads too mean the same of a property's name.
    fn may_match(&self, name: &str, steps: &mut u64) -> bool {
        let text: Vec<u32> = name.chars().map(u32::from).collect();
        match &self.known {
            None => true,
            Some(patterns) => patterns
                .iter()
                .any(|pattern| pattern.is_found(&text, steps).unwrap_or(true)),
        }
    }
}
