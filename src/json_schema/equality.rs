//! Which values are equal, as `const`, `enum` and `uniqueItems` see it: 1 and 1.0 are, 1 and
//! true are not. Nothing here recurses over values.

use foldhash::HashMap;
use std::cmp::Ordering;

use super::number::Number;
use crate::tree::{NodeRef, Value};

/// The comparison took more steps than were left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutOfSteps;

fn spend(steps: &mut u64) -> Result<(), OutOfSteps> {
    *steps = steps.checked_sub(1).ok_or(OutOfSteps)?;
    Ok(())
}

/// Whether two values are equal. Takes a step for each pair that it looks at.
pub(super) fn equal(a: NodeRef<'_>, b: NodeRef<'_>, steps: &mut u64) -> Result<bool, OutOfSteps> {
    same(a, b, Number::of, steps)
}

/// Whether two values are the same, where `number` says what counts as a number.
fn same<'t>(
    a: NodeRef<'t>,
    b: NodeRef<'t>,
    number: fn(NodeRef<'t>) -> Option<Number>,
    steps: &mut u64,
) -> Result<bool, OutOfSteps> {
    let mut pairs = vec![(a, b)];
    while let Some((a, b)) = pairs.pop() {
        spend(steps)?;
        let same = match (a.value(), b.value()) {
            (Value::Seq(one), Value::Seq(other)) => {
                pairs.extend(a.items().zip(b.items()));
                one.len() == other.len()
            }
            (Value::Map(one), Value::Map(other)) => {
                one.len() == other.len() && match_entries(a, b, &mut pairs)
            }
            (Value::Other(_), Value::Other(_)) => false,
            (one, other) => match (number(a), number(b)) {
                (Some(a), Some(b)) => a.compare(&b) == Some(Ordering::Equal),
                _ => one == other,
            },
        };
        if !same {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds the values under each key of `a` to `pairs`; false where `b` lacks a key.
fn match_entries<'t>(
    a: NodeRef<'t>,
    b: NodeRef<'t>,
    pairs: &mut Vec<(NodeRef<'t>, NodeRef<'t>)>,
) -> bool {
    let index: HashMap<Text<'_>, NodeRef<'_>> = b
        .entries()
        .filter_map(|(key, value)| Some((Text::of(key)?, value)))
        .collect();
    for (key, value) in a.entries() {
        let Some(other) = Text::of(key).and_then(|key| index.get(&key)) else {
            return false;
        };
        pairs.push((value, *other));
    }
    true
}

/// A text that may hold lone surrogates.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Text<'t> {
    Str(&'t str),
    Surrogates(&'t [u32]),
}

impl<'t> Text<'t> {
    pub fn of(node: NodeRef<'t>) -> Option<Self> {
        match node.value() {
            Value::Str(text) => Some(Self::Str(text)),
            Value::Surrogates(text) => Some(Self::Surrogates(text)),
            _ => None,
        }
    }

    pub fn code_points(self) -> Vec<u32> {
        match self {
            Self::Str(text) => text.chars().map(u32::from).collect(),
            Self::Surrogates(text) => text.to_vec(),
        }
    }

    pub fn length(self) -> usize {
        match self {
            Self::Str(text) => text.chars().count(),
            Self::Surrogates(text) => text.len(),
        }
    }

    fn compare(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Str(a), Self::Str(b)) => a.cmp(b),
            (a, b) => a.code_points().cmp(&b.code_points()),
        }
    }
}

/// The place of the second of two equal items, if there are two. As Python does, sorts the
/// items and compares neighbours where they can be sorted, and all pairs otherwise.
pub(super) fn repeated<'t>(
    items: &[NodeRef<'t>],
    steps: &mut u64,
) -> Result<Option<NodeRef<'t>>, OutOfSteps> {
    if let Some(sorted) = sort(items, steps)? {
        for pair in sorted.windows(2) {
            if let [a, b] = pair
                && equal(*a, *b, steps)?
            {
                return Ok(Some(*b));
            }
        }
        return Ok(None);
    }
    for (index, item) in items.iter().enumerate() {
        for earlier in items.iter().take(index) {
            if equal(*earlier, *item, steps)? {
                return Ok(Some(*item));
            }
        }
    }
    Ok(None)
}

/// The items in order, stable; nothing where two of them have no order.
fn sort<'t>(
    items: &[NodeRef<'t>],
    steps: &mut u64,
) -> Result<Option<Vec<NodeRef<'t>>>, OutOfSteps> {
    let mut sorted = items.to_vec();
    let mut width = 1;
    while width < sorted.len() {
        let mut merged = Vec::with_capacity(sorted.len());
        for run in sorted.chunks(width * 2) {
            let (mut left, mut right) = run.split_at(width.min(run.len()));
            while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
                match is_less(*b, *a, steps)? {
                    None => return Ok(None),
                    Some(true) => {
                        merged.push(*b);
                        right = right_rest;
                    }
                    Some(false) => {
                        merged.push(*a);
                        left = left_rest;
                    }
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        sorted = merged;
        width *= 2;
    }
    Ok(Some(sorted))
}

/// `a < b` in Python, where items that are booleans themselves have no order; nothing where
/// it raises.
fn is_less(a: NodeRef<'_>, b: NodeRef<'_>, steps: &mut u64) -> Result<Option<bool>, OutOfSteps> {
    if matches!(a.value(), Value::Bool(_)) || matches!(b.value(), Value::Bool(_)) {
        return Ok(None);
    }
    let (mut a, mut b) = (a, b);
    loop {
        spend(steps)?;
        let (Value::Seq(one), Value::Seq(other)) = (a.value(), b.value()) else {
            return Ok(order(a, b).map(|order| order == Ordering::Less));
        };
        let mut different = None;
        for (x, y) in a.items().zip(b.items()) {
            if !same(x, y, as_number, steps)? {
                different = Some((x, y));
                break;
            }
        }
        match different {
            None => return Ok(Some(one.len() < other.len())),
            Some(pair) => (a, b) = pair,
        }
    }
}

/// The number that a boolean is to Python.
fn as_number(node: NodeRef<'_>) -> Option<Number> {
    match node.value() {
        Value::Bool(value) => Some(Number::Int(u8::from(*value).into())),
        _ => Number::of(node),
    }
}

fn order(a: NodeRef<'_>, b: NodeRef<'_>) -> Option<Ordering> {
    if let (Some(a), Some(b)) = (Text::of(a), Text::of(b)) {
        return Some(a.compare(b));
    }
    as_number(a)?.compare(&as_number(b)?)
}
