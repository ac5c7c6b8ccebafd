//! From a scalar's text and tag to its value, by the rules of PyYAML's `SafeLoader`.

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::excerpt::{quoted, shorten};
use super::number::{self, Float, NumberFault};
use super::resolve::{Implicit, resolve};
use super::timestamp::{self, Timestamp};
use super::token::Text;
use crate::tree::Value;
use crate::yaml::FaultKind;

/// The tags that `SafeLoader` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CoreTag {
    Str,
    Int,
    Float,
    Bool,
    Null,
    Timestamp,
    Binary,
    Seq,
    Map,
    Set,
    Omap,
    Pairs,
}

impl CoreTag {
    /// The tag of this full name.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name.strip_prefix(super::CORE)? {
            "str" => Self::Str,
            "int" => Self::Int,
            "float" => Self::Float,
            "bool" => Self::Bool,
            "null" => Self::Null,
            "timestamp" => Self::Timestamp,
            "binary" => Self::Binary,
            "seq" => Self::Seq,
            "map" => Self::Map,
            "set" => Self::Set,
            "omap" => Self::Omap,
            "pairs" => Self::Pairs,
            _ => return None,
        })
    }

    /// Its short form, and what it goes with.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Str => ("!!str", "text"),
            Self::Int => ("!!int", "an integer"),
            Self::Float => ("!!float", "a number"),
            Self::Bool => ("!!bool", "true or false"),
            Self::Null => ("!!null", "null"),
            Self::Timestamp => ("!!timestamp", "a date such as 2026-01-31"),
            Self::Binary => ("!!binary", "base64 text"),
            Self::Seq => ("!!seq", "a list"),
            Self::Map => ("!!map", "a mapping"),
            Self::Set => ("!!set", "a mapping"),
            Self::Omap => ("!!omap", "a list of one-entry mappings"),
            Self::Pairs => ("!!pairs", "a list of one-entry mappings"),
        }
    }
}

/// A scalar's value.
#[derive(Clone, Debug)]
pub(super) enum Scalar {
    Null,
    Bool(bool),
    Int(BigInt),
    Float(Float),
    Str(String),
    Surrogates(Vec<u32>),
    Timestamp(Timestamp),
    Bytes(Vec<u8>),
    /// The empty mapping, as `!!map ''` makes it.
    EmptyMap,
}

/// Why a scalar has no value.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    pub kind: FaultKind,
    pub message: String,
    pub help: &'static str,
}

/// A value as a mapping's key: equal keys are equal in Python.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Null,
    /// Integers, booleans, and floats without a fraction.
    Int(BigInt),
    /// The bits of any other float.
    Float(u64),
    SharedNan,
    /// A NaN of its own, equal to none but itself: the byte where it stands.
    Nan(usize),
    Str(String),
    Surrogates(Vec<u32>),
    Timestamp(Timestamp),
    Bytes(Vec<u8>),
}

impl Scalar {
    /// The value for the tree.
    pub fn value(self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Int(value) => Value::Int(value),
            Self::Float(Float::Number(value)) => Value::Float(value),
            Self::Float(Float::SharedNan) => Value::Float(f64::NAN),
            Self::Str(value) => Value::Str(value),
            Self::Surrogates(value) => Value::Surrogates(value),
            Self::Timestamp(Timestamp::Date(_)) => Value::Other("a date"),
            Self::Timestamp(Timestamp::Time { .. }) => Value::Other("a date and time"),
            Self::Bytes(_) => Value::Other("binary data"),
            Self::EmptyMap => Value::Map(Vec::new()),
        }
    }

    /// What it is as a key, standing at byte `at`, where the tree's value does not tell.
    pub fn hidden_key(&self, at: usize) -> Option<Key> {
        match self {
            Self::Float(Float::Number(value)) if value.is_nan() => Some(Key::Nan(at)),
            Self::Timestamp(value) => Some(Key::Timestamp(*value)),
            Self::Bytes(value) => Some(Key::Bytes(value.clone())),
            _ => None,
        }
    }
}

/// What a value of the tree is as a key; none for a list or a mapping.
pub(super) fn key(value: &Value) -> Option<Key> {
    Some(match value {
        Value::Null => Key::Null,
        Value::Bool(value) => Key::Int(BigInt::from(u8::from(*value))),
        Value::Int(value) => Key::Int(value.clone()),
        Value::Float(value) if value.is_nan() => Key::SharedNan,
        Value::Float(value) => match BigInt::from_f64(*value) {
            Some(whole) if value.fract() == 0.0 => Key::Int(whole),
            _ => Key::Float(value.to_bits()),
        },
        Value::Str(value) => Key::Str(value.clone()),
        Value::Surrogates(value) => Key::Surrogates(value.clone()),
        Value::Seq(_) | Value::Map(_) | Value::Other(_) => return None,
    })
}

