//! Advice on a manifest's own text: anchors, blank texts, its name.

use crate::project;
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;
use crate::tree::NodeRef;
use crate::yaml::Document;

use super::super::findings::Findings;
use super::super::manifest::Manifest;
use super::super::show;
use super::super::tools::Registration;

/// An anchor that no alias uses.
pub const ANCHOR_UNUSED: Rule = Rule {
    id: "yaml-anchor-unused",
    severity: Severity::Warning,
    title: "An anchor that nothing points at",
    why: "The document asks to repeat text instead of using anchors and aliases. The SDK accepts an anchor alone, but it does nothing, and the alias it waits for would be refused.",
    how: "Remove the anchor.",
};

/// A text in which nothing can be read.
pub const TEXT_BLANK: Rule = Rule {
    id: "text-blank",
    severity: Severity::Warning,
    title: "A text in which nothing can be read",
    why: "The document asks for non-empty texts. The SDK only counts characters, so spaces, line breaks and invisible characters pass, and a caller sees nothing.",
    how: "Write the text.",
};

/// A name that no address or folder can carry.
pub const NAME_UNUSUAL: Rule = Rule {
    id: "metadata-name-unusual",
    severity: Severity::Warning,
    title: "A service name that no address or folder can carry",
    why: "metadata.name identifies the service. The SDK does not look at its form, but slashes, quotes, white space and invisible characters will not survive an address, a folder or a command line.",
    how: "Use letters, digits, dots, hyphens and underscores, at most 100 of them.",
};

/// A manifest under a name that is not read.
pub const MANIFEST_NAME: Rule = Rule {
    id: "manifest-name",
    severity: Severity::Warning,
    title: "A manifest under a name that is not read",
    why: "The SDK reads tools.yaml for a tools service and agent.yaml for an agent application, by exactly these names: there is no singular tool.yaml, no .yml, and capitals count.",
    how: "Move what is wanted into tools.yaml, and remove the other file.",
};

/// How long a name can be before it stops being one.
const LONGEST_NAME: usize = 100;

/// Advises on anchors, texts and the name.
pub fn check(
    manifest: &Manifest<'_>,
    document: &Document,
    registrations: &[Registration<'_>],
    findings: &mut Findings,
) {
    for span in &document.unused_anchors {
        findings.push(
            Finding::new(
                &ANCHOR_UNUSED,
                manifest.place(*span),
                format!(
                    "nothing points at {}",
                    show::line(&show::source(manifest.bytes, *span))
                ),
            )
            .help("remove it; tools.yaml takes no aliases"),
        );
    }
    let metadata = manifest.root.get("metadata");
    for field in ["name", "title", "summary"] {
        if let Some(text) = metadata.and_then(|metadata| metadata.get(field)) {
            blank(manifest, &format!("metadata.{field}"), text, findings);
        }
    }
    for registration in registrations {
        if let Some(text) = registration.value.get("description") {
            let path = format!("the description of {}", show::name(registration.name));
            blank(manifest, &path, text, findings);
        }
    }
    if let Some(name) = metadata.and_then(|metadata| metadata.get("name")) {
        unusual(manifest, name, findings);
    }
}

fn blank(manifest: &Manifest<'_>, path: &str, node: NodeRef<'_>, findings: &mut Findings) {
    let Some(text) = node.as_str().filter(|text| !text.is_empty()) else {
        return;
    };
    if is_blank(text) {
        findings.push(
            Finding::new(
                &TEXT_BLANK,
                manifest.place(node.span()),
                format!("{path} has no character that can be read"),
            )
            .help("write the text"),
        );
    }
}

fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || c.is_control() || show::is_invisible(c))
}

fn unusual(manifest: &Manifest<'_>, node: NodeRef<'_>, findings: &mut Findings) {
    let Some(name) = node.as_str().filter(|name| !is_blank(name)) else {
        return;
    };
    let strange = name.chars().find(|c| {
        c.is_whitespace()
            || c.is_control()
            || show::is_invisible(*c)
            || matches!(
                c,
                '/' | '\\' | '"' | '\'' | '<' | '>' | '|' | '?' | '*' | ':' | '#' | '%' | '&'
            )
    });
    let reason = match strange {
        Some(strange) => format!("holds '{}'", show::line(strange.encode_utf8(&mut [0; 4]))),
        None if name.chars().count() > LONGEST_NAME => {
            format!("has more than {LONGEST_NAME} characters")
        }
        None => return,
    };
    findings.push(
        Finding::new(
            &NAME_UNUSUAL,
            manifest.place(node.span()),
            format!("metadata.name {reason}, which no address or folder can carry"),
        )
        .help("use letters, digits, dots, hyphens and underscores"),
    );
}

/// Names that are taken for the manifest of a tools service and are not.
pub fn is_mistaken_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    name != "tools.yaml"
        && matches!(
            lower.as_str(),
            "tools.yaml" | "tools.yml" | "tool.yaml" | "tool.yml"
        )
}

/// Advises on the files `names` at `root`, which are mistaken for its manifest.
pub fn check_names(root: &str, names: &[String], findings: &mut Findings) {
    for name in names {
        let message = format!("{name} is not read; the manifest of a tools service is tools.yaml");
        findings.push(
            Finding::new(
                &MANIFEST_NAME,
                Place::new(project::join(root, name), Span::at(0)),
                message,
            )
            .help("move what is wanted into tools.yaml, and remove this file"),
        );
    }
}
