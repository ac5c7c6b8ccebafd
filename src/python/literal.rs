//! Defaults as `ast.literal_eval` and a JSON writer take them.

use foldhash::{HashMap, HashMapExt};
use std::collections::hash_map::Entry;

use num_bigint::BigInt;
use ruff_python_ast::{self as ast, Expr, Number, UnaryOp};
use ruff_text_size::Ranged;

use super::NotLiteral;
use super::source::Source;
use super::strings::characters;
use crate::tree::{NodeId, Tree, Value};

/// The value of `expression`, or what keeps it from being literal JSON.
pub(super) fn evaluate(source: &Source, expression: &Expr) -> Result<(Tree, NodeId), NotLiteral> {
    let mut tree = Tree::new();
    let root = Evaluator {
        source,
        tree: &mut tree,
    }
    .value(expression);
    match root {
        Ok(root) => Ok((tree, root)),
        Err(refused) => {
            let names = names(expression).unwrap_or_default();
            let names = names.into_iter().map(|name| source.span_of(name.range()));
            Err(NotLiteral {
                names: names.collect(),
                ..refused
            })
        }
    }
}

/// As many names of a default are listed.
const MOST_NAMES: usize = 100;

/// The names among the values of `expression`; none where anything else in it is no literal.
fn names(expression: &Expr) -> Option<Vec<&Expr>> {
    let mut names = Vec::new();
    let mut open = vec![expression];
    while let Some(here) = open.pop() {
        match here {
            Expr::Name(_) if names.len() == MOST_NAMES => return None,
            Expr::Name(_) => names.push(here),
            Expr::NoneLiteral(_) | Expr::BooleanLiteral(_) | Expr::StringLiteral(_) => {}
            Expr::NumberLiteral(literal) if is_portable(&literal.value) => {}
            Expr::UnaryOp(unary) if matches!(unary.op, UnaryOp::USub | UnaryOp::UAdd) => {
                match &*unary.operand {
                    Expr::NumberLiteral(literal) if is_portable(&literal.value) => {}
                    _ => return None,
                }
            }
            Expr::List(list) => open.extend(list.elts.iter().rev()),
            Expr::Dict(dict) => {
                let is_text = |key: &Expr| key.is_string_literal_expr();
                if !dict
                    .items
                    .iter()
                    .all(|item| item.key.as_ref().is_some_and(is_text))
                {
                    return None;
                }
                open.extend(dict.items.iter().rev().map(|item| &item.value));
            }
            _ => return None,
        }
    }
    Some(names)
}

fn is_portable(number: &Number) -> bool {
    match number {
        Number::Int(_) => true,
        Number::Float(value) => value.is_finite(),
        Number::Complex { .. } => false,
    }
}

struct Evaluator<'a> {
    source: &'a Source<'a>,
    tree: &'a mut Tree,
}

