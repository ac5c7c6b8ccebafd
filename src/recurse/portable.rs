//! What a manifest may hold: JSON's values and no others.

use std::sync::LazyLock;

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use num_bigint::BigInt;

use crate::project::Kind;
use crate::report::{Finding, Rule, Severity};
use crate::tree::{NodeId, NodeRef, Value};

use super::aliases;
use super::edits;
use super::manifest::{Manifest, NUMBER_TOO_LONG};
use crate::findings::Findings;
use crate::show;

/// A value that JSON has no word for.
pub const NOT_JSON: Rule = Rule {
    id: "manifest-not-json",
    severity: Severity::Error,
    title: "A value that JSON cannot carry",
    why: "The service receives the manifest as JSON, so the SDK refuses dates, bytes, sets, keys that are no strings, infinities and NaN. YAML 1.1 makes such values from plain text: 2024-01-01 is a date, and on, no and yes are booleans.",
    how: "Put the text in quotes where a string was meant; use a finite number otherwise.",
};

/// Text that UTF-8 cannot carry.
pub const SURROGATE: Rule = Rule {
    id: "manifest-surrogate",
    severity: Severity::Error,
    title: "Text that UTF-8 cannot carry",
    why: "PyYAML takes an escape such as \\ud83d for half a character and leaves it so, even where two of them stand side by side as in JSON; the SDK cannot write that as UTF-8.",
    how: "Write the character itself, or one \\U escape with eight hex digits.",
};

/// Python converts integers to and from text up to this many decimal digits.
const LONGEST_NUMBER: u32 = 4300;

/// Reports every value that the SDK cannot carry as JSON: in tools.yaml anywhere; in agent.yaml
/// in the two schemas, as each other place takes one type and refuses the value itself. The
/// nodes that have a finding now.
pub fn check(manifest: &Manifest<'_>, findings: &mut Findings) -> HashSet<NodeId> {
    let mut said = HashSet::new();
    let all = aliases::nodes(manifest.root);
    let long = all.iter().filter(|node| is_too_long(**node));
    if manifest.kind == Kind::RecurseAgent {
        // Where Python cannot write an integer, the SDK looks at no text.
        if long.count() == 0 {
            surrogates(manifest, &all, &mut said, findings);
        }
        for schema in ["inputs", "outputs"] {
            let schema = manifest
                .get(manifest.root, schema)
                .filter(|schema| schema.is_map());
            let nodes = schema.map(aliases::nodes).unwrap_or_default();
            not_json_among(manifest, &nodes, &mut said, findings);
        }
        return said;
    }
    for node in long {
        findings.push(
            Finding::new(
                &NUMBER_TOO_LONG,
                manifest.place(node.span()),
                format!("this integer has more than {LONGEST_NUMBER} decimal digits, and Python does not print it"),
            )
            .help("use a shorter number, or a string"),
        );
    }
    surrogates(manifest, &all, &mut said, findings);
    not_json_among(manifest, &all, &mut said, findings);
    said
}

fn surrogates(
    manifest: &Manifest<'_>,
    nodes: &[NodeRef<'_>],
    said: &mut HashSet<NodeId>,
    findings: &mut Findings,
) {
    let keys = nodes.iter().flat_map(|node| node.entries());
    let texts = nodes.iter().copied().chain(keys.map(|(key, _)| key));
    for text in texts.filter(|text| matches!(text.value(), Value::Surrogates(_))) {
        said.insert(text.id());
        findings.push(surrogate(manifest, text));
    }
}

fn not_json_among(
    manifest: &Manifest<'_>,
    nodes: &[NodeRef<'_>],
    said: &mut HashSet<NodeId>,
    findings: &mut Findings,
) {
    let mut required = Required {
        manifest,
        beside: nodes
            .iter()
            .filter_map(|node| Some((node.get("properties")?.id(), node.get("required")?)))
            .collect(),
        listed: HashMap::new(),
    };
    for node in nodes {
        if manifest.circles.contains(&node.id()) {
            findings.push(circle(manifest, *node));
        } else if !is_json_scalar(*node) && !node.is_unread() && said.insert(node.id()) {
            findings.push(not_json(manifest, *node));
        }
        for (key, _) in node.entries() {
            let is_text = matches!(key.value(), Value::Str(_) | Value::Surrogates(_));
            if !is_text && said.insert(key.id()) && findings.has_room(&NOT_JSON) {
                let listed = required.like(*node, key);
                findings.push(key_not_text(manifest, *node, key, &listed));
            }
        }
    }
}

/// What schemas list in `required` that is no text, to be put in quotes with the key of the property.
struct Required<'m, 't> {
    manifest: &'m Manifest<'t>,
    /// `required` beside the properties of a schema.
    beside: HashMap<NodeId, NodeRef<'t>>,
    /// For each list that was asked, what it holds by text; the same place, by aliases, once.
    listed: HashMap<NodeId, HashMap<String, Vec<NodeRef<'t>>>>,
}

impl<'t> Required<'_, 't> {
    /// What is written as `key` of `properties` is; nothing that would be the same edit as another.
    fn like(&mut self, properties: NodeRef<'t>, key: NodeRef<'t>) -> Vec<NodeRef<'t>> {
        let Some(required) = self.beside.get(&properties.id()).copied() else {
            return Vec::new();
        };
        let bytes = self.manifest.bytes;
        let listed = self.listed.entry(required.id()).or_insert_with(|| {
            let mut listed: HashMap<String, Vec<NodeRef<'t>>> = HashMap::new();
            let mut spans = HashSet::new();
            for item in required.items() {
                if item.as_str().is_none() && item.is_plain() && spans.insert(item.span()) {
                    let text = show::source(bytes, item.span());
                    listed.entry(text).or_default().push(item);
                }
            }
            listed
        });
        let like = listed.get(&show::source(bytes, key.span()));
        let like = like.into_iter().flatten().copied();
        like.filter(|item| item.span() != key.span()).collect()
    }
}

