//! What the checks of one project collect.

use foldhash::{HashMap, HashMapExt, HashSet};

use crate::report::{Finding, Place, Rule, Severity};

use crate::show;
use crate::text::Span;

/// How many findings of one rule are listed in one project; a hostile file could hold millions.
const MOST_OF_A_RULE: usize = 500;

/// Findings of one rule are not all listed.
pub const CUT: Rule = Rule {
    id: "findings-cut",
    severity: Severity::Info,
    title: "Not all findings of a rule are listed",
    why: "A file can hold thousands of findings of one rule, mostly from one slip; the first 500 of each rule are listed.",
    how: "Mend those that are listed, and check again.",
};

/// Every rule of this part.
pub const RULES: &[&Rule] = &[&CUT];

/// How many names a project's checks compare to tell what misspelt ones were meant to be.
pub const MOST_GUESSES: usize = 50_000;

/// How many names are asked each time.
const MOST_CANDIDATES: usize = 100;

/// Findings of one project, or of a part of one, bounded by rule.
pub struct Findings {
    list: Vec<Finding>,
    counts: HashMap<&'static str, usize>,
    /// How many findings of a rule are kept.
    most: usize,
    /// How many names may still be compared.
    guesses: usize,
    /// Says of each rule whose findings are not all listed that it is so.
    cut: Vec<Finding>,
}

impl Default for Findings {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            counts: HashMap::new(),
            most: MOST_OF_A_RULE,
            guesses: MOST_GUESSES,
            cut: Vec::new(),
        }
    }
}

impl Findings {
    /// Those of a part, none yet; its misspelt names may be compared with `guesses` others. It
    /// keeps one more of a rule than are listed, by which the whole tells the cut.
    pub fn of_part(guesses: usize) -> Self {
        Self {
            most: MOST_OF_A_RULE + 1,
            guesses,
            ..Self::default()
        }
    }

    /// Adds `finding`, where its rule still has room.
    pub fn push(&mut self, finding: Finding) {
        let count = self.counts.entry(finding.rule.id).or_default();
        *count += 1;
        if *count <= self.most {
            self.list.push(finding);
        } else if *count == self.most + 1 {
            let id = finding.rule.id;
            self.cut.push(
                Finding::new(
                    &CUT,
                    Place::new(finding.place.file, Span::at(0)),
                    format!("there are more than {MOST_OF_A_RULE} findings of {id}; {MOST_OF_A_RULE} are listed"),
                )
                .help("mend those that are listed to see the others"),
            );
        }
    }

    /// Whether another finding of `rule` is still of use: to be listed, or as the first that is
    /// not, by which the cut is told. What is costly to say is not worth saying beyond that.
    pub fn has_room(&self, rule: &Rule) -> bool {
        self.counts
            .get(rule.id)
            .is_none_or(|count| *count <= MOST_OF_A_RULE)
    }

    /// The candidate that `written` was meant to be, as [`show::meant`] tells it, as long as not
    /// too much has been asked.
    pub fn guess<'c>(
        &mut self,
        written: &str,
        candidates: impl Iterator<Item = &'c str>,
    ) -> Option<&'c str> {
        let asked = self.guesses.min(MOST_CANDIDATES);
        let left = &mut self.guesses;
        show::meant(written, candidates.take(asked).inspect(|_| *left -= 1))
    }

    /// Adds all of `findings`.
    pub fn extend(&mut self, findings: Vec<Finding>) {
        for finding in findings {
            self.push(finding);
        }
    }

    /// Whether one of `rule` at `place` is among them.
    pub fn has(&self, rule: &Rule, place: &Place) -> bool {
        self.list
            .iter()
            .any(|finding| finding.rule.id == rule.id && finding.place == *place)
    }

    /// Whether an error is among them.
    pub fn has_error(&self) -> bool {
        self.list
            .iter()
            .any(|finding| finding.rule.severity == Severity::Error)
    }

    /// The findings of a part, in the order in which they were made.
    pub fn listed(self) -> Vec<Finding> {
        self.list
    }

    /// The findings, in the order in which they were made, and what is cut of them.
    pub fn all(mut self) -> Vec<Finding> {
        self.list.append(&mut self.cut);
        self.list
    }

    /// The findings, in the order in which they were made, without advice on what an error
    /// already points at.
    pub fn into_vec(mut self) -> Vec<Finding> {
        let is_error = |finding: &Finding| finding.rule.severity == Severity::Error;
        let errors: HashSet<Place> = self
            .list
            .iter()
            .filter(|finding| is_error(finding))
            .map(|finding| finding.place.clone())
            .collect();
        self.list
            .retain(|finding| is_error(finding) || !errors.contains(&finding.place));
        self.list.append(&mut self.cut);
        self.list
    }
}
