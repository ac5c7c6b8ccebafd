//! Indentation inside of brackets and quotes, which granit-parser takes as PyYAML does and npm
//! `yaml` does not: every line must be indented more than the block that it stands in. Only the
//! bracket that closes the outermost collection may stand at the block's own indentation.

use granit_parser::{ScalarStyle, Span as Range, StructureStyle};

use super::FaultKind;
use super::explain;
use super::text::Decoded;
use crate::yaml::Fault;

/// Where the reading is.
#[derive(Default)]
pub struct Indents {
    /// Of each open collection: the indentation of a block, none of a flow collection.
    open: Vec<Option<usize>>,
    /// The line on which the last event ended.
    line: usize,
}

type Checked = Result<(), Fault<FaultKind>>;

impl Indents {
    /// A collection begins, at `start`.
    pub fn open(
        &mut self,
        source: &Decoded<'_>,
        style: StructureStyle,
        range: Range,
        start: usize,
    ) -> Checked {
        self.token(source, range, false)?;
        self.open.push(match style {
            StructureStyle::Block => Some(indentation(source, start)),
            _ => None,
        });
        Ok(())
    }

    /// The innermost collection ends.
    pub fn close(&mut self, source: &Decoded<'_>, range: Range) -> Checked {
        let may_stand_out = !matches!(self.open.as_slice(), [.., None, None]);
        self.token(source, range, may_stand_out)?;
        self.open.pop();
        Ok(())
    }

    /// A scalar or an alias.
    pub fn scalar(
        &mut self,
        source: &Decoded<'_>,
        style: Option<ScalarStyle>,
        range: Range,
    ) -> Checked {
        self.token(source, range, false)?;
        let is_quoted = matches!(
            style,
            Some(ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted)
        );
        let is_flow = matches!(self.open.last(), Some(None));
        let block = self.open.iter().rev().find_map(|open| *open);
        let (Some(indent), Some(bytes)) = (block, range.byte_range()) else {
            return Ok(());
        };
        if range.start.line() == range.end.line() || !(is_quoted || is_flow) {
            return Ok(());
        }
        let text = source.text.get(bytes.clone()).unwrap_or_default();
        let mut at = bytes.start;
        for line in text.split_inclusive('\n') {
            let content = line.trim_start_matches(' ');
            let is_blank = content.trim_ascii().is_empty();
            if at > bytes.start && !is_blank && line.len() - content.len() <= indent {
                let fault = if is_quoted {
                    explain::quote_ends(source, bytes.start, at)
                } else {
                    explain::under_indented(source, at + line.len() - content.len())
                };
                return Err(fault);
            }
            at += line.len();
        }
        Ok(())
    }

    /// Checks the column of what begins at `range`, where it begins a line inside of brackets.
    fn token(&mut self, source: &Decoded<'_>, range: Range, may_stand_out: bool) -> Checked {
        let begins_line = range.start.line() > self.line && !range.is_empty();
        self.line = range.end.line();
        if !begins_line || !matches!(self.open.last(), Some(None)) {
            return Ok(());
        }
        let column = range.start.col();
        match self.open.iter().rev().find_map(|open| *open) {
            Some(indent) if column < indent || column == indent && !may_stand_out => {
                let at = range.start.byte_offset().unwrap_or_default();
                Err(explain::under_indented(source, at))
            }
            _ => Ok(()),
        }
    }
}

/// Where the list that begins at `range` does: the parser tells some from after their first dash.
pub fn list_start(source: &Decoded<'_>, style: StructureStyle, range: Range) -> usize {
    let start = range.start.byte_offset().unwrap_or_default();
    let (before, rest) = source.text.split_at_checked(start).unwrap_or_default();
    if style != StructureStyle::Block || rest.starts_with('-') {
        return start;
    }
    let line = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let dash = before.get(line..).and_then(|line| line.rfind('-'));
    dash.map_or(start, |dash| line + dash)
}

/// The indentation of the block collection that begins at `start`: its column, unless something
/// other than the dashes of lists stands before it.
fn indentation(source: &Decoded<'_>, start: usize) -> usize {
    let before = source.text.get(..start).unwrap_or_default();
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    if line.bytes().all(|byte| matches!(byte, b' ' | b'-')) {
        line.len()
    } else {
        line.len() - line.trim_start_matches(' ').len()
    }
}
