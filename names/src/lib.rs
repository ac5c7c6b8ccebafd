//! The characters that `\N{…}` names, as CPython 3.14 looks them up.
//!
//! Stands in for the crate of the same name, which takes 840 kB of tables that hardly compress,
//! and knows names that CPython does not (Tangut ideographs, syllables in small letters). The
//! tables are what `generate.py` reads out of CPython's own `unicodedata`.
#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::sync::OnceLock;

/// Names in order of their characters, each as what it shares with the one before and the rest.
const NAMES: &str = include_str!("names.txt");

/// A code point and one more name of it, a line.
const ALIASES: &str = include_str!("aliases.txt");

/// Runs of code points as `prefix=first count`: a name is the prefix with the code point behind
/// it, or, where the prefix is empty, the next in [`NAMES`].
const RANGES: &str = include_str!("ranges.txt");

/// CPython takes these two as they are written only; every other name in any case.
const IDEOGRAPH: &str = "CJK UNIFIED IDEOGRAPH-";
const SYLLABLE: &str = "HANGUL SYLLABLE ";

/// The character named `name`, by its name, an alias or an abbreviation of Unicode 16; none for
/// the name of a sequence.
pub fn character(name: &str) -> Option<char> {
    if let Some(digits) = name.strip_prefix(IDEOGRAPH) {
        return ideograph(digits);
    }
    if let Some(syllable) = name.strip_prefix(SYLLABLE) {
        return hangul(syllable);
    }
    table().get(name.to_ascii_uppercase().as_str()).copied()
}

/// Every other name: made at the first question, for most projects ask none.
fn table() -> &'static HashMap<String, char> {
    static TABLE: OnceLock<HashMap<String, char>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let names = runs()
            .filter(|(prefix, _)| prefix.is_empty())
            .flat_map(|(_, run)| run)
            .zip(unfolded());
        let counted = runs()
            .filter(|(prefix, _)| !prefix.is_empty() && *prefix != IDEOGRAPH)
            .flat_map(|(prefix, run)| run.map(move |code| (code, format!("{prefix}{code:04X}"))));
        let aliases = ALIASES.lines().filter_map(|line| {
            let (code, alias) = line.split_once(' ')?;
            Some((hexadecimal(code)?, alias.to_owned()))
        });
        names
            .chain(counted)
            .chain(aliases)
            .filter_map(|(code, name)| Some((name, char::from_u32(code)?)))
            .collect()
    })
}

/// [`NAMES`], whole.
fn unfolded() -> impl Iterator<Item = String> {
    NAMES.lines().scan(String::new(), |name, line| {
        let mut line = line.chars();
        // `generate.py` counts from `#`, and leaves the backslash out.
        let kept = match line.next()? {
            letter @ ..='\\' => u32::from(letter).saturating_sub(0x23),
            letter => u32::from(letter).saturating_sub(0x24),
        };
        name.truncate(kept as usize);
        name.push_str(line.as_str());
        Some(name.clone())
    })
}

fn runs() -> impl Iterator<Item = (&'static str, std::ops::Range<u32>)> {
    RANGES.lines().filter_map(|line| {
        let (prefix, run) = line.split_once('=')?;
        let (first, count) = run.split_once(' ')?;
        let first = hexadecimal(first)?;
        Some((prefix, first..first + hexadecimal(count)?))
    })
}

fn hexadecimal(digits: &str) -> Option<u32> {
    u32::from_str_radix(digits, 16).ok()
}

/// Four or five digits, capital letters only.
fn ideograph(digits: &str) -> Option<char> {
    let written = |byte: u8| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte);
    if !matches!(digits.len(), 4 | 5) || !digits.bytes().all(written) {
        return None;
    }
    let code = hexadecimal(digits)?;
    runs()
        .any(|(prefix, run)| prefix == IDEOGRAPH && run.contains(&code))
        .then(|| char::from_u32(code))?
}

const LEADS: &str = "G GG N D DD R M B BB S SS  J JJ C K T P H";
const VOWELS: &str = "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I";
const TAILS: &str = " G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H";

/// A syllable from the short names of its letters, each the longest that fits.
fn hangul(name: &str) -> Option<char> {
    let longest = |letters: &'static str, rest: &str| {
        letters
            .split(' ')
            .enumerate()
            .filter(|(_, letter)| rest.starts_with(letter))
            .max_by_key(|(_, letter)| letter.len())
            .map(|(place, letter)| (place as u32, letter.len()))
    };
    let (lead, length) = longest(LEADS, name)?;
    let rest = name.get(length..)?;
    let (vowel, length) = longest(VOWELS, rest)?;
    let rest = rest.get(length..)?;
    let (tail, length) = longest(TAILS, rest)?;
    if length < rest.len() {
        return None;
    }
    char::from_u32(0xAC00 + (lead * 21 + vowel) * 28 + tail)
}
