//! Decoding by the codecs of Python that a source file may name, as far as they are read here.

use encoding_rs::{DecoderResult, Encoding};

use super::SyntaxFault;
use super::codec_gaps::Gaps;
use crate::text::Span;

/// What to do about a cookie.
pub(super) const SAVE_AS_UTF8: &str = "save the file as UTF-8 and remove the cookie";

/// A way to turn the bytes of a file into characters.
#[derive(Clone, Copy)]
pub(super) enum Codec {
    /// UTF-8 under one of its other names.
    Utf8,
    /// Each byte is the code point of its value.
    Latin1,
    /// Only bytes below 0x80.
    Ascii,
    /// A codec of Python's that is ASCII below 0x80, but for some bytes, and is not held here beyond.
    AsciiHere {
        /// The bytes below 0x80 that mean something else.
        but: &'static [u8],
    },
    /// UTF-7, of which only the plain part is read here.
    Utf7,
    /// Latin-1 with `\xhh`, `\uhhhh` and the like; with all escapes, or those of `raw_unicode_escape`.
    Escapes {
        /// Only `\u` and `\U`.
        raw: bool,
    },
    /// A table of the WHATWG's Encoding Standard, which Python has too, but for its gaps.
    Table(&'static Encoding, Single, Gaps),
}

/// What Python makes of single bytes that the standard's table has otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Single {
    /// Nothing else.
    Same,
    /// 0x80 to 0x9F are refused where the standard fills them with control characters.
    NoControls,
    /// 0x80 to 0x9F are control characters where the standard has letters.
    Controls,
    /// Four bytes more mean something, as in `cp932`.
    Private,
}

impl Codec {
    /// Decodes `bytes`, giving each character with the byte at which it begins.
    ///
    /// # Errors
    /// The first bytes that mean nothing in this encoding.
    pub(super) fn decode(
        self,
        bytes: &[u8],
        push: &mut dyn FnMut(char, usize),
    ) -> Result<(), SyntaxFault> {
        match self {
            Self::Utf8 => {
                let text = std::str::from_utf8(bytes)
                    .map_err(|error| super::encoding::not_utf8(bytes, error.valid_up_to()))?;
                for (at, character) in text.char_indices() {
                    push(character, at);
                }
                Ok(())
            }
            Self::Latin1 => {
                for (at, byte) in bytes.iter().enumerate() {
                    push(char::from(*byte), at);
                }
                Ok(())
            }
            Self::Ascii | Self::AsciiHere { .. } | Self::Utf7 => self.decode_ascii(bytes, push),
            Self::Escapes { raw } => decode_escapes(bytes, raw, push),
            Self::Table(table, single, gaps) => decode_table(table, single, gaps, bytes, push),
        }
    }

    fn decode_ascii(
        self,
        bytes: &[u8],
        push: &mut dyn FnMut(char, usize),
    ) -> Result<(), SyntaxFault> {
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            let shifts = matches!(self, Self::Utf7) && *byte == b'+';
            let differs = matches!(self, Self::AsciiHere { but } if but.contains(byte));
            if !byte.is_ascii() || differs || (shifts && bytes.get(at + 1) != Some(&b'-')) {
                let found = if shifts {
                    "the part after + is written in UTF-7's own way, which Plumbline does not read"
                        .to_owned()
                } else if matches!(self, Self::AsciiHere { .. }) {
                    format!(
                        "Plumbline does not read the byte 0x{byte:02X} in the declared encoding"
                    )
                } else {
                    format!("the byte 0x{byte:02X} has no meaning in the declared encoding")
                };
                return Err(SyntaxFault::new(Span::new(at, at + 1), found).with_help(SAVE_AS_UTF8));
            }
            push(char::from(*byte), at);
            at += if shifts { 2 } else { 1 };
        }
        Ok(())
    }
}

