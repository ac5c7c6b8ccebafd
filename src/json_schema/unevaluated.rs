//! Which items and properties the keywords of a schema look at, as python-jsonschema finds it
//! for `unevaluatedItems` and `unevaluatedProperties`.

use foldhash::HashSet;

use super::draft::Draft;
use super::errors::{Flow, Stop, unresolved};
use super::evaluate::Evaluation;
use super::resolve::{Scope, Target};
use crate::tree::{NodeRef, Value};

/// Which of the two is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Items,
    Properties,
}

impl<'t> Evaluation<'t> {
    /// Adds the indexes of the items of `instance` that `schema` looks at.
    pub fn evaluated_items(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        self.evaluated(Parts::Items, scope, schema, instance, found)
    }

    /// Adds the indexes of the properties of `instance` that `schema` looks at.
    pub fn evaluated_properties(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        self.evaluated(Parts::Properties, scope, schema, instance, found)
    }

    fn evaluated(
        &mut self,
        parts: Parts,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        match schema.value() {
            Value::Bool(_) => return Ok(()),
            Value::Map(_) => {}
            _ => return Err(self.broken(schema, "a schema")),
        }
        self.enter(schema)?;
        let newest = scope.draft == Draft::Draft202012;
        let all = parts == Parts::Items && newest && schema.get("items").is_some();
        if all {
            found.extend(0..instance.items().len());
        } else {
            self.evaluated_by_references(parts, scope, schema, instance, found)?;
            match parts {
                Parts::Items => self.items_here(scope, schema, instance, found)?,
                Parts::Properties => self.properties_here(scope, schema, instance, found)?,
            }
            self.evaluated_by_branches(parts, scope, schema, instance, found)?;
        }
        self.leave();
        Ok(())
    }

    fn evaluated_by_references(
        &mut self,
        parts: Parts,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        let second = match scope.draft {
            Draft::Draft202012 => "$dynamicRef",
            _ => "$recursiveRef",
        };
        for keyword in ["$ref", second] {
            let Some(value) = schema.get(keyword) else {
                continue;
            };
            let target = match (keyword, value.as_str()) {
                ("$recursiveRef", _) => self.document.resolve_recursive(scope),
                (_, Some(reference)) => self.document.resolve(scope, reference),
                (_, None) => return Err(self.broken(value, "a string")),
            };
            self.spend_read(value)?;
            let Target { schema, scope } =
                target.map_err(|reason| Stop::Fault(unresolved(value, reason)))?;
            self.evaluated(parts, &scope, schema, instance, found)?;
        }
        Ok(())
    }

    fn items_here(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        if scope.draft == Draft::Draft202012 {
            if let Some(prefix) = schema.get("prefixItems") {
                found.extend(0..prefix.items().len());
            }
        } else if let Some(items) = schema.get("items") {
            match items.value() {
                Value::Seq(list) if schema.get("additionalItems").is_none() => {
                    found.extend(0..list.len());
                }
                _ => found.extend(0..instance.items().len()),
            }
        }
        for keyword in ["contains", "unevaluatedItems"] {
            if let Some(inner) = schema.get(keyword) {
                for (index, item) in instance.items().enumerate() {
                    if self.takes(scope, inner, item)? {
                        found.insert(index);
                    }
                }
            }
        }
        Ok(())
    }

    fn properties_here(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        for keyword in [
            "properties",
            "additionalProperties",
            "unevaluatedProperties",
        ] {
            let Some(inner) = schema.get(keyword) else {
                continue;
            };
            let by_name = keyword == "properties" || scope.draft != Draft::Draft202012;
            for (index, (key, value)) in instance.entries().enumerate() {
                self.spend(1, inner)?;
                let looked_at = match inner.value() {
                    // Draft 2019-09: the names in a schema under these keywords are taken for
                    // names of properties. So the reference has it.
                    Value::Map(_) if by_name => self.look_up(inner, key).is_some(),
                    Value::Bool(all) if by_name => *all && scope.draft != Draft::Draft202012,
                    _ if by_name => false,
                    _ => self.takes_below(scope, inner, value)?,
                };
                if looked_at {
                    found.insert(index);
                }
            }
        }
        if let Some(patterns) = schema.get("patternProperties") {
            for (index, (key, _)) in instance.entries().enumerate() {
                for (pattern, _) in self.mapped(patterns)? {
                    if self.is_key_found(pattern, key)? {
                        found.insert(index);
                    }
                }
            }
        }
        if let Some(dependent) = schema.get("dependentSchemas") {
            for (name, inner) in self.mapped(dependent)? {
                if self.look_up(instance, name).is_some() {
                    self.evaluated(Parts::Properties, scope, inner, instance, found)?;
                }
            }
        }
        Ok(())
    }

    fn evaluated_by_branches(
        &mut self,
        parts: Parts,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        found: &mut HashSet<usize>,
    ) -> Flow {
        if let Some(condition) = schema.get("if") {
            let mut branch = "else";
            if self.takes(scope, condition, instance)? {
                self.evaluated(parts, scope, condition, instance, found)?;
                branch = "then";
            }
            if let Some(inner) = schema.get(branch) {
                self.evaluated(parts, scope, inner, instance, found)?;
            }
        }
        for keyword in ["allOf", "oneOf", "anyOf"] {
            if let Some(list) = schema.get(keyword) {
                for inner in self.listed(list)? {
                    if self.takes_below(scope, inner, instance)? {
                        self.evaluated(parts, scope, inner, instance, found)?;
                    }
                }
            }
        }
        Ok(())
    }
}
