//! The shape of `agent.yaml`.

use foldhash::HashSet;

use crate::report::Finding;
use crate::tree::{NodeId, NodeRef, Value};

use super::super::manifest::Manifest;
use super::super::shape::{EMPTY_VALUE, Field, METADATA, Only, RUNTIME, Shape, WRONG_VALUE};
use super::super::{edits, registration, tools};
use crate::findings::Findings;
use crate::show;

/// The manifest's apiVersion.
pub const API_VERSION: &str = "recurse.run/v1alpha1";

/// The shape of the whole manifest.
pub static SHAPE: Shape = Shape::Closed(&[
    Field::required("apiVersion", Shape::Only(Only::Text(API_VERSION))),
    Field::required("kind", Shape::Only(Only::Text("Agent"))),
    METADATA,
    RUNTIME,
    Field::required(
        "agent",
        Shape::Closed(&[
            Field::optional("model", Shape::Text),
            Field::required("prompt", Shape::Text),
            Field::optional("max_llm_errors", Shape::Whole),
            Field::optional("max_tool_errors", Shape::Whole),
            Field::optional("timeout_tools", Shape::OrNull(&Shape::Number)),
        ]),
    ),
    Field::required("inputs", Shape::Mapping),
    Field::required(
        "outputs",
        Shape::Open(&[Field::required("type", Shape::Only(Only::Text("object")))]),
    ),
    Field::required(
        "tools",
        Shape::Closed(&[
            Field::required("source", Shape::Text),
            Field::optional("built_in", Shape::Boolean),
            Field::optional("defaults", Shape::Closed(SETTINGS)),
            Field::required(
                "register",
                Shape::Named(&Shape::OrNull(&Shape::Closed(SETTINGS))),
            ),
        ]),
    ),
]);

/// How a tool behaves.
const SETTINGS: &[Field] = &[
    Field::optional("no_storage", Shape::Each(&Shape::Text)),
    Field::optional("pure_args", Shape::OrNull(&Shape::Each(&Shape::Text))),
    Field::optional("volatile", Shape::Boolean),
    Field::optional("storable", Shape::Boolean),
];

/// Explains a field or value that belongs to `tools.yaml`, or to another part of this manifest.
pub fn elsewhere(name: &str) -> Option<&'static str> {
    match name {
        "description" => Some("a tool's description is its docstring"),
        "input_schema" | "output_schema" => Some(
            "schemas of tools belong to tools.yaml; an agent's tool is described by its annotations and its docstring",
        ),
        "pricing" | "apis" => Some("that belongs to tools.yaml, the manifest of a tools service"),
        "recurse.tools/v1alpha1" | "ToolService" => Some(
            "that is a tools service's, whose manifest is tools.yaml; agent.yaml describes an agent application",
        ),
        "recurse.application/v1alpha1" => {
            Some("that names the record that a build returns; a manifest has recurse.run/v1alpha1")
        }
        _ => None,
    }
}

/// The one finding for a tools service's manifest in the place of `agent.yaml`: no field of it is
/// at fault by itself.
pub fn is_service(manifest: &Manifest<'_>) -> Option<Finding> {
    let version = manifest.root.get("apiVersion")?;
    let kind = manifest.root.get("kind")?;
    let is_one =
        version.as_str() == Some(tools::API_VERSION) && kind.as_str() == Some("ToolService");
    is_one.then(|| {
        Finding::new(
            &WRONG_VALUE,
            manifest.place(version.span()),
            format!("{} is the manifest of a tools service", manifest.name()),
        )
        .help(format!(
            "name it tools.yaml; for an agent application begin with apiVersion: {API_VERSION} and kind: Agent"
        ))
        .related(manifest.place(kind.span()), "its kind")
    })
}

/// Reports registration names that are no texts of at least one character. `said` are nodes that
/// have a finding already.
pub fn check_names(manifest: &Manifest<'_>, said: &HashSet<NodeId>, findings: &mut Findings) {
    let register = registration::register(manifest);
    for (key, _) in register.into_iter().flat_map(NodeRef::entries) {
        let place = manifest.place_of(key);
        match key.value() {
            Value::Str(name) if name.is_empty() => findings.push(
                Finding::new(&EMPTY_VALUE, place, "tools.register has an empty name")
                    .help("write the name of a function of the module"),
            ),
            Value::Str(_) | Value::Surrogates(_) => {}
            _ if key.is_unread() || said.contains(&key.id()) => {}
            _ => {
                let text = show::source(manifest.bytes, key.span());
                let finding = Finding::new(
                    &WRONG_VALUE,
                    place,
                    format!(
                        "tools.register has the name {}, which is {} to YAML; it must be a string",
                        show::line(&text),
                        key.type_name()
                    ),
                );
                findings.push(match edits::quote(manifest, key) {
                    Some(edit) => finding
                        .help("put the name in quotes")
                        .fix("Put the name in quotes", vec![edit]),
                    None => finding.help("write the name of a function of the module"),
                });
            }
        }
    }
}
