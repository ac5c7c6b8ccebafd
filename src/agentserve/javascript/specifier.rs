//! What the text after `from` names.

use super::builtins;

/// Beginnings by which a name means a file of the repository: paths, and the usual aliases.
const FILE_STARTS: &[&str] = &[".", "/", "\\", "#", "~/", "@/", "src/"];

/// What an import names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target<'a> {
    /// A file of the repository.
    File,
    /// Something at this scheme.
    Url(&'a str),
    /// A module that Node brings.
    Builtin,
    /// `node:` and a name that Node does not bring.
    UnknownBuiltin(&'a str),
    /// A package, by its name without what it is asked for in it.
    Package(&'a str),
    /// The module itself stands there: `data:`.
    Inline,
}

impl<'a> Target<'a> {
    /// What `specifier` names.
    pub(super) fn of(specifier: &'a str) -> Self {
        if FILE_STARTS.iter().any(|start| specifier.starts_with(start)) {
            return Self::File;
        }
        if let Some(name) = builtins::with_scheme(specifier) {
            return if builtins::is_builtin(specifier) {
                Self::Builtin
            } else {
                Self::UnknownBuiltin(name)
            };
        }
        if let Some(scheme) = scheme(specifier) {
            return match scheme.len() {
                1 => Self::File,
                _ if scheme.eq_ignore_ascii_case("file") => Self::File,
                _ if scheme.eq_ignore_ascii_case("data") => Self::Inline,
                _ => Self::Url(scheme),
            };
        }
        if builtins::is_builtin(specifier) {
            Self::Builtin
        } else {
            Self::Package(package(specifier))
        }
    }
}

/// What stands before the colon, where that is the name of a scheme or a drive.
fn scheme(specifier: &str) -> Option<&str> {
    let (scheme, _) = specifier.split_once(':')?;
    let mut letters = scheme.chars();
    let starts = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
    (starts && letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')))
        .then_some(scheme)
}

/// The package of `specifier`: `name`, or `@scope/name`.
pub(super) fn package(specifier: &str) -> &str {
    let names = if specifier.starts_with('@') { 2 } else { 1 };
    let end = specifier.match_indices('/').nth(names - 1);
    specifier
        .get(..end.map_or(specifier.len(), |(at, _)| at))
        .unwrap_or(specifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_schemes_and_packages_are_told_apart() {
        let cases = [
            ("./a", Target::File),
            (".", Target::File),
            ("@/a", Target::File),
            ("src/a", Target::File),
            ("C:\\a", Target::File),
            ("file:///a", Target::File),
            ("npm:zod", Target::Url("npm")),
            ("data:text/javascript,1", Target::Inline),
            ("node:fs", Target::Builtin),
            ("fs/promises", Target::Builtin),
            ("node:fss", Target::UnknownBuiltin("fss")),
            ("test", Target::Package("test")),
            ("@scope/name/sub", Target::Package("@scope/name")),
            ("lodash/fp", Target::Package("lodash")),
            ("srcx/a", Target::Package("srcx")),
        ];
        for (specifier, target) in cases {
            assert_eq!(Target::of(specifier), target, "{specifier}");
        }
    }
}
