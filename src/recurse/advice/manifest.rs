//! Advice on a manifest's own text: anchors, blank texts, its name.

use crate::project::Kind;
use crate::report::{Finding, Rule, Severity};
use crate::tree::NodeRef;
use crate::yaml::Document;

use super::super::manifest::Manifest;
use super::super::registration::Registration;
use crate::findings::Findings;
use crate::show;

/// An anchor that no alias uses.
pub const ANCHOR_UNUSED: Rule = Rule {
    id: "yaml-anchor-unused",
    severity: Severity::Warning,
    title: "An anchor that nothing points at",
    why: "An anchor alone does nothing. In tools.yaml the alias it waits for would even be refused: the document asks to repeat text instead of using anchors and aliases.",
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
    title: "A name that no address or folder can carry",
    why: "metadata.name identifies the service, or the tool that an application is deployed as. The SDK does not look at its form, but slashes, quotes, white space and invisible characters will not survive an address, a folder or a command line.",
    how: "Use letters, digits, dots, hyphens and underscores, at most 100 of them.",
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
            .help(match manifest.kind {
                Kind::RecurseAgent => "remove it, or write an alias where it is meant",
                _ => "remove it; tools.yaml takes no aliases",
            }),
        );
    }
    let metadata = manifest.get(manifest.root, "metadata");
    for field in ["name", "title", "summary"] {
        if let Some(text) = metadata.and_then(|metadata| manifest.get(metadata, field)) {
            blank(manifest, &format!("metadata.{field}"), text, findings);
        }
    }
    for registration in registrations {
        if let Some(text) = manifest.get(registration.value, "description") {
            let path = format!("the description of {}", show::name(registration.name));
            blank(manifest, &path, text, findings);
        }
    }
    if let Some(name) = metadata.and_then(|metadata| manifest.get(metadata, "name")) {
        unusual(manifest, name, findings);
    }
}

/// Reports the text `node`, called `path`, where nothing in it can be read.
pub fn blank(manifest: &Manifest<'_>, path: &str, node: NodeRef<'_>, findings: &mut Findings) {
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

/// Whether nothing in `text` can be read.
pub fn is_blank(text: &str) -> bool {
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
