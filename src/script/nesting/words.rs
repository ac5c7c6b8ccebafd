//! What words do for what follows, and what is no word.

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A name, a number, or a keyword that stands for a value.
    Name,
    /// An operator in front, or a statement: an expression follows.
    Prefix,
    /// The start of a clause of a switch: what stood before has ended.
    Case,
    /// A statement whose head in parentheses follows.
    Head,
    /// `else` and its like, which go on with a statement that had ended.
    Else,
    /// An operator between, which goes on with what stands before it.
    Goes,
    /// A name here, an operator between there.
    GoesOrName,
    /// A name here, an operator in front there.
    PrefixOrName,
}

impl Word {
    pub(super) fn of(word: &[u8]) -> Self {
        match word {
            b"return" | b"typeof" | b"new" | b"delete" | b"void" | b"throw" | b"do"
            | b"default" => Self::Prefix,
            b"case" => Self::Case,
            b"if" | b"while" | b"for" | b"with" => Self::Head,
            b"else" | b"catch" | b"finally" => Self::Else,
            b"in" | b"instanceof" | b"extends" => Self::Goes,
            b"of" | b"as" | b"satisfies" | b"is" => Self::GoesOrName,
            b"await" | b"yield" | b"async" | b"keyof" | b"infer" | b"readonly" | b"unique"
            | b"asserts" => Self::PrefixOrName,
            _ => Self::Name,
        }
    }

    /// Whether it may go on with an operand before it.
    pub(super) fn goes_on(self) -> bool {
        matches!(self, Self::Else | Self::Goes | Self::GoesOrName)
    }
}

/// Whether `token` is a word that may stand before others at the start of a declaration, or is
/// written with escapes, so that it may be one.
pub(super) fn is_modifier(token: &[u8]) -> bool {
    matches!(
        token,
        b"abstract"
            | b"accessor"
            | b"async"
            | b"const"
            | b"declare"
            | b"default"
            | b"export"
            | b"global"
            | b"in"
            | b"module"
            | b"namespace"
            | b"out"
            | b"override"
            | b"private"
            | b"protected"
            | b"public"
            | b"readonly"
            | b"static"
            | b"type"
    ) || (token.contains(&b'\\') && token.iter().all(|byte| is_part(*byte)))
}

/// The length of the white space outside ASCII that stands at `at`, and whether it breaks the
/// line.
pub(super) fn space(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    if bytes.get(at)?.is_ascii() {
        return None;
    }
    let rest = bytes.get(at..(at + 4).min(bytes.len()))?;
    let character = rest.utf8_chunks().next()?.valid().chars().next()?;
    let is_space =
        character.is_whitespace() || matches!(character, '\u{feff}' | '\u{180e}' | '\u{200b}');
    is_space.then(|| (character.len_utf8(), breaks_line(bytes, at)))
}

/// Whether a line ends at `at`.
pub(super) fn breaks_line(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        Some(b'\n' | b'\r') => true,
        Some(0xe2) => {
            starts(bytes, at, "\u{2028}".as_bytes()) || starts(bytes, at, "\u{2029}".as_bytes())
        }
        _ => false,
    }
}

/// Whether `sign` stands at `at`.
pub(super) fn starts(bytes: &[u8], at: usize, sign: &[u8]) -> bool {
    bytes.get(at..at + sign.len()) == Some(sign)
}

/// Whether `byte` can be part of a word, or starts an escape in one.
pub(super) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\' | b'#') || byte >= 0x80
}

/// Where the word that starts at `start` ends.
pub(super) fn end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(&byte) = bytes.get(at).filter(|byte| is_part(**byte)) {
        if at > start && (byte == b'#' || space(bytes, at).is_some()) {
            break;
        }
        at = if byte == b'\\' {
            escape_end(bytes, at)
        } else {
            at + 1
        };
    }
    at.min(bytes.len())
}

/// Where the escape that starts at `start` ends: `\u0041`, `\u{41}`, or one character that is
/// none, as the parser takes it.
fn escape_end(bytes: &[u8], start: usize) -> usize {
    let hex = |from: usize| {
        let digits = bytes.get(from..).unwrap_or_default().iter();
        digits.take_while(|byte| byte.is_ascii_hexdigit()).count()
    };
    match bytes.get(start + 1..start + 3) {
        Some([b'u', b'{']) => {
            let end = start + 3 + hex(start + 3);
            end + usize::from(bytes.get(end) == Some(&b'}'))
        }
        Some([b'u', _]) => start + 2 + hex(start + 2).min(4),
        _ => start + 2,
    }
}
