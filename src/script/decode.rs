//! The text of a file, and the way back from a place in the text to one in the file.

use std::borrow::Cow;

use crate::text::Span;

/// A file as text, with U+FFFD for what is not UTF-8. A byte order mark stays.
pub struct Decoded<'b> {
    /// The text.
    pub text: Cow<'b, str>,
    /// `(offset in the text, offset in the file)`: from here on both run in step.
    steps: Vec<(usize, usize)>,
}

impl<'b> Decoded<'b> {
    /// Reads `bytes`.
    pub fn new(bytes: &'b [u8]) -> Self {
        let mut steps = vec![(0, 0)];
        let text = String::from_utf8_lossy(bytes);
        if matches!(text, Cow::Owned(_)) {
            let (mut here, mut file) = (0, 0);
            for chunk in bytes.utf8_chunks() {
                here += chunk.valid().len();
                file += chunk.valid().len();
                if !chunk.invalid().is_empty() {
                    here += '\u{fffd}'.len_utf8();
                    file += chunk.invalid().len();
                    steps.push((here, file));
                }
            }
        }
        Self { text, steps }
    }

    /// The span in the file of `span` in the text.
    pub fn in_file(&self, span: Span) -> Span {
        Span::new(self.offset(span.start), self.offset(span.end))
    }

    fn offset(&self, offset: usize) -> usize {
        let after = self.steps.partition_point(|(text, _)| *text <= offset);
        let step = after.checked_sub(1).and_then(|at| self.steps.get(at));
        let (text, file) = step.copied().unwrap_or_default();
        // Inside a replacement character the file has fewer bytes than the text.
        let next = self.steps.get(after).map_or(usize::MAX, |(_, file)| *file);
        (file + offset - text).min(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_to_the_file() {
        let decoded = Decoded::new(b"a\xffb\xe2\x82c");
        assert_eq!(decoded.text, "a\u{fffd}b\u{fffd}c");
        let spans = [(0, 1, 0, 1), (1, 4, 1, 2), (4, 5, 2, 3), (8, 9, 5, 6)];
        for (start, end, file_start, file_end) in spans {
            assert_eq!(
                decoded.in_file(Span::new(start, end)),
                Span::new(file_start, file_end)
            );
        }
        assert_eq!(
            Decoded::new(b"ab").in_file(Span::new(1, 2)),
            Span::new(1, 2)
        );
    }
}
