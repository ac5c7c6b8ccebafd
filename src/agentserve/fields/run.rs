//! The fields that say how a tool runs: `effect` and `timeoutMs`.

use num_traits::ToPrimitive;

use crate::findings::Findings;
use crate::report::{Finding, Rule, Severity};
use crate::show;
use crate::tree::{NodeRef, Value};

use super::super::document::Manifest;
use super::super::source::Effect;
use super::Field;

/// `effect` is neither.
pub const EFFECT_VALUE: Rule = Rule {
    id: "tool-effect-value",
    severity: Severity::Error,
    title: "effect is neither read nor write",
    why: "effect is read, the default, or write, in lower case. A tool that writes waits for a person's consent.",
    how: "Write read or write, or delete the field for read.",
};

/// `timeoutMs` is no number.
pub const TIMEOUT_TYPE: Rule = Rule {
    id: "tool-timeout-type",
    severity: Severity::Error,
    title: "timeoutMs is not a number",
    why: "timeoutMs is a number of milliseconds. In quotes, with a unit, with underscores or with colons it is a text to YAML 1.2.",
    how: "Write the number of milliseconds in plain digits.",
};

/// `timeoutMs` is too small or too large.
pub const TIMEOUT_RANGE: Rule = Rule {
    id: "tool-timeout-range",
    severity: Severity::Error,
    title: "timeoutMs is below 1,000 or above 300,000",
    why: "A run may take 1 to 300 seconds, the start of the sandbox included; timeoutMs counts milliseconds.",
    how: "Write a number from 1000 to 300000.",
};

/// `timeoutMs` is no whole number.
pub const TIMEOUT_FRACTION: Rule = Rule {
    id: "tool-timeout-fraction",
    severity: Severity::Warning,
    title: "timeoutMs is not a whole number",
    why: "Milliseconds are counted whole; a fraction may be refused or dropped.",
    how: "Round it to a whole number of milliseconds.",
};

/// The default of `timeoutMs`, and its least and greatest value.
pub const TIMEOUT: (u64, u64, u64) = (30_000, 1_000, 300_000);

/// The effect; none where it is wrong.
pub(super) fn effect(
    manifest: &Manifest<'_>,
    field: Field<'_>,
    findings: &mut Findings,
) -> Option<Effect> {
    match field.1.as_str() {
        Some("read") => return Some(Effect::Read),
        Some("write") => return Some(Effect::Write),
        _ => {}
    }
    let place = manifest.place_of(field);
    let message = format!(
        "effect is {}; expected read or write",
        show::value(field.1, manifest.bytes)
    );
    let finding = Finding::new(&EFFECT_VALUE, place, message);
    let meant = field
        .1
        .as_str()
        .map(|text| text.trim().to_ascii_lowercase());
    findings.push(match meant {
        Some(meant) if meant == "read" || meant == "write" => {
            mended(manifest, field, finding, &meant)
        }
        _ => finding.help(
            "write effect: write for a tool that changes something outside, or delete the field",
        ),
    });
    None
}

/// The time limit; none where it is wrong.
pub(super) fn timeout(
    manifest: &Manifest<'_>,
    field: Field<'_>,
    findings: &mut Findings,
) -> Option<f64> {
    let place = manifest.place_of(field);
    let value = field.1;
    let number = number(value).filter(|number| number.is_finite());
    let (_, least, greatest) = TIMEOUT;
    let is_in_range = |number: f64| (least as f64..=greatest as f64).contains(&number);
    let Some(number) = number else {
        let finding = Finding::new(
            &TIMEOUT_TYPE,
            place,
            format!(
                "timeoutMs is {}; expected a number of milliseconds",
                show::value(value, manifest.bytes)
            ),
        );
        let bare: String = value.as_str().unwrap_or_default().replace('_', "");
        let is_number = bare.bytes().all(|byte| byte.is_ascii_digit());
        findings.push(match bare.parse::<u32>() {
            Ok(number) if is_number && is_in_range(f64::from(number)) => {
                mended(manifest, field, finding, &number.to_string())
            }
            _ => finding.help(format!("write a number from {least} to {greatest}")),
        });
        return None;
    };
    let written = show::line(&show::source(manifest.bytes, value.span()));
    if !is_in_range(number) {
        let message =
            format!("timeoutMs is {written}; expected {least} to {greatest} milliseconds");
        let seconds = number * 1000.0;
        let finding = Finding::new(&TIMEOUT_RANGE, place, message);
        findings.push(if number.fract() == 0.0 && is_in_range(seconds) {
            finding.help(format!("{written} seconds are {seconds} milliseconds"))
        } else {
            finding.help(format!("write a number from {least} to {greatest}"))
        });
        return None;
    }
    if number.fract() != 0.0 {
        findings.push(
            Finding::new(
                &TIMEOUT_FRACTION,
                place,
                format!("timeoutMs is {written}, which is no whole number of milliseconds"),
            )
            .help(format!("write {}", number.round())),
        );
    }
    Some(number)
}

/// `finding`, with the fix that writes `text` as the field's value.
fn mended(manifest: &Manifest<'_>, field: Field<'_>, finding: Finding, text: &str) -> Finding {
    let finding = finding.help(format!("write {text}"));
    match manifest.edit_of(field.0.span().end, field.1, text) {
        Some(edit) => finding.fix(format!("Write {text}"), vec![edit]),
        None => finding,
    }
}

fn number(value: NodeRef<'_>) -> Option<f64> {
    match value.value() {
        Value::Int(number) => number.to_f64(),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
