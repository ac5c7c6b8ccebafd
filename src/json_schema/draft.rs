//! The drafts of JSON Schema: how each is named, which keywords it applies, and where it keeps
//! subschemas.

/// A draft of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draft {
    /// Draft 3.
    Draft3,
    /// Draft 4.
    Draft4,
    /// Draft 6.
    Draft6,
    /// Draft 7.
    Draft7,
    /// Draft 2019-09.
    Draft201909,
    /// Draft 2020-12.
    Draft202012,
}

use Draft::{Draft3, Draft4, Draft6, Draft7, Draft201909, Draft202012};

impl Draft {
    /// The draft whose meta-schema has the URI `uri`, exactly as written but for an empty
    /// fragment.
    pub fn named(uri: &str) -> Option<Self> {
        let plain = |uri: &'static str| uri.trim_end_matches('#');
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        let drafts = [Draft3, Draft4, Draft6, Draft7, Draft201909, Draft202012];
        drafts.into_iter().find(|draft| plain(draft.uri()) == uri)
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Draft3 => "Draft 3",
            Draft4 => "Draft 4",
            Draft6 => "Draft 6",
            Draft7 => "Draft 7",
            Draft201909 => "Draft 2019-09",
            Draft202012 => "Draft 2020-12",
        }
    }

    /// The URI of its meta-schema.
    pub fn uri(self) -> &'static str {
        match self {
            Draft3 => "http://json-schema.org/draft-03/schema#",
            Draft4 => "http://json-schema.org/draft-04/schema#",
            Draft6 => "http://json-schema.org/draft-06/schema#",
            Draft7 => "http://json-schema.org/draft-07/schema#",
            Draft201909 => "https://json-schema.org/draft/2019-09/schema",
            Draft202012 => "https://json-schema.org/draft/2020-12/schema",
        }
    }

    /// Whether `$ref` makes its siblings count for nothing.
    pub(super) fn ref_stands_alone(self) -> bool {
        self <= Draft7
    }

    /// Whether 1.0 is an integer.
    pub(super) fn whole_float_is_integer(self) -> bool {
        self >= Draft6
    }

    /// The key that names a schema.
    pub(super) fn id_key(self) -> &'static str {
        if self <= Draft4 { "id" } else { "$id" }
    }

    /// What the keyword `name` does, if it does anything.
    pub(super) fn keyword(self, name: &str) -> Option<Keyword> {
        use Keyword as K;
        let since = |draft: Self, keyword: Keyword| (self >= draft).then_some(keyword);
        match name {
            "$ref" => Some(K::Ref),
            "$dynamicRef" => since(Draft202012, K::DynamicRef),
            "$recursiveRef" => (self == Draft201909).then_some(K::RecursiveRef),
            "additionalItems" => (self <= Draft201909).then_some(K::AdditionalItems),
            "additionalProperties" => Some(K::AdditionalProperties),
            "allOf" => since(Draft4, K::AllOf),
            "anyOf" => since(Draft4, K::AnyOf),
            "const" => since(Draft6, K::Const),
            "contains" => match self {
                Draft3 | Draft4 => None,
                Draft6 | Draft7 => Some(K::ContainsOne),
                Draft201909 | Draft202012 => Some(K::Contains),
            },
            "dependencies" => match self {
                Draft201909 | Draft202012 => None,
                _ => Some(K::Dependencies),
            },
            "dependentRequired" => since(Draft201909, K::DependentRequired),
            "dependentSchemas" => since(Draft201909, K::DependentSchemas),
            "disallow" => (self == Draft3).then_some(K::Disallow),
            "divisibleBy" => (self == Draft3).then_some(K::MultipleOf),
            "enum" => Some(K::Enum),
            "exclusiveMaximum" => since(Draft6, K::ExclusiveMaximum),
            "exclusiveMinimum" => since(Draft6, K::ExclusiveMinimum),
            "extends" => (self == Draft3).then_some(K::Extends),
            "if" => since(Draft7, K::If),
            "items" => Some(match self {
                Draft202012 => K::Items,
                _ => K::ItemsOrList,
            }),
            "maxItems" => Some(K::MaxItems),
            "maxLength" => Some(K::MaxLength),
            "maxProperties" => since(Draft4, K::MaxProperties),
            "maximum" => Some(K::Maximum),
            "minItems" => Some(K::MinItems),
            "minLength" => Some(K::MinLength),
            "minProperties" => since(Draft4, K::MinProperties),
            "minimum" => Some(K::Minimum),
            "multipleOf" => since(Draft4, K::MultipleOf),
            "not" => since(Draft4, K::Not),
            "oneOf" => since(Draft4, K::OneOf),
            "pattern" => Some(K::Pattern),
            "patternProperties" => Some(K::PatternProperties),
            "prefixItems" => since(Draft202012, K::PrefixItems),
            "properties" => Some(K::Properties),
            "propertyNames" => since(Draft6, K::PropertyNames),
            "required" => since(Draft4, K::Required),
            "type" => Some(K::Type),
            "unevaluatedItems" => since(Draft201909, K::UnevaluatedItems),
            "unevaluatedProperties" => since(Draft201909, K::UnevaluatedProperties),
            "uniqueItems" => Some(K::UniqueItems),
            _ => None,
        }
    }

    /// Where the keyword `name` holds subschemas, as the reference looks for names in them.
    pub(super) fn holds(self, name: &str) -> Option<Holds> {
        match name {
            "additionalItems" | "additionalProperties" if self <= Draft4 => Some(Holds::OneIfMap),
            "additionalItems" => (self <= Draft201909).then_some(Holds::One),
            "additionalProperties" => Some(Holds::One),
            "not" => (self >= Draft4).then_some(Holds::One),
            "contains" | "propertyNames" => (self >= Draft6).then_some(Holds::One),
            "if" | "then" | "else" => (self >= Draft7).then_some(Holds::One),
            "contentSchema" | "unevaluatedItems" | "unevaluatedProperties" => {
                (self >= Draft201909).then_some(Holds::One)
            }
            "allOf" | "anyOf" | "oneOf" => (self >= Draft4).then_some(Holds::List),
            "extends" => (self == Draft3).then_some(Holds::List),
            "prefixItems" => (self == Draft202012).then_some(Holds::List),
            "items" => Some(match self {
                Draft202012 => Holds::One,
                _ => Holds::OneOrList,
            }),
            "definitions" | "patternProperties" | "properties" => Some(Holds::Map),
            "$defs" | "dependentSchemas" => (self >= Draft201909).then_some(Holds::Map),
            "dependencies" => (self <= Draft7).then_some(Holds::MapIfMaps),
            _ => None,
        }
    }
}

