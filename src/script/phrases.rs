//! What the parser says, in words of ours: found, expected, and what to do.

mod names;
mod statements;
mod tokens;
mod types;

/// How one message of the parser is said here.
pub(super) struct Phrase {
    /// How the parser's message starts.
    pub(super) start: &'static str,
    /// What is wrong; `{}` is what was found.
    pub(super) message: &'static str,
    /// What to do; empty where the message says it.
    pub(super) help: &'static str,
}

const fn say(start: &'static str, message: &'static str, help: &'static str) -> Phrase {
    Phrase {
        start,
        message,
        help,
    }
}

/// Said of whatever is in no table.
const OTHERWISE: Phrase = say(
    "",
    "{} cannot stand here",
    "look at what stands right before it: something there is left open, or misspelt",
);

/// How `theirs` is said: by the first start that fits.
pub(super) fn phrase(theirs: &str) -> &'static Phrase {
    let tables = [
        tokens::PHRASES,
        names::PHRASES,
        statements::PHRASES,
        types::PHRASES,
    ];
    let mut phrases = tables.into_iter().flatten();
    phrases
        .find(|phrase| theirs.starts_with(phrase.start))
        .unwrap_or(&OTHERWISE)
}