/// Feeds the decoder byte by byte, so that each character's first byte is known.
fn decode_table(
    table: &'static Encoding,
    single: Single,
    gaps: Gaps,
    bytes: &[u8],
    push: &mut dyn FnMut(char, usize),
) -> Result<(), SyntaxFault> {
    let mut decoder = table.new_decoder_without_bom_handling();
    let mut decoded = String::with_capacity(16);
    let mut start = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let is_c1 = (0x80..0xa0).contains(byte);
        let alone = match single {
            Single::Controls if is_c1 => Some(char::from(*byte)),
            Single::Private if start == at => private(*byte),
            _ => None,
        };
        if let Some(character) = alone {
            push(character, at);
            start = at + 1;
            continue;
        }
        let (result, _) =
            decoder.decode_to_string_without_replacement(&[*byte], &mut decoded, false);
        let undefined =
            is_c1 && single == Single::NoControls && decoded.starts_with(char::from(*byte));
        if undefined || matches!(result, DecoderResult::Malformed(..)) {
            return Err(undecodable(bytes, start, at + 1));
        }
        if !decoded.is_empty() {
            let own = bytes.get(start..=at).unwrap_or_default();
            let lacks = gaps.have(own) || (own.len() > 2 && table == encoding_rs::GBK);
            if lacks {
                return Err(undecodable(bytes, start, at + 1));
            }
            for character in decoded.drain(..) {
                push(character, start);
            }
            start = at + 1;
        }
    }
    match decoder.decode_to_string_without_replacement(&[], &mut decoded, true) {
        (DecoderResult::Malformed(..), _) => Err(undecodable(bytes, start, bytes.len())),
        _ => Ok(()),
    }
}

/// What Python's `cp932` makes of the bytes that lead no pair there and mean nothing in the standard's.
fn private(byte: u8) -> Option<char> {
    match byte {
        0xa0 => Some('\u{f8f0}'),
        0xfd => Some('\u{f8f1}'),
        0xfe => Some('\u{f8f2}'),
        0xff => Some('\u{f8f3}'),
        _ => None,
    }
}

fn undecodable(bytes: &[u8], start: usize, end: usize) -> SyntaxFault {
    let found: Vec<String> = bytes
        .get(start..end)
        .unwrap_or_default()
        .iter()
        .take(4)
        .map(|byte| format!("0x{byte:02X}"))
        .collect();
    SyntaxFault::new(
        Span::new(start, end),
        format!(
            "{} has no meaning in the declared encoding",
            found.join(" ")
        ),
    )
    .with_help(SAVE_AS_UTF8)
}

/// Python's `unicode_escape` and `raw_unicode_escape`.
fn decode_escapes(
    bytes: &[u8],
    raw: bool,
    push: &mut dyn FnMut(char, usize),
) -> Result<(), SyntaxFault> {
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let (start, escaped) = (at, bytes.get(at + 1).copied());
        let Some(escaped) = escaped.filter(|_| *byte == b'\\') else {
            push(char::from(*byte), at);
            at += 1;
            continue;
        };
        at += 2;
        let (radix, digits) = match escaped {
            b'u' => (16, 4),
            b'U' => (16, 8),
            b'x' if !raw => (16, 2),
            b'0'..=b'7' if !raw => {
                at -= 1;
                let rest = bytes.get(at..).unwrap_or_default().iter();
                (
                    8,
                    rest.take(3)
                        .take_while(|digit| matches!(digit, b'0'..=b'7'))
                        .count(),
                )
            }
            b'\n' if !raw => continue,
            b'N' if !raw => return Err(undecodable(bytes, start, at)),
            _ => {
                let plain = match escaped {
                    _ if raw => None,
                    b'\\' | b'\'' | b'"' => Some(char::from(escaped)),
                    b'a' => Some('\x07'),
                    b'b' => Some('\x08'),
                    b'f' => Some('\x0c'),
                    b'n' => Some('\n'),
                    b'r' => Some('\r'),
                    b't' => Some('\t'),
                    b'v' => Some('\x0b'),
                    _ => None,
                };
                if let Some(character) = plain {
                    push(character, start);
                } else {
                    push('\\', start);
                    push(char::from(escaped), start + 1);
                }
                continue;
            }
        };
        let end = (at + digits).min(bytes.len());
        let character = bytes
            .get(at..at + digits)
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u32::from_str_radix(digits, radix).ok())
            .and_then(char::from_u32)
            .ok_or_else(|| undecodable(bytes, start, end))?;
        push(character, start);
        at = end;
    }
    Ok(())
}
