//! Fields that stand under a near name: what is below them is judged all the same.

use foldhash::HashMap;

use crate::tree::{NodeId, NodeRef};

use super::shape::Shape;
use crate::findings::Findings;

/// Key and value of each field that has another name than it should, by its mapping and its
/// right name.
#[derive(Default)]
pub struct Meant(HashMap<(NodeId, &'static str), (NodeId, NodeId)>);

impl Meant {
    /// Looks through `root`, which should have `shape`.
    pub fn read(root: NodeRef<'_>, shape: &'static Shape, findings: &mut Findings) -> Self {
        let mut meant = Self::default();
        meant.look(root, shape, findings);
        meant
    }

    /// The entry of `map` that was meant as `name`.
    pub fn entry<'t>(&self, map: NodeRef<'t>, name: &str) -> Option<(NodeRef<'t>, NodeRef<'t>)> {
        let (key, value) = self.0.get(&(map.id(), name))?;
        Some((map.sibling(*key), map.sibling(*value)))
    }

    fn look(&mut self, node: NodeRef<'_>, shape: &'static Shape, findings: &mut Findings) {
        match shape {
            Shape::OrNull(inner) => self.look(node, inner, findings),
            Shape::Each(each) => {
                for item in node.items() {
                    self.look(item, each, findings);
                }
            }
            Shape::Named(each) => {
                for (_, value) in node.entries() {
                    self.look(value, each, findings);
                }
            }
            Shape::Open(fields) | Shape::Closed(fields) => {
                let mut absent: Vec<&'static str> = fields.iter().map(|each| each.name).collect();
                absent.retain(|name| node.get(name).is_none());
                let is_known = |name: &str| fields.iter().any(|field| field.name == name);
                let strange = node.entries().filter_map(|(key, value)| {
                    let name = key.as_str().filter(|name| !is_known(name))?;
                    Some((name, key, value))
                });
                let is_closed = matches!(shape, Shape::Closed(_));
                for (name, key, value) in strange.filter(|_| is_closed) {
                    let usual = usual_name(name).filter(|usual| absent.contains(usual));
                    let near = usual.or_else(|| findings.guess(name, absent.iter().copied()));
                    let Some(near) = near else {
                        continue;
                    };
                    absent.retain(|name| *name != near);
                    self.0.insert((node.id(), near), (key.id(), value.id()));
                }
                for field in *fields {
                    let value = node.get(field.name);
                    let value = value.or_else(|| Some(self.entry(node, field.name)?.1));
                    if let Some(value) = value {
                        self.look(value, &field.shape, findings);
                    }
                }
            }
            Shape::Text
            | Shape::Only(_)
            | Shape::List
            | Shape::Mapping
            | Shape::Boolean
            | Shape::Whole
            | Shape::Number => {}
        }
    }
}

/// What other tools' manifests call a schema, by the name that it has here.
fn usual_name(name: &str) -> Option<&'static str> {
    match name {
        "inputs" | "input" | "inputSchema" | "parameters" | "params" => Some("input_schema"),
        "outputs" | "output" | "outputSchema" | "returns" => Some("output_schema"),
        _ => None,
    }
}
