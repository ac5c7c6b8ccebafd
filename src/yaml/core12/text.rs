//! Bytes as text, and offsets of the text as offsets of the bytes.

use std::borrow::Cow;

use crate::text::Span;

/// A text in which each ill-formed part of the bytes is one U+FFFD.
pub struct Decoded<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// After each ill-formed part: the offset in the text, and the one in the bytes.
    shifts: Vec<(usize, usize)>,
}

impl<'a> Decoded<'a> {
    /// Decodes `bytes` as UTF-8.
    pub fn new(bytes: &'a [u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let mut shifts = Vec::new();
        if let Cow::Owned(_) = text {
            let (mut here, mut there) = (0, 0);
            for chunk in bytes.utf8_chunks() {
                here += chunk.valid().len();
                there += chunk.valid().len();
                if !chunk.invalid().is_empty() {
                    here += '\u{fffd}'.len_utf8();
                    there += chunk.invalid().len();
                    shifts.push((here, there));
                }
            }
        }
        Self { text, shifts }
    }

    /// The bytes that the part `start..end` of the text stands for.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let start = self.offset(start);
        Span::new(start, self.offset(end).max(start))
    }

    /// Puts a blank into the text at `offset`, which stands for none of the bytes.
    pub fn part(&mut self, offset: usize) {
        let place = self.offset(offset);
        self.text.to_mut().insert(offset, ' ');
        let at = self.shifts.partition_point(|(here, _)| *here <= offset);
        self.shifts.insert(at, (offset + 1, place));
        for (here, _) in self.shifts.iter_mut().skip(at + 1) {
            *here += 1;
        }
    }

    fn offset(&self, offset: usize) -> usize {
        let at = self.shifts.partition_point(|(here, _)| *here <= offset);
        match at.checked_sub(1).and_then(|at| self.shifts.get(at)) {
            Some((here, there)) => there + (offset - here),
            None => offset,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_those_of_the_bytes() {
        let decoded = Decoded::new(b"a\xff\xffbc");
        assert_eq!(decoded.text, "a\u{fffd}\u{fffd}bc");
        assert_eq!(decoded.span(7, 8), Span::new(3, 4));
        assert_eq!(decoded.span(0, 1), Span::new(0, 1));
    }

    #[test]
    fn a_blank_moves_no_place() {
        let mut decoded = Decoded::new(b"\xffa:{b:[\xff]}");
        decoded.part("\u{fffd}a:{b:".len());
        decoded.part("\u{fffd}a:".len());
        assert_eq!(decoded.text, "\u{fffd}a: {b: [\u{fffd}]}");
        let at = |part: &str| {
            let start = decoded.text.rfind(part).expect("it is there");
            decoded.span(start, start + part.len())
        };
        assert_eq!(at("a:"), Span::new(1, 3));
        assert_eq!(at("{"), Span::new(3, 4));
        assert_eq!(at("["), Span::new(6, 7));
        assert_eq!(at("]"), Span::new(8, 9));
    }
}
