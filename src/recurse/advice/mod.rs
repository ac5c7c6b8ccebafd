//! What the SDK accepts and is very likely a mistake.

pub mod annotation;
pub mod manifest;
pub mod schema;
pub mod values;
