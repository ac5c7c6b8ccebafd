//! How much there is to try before it can be told what a build packs. Each backend's patterns are
//! tried on the names in the paths of files and folders; what would take too long is not begun.

use super::layout::Layout;
use crate::sdist::toml;
use crate::tree::NodeRef;

/// How many patterns times names are tried.
const MAX_TRIALS: usize = 10_000_000;
/// How many characters are compared, at worst.
const MAX_STEPS: usize = 500_000_000;
/// How many patterns are read, and how many bytes of them.
const MAX_PATTERNS: usize = 20_000;
const MAX_PATTERN_BYTES: usize = 1 << 20;

/// The names in some paths: how many, and their bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub names: usize,
    pub bytes: usize,
}

impl Extent {
    /// Adds the names in `path`.
    pub fn add(mut self, path: &str) -> Self {
        self.names += path.bytes().filter(|byte| *byte == b'/').count() + 1;
        self.bytes += path.len() + 1;
        self
    }
}

/// What is to be tried in all.
#[derive(Debug, Default)]
pub(super) struct Effort {
    patterns: usize,
    pattern_bytes: usize,
    trials: usize,
    steps: usize,
}

impl Effort {
    /// Adds `pattern`, to be tried on all names of `extent`.
    pub fn add(&mut self, pattern: &[u8], extent: Extent) {
        self.patterns += 1;
        self.pattern_bytes += pattern.len();
        self.trials = self.trials.saturating_add(extent.names);
        let steps = extent.bytes.saturating_mul(weight(pattern));
        self.steps = self.steps.saturating_add(steps);
    }

    /// Whether it would take too long.
    pub fn is_too_much(&self) -> bool {
        self.trials > MAX_TRIALS || self.steps > MAX_STEPS
    }

    fn is_too_much_to_read(&self) -> bool {
        self.patterns > MAX_PATTERNS || self.pattern_bytes > MAX_PATTERN_BYTES
    }
}

/// How often each character of a name may be compared with one of `pattern`: behind a `*`, all up
/// to the next is tried at each place anew. Sets, and what is escaped, are taken as the worst.
fn weight(pattern: &[u8]) -> usize {
    let segment = |segment: &[u8]| {
        let has = |wanted: u8| segment.contains(&wanted);
        if has(b'[') || has(b'\\') {
            segment.len() + 1
        } else if has(b'*') {
            let pieces = segment.split(|byte| *byte == b'*');
            pieces.map(<[u8]>::len).max().unwrap_or(0) + 1
        } else {
            1
        }
    };
    pattern.split(|byte| *byte == b'/').map(segment).sum()
}

/// Whether the patterns are so many, or so long, for so many files, that trying them would take
/// too long.
pub(super) fn is_too_much(layout: &Layout<'_>) -> bool {
    let mut effort = Effort::default();
    let all = layout.extent();
    let hatch = layout.get("hatch.toml").map(toml::read);
    let roots = [
        Some(layout.pyproject.root()),
        hatch.as_ref().map(toml::Document::root),
    ];
    for root in roots.into_iter().flatten() {
        for text in texts(root) {
            effort.add(text.as_bytes(), all);
        }
    }
    if effort.is_too_much() || effort.pattern_bytes > MAX_PATTERN_BYTES {
        return true;
    }
    // What git ignores is told by lists in any folder, each for what lies below it.
    let mut effort = Effort {
        patterns: 0,
        ..effort
    };
    for path in layout.files() {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let list = layout.get(path).unwrap_or_default();
        let lines = list.split(|byte| *byte == b'\n');
        match name {
            "MANIFEST.in" if folder.is_empty() => {
                let words = list.split(u8::is_ascii_whitespace);
                for word in words.filter(|word| !word.is_empty()) {
                    effort.add(word, all);
                }
            }
            ".gitignore" | ".hgignore" => {
                let extent = layout.extent_below(folder);
                let is_pattern = |line: &&[u8]| !line.is_empty() && !line.starts_with(b"#");
                for line in lines.filter(is_pattern) {
                    effort.add(line, extent);
                }
            }
            _ => continue,
        }
        if effort.is_too_much() || effort.is_too_much_to_read() {
            return true;
        }
    }
    false
}

/// All strings below `root`, keys too.
fn texts<'t>(root: NodeRef<'t>) -> Vec<&'t str> {
    let mut texts = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        texts.extend(node.as_str());
        open.extend(node.items());
        for (key, value) in node.entries() {
            texts.extend(key.as_str());
            open.push(value);
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_star_tries_again_weighs() {
        for (pattern, expected) in [
            ("a", 1),
            ("a/b", 2),
            ("*.py", 4),
            ("*a*b*", 2),
            ("**/abc", 2),
            ("*abc/*.de", 8),
            ("a?c", 1),
            ("*.py[cod]", 10),
            ("*a\\*b", 6),
        ] {
            assert_eq!(weight(pattern.as_bytes()), expected, "{pattern}");
        }
    }

    #[test]
    fn only_so_many_patterns_are_read() {
        use crate::project::Project;
        use crate::sdist::pyproject::Pyproject;

        let text = "[build-system]\nbuild-backend = \"hatchling.build\"\n";
        for (ignored, expected) in [
            ("a\n".repeat(20_000), true),
            ("#\n\n".repeat(100_000), true),
            ("a\n".repeat(20_001), false),
            ("a".repeat(MAX_PATTERN_BYTES), false),
        ] {
            let mut project = Project::new();
            project.insert("pyproject.toml", text);
            project.insert(".gitignore", ignored);
            let (pyproject, _) = Pyproject::read(&project, "");
            let packing = super::super::predict(&project, "", &pyproject.unwrap());
            assert_eq!(packing.is_ok(), expected, "{packing:?}");
        }
    }
}
