//! Numbers, dates and times, by the grammar of TOML 1.0.

use num_bigint::BigInt;

use crate::tree::Value;

/// Python turns no more decimal digits than these into an integer.
const MAX_DIGITS: usize = 4300;

/// Why a bare word is no value.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It is no TOML value at all.
    Unknown,
    /// It has the shape of a date or time, but names this, which does not exist.
    NoSuch(&'static str),
    /// It is a date and time, or a time, that ends after the minutes.
    NoSeconds,
    /// An integer of this many decimal digits.
    Digits(usize),
}

/// The value of a bare word: a boolean, a number, a date or a time.
pub(super) fn read(word: &str) -> Result<Value, Refusal> {
    match word {
        "true" => return Ok(Value::Bool(true)),
        "false" => return Ok(Value::Bool(false)),
        "inf" | "+inf" => return Ok(Value::Float(f64::INFINITY)),
        "-inf" => return Ok(Value::Float(f64::NEG_INFINITY)),
        "nan" | "+nan" | "-nan" => return Ok(Value::Float(f64::NAN)),
        _ => {}
    }
    if let Some(rest) = date(word) {
        if !rest.is_empty() && !moment(rest) {
            return Err(time_fault(rest.get(1..).unwrap_or_default()));
        }
        return if day_exists(word) {
            Ok(Value::Other("a date"))
        } else {
            Err(Refusal::NoSuch("a day"))
        };
    }
    if time(word.as_bytes()) == Some(&[]) {
        return Ok(Value::Other("a time"));
    }
    number(word).map_err(|refusal| {
        let bytes = word.as_bytes();
        let is_date = shaped(bytes, b"0000-00-00");
        if is_date && matches!(bytes.get(10), None | Some(b'T' | b't' | b' ')) {
            Refusal::NoSuch("a day")
        } else if shaped(bytes, b"00:00") {
            time_fault(bytes)
        } else {
            refusal
        }
    })
}

/// Why `bytes`, which begin as a time might, are none.
fn time_fault(bytes: &[u8]) -> Refusal {
    let has_seconds = shaped(bytes, b"00:00:00");
    if !shaped(bytes, b"00:00") {
        return Refusal::Unknown;
    }
    if two_digits(bytes, 0, 23).is_none() {
        return Refusal::NoSuch("an hour");
    }
    if two_digits(bytes.get(3..).unwrap_or_default(), 0, 59).is_none() {
        return Refusal::NoSuch("a minute");
    }
    if !has_seconds {
        let is_end = matches!(bytes.get(5), None | Some(b'Z' | b'z' | b'+' | b'-'));
        return if is_end {
            Refusal::NoSeconds
        } else {
            Refusal::Unknown
        };
    }
    match time(bytes) {
        None if two_digits(bytes.get(6..).unwrap_or_default(), 0, 59).is_none() => {
            Refusal::NoSuch("a second")
        }
        Some([b'+' | b'-', ..]) => Refusal::NoSuch("an offset"),
        _ => Refusal::Unknown,
    }
}

/// Whether `bytes` begin with the digits and signs of `shape`, in which a 0 is any digit.
fn shaped(bytes: &[u8], shape: &[u8]) -> bool {
    let fits = |(byte, wanted): (&u8, &u8)| match wanted {
        b'0' => byte.is_ascii_digit(),
        _ => byte == wanted,
    };
    bytes.len() >= shape.len() && bytes.iter().zip(shape).all(fits)
}

fn number(word: &str) -> Result<Value, Refusal> {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = word.strip_prefix(prefix) {
            let is_digit = |byte: u8| char::from(byte).is_digit(radix);
            return if !digits.is_empty() && run(digits.as_bytes(), is_digit) == digits.len() {
                integer(digits, radix)
            } else {
                Err(Refusal::Unknown)
            };
        }
    }
    let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word).as_bytes();
    let whole = match unsigned.first() {
        Some(b'0') => 1,
        _ => decimal_run(unsigned),
    };
    let mut rest = unsigned.get(whole..).unwrap_or_default();
    if whole == 0 {
        return Err(Refusal::Unknown);
    }
    if rest.is_empty() {
        let digits = unsigned.iter().filter(|byte| byte.is_ascii_digit()).count();
        return if digits > MAX_DIGITS {
            Err(Refusal::Digits(digits))
        } else {
            integer(word, 10)
        };
    }
    if let Some(fraction) = rest.strip_prefix(b".") {
        rest = after_digits(fraction).ok_or(Refusal::Unknown)?;
    }
    if let Some(exponent) = rest.strip_prefix(b"e").or(rest.strip_prefix(b"E")) {
        let exponent = exponent
            .strip_prefix(b"+")
            .or(exponent.strip_prefix(b"-"))
            .unwrap_or(exponent);
        rest = after_digits(exponent).ok_or(Refusal::Unknown)?;
    }
    if !rest.is_empty() {
        return Err(Refusal::Unknown);
    }
    word.replace('_', "")
        .parse()
        .map(Value::Float)
        .map_err(|_| Refusal::Unknown)
}

