//! What aliases make of a tree: values that hold themselves, and values that multiply.

use std::collections::{HashMap, HashSet};

use crate::tree::{NodeId, NodeRef};

/// Values that a manifest may hold, each counted as often as aliases repeat it. The SDK walks
/// them all several times; with more it answers no longer.
pub const MOST: u64 = 4_000_000;

/// What was found below a root.
#[derive(Default)]
pub struct Aliased {
    /// Nodes that hold themselves, at least one of each circle.
    pub circles: HashSet<NodeId>,
    /// The first node that holds more than [`MOST`] values, though nothing in it does.
    pub too_many: Option<NodeId>,
}

/// Follows every alias below `root` once.
pub fn follow(root: NodeRef<'_>) -> Aliased {
    let mut aliased = Aliased::default();
    // Without a size: entered and not left yet.
    let mut sizes: HashMap<NodeId, Option<u64>> = HashMap::new();
    let mut open = vec![(root, false)];
    while let Some((node, inside_done)) = open.pop() {
        if inside_done {
            let size = children(node).fold(1_u64, |sum, child| {
                sum.saturating_add(sizes.get(&child.id()).copied().flatten().unwrap_or(0))
            });
            if size > MOST && aliased.too_many.is_none() {
                aliased.too_many = Some(node.id());
            }
            sizes.insert(node.id(), Some(size));
            continue;
        }
        match sizes.get(&node.id()) {
            Some(None) => {
                aliased.circles.insert(node.id());
            }
            Some(Some(_)) => {}
            None => {
                sizes.insert(node.id(), None);
                open.push((node, true));
                let from = open.len();
                open.extend(children(node).map(|child| (child, false)));
                if let Some(children) = open.get_mut(from..) {
                    children.reverse();
                }
            }
        }
    }
    aliased
}

/// Every node below `root`, itself included, each once.
pub fn nodes(root: NodeRef<'_>) -> Vec<NodeRef<'_>> {
    let mut seen = HashSet::from([root.id()]);
    let mut nodes = vec![root];
    let mut at = 0;
    while let Some(&node) = nodes.get(at) {
        nodes.extend(children(node).filter(|child| seen.insert(child.id())));
        at += 1;
    }
    nodes
}

fn children(node: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    node.entries().map(|(_, value)| value).chain(node.items())
}
