//! Which rules a schema says, and which it cannot.

use plumbline::project::Kind;
use plumbline::report::Diagnostic;

use crate::manifests::{Manifest, line};

/// What a schema cannot say of a rule: why, and which findings that is.
type Except = (&'static str, fn(&Manifest, &Diagnostic) -> bool);

/// A rule that a schema says.
pub struct Expressed {
    pub rule: &'static str,
    /// Whose manifest it is about.
    pub kind: Kind,
    /// What of it the schema cannot say.
    pub except: Option<Except>,
}

const fn whole(kind: Kind, rule: &'static str) -> Expressed {
    Expressed {
        rule,
        kind,
        except: None,
    }
}

const fn except(
    kind: Kind,
    rule: &'static str,
    why: &'static str,
    is: fn(&Manifest, &Diagnostic) -> bool,
) -> Expressed {
    Expressed {
        rule,
        kind,
        except: Some((why, is)),
    }
}

/// Rules that warn, and that a schema says by marking what they warn of: an editor can only mark
/// or not mark.
pub const MARKED: &[&str] = &[
    "tool-field-unknown",
    "tool-description-empty",
    "tool-timeout-fraction",
];

/// Rules that a schema says.
pub const EXPRESSED: &[Expressed] = &[
    whole(Manifest::TOOLS, "manifest-not-mapping"),
    whole(Manifest::TOOLS, "unknown-field"),
    whole(Manifest::TOOLS, "missing-field"),
    whole(Manifest::TOOLS, "wrong-type"),
    whole(Manifest::TOOLS, "wrong-value"),
    whole(Manifest::TOOLS, "empty-value"),
    whole(Manifest::TOOLS, "tool-name"),
    whole(Manifest::TOOLS, "api-id"),
    whole(Manifest::TOOLS, "api-duplicate"),
    except(
        Manifest::TOOLS,
        "path-not-canonical",
        "no keyword counts bytes or knows how Unicode composes",
        |_, finding| finding.message.contains("bytes") || finding.message.contains("composed"),
    ),
    except(
        Manifest::TOOLS,
        "json-schema",
        "no keyword knows what Python's re takes",
        |_, finding| finding.message.contains("Python's re"),
    ),
    whole(Manifest::TOOLS, "schema-external-ref"),
    whole(Manifest::TOOL, "tool-yaml-not-mapping"),
    whole(Manifest::TOOL, "tool-name-missing"),
    whole(Manifest::TOOL, "tool-description-missing"),
    whole(Manifest::TOOL, "tool-input-missing"),
    whole(Manifest::TOOL, "tool-output-missing"),
    whole(Manifest::TOOL, "tool-name-type"),
    whole(Manifest::TOOL, "tool-name-pattern"),
    whole(Manifest::TOOL, "tool-description-type"),
    whole(Manifest::TOOL, "tool-description-long"),
    whole(Manifest::TOOL, "tool-input-type"),
    whole(Manifest::TOOL, "tool-output-type"),
    whole(Manifest::TOOL, "tool-effect-value"),
    whole(Manifest::TOOL, "tool-timeout-type"),
    whole(Manifest::TOOL, "tool-timeout-range"),
    whole(Manifest::TOOL, "tool-packages-type"),
    whole(Manifest::TOOL, "package-type"),
    whole(Manifest::TOOL, "packages-too-many"),
    except(Manifest::TOOL, "package-format", FOR_PYTHON, is_for_python),
    except(
        Manifest::TOOL,
        "package-unpinned",
        FOR_PYTHON,
        is_for_python,
    ),
    whole(Manifest::TOOL, "schema-type-object"),
    except(
        Manifest::TOOL,
        "schema-invalid",
        "where a draft is named, its own meta-schema decides; what older drafts take is taken",
        |manifest, _| String::from_utf8_lossy(&manifest.bytes).contains("$schema"),
    ),
];

const FOR_PYTHON: &str = "the language of the source is not in the manifest, so what is right for Python is taken for any";

fn is_for_python(manifest: &Manifest, finding: &Diagnostic) -> bool {
    let line = line(&manifest.bytes, finding.start.line);
    let entry = line.trim_matches([' ', '-', '[', ']', '"', '\'']);
    let version = entry
        .split_once("==")
        .or_else(|| entry.split_once('@'))
        .map(|(_, version)| version.trim().trim_start_matches('v'));
    version.is_some_and(|version| {
        version.starts_with(|first: char| first.is_ascii_digit())
            && version
                .chars()
                .all(|one| one.is_ascii_alphanumeric() || ".+!-_".contains(one))
    })
}

/// Rules that a schema cannot say, by the reason.
pub const BEYOND: &[(&str, &[&str])] = &[
    (
        "it is about the file before it is a value: whether it is there, its bytes, its YAML",
        &[
            "manifest-missing",
            "manifest-unreadable",
            "manifest-not-utf8",
            "manifest-too-large",
            "manifest-too-much",
            "manifest-surrogate",
            "nothing-recognised",
            "number-too-long",
            "text-utf16",
            "tool-yaml-syntax",
            "yaml-alias",
            "yaml-date",
            "yaml-duplicate-key",
            "yaml-escape",
            "yaml-number",
            "yaml-syntax",
            "yaml-tag",
            "yaml-too-deep",
            "yaml-too-many-values",
        ],
    ),
    (
        "a schema sees values of JSON only",
        &["manifest-not-json", "schema-not-json"],
    ),
    (
        "it compares two places of the manifest, or what one place refers to",
        &[
            "default-on-required",
            "package-conflict",
            "schema-default-violates-schema",
            "schema-ref-loop",
            "schema-ref-unresolved",
            "schema-root-impossible",
            "schema-unresolved-ref",
        ],
    ),
    (
        "it is about size, depth or work, which no keyword measures",
        &[
            "schema-too-deep",
            "schema-too-large",
            "schema-too-many-steps",
        ],
    ),
    (
        "no keyword knows what regular expressions are, or what stops the reference",
        &[
            "regex-too-large",
            "schema-pattern-invalid",
            "schema-unsupported",
        ],
    ),
    (
        "it compares the manifest with its own name, or with other files",
        &[
            "build-system",
            "default-mismatch",
            "default-not-literal",
            "default-violates-schema",
            "file-missing",
            "function-duplicate",
            "function-missing",
            "function-unregistered",
            "properties-mismatch",
            "required-mismatch",
            "source-missing",
            "source-multiple",
            "source-not-matched",
            "tool-name-duplicate",
            "tool-name-file",
            "tools-too-many",
        ],
    ),
    (
        "it is about the code",
        &[
            "annotation-missing",
            "docstring-missing",
            "docstring-parameter",
            "docstring-return",
            "docstring-return-none",
            "js-import-builtin-unknown",
            "js-import-relative",
            "js-import-unlisted",
            "js-import-url",
            "js-run-missing",
            "js-run-not-function",
            "js-syntax",
            "js-too-deep",
            "parameter-positional-only",
            "parameter-variadic",
            "py-import-local",
            "py-import-relative",
            "py-import-unlisted",
            "py-run-missing",
            "py-run-not-function",
            "py-run-params",
            "py-syntax",
            "python-syntax",
            "return-annotation-missing",
            "source-too-large",
            "ts-in-js",
        ],
    ),
    (
        "it is about a manifest that has no schema here: agent.yaml, or agentserve.app.yaml, whose shape is open",
        &[
            "app-manifest-not-mapping",
            "app-manifest-yaml",
            "app-tools-type",
            "below-minimum",
            "task-contract",
        ],
    ),
    (
        "it is about pyproject.toml, uv.lock, the build or a built archive",
        &[
            "lockfile-too-large",
            "pyproject-missing",
            "pyproject-syntax",
            "pyproject-too-large",
            "sdist-archive-damaged",
            "sdist-archive-duplicate",
            "sdist-archive-format",
            "sdist-archive-lockfile",
            "sdist-archive-member-path",
            "sdist-archive-member-type",
            "sdist-archive-missing-member",
            "sdist-archive-roots",
            "sdist-archive-too-large",
            "sdist-archive-too-many-members",
            "sdist-missing-member",
            "sdist-too-large",
            "sdist-too-many-members",
            "toml-number-too-long",
            "toml-too-deep",
        ],
    ),
];
