//! Built source distributions, read as the SDK reads them: with the verdicts of CPython's `gzip`
//! and `tarfile`.

mod budget;
pub mod compare;
mod gzip;
mod header;
pub mod inspect;
mod mistaken;
pub mod open;
mod pax;
pub mod required;
mod tar;

pub use budget::Budget;
pub use inspect::Inspected;
pub use open::{Inspection, Opened, inspect as inspect_sdist, is_archive};

#[cfg(test)]
mod tests;
