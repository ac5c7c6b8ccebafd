//! What the checks of one project collect.

use std::collections::HashMap;

use crate::report::{Finding, Severity};

/// How many findings of one rule are listed in one project; a hostile file could hold millions.
const MOST_OF_A_RULE: usize = 500;

/// Findings of one project, bounded by rule.
#[derive(Default)]
pub struct Findings {
    list: Vec<Finding>,
    counts: HashMap<&'static str, usize>,
}

impl Findings {
    /// Adds `finding`; the last one that has room says that there are more.
    pub fn push(&mut self, mut finding: Finding) {
        let count = self.counts.entry(finding.rule.id).or_default();
        *count += 1;
        if *count == MOST_OF_A_RULE {
            finding.help = Some(format!(
                "these are the first {MOST_OF_A_RULE} of their kind; mend them to see the others"
            ));
        }
        if *count <= MOST_OF_A_RULE {
            self.list.push(finding);
        }
    }

    /// Whether an error is among them.
    pub fn has_error(&self) -> bool {
        self.list
            .iter()
            .any(|finding| finding.rule.severity == Severity::Error)
    }

    /// The findings, in the order in which they were made.
    pub fn into_vec(self) -> Vec<Finding> {
        self.list
    }
}
