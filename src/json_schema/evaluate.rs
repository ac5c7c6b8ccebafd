//! The evaluation of an instance: which keywords apply, in python-jsonschema's order and no
//! further than it looks, so that what makes it crash is met exactly where it is.

use foldhash::{HashMap, HashMapExt};
use std::rc::Rc;

use super::draft::{Draft, Keyword};
use super::equality::{OutOfSteps, Text};
use super::errors::{Errors, Flow, Step, Stop, fault, unresolved};
use super::names::Reason;
use super::resolve::{Document, Scope, Target};
use super::{FaultKind, SchemaFault, Violation, describe, uri};
use crate::python_regex::Pattern;
use crate::tree::{NodeId, NodeRef, Value};

/// The nested calls that python-jsonschema has for keywords and schemas inside the one that an
/// instance is judged by. Measured with recurse-sdk 0.2.8 on CPython 3.14.
pub(super) const FRAMES: usize = 992;
/// What of them looking up a reference takes.
const REFERENCE_FRAMES: usize = 6;
/// Steps that one evaluation may take: comparisons, steps of patterns, and keywords at
/// [`CALL_STEPS`] each.
pub(super) const STEPS: u64 = 10_000_000;
/// Steps that applying a schema or a keyword takes.
const CALL_STEPS: u64 = 16;
/// A keyword that is being applied.
#[derive(Clone, Copy)]
pub(super) struct Applied<'e, 't> {
    pub scope: &'e Scope,
    pub schema: NodeRef<'t>,
    /// The keyword's value.
    pub value: NodeRef<'t>,
    pub instance: NodeRef<'t>,
}

/// An evaluation under way.
pub(super) struct Evaluation<'t> {
    pub document: Document<'t>,
    pub steps: u64,
    /// How many steps there were.
    pub given: u64,
    pub frames: usize,
    pub path: Vec<Step<'t>>,
    /// Open references: their target and instance.
    references: Vec<(NodeId, NodeId)>,
    /// By where they stand.
    pub patterns: HashMap<NodeId, Rc<Pattern>>,
    /// The same of all instances so far, each with the frames that it had.
    pub read: HashMap<NodeId, (usize, Rc<Pattern>)>,
    indexes: HashMap<*const Value, Rc<HashMap<Text<'t>, NodeRef<'t>>>>,
}

/// Judges instances by the schemas of one document, one after the other.
pub(super) struct Judge<'t> {
    root: NodeRef<'t>,
    scope: Scope,
    evaluation: Evaluation<'t>,
}

impl<'t> Judge<'t> {
    /// Judges by schemas in the document `root`.
    pub fn new(root: NodeRef<'t>) -> Result<Self, SchemaFault> {
        let (document, scope) =
            Document::new(root, Draft::Draft202012).map_err(|reason| unresolved(root, reason))?;
        let evaluation = Evaluation {
            document,
            steps: 0,
            given: 0,
            frames: 0,
            path: Vec::new(),
            references: Vec::new(),
            patterns: HashMap::new(),
            read: HashMap::new(),
            indexes: HashMap::new(),
        };
        Ok(Self {
            root,
            scope,
            evaluation,
        })
    }

    /// Judges `instance` by `schema`, and takes what that takes from `steps`.
    pub fn judge(
        &mut self,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        steps: &mut u64,
    ) -> Result<Vec<Violation>, SchemaFault> {
        let evaluation = &mut self.evaluation;
        evaluation.given = *steps;
        evaluation.steps = *steps;
        evaluation.frames = 0;
        evaluation.path.clear();
        evaluation.references.clear();
        // How a pattern is read depends on the frames around it.
        evaluation.patterns.clear();
        let scope = &self.scope;
        let mut errors = Errors::Report(Vec::new());
        let stop = match schema.is_map() && schema.id() == self.root.id() {
            // The root's own `$schema` is not looked at.
            true => evaluation.keywords(scope.draft, scope, schema, instance, &mut errors),
            false => evaluation.own(scope, schema, instance, &mut errors),
        };
        *steps = evaluation.steps;
        match (stop.err(), errors) {
            (None | Some(Stop::Enough), Errors::Report(violations)) => Ok(violations),
            // The reference stops at the first violation, before it meets the fault.
            (_, Errors::Report(violations)) if !violations.is_empty() => Ok(violations),
            (Some(Stop::Fault(fault)), _) => Err(fault),
            _ => Ok(Vec::new()),
        }
    }
}

