//! Which encoding a source file has: byte order mark, then the cookie of PEP 263.

use super::SyntaxFault;
use super::codec_names;
use super::codecs::Codec;
use crate::text::Span;

/// How the file is to be decoded.
pub(super) enum Declared {
    /// UTF-8, after a byte order mark of `skip` bytes.
    Utf8 {
        /// 3 or 0.
        skip: usize,
    },
    /// By the cookie.
    Codec(Codec),
}

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Reads byte order mark and cookie as CPython does.
///
/// # Errors
/// A cookie that names no codec, one that is not read here, and one that contradicts the mark.
pub(super) fn declared(bytes: &[u8]) -> Result<Declared, SyntaxFault> {
    let skip = if bytes.starts_with(BOM) { BOM.len() } else { 0 };
    let Some(cookie) = cookie(bytes, skip) else {
        return Ok(Declared::Utf8 { skip });
    };
    let name = bytes.get(cookie.start..cookie.end).unwrap_or_default();
    let name = String::from_utf8_lossy(name).into_owned();
    let short = short_name(&name);
    if short == "utf-8" {
        return Ok(Declared::Utf8 { skip });
    }
    if skip > 0 {
        return Err(SyntaxFault::new(
            cookie,
            format!(
                "the file begins with the byte order mark of UTF-8, but its cookie says {name}"
            ),
        )
        .with_help("write utf-8 in the cookie, or remove the cookie"));
    }
    codec_names::find(short, cookie).map(Declared::Codec)
}

/// The fault of a file that is not UTF-8 at byte `at` and does not say what it is.
pub(super) fn not_utf8(bytes: &[u8], at: usize) -> SyntaxFault {
    let byte = bytes.get(at).copied().unwrap_or_default();
    SyntaxFault::new(
        Span::new(at, (at + 1).min(bytes.len())),
        format!("the byte 0x{byte:02X} is not UTF-8, and no other encoding is declared"),
    )
    .with_help("save the file as UTF-8, or name its encoding on the first line: # coding: latin-1")
}

/// CPython's own spelling of the two encodings it knows before it asks its codecs.
fn short_name(name: &str) -> &str {
    let head: String = name
        .chars()
        .take(12)
        .map(|character| match character {
            '_' => '-',
            other => other.to_ascii_lowercase(),
        })
        .collect();
    let is = |wanted: &str| {
        head.strip_prefix(wanted)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    if is("utf-8") {
        "utf-8"
    } else if is("latin-1") || is("iso-8859-1") || is("iso-latin-1") {
        "iso-8859-1"
    } else {
        name
    }
}

/// Where the cookie's name stands: in a comment of its own on the first line, or on the second
/// after a first without code.
fn cookie(bytes: &[u8], skip: usize) -> Option<Span> {
    let mut start = skip;
    for _ in 0..2 {
        let rest = bytes.get(start..)?;
        let length = rest
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .unwrap_or(rest.len());
        let line = rest.get(..length)?;
        let blank = line
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t' | b'\x0c'));
        match blank.and_then(|at| line.get(at)) {
            Some(b'#') => {
                if let Some(name) = name_in(line) {
                    return Some(Span::new(start + name.start, start + name.end));
                }
            }
            Some(_) => return None,
            None => {}
        }
        start += length
            + if rest.get(length..)?.starts_with(b"\r\n") {
                2
            } else {
                1
            };
    }
    None
}

/// The name after `coding:` or `coding=` in a comment line.
fn name_in(line: &[u8]) -> Option<Span> {
    const WORD: &[u8] = b"coding";
    let mut from = 0;
    while let Some(found) = line
        .get(from..)?
        .windows(WORD.len())
        .position(|window| window == WORD)
    {
        let after = from + found + WORD.len();
        from += found + 1;
        if !matches!(line.get(after), Some(b':' | b'=')) {
            continue;
        }
        let start = after
            + 1
            + line
                .get(after + 1..)?
                .iter()
                .take_while(|byte| matches!(byte, b' ' | b'\t'))
                .count();
        let length = line
            .get(start..)?
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
            .count();
        if length > 0 {
            return Some(Span::new(start, start + length));
        }
    }
    None
}
