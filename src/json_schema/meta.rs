//! The faults of a schema against its draft's meta-schema, each once, at the narrowest node.

use foldhash::{HashMap, HashMapExt};
use std::fmt;

use super::advice;
use super::describe;
use super::draft::Draft;
use super::equality::{Text, repeated};
use super::number::Number;
use super::shape::{Shape, TYPES};
use super::{FaultKind, Reference, SchemaFault};
use crate::python_regex::Pattern;
use crate::tree::{NodeId, NodeRef, Value};

/// The nested calls that python-jsonschema has for a schema inside the one it checks. Measured
/// with recurse-sdk 0.2.8 on CPython 3.14: 980 pass, 982 do not.
const FRAMES: usize = 980;
/// What of them the way from a schema to the reader of its patterns takes.
const PATTERN_FRAMES: usize = 2;
/// A schema with more faults than this is not read on.
const MAX_FAULTS: usize = 200;
/// Comparisons that finding repeated items may take.
const COMPARISONS: u64 = 1 << 22;

/// How a message calls a part of a schema.
#[derive(Clone, Copy)]
enum Name<'t> {
    Whole,
    Keyword(NodeRef<'t>),
    Entry(NodeRef<'t>, NodeRef<'t>),
    Item(NodeRef<'t>, usize),
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => write!(f, "the schema"),
            Self::Keyword(key) => write!(f, "`{}`", describe::key(*key)),
            Self::Entry(key, entry) => {
                write!(f, "`{}.{}`", describe::key(*key), describe::key(*entry))
            }
            Self::Item(key, index) => write!(f, "`{}[{index}]`", describe::key(*key)),
        }
    }
}

/// A subschema that is still to be checked.
#[derive(Clone, Copy)]
struct Task<'t> {
    schema: NodeRef<'t>,
    name: Name<'t>,
    frames: usize,
}

struct Check<'t> {
    draft: Draft,
    reference: Reference,
    tasks: Vec<Task<'t>>,
    faults: Vec<SchemaFault>,
    /// The deepest that each schema was met; aliases lead to one several times.
    met: HashMap<NodeId, usize>,
    too_deep: bool,
    comparisons: u64,
}

/// Faults of `schema` against the meta-schema of `draft`.
pub(super) fn check(draft: Draft, reference: Reference, schema: NodeRef<'_>) -> Vec<SchemaFault> {
    let mut check = Check {
        draft,
        reference,
        tasks: vec![Task {
            schema,
            name: Name::Whole,
            frames: 0,
        }],
        faults: Vec::new(),
        met: HashMap::new(),
        too_deep: false,
        comparisons: COMPARISONS,
    };
    while let Some(task) = check.tasks.pop() {
        if check.faults.len() >= MAX_FAULTS {
            break;
        }
        check.schema(task);
    }
    check
        .faults
        .sort_by_key(|fault| schema.sibling(fault.node).span());
    check.faults
}

impl<'t> Check<'t> {
    fn fault(&mut self, node: NodeRef<'t>, message: String, help: Option<String>) {
        self.fault_of(FaultKind::Meta, node, message, help);
    }

    fn fault_of(
        &mut self,
        kind: FaultKind,
        node: NodeRef<'t>,
        message: String,
        help: Option<String>,
    ) {
        self.faults.push(SchemaFault {
            kind,
            node: node.id(),
            message,
            help,
        });
    }

    /// The value is not what the keyword takes.
    fn mismatch(&mut self, name: Name<'t>, node: NodeRef<'t>, shape: Shape) {
        let message = format!(
            "{name} is {}; expected {}",
            describe::value(node),
            shape.expected()
        );
        let keyword = match name {
            Name::Keyword(key) => key.as_str(),
            _ => None,
        };
        let help = advice::for_mismatch(self.draft, keyword, node, shape)
            .unwrap_or_else(|| format!("write {}", shape.expected()));
        self.fault(node, message, Some(help));
    }

    fn schema(&mut self, task: Task<'t>) {
        let Task {
            schema,
            name,
            frames,
        } = task;
        if frames > self.most_frames() {
            return self.deep(schema, name);
        }
        match schema.value() {
            Value::Map(_) => {}
            Value::Bool(_) if self.draft > Draft::Draft4 => return,
            _ => return self.mismatch(name, schema, Shape::Schema),
        }
        let first = match self.met.get_mut(&schema.id()) {
            Some(deepest) if *deepest >= frames || self.reference == Reference::Ajv => return,
            Some(deepest) => {
                *deepest = frames;
                false
            }
            None => {
                self.met.insert(schema.id(), frames);
                true
            }
        };
        let from = self.tasks.len();
        for (key, value) in schema.entries() {
            let Some(keyword) = key.as_str() else {
                continue;
            };
            let Some(shape) = self.shape(keyword) else {
                continue;
            };
            if frames + shape.leaf_frames() > self.most_frames() {
                self.deep(value, Name::Keyword(key));
                continue;
            }
            let inner = frames + shape.frames(keyword);
            self.subschemas(key, value, shape, inner);
            if first {
                self.value(schema, key, value, shape, frames);
            }
        }
        // The last task is the next one: so subschemas come in the order of the text.
        if let Some(tasks) = self.tasks.get_mut(from..) {
            tasks.reverse();
        }
    }

