//! Built source distributions, read as the SDK reads them: with the verdicts of CPython's `gzip`
//! and `tarfile`.

pub mod compare;
mod gzip;
mod header;
pub mod inspect;
pub mod open;
mod pax;
pub mod required;
mod tar;

pub use inspect::Inspected;
pub use open::{Inspection, Opened, inspect as inspect_sdist, is_archive};

#[cfg(test)]
mod tests;