/// The value of a scalar without a tag, plain or tagged `!`.
pub(super) fn untagged(text: Text<'_>) -> Result<Scalar, Refusal> {
    let Text::Utf8(utf8) = &text else {
        return Ok(string(text));
    };
    let tag = match resolve(utf8) {
        Implicit::Str => return Ok(string(text)),
        Implicit::Null => return Ok(Scalar::Null),
        Implicit::Bool => CoreTag::Bool,
        Implicit::Int => CoreTag::Int,
        Implicit::Float => CoreTag::Float,
        Implicit::Timestamp => CoreTag::Timestamp,
        Implicit::Merge => {
            return Err(Refusal {
                kind: FaultKind::Syntax,
                message: "<< is YAML's merge key, which is not taken here".to_owned(),
                help: "repeat the entries in full, or quote it if the text << is meant: '<<'",
            });
        }
        Implicit::Value => {
            return Err(Refusal {
                kind: FaultKind::Syntax,
                message: "a lone = means something of its own to YAML 1.1, which is not taken here"
                    .to_owned(),
                help: "quote it: '='",
            });
        }
    };
    let shown = shorten(utf8);
    tagged(tag, text).map_err(|mut refusal| {
        refusal.help = "quote it if text is meant";
        if matches!(tag, CoreTag::Int | CoreTag::Float) && refusal.kind == FaultKind::Tag {
            refusal.kind = FaultKind::Number;
            refusal.message = format!("{shown} reads as a number, but cannot be converted to one");
        }
        refusal
    })
}

/// The text itself.
pub(super) fn string(text: Text<'_>) -> Scalar {
    match text {
        Text::Utf8(text) => Scalar::Str(text.into_owned()),
        Text::Surrogates(text) => Scalar::Surrogates(text),
    }
}

/// The value of a scalar under a tag.
pub(super) fn tagged(tag: CoreTag, text: Text<'_>) -> Result<Scalar, Refusal> {
    let refuse = |kind: FaultKind| {
        let (tag, wanted) = tag.words();
        let found = match &text {
            Text::Utf8(text) if text.is_empty() => "nothing".to_owned(),
            Text::Utf8(text) => format!("the text {}", quoted(text)),
            Text::Surrogates(_) => "text with half a surrogate pair".to_owned(),
        };
        Refusal {
            kind,
            message: format!("{tag} stands before {found}, but takes {wanted}"),
            help: "drop the tag, or write a value that it takes",
        }
    };
    let utf8 = match &text {
        Text::Utf8(text) => Some(text.as_ref()),
        Text::Surrogates(_) => None,
    };
    let number = |fault: NumberFault| match fault {
        NumberFault::Unreadable => refuse(FaultKind::Tag),
        NumberFault::TooLong => too_long(),
    };
    match (tag, utf8) {
        (CoreTag::Str, _) => Ok(string(text)),
        (CoreTag::Null, _) => Ok(Scalar::Null),
        (CoreTag::Int, Some(utf8)) => number::int(utf8).map(Scalar::Int).map_err(number),
        (CoreTag::Float, Some(utf8)) => number::float(utf8).map(Scalar::Float).map_err(number),
        (CoreTag::Bool, Some(utf8)) => match utf8.to_lowercase().as_str() {
            "yes" | "true" | "on" => Ok(Scalar::Bool(true)),
            "no" | "false" | "off" => Ok(Scalar::Bool(false)),
            _ => Err(refuse(FaultKind::Tag)),
        },
        (CoreTag::Timestamp, Some(utf8)) => match timestamp::split(utf8) {
            None => Err(refuse(FaultKind::Tag)),
            Some(fields) => fields
                .value()
                .map(Scalar::Timestamp)
                .map_err(|why| Refusal {
                    kind: FaultKind::Date,
                    message: format!("{} reads as a date, but {why}", shorten(utf8)),
                    help: "quote it if text is meant",
                }),
        },
        (CoreTag::Binary, Some(utf8)) => match base64(utf8) {
            Some(bytes) => Ok(Scalar::Bytes(bytes)),
            None => Err(refuse(FaultKind::Syntax)),
        },
        (CoreTag::Map, Some("")) => Ok(Scalar::EmptyMap),
        (CoreTag::Int | CoreTag::Float | CoreTag::Bool | CoreTag::Timestamp | CoreTag::Map, _) => {
            Err(refuse(FaultKind::Tag))
        }
        (CoreTag::Binary | CoreTag::Seq | CoreTag::Set | CoreTag::Omap | CoreTag::Pairs, _) => {
            Err(refuse(FaultKind::Syntax))
        }
    }
}

/// Says that an integer is too long for Python's conversions.
pub(super) fn too_long() -> Refusal {
    Refusal {
        kind: FaultKind::NumberTooLong,
        message: format!(
            "this integer has more than {} decimal digits, which Python does not convert",
            super::INTEGER_DIGITS
        ),
        help: "write a shorter number, or quote it if text is meant",
    }
}

/// Base64 as Python reads it leniently: foreign characters mean nothing, and nothing is read
/// behind the padding. None where it breaks off, or for text that is not ASCII.
fn base64(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() {
        return None;
    }
    let mut bytes = Vec::new();
    let (mut bits, mut count, mut padding) = (0u32, 0, 0);
    for byte in text.bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                padding += 1;
                if count >= 2 && count + padding >= 4 {
                    return Some(bytes);
                }
                continue;
            }
            _ => continue,
        };
        padding = 0;
        bits = (bits << 6) | u32::from(digit);
        count = (count + 1) % 4;
        if count != 1 {
            let shift = [0, 0, 4, 2].get(count).copied().unwrap_or(0);
            bytes.push((bits >> shift) as u8);
        }
    }
    (count == 0).then_some(bytes)
}
