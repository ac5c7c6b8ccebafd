//! Built source distributions: read as the SDK reads them, through CPython's `gzip` and `tarfile`.

mod gzip;
mod header;
pub mod inspect;
mod pax;
mod tar;

pub use inspect::Inspected;

#[cfg(test)]
mod tests;
