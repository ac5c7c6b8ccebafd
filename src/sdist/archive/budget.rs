//! What the archives of a project may take together.

use super::inspect::MAX_UNPACKED;

/// As much is unpacked of all archives of a project together.
pub(super) const MAX_TOGETHER: u64 = 2 * MAX_UNPACKED;

/// How many bytes the archives of a project may still be unpacked to.
#[derive(Debug)]
pub struct Budget(u64);

impl Default for Budget {
    fn default() -> Self {
        Self(MAX_TOGETHER)
    }
}

impl Budget {
    pub(super) fn left(&self) -> u64 {
        self.0
    }

    pub(super) fn spend(&mut self, bytes: u64) {
        self.0 = self.0.saturating_sub(bytes);
    }
}
