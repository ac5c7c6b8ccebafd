//! What the SDK accepts and is very likely a mistake.

pub mod annotation;
pub mod imports;
pub mod manifest;
pub mod module;
mod reference;
pub mod schema;
pub mod values;
