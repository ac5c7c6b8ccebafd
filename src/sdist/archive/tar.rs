//! The members of a tar archive as CPython's `tarfile` lists them.
//!
//! The list ends at the first block of zeros, and, without a complaint, at the first header that
//! cannot be read unless it is the very first. What follows is not looked at.

use super::gzip::{Gzip, Stop};
use super::header::{BLOCK, Header, NoHeader, Piece, integer, until_nul};
use super::pax::{Fault, Records};

/// As many headers may extend one another; `tarfile` runs out of stack soon after.
const DEEPEST: usize = 300;

/// As many blocks may list the pieces of a sparse file.
const MOST_SPARSE_BLOCKS: usize = 256;

/// Why there is no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The gzip stream cannot be read on.
    Stream(Stop),
    /// The first block is no header.
    NotTar(&'static str),
    /// Something is wrong at this byte of the unpacked archive.
    At(u64, &'static str),
}

impl From<Stop> for Unreadable {
    fn from(stop: Stop) -> Self {
        Self::Stream(stop)
    }
}

/// One listed member.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its header, as later and extending headers left it.
    pub header: Header,
    /// The stored pieces, where it is sparse.
    pieces: Option<Vec<Piece>>,
}

/// An archive in reading.
pub struct Tar<'a> {
    stream: Gzip<'a>,
    /// Where the next header lies.
    offset: u64,
    /// The records that hold for all following members.
    global: Records,
    /// Where and why the list ended before the archive did.
    ended: Option<(u64, &'static str)>,
}

/// A header that says something of the next one.
enum Extension {
    Name(Vec<u8>),
    Link,
    Pax {
        records: Records,
        pieces: Vec<Piece>,
        global: bool,
    },
}

/// Why a header gave no member.
enum Break {
    /// The block is no header; how many headers it was to extend tells how grave that is.
    Block(NoHeader, usize),
    Unreadable(Unreadable),
}

impl<T: Into<Unreadable>> From<T> for Break {
    fn from(unreadable: T) -> Self {
        Self::Unreadable(unreadable.into())
    }
}

impl<'a> Tar<'a> {
    /// The archive that `stream` unpacks to.
    pub fn new(stream: Gzip<'a>) -> Self {
        Self {
            stream,
            offset: 0,
            global: Records::default(),
            ended: None,
        }
    }

    /// Where and why the list ended at a header that cannot be read.
    pub fn ended(&self) -> Option<(u64, &'static str)> {
        self.ended
    }

    /// How many bytes have been unpacked.
    pub fn unpacked(&self) -> u64 {
        self.stream.unpacked()
    }

    /// The next member; none at the end of the list.
    pub fn next_member(&mut self) -> Result<Option<Member>, Unreadable> {
        let here = self.stream.position();
        let Some(ahead) = self.offset.checked_sub(here) else {
            self.ended = Some((self.offset, "the next header lies inside another"));
            return Ok(None);
        };
        if self.stream.skip(ahead)? < ahead {
            return Err(Unreadable::At(here, "the content of a member is cut short"));
        }
        let start = self.offset;
        match self.member() {
            Ok(member) => Ok(Some(member)),
            Err(Break::Unreadable(unreadable)) => Err(unreadable),
            Err(Break::Block(block, 0)) => match block {
                NoHeader::Zeros => Ok(None),
                NoHeader::End if start > 0 => Ok(None),
                NoHeader::End => Err(Unreadable::NotTar("it is empty")),
                NoHeader::Short if start > 0 => Ok(None),
                NoHeader::Short => Err(Unreadable::NotTar("it is shorter than a header")),
                NoHeader::Wrong(_) if start == 0 => {
                    Err(Unreadable::NotTar("it does not begin with a tar header"))
                }
                NoHeader::Wrong(why) => {
                    self.ended = Some((start, why));
                    Ok(None)
                }
            },
            Err(Break::Block(..)) => Err(Unreadable::At(
                start,
                "a header that extends the next one is followed by none",
            )),
        }
    }

