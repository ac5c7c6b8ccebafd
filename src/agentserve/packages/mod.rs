//! The entries of `packages`: names and exact versions, as the registry of the tool's language
//! writes them.

pub mod entry;
mod npm;
pub mod pypi;
pub mod rules;
pub mod unused;
