//! Entries of npm.

use semver::Version;

use super::entry::{Fault, Pin, Read};

/// Reads `name@version`, `@scope/name@version`, or what was meant to be one.
pub fn read(entry: &str) -> Result<Read<'_>, Fault> {
    if entry.contains("==") {
        return Err(Fault::OtherRegistry);
    }
    let scope = usize::from(entry.starts_with('@'));
    let at = entry.get(scope..).and_then(|rest| rest.find('@'));
    let (name, spec) = match at {
        Some(at) => entry.split_at_checked(at + scope).unwrap_or((entry, "")),
        None => (entry, ""),
    };
    if !is_name(name) {
        return Err(Fault::Name);
    }
    let spec = spec.strip_prefix('@').unwrap_or(spec);
    let pin = match Version::parse(spec) {
        Ok(_) => Pin::Exact(spec.to_owned()),
        Err(_) => Pin::Other(spec.to_owned()),
    };
    Ok(Read { name, pin })
}

fn is_name(name: &str) -> bool {
    match name.strip_prefix('@') {
        Some(scoped) => scoped
            .split_once('/')
            .is_some_and(|(scope, name)| is_part(scope) && is_part(name)),
        None => is_part(name),
    }
}

fn is_part(part: &str) -> bool {
    let is_first = |c: char| c.is_ascii_alphanumeric() || matches!(c, '~' | '-');
    part.starts_with(is_first) && part.chars().all(|c| is_first(c) || matches!(c, '.' | '_'))
}
