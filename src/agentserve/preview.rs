//! What the upload of an app holds.

use foldhash::{HashMap, HashMapExt};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::bundle::{Approval, Bundle, CodeTool, Images, LeftOut, Limit, Member, Source, ToolCard};
use crate::project::Project;
use crate::show;

use super::app::{App, Named};
use super::fields::{description, name, run};
use super::matching::Matched;
use super::names;
use super::packages::rules::MOST as MOST_PACKAGES;
use super::pairs::{MOST_TOOLS, Pair};
use super::source::Effect;
use super::tool::{self, MOST_BYTES, Tool};

/// The preview of `app`.
pub fn preview(
    project: &Project,
    app: &App<'_>,
    named: &Named,
    matched: &[Matched],
    tools: &[(Pair<'_>, Arc<Tool>)],
) -> Bundle {
    let is_fallback = named.globs.is_empty();
    let images = images(tools);
    let sandboxes = sandboxes(&images);
    let roles = roles(tools);
    let members: Vec<Member> = app
        .files
        .iter()
        .zip(matched)
        .filter_map(|(path, matched)| match matched {
            Matched::By(glob) => Some(member(project, app, named, path, *glob, &roles)),
            _ => None,
        })
        .collect();
    let cards = tools
        .iter()
        .map(|(pair, tool)| card(project, app, named, pair, tool, &sandboxes))
        .collect();
    Bundle {
        name: app_name(app, named).map(str::to_owned),
        certain: !is_fallback,
        reason: is_fallback.then(|| {
            "agentserve.app.yaml names no files; shown is what a glob that names every tool would upload"
                .to_owned()
        }),
        not_served: members.iter().map(|member| member.path.clone()).collect(),
        members,
        left_out: left_out(app, matched, tools),
        limits: limits(project, app, tools),
        tools: cards,
        images: Some(images),
        ..Bundle::default()
    }
}

/// What each file of a tool is.
fn roles<'t>(tools: &'t [(Pair<'_>, Arc<Tool>)]) -> HashMap<&'t str, String> {
    let mut roles = HashMap::new();
    for (pair, _) in tools {
        roles.insert(pair.manifest, format!("the manifest of {}", pair.stem));
        for (source, _) in &pair.sources {
            roles.insert(source, format!("the source of {}", pair.stem));
        }
    }
    roles
}

fn member(
    project: &Project,
    app: &App<'_>,
    named: &Named,
    path: &str,
    glob: usize,
    roles: &HashMap<&str, String>,
) -> Member {
    let bytes = project.get(&app.path(path)).unwrap_or_default();
    let role = roles.get(path).cloned();
    let by = named
        .globs
        .get(glob)
        .map(|(glob, _)| format!("named by {}", show::line(glob)));
    let role = role.or_else(|| by.is_some().then(|| "not used".to_owned()));
    let why: Vec<String> = role.into_iter().chain(by).collect();
    Member {
        path: path.to_owned(),
        size: Some(bytes.len() as u64),
        sha256: project.sha256(&app.path(path)),
        required: false,
        source: Source::Project,
        present: true,
        why: why.join(", "),
    }
}

/// Files of tools that stay outside.
fn left_out(app: &App<'_>, matched: &[Matched], tools: &[(Pair<'_>, Arc<Tool>)]) -> Vec<LeftOut> {
    let stems: BTreeSet<(&str, &str)> = app
        .files
        .iter()
        .map(|path| names::split(path))
        .filter_map(|(folder, name)| Some((folder, names::tool(name)?)))
        .chain(
            tools
                .iter()
                .map(|(pair, _)| (names::split(pair.manifest).0, pair.stem)),
        )
        .collect();
    let files = app.files.iter().zip(matched);
    files
        .filter_map(|(path, matched)| {
            let (folder, name) = names::split(path);
            let is_source =
                names::source(name).is_some_and(|(stem, _)| stems.contains(&(folder, stem)));
            let is_tool =
                names::tool(name).is_some() || names::misnamed_tool(name).is_some() || is_source;
            let why = match matched {
                Matched::TakenAway => "a glob that starts with ! takes it away",
                Matched::No if is_tool => "no glob names it",
                _ => return None,
            };
            Some(LeftOut {
                path: (*path).to_owned(),
                why: why.to_owned(),
            })
        })
        .collect()
}

/// The tool's name, or the one that its files have.
fn name<'t>(pair: &'t Pair<'_>, tool: &'t Tool) -> &'t str {
    let named = tool.fields.as_ref().and_then(|fields| fields.name.as_ref());
    named.map_or(pair.stem, |(name, _)| name)
}

/// The app's name: its manifest's, or that of its folder.
fn app_name<'a>(app: &'a App<'_>, named: &'a Named) -> Option<&'a str> {
    let folder = names::split(app.folder).1;
    let folder = (!folder.is_empty()).then_some(folder);
    named.name.as_deref().or(folder)
}

