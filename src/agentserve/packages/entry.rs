//! What an entry of `packages` says.

use super::{npm, pypi};

/// An entry whose name could be read.
pub struct Read<'e> {
    /// The name, without extras.
    pub name: &'e str,
    /// Its version.
    pub pin: Pin,
}

/// Which version is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pin {
    /// This one.
    Exact(String),
    /// A range, a tag, an address or nothing.
    Other(String),
}

/// Why an entry cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is empty.
    Empty,
    /// White space stands around it.
    Space,
    /// It is written as the other registry does.
    OtherRegistry,
    /// Its name is none of the registry's.
    Name,
    /// Something follows that is no version.
    Rest,
}

/// Reads `entry`, of PyPI where `is_python`, else of npm.
///
/// # Errors
/// The first reason why it is no entry.
pub fn read(entry: &str, is_python: bool) -> Result<Read<'_>, Fault> {
    if entry.trim().is_empty() {
        return Err(Fault::Empty);
    }
    if entry.trim() != entry {
        return Err(Fault::Space);
    }
    if is_python {
        pypi::read(entry)
    } else {
        npm::read(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(version: &str) -> Pin {
        Pin::Exact(version.to_owned())
    }

    fn other(spec: &str) -> Pin {
        Pin::Other(spec.to_owned())
    }

    #[test]
    fn entries_are_read_as_their_registry_writes_them() {
        let npm = [
            ("zod@3.25.76", Ok(("zod", exact("3.25.76")))),
            ("@a/b@1.0.0-rc.1+x", Ok(("@a/b", exact("1.0.0-rc.1+x")))),
            ("zod", Ok(("zod", other("")))),
            ("@a/b", Ok(("@a/b", other("")))),
            ("zod@^3.25.0", Ok(("zod", other("^3.25.0")))),
            ("zod@3.25", Ok(("zod", other("3.25")))),
            ("zod@01.0.0", Ok(("zod", other("01.0.0")))),
            ("zod@npm:x@1.0.0", Ok(("zod", other("npm:x@1.0.0")))),
            ("zod==3.25.76", Err(Fault::OtherRegistry)),
            ("./lib", Err(Fault::Name)),
            ("@scope@1.0.0", Err(Fault::Name)),
            ("zod @1.0.0", Err(Fault::Name)),
            (" zod", Err(Fault::Space)),
            ("", Err(Fault::Empty)),
        ];
        let pypi = [
            ("requests==2.32", Ok(("requests", exact("2.32")))),
            ("requests@2.32.3", Ok(("requests", exact("2.32.3")))),
            (
                "a[x, y] == 1!2.0rc1.post1+cpu",
                Ok(("a", exact("1!2.0rc1.post1+cpu"))),
            ),
            ("requests", Ok(("requests", other("")))),
            ("requests==2.*", Ok(("requests", other("==2.*")))),
            ("requests>=2,<3", Ok(("requests", other(">=2,<3")))),
            ("requests@latest", Ok(("requests", other("@latest")))),
            (
                "r @ https://x.y/z#sha256=0",
                Ok(("r", other("@ https://x.y/z#sha256=0"))),
            ),
            ("r==1.0; python_version<'3'", Err(Fault::Rest)),
            ("r==1.0 --hash=sha256:0", Err(Fault::Rest)),
            ("@scope/x==1.0", Err(Fault::Name)),
            ("r=1.0", Err(Fault::Rest)),
            ("r-==1.0", Err(Fault::Name)),
        ];
        let npm = npm.into_iter().map(|case| (false, case));
        for (is_python, (entry, expected)) in npm.chain(pypi.into_iter().map(|case| (true, case))) {
            let found = read(entry, is_python).map(|read| (read.name, read.pin));
            assert_eq!(found, expected, "{entry}");
        }
    }
}