impl<'t> Evaluation<'t> {
    /// The draft of `schema`: its own `$schema`, or that of `scope`.
    fn draft(&self, scope: &Scope, schema: NodeRef<'t>) -> Flow<Draft> {
        let Some(named) = schema.get("$schema") else {
            return Ok(scope.draft);
        };
        let Some(text) = named.as_str() else {
            return Err(self.broken(named, "a string"));
        };
        match uri::normalize(text) {
            Ok(uri) => Ok(Draft::named(&uri).unwrap_or(scope.draft)),
            Err(_) => Err(fault(
                FaultKind::Unsupported,
                named,
                format!("`$schema` is {}, which is no URI", describe::value(named)),
            )),
        }
    }

    /// Judges `instance` by `schema` with `scope` as it is: a schema's own `$id` counts for
    /// nothing here.
    pub fn own(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        self.enter(schema)?;
        match schema.value() {
            Value::Bool(true) => {}
            Value::Bool(false) => self.refused(schema, instance, errors)?,
            Value::Map(_) => {
                let draft = self.draft(scope, schema)?;
                self.keywords(draft, &scope.in_draft(draft), schema, instance, errors)?;
            }
            _ => return Err(self.no_schema(schema)),
        }
        self.leave();
        Ok(())
    }

    /// Judges `instance` by the subschema `schema`.
    pub fn descend(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        match schema.value() {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return self.refused(schema, instance, errors),
            _ => {}
        }
        self.spend(scope.cost_inside(schema, scope.draft), schema)?;
        let inside = scope
            .inside(schema, scope.draft)
            .map_err(|reason| Stop::Fault(unresolved(schema, reason)))?;
        self.descend_in(scope.draft, inside, schema, instance, errors)
    }

    /// Judges `instance` by what a reference leads to.
    pub fn follow(
        &mut self,
        at: Applied<'_, 't>,
        target: Result<Target<'t>, Reason>,
        errors: &mut Errors,
    ) -> Flow {
        self.spend_read(at.value)?;
        let Target { schema, scope } =
            target.map_err(|reason| Stop::Fault(unresolved(at.value, reason)))?;
        match schema.value() {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return self.refused(schema, at.instance, errors),
            _ => {}
        }
        let open = (schema.id(), at.instance.id());
        self.has_frames(REFERENCE_FRAMES, at.value)?;
        let turns = self.references.contains(&open);
        self.references.push(open);
        let result = self.descend_in(scope.draft, scope, schema, at.instance, errors);
        self.references.pop();
        match result {
            Err(Stop::Fault(mut deep)) if turns && deep.kind == FaultKind::TooDeep => {
                deep.kind = FaultKind::RefLoop;
                deep.node = at.value.id();
                deep.message = format!(
                    "the reference '{}' leads back to itself without end",
                    describe::key(at.value)
                );
                Err(Stop::Fault(deep))
            }
            result => result,
        }
    }

    fn descend_in(
        &mut self,
        outer: Draft,
        mut scope: Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        self.enter(schema)?;
        if !schema.is_map() {
            return Err(self.no_schema(schema));
        }
        scope.draft = self.draft(&scope, schema)?;
        self.keywords(outer, &scope, schema, instance, errors)?;
        self.leave();
        Ok(())
    }

    /// Applies the keywords of `schema`, which the draft `outer` chooses.
    fn keywords(
        &mut self,
        outer: Draft,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
        errors: &mut Errors,
    ) -> Flow {
        self.spend(schema.entries().len() as u64 / 4, schema)?;
        let reference = schema
            .get("$ref")
            .filter(|reference| outer.ref_stands_alone() && *reference.value() != Value::Null);
        if let Some(value) = reference {
            let at = Applied {
                scope,
                schema,
                value,
                instance,
            };
            return self.keyword(Keyword::Ref, at, errors);
        }
        for (key, value) in schema.entries() {
            let keyword = key.as_str().and_then(|name| scope.draft.keyword(name));
            if let Some(keyword) = keyword {
                let at = Applied {
                    scope,
                    schema,
                    value,
                    instance,
                };
                self.keyword(keyword, at, errors)?;
            }
        }
        Ok(())
    }

