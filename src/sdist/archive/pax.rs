//! The records of a pax header, as far as a listing heeds them.

use std::rc::Rc;

use super::header::{Header, Piece, integer, strip_slashes};

/// A record's value is kept up to this length; a longer path is refused anyway.
const LONGEST_VALUE: usize = 64 << 10;

/// As many pieces of a sparse file are listed.
const MOST_PIECES: usize = 1 << 16;

/// The keywords that are heeded.
const HEEDED: [&[u8]; 8] = [
    b"path",
    b"size",
    b"GNU.sparse.name",
    b"GNU.sparse.size",
    b"GNU.sparse.realsize",
    b"GNU.sparse.map",
    b"GNU.sparse.major",
    b"GNU.sparse.minor",
];

/// Why a pax header cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The listing ends where it stands.
    Record,
    /// A value with which `tarfile` comes to grief.
    Value,
    /// More pieces of a sparse file than are listed here.
    Pieces,
}

/// Records in the order in which their keywords came first; a later value replaces an earlier one.
#[derive(Clone, Debug, Default)]
pub struct Records(Vec<(&'static [u8], Rc<[u8]>)>);

impl Records {
    /// Adds the records in `bytes`, up to the first that is none; in the answer are the pieces that
    /// GNU's format 0.0 lists.
    pub fn read(&mut self, bytes: &[u8]) -> Result<Vec<Piece>, Fault> {
        let mut rest = bytes;
        let (mut offsets, mut lengths) = (Vec::new(), Vec::new());
        while rest.first().is_some_and(|byte| *byte != 0) {
            let ((keyword, value), after) = split(rest).ok_or(Fault::Record)?;
            match keyword {
                b"GNU.sparse.offset" => offsets.push(decimal(value)),
                b"GNU.sparse.numbytes" => lengths.push(decimal(value)),
                _ => self.set(keyword, value),
            }
            if offsets.len().max(lengths.len()) > MOST_PIECES {
                return Err(Fault::Pieces);
            }
            rest = after;
        }
        if self.get(b"GNU.sparse.map").is_some() || self.get(b"GNU.sparse.size").is_none() {
            return Ok(Vec::new());
        }
        let pieces = offsets.into_iter().zip(lengths);
        pieces
            .map(|(offset, length)| Some((offset?, length?)))
            .collect::<Option<_>>()
            .ok_or(Fault::Record)
    }

    fn set(&mut self, keyword: &[u8], value: &[u8]) {
        let Some(keyword) = HEEDED.into_iter().find(|known| *known == keyword) else {
            return;
        };
        let value = value.get(..LONGEST_VALUE).unwrap_or(value).into();
        match self.0.iter_mut().find(|(known, _)| *known == keyword) {
            Some((_, old)) => *old = value,
            None => self.0.push((keyword, value)),
        }
    }

    /// The value of `keyword`.
    pub fn get(&self, keyword: &[u8]) -> Option<&[u8]> {
        let mut records = self.0.iter();
        let (_, value) = records.find(|(known, _)| *known == keyword)?;
        Some(value)
    }

    /// Puts the values in the place of the header's own.
    pub fn apply(&self, header: &mut Header) -> Result<(), Fault> {
        for (keyword, value) in &self.0 {
            match *keyword {
                b"GNU.sparse.name" => header.name = value.to_vec(),
                b"GNU.sparse.size" | b"GNU.sparse.realsize" => {
                    header.size = decimal(value).ok_or(Fault::Value)?;
                }
                b"size" => header.size = decimal(value).unwrap_or(0),
                b"path" => {
                    header.name = value.to_vec();
                    strip_slashes(&mut header.name);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The pieces that GNU's format 0.1 lists.
    pub fn map(&self) -> Option<Result<Vec<Piece>, Fault>> {
        let numbers: Option<Vec<i128>> = self
            .get(b"GNU.sparse.map")?
            .split(|byte| *byte == b',')
            .map(decimal)
            .collect();
        let pairs = |numbers: Vec<i128>| {
            let evens = numbers.iter().step_by(2);
            let odds = numbers.iter().skip(1).step_by(2);
            evens.copied().zip(odds.copied()).collect()
        };
        Some(numbers.map(pairs).ok_or(Fault::Value))
    }
}

/// A keyword and its value.
type Record<'b> = (&'b [u8], &'b [u8]);

/// The first record of `bytes`, `LENGTH KEYWORD=VALUE` and a line feed, and what follows it.
fn split(bytes: &[u8]) -> Option<(Record<'_>, &[u8])> {
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if !(1..=20).contains(&digits) || bytes.get(digits) != Some(&b' ') {
        return None;
    }
    let length = decimal(bytes.get(..digits)?)?;
    let length = usize::try_from(length).ok().filter(|length| *length >= 5)?;
    let (record, rest) = bytes.split_at_checked(length)?;
    let record = record.get(digits + 1..)?.strip_suffix(b"\n")?;
    let equals = record.iter().position(|byte| *byte == b'=')?;
    let (keyword, value) = (record.get(..equals)?, record.get(equals + 1..)?);
    (!keyword.is_empty()).then_some(((keyword, value), rest))
}

fn decimal(text: &[u8]) -> Option<i128> {
    integer(std::str::from_utf8(text).ok()?, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_that_come_again_take_no_room() {
        let mut records = Records::default();
        let mut bytes = b"5 a=\n9 path=a\n".repeat(1000);
        bytes.extend_from_slice(b"9 path=b\n");
        assert_eq!(records.read(&bytes), Ok(Vec::new()));
        assert_eq!(records.0.len(), 1);
        assert_eq!(records.get(b"path"), Some(&b"b"[..]));
        let piece = b"23 GNU.sparse.offset=1\n";
        assert_eq!(records.read(piece), Ok(Vec::new()));
        assert_eq!(records.read(&piece.repeat(70_000)), Err(Fault::Pieces));
        assert_eq!(records.read(b"5 b=\n7 path"), Err(Fault::Record));
    }
}