/// Where a keyword holds subschemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// Its value is one.
    One,
    /// Its value is one, unless it is no mapping.
    OneIfMap,
    /// Its value is a list of them.
    List,
    /// Its value is one, or a list of them.
    OneOrList,
    /// The values of its mapping are.
    Map,
    /// The values of its mapping are, if the first is a mapping.
    MapIfMaps,
}

/// What a keyword does with an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Ref,
    DynamicRef,
    RecursiveRef,
    AdditionalItems,
    AdditionalProperties,
    AllOf,
    AnyOf,
    Const,
    Contains,
    /// `contains` without counts.
    ContainsOne,
    Dependencies,
    DependentRequired,
    DependentSchemas,
    Disallow,
    Enum,
    ExclusiveMaximum,
    ExclusiveMinimum,
    Extends,
    If,
    Items,
    /// `items` that is a schema for all items or a list of schemas.
    ItemsOrList,
    MaxItems,
    MaxLength,
    MaxProperties,
    Maximum,
    MinItems,
    MinLength,
    MinProperties,
    Minimum,
    MultipleOf,
    Not,
    OneOf,
    Pattern,
    PatternProperties,
    PrefixItems,
    Properties,
    PropertyNames,
    Required,
    Type,
    UnevaluatedItems,
    UnevaluatedProperties,
    UniqueItems,
}
