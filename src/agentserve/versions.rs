//! Scalars that the versions of YAML read differently.

use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};
use crate::show;
use crate::yaml::versions;

use super::document::Manifest;

/// A scalar that YAML 1.1 and 1.2 read differently.
pub const DIFFERS: Rule = Rule {
    id: "yaml-11-12",
    severity: Severity::Info,
    title: "YAML 1.1 and 1.2 read this differently",
    why: "The document does not say which version of YAML is meant. The editor's reader that it names is YAML 1.2; a loader of YAML 1.1 reads words such as yes and on as booleans, 010 as octal, 1:30 in base 60, and 1e3 as a text.",
    how: "Quote it where a text is meant; write a number in plain digits.",
};

/// Advises on each plain scalar that reads differently, one a line.
pub fn check(manifest: &Manifest<'_>, findings: &mut Findings) {
    let mut last = None;
    for node in manifest.document.tree.nodes().filter(|node| node.plain) {
        let span = node.span;
        let bytes = manifest.bytes.get(span.start..span.end);
        let Some(text) = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
            continue;
        };
        let Some((new, old)) = versions::difference(text) else {
            continue;
        };
        let between = manifest.bytes.get(last.unwrap_or_default()..span.start);
        let is_same_line = last.is_some()
            && between.is_some_and(|text| !text.iter().any(|byte| matches!(byte, b'\n' | b'\r')));
        last = Some(span.end);
        if !is_same_line {
            findings.push(
                Finding::new(
                    &DIFFERS,
                    manifest.place(span),
                    format!(
                        "{} is {new} in YAML 1.2, and {old} in YAML 1.1",
                        show::line(text)
                    ),
                )
                .help("quote it if it is a text; otherwise write it so that both agree"),
            );
        }
    }
}
