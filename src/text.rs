//! Places in a file: byte spans inside, lines and UTF-16 columns at the boundary.

use std::cell::OnceCell;

use serde::Serialize;

/// A half-open range of bytes of a file as it was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty span at `offset`.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }
}

/// The encoding of two or four bytes a character that `bytes` are surely in: by their byte order
/// mark, or by the NULs among their first characters.
pub fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    match *bytes.get(..4).unwrap_or(bytes) {
        [0xff, 0xfe, 0, 0] | [0, 0, 0xfe, 0xff] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [a, 0, 0, 0] | [0, 0, 0, a] if a != 0 => Some("UTF-32"),
        [a, 0, b, 0] | [0, a, 0, b] if a != 0 && b != 0 => Some("UTF-16"),
        _ => None,
    }
}

/// The first line of a conflict that version control left in `text`: three lines that begin with
/// seven of the signs `<`, `=` and `>`, in this order.
pub fn merge_conflict(text: &str) -> Option<Span> {
    let mut signs = ["<<<<<<<", "=======", ">>>>>>>"].into_iter();
    let mut wanted = signs.next()?;
    let mut first = None;
    let mut start = 0;
    for line in text.split('\n') {
        let shown = line.trim_end();
        let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
        if shown.strip_prefix(wanted).is_some_and(ends) {
            first = first.or(Some(Span::new(start, start + shown.len())));
            match signs.next() {
                Some(next) => wanted = next,
                None => return first,
            }
        }
        start += line.len() + 1;
    }
    None
}

/// The first line of `bytes`, without its end and a byte order mark.
pub fn first_line(bytes: &[u8]) -> Span {
    let start = if bytes.starts_with("\u{feff}".as_bytes()) {
        3
    } else {
        0
    };
    let rest = bytes.get(start..).unwrap_or_default();
    let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    Span::new(start, start + length.unwrap_or(rest.len()))
}

/// A place as an editor shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    /// Bytes from the start of the file as given.
    pub offset: usize,
    /// Line, from 1; LF, CRLF and a lone CR end a line.
    pub line: usize,
    /// Column, from 1, in UTF-16 code units. Bytes that are not UTF-8 count as the
    /// U+FFFD that a decoder shows for them; a byte order mark counts nothing.
    pub column: usize,
}

/// How many bytes lie between two checkpoints of [`LineIndex`].
const STRIDE: usize = 256;

/// The lines of one file, to turn byte offsets into [`Position`]s in bounded time.
pub struct LineIndex<'a> {
    bytes: &'a [u8],
    /// About every [`STRIDE`] bytes; not made before a place beyond the first is asked for.
    checkpoints: OnceCell<Vec<Checkpoint>>,
}

/// A place between characters, and what lies before it.
#[derive(Clone, Copy, Default)]
struct Checkpoint {
    offset: usize,
    /// UTF-16 length of everything before it.
    units: usize,
    /// How many lines end before it.
    lines: usize,
    /// UTF-16 length of everything before its line.
    line_units: usize,
}

impl Checkpoint {
    /// Passes a character, or bytes that a decoder shows as one; `next` is the byte behind it.
    fn pass(&mut self, character: char, length: usize, next: Option<u8>) {
        self.offset += length;
        if !(self.offset == 3 && character == '\u{feff}') {
            self.units += character.len_utf16();
        }
        if character == '\n' || character == '\r' && next != Some(b'\n') {
            self.lines += 1;
            self.line_units = self.units;
        }
    }
}

/// The characters of `bytes` and how many bytes each takes; what is no UTF-8 is U+FFFD.
fn characters(bytes: &[u8]) -> impl Iterator<Item = (char, usize)> {
    bytes.utf8_chunks().flat_map(|chunk| {
        let invalid = (char::REPLACEMENT_CHARACTER, chunk.invalid().len());
        let valid = chunk.valid().chars().map(|each| (each, each.len_utf8()));
        valid.chain(Some(invalid).filter(|piece| piece.1 > 0))
    })
}

