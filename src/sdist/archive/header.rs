//! A header block of a tar archive as CPython's `tarfile` reads it: no magic is asked for, numbers
//! are octal or base 256, and a byte sum in either signedness will do.

/// Bytes of a block.
pub const BLOCK: usize = 512;

/// A header that stands by itself.
#[derive(Clone, Debug)]
pub struct Header {
    /// The path, prefix included, as it is stored.
    pub name: Vec<u8>,
    /// The type flag.
    pub kind: u8,
    /// Bytes stored after the header; the real size of a sparse file is elsewhere.
    pub size: i128,
    /// Of an old GNU sparse file: its first pieces, whether more are listed in further blocks, and
    /// its real size.
    pub sparse: Option<(Vec<Piece>, bool, i128)>,
}

/// A stored piece of a sparse file: where it lies in the file, and its length.
pub type Piece = (i128, i128);

/// What a block is that is no header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHeader {
    /// Nothing is left.
    End,
    /// Less than a block is left.
    Short,
    /// All zeros, which end an archive.
    Zeros,
    /// Its sum or one of its numbers is wrong.
    Wrong(&'static str),
}

impl Header {
    /// Reads `block`.
    pub fn read(block: &[u8]) -> Result<Self, NoHeader> {
        if block.is_empty() {
            return Err(NoHeader::End);
        }
        if block.len() != BLOCK {
            return Err(NoHeader::Short);
        }
        if block.iter().all(|byte| *byte == 0) {
            return Err(NoHeader::Zeros);
        }
        let field = |start: usize, length: usize| block.get(start..start + length).unwrap_or(&[]);
        let number = |start, length| {
            number(field(start, length)).ok_or(NoHeader::Wrong("holds a number that is none"))
        };
        let sum = number(148, 8)?;
        if !sums(block).contains(&sum) {
            return Err(NoHeader::Wrong("does not have the byte sum that it states"));
        }
        let size = number(124, 12)?;
        // Mode, owner, group, time and device must be numbers, too.
        for (start, length) in [(100, 8), (108, 8), (116, 8), (136, 12), (329, 8), (337, 8)] {
            number(start, length)?;
        }
        let mut kind = *block.get(156).unwrap_or(&0);
        let mut name = until_nul(field(0, 100)).to_vec();
        if kind == 0 && name.ends_with(b"/") {
            kind = b'5';
        }
        let sparse = if kind == b'S' {
            let mut pieces = Vec::new();
            for at in (386..482).step_by(24) {
                pieces.push((number(at, 12)?, number(at + 12, 12)?));
            }
            Some((pieces, block.get(482) != Some(&0), number(483, 12)?))
        } else {
            None
        };
        if kind == b'5' {
            strip_slashes(&mut name);
        }
        let prefix = until_nul(field(345, 155));
        if !prefix.is_empty() && !matches!(kind, b'L' | b'K' | b'S') {
            name = [prefix, b"/", &name].concat();
        }
        Ok(Self {
            name,
            kind,
            size,
            sparse,
        })
    }

    /// Whether a regular file is meant.
    pub fn is_file(&self) -> bool {
        matches!(self.kind, b'0' | 0 | b'7' | b'S')
    }

    /// Whether a folder is meant.
    pub fn is_folder(&self) -> bool {
        self.kind == b'5'
    }

    /// Whether content follows the header: not after folders, links, devices and pipes, whatever
    /// size they state.
    pub fn has_content(&self) -> bool {
        !matches!(self.kind, b'1'..=b'6')
    }
}

/// The bytes before the first NUL.
pub fn until_nul(field: &[u8]) -> &[u8] {
    field.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// Takes all final slashes away.
pub fn strip_slashes(name: &mut Vec<u8>) {
    while name.ends_with(b"/") {
        name.pop();
    }
}

/// The sums of the block's bytes, unsigned and signed, its own sum taken for blanks.
fn sums(block: &[u8]) -> [i128; 2] {
    let mut sums = [256, 256];
    for (at, byte) in block.iter().enumerate() {
        if !(148..156).contains(&at) {
            sums[0] += i128::from(*byte);
            sums[1] += i128::from(byte.cast_signed());
        }
    }
    sums
}

/// The number in `field`: base 256 where the first byte says so, else octal text.
pub fn number(field: &[u8]) -> Option<i128> {
    let (first, rest) = field.split_first()?;
    if matches!(first, 0x80 | 0xFF) {
        let value = rest
            .iter()
            .fold(0, |sum, byte| sum << 8 | i128::from(*byte));
        let bits = u32::try_from(rest.len()).ok()? * 8;
        return Some(if *first == 0xFF {
            value - (1 << bits)
        } else {
            value
        });
    }
    let text = std::str::from_utf8(until_nul(field)).ok()?;
    let text = text.is_ascii().then(|| trim(text))?;
    if text.is_empty() {
        Some(0)
    } else {
        integer(text, 8)
    }
}

/// What Python takes for blanks at the ends of an ASCII text.
fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '\x0B' | '\x1C'..='\x1F'))
}

/// The integer that Python's `int` reads in `text`, as long as it is not beyond all sizes.
pub fn integer(text: &str, radix: u32) -> Option<i128> {
    let text = trim(text);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let plain = digits
        .strip_prefix("0o")
        .or_else(|| digits.strip_prefix("0O"))
        .filter(|_| radix == 8);
    let digits = match plain {
        Some(rest) => rest.strip_prefix('_').unwrap_or(rest),
        None => digits,
    };
    let mut value: i128 = 0;
    for group in digits.split('_') {
        if group.is_empty() {
            return None;
        }
        for digit in group.chars() {
            let digit = i128::from(digit.to_digit(radix)?);
            value = value.checked_mul(i128::from(radix))?.checked_add(digit)?;
        }
    }
    Some(if negative { -value } else { value })
}
