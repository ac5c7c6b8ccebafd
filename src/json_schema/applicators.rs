//! Keywords that judge an instance, or parts of it, by subschemas.

use foldhash::{HashSet, HashSetExt};
use std::cmp::Ordering;

use super::describe;
use super::draft::{Draft, Keyword};
use super::equality::Text;
use super::errors::{Errors, Flow};
use super::evaluate::{Applied, Evaluation};
use super::number::Number;
use crate::tree::{NodeRef, Value};

impl<'t> Evaluation<'t> {
    /// Applies the keyword, which is one of these.
    pub fn applicator(
        &mut self,
        keyword: Keyword,
        at: Applied<'_, 't>,
        errors: &mut Errors,
    ) -> Flow {
        use Keyword as K;
        match keyword {
            K::Ref | K::DynamicRef => self.reference(at, errors),
            K::RecursiveRef => {
                let target = self.document.resolve_recursive(at.scope);
                self.follow(at, target, errors)
            }
            K::AllOf => self.all_of(at, errors),
            K::AnyOf => self.any_of(at, errors),
            K::OneOf => self.one_of(at, errors),
            K::Not => self.not(at, errors),
            K::If => self.if_then_else(at, errors),
            K::Items => self.items(at, errors),
            K::ItemsOrList => self.items_or_list(at, errors),
            K::AdditionalItems => self.additional_items(at, errors),
            K::PrefixItems => self.items_by_position(at, errors),
            K::Contains => self.contains(at, errors),
            K::ContainsOne => self.contains_one(at, errors),
            K::Properties => self.properties(at, errors),
            K::PatternProperties => self.pattern_properties(at, errors),
            K::AdditionalProperties => self.additional_properties(at, errors),
            K::PropertyNames => self.property_names(at, errors),
            K::DependentSchemas => self.dependent_schemas(at, errors),
            K::Dependencies => self.dependencies(at, errors),
            K::UnevaluatedItems => self.unevaluated_items(at, errors),
            K::UnevaluatedProperties => self.unevaluated_properties(at, errors),
            K::Type => self.type_of_draft_3(at, errors),
            K::Disallow => self.disallow(at, errors),
            K::Extends => self.extends(at, errors),
            _ => Ok(()),
        }
    }

    fn reference(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let Some(reference) = at.value.as_str() else {
            return Err(self.broken(at.value, "a string"));
        };
        let target = self.document.resolve(at.scope, reference);
        self.follow(at, target, errors)
    }

    /// The subschemas that the keyword lists.
    pub fn listed(&self, list: NodeRef<'t>) -> Flow<impl Iterator<Item = NodeRef<'t>> + use<'t>> {
        match list.value() {
            Value::Seq(_) => Ok(list.items()),
            _ => Err(self.broken(list, "a list of schemas")),
        }
    }

