//! Names and versions as they stand in a source distribution's file name.

use std::str::FromStr;

use pep440_rs::Version;

/// The name as indexes compare it: lower case, each run of `-`, `_`, `.` one `-` (PEP 503).
pub fn normalised(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for character in name.chars() {
        if matches!(character, '-' | '_' | '.') {
            if !out.ends_with('-') {
                out.push('-');
            }
        } else {
            out.extend(character.to_lowercase());
        }
    }
    out
}

/// Whether `name` may name a project: ASCII letters and digits, with `-`, `_`, `.` inside (PEP 508).
pub fn is_project_name(name: &str) -> bool {
    let alphanumeric = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = name.as_bytes();
    alphanumeric(bytes.first())
        && alphanumeric(bytes.last())
        && bytes
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// The root folder of the source distribution, `<name>-<version>` in normal form (PEP 625), where both are usable.
pub fn sdist_root(name: &str, version: &str) -> Option<String> {
    let version = Version::from_str(version).ok()?;
    is_project_name(name).then(|| format!("{}-{version}", normalised(name).replace('-', "_")))
}

/// The project that a requirement such as `httpx[http2]>=0.27; python_version > "3"` names.
pub fn required_project(requirement: &str) -> Option<&str> {
    let text = requirement.trim_start();
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')))
        .unwrap_or(text.len());
    text.get(..end).filter(|name| is_project_name(name))
}

/// The SDK's limit on a member's path, root folder included, in bytes.
pub const MAX_PATH_BYTES: usize = 255;

/// Why the SDK refuses `path` in an archive, root folder included; none where it takes it.
pub fn member_path_fault(path: &str) -> Option<String> {
    let fault = if path.is_empty() {
        "is empty"
    } else if path.len() > MAX_PATH_BYTES {
        return Some(format!(
            "is {} bytes long with its root folder; {MAX_PATH_BYTES} are allowed",
            path.len()
        ));
    } else if path.chars().any(char::is_control) {
        "holds a control character"
    } else if path.contains('\\') {
        "holds a backslash"
    } else if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        "holds an empty part, `.` or `..`"
    } else if !unicode_normalization::is_nfc(path) {
        "is not in Unicode's NFC"
    } else {
        return None;
    };
    Some(fault.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_in_normal_form() {
        for (name, version, root) in [
            ("My.Tools_x", "1.0", Some("my_tools_x-1.0")),
            ("my--tools", "1.0.0-Alpha.1", Some("my_tools-1.0.0a1")),
            ("x", "01.02.3", Some("x-1.2.3")),
            ("x", "1.0+Local.7", Some("x-1.0+local.7")),
            ("x", "v1.2", Some("x-1.2")),
            ("x", "2025.01.05", Some("x-2025.1.5")),
            ("x", "1!2.0.dev3", Some("x-1!2.0.dev3")),
            ("x", "one", None),
            ("-x", "1", None),
            ("", "1", None),
        ] {
            assert_eq!(
                sdist_root(name, version).as_deref(),
                root,
                "{name} {version}"
            );
        }
    }

    #[test]
    fn requirements_name_a_project() {
        for (requirement, name) in [
            ("httpx[http2]>=0.27; python_version > '3'", Some("httpx")),
            (" a.b @ https://example.test/x.whl", Some("a.b")),
            ("x", Some("x")),
            ("!!!", None),
            (" ", None),
        ] {
            assert_eq!(required_project(requirement), name, "{requirement}");
        }
    }
}
