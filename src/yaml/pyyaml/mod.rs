//! The reader that accepts and refuses what PyYAML 6.0.4's `SafeLoader` does.

mod block;
mod cursor;
mod event;
mod parser;
mod plain;
mod properties;
mod quoted;
mod scanner;
mod stop;
mod token;

pub use event::{Event, EventKind, Properties};
pub use parser::Parser;
pub use stop::{Cause, Stop};
pub use token::{Style, Text};

/// How many digits of an integer Python converts from or to decimal text.
const INTEGER_DIGITS: usize = 4300;

/// The first character that PyYAML's reader refuses, and its byte offset.
pub fn unprintable(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|(_, character)| {
        !matches!(
            character,
            '\t' | '\n'
                | '\r'
                | ' '..='~'
                | '\u{85}'
                | '\u{a0}'..='\u{fffd}'
                | '\u{10000}'..='\u{10ffff}'
        )
    })
}
