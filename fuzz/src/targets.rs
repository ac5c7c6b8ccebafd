//! What is fuzzed: each reader, with what a fuzzer's bytes mean to it.

use arbitrary::Unstructured;
use plumbline::json_schema::{self, Draft, Reference};
use plumbline::python_regex::{Pattern, code_points};
use plumbline::sdist::archive::inspect_sdist;
use plumbline::text::Span;
use plumbline::yaml::{self, Aliases};
use plumbline::{Kind, Project};

use super::archives::{gzip, summed, unpacked_size};
use super::bases::{AGENT, APP, TOOLS};
use super::bounds::within;
use super::cases::without;
use super::invariants::hold;
use super::projects::project;
use super::tokens;

/// A target: one reader, and what depends on it.
pub struct Target {
    /// Its name: of the target, its corpus and its dictionary.
    pub name: &'static str,
    /// Words of its language, as libFuzzer's dictionary.
    pub words: &'static str,
    /// Reads the bytes, and holds the core to its promises.
    pub run: fn(&[u8]),
}

macro_rules! target {
    ($name:literal, $run:expr) => {
        Target {
            name: $name,
            words: include_str!(concat!("../dictionaries/", $name, ".dict")),
            run: $run,
        }
    };
}

/// Every target.
pub const TARGETS: [Target; 10] = [
    target!("archive", archive),
    target!("glob", glob),
    target!("project", |data| hold(&project(data))),
    target!("python", python),
    target!("regex", regex),
    target!("schema", schema),
    target!("script", script),
    target!("toml", toml),
    target!("yaml11", yaml11),
    target!("yaml12", yaml12),
];

/// The target called `name`.
///
/// # Panics
/// Where there is none.
pub fn named(name: &str) -> &'static Target {
    TARGETS
        .iter()
        .find(|target| target.name == name)
        .unwrap_or_else(|| panic!("no target is called {name}"))
}

impl Target {
    /// `data` changed as its language would be, in up to four places that `seed` tells.
    pub fn mutated(&self, data: &[u8], seed: u64) -> Vec<u8> {
        let noise = noise(seed, 64);
        let mut choice = Unstructured::new(&noise);
        let words = tokens::words(self.words);
        let mut data = data.to_vec();
        for _ in 0..=seed % 4 {
            // A choice that is spent takes the first of everything.
            let _ = tokens::change(&mut data, &mut choice, &words);
        }
        data
    }
}

/// So many bytes that look like chance, the same for the same `seed` (SplitMix64).
pub fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed;
    let words = std::iter::repeat_with(|| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    });
    words.flat_map(u64::to_le_bytes).take(length).collect()
}

/// Each of `spans` lies in `data`.
fn lie_within(data: &[u8], spans: impl IntoIterator<Item = Span>) {
    for span in spans {
        let is_within = span.start <= span.end && span.end <= data.len();
        assert!(is_within, "{span:?} of {} bytes", data.len());
    }
}

/// tools.yaml and agent.yaml.
fn yaml11(data: &[u8]) {
    for aliases in [Aliases::Refused, Aliases::Allowed] {
        let document = within(data.len(), || yaml::read(data, aliases));
        let related = document.faults.iter().flat_map(|fault| &fault.related);
        let faults = document.faults.iter().map(|fault| fault.span);
        lie_within(
            data,
            document
                .tree
                .nodes()
                .map(|node| node.span)
                .chain(related.map(|related| related.0))
                .chain(faults)
                .chain(document.unused_anchors.iter().copied()),
        );
    }
    hold(&TOOLS.with("tools.yaml", data));
    hold(&AGENT.with("agent.yaml", data));
}

/// A tool's manifest, and the app's.
fn yaml12(data: &[u8]) {
    let document = within(data.len(), || yaml::core12::read(data));
    let related = document.faults.iter().flat_map(|fault| &fault.related);
    let faults = document.faults.iter().map(|fault| fault.span);
    lie_within(
        data,
        document
            .tree
            .nodes()
            .map(|node| node.span)
            .chain(related.map(|related| related.0))
            .chain(faults),
    );
    hold(&APP.with("route.tool.yaml", data));
    hold(&APP.with("agentserve.app.yaml", data));
}

/// The module of a service, and of an Agent Serve tool.
fn python(data: &[u8]) {
    hold(&TOOLS.with("tools.py", data));
    hold(&APP.with("route.py", data));
}

/// The module of a tool in JavaScript, and in TypeScript.
fn script(data: &[u8]) {
    hold(&APP.with("score.js", data));
    hold(&without(&APP.with("route.ts", data), "route.py"));
}

