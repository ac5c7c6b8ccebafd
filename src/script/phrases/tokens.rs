//! Faults of tokens.

use super::{Phrase, say};

/// How they are said.
pub(super) const PHRASES: &[Phrase] = &[
    say(
        "Unexpected token",
        "{} cannot stand here; expected an expression or a statement",
        "look at what stands right before it: something there is left open, or misspelt",
    ),
    say(
        "Expected a semicolon or an implicit semicolon",
        "expected the end of the statement but found {}",
        "put an operator, a comma or ; before it",
    ),
    say(
        "Unexpected end of file",
        "the file ends in the middle of a statement",
        "write the rest of it",
    ),
    say(
        "Unterminated string",
        "a string is not closed on its line: {}",
        "close it with the quote that opens it; text of several lines stands between backticks",
    ),
    say(
        "Unterminated multiline comment",
        "a comment is not closed; expected */",
        "write */ where it ends",
    ),
    say(
        "Unterminated regular expression",
        "a regular expression is not closed on its line; expected /",
        "close it with /, or put a value before the / if it divides",
    ),
    say(
        "Invalid Character",
        "{} is a character that JavaScript does not know here",
        "delete it, or put it into a string",
    ),
    say(
        "Invalid characters after number",
        "{} stands right after a number; expected an operator or a space",
        "write a space between them, or mend the number",
    ),
    say(
        "Invalid Number",
        "{} is no number that JavaScript knows",
        "write it with digits, as in 1_000, 0xff or 1e3",
    ),
    say(
        "Invalid escape sequence",
        "a backslash starts no escape that strings have here",
        "write \\\\ for a backslash; octal escapes are refused in modules",
    ),
    say(
        "Invalid Unicode escape sequence",
        "expected the hex digits of a character after \\u",
        "write \\u0041 or \\u{41}",
    ),
    say(
        "Bad escape sequence in untagged template literal",
        "a backslash starts no escape that templates have",
        "write \\\\ for a backslash",
    ),
    say(
        "Keywords cannot contain escape characters",
        "{} is a keyword written with an escape",
        "write the keyword plainly",
    ),
    say(
        "'0'-prefixed octal literals",
        "a number or an escape starts with 0, which modules refuse",
        "write 0o17 for an octal number, 17 for a decimal one",
    ),
    say(
        "Decimals with leading zeros",
        "a number starts with 0, which modules refuse",
        "leave the zero out",
    ),
    say(
        "HTML comments are not allowed in modules",
        "{} starts an HTML comment, which modules do not have",
        "write // for a comment",
    ),
    say(
        "Encountered diff marker",
        "a merge conflict is left in the file",
        "keep the lines that you want, and delete the lines with <<<<<<<, ======= and >>>>>>>",
    ),
    say(
        "Unexpected JSX expression",
        "{} starts JSX, which a tool's source does not have",
        "write < for a comparison; a tool returns data, no markup",
    ),
    say(
        "Flow is not supported",
        "the file says that it is Flow; expected JavaScript",
        "take the Flow types out, and the comment that says @flow",
    ),
    say(
        "File appears to be binary",
        "the file holds bytes of no text",
        "save it as UTF-8 text",
    ),
    say(
        "Unexpected flag",
        "{} is no flag of a regular expression",
        "the flags are d, g, i, m, s, u, v and y",
    ),
    say(
        "Flag ",
        "a flag of the regular expression stands twice",
        "write each flag once",
    ),
    say(
        "The 'u' and 'v' regular expression flags",
        "the flags u and v exclude each other",
        "keep v: it can do all that u can",
    ),
];
