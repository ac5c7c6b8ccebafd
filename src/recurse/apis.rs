//! The API endpoints a registration asks for.

use foldhash::{HashMap, HashMapExt};

use crate::report::{Finding, Rule, Severity};
use crate::tree::NodeRef;

use super::manifest::Manifest;
use super::portable;
use super::shape::{Path, WRONG_TYPE};
use crate::findings::Findings;
use crate::json_text;
use crate::show;

/// An endpoint id outside the form, or too many of them.
pub const API_ID: Rule = Rule {
    id: "api-id",
    severity: Severity::Error,
    title: "An API endpoint id that cannot be",
    why: "apis lists at most 20 endpoint ids; each is 1 to 128 characters of ASCII letters, digits, underscore, dot and hyphen, and begins with a letter or digit.",
    how: "Write the id as the service's catalogue has it, such as exa.web.search.",
};

/// The same endpoint twice.
pub const API_DUPLICATE: Rule = Rule {
    id: "api-duplicate",
    severity: Severity::Error,
    title: "An API endpoint is listed twice",
    why: "The ids in apis must be unique; the SDK refuses a list that repeats one.",
    how: "Remove the second entry.",
};

/// How many endpoints a tool may ask for.
const MOST: usize = 20;
/// How many characters an endpoint id may have.
const LONGEST: usize = 128;

/// Judges the list `apis` of the registration `tool`.
pub fn check(manifest: &Manifest<'_>, tool: &str, apis: NodeRef<'_>, findings: &mut Findings) {
    let tool = Path::Field(&Path::Text("tools.register"), tool);
    let path = Path::Field(&tool, "apis");
    let mut first: HashMap<String, NodeRef<'_>> = HashMap::new();
    for (at, item) in apis.items().enumerate() {
        let place = manifest.place(item.span());
        if at == MOST {
            findings.push(
                Finding::new(
                    &API_ID,
                    place.clone(),
                    format!(
                        "{path} lists {} endpoints; a tool may have {MOST}",
                        apis.items().len()
                    ),
                )
                .help("keep the endpoints that the function calls"),
            );
        }
        match item.as_str() {
            Some(id) => {
                if let Some(reason) = unfit(id) {
                    findings.push(
                        Finding::new(
                            &API_ID,
                            place.clone(),
                            format!("{} can be no endpoint id: {reason}", show::name(id)),
                        )
                        .help("an endpoint id is 1 to 128 ASCII letters, digits, '_', '.' and '-', with a letter or digit first"),
                    );
                }
            }
            // What JSON cannot carry has its own finding already.
            None if !portable::is_json_scalar(item) => {}
            None => findings.push(
                Finding::new(
                    &WRONG_TYPE,
                    place.clone(),
                    format!(
                        "{path} holds {}; each item must be a string",
                        show::value(item, manifest.bytes)
                    ),
                )
                .help("write the id of an endpoint, such as exa.web.search"),
            ),
        }
        let Some(text) = json_text::of(item) else {
            continue;
        };
        match first.get(&text) {
            Some(earlier) => findings.push(
                Finding::new(
                    &API_DUPLICATE,
                    place,
                    format!("{path} lists {} twice", show::value(item, manifest.bytes)),
                )
                .help("remove one of the two")
                .related(manifest.place(earlier.span()), "first listed here"),
            ),
            None => {
                first.insert(text, item);
            }
        }
    }
}

fn unfit(id: &str) -> Option<String> {
    let length = id.chars().count();
    let strange = id
        .chars()
        .find(|c| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | '-'));
    if id.is_empty() {
        Some("it is empty".to_owned())
    } else if let Some(strange) = strange {
        Some(format!(
            "it holds '{}'",
            show::line(strange.encode_utf8(&mut [0; 4]))
        ))
    } else if !id.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        Some("it does not begin with a letter or digit".to_owned())
    } else if length > LONGEST {
        Some(format!(
            "it has {length} characters, and {LONGEST} are allowed"
        ))
    } else {
        None
    }
}
