//! Keywords of drafts before 2020-12, which apply where a subschema's `$schema` says so.

use super::describe;
use super::draft::Draft;
use super::errors::{Errors, Flow};
use super::evaluate::{Applied, Evaluation};
use crate::tree::{NodeRef, Value};

impl<'t> Evaluation<'t> {
    /// `items` with a schema for all items, or a list of schemas by position.
    pub fn items_or_list(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let one = match at.scope.draft {
            Draft::Draft3 | Draft::Draft4 => at.value.is_map(),
            _ => !matches!(at.value.value(), Value::Seq(_)),
        };
        if !matches!(at.instance.value(), Value::Seq(_)) {
            return Ok(());
        }
        if !one {
            return self.items_by_position(at, errors);
        }
        for item in at.instance.items().enumerate() {
            self.item(at.scope, at.value, item, errors)?;
        }
        Ok(())
    }

    /// `additionalItems`: what stands behind the positions of `items`.
    pub fn additional_items(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let items = at.schema.get("items");
        let listed = match items.map(NodeRef::value) {
            None | Some(Value::Map(_)) => return Ok(()),
            Some(Value::Seq(list)) => list.len(),
            // The length of a boolean is asked for.
            Some(_) => match at.instance.value() {
                Value::Seq(_) => return Err(self.broken(at.value, "no `additionalItems` here")),
                _ => return Ok(()),
            },
        };
        for item in at.instance.items().enumerate().skip(listed) {
            match at.value.value() {
                Value::Map(_) => self.item(at.scope, at.value, item, errors)?,
                Value::Bool(false) => {
                    return self.error(at, errors, || {
                        format!("at most {}", describe::count(listed, "item", "items"))
                    });
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// `contains` without counts.
    pub fn contains_one(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !matches!(at.instance.value(), Value::Seq(_)) {
            return Ok(());
        }
        for item in at.instance.items() {
            if self.takes(at.scope, at.value, item)? {
                return Ok(());
            }
        }
        self.error(at, errors, || {
            "at least one item that fits the schema under `contains`".to_owned()
        })
    }

    /// `dependencies`: names, or a schema, that a property brings with it.
    pub fn dependencies(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if !at.instance.is_map() {
            return Ok(());
        }
        for (name, dependency) in self.mapped(at.value)? {
            if self.look_up(at.instance, name).is_none() {
                continue;
            }
            match dependency.value() {
                Value::Seq(_) => self.needs(at, name, dependency, errors)?,
                Value::Str(_) if at.scope.draft == Draft::Draft3 => {
                    if self.look_up(at.instance, dependency).is_none() {
                        self.error_at(at.instance, dependency, errors, || {
                            format!("it to have the property `{}`", describe::key(dependency))
                        })?;
                    }
                }
                _ => self.descend(at.scope, dependency, at.instance, errors)?,
            }
        }
        Ok(())
    }

    /// Draft 3: `required: true` stands inside the property.
    pub fn required_in_draft_3(
        &mut self,
        at: Applied<'_, 't>,
        name: NodeRef<'t>,
        schema: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        let Some(required) = schema.get("required") else {
            return Ok(());
        };
        if *required.value() != Value::Bool(true) {
            return Ok(());
        }
        self.error_at(at.instance, required, errors, || {
            format!("it to have the property `{}`", describe::key(name))
        })
    }

    /// Draft 3: `type` may list schemas beside names.
    pub fn type_of_draft_3(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if self.is_one_of_types(at, at.value)? {
            return Ok(());
        }
        self.error(at, errors, || {
            format!(
                "a value of the type that {} asks for",
                describe::value(at.value)
            )
        })
    }

    /// Draft 3: the types that a value must not have.
    pub fn disallow(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        let types: Vec<_> = match at.value.value() {
            Value::Seq(_) => at.value.items().collect(),
            _ => vec![at.value],
        };
        for name in types {
            if self.is_one_of_types(at, name)? {
                self.error(at, errors, || {
                    format!(
                        "a value that is not of the type {}",
                        describe::literal(name)
                    )
                })?;
            }
        }
        Ok(())
    }

    fn is_one_of_types(&mut self, at: Applied<'_, 't>, types: NodeRef<'t>) -> Flow<bool> {
        let types: Vec<_> = match types.value() {
            Value::Seq(_) => types.items().collect(),
            _ => vec![types],
        };
        for name in types {
            let fits = match name.is_map() {
                true => self.without_errors(at.scope, name, at.instance)?,
                false => self.is_of_type(at, name)?,
            };
            if fits {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Draft 3: schemas that apply as well.
    pub fn extends(&mut self, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        if at.value.is_map() {
            return self.descend(at.scope, at.value, at.instance, errors);
        }
        for schema in self.listed(at.value)? {
            self.descend(at.scope, schema, at.instance, errors)?;
        }
        Ok(())
    }
}
