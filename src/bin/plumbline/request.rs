//! Projects given as JSON on standard input.
//!
//! JSON made by Python may escape a lone surrogate, which no UTF-8 text can hold. Such a
//! content is taken as bytes in WTF-8, so that the checks find it not to be UTF-8 at its place; in
//! a path it is refused.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead, Read};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use plumbline::{Kind, Project, Report};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_bytes::{ByteBuf, Bytes};
use serde_json::value::RawValue;

use crate::Failure;

/// As much as one request may hold; base64 and escapes make a project larger than it is on disk.
const LIMIT: u64 = 2 * 1024 * 1024 * 1024;

/// The answer to one line of a batch.
#[derive(Serialize)]
pub struct Answer<'a> {
    pub id: Option<&'a RawValue>,
    pub report: Report,
}

/// The answer to a line that is no request.
#[derive(Serialize)]
pub struct Refusal<'a> {
    pub id: Option<&'a RawValue>,
    pub error: String,
}

#[derive(Deserialize)]
struct Identified<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Encoded {
    base64: String,
}

/// The request's `id`, where there is one; it may be anything.
pub fn id(json: &[u8]) -> Option<&RawValue> {
    serde_json::from_slice::<Identified<'_>>(json).ok()?.id
}

/// Entries of an object by key; one whose keys repeat is refused, for which of them was meant is
/// not known.
struct Object<'a>(BTreeMap<ByteBuf, &'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_map(Entries).map(Self)
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = BTreeMap<ByteBuf, &'de RawValue>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut entries = BTreeMap::new();
        while let Some((key, value)) = map.next_entry::<ByteBuf, _>()? {
            if entries.contains_key(&key) {
                let key = String::from_utf8_lossy(&key);
                return Err(M::Error::custom(format_args!("{key:?} is given twice")));
            }
            entries.insert(key, value);
        }
        Ok(entries)
    }
}

/// What a request is, for messages.
const FORM: &str = "{\"files\": {path: text}}";

/// The project that `json` describes.
pub fn project(json: &[u8]) -> Result<Project, Failure> {
    let request = object(text(json)?, "the input")?;
    let entry = |name: &str| {
        request
            .0
            .get(Bytes::new(name.as_bytes()))
            .map(|value| value.get())
    };
    let Some(files) = entry("files") else {
        return Err(format!("the input has no key files; write {FORM}").into());
    };
    let mut project = Project::new();
    project.kind = entry("kind").map(kind).transpose()?.flatten();
    for (path, content) in object(files, "files")?.0 {
        let path = String::from_utf8(path.into_vec()).map_err(|error| {
            let path = String::from_utf8_lossy(error.as_bytes()).into_owned();
            format!("the path {path:?} in files holds half a character (a lone surrogate)")
        })?;
        if let Some(reason) = outside(&path) {
            return Err(format!(
                "the path {path:?} in files {reason}; write it from the project's folder down, such as tools.yaml"
            )
            .into());
        }
        let plain = path.strip_prefix("./").unwrap_or(&path);
        if project.get(plain).is_some() {
            return Err(
                format!("{plain:?} is given twice in files, once with ./ before it").into(),
            );
        }
        let bytes = content_bytes(content.get())
            .map_err(|reason| format!("the content of {path:?} {reason}"))?;
        project.insert(path, bytes);
    }
    Ok(project)
}

/// The text of `json`, which is to be JSON.
fn text(json: &[u8]) -> Result<&str, Failure> {
    if let Some(name) = plumbline::text::wide_encoding(json) {
        return Err(format!("the input is {name}; write it in UTF-8").into());
    }
    let json = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
    let text = std::str::from_utf8(json).map_err(|error| {
        format!(
            "byte {} of the input is not UTF-8; write it in UTF-8",
            error.valid_up_to()
        )
    })?;
    match serde_json::from_str::<&RawValue>(text) {
        Ok(value) => Ok(value.get()),
        Err(_) if text.trim().is_empty() => Err(format!("the input is empty; write {FORM}").into()),
        Err(error) => Err(format!("the input is not JSON: {error}").into()),
    }
}

/// The entries of `json`, which is JSON and is called `name`.
fn object<'a>(json: &'a str, name: &str) -> Result<Object<'a>, Failure> {
    if !json.starts_with('{') {
        let found = type_of(json);
        return Err(format!("{name} is {found}; it must be an object: {FORM}").into());
    }
    serde_json::from_str(json).map_err(|error| format!("{name} cannot be read: {error}").into())
}

/// The kind that `json` names; none for null.
fn kind(json: &str) -> Result<Option<Kind>, Failure> {
    serde_json::from_str(json).map_err(|_| {
        format!("kind is {json}; it must be \"recurse-tools\", \"recurse-agent\" or \"agentserve\"")
            .into()
    })
}

/// Why `path` names no file of a project.
fn outside(path: &str) -> Option<&'static str> {
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut parts = path.split('/');
    if path.is_empty() {
        Some("is empty")
    } else if path.starts_with('/') {
        Some("is absolute")
    } else if parts.clone().any(|part| part == "..") {
        Some("holds ..")
    } else if parts.any(|part| part.is_empty() || part == ".") {
        Some("has a part without a name")
    } else {
        None
    }
}

fn type_of(json: &str) -> &'static str {
    match json.bytes().next() {
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// The bytes that `json` stands for, or what is wrong with it.
fn content_bytes(json: &str) -> Result<Vec<u8>, String> {
    if json.starts_with('"') {
        let text: ByteBuf = serde_json::from_str(json).map_err(|error| error.to_string())?;
        return Ok(text.into_vec());
    }
    let form = "it must be text or {\"base64\": …}";
    if !json.starts_with('{') {
        return Err(format!("is {}; {form}", type_of(json)));
    }
    let encoded: Encoded = serde_json::from_str(json)
        .map_err(|_| format!("is an object without one text under base64; {form}"))?;
    STANDARD
        .decode(encoded.base64)
        .map_err(|error| format!("is not base64: {error}"))
}

/// All of `input`.
pub fn read_all(input: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    input.take(LIMIT).read_to_end(&mut bytes)?;
    within_limit(bytes.len())?;
    Ok(bytes)
}

/// Reads the next line into `line`; false at the end of the input.
pub fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, Failure> {
    line.clear();
    input.take(LIMIT).read_until(b'\n', line)?;
    within_limit(line.len())?;
    Ok(!line.is_empty())
}

fn within_limit(length: usize) -> Result<(), Failure> {
    if length as u64 >= LIMIT {
        return Err("a request of more than 2 GiB cannot be read".into());
    }
    Ok(())
}