    /// What `keyword` takes.
    fn shape(&self, keyword: &str) -> Option<Shape> {
        // The meta-schemas that Ajv brings ask up to Draft 7 for what Draft 4 alone does.
        match (self.reference, keyword) {
            (Reference::Ajv, "enum") if self.draft <= Draft::Draft7 => Some(Shape::Choices),
            _ => Shape::of(self.draft, keyword),
        }
    }

    fn most_frames(&self) -> usize {
        match self.reference {
            Reference::Python => FRAMES,
            Reference::Ajv => usize::MAX,
        }
    }

    /// Whether 1.0 is an integer.
    fn whole_float_is_integer(&self) -> bool {
        self.draft.whole_float_is_integer() || self.reference == Reference::Ajv
    }

    fn deep(&mut self, node: NodeRef<'t>, name: Name<'t>) {
        if !std::mem::replace(&mut self.too_deep, true) {
            self.fault_of(
                FaultKind::TooDeep,
                node,
                format!("{name} is nested deeper than python-jsonschema can follow"),
                Some("move the inner schemas to `$defs` and refer to them by `$ref`".to_owned()),
            );
        }
    }

    /// Adds what the value holds of subschemas to the tasks.
    fn subschemas(&mut self, key: NodeRef<'t>, value: NodeRef<'t>, shape: Shape, frames: usize) {
        let task = |schema, name| Task {
            schema,
            name,
            frames,
        };
        match (shape, value.value()) {
            (Shape::Schema, _)
            | (Shape::SchemaOrSchemas, Value::Map(_) | Value::Bool(_))
            | (Shape::BooleanOrSchema, Value::Map(_)) => {
                self.tasks.push(task(value, Name::Keyword(key)));
            }
            (Shape::Schemas | Shape::SchemaOrSchemas, Value::Seq(_)) => {
                let items = value.items().enumerate();
                self.tasks
                    .extend(items.map(|(index, item)| task(item, Name::Item(key, index))));
            }
            (Shape::SchemaMap | Shape::PatternMap, Value::Map(_)) => {
                let entries = value.entries();
                self.tasks
                    .extend(entries.map(|(entry, value)| task(value, Name::Entry(key, entry))));
            }
            (Shape::Dependencies, Value::Map(_)) => {
                let entries = value.entries();
                self.tasks.extend(
                    entries
                        .filter(|(_, value)| !matches!(value.value(), Value::Seq(_)))
                        .map(|(entry, value)| task(value, Name::Entry(key, entry))),
                );
            }
            _ => {}
        }
    }

    /// Checks the keyword's value but for the subschemas in it.
    fn value(
        &mut self,
        schema: NodeRef<'t>,
        key: NodeRef<'t>,
        value: NodeRef<'t>,
        shape: Shape,
        frames: usize,
    ) {
        let name = Name::Keyword(key);
        let fits = match shape {
            Shape::Schema => true,
            Shape::SchemaOrSchemas => match value.value() {
                Value::Seq(items) => !items.is_empty(),
                Value::Bool(_) | Value::Map(_) => true,
                _ => false,
            },
            Shape::BooleanOrSchema => matches!(value.value(), Value::Bool(_) | Value::Map(_)),
            Shape::Schemas => matches!(value.value(), Value::Seq(items) if !items.is_empty()),
            Shape::SchemaMap => value.is_map(),
            Shape::PatternMap => {
                for (pattern, _) in value.entries() {
                    self.pattern(pattern, key, frames);
                }
                value.is_map()
            }
            Shape::Dependencies | Shape::NamesMap => {
                for (entry, names) in value.entries() {
                    let is_list = matches!(names.value(), Value::Seq(_));
                    if is_list || shape == Shape::NamesMap {
                        self.names(Name::Entry(key, entry), entry, names, self.names_shape());
                    }
                }
                value.is_map()
            }
            Shape::Types => return self.types(key, value),
            Shape::List => matches!(value.value(), Value::Seq(_)),
            Shape::Choices => {
                self.different(name, value);
                matches!(value.value(), Value::Seq(items) if !items.is_empty())
            }
            Shape::Number => Number::of(value).is_some(),
            Shape::Step => Number::of(value).is_some_and(|number| number.is_positive()),
            Shape::Count => Number::of(value).is_some_and(|number| {
                (number.is_whole() && self.whole_float_is_integer()
                    || matches!(value.value(), Value::Int(_)))
                    && !number.is_negative()
            }),
            Shape::Text => Text::of(value).is_some(),
            Shape::Pattern => {
                self.pattern(value, key, frames);
                Text::of(value).is_some()
            }
            Shape::Boolean => matches!(value.value(), Value::Bool(_)),
            Shape::BooleanBeside(limit) => {
                if schema.get(limit).is_none() {
                    let message = format!("{name} stands without `{limit}`, which it qualifies");
                    let node = match self.reference {
                        Reference::Python => key,
                        Reference::Ajv => schema,
                    };
                    self.fault(node, message, Some(format!("add `{limit}`")));
                }
                matches!(value.value(), Value::Bool(_))
            }
            Shape::Names | Shape::SomeNames => return self.names(name, key, value, shape),
            Shape::Anchor => value.as_str().is_some_and(|text| self.is_anchor(text)),
            Shape::Id => match value.value() {
                Value::Str(text) => is_id(text) || is_id(self.line(text)),
                other => matches!(other, Value::Surrogates(_)),
            },
            Shape::Vocabulary => {
                for (uri, required) in value.entries() {
                    if !matches!(required.value(), Value::Bool(_)) {
                        self.mismatch(Name::Entry(key, uri), required, Shape::Boolean);
                    }
                }
                value.is_map()
            }
        };
        if !fits {
            self.mismatch(name, value, shape);
        }
    }

