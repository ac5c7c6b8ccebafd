//! What a manifest registers.

use foldhash::{HashSet, HashSetExt};

use crate::tree::NodeRef;

use super::manifest::Manifest;

/// One entry of `tools.register`.
#[derive(Clone, Copy)]
pub struct Registration<'t> {
    /// Its name.
    pub name: &'t str,
    /// The name's node.
    pub key: NodeRef<'t>,
    /// What is registered; any node.
    pub value: NodeRef<'t>,
    /// Whether a tool can have that name.
    pub can_be: bool,
}

/// `tools.register`, where there is one.
pub fn register<'t>(manifest: &Manifest<'t>) -> Option<NodeRef<'t>> {
    manifest.field("tools", "register")
}

/// The registrations of a manifest, in its order; a name that stands there twice counts once.
/// `can_be` says of key and name whether a tool can have that name.
pub fn all<'t>(
    manifest: &Manifest<'t>,
    can_be: fn(NodeRef<'t>, &str) -> bool,
) -> Vec<Registration<'t>> {
    let mut seen = HashSet::new();
    register(manifest)
        .into_iter()
        .flat_map(NodeRef::entries)
        .filter_map(|(key, value)| {
            let name = manifest.name_of(key)?;
            seen.insert(name).then_some(Registration {
                name,
                key,
                value,
                can_be: can_be(key, name),
            })
        })
        .collect()
}
