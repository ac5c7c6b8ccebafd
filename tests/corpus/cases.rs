//! How a corpus is read, and how a case's files become a project.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use plumbline::Project;
use serde::Deserialize;

/// Texts that several cases have, by their id.
pub type Texts = BTreeMap<String, String>;

/// What a file of a case holds.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Content {
    Plain(String),
    Shared {
        text: String,
    },
    Encoded {
        base64: String,
    },
    /// The head, then the fill as often as it fits whole, then line feeds.
    Filled {
        head: String,
        fill: String,
        bytes: usize,
    },
}

impl Content {
    fn bytes(&self, texts: &Texts) -> Vec<u8> {
        match self {
            Content::Plain(text) => text.clone().into_bytes(),
            Content::Shared { text } => texts[text].clone().into_bytes(),
            Content::Encoded { base64 } => STANDARD.decode(base64).unwrap(),
            Content::Filled { head, fill, bytes } => {
                let times = (bytes - head.len()) / fill.len();
                let mut text = format!("{head}{}", fill.repeat(times)).into_bytes();
                text.resize(*bytes, b'\n');
                text
            }
        }
    }
}

/// The text of a corpus. `@@` keeps made-up keys in it from looking real to scanners.
pub fn read(name: &str) -> String {
    let path = format!("{}/tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().replace("@@", "")
}

/// The project that `files` make.
pub fn project(files: &BTreeMap<String, Content>, texts: &Texts) -> Project {
    let mut project = Project::new();
    for (path, content) in files {
        project.insert(path.clone(), content.bytes(texts));
    }
    project
}