    fn keyword(&mut self, keyword: Keyword, at: Applied<'_, 't>, errors: &mut Errors) -> Flow {
        self.enter(at.value)?;
        if !self.assertion(keyword, at, errors)? {
            self.applicator(keyword, at, errors)?;
        }
        self.leave();
        Ok(())
    }

    /// Whether `schema` takes `instance`, by [`Self::own`].
    pub fn takes(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
    ) -> Flow<bool> {
        self.until_first(1, |this, errors| this.own(scope, schema, instance, errors))
    }

    /// Whether `schema` takes `instance`, by [`Self::descend`].
    pub fn takes_below(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
    ) -> Flow<bool> {
        self.until_first(1, |this, errors| {
            this.descend(scope, schema, instance, errors)
        })
    }

    /// Whether there is no error; looks no further than the first.
    fn until_first(
        &mut self,
        frames: usize,
        judge: impl FnOnce(&mut Self, &mut Errors) -> Flow,
    ) -> Flow<bool> {
        let before = (self.frames, self.path.len(), self.references.len());
        self.frames += frames;
        let result = judge(self, &mut Errors::First);
        self.frames = before.0;
        self.path.truncate(before.1);
        self.references.truncate(before.2);
        match result {
            Ok(()) => Ok(true),
            Err(Stop::Enough) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Whether there is no error among all that there are.
    pub fn without_errors(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        instance: NodeRef<'t>,
    ) -> Flow<bool> {
        let mut errors = Errors::Count(0);
        self.descend(scope, schema, instance, &mut errors)?;
        Ok(matches!(errors, Errors::Count(0)))
    }

    /// Judges the part of the instance under `key` by `schema`.
    pub fn entry(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        (key, value): (NodeRef<'t>, NodeRef<'t>),
        errors: &mut Errors,
    ) -> Flow {
        self.path.push(Step::Key(key));
        self.descend(scope, schema, value, errors)?;
        self.path.pop();
        Ok(())
    }

    /// Judges the item of the instance at `index` by `schema`.
    pub fn item(
        &mut self,
        scope: &Scope,
        schema: NodeRef<'t>,
        (index, item): (usize, NodeRef<'t>),
        errors: &mut Errors,
    ) -> Flow {
        self.path.push(Step::Index(index));
        self.descend(scope, schema, item, errors)?;
        self.path.pop();
        Ok(())
    }

    /// Another call below the ones there are.
    pub fn enter(&mut self, node: NodeRef<'t>) -> Flow {
        self.spend(CALL_STEPS, node)?;
        self.frames += 1;
        self.has_frames(0, node)
    }

    /// So many more calls can be nested.
    fn has_frames(&self, more: usize, node: NodeRef<'t>) -> Flow {
        if self.frames + more <= FRAMES {
            return Ok(());
        }
        let message = "the schema and the value go deeper here than python-jsonschema can follow";
        Err(fault(FaultKind::TooDeep, node, message.to_owned()))
    }

    pub fn leave(&mut self) {
        self.frames = self.frames.saturating_sub(1);
    }

    /// Takes `steps` of those that are left.
    pub fn spend(&mut self, steps: u64, node: NodeRef<'t>) -> Flow {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => Err(self.endless(node)),
        }
    }

    /// Takes the steps for what was read to resolve the reference `node`.
    pub fn spend_read(&mut self, node: NodeRef<'t>) -> Flow {
        let read = std::mem::take(&mut self.document.read);
        self.spend(read / 4, node)
    }

    /// What `result` says, if there were steps enough for it.
    pub fn in_time<T>(&self, result: Result<T, OutOfSteps>, node: NodeRef<'t>) -> Flow<T> {
        result.map_err(|OutOfSteps| self.endless(node))
    }

    /// The value under `key` in a mapping. Large mappings are indexed once.
    pub fn look_up(&mut self, map: NodeRef<'t>, key: NodeRef<'t>) -> Option<NodeRef<'t>> {
        const SMALL: usize = 16;
        let key = Text::of(key)?;
        if map.entries().len() <= SMALL {
            return map
                .entries()
                .find(|(other, _)| Text::of(*other) == Some(key))
                .map(|(_, value)| value);
        }
        self.indexes
            .entry(std::ptr::from_ref(map.value()))
            .or_insert_with(|| {
                let entries = map.entries();
                let index = entries.filter_map(|(key, value)| Some((Text::of(key)?, value)));
                Rc::new(index.collect())
            })
            .get(&key)
            .copied()
    }
}
