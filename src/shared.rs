//! Rules that more than one kind of project has.

use crate::report::{Rule, Severity};

/// Two keys of a mapping are equal.
pub const DUPLICATE_KEY: Rule = Rule {
    id: "yaml-duplicate-key",
    severity: Severity::Error,
    title: "A mapping has the same key twice",
    why: "The keys of a YAML mapping are unique. The Recurse SDK refuses one whose keys repeat, as Python compares them: 1, 1.0 and true are one key. So do npm yaml and js-yaml, by which Agent Serve's manifests are read; there true is a key of its own.",
    how: "Keep one of the two entries, or rename one.",
};

/// A source is too large.
pub const SOURCE_TOO_LARGE: Rule = Rule {
    id: "source-too-large",
    severity: Severity::Error,
    title: "The source is too large",
    why: "Each source of an Agent Serve tool has at most 512 KB; the upload refuses a larger one. Recurse names no limit, but no module of more than 8 MiB is read here, so that nothing could be said of it.",
    how: "Move data out of the source: into files of the project that it reads, a package, or an API.",
};

/// A schema has a keyword that JSON Schema does not have.
pub const KEYWORD_UNKNOWN: Rule = Rule {
    id: "schema-keyword-unknown",
    severity: Severity::Warning,
    title: "A keyword that JSON Schema does not have",
    why: "JSON Schema ignores keywords that it does not know, so a misspelt one, or one of OpenAPI, checks nothing and nobody says so. Recurse reads Draft 2020-12, Agent Serve names no draft; Ajv in strict mode refuses the schema.",
    how: "Correct the spelling, or use the keyword of Draft 2020-12; begin a note of your own with x-.",
};

/// What to do about a property that stands among the keywords of a schema.
pub const BELOW_PROPERTIES: &str =
    "if it is a property, put it below properties, which holds the schema of each property";

/// Every rule of this part.
pub const RULES: &[&Rule] = &[&DUPLICATE_KEY, &SOURCE_TOO_LARGE, &KEYWORD_UNKNOWN];
