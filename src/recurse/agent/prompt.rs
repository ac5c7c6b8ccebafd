//! The prompt's own text.

use crate::report::{Finding, Place, Rule, Severity};
use crate::text::Span;

use super::super::advice::manifest::{TEXT_BLANK, is_blank};
use super::super::manifest::Manifest;
use super::placeholders;
use crate::findings::Findings;
use crate::show;

/// The prompt is not UTF-8.
pub const NOT_TEXT: Rule = Rule {
    id: "prompt-not-text",
    severity: Severity::Warning,
    title: "A prompt that is not UTF-8 text",
    why: "The prompt is what the model is told. The SDK packs the file without looking into it; bytes that are no UTF-8 cannot reach the model as they are meant.",
    how: "Save the prompt as UTF-8 text, or name the right file.",
};

/// Advises on the prompt `file`, which holds `bytes`.
pub fn check(manifest: &Manifest<'_>, file: &str, bytes: &[u8], findings: &mut Findings) {
    match std::str::from_utf8(bytes) {
        Ok(text) if is_blank(text) => {
            let declared = manifest.field("agent", "prompt");
            if let Some(declared) = declared {
                findings.push(
                    Finding::new(
                        &TEXT_BLANK,
                        manifest.place(declared.span()),
                        format!(
                            "the prompt {} has no character that can be read",
                            show::name(file)
                        ),
                    )
                    .help("write what the agent is and does"),
                );
            }
        }
        Ok(text) => placeholders::check_prompt(manifest, file, text, findings),
        Err(error) => {
            let at = error.valid_up_to();
            let end = at + error.error_len().unwrap_or(bytes.len() - at);
            findings.push(
                Finding::new(
                    &NOT_TEXT,
                    Place::new(file, Span::new(at, end)),
                    format!("the prompt {} is not UTF-8 here", show::name(file)),
                )
                .help("save it as UTF-8 text"),
            );
        }
    }
}
