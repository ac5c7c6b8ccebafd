//! Advice on the SDK that the project itself asks for.

use std::str::FromStr;

use pep440_rs::{Version, VersionSpecifiers};

use crate::report::{Finding, Rule, Severity};
use crate::sdist::pyproject::Pyproject;
use crate::tree::NodeRef;

use super::super::manifest::Manifest;
use super::super::registration;
use crate::findings::Findings;
use crate::show;

/// The project asks for an SDK that is too old for it.
pub const TOO_OLD: Rule = Rule {
    id: "sdk-too-old",
    severity: Severity::Warning,
    title: "The project asks for an SDK that is too old for it",
    why: "Tools services are built by recurse-sdk 0.2.5 and later, and apis by 0.2.6 and later. A project that pins an older one cannot be built with it.",
    how: "Raise the requirement: recurse-sdk>=0.2.6.",
};

/// The patch release of recurse-sdk 0.2 that knows tools services.
const TOOLS: u64 = 5;
/// The patch release of recurse-sdk 0.2 that knows `apis`.
const APIS: u64 = 6;

/// Compares the project's requirement of recurse-sdk, if it has one, with what `manifest` uses.
pub fn check(manifest: &Manifest<'_>, pyproject: &Pyproject, findings: &mut Findings) {
    let register = registration::register(manifest);
    let uses_apis = register
        .into_iter()
        .flat_map(NodeRef::entries)
        .any(|(_, registration)| {
            registration
                .get("apis")
                .is_some_and(|apis| apis.items().len() > 0)
        });
    let (least, what) = if uses_apis {
        (APIS, "apis")
    } else {
        (TOOLS, "tools services")
    };
    for requirement in pyproject.dependencies() {
        if requirement.name == "recurse-sdk" && !admits(&requirement.text, least) {
            findings.push(
                Finding::new(
                    &TOO_OLD,
                    pyproject.place(requirement.span),
                    format!(
                        "{} excludes every recurse-sdk that knows {what}",
                        show::name(&requirement.text)
                    ),
                )
                .help(format!("ask for recurse-sdk>=0.2.{least}")),
            );
        }
    }
}

/// Whether the requirement `text` admits 0.2.`least` or something later. What is no plain list of
/// versions is taken to.
fn admits(text: &str, least: u64) -> bool {
    let versions = text.split(';').next().unwrap_or_default();
    let Some(start) = versions.find(['=', '<', '>', '~', '!']) else {
        return true;
    };
    let specifiers = versions.get(start..).unwrap_or_default();
    let Ok(specifiers) = VersionSpecifiers::from_str(specifiers.trim_end_matches([')', ' ']))
    else {
        return true;
    };
    let later = [[0, 3, 0], [0, 9, 0], [1, 0, 0], [2, 0, 0]];
    (least..100)
        .map(|patch| [0, 2, patch])
        .chain(later)
        .any(|version| specifiers.contains(&Version::new(version)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_admits_a_later_sdk_or_not() {
        for text in [
            "recurse-sdk",
            "recurse-sdk>=0.2",
            "recurse-sdk ~= 0.2.4",
            "recurse-sdk[x]==0.2.8; x",
            "recurse-sdk @ file:///x",
        ] {
            assert!(admits(text, APIS), "{text}");
        }
        for text in [
            "recurse-sdk==0.2.5",
            "recurse-sdk<0.2.6",
            "recurse-sdk (<=0.2.5)",
        ] {
            assert!(!admits(text, APIS), "{text}");
        }
    }
}
