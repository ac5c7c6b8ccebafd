//! What a file is by its name.

/// The app's manifest.
pub const APP_MANIFEST: &str = "agentserve.app.yaml";

/// How the name of a tool's manifest ends.
const TOOL_MANIFEST: &str = ".tool.yaml";

/// How the name of a source ends, and what language it is.
const SOURCES: [(&str, Language); 5] = [
    (".js", Language::JavaScript),
    (".mjs", Language::JavaScript),
    (".mts", Language::TypeScript),
    (".py", Language::Python),
    (".ts", Language::TypeScript),
];

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// `.js`, `.mjs`
    JavaScript,
    /// `.ts`, `.mts`
    TypeScript,
    /// `.py`
    Python,
}

impl Language {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::JavaScript => "JavaScript",
            Self::TypeScript => "TypeScript",
            Self::Python => "Python",
        }
    }

    /// Whether its packages come from the Python Package Index; otherwise from npm.
    pub fn is_python(self) -> bool {
        self == Self::Python
    }
}

/// The folder of `path`, empty for the root, and the name in it.
pub fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// The name of the tool whose manifest is named `name`.
pub fn tool(name: &str) -> Option<&str> {
    name.strip_suffix(TOOL_MANIFEST)
        .filter(|stem| !stem.is_empty())
}

/// The name of the tool whose source is named `name`, and the language.
pub fn source(name: &str) -> Option<(&str, Language)> {
    SOURCES.iter().find_map(|(end, language)| {
        let stem = name.strip_suffix(end)?;
        Some((stem, *language))
    })
}

/// The names that the source of `tool` may have.
pub fn sources(tool: &str) -> impl Iterator<Item = (String, Language)> {
    SOURCES
        .iter()
        .map(move |(end, language)| (format!("{tool}{end}"), *language))
}

/// The name of the tool that the file `name` was meant to be the manifest of, where it is not one.
pub fn misnamed_tool(name: &str) -> Option<&str> {
    if tool(name).is_some() {
        return None;
    }
    [TOOL_MANIFEST, ".tool.yml", ".tool.json", ".tools.yaml"]
        .iter()
        .find_map(|end| {
            let (stem, found) = name.split_at_checked(name.len().checked_sub(end.len())?)?;
            found.eq_ignore_ascii_case(end).then_some(stem)
        })
}

/// Whether `name` was meant to be the app's manifest, and is not.
pub fn is_misnamed_app(name: &str) -> bool {
    let meant = ["yaml", "yml", "json"];
    name != APP_MANIFEST
        && name.rsplit_once('.').is_some_and(|(stem, end)| {
            stem.eq_ignore_ascii_case("agentserve.app")
                && meant.iter().any(|meant| end.eq_ignore_ascii_case(meant))
        })
}

/// Whether the source at `path` is a test or a declaration of types, which no manifest is missed
/// for.
pub fn is_no_tool(path: &str) -> bool {
    let (folder, name) = split(path);
    let is_python_test = name.strip_suffix(".py").is_some_and(|module| {
        module.starts_with("test_") || module.ends_with("_test") || module == "conftest"
    });
    is_python_test
        || [".test.", ".spec."].iter().any(|mark| name.contains(mark))
        || [".d.ts", ".d.mts"].iter().any(|end| name.ends_with(end))
        || folder
            .split('/')
            .any(|part| matches!(part, "__tests__" | "tests"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_by_their_name() {
        assert_eq!(tool("score.v2.tool.yaml"), Some("score.v2"));
        assert_eq!(tool(".tool.yaml"), None);
        assert_eq!(misnamed_tool(".tool.yaml"), Some(""));
        assert_eq!(misnamed_tool("score.Tool.YAML"), Some("score"));
        assert_eq!(misnamed_tool("score.tools.yaml"), Some("score"));
        assert_eq!(misnamed_tool("tools.yaml"), None);
        assert_eq!(misnamed_tool("score.tool.yaml"), None);
        assert_eq!(source("score.mts"), Some(("score", Language::TypeScript)));
        assert_eq!(source("score.Ts"), None);
        assert!(is_misnamed_app("AgentServe.app.yaml"));
        assert!(!is_misnamed_app("agentserve.yaml"));
        for no_tool in [
            "a.test.ts",
            "tools/tests/x.js",
            "test_a.py",
            "a_test.py",
            "a.d.mts",
        ] {
            assert!(is_no_tool(no_tool), "{no_tool}");
        }
        for tool in [
            "test.ts",
            "contests/x.js",
            "test_a.js",
            "latest.ts",
            "spec.js",
        ] {
            assert!(!is_no_tool(tool), "{tool}");
        }
    }
}
