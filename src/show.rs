//! How an author's names and values stand in a message.

use strsim::osa_distance;

use crate::text::Span;
use crate::tree::{NodeRef, Value};

/// Characters of a name or value that a message shows.
const LONGEST: usize = 60;

/// Names longer than this are no misspelling of a field or a function.
const LONGEST_MISSPELT: usize = 48;

/// `text` on one line, control characters escaped, cut where it is long.
pub fn line(text: &str) -> String {
    let mut shown = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == LONGEST {
            shown.push('…');
            break;
        }
        if character.is_control() || is_invisible(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// `text` with the control characters in it escaped, and those that hide or move others: what a
/// finding says stands on one line, in the order in which it is read.
pub fn plain(text: String) -> String {
    let is_odd = |character: char| character.is_control() || is_invisible(character);
    if !text.contains(is_odd) {
        return text;
    }
    text.chars()
        .flat_map(|character| {
            let odd = is_odd(character).then(|| character.escape_default());
            let same = odd.is_none().then_some(character);
            odd.into_iter().flatten().chain(same)
        })
        .collect()
}

/// [`plain`], line by line: a help may show lines to be added.
pub fn plain_lines(text: String) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| plain(line.to_owned()))
        .collect();
    lines.join("\n")
}

/// Whether a reader sees nothing of `character`, or sees its neighbours out of order.
pub fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Where in `text` a reader overlooks an invisible character, and what to do about it.
pub fn overlooked(text: &str) -> Option<String> {
    let (at, character) = text.char_indices().find(|(_, c)| is_invisible(*c))?;
    let place = match at {
        0 => "before it",
        _ if at + character.len_utf8() == text.len() => "behind it",
        _ => "inside it",
    };
    let code = u32::from(character);
    Some(format!(
        "an invisible U+{code:04X} stands {place}; delete that"
    ))
}

/// A name: bare where it reads as one word, else in quotes.
pub fn name(text: &str) -> String {
    let word = !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$' | '/'));
    if word {
        line(text)
    } else {
        format!("'{}'", line(text))
    }
}

/// A value of a manifest whose text is `bytes`: `the number 3.14`, `the string 'Agent'`, `a list`.
pub fn value(node: NodeRef<'_>, bytes: &[u8]) -> String {
    match node.value() {
        Value::Bool(_) | Value::Int(_) | Value::Float(_) => {
            format!("{} {}", the(node), line(&source(bytes, node.span())))
        }
        Value::Str(text) if text.is_empty() => "an empty string".to_owned(),
        Value::Str(text) => format!("the string '{}'", line(text)),
        Value::Seq(items) if items.is_empty() => "an empty list".to_owned(),
        Value::Map(entries) if entries.is_empty() => "an empty mapping".to_owned(),
        _ => node.type_name().to_owned(),
    }
}

fn the(node: NodeRef<'_>) -> &'static str {
    match node.value() {
        Value::Bool(_) => "the boolean",
        _ => "the number",
    }
}

/// The text at `span` of `bytes`.
pub fn source(bytes: &[u8], span: Span) -> String {
    String::from_utf8_lossy(bytes.get(span.start..span.end).unwrap_or_default()).into_owned()
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The candidate that `written` was meant to be: the same but for case and separators, or few
/// slips away. Candidates are asked in their order.
pub fn meant<'c>(written: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    if written.len() > LONGEST_MISSPELT {
        return None;
    }
    let plain = letters(written);
    candidates
        .filter(|candidate| *candidate != written && candidate.len().abs_diff(written.len()) <= 4)
        .map(|candidate| {
            let distance = if letters(candidate) == plain {
                0
            } else {
                osa_distance(&written.to_lowercase(), &candidate.to_lowercase())
            };
            (distance, candidate)
        })
        .filter(|(distance, candidate)| *distance <= slips(candidate))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many slips a word of this length may hold and still be told.
fn slips(word: &str) -> usize {
    match word.len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    }
}

fn letters(word: &str) -> String {
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_is_told_from_another_word() {
        let fields = ["description", "apis", "input_schema", "output_schema"];
        let cases = [
            ("input-schema", Some("input_schema")),
            ("inputSchema", Some("input_schema")),
            ("descripton", Some("description")),
            ("Description", Some("description")),
            ("api", Some("apis")),
            ("volatile", None),
            ("", None),
        ];
        for (written, meant_word) in cases {
            assert_eq!(meant(written, fields.into_iter()), meant_word, "{written}");
        }
    }

    #[test]
    fn names_are_cut_and_escaped() {
        assert_eq!(name("echo"), "echo");
        assert_eq!(name("a b"), "'a b'");
        assert_eq!(name("a\nb"), "'a\\nb'");
        assert_eq!(line(&"x".repeat(99)).chars().count(), LONGEST + 1);
    }
}
