//! The rules of Agent Serve code tools, from the public document "Code tools".

mod advice;
mod app;
mod apps;
mod document;
mod fields;
mod glob;
mod javascript;
mod matching;
mod names;
mod packages;
mod pairs;
mod preview;
mod python;
mod schemas;
mod secrets;
mod source;
mod text;
mod tool;
mod versions;

use foldhash::{HashMap, HashMapExt};

use crate::findings::{Findings, MOST_GUESSES};
use crate::project::{self, Kind, Project};
use crate::report::{Finding, Place, ProjectReport, Rule, Severity};
use crate::show;

use app::App;
use matching::Matched;
use packages::{rules, unused};

/// Two tools have one name.
const NAME_DUPLICATE: Rule = Rule {
    id: "tool-name-duplicate",
    severity: Severity::Error,
    title: "Two tools of an app have one name",
    why: "A tool is called by its name, and app-name/tool_name names one tool; of two only one could be reached.",
    how: "Rename one, and its files with it.",
};

/// Every rule of this part.
pub const RULES: &[&[&Rule]] = &[
    &[
        &app::MISSING,
        &app::MISNAMED,
        &app::SYNTAX,
        &app::NOT_MAPPING,
        &app::TOOLS_MISSING,
        &app::TOOLS_TYPE,
        &app::TOOLS_EMPTY,
        &matching::NO_MATCH,
        &matching::OUTSIDE,
        &matching::BACKSLASH,
        &pairs::MANIFEST_NOT_MATCHED,
        &pairs::SOURCE_NOT_MATCHED,
        &pairs::ORPHAN,
        &pairs::EXTRA,
        &pairs::TOO_MANY,
        &pairs::MISNAMED,
        &pairs::SOURCE_MISSING,
        &pairs::SOURCE_MULTIPLE,
        &NAME_DUPLICATE,
        &tool::SIZE_STRICT,
        &text::ENCODING,
        &text::UTF16,
        &tool::SYNTAX,
        &tool::NOT_MAPPING,
        &document::UNKNOWN_TAG,
        &document::MERGE_KEY,
        &document::TOO_MUCH,
        &versions::DIFFERS,
        &fields::UNKNOWN,
        &fields::NAME_MISSING,
        &fields::DESCRIPTION_MISSING,
        &fields::INPUT_MISSING,
        &fields::OUTPUT_MISSING,
        &fields::name::TYPE,
        &fields::name::PATTERN,
        &fields::name::FILE,
        &fields::description::TYPE,
        &fields::description::EMPTY,
        &fields::description::LONG,
        &fields::description::STRICT,
        &fields::INPUT_TYPE,
        &fields::OUTPUT_TYPE,
        &fields::run::EFFECT_VALUE,
        &fields::run::TIMEOUT_TYPE,
        &fields::run::TIMEOUT_RANGE,
        &fields::run::TIMEOUT_FRACTION,
        &rules::PACKAGES_TYPE,
        &rules::TYPE,
        &rules::TOO_MANY,
        &rules::FORMAT,
        &rules::UNPINNED,
        &rules::DUPLICATE,
        &rules::CONFLICT,
        &unused::UNUSED,
        &rules::BUILTIN,
        &advice::PURITY_CLOCK,
        &advice::PURITY_RANDOM,
        &advice::PURITY_NETWORK,
        &advice::EFFECT_WRITE_CALL,
        &advice::EFFECT_WRITE_UNNEEDED,
        &advice::SECRET_DYNAMIC,
        &advice::SECRET_IN_OUTPUT,
        &advice::SECRET_HARDCODED,
    ],
    javascript::RULES,
    python::RULES,
    schemas::RULES,
];

/// Checks each Agent Serve app in `project`, and tools without an app.
pub fn check(project: &Project) -> (Vec<ProjectReport>, Vec<Finding>) {
    let found = apps::find(project);
    let mut reports = Vec::new();
    let mut all = Vec::new();
    for (folder, files) in &found.apps {
        let mut findings = Findings::default();
        let app = App { folder, files };
        let bundle = check_app(project, &app, &mut findings);
        reports.push(ProjectReport {
            kind: Kind::Agentserve,
            root: (*folder).to_owned(),
            ok: !findings.has_error(),
            bundle,
        });
        all.extend(findings.all());
    }
    let mut outside = Findings::default();
    for path in found.outside {
        outside.push(pairs::outside(path, project.get(path).unwrap_or_default()));
    }
    all.extend(outside.all());
    (reports, all)
}

fn check_app(project: &Project, app: &App<'_>, findings: &mut Findings) -> crate::bundle::Bundle {
    let named = app::read(project, app, findings);
    let matched = matching::matches(app, &named, findings);
    // What lies among installed files matters only where a glob names it.
    let (files, matched): (Vec<&str>, Vec<Matched>) = app
        .files
        .iter()
        .copied()
        .zip(matched)
        .filter(|(path, matched)| {
            matches!(matched, Matched::By(_)) || !project::is_passed_over(names::split(path).0)
        })
        .unzip();
    let app = &App {
        folder: app.folder,
        files: &files,
    };
    let pairs = pairs::pairs(project, app, &named, &matched, findings);
    let guesses = MOST_GUESSES / pairs.len().max(1);
    let mut tools = Vec::new();
    for pair in pairs {
        let tool = tool::check(project, app, &pair, guesses, findings);
        tools.push((pair, tool));
    }
    let mut taken: HashMap<&str, &Place> = HashMap::new();
    for (_, tool) in &tools {
        let Some((name, place)) = tool.fields.as_ref().and_then(|fields| fields.name.as_ref())
        else {
            continue;
        };
        match taken.get(name.as_str()) {
            Some(first) => findings.push(
                Finding::new(
                    &NAME_DUPLICATE,
                    place.clone(),
                    format!(
                        "the name {} is taken by {}",
                        show::name(name),
                        show::line(&first.file)
                    ),
                )
                .help("rename one of the two tools, and its files with it")
                .related((*first).clone(), "the tool of that name"),
            ),
            None => {
                taken.insert(name, place);
            }
        }
    }
    preview::preview(project, app, &named, &matched, &tools)
}
