//! Entries and names of the Python Package Index, and what the packages are imported as.

use std::str::FromStr;

use foldhash::HashSet;
use pep440_rs::Version;

use super::entry::{Fault, Pin, Read};

/// Reads `name==version`, `name@version`, or what was meant to be one.
pub fn read(entry: &str) -> Result<Read<'_>, Fault> {
    let end = entry
        .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '_' | '-'))
        .unwrap_or(entry.len());
    let (name, rest) = entry.split_at_checked(end).unwrap_or((entry, ""));
    let is_end = |c: char| c.is_ascii_alphanumeric();
    if !name.starts_with(is_end) || !name.ends_with(is_end) {
        return Err(Fault::Name);
    }
    let rest = after_extras(rest.trim_start())
        .ok_or(Fault::Rest)?
        .trim_start();
    let is_address = rest.contains("://");
    let is_spec =
        rest.is_empty() || rest.starts_with(['@', '<', '>', '~', '!']) || rest.starts_with("==");
    if !is_spec || !is_address && (rest.contains(';') || rest.contains("--")) {
        return Err(Fault::Rest);
    }
    let version = rest.strip_prefix("==").or_else(|| rest.strip_prefix('@'));
    let version = version
        .map(str::trim)
        .filter(|version| Version::from_str(version).is_ok());
    let pin = match version {
        Some(version) => Pin::Exact(version.to_owned()),
        None => Pin::Other(rest.to_owned()),
    };
    Ok(Read { name, pin })
}

/// What follows `[extras]`, where there are any.
fn after_extras(rest: &str) -> Option<&str> {
    let Some(inside) = rest.strip_prefix('[') else {
        return Some(rest);
    };
    let (extras, rest) = inside.split_once(']')?;
    let is_extra = |extra: &str| {
        let extra = extra.trim();
        extra.is_empty()
            || extra
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
    };
    extras.split(',').all(is_extra).then_some(rest)
}

/// The spelling of `version` that all equal ones share: 1.0 and 1.0.0 are one version.
pub fn normal_version(version: &str) -> String {
    let Ok(version) = Version::from_str(version) else {
        return version.to_owned();
    };
    let mut release = version.release().to_vec();
    while release.len() > 1 && release.last() == Some(&0) {
        release.pop();
    }
    version.with_release(release).to_string()
}

/// Packages whose import name is not their own, by normalised name. Never complete.
const IMPORTED_AS: &[(&str, &[&str])] = &[
    ("attrs", &["attr", "attrs"]),
    ("beautifulsoup4", &["bs4"]),
    ("discord-py", &["discord"]),
    ("dnspython", &["dns"]),
    ("faiss-cpu", &["faiss"]),
    ("gitpython", &["git"]),
    ("google-api-python-client", &["googleapiclient"]),
    ("markdown-it-py", &["markdown_it"]),
    ("mysqlclient", &["MySQLdb"]),
    ("opencv-python", &["cv2"]),
    ("opencv-python-headless", &["cv2"]),
    ("pillow", &["PIL"]),
    ("protobuf", &["google.protobuf"]),
    ("psycopg2-binary", &["psycopg2"]),
    ("pycryptodome", &["Crypto"]),
    ("pyjwt", &["jwt"]),
    ("pymupdf", &["fitz", "pymupdf"]),
    ("pyopenssl", &["OpenSSL"]),
    ("pyserial", &["serial"]),
    ("python-dateutil", &["dateutil"]),
    ("python-docx", &["docx"]),
    ("python-dotenv", &["dotenv"]),
    ("python-jose", &["jose"]),
    ("python-multipart", &["multipart"]),
    ("python-pptx", &["pptx"]),
    ("python-slugify", &["slugify"]),
    ("pyyaml", &["yaml"]),
    ("pyzmq", &["zmq"]),
    ("ruamel-yaml", &["ruamel.yaml"]),
    ("scikit-image", &["skimage"]),
    ("scikit-learn", &["sklearn"]),
    ("setuptools", &["setuptools", "pkg_resources"]),
    ("websocket-client", &["websocket"]),
];

/// The name under which the index knows `name` (PEP 503): lower case, runs of `-`, `_` and `.`
/// as one `-`.
pub fn normalise(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '-' | '_' | '.' if normal.ends_with('-') => {}
            '-' | '_' | '.' => normal.push('-'),
            _ => normal.extend(character.to_lowercase()),
        }
    }
    normal
}

/// Bytes of a module's name by which a package is looked for; no package has a longer name.
pub const LONGEST_NAME: usize = 128;

/// What a list of packages provides.
pub struct Provided {
    /// Their names, normalised.
    names: HashSet<String>,
    /// The modules that the table has for them, with the package of each.
    modules: Vec<(&'static str, &'static str)>,
}

impl Provided {
    /// What the packages `names` provide.
    pub fn of<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let names: HashSet<String> = names.map(normalise).collect();
        let listed = IMPORTED_AS.iter().filter(|(name, _)| names.contains(*name));
        let modules = listed
            .flat_map(|(name, modules)| modules.iter().map(move |module| (*module, *name)))
            .collect();
        Self { names, modules }
    }

    /// The packages, by normalised name, that are known to provide the module `dotted`: a package's
    /// name is the module's or that of a package around it (`google-cloud-storage` gives
    /// `google.cloud.storage`), or the table says so. Of `from google.cloud import storage` ask for
    /// `google.cloud.storage` too.
    pub fn by<'p>(&'p self, dotted: &'p str) -> impl Iterator<Item = &'p str> {
        let ends = dotted.match_indices('.').map(|(at, _)| at);
        let own = ends
            .chain([dotted.len()])
            .take_while(|end| *end <= LONGEST_NAME)
            .filter_map(|end| dotted.get(..end))
            .filter_map(|prefix| self.names.get(&normalise(prefix)).map(String::as_str));
        let known = self.modules.iter();
        let known = known.filter(|(module, _)| is_within(dotted, module));
        own.chain(known.map(|(_, name)| *name))
    }
}

/// Whether `dotted` is `module` or lies in it.
fn is_within(dotted: &str, module: &str) -> bool {
    dotted
        .strip_prefix(module)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_known_by_their_package() {
        let cases = [
            ("PyYAML", "yaml", true),
            ("pyyaml", "yaml.nodes", true),
            ("pyyaml", "yamlx", false),
            ("typing-extensions", "typing_extensions", true),
            ("google-cloud-storage", "google.cloud.storage.blob", true),
            ("google-cloud-storage", "google.cloud", false),
            ("protobuf", "google.protobuf", true),
            ("protobuf", "google", false),
            ("Ruamel_Yaml", "ruamel.yaml", true),
            ("pytest", "pytest_mock", false),
        ];
        for (package, dotted, expected) in cases {
            let provided = Provided::of([package].into_iter());
            let found = provided.by(dotted).next().is_some();
            assert_eq!(found, expected, "{package} {dotted}");
        }
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(IMPORTED_AS.is_sorted_by_key(|(name, _)| name));
    }
}
