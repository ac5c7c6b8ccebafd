//! Number literals as CPython's tokenizer reads them.

use super::fault::Fault;

/// The digits of a decimal integer that Python converts at most.
const MOST_DIGITS: usize = 4300;

/// Where the number that begins at `start` ends.
///
/// # Errors
/// A number with a letter or a second `_` in it, without digits, with leading zeros, or too long.
pub(super) fn end(text: &str, start: usize) -> Result<usize, Fault> {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        start,
        at: start,
    };
    let after_zero = reader.peek(1).map(|byte| byte.to_ascii_lowercase());
    match (reader.peek(0), after_zero) {
        (Some(b'0'), Some(b'x')) => reader.based("hexadecimal", |byte| byte.is_ascii_hexdigit())?,
        (Some(b'0'), Some(b'o')) => reader.based("octal", |byte| matches!(byte, b'0'..=b'7'))?,
        (Some(b'0'), Some(b'b')) => reader.based("binary", |byte| matches!(byte, b'0' | b'1'))?,
        _ => reader.decimal()?,
    }
    Ok(reader.at)
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    start: usize,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn is(&self, accepts: impl Fn(u8) -> bool) -> bool {
        self.peek(0).is_some_and(accepts)
    }

    /// A fault whose place is the last character that still belonged to the number.
    fn broken(&self, kind: &str) -> Fault {
        let next = self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next());
        let read = self.text.get(self.start..self.at).unwrap_or_default();
        let found = match next {
            Some(next) if next.is_alphanumeric() || next == '_' => {
                format!("the {kind} number {read} is followed directly by {next}")
            }
            _ => format!("{read} is no complete {kind} number"),
        };
        Fault::new(self.at.saturating_sub(1).max(self.start), self.at, found).with_help(
            "a name cannot begin with a digit; put a space or an operator after a number",
        )
    }

    /// Digits with single `_` between them.
    fn digits(&mut self, kind: &str, accepts: impl Fn(u8) -> bool) -> Result<(), Fault> {
        loop {
            while self.is(&accepts) {
                self.at += 1;
            }
            if self.peek(0) != Some(b'_') {
                return Ok(());
            }
            self.at += 1;
            if !self.is(&accepts) {
                return Err(self.outside(kind));
            }
        }
    }

    /// A digit that the base does not have, or no digit at all.
    fn outside(&self, kind: &str) -> Fault {
        match self.peek(0) {
            Some(digit @ b'0'..=b'9') if kind != "decimal" => Fault::new(
                self.at,
                self.at + 1,
                format!(
                    "the digit {} is not one of a {kind} number",
                    char::from(digit)
                ),
            ),
            _ => self.broken(kind),
        }
    }

    fn based(&mut self, kind: &str, accepts: impl Fn(u8) -> bool) -> Result<(), Fault> {
        self.at += 2;
        if self.peek(0) == Some(b'_') {
            self.at += 1;
        }
        if !self.is(&accepts) {
            return Err(self.outside(kind));
        }
        self.digits(kind, accepts)?;
        if self.is(|byte| byte.is_ascii_digit()) {
            return Err(self.outside(kind));
        }
        self.finish(kind)
    }

    fn decimal(&mut self) -> Result<(), Fault> {
        let digit = |byte: u8| byte.is_ascii_digit();
        if self.peek(0) != Some(b'.') {
            self.digits("decimal", digit)?;
        }
        let whole = self.at;
        let mut integer = true;
        if self.peek(0) == Some(b'.') {
            integer = false;
            self.at += 1;
            if self.is(digit) {
                self.digits("decimal", digit)?;
            }
        }
        if self.is(|byte| matches!(byte, b'e' | b'E')) {
            let sign = usize::from(matches!(self.peek(1), Some(b'+' | b'-')));
            if self.peek(1 + sign).is_some_and(digit) {
                integer = false;
                self.at += 1 + sign;
                self.digits("decimal", digit)?;
            } else if sign > 0 {
                self.at += 2;
                return Err(self.broken("decimal"));
            }
        }
        if self.is(|byte| matches!(byte, b'j' | b'J')) {
            self.at += 1;
            return self.finish("imaginary");
        }
        if integer {
            self.check_integer(whole)?;
        }
        self.finish("decimal")
    }

    fn check_integer(&self, end: usize) -> Result<(), Fault> {
        let digits = self.text.get(self.start..end).unwrap_or_default();
        let zeros = digits
            .bytes()
            .take_while(|byte| matches!(byte, b'0' | b'_'))
            .count();
        if zeros == digits.len() {
            return Ok(()); // Python makes nothing of them, however many there are.
        }
        if zeros > 0 {
            let plain = digits.get(zeros..).unwrap_or_default();
            return Err(Fault::new(
                self.start,
                self.start + zeros,
                format!("the number {digits} begins with a zero"),
            )
            .with_help(format!(
                "write {plain}, or 0o{plain} if it is octal; or quote it if the zero belongs to it"
            )));
        }
        let count = digits.bytes().filter(u8::is_ascii_digit).count();
        if count > MOST_DIGITS {
            return Err(Fault::new(
                self.start,
                end,
                format!("this integer has {count} digits; Python reads at most {MOST_DIGITS}"),
            )
            .with_help("write it in hexadecimal, or compute it"));
        }
        Ok(())
    }

    /// What may follow a number directly: no letter, but a keyword that continues an expression.
    fn finish(&self, kind: &str) -> Result<(), Fault> {
        const KEYWORDS: [&str; 8] = ["and", "else", "for", "if", "in", "is", "not", "or"];
        let rest = self.text.get(self.at..).unwrap_or_default();
        let continues = rest.starts_with(|next: char| {
            next.is_ascii_alphanumeric() || next == '_' || !next.is_ascii()
        });
        if !continues || KEYWORDS.iter().any(|keyword| rest.starts_with(keyword)) {
            return Ok(());
        }
        // A letter beyond ASCII is looked at for itself first.
        if let Some(next) = rest.chars().next().filter(|next| !next.is_ascii())
            && !super::signs::is_name_part(next)
        {
            return Err(super::signs::stray(self.at, next));
        }
        Err(self.broken(kind))
    }
}
