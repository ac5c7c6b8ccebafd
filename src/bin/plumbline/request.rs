//! Projects given as JSON on standard input.
//!
//! JSON made by Python may escape a lone surrogate, which no UTF-8 text can hold. Such a
//! text is taken as bytes in WTF-8, so that the checks find it not to be UTF-8 at its place.

use std::collections::BTreeMap;
use std::io::{BufRead, Read};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use plumbline::{Kind, Project, Report};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
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
struct Request<'a> {
    #[serde(borrow)]
    files: BTreeMap<ByteBuf, &'a RawValue>,
    kind: Option<Kind>,
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

/// The project that `json` describes.
pub fn project(json: &[u8]) -> Result<Project, Failure> {
    let request: Request<'_> = serde_json::from_slice(json)
        .map_err(|error| format!("the input is no {{\"files\": …}} object: {error}"))?;
    let mut project = Project::new();
    project.kind = request.kind;
    for (path, content) in request.files {
        let path = String::from_utf8_lossy(&path).into_owned();
        let bytes = content_bytes(content.get()).ok_or_else(|| {
            format!("the content of {path:?} is neither text nor {{\"base64\": …}}")
        })?;
        project.insert(path, bytes);
    }
    Ok(project)
}

fn content_bytes(json: &str) -> Option<Vec<u8>> {
    if json.starts_with('"') {
        return Some(serde_json::from_str::<ByteBuf>(json).ok()?.into_vec());
    }
    let encoded: Encoded = serde_json::from_str(json).ok()?;
    STANDARD.decode(encoded.base64).ok()
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
