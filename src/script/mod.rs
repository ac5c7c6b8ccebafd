//! JavaScript and TypeScript.

pub mod pattern;
