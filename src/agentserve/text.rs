//! Encodings of files.

use crate::findings::Findings;
use crate::report::{Finding, Place, Rule, Severity};
use crate::text::{Span, first_line};

/// Bytes that are not UTF-8.
pub const ENCODING: Rule = Rule {
    id: "text-encoding",
    severity: Severity::Warning,
    title: "A byte is not UTF-8",
    why: "Manifests and JavaScript are UTF-8. A byte that is not is read as a replacement character, so the text is not what was meant.",
    how: "Save the file as UTF-8.",
};

/// A file in UTF-16.
pub const UTF16: Rule = Rule {
    id: "text-utf16",
    severity: Severity::Error,
    title: "A file is UTF-16",
    why: "The byte order mark at the start says that the file is UTF-16; neither a YAML reader, a compiler nor Python reads it as it is saved.",
    how: "Save the file as UTF-8.",
};

/// Reports a file in UTF-16, of which then nothing is known; true where it is one.
pub fn is_utf16(file: &str, bytes: &[u8], findings: &mut Findings) -> bool {
    let found = is_utf16_marked(bytes);
    if found {
        let place = Place::new(file, Span::new(0, 2));
        findings.push(
            Finding::new(&UTF16, place, "the file is UTF-16; expected UTF-8")
                .help("save the file as UTF-8"),
        );
    }
    found
}

/// Whether `bytes` begin with a byte order mark of UTF-16.
pub fn is_utf16_marked(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")
}

/// Reports the first byte that is not UTF-8.
pub fn check(file: &str, bytes: &[u8], findings: &mut Findings) {
    let Err(error) = std::str::from_utf8(bytes) else {
        return;
    };
    let at = error.valid_up_to();
    let byte = bytes.get(at).copied().unwrap_or_default();
    let length = error.error_len().unwrap_or(bytes.len() - at);
    findings.push(
        Finding::new(
            &ENCODING,
            Place::new(file, Span::new(at, at + length)),
            format!("the byte 0x{byte:02X} is not UTF-8; it is read as a replacement character"),
        )
        .help("save the file as UTF-8"),
    );
}

/// A place for what is said of the file as a whole: its first line.
pub fn top(file: &str, bytes: &[u8]) -> Place {
    Place::new(file, first_line(bytes))
}
