//! What the SDK accepts and is very likely a mistake.

pub mod annotation;
pub mod imports;
pub mod manifest;
pub mod module;
pub mod names;
mod reference;
pub mod schema;
pub mod sdk;
pub mod size;
pub mod values;