impl Evaluator<'_> {
    /// Recursion is bounded by the brackets that a source may nest.
    fn value(&mut self, expression: &Expr) -> Result<NodeId, NotLiteral> {
        let value = match expression {
            Expr::NoneLiteral(_) => Value::Null,
            Expr::BooleanLiteral(literal) => Value::Bool(literal.value),
            Expr::StringLiteral(literal) => self.string(literal),
            Expr::NumberLiteral(_) => self.number(expression, false)?,
            Expr::UnaryOp(unary) if matches!(unary.op, UnaryOp::USub | UnaryOp::UAdd) => {
                match &*unary.operand {
                    operand @ Expr::NumberLiteral(_) => {
                        self.number(operand, unary.op == UnaryOp::USub)?
                    }
                    _ => return Err(self.refuse(expression)),
                }
            }
            Expr::List(list) => {
                let mut items = Vec::with_capacity(list.elts.len());
                for item in &list.elts {
                    items.push(self.value(item)?);
                }
                Value::Seq(items)
            }
            Expr::Dict(dict) => self.dict(dict)?,
            _ => return Err(self.refuse(expression)),
        };
        Ok(self
            .tree
            .push(self.source.span_of(expression.range()), value))
    }

    /// A key that comes again keeps its first place and its last value, as in Python.
    fn dict(&mut self, dict: &ast::ExprDict) -> Result<Value, NotLiteral> {
        let mut entries: Vec<(NodeId, NodeId)> = Vec::with_capacity(dict.items.len());
        let mut places: HashMap<Vec<u32>, usize> = HashMap::new();
        for item in &dict.items {
            let Some(key) = &item.key else {
                return Err(NotLiteral {
                    span: self.source.span_of(item.value.range()),
                    found: "an unpacked mapping".to_owned(),
                    names: Vec::new(),
                });
            };
            let Expr::StringLiteral(text) = key else {
                return Err(NotLiteral {
                    span: self.source.span_of(key.range()),
                    found: format!("{} as a key", self.describe(key)),
                    names: Vec::new(),
                });
            };
            let key_value = self.string(text);
            let points: Vec<u32> = characters(self.source.text(), text)
                .map(|character| character.code)
                .collect();
            let key = self.tree.push(self.source.span_of(key.range()), key_value);
            let value = self.value(&item.value)?;
            match places.entry(points) {
                Entry::Occupied(place) => {
                    if let Some(entry) = entries.get_mut(*place.get()) {
                        entry.1 = value;
                    }
                }
                Entry::Vacant(place) => {
                    place.insert(entries.len());
                    entries.push((key, value));
                }
            }
        }
        Ok(Value::Map(entries))
    }

    fn string(&self, literal: &ast::ExprStringLiteral) -> Value {
        let text = literal.value.to_str();
        // The parser shows a lone surrogate as U+FFFD: only then is the source worth a second look.
        if text.contains(char::REPLACEMENT_CHARACTER) {
            let points: Vec<u32> = characters(self.source.text(), literal)
                .map(|character| character.code)
                .collect();
            if points.iter().any(|point| char::from_u32(*point).is_none()) {
                return Value::Surrogates(points);
            }
        }
        Value::Str(text.to_owned())
    }

    fn number(&self, expression: &Expr, negative: bool) -> Result<Value, NotLiteral> {
        let Expr::NumberLiteral(literal) = expression else {
            return Err(self.refuse(expression));
        };
        match &literal.value {
            Number::Int(_) => {
                let value = integer(self.source.slice(literal.range))
                    .ok_or_else(|| self.refuse(expression))?;
                Ok(Value::Int(if negative { -value } else { value }))
            }
            Number::Float(value) if value.is_finite() => {
                Ok(Value::Float(if negative { -value } else { *value }))
            }
            Number::Float(_) | Number::Complex { .. } => Err(self.refuse(expression)),
        }
    }

    fn refuse(&self, expression: &Expr) -> NotLiteral {
        NotLiteral {
            span: self.source.span_of(expression.range()),
            found: self.describe(expression),
            names: Vec::new(),
        }
    }

    /// What `expression` is, in its author's words.
    fn describe(&self, expression: &Expr) -> String {
        let what = match expression {
            Expr::Tuple(_) => "a tuple",
            Expr::Set(_) => "a set",
            Expr::BytesLiteral(_) => "bytes",
            Expr::FString(_) => "an f-string",
            Expr::TString(_) => "a t-string",
            Expr::EllipsisLiteral(_) => "an ellipsis",
            Expr::Lambda(_) => "a lambda",
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_) => {
                "a comprehension"
            }
            Expr::If(_) => "a conditional expression",
            Expr::Await(_) => "an await",
            Expr::Yield(_) | Expr::YieldFrom(_) => "a yield",
            Expr::Named(_) => "an assignment",
            Expr::Starred(_) => "an unpacked iterable",
            Expr::Compare(_) => "a comparison",
            Expr::Subscript(_) => "a subscript",
            Expr::BinOp(_) | Expr::BoolOp(_) | Expr::UnaryOp(_) => "a computed value",
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Complex { .. } => "a complex number",
                Number::Float(_) => "a number beyond the range of doubles",
                Number::Int(_) => "a number",
            },
            Expr::Call(call) => {
                let name = self.source.slice(call.func.range());
                return if is_short(name) {
                    format!("a call of {name}()")
                } else {
                    "a call".to_owned()
                };
            }
            Expr::Name(_) | Expr::Attribute(_) => {
                let name = self.source.slice(expression.range());
                return if is_short(name) {
                    format!("the name {name}")
                } else {
                    "a name".to_owned()
                };
            }
            Expr::StringLiteral(_) => "a string",
            Expr::List(_) => "a list",
            Expr::Dict(_) => "a dict",
            Expr::NoneLiteral(_) => "None",
            Expr::BooleanLiteral(literal) if literal.value => "True",
            Expr::BooleanLiteral(_) => "False",
            Expr::Slice(_) | Expr::IpyEscapeCommand(_) => "an expression",
        };
        what.to_owned()
    }
}

/// Whether a name is fit to be shown in a message.
fn is_short(name: &str) -> bool {
    name.len() <= 60 && !name.contains('\n')
}

/// The value of an integer literal.
fn integer(text: &str) -> Option<BigInt> {
    let digits = text.replace('_', "");
    let (radix, digits) = match digits.get(..2) {
        Some("0x" | "0X") => (16, digits.get(2..)?),
        Some("0o" | "0O") => (8, digits.get(2..)?),
        Some("0b" | "0B") => (2, digits.get(2..)?),
        _ => (10, digits.as_str()),
    };
    BigInt::parse_bytes(digits.as_bytes(), radix)
}
