//! Changes to a text at the level of its tokens, which any of the languages have: words, blanks,
//! line ends, signs.

use arbitrary::{Result, Unstructured};

/// What decoders, lexers and editors disagree about.
const ODD: [&[u8]; 22] = [
    b"\0",
    b"\t",
    b"\r",
    b"\r\n",
    b"\x0c",
    b"\x1a",
    b"\x7f",
    b"\xff",
    b"\xc3",
    b"\xf0\x9f\x98",
    b"\xed\xa0\x80",
    "\u{80}".as_bytes(),
    "\u{85}".as_bytes(),
    "\u{a0}".as_bytes(),
    "\u{e9}".as_bytes(),
    "\u{301}".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{2028}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{ff21}".as_bytes(),
    "\u{1f600}".as_bytes(),
];

/// A text longer than this grows no more.
const LONGEST: usize = 1 << 16;

/// The words of a dictionary as libFuzzer reads it: in quotes, one a line, bytes as `\x0a`.
pub fn words(dictionary: &str) -> Vec<Vec<u8>> {
    let quoted = |line: &str| {
        let word = line.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned();
        let mut bytes = Vec::new();
        let mut rest = word.bytes();
        while let Some(byte) = rest.next() {
            bytes.push(match byte {
                b'\\' => match rest.next()? {
                    b'x' => {
                        let digits = [rest.next()?, rest.next()?];
                        u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                    }
                    escaped => escaped,
                },
                _ => byte,
            });
        }
        Some(bytes)
    };
    dictionary
        .lines()
        .filter(|line| line.starts_with('"'))
        .map(|line| quoted(line).unwrap_or_else(|| panic!("no word of a dictionary: {line}")))
        .collect()
}

/// The tokens of `text`, as ends of spans: a word, blanks, or a single other byte each.
fn ends(text: &[u8]) -> Vec<usize> {
    let class = |byte: u8| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' | 0x80.. => 1,
        b' ' => 2,
        _ => 0,
    };
    let mut ends: Vec<usize> = (1..text.len())
        .filter(|at| class(text[*at]) == 0 || class(text[*at]) != class(text[*at - 1]))
        .collect();
    ends.push(text.len());
    ends
}

/// Changes one thing in `text`; `words` are those of its language.
///
/// # Errors
/// Where `choice` says so; never, as it falls back on the first of everything.
pub fn change(text: &mut Vec<u8>, choice: &mut Unstructured<'_>, words: &[Vec<u8>]) -> Result<()> {
    let ends = ends(text);
    let token = |choice: &mut Unstructured<'_>| -> Result<std::ops::Range<usize>> {
        let at = choice.choose_index(ends.len())?;
        let start = at.checked_sub(1).map_or(0, |before| ends[before]);
        Ok(start..ends[at])
    };
    let here = token(choice)?;
    let grows = text.len() < LONGEST;
    match choice.int_in_range(0..=15)? {
        0 | 1 if !words.is_empty() => {
            text.splice(here, choice.choose(words)?.iter().copied());
        }
        2 if !words.is_empty() => {
            text.splice(
                here.start..here.start,
                choice.choose(words)?.iter().copied(),
            );
        }
        3 => {
            text.drain(here);
        }
        4 | 5 if grows => {
            let copied = text[token(choice)?].to_vec();
            let end = if choice.arbitrary()? {
                here.end
            } else {
                here.start
            };
            text.splice(here.start..end, copied);
        }
        6 => {
            let other = token(choice)?;
            if here.end <= other.start {
                let (first, second) = (text[here.clone()].to_vec(), text[other.clone()].to_vec());
                text.splice(other, first);
                text.splice(here, second);
            }
        }
        7 => {
            let odd = choice.choose(&ODD)?;
            text.splice(here.start..here.start, odd.iter().copied());
        }
        8 => {
            let odd = choice.choose(&ODD)?;
            text.splice(here, odd.iter().copied());
        }
        9 if grows => {
            // A few tokens together: what nests without a bracket is seldom one alone.
            let at = ends.partition_point(|end| *end < here.end);
            let last = (at + choice.int_in_range(0..=7)?).min(ends.len() - 1);
            let here = here.start..ends[last];
            let times = *choice.choose(&[2, 3, 10, 100, 1000, 3000])?;
            let repeated = text[here.clone()].repeat(times.min(LONGEST / here.len().max(1) + 1));
            text.splice(here, repeated);
        }
        10 if grows => {
            let (open, close) = *choice.choose(&[
                (b'(', b')'),
                (b'[', b']'),
                (b'{', b'}'),
                (b'"', b'"'),
                (b'\'', b'\''),
                (b'`', b'`'),
            ])?;
            let end = token(choice)?.end.max(here.end);
            let times = *choice.choose(&[1, 1, 2, 3, 50, 300])?;
            text.splice(end..end, vec![close; times]);
            text.splice(here.start..here.start, vec![open; times]);
        }
        11 => {
            let line = line_of(text, here.start);
            let indent = " ".repeat(choice.int_in_range(0..=8)?);
            let old = text[line.clone()].iter().take_while(|byte| **byte == b' ');
            let old = line.start..line.start + old.count();
            text.splice(old, indent.bytes());
        }
        12 => {
            let line = line_of(text, here.start);
            text.drain(line);
        }
        13 | 14 if grows => {
            let line = line_of(text, here.start);
            let copied = text[line].to_vec();
            let target = line_of(text, token(choice)?.start).start;
            text.splice(target..target, copied);
        }
        _ => {
            if let Some(byte) = text.get_mut(here.start) {
                *byte = choice.arbitrary()?;
            }
        }
    }
    Ok(())
}

/// The line around `at`, with its end.
fn line_of(text: &[u8], at: usize) -> std::ops::Range<usize> {
    let start = text[..at].iter().rposition(|byte| *byte == b'\n');
    let end = text[at..].iter().position(|byte| *byte == b'\n');
    start.map_or(0, |start| start + 1)..end.map_or(text.len(), |end| at + end + 1)
}