    /// The subschemas that the keyword maps.
    pub fn mapped(
        &self,
        map: NodeRef<'t>,
    ) -> Flow<impl Iterator<Item = (NodeRef<'t>, NodeRef<'t>)> + use<'t>> {
        match map.value() {
            Value::Map(_) => Ok(map.entries()),
            _ => Err(self.broken(map, "a mapping of schemas")),
        }
    }

    fn all_of(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        for schema in self.listed(at.value)? {
            self.descend(at.scope, schema, at.instance, errors)?;
        }
        Ok(())
    }

    fn any_of(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        for schema in self.listed(at.value)? {
            if self.without_errors(at.scope, schema, at.instance)? {
                return Ok(());
            }
        }
        self.error(at, errors, || {
            let count = describe::count(at.value.items().len(), "schema", "schemas");
            format!("a value that fits one of the {count} under `anyOf`")
        })
    }

    fn one_of(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let count = at.value.items().len();
        let mut schemas = self.listed(at.value)?;
        let mut fits = false;
        for schema in schemas.by_ref() {
            if self.without_errors(at.scope, schema, at.instance)? {
                fits = true;
                break;
            }
        }
        if !fits {
            return self.error(at, errors, || {
                let count = describe::count(count, "schema", "schemas");
                format!("a value that fits one of the {count} under `oneOf`")
            });
        }
        let mut more = 0;
        for schema in schemas {
            more += usize::from(self.takes(at.scope, schema, at.instance)?);
        }
        if more == 0 {
            return Ok(());
        }
        self.error(at, errors, || {
            format!(
                "a value that fits one schema under `oneOf`, not {}",
                more + 1
            )
        })
    }

    fn not(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !self.takes(at.scope, at.value, at.instance)? {
            return Ok(());
        }
        self.error(at, errors, || {
            "a value that does not fit the schema under `not`".to_owned()
        })
    }

    fn if_then_else(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let branch = match self.takes(at.scope, at.value, at.instance)? {
            true => "then",
            false => "else",
        };
        match at.schema.get(branch) {
            Some(schema) => self.descend(at.scope, schema, at.instance, errors),
            None => Ok(()),
        }
    }

    fn items(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !matches!(at.instance.value(), Value::Seq(_)) {
            return Ok(());
        }
        let prefix = at.schema.get("prefixItems");
        let prefix = prefix.map_or(0, |prefix| prefix.items().len());
        for item in at.instance.items().enumerate().skip(prefix) {
            if *at.value.value() == Value::Bool(false) {
                return self.error(at, errors, || {
                    let count = describe::count(prefix, "item", "items");
                    format!("at most {count}, not {}", at.instance.items().len())
                });
            }
            self.item(at.scope, at.value, item, errors)?;
        }
        Ok(())
    }

    /// `prefixItems`, or `items` with a list: a schema for each position.
    pub fn items_by_position(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let schemas = self.listed(at.value)?;
        for (item, schema) in at.instance.items().enumerate().zip(schemas) {
            self.item(at.scope, schema, item, errors)?;
        }
        Ok(())
    }

    fn contains(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !matches!(at.instance.value(), Value::Seq(_)) {
            return Ok(());
        }
        let least = at.schema.get("minContains");
        let most = at.schema.get("maxContains");
        let compare = |this: &Self, count: usize, limit: NodeRef<'t>| match Number::of(limit) {
            Some(limit) => Ok(Number::Int(count.into()).compare(&limit)),
            None => Err(this.broken(limit, "a number")),
        };
        let mut matches = 0_usize;
        for item in at.instance.items() {
            if !self.takes(at.scope, at.value, item)? {
                continue;
            }
            matches += 1;
            if let Some(most) = most
                && compare(self, matches, most)? == Some(Ordering::Greater)
            {
                return self.error_at(at.instance, most, errors, || {
                    let most = describe::literal(most);
                    format!("at most {most} items that fit the schema under `contains`")
                });
            }
        }
        let too_few = match least {
            Some(least) => compare(self, matches, least)? == Some(Ordering::Less),
            None => matches == 0,
        };
        if !too_few {
            return Ok(());
        }
        let keyword = if matches == 0 {
            at.value
        } else {
            least.unwrap_or(at.value)
        };
        self.error_at(at.instance, keyword, errors, || {
            let least = least.map_or_else(|| "1".to_owned(), describe::literal);
            format!("at least {least} of its items to fit the schema under `contains`")
        })
    }

    fn properties(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        for (name, schema) in self.mapped(at.value)? {
            self.spend(1, at.value)?;
            if let Some(value) = self.look_up(at.instance, name) {
                self.entry(at.scope, schema, (name, value), errors)?;
            } else if at.scope.draft == Draft::Draft3 {
                self.required_in_draft_3(at, name, schema, errors)?;
            }
        }
        Ok(())
    }

    fn pattern_properties(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        for (pattern, schema) in self.mapped(at.value)? {
            for entry in at.instance.entries() {
                if self.is_key_found(pattern, entry.0)? {
                    self.entry(at.scope, schema, entry, errors)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the key of `patternProperties` is found in `key`.
    pub fn is_key_found(&mut self, pattern: NodeRef<'t>, key: NodeRef<'t>) -> Flow<bool> {
        match (Text::of(pattern), Text::of(key)) {
            (Some(text), Some(key)) => self.is_found(|| text.code_points(), key, pattern),
            _ => Err(self.broken(pattern, "a string")),
        }
    }

    fn additional_properties(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        let patterns = at.schema.get("patternProperties");
        let joined = patterns.map(joined).unwrap_or_default();
        self.spend(joined.len() as u64 / 4, at.value)?;
        let mut extras = Vec::new();
        for entry in at.instance.entries() {
            self.spend(1 + joined.len() as u64 / 4, at.value)?;
            if self.is_additional(at, entry.0, &joined)? {
                extras.push(entry);
            }
        }
        match at.value.value() {
            Value::Map(_) => {
                for entry in extras {
                    self.entry(at.scope, at.value, entry, errors)?;
                }
                Ok(())
            }
            Value::Bool(true) => Ok(()),
            Value::Bool(false) => {
                let allowed = at.schema.get("properties");
                for (key, _) in extras {
                    self.violation(key, at.value, errors, |place| {
                        let key = describe::inside(place, key);
                        let allowed = allowed.iter().flat_map(|allowed| allowed.entries());
                        let allowed: Vec<_> = allowed.map(|(key, _)| describe::key(key)).collect();
                        match allowed.as_slice() {
                            [] => format!("`{key}` is a property that the schema does not allow"),
                            _ => format!(
                                "`{key}` is a property that the schema does not allow; it has {}",
                                describe::list(allowed.into_iter())
                            ),
                        }
                    })?;
                }
                Ok(())
            }
            _ => Err(self.broken(at.value, "a schema")),
        }
    }

    /// Whether neither `properties` has `key` nor the `joined` patterns are found in it.
    fn is_additional(
        &mut self,
        at: Applied<'_, 't>,
        key: NodeRef<'t>,
        joined: &[u32],
    ) -> Flow<bool> {
        if let Some(properties) = at.schema.get("properties")
            && self.look_up(properties, key).is_some()
        {
            return Ok(false);
        }
        match Text::of(key) {
            Some(text) if !joined.is_empty() => {
                let patterns = at.schema.get("patternProperties").unwrap_or(at.value);
                Ok(!self.is_found(|| joined.to_vec(), text, patterns)?)
            }
            _ => Ok(true),
        }
    }

    fn property_names(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        for (key, _) in at.instance.entries() {
            self.descend(at.scope, at.value, key, errors)?;
        }
        Ok(())
    }

    fn dependent_schemas(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        for (name, schema) in self.mapped(at.value)? {
            if self.look_up(at.instance, name).is_some() {
                self.descend(at.scope, schema, at.instance, errors)?;
            }
        }
        Ok(())
    }

    fn unevaluated_items(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let Value::Seq(items) = at.instance.value() else {
            return Ok(());
        };
        let mut evaluated = HashSet::new();
        self.evaluated_items(at.scope, at.schema, at.instance, &mut evaluated)?;
        let left = (0..items.len()).find(|index| !evaluated.contains(index));
        match left {
            None => Ok(()),
            Some(index) => self.error(at, errors, || {
                format!("no item beyond those that its schemas describe, but there is [{index}]")
            }),
        }
    }

    fn unevaluated_properties(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        let mut evaluated = HashSet::new();
        self.evaluated_properties(at.scope, at.schema, at.instance, &mut evaluated)?;
        let mut left = None;
        for (index, (key, value)) in at.instance.entries().enumerate() {
            if !evaluated.contains(&index) && !self.without_errors(at.scope, at.value, value)? {
                left.get_or_insert(key);
            }
        }
        match left {
            None => Ok(()),
            Some(key) => self.error(at, errors, || {
                format!(
                    "no property beyond those that its schemas describe, but there is `{}`",
                    describe::key(key)
                )
            }),
        }
    }
}

/// The keys of `patternProperties`, joined by `|`: the reference searches them at once.
fn joined(patterns: NodeRef<'_>) -> Vec<u32> {
    let mut joined = Vec::new();
    for (index, (pattern, _)) in patterns.entries().enumerate() {
        if index > 0 {
            joined.push(u32::from('|'));
        }
        joined.extend(Text::of(pattern).map(Text::code_points).unwrap_or_default());
    }
    joined
}
