//! Where the characters of a file begin, counted plainly: what the core's own index is held to.

use plumbline::Project;
use plumbline::text::{Position, Span};

/// Line and column of each offset at which a character begins, as a decoder of UTF-8 shows them.
pub struct Places(Vec<Option<(usize, usize)>>);

impl Places {
    /// The places of `file`; of one that is not there, the start alone.
    pub fn of(project: &Project, file: &str) -> Self {
        Self::new(project.get(file).unwrap_or_default())
    }

    /// The places of `bytes`.
    pub fn new(bytes: &[u8]) -> Self {
        let mut places = vec![None; bytes.len() + 1];
        let (mut at, mut line, mut column) = (0, 1, 1);
        for chunk in bytes.utf8_chunks() {
            for character in chunk.valid().chars() {
                places[at] = Some((line, column));
                at += character.len_utf8();
                match character {
                    '\n' => (line, column) = (line + 1, 1),
                    '\r' if bytes.get(at) != Some(&b'\n') => (line, column) = (line + 1, 1),
                    '\u{feff}' if at == 3 => {}
                    _ => column += character.len_utf16(),
                }
            }
            if !chunk.invalid().is_empty() {
                places[at] = Some((line, column));
                at += chunk.invalid().len();
                column += 1;
            }
        }
        places[at] = Some((line, column));
        Self(places)
    }

    /// What is wrong with the place from `start` to `end`.
    pub fn fault(&self, start: Position, end: Position) -> Option<String> {
        if let Some(fault) = self.fault_of_span(Span::new(start.offset, end.offset)) {
            return Some(fault);
        }
        [start, end].into_iter().find_map(|position| {
            let (line, column) = self.0[position.offset]?;
            ((position.line, position.column) != (line, column))
                .then(|| format!("{position:?} is at line {line}, column {column}"))
        })
    }

    /// What is wrong with `span`.
    fn fault_of_span(&self, span: Span) -> Option<String> {
        if span.start > span.end || span.end >= self.0.len() {
            let length = self.0.len() - 1;
            return Some(format!("{span:?} is none of a file of {length} bytes"));
        }
        [span.start, span.end]
            .into_iter()
            .find(|offset| self.0[*offset].is_none())
            .map(|offset| format!("{span:?} cuts a character at {offset}"))
    }
}
