//! Numbers as Python compares and divides them: integers of any size exactly, doubles as
//! doubles, and the two with each other by their true values.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive, Zero};

use crate::tree::{NodeRef, Value};

/// A number; a boolean is none.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Int(BigInt),
    Float(f64),
}

/// Arithmetic that Python does not finish: division by zero, or a number too great for a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoResult;

impl Number {
    pub fn of(node: NodeRef<'_>) -> Option<Self> {
        match node.value() {
            Value::Int(value) => Some(Self::Int(value.clone())),
            Value::Float(value) => Some(Self::Float(*value)),
            _ => None,
        }
    }

    /// How it compares; nothing where one of the two is not a number.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => Some(a.cmp(b)),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(b),
            (Self::Int(a), Self::Float(b)) => compare_exactly(a, *b),
            (Self::Float(a), Self::Int(b)) => compare_exactly(b, *a).map(Ordering::reverse),
        }
    }

    /// Whether it has no fraction.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Int(_) => true,
            Self::Float(value) => value.is_finite() && value.fract() == 0.0,
        }
    }

    /// Whether it is greater than 0.
    pub fn is_positive(&self) -> bool {
        self.compare(&Self::Int(BigInt::ZERO)) == Some(Ordering::Greater)
    }

    /// Whether it is less than 0.
    pub fn is_negative(&self) -> bool {
        self.compare(&Self::Int(BigInt::ZERO)) == Some(Ordering::Less)
    }

    fn to_double(&self) -> Result<f64, NoResult> {
        match self {
            Self::Float(value) => Ok(*value),
            Self::Int(value) => value
                .to_f64()
                .filter(|value| value.is_finite())
                .ok_or(NoResult),
        }
    }

    /// Whether it is a multiple of `step`: by the remainder for an integer `step`, by whether
    /// the quotient of doubles is whole for a double, and exactly where that quotient is too
    /// great for a double.
    pub fn is_multiple_of(&self, step: &Self) -> Result<bool, NoResult> {
        match (self, step) {
            (_, Self::Float(step)) => {
                if *step == 0.0 {
                    return Err(NoResult);
                }
                let quotient = self.to_double()? / step;
                if quotient.is_nan() {
                    return Err(NoResult);
                }
                if quotient.is_infinite() {
                    return is_exact_multiple(self, *step);
                }
                Ok(quotient.fract() == 0.0)
            }
            (_, Self::Int(step)) if step.is_zero() => Err(NoResult),
            (Self::Int(value), Self::Int(step)) => Ok((value % step).is_zero()),
            (Self::Float(value), Self::Int(_)) => Ok(value % step.to_double()? == 0.0),
        }
    }
}

fn compare_exactly(int: &BigInt, float: f64) -> Option<Ordering> {
    match BigInt::from_f64(float) {
        Some(whole) => Some(int.cmp(&whole).then_with(|| {
            float
                .fract()
                .partial_cmp(&0.0)
                .map_or(Ordering::Equal, Ordering::reverse)
        })),
        None if float.is_nan() => None,
        None if float > 0.0 => Some(Ordering::Less),
        None => Some(Ordering::Greater),
    }
}

/// A double as an integer times a power of two.
fn scaled(value: f64) -> (BigInt, i64) {
    let bits = value.to_bits();
    let exponent = i64::try_from((bits >> 52) & 0x7FF).unwrap_or_default();
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) = match exponent {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, exponent - 1075),
    };
    (BigInt::from(mantissa), exponent)
}

fn is_exact_multiple(value: &Number, step: f64) -> Result<bool, NoResult> {
    let (value, value_exponent) = match value {
        Number::Int(value) => (value.clone(), 0),
        Number::Float(value) if value.is_finite() => scaled(*value),
        Number::Float(_) => return Err(NoResult),
    };
    let (step, step_exponent) = scaled(step);
    let least = value_exponent.min(step_exponent);
    let shift = |number: BigInt, exponent: i64| {
        number << u64::try_from(exponent - least).unwrap_or_default()
    };
    let (value, step) = (shift(value, value_exponent), shift(step, step_exponent));
    Ok((value % step).is_zero())
}