/// A schema in YAML, and after `---` an instance.
fn schema(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (schema, instance) = text.split_once("\n---\n").unwrap_or((&text, ""));
    let read = yaml::read(schema.as_bytes(), Aliases::Allowed);
    let value = yaml::read(instance.as_bytes(), Aliases::Allowed);
    if let Some(root) = read.root.map(|root| read.tree.at(root)) {
        let drafts = [
            Draft::Draft4,
            Draft::Draft6,
            Draft::Draft7,
            Draft::Draft201909,
            Draft::Draft202012,
        ];
        for draft in drafts {
            for reference in [Reference::Python, Reference::Ajv] {
                let faults = within(data.len(), || {
                    json_schema::check_schema_of(draft, reference, root)
                });
                let spans = faults.iter().map(|fault| read.tree.at(fault.node).span());
                lie_within(schema.as_bytes(), spans);
            }
        }
        if let Some(value) = value.root.map(|root| value.tree.at(root)) {
            let _ = within(data.len(), || json_schema::validate(root, root, value));
        }
    }
    let inside = |indent: &str| schema.replace('\n', &format!("\n{indent}"));
    let service = format!(
        "{SERVICE}      input_schema:\n        {}\n",
        inside("        ")
    );
    hold(&TOOLS.with("tools.yaml", service.as_bytes()));
    let tool = format!(
        "name: route\ndescription: A.\noutput: {{ type: object }}\ninput:\n  {}\n",
        inside("  ")
    );
    hold(&APP.with("route.tool.yaml", tool.as_bytes()));
}

/// A manifest up to the schemas of its tool.
const SERVICE: &str = "apiVersion: recurse.tools/v1alpha1
kind: ToolService
metadata: {name: fixture-tools, title: Fixture, summary: Says.}
runtime: {python: '3.14', lockfile: uv.lock}
tools:
  source: tools.py
  register:
    echo:
      description: Return a message.
      pricing: {provider_basis_micro_usd: 0, compute_basis_micro_usd: 0, provider_multiplier: 1, compute_multiplier: 4}
      output_schema: {type: object}
";

/// pyproject.toml, and uv.lock.
fn toml(data: &[u8]) {
    hold(&TOOLS.with("pyproject.toml", data));
    hold(&TOOLS.with("uv.lock", data));
}

/// An archive as it comes; and a tar archive, its sums made right, compressed.
fn archive(data: &[u8]) {
    let packed = gzip(&summed(data.to_vec()));
    for bytes in [data, &packed] {
        let size = bytes.len() + unpacked_size(bytes);
        let inspection = within(size, || inspect_sdist(bytes, None));
        assert_eq!(inspection.ok, inspection.diagnostics.is_empty());
        let mut project = Project::new();
        project.insert("fixture_tools-0.1.0.tar.gz", bytes);
        hold(&project);
        project.kind = Some(Kind::RecurseTools);
        TOOLS.put("", &mut project);
        hold(&project);
    }
}

/// Globs, one a line; and after an empty line, paths.
fn glob(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (globs, paths) = text.split_once("\n\n").unwrap_or((&text, ""));
    let list: Vec<&str> = globs.lines().collect();
    let quoted = serde_json::to_string(&list).expect("texts are JSON");
    let mut app = APP.with(
        "agentserve.app.yaml",
        format!("tools: {quoted}\n").as_bytes(),
    );
    let mut service = TOOLS.with(".gitignore", globs.as_bytes());
    service.insert("MANIFEST.in", globs);
    let project = "[project]\nname = \"fixture-tools\"\nversion = \"0.1.0\"\n";
    for path in paths.lines() {
        app.insert(path, "x");
        service.insert(path, "x");
    }
    hold(&app);
    let backends = [
        (
            "hatchling.build",
            "tool.hatch.build.targets.sdist",
            "include",
            "exclude",
        ),
        (
            "setuptools.build_meta",
            "tool.setuptools",
            "py-modules",
            "license-files",
        ),
        (
            "flit_core.buildapi",
            "tool.flit.sdist",
            "include",
            "exclude",
        ),
        ("pdm.backend", "tool.pdm.build", "includes", "excludes"),
        (
            "poetry.core.masonry.api",
            "tool.poetry",
            "include",
            "exclude",
        ),
        (
            "uv_build",
            "tool.uv.build-backend",
            "source-include",
            "source-exclude",
        ),
    ];
    // One backend an input, told by its length: six would take six times as long.
    let (backend, table, include, exclude) = backends[data.len() % backends.len()];
    let half = list.len() / 2;
    let quoted = |part: &[&str]| serde_json::to_string(part).expect("texts are JSON");
    let (first, second) = (quoted(&list[..half]), quoted(&list[half..]));
    service.insert(
        "pyproject.toml",
        format!("{project}[build-system]\nrequires = []\nbuild-backend = \"{backend}\"\n[{table}]\n{include} = {second}\n{exclude} = {first}\n"),
    );
    hold(&service);
}

/// A pattern on the first line, and what it is to be found in after it.
fn regex(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (pattern, subject) = text.split_once('\n').unwrap_or((&text, ""));
    within(data.len(), || {
        if let Ok(read) = Pattern::new(&code_points(pattern), 900) {
            let mut steps = 100_000;
            let found = read.is_found(&code_points(subject), &mut steps);
            let mut steps_again = 100_000;
            let again = read.is_found(&code_points(subject), &mut steps_again);
            assert_eq!((found, steps), (again, steps_again));
        }
    });
    let quoted = |text: &str| serde_json::to_string(text).expect("a text is JSON");
    let as_property = format!(
        "{{type: object, properties: {{a: {{pattern: {0}, default: {1}}}}}, patternProperties: {{{0}: {{}}}}, required: [{1}]}}",
        quoted(pattern),
        quoted(subject)
    );
    schema(as_property.as_bytes());
}
