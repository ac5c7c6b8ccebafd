//! Text of the author's made fit for a terminal: one line, short, and harmless.

/// Bytes of a line before and after the start of a span that are looked at.
const BEFORE: usize = 4096;
const AFTER: usize = 1024;

/// Characters of a message.
const MESSAGE: usize = 1000;

/// Lines of a help text, which may show what to write.
const LINES: usize = 50;

/// A line with a span in it.
#[derive(Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line from its beginning.
    pub text: String,
    /// Bytes of `text` that the span covers.
    pub start: usize,
    pub end: usize,
}

/// The line on which `start` lies; a span over several lines ends with the first. None where
/// the span begins too far out to show.
pub fn excerpt(bytes: &[u8], start: usize, end: usize) -> Option<Excerpt> {
    let start = start.min(bytes.len());
    let window = start.saturating_sub(BEFORE);
    let before = bytes.get(window..start).unwrap_or_default();
    let line = before.iter().rposition(|byte| is_break(*byte));
    let before = match line {
        Some(at) => before.get(at + 1..).unwrap_or_default(),
        None if window > 0 => return None,
        None => before.strip_prefix("\u{feff}".as_bytes()).unwrap_or(before),
    };
    let rest = bytes.get(start..).unwrap_or_default();
    let rest = rest.get(..AFTER).unwrap_or(rest);
    let rest = rest.split(|byte| is_break(*byte)).next().unwrap_or(rest);
    let length = end.saturating_sub(start);
    let (marked, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));

    let mut text = harmless_bytes(before);
    let start = text.len();
    text.push_str(&harmless_bytes(marked));
    let end = text.len();
    text.push_str(&harmless_bytes(after));
    Some(Excerpt { text, start, end })
}

fn is_break(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

fn harmless_bytes(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(shown).collect()
}

/// `text` on one line, cut where it is very long, without anything a terminal would obey.
pub fn harmless(text: &str) -> String {
    let mut characters = text.chars().map(shown);
    let mut text: String = characters.by_ref().take(MESSAGE).collect();
    if characters.next().is_some() {
        text.push('…');
    }
    text
}

/// As [`harmless`], line by line.
pub fn harmless_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().take(LINES).map(harmless).collect();
    lines.join("\n")
}

/// `character`, or what stands for it where it would act instead of being seen.
fn shown(character: char) -> char {
    match character {
        '\t' => '\t',
        '\u{0}'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7f}' => '\u{2421}',
        _ if character.is_control() || is_unseen(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// Characters that reorder or hide what stands around them, or break the line.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_line_of_the_span() {
        let cases: [(&[u8], usize, usize, &str, &str); 9] = [
            (b"a: b\nc: d\n", 8, 9, "c: d", "d"),
            (b"a: b\r\nc: d\re", 9, 10, "c: d", "d"),
            (b"a:\n  b: 1\n  c: 2\n", 5, 16, "  b: 1", "b: 1"),
            (b"", 0, 0, "", ""),
            (b"ab", 9, 12, "ab", ""),
            (b"\xef\xbb\xbfab", 3, 4, "ab", "a"),
            (b"\tx\x1b[31m\xc2\x9b", 1, 2, "\tx\u{241b}[31m\u{fffd}", "x"),
            (b"a\xff\xfeb", 1, 2, "a\u{fffd}\u{fffd}b", "\u{fffd}"),
            ("é\u{202e}x".as_bytes(), 5, 6, "é\u{fffd}x", "x"),
        ];
        for (bytes, start, end, text, part) in cases {
            let found = excerpt(bytes, start, end).unwrap();
            assert_eq!(found.text, text);
            assert_eq!(&found.text[found.start..found.end], part);
        }
    }

    #[test]
    fn long_lines_are_cut_or_not_shown() {
        let line = "é".repeat(100_000);
        assert_eq!(excerpt(line.as_bytes(), 100_000, 150_000), None);
        let found = excerpt(line.as_bytes(), 200, 150_000).unwrap();
        assert_eq!((found.start, found.end), (200, 200 + AFTER));
        assert_eq!(harmless(&line).chars().count(), MESSAGE + 1);
    }
}