fn integer(digits: &str, radix: u32) -> Result<Value, Refusal> {
    BigInt::parse_bytes(digits.replace('_', "").as_bytes(), radix)
        .map(Value::Int)
        .ok_or(Refusal::Unknown)
}

/// How many bytes at the start are digits, with single `_` between two of them.
fn run(bytes: &[u8], is_digit: impl Fn(u8) -> bool) -> usize {
    let digit_at = |at: usize| bytes.get(at).is_some_and(|byte| is_digit(*byte));
    let mut length = 0;
    loop {
        if digit_at(length) {
            length += 1;
        } else if length > 0 && bytes.get(length) == Some(&b'_') && digit_at(length + 1) {
            length += 2;
        } else {
            return length;
        }
    }
}

fn decimal_run(bytes: &[u8]) -> usize {
    run(bytes, |byte| byte.is_ascii_digit())
}

fn after_digits(bytes: &[u8]) -> Option<&[u8]> {
    let length = decimal_run(bytes);
    (length > 0).then(|| bytes.get(length..).unwrap_or_default())
}

/// What follows `YYYY-MM-DD` at the start of `word`, where a date stands there.
pub(super) fn date(word: &str) -> Option<&[u8]> {
    let bytes = word.as_bytes();
    let rest = four_digits(bytes)?.strip_prefix(b"-")?;
    let rest = two_digits(rest, 1, 12)?.strip_prefix(b"-")?;
    two_digits(rest, 1, 31)
}

fn four_digits(bytes: &[u8]) -> Option<&[u8]> {
    two_digits(two_digits(bytes, 0, 99)?, 0, 99)
}

fn two_digits(bytes: &[u8], least: u8, most: u8) -> Option<&[u8]> {
    let (pair, rest) = bytes.split_first_chunk::<2>()?;
    let [tens, ones] = pair.map(|byte| byte.wrapping_sub(b'0'));
    let fits = tens < 10 && ones < 10 && (least..=most).contains(&(tens * 10 + ones));
    fits.then_some(rest)
}

/// What follows `HH:MM:SS[.fraction]` at the start.
fn time(bytes: &[u8]) -> Option<&[u8]> {
    let rest = two_digits(bytes, 0, 23)?.strip_prefix(b":")?;
    let rest = two_digits(rest, 0, 59)?.strip_prefix(b":")?;
    let rest = two_digits(rest, 0, 59)?;
    match rest.strip_prefix(b".") {
        None => Some(rest),
        Some(fraction) => {
            let length = fraction.iter().take_while(|byte| byte.is_ascii_digit());
            let length = length.count();
            (length > 0).then(|| fraction.get(length..).unwrap_or_default())
        }
    }
}

/// Whether `rest`, after a date, is a separator, a time and perhaps an offset.
fn moment(rest: &[u8]) -> bool {
    let Some((b'T' | b't' | b' ', rest)) = rest.split_first() else {
        return false;
    };
    match time(rest) {
        Some([] | [b'Z' | b'z']) => true,
        Some([b'+' | b'-', offset @ ..]) => two_digits(offset, 0, 23)
            .and_then(|rest| rest.strip_prefix(b":"))
            .and_then(|rest| two_digits(rest, 0, 59))
            .is_some_and(<[u8]>::is_empty),
        _ => false,
    }
}

/// Whether the date at the start of `word` is in the Gregorian calendar of Python: years 1 to 9999.
fn day_exists(word: &str) -> bool {
    let part = |from: usize, to: usize| word.get(from..to).and_then(|text| text.parse().ok());
    let (Some(year), Some(month), Some(day)) = (part(0, 4), part(5, 7), part(8, 10)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days: u16 = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    year >= 1 && day <= days
}
