//! Keywords that judge an instance by themselves.

use std::cmp::Ordering;

use super::describe;
use super::draft::{Draft, Keyword};
use super::equality::{Text, equal, repeated};
use super::errors::{Errors, Flow, fault};
use super::evaluate::{Applied, Evaluation};
use super::number::Number;
use super::{FaultKind, shape};
use crate::tree::{NodeRef, Value};

impl<'t> Evaluation<'t> {
    /// Applies the keyword if it is one of these.
    pub fn assertion(
        &mut self,
        keyword: Keyword,
        at: Applied<'_, 't>,
        errors: &mut Errors,
    ) -> Flow<bool> {
        use Keyword as K;
        match keyword {
            K::Const | K::Enum => self.choice(keyword, at, errors)?,
            K::ExclusiveMaximum | K::ExclusiveMinimum | K::Maximum | K::Minimum => {
                self.limit(keyword, at, errors)?;
            }
            K::MaxItems | K::MaxLength | K::MaxProperties => self.size(keyword, at, errors)?,
            K::MinItems | K::MinLength | K::MinProperties => self.size(keyword, at, errors)?,
            K::MultipleOf => self.multiple_of(at, errors)?,
            K::Pattern => self.pattern(at, errors)?,
            K::Required => self.required(at, errors)?,
            K::DependentRequired => self.dependent_required(at, errors)?,
            K::Type if at.scope.draft > Draft::Draft3 => self.type_keyword(at, errors)?,
            K::UniqueItems => self.unique_items(at, errors)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn choice(&mut self, keyword: Keyword, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let choices: Vec<_> = match (keyword, at.value.value()) {
            (Keyword::Const, _) => vec![at.value],
            (_, Value::Seq(_)) => at.value.items().collect(),
            _ => return Err(self.broken(at.value, "a list")),
        };
        for choice in &choices {
            let same = equal(*choice, at.instance, &mut self.steps);
            if self.in_time(same, at.value)? {
                return Ok(());
            }
        }
        self.error(at, errors, || match choices.as_slice() {
            [] => "one of no values: the list of choices is empty".to_owned(),
            [only] => describe::literal(*only),
            choices => {
                let choices = choices.iter().map(|choice| describe::literal(*choice));
                format!("one of {}", describe::list(choices))
            }
        })
    }

    fn limit(&mut self, keyword: Keyword, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let Some(number) = Number::of(at.instance) else {
            return Ok(());
        };
        let Some(limit) = Number::of(at.value) else {
            return Err(self.broken(at.value, "a number"));
        };
        // Up to Draft 4 a boolean beside the limit says whether it is excluded.
        let excluded = |name| {
            at.scope.draft <= Draft::Draft4 && at.schema.get(name).is_some_and(|node| is_true(node))
        };
        let (wanted, exclusive) = match keyword {
            Keyword::Maximum => (Ordering::Less, excluded("exclusiveMaximum")),
            Keyword::Minimum => (Ordering::Greater, excluded("exclusiveMinimum")),
            Keyword::ExclusiveMaximum => (Ordering::Less, true),
            _ => (Ordering::Greater, true),
        };
        let Some(order) = number.compare(&limit) else {
            return Ok(());
        };
        if order == wanted || order == Ordering::Equal && !exclusive {
            return Ok(());
        }
        self.error(at, errors, || {
            let limit = describe::literal(at.value);
            match (wanted, exclusive) {
                (Ordering::Less, true) => format!("less than {limit}"),
                (Ordering::Less, false) => format!("at most {limit}"),
                (_, true) => format!("more than {limit}"),
                (_, false) => format!("at least {limit}"),
            }
        })
    }

    fn size(&mut self, keyword: Keyword, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        use Keyword as K;
        let (size, one, many) = match (keyword, at.instance.value()) {
            (K::MaxItems | K::MinItems, Value::Seq(items)) => (items.len(), "item", "items"),
            (K::MaxProperties | K::MinProperties, Value::Map(entries)) => {
                (entries.len(), "property", "properties")
            }
            (K::MaxLength | K::MinLength, _) => match Text::of(at.instance) {
                Some(text) => (text.length(), "character", "characters"),
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        let Some(limit) = Number::of(at.value) else {
            return Err(self.broken(at.value, "a number"));
        };
        let is_least = matches!(keyword, K::MinItems | K::MinLength | K::MinProperties);
        let order = Number::Int(size.into()).compare(&limit);
        let broken = match is_least {
            true => order == Some(Ordering::Less),
            false => order == Some(Ordering::Greater),
        };
        if !broken {
            return Ok(());
        }
        self.error(at, errors, || {
            format!(
                "{} {} {many}, not {}",
                if is_least { "at least" } else { "at most" },
                describe::literal(at.value),
                describe::count(size, one, many)
            )
        })
    }

    fn multiple_of(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let Some(number) = Number::of(at.instance) else {
            return Ok(());
        };
        let Some(step) = Number::of(at.value) else {
            return Err(self.broken(at.value, "a number"));
        };
        match number.is_multiple_of(&step) {
            Ok(true) => Ok(()),
            Ok(false) => self.error(at, errors, || {
                format!("a multiple of {}", describe::literal(at.value))
            }),
            Err(_) => {
                let message = format!(
                    "python-jsonschema cannot divide {} by {}",
                    describe::value(at.instance),
                    describe::literal(at.value)
                );
                Err(fault(FaultKind::Unsupported, at.value, message))
            }
        }
    }

    fn pattern(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let Some(text) = Text::of(at.instance) else {
            return Ok(());
        };
        let Some(pattern) = Text::of(at.value) else {
            return Err(self.broken(at.value, "a string"));
        };
        if self.is_found(|| pattern.code_points(), text, at.value)? {
            return Ok(());
        }
        self.error(at, errors, || {
            format!("a string that matches {}", describe::literal(at.value))
        })
    }

    fn required(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        if !matches!(at.value.value(), Value::Seq(_)) {
            return Err(self.broken(at.value, "a list"));
        }
        for name in at.value.items() {
            self.spend(1, at.value)?;
            if self.look_up(at.instance, name).is_none() {
                self.error(at, errors, || {
                    format!("it to have the property `{}`", describe::key(name))
                })?;
            }
        }
        Ok(())
    }

    fn dependent_required(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        if !at.value.is_map() {
            return Err(self.broken(at.value, "a mapping"));
        }
        for (name, needed) in at.value.entries() {
            if self.look_up(at.instance, name).is_some() {
                self.needs(at, name, needed, errors)?;
            }
        }
        Ok(())
    }

    /// The instance has `name`, and so must have each of `needed`.
    pub fn needs(
        &mut self,
        at: Applied<'_, 't>,
        name: NodeRef<'t>,
        needed: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        if !matches!(needed.value(), Value::Seq(_)) {
            return Err(self.broken(needed, "a list"));
        }
        for other in needed.items() {
            self.spend(1, at.value)?;
            if self.look_up(at.instance, other).is_none() {
                self.error_at(at.instance, needed, errors, || {
                    format!(
                        "it to have the property `{}`, because it has `{}`",
                        describe::key(other),
                        describe::key(name)
                    )
                })?;
            }
        }
        Ok(())
    }

    fn type_keyword(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let types: Vec<_> = match at.value.value() {
            Value::Str(_) => vec![at.value],
            Value::Seq(_) => at.value.items().collect(),
            _ => return Err(self.broken(at.value, "the name of a type")),
        };
        for name in &types {
            if self.is_of_type(at, *name)? {
                return Ok(());
            }
        }
        self.error(at, errors, || {
            let names: Vec<_> = types.iter().map(|name| describe::key(*name)).collect();
            match names.as_slice() {
                [name] => article(name),
                names => format!("one of the types {}", names.join(", ")),
            }
        })
    }

    /// Whether the instance is of the type `name`.
    pub fn is_of_type(&self, at: Applied<'_, 't>, name: NodeRef<'t>) -> Flow<bool> {
        let draft = at.scope.draft;
        let value = at.instance.value();
        Ok(match name.as_str() {
            Some("array") => matches!(value, Value::Seq(_)),
            Some("boolean") => matches!(value, Value::Bool(_)),
            Some("integer") => match value {
                Value::Int(_) => true,
                Value::Float(_) => {
                    draft.whole_float_is_integer()
                        && Number::of(at.instance).is_some_and(|number| number.is_whole())
                }
                _ => false,
            },
            Some("null") => *value == Value::Null,
            Some("number") => matches!(value, Value::Int(_) | Value::Float(_)),
            Some("object") => at.instance.is_map(),
            Some("string") => Text::of(at.instance).is_some(),
            Some("any") if draft == Draft::Draft3 => true,
            _ => {
                let message = format!(
                    "a part of the schema that is applied has the type {}; expected one of {}",
                    describe::literal(name),
                    shape::TYPES.join(", ")
                );
                return Err(fault(FaultKind::Unsupported, name, message));
            }
        })
    }

    fn unique_items(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !is_true(at.value) || !matches!(at.instance.value(), Value::Seq(_)) {
            return Ok(());
        }
        let items: Vec<_> = at.instance.items().collect();
        let repeated = repeated(&items, &mut self.steps);
        match self.in_time(repeated, at.value)? {
            None => Ok(()),
            Some(item) => self.error(at, errors, || {
                format!(
                    "items that differ, but {} comes twice",
                    describe::value(item)
                )
            }),
        }
    }
}

fn is_true(node: NodeRef<'_>) -> bool {
    *node.value() == Value::Bool(true)
}

/// A type's name in a sentence.
fn article(name: &str) -> String {
    match name {
        "null" => "null".to_owned(),
        "array" => "a list".to_owned(),
        "object" => "a mapping".to_owned(),
        "integer" => "an integer".to_owned(),
        name => format!("a {name}"),
    }
}