fn card(
    project: &Project,
    app: &App<'_>,
    named: &Named,
    pair: &Pair<'_>,
    tool: &Tool,
    sandboxes: &HashMap<&str, String>,
) -> ToolCard {
    let name = name(pair, tool);
    let source = pair.sources.first();
    let bytes = source.and_then(|(path, _)| project.get(&app.path(path)));
    let reading = tool.readings.iter().find(|(number, _)| *number == 0);
    let fields = tool.fields.as_ref();
    let effect = fields.and_then(|fields| fields.effect);
    let timeout = fields.and_then(|fields| fields.timeout);
    ToolCard {
        name: name.to_owned(),
        description: fields
            .and_then(|fields| fields.description.clone())
            .unwrap_or_default(),
        inputs: fields
            .map(|fields| fields.inputs.clone())
            .unwrap_or_default(),
        outputs: fields
            .map(|fields| fields.outputs.clone())
            .unwrap_or_default(),
        code: Some(CodeTool {
            language: source.map(|(_, language)| language.name().to_owned()),
            source: source.map(|(path, _)| path.clone()),
            bytes: bytes.map(|bytes| bytes.len() as u64),
            sha256: source.and_then(|(path, _)| project.sha256(&app.path(path))),
            effect: effect.map(|effect| effect.name().to_owned()),
            approval: effect.map(approval),
            timeout_ms: timeout.and_then(whole),
            packages: tool.packages.as_ref().map(|_| tool.entries.clone()),
            secrets: reading.map(|(_, reading)| reading.secrets.iter().cloned().collect()),
            image: sandboxes.get(name).cloned(),
            reference: app_name(app, named).map(|app| format!("{}/{name}", show::line(app))),
            compiled: reading.and_then(|(_, reading)| reading.compiled.clone()),
        }),
        ..ToolCard::default()
    }
}

/// A number as JSON writes it: whole where it is whole.
fn whole(number: f64) -> Option<serde_json::Number> {
    if number.fract() == 0.0 {
        return Some((number as u64).into());
    }
    serde_json::Number::from_f64(number)
}

fn approval(effect: Effect) -> Approval {
    let (chat, relays) = match effect {
        Effect::Read => (
            "runs without asking the person",
            "runs without waiting for approval",
        ),
        Effect::Write => (
            "asks the person before it runs",
            "waits for approval under the Relay's rules",
        ),
    };
    Approval {
        chat: chat.to_owned(),
        relays: relays.to_owned(),
    }
}

/// Tools of an image that are named.
const MOST_NAMED: usize = 5;

/// What is said of the image of each tool.
fn sandboxes(images: &Images) -> HashMap<&str, String> {
    let mut said = HashMap::new();
    for tool in &images.standard {
        said.insert(tool.as_str(), "the standard Function image".to_owned());
    }
    for group in &images.groups {
        let words = match group.as_slice() {
            [_] => "an image of its own".to_owned(),
            tools if tools.len() <= MOST_NAMED => {
                format!("an image shared by {}", tools.join(", "))
            }
            tools => format!("an image shared by {} tools", tools.len()),
        };
        for tool in group {
            said.insert(tool, words.clone());
        }
    }
    said
}

fn images(tools: &[(Pair<'_>, Arc<Tool>)]) -> Images {
    let mut images = Images::default();
    let mut groups: BTreeMap<(bool, Vec<String>), Vec<String>> = BTreeMap::new();
    for (pair, tool) in tools {
        let Some((_, language)) = pair.sources.first() else {
            continue;
        };
        let name = name(pair, tool).to_owned();
        match tool::image(tool, *language) {
            Some(packages) if packages.is_empty() => images.standard.push(name),
            Some(packages) => groups
                .entry((language.is_python(), packages))
                .or_default()
                .push(name),
            None => {}
        }
    }
    images.standard.sort();
    images.groups = groups.into_values().collect();
    for group in &mut images.groups {
        group.sort();
    }
    images.groups.sort();
    images
}

fn limits(project: &Project, app: &App<'_>, tools: &[(Pair<'_>, Arc<Tool>)]) -> Vec<Limit> {
    let fields = || tools.iter().filter_map(|(_, tool)| tool.fields.as_ref());
    let sources = tools.iter().flat_map(|(pair, _)| &pair.sources);
    let largest = sources
        .filter_map(|(path, _)| Some(project.get(&app.path(path))?.len()))
        .max();
    let packages = tools
        .iter()
        .filter_map(|(_, tool)| Some(tool.packages.as_ref()?.len()))
        .max();
    let longest_name = fields()
        .filter_map(|fields| Some(fields.name.as_ref()?.0.chars().count()))
        .max();
    let longest_text = fields()
        .filter_map(|fields| Some(fields.description.as_ref()?.trim().chars().count()))
        .max();
    let largest_schema = fields().map(|fields| fields.schema_bytes).max();
    let longest_run = fields()
        .filter_map(|fields| fields.timeout)
        .fold(0.0, f64::max);
    let known = |name: &str, used: usize, allowed: usize, unit: &str| Limit {
        name: name.to_owned(),
        used: used as u64,
        allowed: allowed as u64,
        unit: unit.to_owned(),
        note: None,
    };
    let at_run_time = |name: &str, allowed: usize| Limit {
        note: Some("known only at run time".to_owned()),
        ..known(name, 0, allowed, "bytes")
    };
    vec![
        known("tools of the app", tools.len(), MOST_TOOLS, "tools"),
        known(
            "largest source",
            largest.unwrap_or_default(),
            MOST_BYTES,
            "bytes",
        ),
        known(
            "largest input or output schema",
            largest_schema.unwrap_or_default() as usize,
            32 * 1024,
            "bytes",
        ),
        known(
            "packages of one tool",
            packages.unwrap_or_default(),
            MOST_PACKAGES,
            "packages",
        ),
        known(
            "longest name",
            longest_name.unwrap_or_default(),
            name::MOST,
            "characters",
        ),
        known(
            "longest description",
            longest_text.unwrap_or_default(),
            description::MOST,
            "characters",
        ),
        known(
            "longest run",
            longest_run as usize,
            run::TIMEOUT.2 as usize,
            "milliseconds",
        ),
        at_run_time("input of one call", 256 * 1024),
        at_run_time("output of one run", 1024 * 1024),
    ]
}
