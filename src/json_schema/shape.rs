//! What each keyword takes, by draft: the meta-schemas as a table.

use super::draft::Draft::{self, Draft4, Draft6, Draft7, Draft201909, Draft202012};

/// What a keyword takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    Schema,
    /// A list of one or more schemas.
    Schemas,
    SchemaOrSchemas,
    BooleanOrSchema,
    SchemaMap,
    /// A mapping of regular expressions to schemas.
    PatternMap,
    /// A mapping of names to a schema or a list of names.
    Dependencies,
    /// The name of a type, or a list of them.
    Types,
    List,
    /// A list of one or more different values.
    Choices,
    Number,
    /// A number greater than 0.
    Step,
    /// A whole number of 0 or more.
    Count,
    Text,
    /// A regular expression.
    Pattern,
    Boolean,
    /// A boolean beside the keyword that it qualifies.
    BooleanBeside(&'static str),
    /// A list of different texts.
    Names,
    /// A list of one or more different texts.
    SomeNames,
    NamesMap,
    /// A name for a place in the schema.
    Anchor,
    /// A URI without a fragment.
    Id,
    /// A mapping of texts to booleans.
    Vocabulary,
}

/// Every keyword of any draft.
pub(super) const KEYWORDS: [&str; 66] = [
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$recursiveAnchor",
    "$recursiveRef",
    "$ref",
    "$schema",
    "$vocabulary",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "deprecated",
    "description",
    "disallow",
    "divisibleBy",
    "else",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "extends",
    "format",
    "id",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "readOnly",
    "required",
    "then",
    "title",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
    "writeOnly",
];

/// The names of types.
pub(super) const TYPES: [&str; 7] = [
    "array", "boolean", "integer", "null", "number", "object", "string",
];

impl Shape {
    /// What the keyword `name` takes in `draft`, Draft 4 or later; nothing where the draft does
    /// not know it, or where it takes anything.
    pub fn of(draft: Draft, name: &str) -> Option<Self> {
        let since = |first: Draft, shape: Self| (draft >= first).then_some(shape);
        let by_draft_4 = |then: Self, now: Self| Some(if draft <= Draft4 { then } else { now });
        match name {
            "id" => (draft <= Draft4).then_some(Self::Text),
            "$id" if draft >= Draft201909 => Some(Self::Id),
            "$id" | "$ref" => since(Draft6, Self::Text),
            "$anchor" => since(Draft201909, Self::Anchor),
            "$dynamicAnchor" => since(Draft202012, Self::Anchor),
            "$dynamicRef" => since(Draft202012, Self::Text),
            "$recursiveAnchor" => match draft {
                Draft201909 => Some(Self::Boolean),
                _ => since(Draft202012, Self::Anchor),
            },
            "$recursiveRef" => since(Draft201909, Self::Text),
            "$vocabulary" => since(Draft201909, Self::Vocabulary),
            "$defs" | "dependentSchemas" => since(Draft201909, Self::SchemaMap),
            "$comment" | "contentEncoding" | "contentMediaType" => since(Draft7, Self::Text),
            "$schema" | "description" | "format" | "title" => Some(Self::Text),
            "additionalItems" if draft == Draft202012 => None,
            "additionalItems" | "additionalProperties" => {
                by_draft_4(Self::BooleanOrSchema, Self::Schema)
            }
            "allOf" | "anyOf" | "oneOf" => Some(Self::Schemas),
            "contains" | "propertyNames" => since(Draft6, Self::Schema),
            "contentSchema" | "unevaluatedItems" | "unevaluatedProperties" => {
                since(Draft201909, Self::Schema)
            }
            "definitions" | "properties" => Some(Self::SchemaMap),
            "dependencies" => Some(Self::Dependencies),
            "dependentRequired" => since(Draft201909, Self::NamesMap),
            "deprecated" | "writeOnly" => since(Draft201909, Self::Boolean),
            "readOnly" => since(Draft7, Self::Boolean),
            "if" | "then" | "else" => since(Draft7, Self::Schema),
            "enum" => by_draft_4(Self::Choices, Self::List),
            "examples" => since(Draft6, Self::List),
            "exclusiveMaximum" => by_draft_4(Self::BooleanBeside("maximum"), Self::Number),
            "exclusiveMinimum" => by_draft_4(Self::BooleanBeside("minimum"), Self::Number),
            "items" if draft == Draft202012 => Some(Self::Schema),
            "items" => Some(Self::SchemaOrSchemas),
            "maxContains" | "minContains" => since(Draft201909, Self::Count),
            "maxItems" | "maxLength" | "maxProperties" => Some(Self::Count),
            "minItems" | "minLength" | "minProperties" => Some(Self::Count),
            "maximum" | "minimum" => Some(Self::Number),
            "multipleOf" => Some(Self::Step),
            "not" => Some(Self::Schema),
            "pattern" => Some(Self::Pattern),
            "patternProperties" => by_draft_4(Self::SchemaMap, Self::PatternMap),
            "prefixItems" => since(Draft202012, Self::Schemas),
            "required" => by_draft_4(Self::SomeNames, Self::Names),
            "type" => Some(Self::Types),
            "uniqueItems" => Some(Self::Boolean),
            _ => None,
        }
    }

    /// How a message says what is expected.
    pub fn expected(self) -> &'static str {
        match self {
            Self::Schema | Self::BooleanOrSchema => "a schema (a mapping, true or false)",
            Self::Schemas => "a list of one or more schemas",
            Self::SchemaOrSchemas => "a schema, or a list of one or more schemas",
            Self::SchemaMap => "a mapping of names to schemas",
            Self::PatternMap => "a mapping of regular expressions to schemas",
            Self::Dependencies => "a mapping of names to schemas or lists of names",
            Self::Types => "the name of a type, or a list of one or more of them",
            Self::List => "a list",
            Self::Choices => "a list of one or more different values",
            Self::Number => "a number",
            Self::Step => "a number greater than 0",
            Self::Count => "a whole number of 0 or more",
            Self::Text => "a string",
            Self::Pattern => "a string that holds a regular expression",
            Self::Boolean | Self::BooleanBeside(_) => "true or false",
            Self::Names => "a list of names",
            Self::SomeNames => "a list of one or more names",
            Self::NamesMap => "a mapping of names to lists of names",
            Self::Anchor => {
                "a name of letters, digits, `-`, `_` and `.` that begins with a letter or `_`"
            }
            Self::Id => "a URI without a fragment",
            Self::Vocabulary => "a mapping of URIs to true or false",
        }
    }

    /// The calls that python-jsonschema nests, while it checks a schema against the meta-schema
    /// of Draft 2020-12, between that schema and a schema under the keyword.
    pub fn frames(self, keyword: &str) -> usize {
        match self {
            Self::Schemas => 12,
            Self::SchemaMap if keyword == "definitions" => 6,
            Self::SchemaMap | Self::PatternMap => 10,
            _ => 8,
        }
    }

    /// The calls that it nests for a keyword without subschemas, beyond those that it needs for
    /// any schema.
    pub fn leaf_frames(self) -> usize {
        match self {
            Self::Types | Self::Count => 4,
            Self::Names => 1,
            _ => 0,
        }
    }
}
