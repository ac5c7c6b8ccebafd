//! Text of the author's made fit for a terminal: one line, short, and harmless.

/// Characters shown before and after the start of a span.
const BEFORE: usize = 50;
const AFTER: usize = 90;

/// Characters of a message.
const MESSAGE: usize = 1000;

/// A piece of one line, with the span in it.
#[derive(Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The piece; `…` where the line was cut.
    pub text: String,
    /// Bytes of `text` that the span covers.
    pub start: usize,
    pub end: usize,
}

/// The line on which `start` lies, cut around the span; a span over several lines ends with the first.
pub fn excerpt(bytes: &[u8], start: usize, end: usize) -> Excerpt {
    let start = start.min(bytes.len());
    // Four bytes a character at most, and one character to see whether there is more.
    let window = start.saturating_sub(4 * (BEFORE + 1));
    let before = bytes.get(window..start).unwrap_or_default();
    let before = before
        .rsplit(|byte| is_break(*byte))
        .next()
        .unwrap_or(before);
    let before = String::from_utf8_lossy(before);
    let before = match window {
        0 => before.strip_prefix('\u{feff}').unwrap_or(&before),
        _ => &before,
    };
    let cut = before.chars().count().saturating_sub(BEFORE);
    let mut text = String::new();
    if cut > 0 {
        text.push('…');
    }
    for character in before.chars().skip(cut) {
        push(&mut text, character);
    }
    let marked_start = text.len();

    let rest = bytes.get(start..).unwrap_or_default();
    let rest = rest.get(..4 * (AFTER + 1)).unwrap_or(rest);
    let rest = rest.split(|byte| is_break(*byte)).next().unwrap_or(rest);
    let length = end.saturating_sub(start).min(rest.len());
    let (marked, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
    let mut left = AFTER;
    let mut marked_end = marked_start;
    for (piece, is_marked) in [(marked, true), (after, false)] {
        for character in String::from_utf8_lossy(piece).chars() {
            if left == 0 {
                break;
            }
            left -= 1;
            push(&mut text, character);
        }
        if is_marked {
            marked_end = text.len();
        }
    }
    if left == 0 {
        text.push('…');
    }
    Excerpt {
        text,
        start: marked_start,
        end: marked_end,
    }
}

fn is_break(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// `text` on one line, cut where it is very long, without anything a terminal would obey.
pub fn harmless(text: &str) -> String {
    let mut shown = String::new();
    for (index, character) in text.chars().enumerate() {
        if index == MESSAGE {
            shown.push('…');
            break;
        }
        push(&mut shown, character);
    }
    shown
}

/// Adds `character`, or what stands for it where it would act instead of being seen.
fn push(text: &mut String, character: char) {
    match character {
        '\t' => text.push_str("    "),
        '\u{0}'..='\u{1f}' => {
            text.push(char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'));
        }
        '\u{7f}' => text.push('\u{2421}'),
        _ if character.is_control() || is_invisible(character) => {
            text.push_str(&format!("<U+{:04X}>", u32::from(character)));
        }
        _ => text.push(character),
    }
}

/// Characters that reorder or hide what stands around them, or break the line.
fn is_invisible(character: char) -> bool {
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

    fn marked(bytes: &[u8], start: usize, end: usize) -> (String, String) {
        let excerpt = excerpt(bytes, start, end);
        let part = excerpt.text[excerpt.start..excerpt.end].to_owned();
        (excerpt.text, part)
    }

    #[test]
    fn shows_the_line_of_the_span() {
        let cases: [(&[u8], usize, usize, &str, &str); 9] = [
            (b"a: b\nc: d\n", 8, 9, "c: d", "d"),
            (b"a: b\r\nc: d\re", 9, 10, "c: d", "d"),
            (b"a:\n  b: 1\n  c: 2\n", 5, 16, "  b: 1", "b: 1"),
            (b"", 0, 0, "", ""),
            (b"ab", 9, 12, "ab", ""),
            (b"\xef\xbb\xbfab", 3, 4, "ab", "a"),
            (b"\tx\x1b[31m", 1, 2, "    x\u{241b}[31m", "x"),
            (b"a\xff\xfeb", 1, 2, "a\u{fffd}\u{fffd}b", "\u{fffd}"),
            ("é\u{202e}x".as_bytes(), 5, 6, "é<U+202E>x", "x"),
        ];
        for (bytes, start, end, text, part) in cases {
            assert_eq!(
                marked(bytes, start, end),
                (text.to_owned(), part.to_owned())
            );
        }
    }

    #[test]
    fn long_lines_are_cut_around_the_span() {
        let line = "é".repeat(100_000);
        let (text, part) = marked(line.as_bytes(), 100_000, 150_000);
        assert_eq!(part.chars().count(), AFTER);
        assert_eq!(text.chars().count(), BEFORE + AFTER + 2);
        assert_eq!(harmless(&line).chars().count(), MESSAGE + 1);
    }
}
