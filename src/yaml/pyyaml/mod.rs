//! The reader that accepts and refuses what PyYAML 6.0.4's `SafeLoader` does.

mod block;
mod collection;
mod compose;
mod construct;
mod cursor;
mod entries;
mod event;
mod excerpt;
mod explain;
mod faults;
mod number;
mod parser;
mod plain;
mod properties;
mod quoted;
mod resolve;
mod scanner;
mod stop;
mod timestamp;
mod token;

use super::{Aliases, Document, Fault};

pub(super) use resolve::{Implicit, resolve};

pub use event::{Event, EventKind, Properties};
pub use parser::Parser;
pub use stop::{Cause, Stop};
pub use token::{Style, Text};

/// What `!!` stands for.
const CORE: &str = "tag:yaml.org,2002:";

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

/// Reads one document, as [`super::read`] says.
pub fn read(bytes: &[u8], aliases: Aliases) -> Document {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return refused(faults::not_utf8(bytes, error.valid_up_to())),
    };
    match unprintable(text) {
        Some((at, character)) => refused(faults::unprintable(at, character)),
        None => compose::compose(text, aliases),
    }
}

fn refused(fault: Fault) -> Document {
    Document {
        faults: vec![fault],
        ..Document::default()
    }
}
