//! What aliases make of a tree: values that hold themselves, and values that multiply.

use foldhash::{HashMap, HashMapExt, HashSet};

use crate::tree::{NodeId, NodeRef};

/// Values that a manifest may hold, each counted as often as aliases repeat it. The SDK walks
/// them all several times; with more it answers no longer.
pub const MOST: u64 = 4_000_000;

/// Levels that a manifest may be nested, counted through aliases. The SDK follows them by
/// recursion, and crashes with more.
pub const DEEPEST: usize = 498;

/// What was found below a root.
#[derive(Default)]
pub struct Aliased {
    /// Nodes that hold themselves, at least one of each circle.
    pub circles: HashSet<NodeId>,
    /// The first node that holds more than [`MOST`] values, though nothing in it does.
    pub too_many: Option<NodeId>,
    /// The first node that is nested deeper than [`DEEPEST`], though nothing in it is.
    pub too_deep: Option<NodeId>,
}

/// Follows every alias below `root` once.
pub fn follow(root: NodeRef<'_>) -> Aliased {
    let mut aliased = Aliased::default();
    // Values and levels of each node; without them: entered and not left yet.
    let mut sizes: HashMap<NodeId, Option<(u64, usize)>> = HashMap::new();
    let mut open = vec![(root, false)];
    while let Some((node, inside_done)) = open.pop() {
        if inside_done {
            let of_children =
                children(node).filter_map(|child| sizes.get(&child.id()).copied().flatten());
            let (values, levels) = of_children.fold((1_u64, 0), |(values, levels), child| {
                (values.saturating_add(child.0), levels.max(child.1))
            });
            let levels = levels + 1;
            if values > MOST && aliased.too_many.is_none() {
                aliased.too_many = Some(node.id());
            }
            if levels > DEEPEST && aliased.too_deep.is_none() {
                aliased.too_deep = Some(node.id());
            }
            sizes.insert(node.id(), Some((values, levels)));
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
    let mut seen = HashSet::from_iter([root.id()]);
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
