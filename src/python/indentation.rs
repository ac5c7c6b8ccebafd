//! Indentation as the tokenizer reads it: with tabs to multiples of 8, and again with tabs of 1.

use super::fault::Fault;
use super::lexer::Lexer;

/// The levels, the outermost counted, at which CPython gives up.
const MOST_INDENTS: usize = 100;

impl Lexer<'_> {
    /// Reads the indentation of the next line that is not blank, and sets indents and dedents due.
    pub(super) fn indentation(&mut self) -> Result<(), Fault> {
        let (mut column, mut tabs_of_one) = (0, 0);
        let mut continued = None;
        let mut line = self.at;
        loop {
            match self.peek(0) {
                Some(b' ') => (column, tabs_of_one) = (column + 1, tabs_of_one + 1),
                Some(b'\t') => (column, tabs_of_one) = ((column / 8 + 1) * 8, tabs_of_one + 1),
                Some(b'\x0c') => (column, tabs_of_one) = (0, 0),
                Some(b'\\') => {
                    continued = continued.or((column > 0).then_some((column, tabs_of_one)));
                    self.continuation()?;
                    continue;
                }
                Some(b'#') => {
                    self.skip_comment();
                    continue;
                }
                Some(b'\n') => {
                    (column, tabs_of_one) = (0, 0);
                    continued = None;
                    line = self.at + 1;
                }
                _ => break,
            }
            self.at += 1;
        }
        if self.peek(0).is_none() {
            return Ok(());
        }
        let (column, tabs_of_one) = continued.unwrap_or((column, tabs_of_one));
        let (last, last_of_one) = self.indents.last().copied().unwrap_or_default();
        let mixed = |end| {
            Err(Fault::new(
                line,
                end,
                "this indentation mixes tabs and spaces in another way than the lines above it",
            )
            .with_help("indent with spaces only, four for each level")
            .waiting())
        };
        if column == last {
            if tabs_of_one != last_of_one {
                return mixed(self.at);
            }
        } else if column > last {
            if self.indents.len() >= MOST_INDENTS {
                return Err(Fault::new(
                    line,
                    self.at,
                    "this is the 100th level of indentation; Python reads at most 99",
                )
                .with_help("move the inner blocks into functions")
                .waiting());
            }
            if tabs_of_one <= last_of_one {
                return mixed(self.at);
            }
            self.indents.push((column, tabs_of_one));
            self.indented = true;
        } else {
            while self.indents.last().is_some_and(|indent| column < indent.0) {
                self.indents.pop();
                self.dedents += 1;
            }
            let (last, last_of_one) = self.indents.last().copied().unwrap_or_default();
            if column != last {
                let end = self
                    .rest()
                    .find('\n')
                    .map_or(self.text.len(), |end| self.at + end);
                let blank = self.at.min(end);
                return Err(Fault::new(
                    line,
                    blank,
                    format!("this line is indented by {column}, which is no level of the blocks above it"),
                )
                .with_help("align it with the block it belongs to")
                .waiting());
            }
            if tabs_of_one != last_of_one {
                return mixed(self.at);
            }
        }
        Ok(())
    }
}