impl<'a> LineIndex<'a> {
    /// Indexes `bytes`: one pass where it is needed, and 128 bytes a KiB.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            checkpoints: OnceCell::new(),
        }
    }

    fn checkpoints(&self) -> &[Checkpoint] {
        self.checkpoints.get_or_init(|| {
            let mut here = Checkpoint::default();
            let mut checkpoints = vec![here];
            let mut last = 0;
            for (character, length) in characters(self.bytes) {
                let next = self.bytes.get(here.offset + length).copied();
                here.pass(character, length, next);
                if here.offset - last >= STRIDE {
                    checkpoints.push(here);
                    last = here.offset;
                }
            }
            checkpoints
        })
    }

    /// The place of byte `offset`; one past the end is the end of the file.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.bytes.len());
        let (before, _) = self.around(offset);
        Position {
            offset,
            line: before.lines + 1,
            column: before.units - before.line_units + 1,
        }
    }

    /// The places of both ends of `span`, widened to the whole characters that it has a part in:
    /// in a file of another encoding, a span may cut what a decoder of UTF-8 shows as one.
    pub fn place(&self, span: Span) -> (Position, Position) {
        let (first, last) = (self.around(span.start).1, self.around(span.end).1);
        let end = if span.start == span.end {
            first.start
        } else {
            last.end
        };
        (self.position(first.start), self.position(end))
    }

    /// Whether both ends of `span` lie between characters.
    pub fn is_whole(&self, span: Span) -> bool {
        [span.start, span.end].map(|offset| self.around(offset).1)
            == [span.start, span.end].map(Span::at)
    }

    /// What lies before the character that byte `offset` is inside of, and its span; an empty one
    /// at `offset` where that lies between characters or behind the end.
    fn around(&self, offset: usize) -> (Checkpoint, Span) {
        let offset = offset.min(self.bytes.len());
        let mut here = Checkpoint::default();
        if offset >= STRIDE {
            let checkpoints = self.checkpoints();
            let at = checkpoints.partition_point(|point| point.offset <= offset);
            here = checkpoints
                .get(at.saturating_sub(1))
                .copied()
                .unwrap_or_default();
        }
        let rest = self.bytes.get(here.offset..).unwrap_or_default();
        // A checkpoint lies at most STRIDE bytes and one character back; the slack keeps the last character whole.
        let rest = rest.get(..offset - here.offset + 4).unwrap_or(rest);
        for (character, length) in characters(rest) {
            if here.offset == offset {
                break;
            }
            if here.offset + length > offset {
                return (here, Span::new(here.offset, here.offset + length));
            }
            let next = self.bytes.get(here.offset + length).copied();
            here.pass(character, length, next);
        }
        (here, Span::at(offset))
    }
}

/// The first digit of each of Unicode's runs of ten decimal digits (Unicode 16).
const ZEROS: [u32; 76] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
    0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
    0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0,
    0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50,
    0x11da0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0,
];

/// What `character` is worth as a decimal digit of any script, as Python's `\d` and `int` take it.
pub fn decimal_digit(character: u32) -> Option<u32> {
    let run = ZEROS
        .partition_point(|zero| *zero <= character)
        .checked_sub(1)?;
    let digit = character - ZEROS.get(run)?;
    (digit < 10).then_some(digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units() {
        let cases: [(&[u8], usize, usize, usize); 9] = [
            (b"", 0, 1, 1),
            (b"ab", 2, 1, 3),
            (b"a\nb", 2, 2, 1),
            (b"a\r\nb", 3, 2, 1),
            (b"a\rb", 2, 2, 1),
            ("é😀x".as_bytes(), 6, 1, 4),
            ("\u{feff}ab".as_bytes(), 4, 1, 2),
            (b"\xffab", 2, 1, 3),
            (b"ab", 99, 1, 3),
        ];
        for (bytes, offset, line, column) in cases {
            let position = LineIndex::new(bytes).position(offset);
            assert_eq!(
                (position.line, position.column),
                (line, column),
                "{bytes:?} at {offset}"
            );
        }
    }

    #[test]
    fn places_are_of_whole_characters() {
        let index = LineIndex::new("a😀".as_bytes());
        for (span, start, end, whole) in [
            (Span::new(0, 1), 0, 1, true),
            (Span::new(1, 5), 1, 5, true),
            (Span::new(2, 3), 1, 5, false),
            (Span::new(0, 2), 0, 5, false),
            (Span::at(3), 1, 1, false),
            (Span::new(5, 9), 5, 5, false),
        ] {
            let place = index.place(span);
            assert_eq!((place.0.offset, place.1.offset), (start, end), "{span:?}");
            assert_eq!(index.is_whole(span), whole, "{span:?}");
        }
        let index = LineIndex::new(b"a\xf0\x9f\x98b");
        assert_eq!(index.place(Span::new(1, 2)).1.offset, 4);
    }

    #[test]
    fn many_lines_agree_with_a_plain_count() {
        let text = "a\r\n\r\n\né\r\r😀b\n".repeat(400);
        let index = LineIndex::new(text.as_bytes());
        let (mut line, mut column) = (1, 1);
        for (offset, character) in text.char_indices() {
            let place = index.position(offset);
            assert_eq!((place.line, place.column), (line, column), "{offset}");
            let next = text[offset + character.len_utf8()..].chars().next();
            column += character.len_utf16();
            if character == '\n' || character == '\r' && next != Some('\n') {
                (line, column) = (line + 1, 1);
            }
        }
        assert_eq!(index.position(usize::MAX).line, line);
        assert!(index.checkpoints().len() <= text.len() / STRIDE + 1);
        let index = LineIndex::new(text.as_bytes());
        assert_eq!(index.position(100).line, 38);
        assert!(index.checkpoints.get().is_none());
    }

    #[test]
    fn long_lines_agree_with_a_plain_count() {
        let text = "aé😀\u{2028}".repeat(3000);
        let index = LineIndex::new(text.as_bytes());
        for (offset, _) in text.char_indices().step_by(97) {
            let expected = text[..offset].encode_utf16().count() + 1;
            assert_eq!(index.position(offset).column, expected);
        }
    }
}
