//! What an upload would hold, before it is made.

use serde::Serialize;

/// The preview of one project's upload.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Bundle {
    /// File name of the archive, where it can be known: `fixture_tools-0.1.0.tar.gz`.
    pub name: Option<String>,
    /// The archive's one root folder: `fixture_tools-0.1.0`.
    pub root: Option<String>,
    /// Whether the list of members is known to be what the build makes.
    pub certain: bool,
    /// Why it is not certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The files inside, by path.
    pub members: Vec<Member>,
    /// The files of the project that stay outside, by path.
    pub left_out: Vec<LeftOut>,
    /// Limits, with how much of each is used.
    pub limits: Vec<Limit>,
    /// What a caller sees of an agent application, which is deployed as one tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<ToolCard>,
    /// One card a tool, in the manifest's order.
    pub tools: Vec<ToolCard>,
    /// The shape of the record that the build returns.
    pub record: Option<serde_json::Value>,
}

/// Where a member comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A file of the project.
    Project,
    /// Made by the build.
    Generated,
}

/// One file of the archive.
#[derive(Clone, Debug, Serialize)]
pub struct Member {
    /// Path relative to the archive's root folder.
    pub path: String,
    /// Bytes; unknown for a missing or generated file.
    pub size: Option<u64>,
    /// SHA-256 in lower-case hex; unknown for a missing or generated file.
    pub sha256: Option<String>,
    /// Whether the upload is refused without it.
    pub required: bool,
    /// Where it comes from.
    pub source: Source,
    /// Whether the archive would hold it; where that cannot be known, whether the project has it.
    pub present: bool,
    /// Why it is in.
    pub why: String,
}

/// One file of the project that the archive does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Path relative to the project's root.
    pub path: String,
    /// Why it stays outside.
    pub why: String,
}

/// A limit and how much of it is used.
#[derive(Clone, Debug, Serialize)]
pub struct Limit {
    /// What is limited.
    pub name: String,
    /// How much is used, in `unit`.
    pub used: u64,
    /// How much is allowed, in `unit`.
    pub allowed: u64,
    /// `bytes`, `tools`, `members`, ….
    pub unit: String,
}

/// What a caller sees of one tool: of a tools service by its registration, of an agent's by its
/// function.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ToolCard {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Its inputs, in the function's order where that is known.
    pub inputs: Vec<Field>,
    /// Its outputs.
    pub outputs: Vec<Field>,
    /// API endpoints it may call.
    pub apis: Vec<String>,
    /// What a call costs, a line each.
    pub pricing: Vec<String>,
    /// How an agent's tool behaves, a line each.
    pub settings: Vec<String>,
}

/// One input or output.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type in JSON Schema's words: `string`, `array of integer`, `any`.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Whether it must be given.
    pub required: bool,
    /// Its default as JSON text, cut where it is very long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Its description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}