    fn names_shape(&self) -> Shape {
        match self.draft {
            Draft::Draft3 | Draft::Draft4 => Shape::SomeNames,
            _ => Shape::Names,
        }
    }

    fn names(&mut self, name: Name<'t>, key: NodeRef<'t>, value: NodeRef<'t>, shape: Shape) {
        let Value::Seq(items) = value.value() else {
            return self.mismatch(name, value, shape);
        };
        if items.is_empty() && shape == Shape::SomeNames {
            return self.mismatch(name, value, shape);
        }
        let before = self.faults.len();
        for (index, item) in value.items().enumerate() {
            if Text::of(item).is_none() {
                let name = Name::Item(key, index);
                let message = format!("{name} is {}; expected a name", describe::value(item));
                self.fault(item, message, advice::quote(item));
            }
        }
        self.different_too(before, name, value);
    }

    /// No two items are equal; since there were `before` faults, the items have been judged. With
    /// Ajv the whole list is at fault, which is not said where an item is.
    fn different_too(&mut self, before: usize, name: Name<'t>, value: NodeRef<'t>) {
        if self.reference == Reference::Python || self.faults.len() == before {
            self.different(name, value);
        }
    }

    /// No two items are equal.
    fn different(&mut self, name: Name<'t>, value: NodeRef<'t>) {
        let items: Vec<_> = value.items().collect();
        match repeated(&items, &mut self.comparisons) {
            Ok(None) => {}
            Ok(Some(item)) => {
                let message = format!("{name} holds {} twice", describe::literal(item));
                let node = match self.reference {
                    Reference::Python => item,
                    Reference::Ajv => value,
                };
                self.fault(node, message, Some("remove one of the two".to_owned()));
            }
            Err(_) => {
                let message = format!("{name} takes too long to compare item by item");
                self.fault_of(FaultKind::TooManySteps, value, message, None);
            }
        }
    }

    fn types(&mut self, key: NodeRef<'t>, value: NodeRef<'t>) {
        let name = Name::Keyword(key);
        match value.value() {
            Value::Seq(items) if !items.is_empty() => {
                let before = self.faults.len();
                for (index, item) in value.items().enumerate() {
                    self.type_name(Name::Item(key, index), item);
                }
                self.different_too(before, name, value);
            }
            Value::Str(_) => self.type_name(name, value),
            _ => self.mismatch(name, value, Shape::Types),
        }
    }

    fn type_name(&mut self, name: Name<'t>, value: NodeRef<'t>) {
        if value.as_str().is_some_and(|text| TYPES.contains(&text)) {
            return;
        }
        let message = format!(
            "{name} is {}; expected one of {}",
            describe::value(value),
            TYPES.join(", ")
        );
        self.fault(value, message, advice::for_type(value));
    }

    fn pattern(&mut self, node: NodeRef<'t>, key: NodeRef<'t>, frames: usize) {
        let Reference::Python = self.reference else {
            return;
        };
        let Some(text) = Text::of(node) else {
            return;
        };
        let left = FRAMES.saturating_sub(frames + PATTERN_FRAMES);
        if let Err(error) = Pattern::new(&text.code_points(), left) {
            let (kind, reason) = advice::pattern_fault(&error);
            let message = format!(
                "`{}` has {}, {reason}",
                describe::key(key),
                describe::value(node)
            );
            self.fault_of(kind, node, message, advice::for_pattern(node));
        }
    }

    /// What of `text` a pattern's `$` must match at the end of: Python's also matches before a
    /// final line break.
    fn line<'s>(&self, text: &'s str) -> &'s str {
        match self.reference {
            Reference::Python => text.strip_suffix('\n').unwrap_or(text),
            Reference::Ajv => text,
        }
    }

    fn is_anchor(&self, text: &str) -> bool {
        let text = self.line(text);
        let older = self.draft == Draft::Draft201909;
        let mut characters = text.chars();
        characters
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic() || first == '_' && !older)
            && characters.all(|character| {
                character.is_ascii_alphanumeric()
                    || "-._".contains(character)
                    || character == ':' && older
            })
    }
}

/// Whether `text` has no fragment but perhaps an empty one at its end.
fn is_id(text: &str) -> bool {
    !text.strip_suffix('#').unwrap_or(text).contains('#')
}
