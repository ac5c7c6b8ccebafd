//! The core beside the reference.

use anyhow::Result;

/// Not yet.
pub fn run() -> Result<()> {
    Ok(())
}