/// Whether Python refuses to write the integer `node`.
fn is_too_long(node: NodeRef<'_>) -> bool {
    static LIMIT: LazyLock<BigInt> = LazyLock::new(|| BigInt::from(10).pow(LONGEST_NUMBER));
    matches!(node.value(), Value::Int(number) if *number.magnitude() >= *LIMIT.magnitude())
}

/// Whether `node` itself, what it holds aside, is a JSON value.
pub fn is_json_scalar(node: NodeRef<'_>) -> bool {
    match node.value() {
        Value::Other(_) => false,
        Value::Float(number) => number.is_finite(),
        _ => true,
    }
}

/// Whether `node` itself, what it holds aside, is a JSON value of text that UTF-8 can carry.
pub fn is_portable(node: NodeRef<'_>) -> bool {
    is_json_scalar(node) && !matches!(node.value(), Value::Surrogates(_))
}

/// Whether `node` and all it holds are JSON values of text that UTF-8 can carry.
pub fn is_json(manifest: &Manifest<'_>, node: NodeRef<'_>) -> bool {
    is_finite(manifest, node)
        && aliases::nodes(node)
            .into_iter()
            .all(|node| is_portable(node) && node.entries().all(|(key, _)| key.as_str().is_some()))
}

/// Whether nothing in `node` holds itself.
pub fn is_finite(manifest: &Manifest<'_>, node: NodeRef<'_>) -> bool {
    manifest.circles.is_empty()
        || aliases::nodes(node)
            .into_iter()
            .all(|node| !manifest.circles.contains(&node.id()))
}

fn circle(manifest: &Manifest<'_>, node: NodeRef<'_>) -> Finding {
    Finding::new(
        &NOT_JSON,
        manifest.place(node.span()),
        format!(
            "this is {} that holds itself, and JSON has no such value",
            node.type_name()
        ),
    )
    .help("remove the alias inside it")
}

fn surrogate(manifest: &Manifest<'_>, node: NodeRef<'_>) -> Finding {
    let half = match node.value() {
        Value::Surrogates(points) => points
            .iter()
            .find(|point| (0xd800..=0xdfff).contains(*point)),
        _ => None,
    };
    let half = half.map_or_else(String::new, |point| format!(" \\u{point:04x}"));
    Finding::new(
        &SURROGATE,
        manifest.place(node.span()),
        format!("this text holds half a character{half}, which UTF-8 cannot carry"),
    )
    .help("write the character itself; YAML does not join two \\u escapes into one as JSON does")
}

fn not_json(manifest: &Manifest<'_>, node: NodeRef<'_>) -> Finding {
    let text = show::source(manifest.bytes, node.span());
    let what = match node.value() {
        Value::Float(number) if number.is_nan() => "not a number (NaN)".to_owned(),
        Value::Float(_) => "infinite".to_owned(),
        _ => node.type_name().to_owned(),
    };
    let finding = Finding::new(
        &NOT_JSON,
        manifest.place(node.span()),
        format!(
            "{} is {what} to YAML, and JSON has no such value",
            show::line(&text)
        ),
    );
    match edits::quote(manifest, node) {
        Some(edit) => finding
            .help("put it in quotes to make it a string")
            .fix("Put it in quotes", vec![edit]),
        None => finding.help("use a string, a finite number, a boolean, null, a list or a mapping"),
    }
}

/// More places than these are not mended together.
const MOST_LISTED: usize = 100;

/// `key` of `mapping`; `listed` is what `required` lists by the same word.
fn key_not_text(
    manifest: &Manifest<'_>,
    mapping: NodeRef<'_>,
    key: NodeRef<'_>,
    listed: &[NodeRef<'_>],
) -> Finding {
    let text = show::source(manifest.bytes, key.span());
    let shown = if text.is_empty() {
        "this key".to_owned()
    } else {
        format!("the key {}", show::line(&text))
    };
    let finding = Finding::new(
        &NOT_JSON,
        manifest.place(key.span()),
        format!(
            "{shown} is {} to YAML; every key must be a string",
            key.type_name()
        ),
    );
    if mapping.get(&text).is_some() {
        return finding.help("use another string as the key; this one is there already");
    }
    match edits::quote(manifest, key) {
        Some(_) if listed.len() > MOST_LISTED => finding.help("put the key in quotes"),
        Some(edit) => {
            let mut edits = vec![edit];
            edits.extend(
                listed
                    .iter()
                    .filter_map(|item| edits::quote(manifest, *item)),
            );
            let help = match edits.len() {
                1 => "put the key in quotes",
                _ => "put the key in quotes, and the same word in required",
            };
            finding.help(help).fix("Put the key in quotes", edits)
        }
        None => finding.help("use a string as the key"),
    }
}
