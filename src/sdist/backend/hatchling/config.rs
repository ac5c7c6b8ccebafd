//! hatchling's settings, and the pattern lists in them.

use super::super::gitignore::Patterns;
use super::super::layout::{Layout, strings};
use super::super::{Packing, Why};
use crate::sdist::toml::Document;
use crate::tree::{NodeRef, Value};

/// `[tool.hatch.build]` and its sdist target; `hatch.toml` replaces whole tables of `[tool.hatch]`.
pub(super) struct Config<'t> {
    pub target: Option<NodeRef<'t>>,
    pub build: Option<NodeRef<'t>>,
    in_pyproject: bool,
}

impl<'t> Config<'t> {
    pub fn new(layout: &'t Layout<'_>, hatch_toml: Option<&'t Document>) -> Self {
        let own = hatch_toml.and_then(|document| document.root().get("build"));
        let build = own.or_else(|| layout.pyproject.get(&["tool", "hatch", "build"]));
        let target = build.and_then(|build| build.get("targets")?.get("sdist"));
        Self {
            target,
            build,
            in_pyproject: own.is_none(),
        }
    }

    /// The sdist target's own value, else that of all targets.
    pub fn get(&self, key: &str) -> Option<NodeRef<'t>> {
        self.target
            .and_then(|target| target.get(key))
            .or_else(|| self.build?.get(key))
    }

    pub fn list(&self, key: &str, packing: &mut Packing) -> Vec<(&'t str, NodeRef<'t>)> {
        let Some(node) = self.get(key) else {
            return Vec::new();
        };
        strings(node).unwrap_or_else(|| {
            packing.fail(self.why(format!("{key} must be a list of strings"), node));
            Vec::new()
        })
    }

    pub fn flag(&self, key: &str) -> bool {
        self.get(key)
            .is_some_and(|node| *node.value() == Value::Bool(true))
    }

    pub fn why(&self, text: String, node: NodeRef<'_>) -> Why {
        Why::at(self.in_pyproject.then(|| node.span()), text)
    }

    /// `key (pyproject.toml line 12)`
    pub fn cite(&self, key: &str, node: NodeRef<'_>, layout: &Layout<'_>) -> String {
        if self.in_pyproject {
            format!("{key} ({})", layout.line_of(node))
        } else {
            format!("{key} in hatch.toml")
        }
    }
}

/// Whether `line` is a `!` with no pattern behind it, which `pathspec` refuses.
pub(super) fn is_lone_sign(line: &str) -> bool {
    line.trim_end() == "!"
}

/// A list of patterns, each with what to cite for it.
#[derive(Default)]
pub(super) struct Rules {
    patterns: Patterns,
    pub reasons: Vec<Why>,
}

impl Rules {
    pub fn new(rules: Vec<(String, Why)>) -> Result<Self, Why> {
        if let Some((_, why)) = rules.iter().find(|(line, _)| is_lone_sign(line)) {
            return Err(Why {
                text: format!("{} negates nothing, which hatchling refuses", why.text),
                ..why.clone()
            });
        }
        let (lines, reasons): (Vec<String>, Vec<Why>) = rules.into_iter().unzip();
        let patterns = Patterns::read(lines.iter().map(String::as_str)).map_err(|line| {
            Why::rule(format!(
                "the pattern `{}` ends in a backslash",
                line.trim_end()
            ))
        })?;
        Ok(Self { patterns, reasons })
    }

    /// Why `path` is selected, where it is.
    pub fn select(&self, path: &str) -> Option<&Why> {
        let verdict = self.patterns.verdict(path)?;
        verdict
            .selected
            .then(|| self.reasons.get(verdict.by))
            .flatten()
    }

    pub fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }
}