    /// The content of `member`, which was the last one listed.
    pub fn content(&mut self, member: &Member) -> Result<Vec<u8>, Unreadable> {
        let here = self.stream.position();
        let length = self.offset.saturating_sub(here);
        let mut bytes = self.stream.read(length)?;
        if (bytes.len() as u64) < length {
            return Err(Unreadable::At(here, "the content of a member is cut short"));
        }
        let size = usize::try_from(member.header.size).unwrap_or_default();
        let Some(pieces) = &member.pieces else {
            bytes.truncate(size);
            return Ok(bytes);
        };
        let mut whole = vec![0; size];
        let mut stored = bytes.as_slice();
        for (offset, length) in pieces {
            let range = usize::try_from(*offset)
                .ok()
                .zip(usize::try_from(*length).ok());
            let Some((offset, length)) = range else {
                break;
            };
            let target = whole.get_mut(offset..).unwrap_or_default();
            let length = length.min(target.len()).min(stored.len());
            let (piece, rest) = stored.split_at(length);
            if let Some(target) = target.get_mut(..length) {
                target.copy_from_slice(piece);
            }
            stored = rest;
        }
        Ok(whole)
    }

    fn member(&mut self) -> Result<Member, Break> {
        let mut extensions = Vec::new();
        let mut member = loop {
            let depth = extensions.len();
            if depth > DEEPEST {
                return Err(self.fault("too many headers extend one another"));
            }
            let block = self.stream.read(BLOCK as u64)?;
            let header = Header::read(&block).map_err(|block| Break::Block(block, depth))?;
            match header.kind {
                b'L' => {
                    let text = self.text(&header, depth)?;
                    extensions.push(Extension::Name(until_nul(&text).to_vec()));
                }
                b'K' => {
                    self.text(&header, depth)?;
                    extensions.push(Extension::Link);
                }
                b'x' | b'X' | b'g' => {
                    let text = self.text(&header, depth)?;
                    extensions.push(self.pax(&text, header.kind == b'g', depth)?);
                }
                b'S' => break self.old_sparse(header, depth)?,
                _ => break self.plain(header, depth)?,
            }
        };
        while let Some(extension) = extensions.pop() {
            self.extend(&mut member, extension, extensions.len())?;
        }
        Ok(member)
    }

    fn fault(&self, why: &'static str) -> Break {
        Break::Unreadable(Unreadable::At(self.stream.position(), why))
    }

    /// The content of a header that extends the next one.
    fn text(&mut self, header: &Header, depth: usize) -> Result<Vec<u8>, Break> {
        let length = padded(header.size, depth)?;
        Ok(self.stream.read(length)?)
    }

    fn pax(&mut self, text: &[u8], global: bool, depth: usize) -> Result<Extension, Break> {
        let mut records = self.global.clone();
        let pieces = records
            .read(text)
            .map_err(|fault| self.pax_fault(fault, depth))?;
        if global {
            self.global.clone_from(&records);
        }
        Ok(Extension::Pax {
            records,
            pieces,
            global,
        })
    }

    fn pax_fault(&self, fault: Fault, depth: usize) -> Break {
        match fault {
            Fault::Record => Break::Block(NoHeader::Wrong("has pax records that are none"), depth),
            Fault::Value => self.fault("a pax record has a value that is no number"),
            Fault::Pieces => self.fault("a sparse file has more pieces than are listed here"),
        }
    }

    /// A member whose header says all.
    fn plain(&mut self, header: Header, depth: usize) -> Result<Member, Break> {
        let mut header = header;
        self.offset = self.end_of_content(&header, depth)?;
        self.global
            .apply(&mut header)
            .map_err(|fault| self.pax_fault(fault, depth))?;
        Ok(Member {
            header,
            pieces: None,
        })
    }

    /// Where the next header lies, where the content begins here.
    fn end_of_content(&self, header: &Header, depth: usize) -> Result<u64, Break> {
        let here = self.stream.position();
        if header.has_content() {
            Ok(here.saturating_add(padded(header.size, depth)?))
        } else {
            Ok(here)
        }
    }

