//! What a plain scalar is, by its text: YAML 1.1's types, as PyYAML tells them apart.

/// The type of a plain scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::yaml) enum Implicit {
    Null,
    Bool,
    Int,
    Float,
    Timestamp,
    /// `<<`
    Merge,
    /// `=`
    Value,
    Str,
}

/// The type of the plain scalar `text`. One final line feed does not count: a quoted text
/// tagged `!` may end in it.
pub(in crate::yaml) fn resolve(text: &str) -> Implicit {
    let Some(first) = text.bytes().next() else {
        return Implicit::Null;
    };
    let text = text.strip_suffix('\n').unwrap_or(text);
    match first {
        b'y' | b'Y' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' | b'o' | b'O' | b'~' => match text {
            "~" | "null" | "Null" | "NULL" => Implicit::Null,
            "yes" | "Yes" | "YES" | "no" | "No" | "NO" | "true" | "True" | "TRUE" | "false"
            | "False" | "FALSE" | "on" | "On" | "ON" | "off" | "Off" | "OFF" => Implicit::Bool,
            _ => Implicit::Str,
        },
        b'<' if text == "<<" => Implicit::Merge,
        b'=' if text == "=" => Implicit::Value,
        b'0'..=b'9' | b'+' | b'-' | b'.' if is_float(text) => Implicit::Float,
        b'0'..=b'9' | b'+' | b'-' if is_int(text) => Implicit::Int,
        b'0'..=b'9' if is_timestamp(text) => Implicit::Timestamp,
        _ => Implicit::Str,
    }
}

/// Takes the longest run of bytes that `belongs` accepts off the front of `text`.
fn run<'a>(text: &mut &'a str, belongs: impl Fn(u8) -> bool) -> &'a str {
    let end = text
        .bytes()
        .position(|byte| !belongs(byte))
        .unwrap_or(text.len());
    let (taken, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    *text = rest;
    taken
}

/// Takes one of `signs` off the front of `text`.
fn take(text: &mut &str, signs: &[char]) -> bool {
    let rest = text.strip_prefix(signs);
    *text = rest.unwrap_or(text);
    rest.is_some()
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

fn is_digit_or_underscore(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}

/// Takes groups `:` and 0 to 59 off the front of `text`; whether there was one.
fn take_sexagesimal(text: &mut &str) -> bool {
    let mut found = false;
    while let Some(mut rest) = text.strip_prefix(':') {
        let digits = run(&mut rest, is_digit);
        let fits = match digits.len() {
            1 => true,
            2 => digits < "60",
            _ => false,
        };
        if !fits {
            return false;
        }
        *text = rest;
        found = true;
    }
    found
}

fn is_float(mut text: &str) -> bool {
    let signed = take(&mut text, &['+', '-']);
    match text {
        ".inf" | ".Inf" | ".INF" => return true,
        ".nan" | ".NaN" | ".NAN" => return !signed,
        _ => {}
    }
    if take(&mut text, &['.']) {
        let fraction = run(&mut text, is_digit_or_underscore);
        return !signed && fraction.starts_with(|first: char| first != '_') && is_exponent(text);
    }
    let whole = run(&mut text, is_digit_or_underscore);
    if whole.is_empty() || whole.starts_with('_') {
        return false;
    }
    let sexagesimal = take_sexagesimal(&mut text);
    if !take(&mut text, &['.']) {
        return false;
    }
    run(&mut text, is_digit_or_underscore);
    text.is_empty() || (!sexagesimal && is_exponent(text))
}

/// Nothing, or an exponent with its sign.
fn is_exponent(mut text: &str) -> bool {
    text.is_empty()
        || (take(&mut text, &['e', 'E'])
            && take(&mut text, &['+', '-'])
            && !run(&mut text, is_digit).is_empty()
            && text.is_empty())
}

fn is_int(mut text: &str) -> bool {
    take(&mut text, &['+', '-']);
    let all = |digits: &str, belongs: fn(u8) -> bool| {
        !digits.is_empty() && digits.bytes().all(|byte| byte == b'_' || belongs(byte))
    };
    if text == "0" {
        return true;
    }
    if let Some(digits) = text.strip_prefix("0b") {
        return all(digits, |byte| matches!(byte, b'0' | b'1'));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return all(digits, |byte| byte.is_ascii_hexdigit());
    }
    if let Some(digits) = text.strip_prefix('0') {
        return all(digits, |byte| matches!(byte, b'0'..=b'7'));
    }
    let digits = run(&mut text, is_digit_or_underscore);
    !digits.is_empty()
        && !digits.starts_with('_')
        && (text.is_empty() || (take_sexagesimal(&mut text) && text.is_empty()))
}

fn is_timestamp(text: &str) -> bool {
    super::timestamp::split(text).is_some_and(|fields| {
        // Without a time, month and day are written with two digits.
        fields.time.is_some() || text.len() == "2000-01-01".len()
    })
}
