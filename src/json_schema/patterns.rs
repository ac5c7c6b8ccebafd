//! Patterns of a schema, read where they are first met.

use std::rc::Rc;

use super::equality::Text;
use super::errors::{Flow, fault};
use super::evaluate::{Evaluation, FRAMES};
use super::{FaultKind, advice, describe};
use crate::python_regex::Pattern;
use crate::tree::NodeRef;

/// What of the frames the way to the reader of a pattern takes.
const PATTERN_FRAMES: usize = 4;
/// Steps that reading a character of a pattern takes.
const PATTERN_STEPS: u64 = 4;

impl<'t> Evaluation<'t> {
    /// What `pattern`, which stands at `node`, reads as here. A pattern is read once, but where
    /// it meets other frames.
    fn read_pattern(
        &mut self,
        pattern: impl FnOnce() -> Vec<u32>,
        node: NodeRef<'t>,
    ) -> Flow<Rc<Pattern>> {
        let left = FRAMES.saturating_sub(self.frames + PATTERN_FRAMES);
        if let Some((frames, known)) = self.read.get(&node.id())
            && *frames == left
        {
            return Ok(Rc::clone(known));
        }
        let pattern = pattern();
        self.spend(pattern.len() as u64 * PATTERN_STEPS, node)?;
        let read = Pattern::new(&pattern, left).map_err(|error| {
            let (_, reason) = advice::pattern_fault(&error);
            let what = match node.is_map() {
                true => "`patternProperties` has keys that python-jsonschema joins by `|` to one pattern".to_owned(),
                false => format!("the schema has {}", describe::value(node)),
            };
            fault(FaultKind::Regex, node, format!("{what}, {reason}"))
        })?;
        let read = Rc::new(read);
        self.read.insert(node.id(), (left, Rc::clone(&read)));
        Ok(read)
    }

    /// Whether Python's `re` finds `pattern` in `text`. `node` is where the pattern stands.
    pub fn is_found(
        &mut self,
        pattern: impl FnOnce() -> Vec<u32>,
        text: Text<'t>,
        node: NodeRef<'t>,
    ) -> Flow<bool> {
        let pattern = match self.patterns.get(&node.id()) {
            Some(known) => Rc::clone(known),
            None => {
                let pattern = self.read_pattern(pattern, node)?;
                self.patterns.insert(node.id(), Rc::clone(&pattern));
                pattern
            }
        };
        let text = text.code_points();
        self.spend(text.len() as u64 / 16, node)?;
        let found = pattern.is_found(&text, &mut self.steps);
        found.map_err(|_| self.endless(node))
    }
}
