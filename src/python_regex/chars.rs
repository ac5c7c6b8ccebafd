//! Kinds and cases of characters, as CPython 3.14 has them (Unicode 16).

use std::sync::OnceLock;

use super::syntax::{Anchor, Case, Category, Class, ClassItem};
use crate::text::decimal_digit;

/// Where `\w` starts and stops being true, in turn: the distances from one such code point to
/// the next, seven bits a byte, lowest first, the top bit set on all but a number's last byte.
static WORD_CHANGES: &[u8] = include_bytes!("word.bin");

/// Lower-case characters that match each other without regard to case, though neither is the
/// other's lower case.
static ALSO_EQUAL: [&[u32]; 24] = [
    &[0x69, 0x131],
    &[0x73, 0x17F],
    &[0xB5, 0x3BC],
    &[0x345, 0x3B9, 0x1FBE],
    &[0x390, 0x1FD3],
    &[0x3B0, 0x1FE3],
    &[0x3B2, 0x3D0],
    &[0x3B5, 0x3F5],
    &[0x3B8, 0x3D1],
    &[0x3BA, 0x3F0],
    &[0x3C0, 0x3D6],
    &[0x3C1, 0x3F1],
    &[0x3C2, 0x3C3],
    &[0x3C6, 0x3D5],
    &[0x432, 0x1C80],
    &[0x434, 0x1C81],
    &[0x43E, 0x1C82],
    &[0x441, 0x1C83],
    &[0x442, 0x1C84, 0x1C85],
    &[0x44A, 0x1C86],
    &[0x463, 0x1C87],
    &[0x1C88, 0xA64B],
    &[0x1E61, 0x1E9B],
    &[0xFB05, 0xFB06],
];

/// The last code point that has another lower case lies below this one.
const CASED_END: u32 = 0x1F000;

fn word_changes() -> &'static [u32] {
    static CHANGES: OnceLock<Vec<u32>> = OnceLock::new();
    CHANGES.get_or_init(|| {
        let mut changes = Vec::new();
        let (mut at, mut distance, mut shift) = (0, 0, 0);
        for byte in WORD_CHANGES {
            distance |= u32::from(byte & 0x7F) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                at += distance;
                changes.push(at);
                (distance, shift) = (0, 0);
            }
        }
        changes
    })
}

fn is_word(character: u32, ascii: bool) -> bool {
    if character < 0x80 || ascii {
        return character == u32::from(b'_')
            || u8::try_from(character).is_ok_and(|byte| byte.is_ascii_alphanumeric());
    }
    word_changes().partition_point(|change| *change <= character) % 2 == 1
}

fn is_digit(character: u32, ascii: bool) -> bool {
    if character < 0x80 || ascii {
        return (0x30..0x3A).contains(&character);
    }
    decimal_digit(character).is_some()
}

fn is_space(character: u32, ascii: bool) -> bool {
    match character {
        0x09..=0x0D | 0x20 => true,
        0x1C..=0x1F | 0x85 | 0xA0 | 0x1680 | 0x2000..=0x200A => !ascii,
        0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000 => !ascii,
        _ => false,
    }
}

fn is_category(character: u32, category: Category, ascii: bool) -> bool {
    match category {
        Category::Digit => is_digit(character, ascii),
        Category::Space => is_space(character, ascii),
        Category::Word => is_word(character, ascii),
    }
}

/// Whether the place before `text[at]` is an `anchor`.
pub(super) fn is_at(text: &[u32], at: usize, anchor: Anchor) -> bool {
    const LINE_BREAK: u32 = 0x0A;
    let before = || at.checked_sub(1).and_then(|before| text.get(before));
    let after = || text.get(at);
    match anchor {
        Anchor::TextStart => at == 0,
        Anchor::LineStart => before().is_none_or(|character| *character == LINE_BREAK),
        Anchor::TextEnd => at == text.len(),
        Anchor::TextEndOrFinalBreak => matches!(text.get(at..), Some([] | [LINE_BREAK])),
        Anchor::LineEnd => after().is_none_or(|character| *character == LINE_BREAK),
        Anchor::WordBoundary { ascii, negated } => {
            let word = |character: Option<&u32>| character.is_some_and(|c| is_word(*c, ascii));
            (word(before()) != word(after())) != negated
        }
    }
}

/// The lower case that characters are compared by.
pub(super) fn fold(character: u32, case: Case) -> u32 {
    match case {
        Case::Exact => character,
        Case::FoldAscii => match character {
            0x41..=0x5A => character + 0x20,
            _ => character,
        },
        Case::Fold => char::from_u32(character)
            .and_then(|character| character.to_lowercase().next())
            .map_or(character, u32::from),
    }
}

/// The characters that a folded one matches as well.
fn also_equal(folded: u32) -> &'static [u32] {
    ALSO_EQUAL
        .iter()
        .find(|equal| equal.contains(&folded))
        .copied()
        .unwrap_or_default()
}

/// Whether `character` matches the literal `wanted`, which is folded already.
pub(super) fn is_literal(character: u32, wanted: u32, case: Case) -> bool {
    let folded = fold(character, case);
    folded == wanted || case == Case::Fold && also_equal(wanted).contains(&folded)
}

/// Every character that is not its own lower case, after that lower case.
fn uppers() -> &'static [(u32, u32)] {
    static UPPERS: OnceLock<Vec<(u32, u32)>> = OnceLock::new();
    UPPERS.get_or_init(|| {
        let mut uppers: Vec<(u32, u32)> = (0x41..CASED_END)
            .map(|character| (fold(character, Case::Fold), character))
            .filter(|(lower, character)| lower != character)
            .collect();
        uppers.sort_unstable();
        uppers
    })
}

/// Whether `range` has a character whose lower case is `folded`.
fn has_folded(first: u32, last: u32, folded: u32, case: Case) -> bool {
    let range = first..=last;
    if range.contains(&folded) {
        return true;
    }
    match case {
        Case::Exact => false,
        Case::FoldAscii => (0x61..=0x7A).contains(&folded) && range.contains(&(folded - 0x20)),
        Case::Fold => {
            let from = uppers().partition_point(|(lower, _)| *lower < folded);
            uppers()
                .iter()
                .skip(from)
                .take_while(|(lower, _)| *lower == folded)
                .any(|(_, upper)| range.contains(upper))
        }
    }
}

/// Whether `character` is in `class`.
pub(super) fn is_in_class(character: u32, class: &Class) -> bool {
    let folded = fold(character, class.case);
    let found = class.items.iter().any(|item| match *item {
        ClassItem::Range(first, last) => {
            has_folded(first, last, folded, class.case)
                || class.case == Case::Fold
                    && also_equal(folded)
                        .iter()
                        .any(|equal| has_folded(first, last, *equal, class.case))
        }
        ClassItem::Category {
            category,
            negated,
            ascii,
        } => is_category(character, category, ascii) != negated,
    });
    found != class.negated
}
