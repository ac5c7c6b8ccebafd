//! The closed shape of a manifest, described by data: which fields a mapping takes, and what
//! each may hold.

use std::fmt;

use num_bigint::BigInt;

use crate::report::{Rule, Severity};
use crate::tree::{NodeRef, Value};

use super::edits::{self, Entry};
use crate::show;

/// A key outside the closed shape.
pub const UNKNOWN_FIELD: Rule = Rule {
    id: "unknown-field",
    severity: Severity::Error,
    title: "A field that the manifest does not have",
    why: "The manifest's shape is closed: a field the SDK does not know is refused, so that a misspelt one is never silently ignored.",
    how: "Correct the name, or remove the field. Names are written exactly as in the document, in lower case with underscores (apiVersion aside).",
};

/// A required key is absent.
pub const MISSING_FIELD: Rule = Rule {
    id: "missing-field",
    severity: Severity::Error,
    title: "A required field is missing",
    why: "The SDK refuses a manifest that leaves out a required field; it fills nothing in.",
    how: "Add the field under the marked key.",
};

/// Another type than the field takes.
pub const WRONG_TYPE: Rule = Rule {
    id: "wrong-type",
    severity: Severity::Error,
    title: "A field holds the wrong type of value",
    why: "Each field takes one type of value. YAML 1.1 decides the type by how a value looks: an unquoted 5 is a number, yes a boolean, an empty value null.",
    how: "Write a value of the expected type; put text that looks like something else in quotes.",
};

/// A field with one possible value holds another.
pub const WRONG_VALUE: Rule = Rule {
    id: "wrong-value",
    severity: Severity::Error,
    title: "A field that takes one value holds another",
    why: "apiVersion, kind, the Python version, the lock file's name, the prices, and the type and additionalProperties of a schema that the service reads itself have one value each that the SDK accepts; an agent's inputs have a task of type string, and what it registers goes by strings.",
    how: "Write exactly that value. The Python version is the string '3.14': without quotes YAML reads a number.",
};

/// A text or mapping that may not be empty is.
pub const EMPTY_VALUE: Rule = Rule {
    id: "empty-value",
    severity: Severity::Error,
    title: "A field that needs content is empty",
    why: "Names, titles, summaries, descriptions and paths are texts of at least one character, register must hold at least one tool, and the default of an agent's task must be a text; the SDK refuses empty ones.",
    how: "Write the text, or register a function.",
};

/// A number below what the field takes.
pub const BELOW_MINIMUM: Rule = Rule {
    id: "below-minimum",
    severity: Severity::Error,
    title: "A limit below 0",
    why: "The agent's limits count errors and seconds; the SDK refuses a negative one.",
    how: "Write 0 or more. 0 switches the limit off.",
};

/// The one value a field takes.
#[derive(Clone, Copy)]
pub enum Only {
    /// A string.
    Text(&'static str),
    /// A number; 0.0 is 0.
    Number(i32),
    /// The boolean false.
    False,
}

impl Only {
    /// Whether `node` is that value.
    pub fn is(self, node: NodeRef<'_>) -> bool {
        match (self, node.value()) {
            (Only::Text(text), Value::Str(found)) => text == found,
            (Only::Number(number), Value::Int(found)) => BigInt::from(number) == *found,
            (Only::Number(number), Value::Float(found)) => f64::from(number) == *found,
            (Only::False, Value::Bool(found)) => !found,
            _ => false,
        }
    }

    /// As YAML.
    pub fn yaml(self) -> String {
        match self {
            Only::Text(text) => edits::scalar(text),
            Only::Number(number) => number.to_string(),
            Only::False => "false".to_owned(),
        }
    }

    /// As a message names it.
    pub fn named(self) -> String {
        match self {
            Only::Text(text) => format!("the string '{text}'"),
            Only::Number(number) => format!("the number {number}"),
            Only::False => "the boolean false".to_owned(),
        }
    }
}

/// What a value may be.
pub enum Shape {
    /// A string with at least one character.
    Text,
    /// One value and no other.
    Only(Only),
    /// A list; its items are judged elsewhere.
    List,
    /// A mapping; its entries are judged elsewhere.
    Mapping,
    /// True or false.
    Boolean,
    /// An integer of at least 0, written as one.
    Whole,
    /// A finite number of at least 0.
    Number,
    /// A list whose items have one shape.
    Each(&'static Shape),
    /// Null, or what the shape takes.
    OrNull(&'static Shape),
    /// A mapping of these fields and no others.
    Closed(&'static [Field]),
    /// A mapping of these fields, and any others.
    Open(&'static [Field]),
    /// A mapping of at least one name that the author chose.
    Named(&'static Shape),
}

/// One field of a mapping.
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// Whether the mapping must have it.
    pub required: bool,
    /// What it may hold.
    pub shape: Shape,
}

impl Field {
    /// A required field.
    pub const fn required(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            required: true,
            shape,
        }
    }

    /// A field that may be left out.
    pub const fn optional(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            required: false,
            shape,
        }
    }

    /// The field with the only content it can have; none where its author has a choice.
    pub fn only_content(&self) -> Option<Content> {
        match &self.shape {
            Shape::Only(only) => Some(Content::Scalar(only.yaml())),
            Shape::Closed(fields) => fields
                .iter()
                .filter(|field| field.required)
                .map(|field| Some((field.name, field.only_content()?)))
                .collect::<Option<Vec<_>>>()
                .map(Content::Fields),
            _ => None,
        }
    }
}

/// The identity of a project: in every manifest.
pub const METADATA: Field = Field::required(
    "metadata",
    Shape::Closed(&[
        Field::required("name", Shape::Text),
        Field::required("title", Shape::Text),
        Field::required("summary", Shape::Text),
    ]),
);

/// The Python it runs on: in every manifest.
pub const RUNTIME: Field = Field::required(
    "runtime",
    Shape::Closed(&[
        Field::required("python", Shape::Only(Only::Text("3.14"))),
        Field::required("lockfile", Shape::Only(Only::Text("uv.lock"))),
    ]),
);

/// What a field without choice holds.
pub enum Content {
    /// One value, as YAML.
    Scalar(String),
    /// Fields of a mapping.
    Fields(Vec<(&'static str, Content)>),
}

impl Content {
    /// As an entry of a mapping, under `name`.
    pub fn entry<'a>(&'a self, name: &'a str) -> Entry<'a> {
        match self {
            Content::Scalar(text) => Entry::Scalar(name, text),
            Content::Fields(fields) => Entry::Mapping(
                name,
                fields
                    .iter()
                    .map(|(name, content)| content.entry(name))
                    .collect(),
            ),
        }
    }
}

/// How the messages name a value of a manifest; written out only where one is made.
#[derive(Clone, Copy)]
pub enum Path<'p> {
    /// The path itself; empty for the manifest.
    Text(&'p str),
    /// A field, cut where its name is long: `tools.register.echo`.
    Field(&'p Path<'p>, &'p str),
    /// An item of a list: `apis[2]`.
    Item(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(path) => out.write_str(path),
            Self::Field(Self::Text(""), name) => out.write_str(&show::name(name)),
            Self::Field(path, name) => write!(out, "{path}.{}", show::name(name)),
            Self::Item(path, at) => write!(out, "{path}[{at}]"),
        }
    }
}
