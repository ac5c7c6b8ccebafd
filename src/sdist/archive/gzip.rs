//! A gzip stream as CPython's `gzip` reads it: members one after another, unpacked only as far as
//! asked, each trailer checked only where reading gets past its member.

use flate2::{Crc, Decompress, FlushDecompress, Status};

/// How much is unpacked at a time.
const CHUNK: usize = 128 << 10;

/// As many members are unpacked; each costs some time, even an empty one.
const MOST_MEMBERS: usize = 20_000;

/// Why a stream cannot be read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// What should begin a gzip member does not.
    NotGzip,
    /// The stream ends in the middle.
    CutShort,
    /// What is unpacked is not what was packed, or cannot be unpacked.
    Damaged(&'static str),
    /// More than may be unpacked.
    TooMuch,
    /// In more members than are unpacked.
    TooManyMembers,
}

/// The unpacked bytes of a gzip stream, forwards only.
pub struct Gzip<'a> {
    input: &'a [u8],
    /// At most this many bytes are unpacked.
    limit: u64,
    /// The member that is being unpacked.
    member: Option<Member>,
    /// How many members there were.
    members: usize,
    inflate: Decompress,
    chunk: Vec<u8>,
    /// How much of `chunk` is filled.
    filled: usize,
    /// How much of that has been taken.
    taken: usize,
    /// Bytes that were taken in all.
    position: u64,
    /// Bytes that were unpacked in all.
    unpacked: u64,
}

struct Member {
    crc: Crc,
    ended: bool,
}

impl<'a> Gzip<'a> {
    /// The stream in `input`; it stops with [`Stop::TooMuch`] after `limit` bytes.
    pub fn new(input: &'a [u8], limit: u64) -> Self {
        Self {
            input,
            limit,
            member: None,
            members: 0,
            inflate: Decompress::new(false),
            chunk: vec![0; CHUNK],
            filled: 0,
            taken: 0,
            position: 0,
            unpacked: 0,
        }
    }

    /// How many bytes have been read.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// How many bytes have been unpacked.
    pub fn unpacked(&self) -> u64 {
        self.unpacked
    }

    /// Up to `count` bytes; fewer only at the end of the stream.
    pub fn read(&mut self, count: u64) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        self.each(count, |part| bytes.extend_from_slice(part))?;
        Ok(bytes)
    }

    /// Passes up to `count` bytes; how many there were.
    pub fn skip(&mut self, count: u64) -> Result<u64, Stop> {
        self.each(count, |_| ())
    }

    fn each(&mut self, count: u64, mut take: impl FnMut(&[u8])) -> Result<u64, Stop> {
        let mut left = count;
        while left > 0 {
            let ready = self.chunk.get(self.taken..self.filled);
            let ready = ready.unwrap_or_default();
            if ready.is_empty() {
                if !self.fill()? {
                    break;
                }
                continue;
            }
            let length = usize::try_from(left).map_or(ready.len(), |left| ready.len().min(left));
            take(ready.get(..length).unwrap_or_default());
            self.taken += length;
            self.position += length as u64;
            left -= length as u64;
        }
        Ok(count - left)
    }

    /// Unpacks the next chunk; false at the end of the stream.
    fn fill(&mut self) -> Result<bool, Stop> {
        loop {
            if self.member.as_ref().is_some_and(|member| member.ended) {
                self.trailer()?;
            }
            if self.member.is_none() && !self.header()? {
                return Ok(false);
            }
            let Some(member) = &mut self.member else {
                return Ok(false);
            };
            (self.filled, self.taken) = (0, 0);
            let inflate = &mut self.inflate;
            let before = (inflate.total_in(), inflate.total_out());
            let status = inflate.decompress(self.input, &mut self.chunk, FlushDecompress::None);
            let read = inflate.total_in() - before.0;
            let made = inflate.total_out() - before.1;
            let Ok(status) = status else {
                return Err(Stop::Damaged("its packed data cannot be unpacked"));
            };
            self.input = usize::try_from(read)
                .ok()
                .and_then(|read| self.input.get(read..))
                .unwrap_or_default();
            member.ended = status == Status::StreamEnd;
            if made > 0 {
                self.filled = usize::try_from(made).unwrap_or(CHUNK);
                let filled = self.chunk.get(..self.filled).unwrap_or_default();
                member.crc.update(filled);
                self.unpacked += made;
                return if self.unpacked > self.limit {
                    Err(Stop::TooMuch)
                } else {
                    Ok(true)
                };
            }
            if !member.ended && (self.input.is_empty() || read == 0) {
                return Err(Stop::CutShort);
            }
        }
    }

    /// Reads the header of the next member; false where there is none.
    fn header(&mut self) -> Result<bool, Stop> {
        match self.input {
            [] => return Ok(false),
            [0x1F, 0x8B, ..] => {}
            _ => return Err(Stop::NotGzip),
        }
        let header = self.exact(10)?;
        let (method, flags) = (header.get(2), header.get(3).copied().unwrap_or_default());
        if method != Some(&8) {
            return Err(Stop::Damaged(
                "it names a method of compression other than deflate",
            ));
        }
        if flags & 4 != 0 {
            let length = self.exact(2)?.iter().rev();
            let length = length.fold(0, |sum, byte| sum << 8 | usize::from(*byte));
            self.exact(length)?;
        }
        // The name, then a comment.
        for flag in [8, 16] {
            if flags & flag != 0 {
                let end = self.input.iter().position(|byte| *byte == 0);
                let length = end.map_or(self.input.len(), |end| end + 1);
                self.exact(length)?;
            }
        }
        if flags & 2 != 0 {
            self.exact(2)?;
        }
        self.members += 1;
        if self.members > MOST_MEMBERS {
            return Err(Stop::TooManyMembers);
        }
        self.inflate.reset(false);
        self.member = Some(Member {
            crc: Crc::new(),
            ended: false,
        });
        Ok(true)
    }

    /// Checks what stands after a member, and passes the zeros that may pad it.
    fn trailer(&mut self) -> Result<(), Stop> {
        let Some(member) = self.member.take() else {
            return Ok(());
        };
        let (sum, amount) = (member.crc.sum(), member.crc.amount());
        let stored = self.exact(8)?;
        if stored.get(..4) != Some(&sum.to_le_bytes()) {
            return Err(Stop::Damaged("its checksum is not that of its data"));
        }
        if stored.get(4..) != Some(&amount.to_le_bytes()) {
            return Err(Stop::Damaged("it states another length than its data have"));
        }
        let padding = self.input.iter().take_while(|byte| **byte == 0).count();
        self.exact(padding)?;
        Ok(())
    }

    /// The next `count` bytes of the input.
    fn exact(&mut self, count: usize) -> Result<&'a [u8], Stop> {
        let (taken, rest) = self.input.split_at_checked(count).ok_or(Stop::CutShort)?;
        self.input = rest;
        Ok(taken)
    }
}