    /// A sparse file of GNU's first format.
    fn old_sparse(&mut self, header: Header, depth: usize) -> Result<Member, Break> {
        let mut header = header;
        let (mut pieces, mut more, size) = header.sparse.take().unwrap_or_default();
        let mut blocks = 0;
        while more {
            blocks += 1;
            let block = self.stream.read(BLOCK as u64)?;
            if block.len() < BLOCK || blocks > MOST_SPARSE_BLOCKS {
                return Err(self.fault("the list of a sparse file's pieces does not end"));
            }
            for field in block.chunks_exact(24).take(21) {
                let (offset, length) = field.split_at(12);
                let piece = super::header::number(offset).zip(super::header::number(length));
                let wrong = Break::Block(NoHeader::Wrong("lists pieces by no numbers"), depth);
                let (offset, length) = piece.ok_or(wrong)?;
                if offset != 0 && length != 0 {
                    pieces.push((offset, length));
                }
            }
            more = block.get(504) != Some(&0);
        }
        self.offset = self.end_of_content(&header, depth)?;
        header.size = size;
        Ok(Member {
            header,
            pieces: Some(pieces),
        })
    }

    /// Lets `extension` change `member`.
    fn extend(
        &mut self,
        member: &mut Member,
        extension: Extension,
        depth: usize,
    ) -> Result<(), Break> {
        let header = &mut member.header;
        match extension {
            Extension::Link => {}
            Extension::Name(name) => header.name = name,
            Extension::Pax {
                records,
                pieces,
                global,
            } => {
                if let Some(map) = records.map() {
                    member.pieces = Some(map.map_err(|fault| self.pax_fault(fault, depth))?);
                } else if records.get(b"GNU.sparse.size").is_some() {
                    member.pieces = Some(pieces);
                } else if records.get(b"GNU.sparse.major") == Some(b"1")
                    && records.get(b"GNU.sparse.minor") == Some(b"0")
                {
                    member.pieces = Some(self.listed_pieces()?);
                }
                if !global {
                    let content = self.stream.position();
                    records
                        .apply(header)
                        .map_err(|fault| self.pax_fault(fault, depth))?;
                    if records.get(b"size").is_some() {
                        self.offset = content;
                        if header.has_content() {
                            self.offset = content.saturating_add(padded(header.size, depth)?);
                        }
                    }
                }
                return Ok(());
            }
        }
        if header.is_folder() && header.name.ends_with(b"/") {
            header.name.pop();
        }
        Ok(())
    }

    /// The pieces that stand before the content in GNU's format 1.0, a number a line.
    fn listed_pieces(&mut self) -> Result<Vec<Piece>, Break> {
        let mut text = self.stream.read(BLOCK as u64)?;
        let mut numbers: Vec<i128> = Vec::new();
        let mut at = 0;
        let mut wanted = 1;
        let mut blocks = 1;
        while numbers.len() < wanted {
            let line = text.get(at..).unwrap_or_default();
            let Some(end) = line.iter().position(|byte| *byte == b'\n') else {
                blocks += 1;
                let block = self.stream.read(BLOCK as u64)?;
                if block.is_empty() || blocks > MOST_SPARSE_BLOCKS {
                    return Err(self.fault("the list of a sparse file's pieces does not end"));
                }
                text.extend_from_slice(&block);
                continue;
            };
            let line = line.get(..end).unwrap_or_default();
            let number = std::str::from_utf8(line)
                .ok()
                .and_then(|line| integer(line, 10));
            let Some(number) = number else {
                return Err(self.fault("a sparse file lists its pieces by no numbers"));
            };
            at += end + 1;
            if numbers.is_empty() {
                wanted = usize::try_from(number).unwrap_or(0).saturating_mul(2) + 1;
            }
            numbers.push(number);
        }
        let offsets = numbers.iter().skip(1).step_by(2);
        let lengths = numbers.iter().skip(2).step_by(2);
        Ok(offsets.copied().zip(lengths.copied()).collect())
    }
}

/// `size` in whole blocks.
fn padded(size: i128, depth: usize) -> Result<u64, Break> {
    if size < 0 {
        return Err(Break::Block(
            NoHeader::Wrong("states a size below 0"),
            depth,
        ));
    }
    let size = u64::try_from(size).unwrap_or(u64::MAX);
    Ok(size.div_ceil(BLOCK as u64).saturating_mul(BLOCK as u64))
}
