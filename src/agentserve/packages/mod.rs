//! Packages of the two registries.

pub mod pypi;
