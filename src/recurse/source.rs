//! The Python module of a manifest, and its agreement with what is registered.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use crate::project::{self, Kind, Project};
use crate::python::{self, BindingKind, Function, Module};
use crate::report::{Finding, Place, Rule, Severity};
use crate::shared::SOURCE_TOO_LARGE;
use crate::text::Span;
use crate::tree::NodeRef;

use super::manifest::Manifest;
use super::registration::{self, Registration};
use super::{docstring, edits, signature, skeleton, tools};
use crate::findings::Findings;
use crate::show;

/// `ast.parse` refuses the module.
pub const PYTHON_SYNTAX: Rule = Rule {
    id: "python-syntax",
    severity: Severity::Error,
    title: "The module is not Python 3.14",
    why: "The SDK parses the source module with the syntax tree module of Python 3.14, and refuses what that refuses; nothing of the module is ever run.",
    how: "Mend the code at the marked place. Save the file as UTF-8, or name its encoding in the first line.",
};

/// Bytes of a module that are read. A parsed module takes some eighty times its size in memory,
/// and a browser gives a page at most 4 GiB.
const MOST_BYTES: usize = 8 << 20;

/// Two public functions of one name.
pub const DUPLICATE: Rule = Rule {
    id: "function-duplicate",
    severity: Severity::Error,
    title: "Two public functions have one name",
    why: "A registration names one function. The SDK refuses a tools module in which a public function is defined twice at the top level, typing.overload stubs included.",
    how: "Rename or remove one; a helper's name begins with an underscore.",
};

/// A registration without its function.
pub const MISSING: Rule = Rule {
    id: "function-missing",
    severity: Severity::Error,
    title: "A registered function is not in the module",
    why: "A registration's name is the exact name of a function that is defined at the top level of the source module: not in a class or an if, not imported, not assigned.",
    how: "Define the function at the top level, or correct the registration's name.",
};

/// A public function without registration.
pub const UNREGISTERED: Rule = Rule {
    id: "function-unregistered",
    severity: Severity::Error,
    title: "A public function is not registered",
    why: "Every top-level function whose name does not begin with an underscore is a tool, and must be registered.",
    how: "Register it, or begin its name with an underscore.",
};

/// A module that parsed.
pub struct Source<'a> {
    /// Its path in the project.
    pub file: String,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// What it holds.
    pub module: Module,
}

impl Source<'_> {
    /// The place `span` of the module.
    pub fn place(&self, span: Span) -> Place {
        Place::new(self.file.clone(), span)
    }

    /// The module's name without its folder.
    pub fn name(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or(&self.file)
    }
}

/// Parses the module `file`; a fault becomes a finding.
pub fn read<'p>(project: &'p Project, file: String, findings: &mut Findings) -> Option<Source<'p>> {
    let bytes = project.get(&file)?;
    if bytes.len() > MOST_BYTES {
        let message = format!(
            "{file} is {} bytes; at most {MOST_BYTES} are read",
            bytes.len()
        );
        findings.push(
            Finding::new(&SOURCE_TOO_LARGE, Place::new(file, Span::at(0)), message)
                .help("move data out of the module, into files that it reads"),
        );
        return None;
    }
    match python::parse(bytes) {
        Ok(module) => Some(Source {
            file,
            bytes,
            module,
        }),
        Err(fault) => {
            let mut finding =
                Finding::new(&PYTHON_SYNTAX, Place::new(file, fault.span), fault.message);
            finding.help = fault.help;
            findings.push(finding);
            None
        }
    }
}

/// Bytes of a manifest in which the module's name is looked for where it cannot be parsed.
const NAMED_WITHIN: usize = 1 << 20;

/// The module that the project at `root` has likely its tools in, by its path below it: the one
/// that a line of the manifest's `text` names, `tools.py`, or the only one.
pub fn likely(project: &Project, root: &str, text: &[u8]) -> Option<String> {
    let text = text.get(..NAMED_WITHIN).unwrap_or(text);
    let mut named = text.split(|byte| *byte == b'\n').filter_map(|line| {
        let value = line.trim_ascii_start().strip_prefix(b"source:")?;
        let value = str::from_utf8(value).ok()?;
        let value = value.split(" #").next().unwrap_or(value).trim();
        Some(value.trim_matches(['\'', '"']))
    });
    let is_there = |path: &str| project.get(&project::join(root, path)).is_some();
    if let (Some(path), None) = (named.next(), named.next())
        && is_there(path)
    {
        return Some(path.to_owned());
    }
    if is_there("tools.py") {
        return Some("tools.py".to_owned());
    }
    let mut modules = project.files_below(root).filter_map(|(path, _)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        let is_other = matches!(name, "setup.py" | "conftest.py" | "__init__.py");
        (name.ends_with(".py") && !is_other && !name.starts_with("test_")).then_some(path)
    });
    match (modules.next(), modules.next()) {
        (Some(only), None) => Some(only.to_owned()),
        _ => None,
    }
}

/// Judges what every tool must have, whatever registers it: where the manifest cannot be read.
pub fn check_alone(kind: Kind, source: &Source<'_>, findings: &mut Findings) {
    public_functions(kind, source, findings);
    for function in source
        .module
        .functions
        .iter()
        .filter(|each| each.is_public())
    {
        if kind != Kind::RecurseAgent {
            signature::check_kinds(source, function, findings);
        }
        docstring::check(kind, source, function, findings);
    }
}

/// The function of each registration, where it has one; reports what has no partner.
pub fn pair<'s>(
    manifest: &Manifest<'_>,
    registrations: &[Registration<'_>],
    source: &'s Source<'_>,
    findings: &mut Findings,
) -> Vec<Option<&'s Function>> {
    let functions = public_functions(manifest.kind, source, findings);
    let registered: HashSet<&str> = registrations.iter().map(|each| each.name).collect();
    let unregistered: Vec<&Function> = source
        .module
        .functions
        .iter()
        .filter(|function| function.is_public() && !registered.contains(function.name.as_str()))
        .collect();
    let mut renamed: HashSet<&str> = HashSet::new();
    let is_there = |each: &&Registration<'_>| functions.contains_key(each.name);
    let found = registrations.iter().filter(is_there).count();
    let mut pairs = Vec::new();
    for registration in registrations {
        let function = functions.get(registration.name).copied();
        pairs.push(function);
        let is_name = registration.can_be || manifest.kind == Kind::RecurseAgent;
        if function.is_some() {
            if !is_name {
                findings.push(tools::not_a_name(manifest, registration, None));
            }
            continue;
        }
        let candidates = unregistered.iter().map(|function| function.name.as_str());
        let lonely = unregistered.len() == 1 && registrations.len() - found == 1;
        let mut candidates = candidates.filter(|name| !renamed.contains(name));
        let meant = if lonely && !registration.can_be {
            candidates.next()
        } else {
            findings.guess(registration.name, candidates)
        };
        renamed.extend(meant);
        // What its function must have does not hang on the name.
        let meant_function = meant.and_then(|name| functions.get(name));
        if let (Some(function), true) = (meant_function, manifest.kind == Kind::RecurseTools) {
            docstring::check(manifest.kind, source, function, findings);
        }
        if registration.can_be && findings.has_room(&MISSING) {
            findings.push(missing(manifest, registration, source, meant));
        }
        if !is_name {
            findings.push(tools::not_a_name(manifest, registration, meant));
        }
    }
    let mut reported: HashSet<&str> = HashSet::new();
    let is_known =
        manifest.is_whole && registration::register(manifest).is_some_and(NodeRef::is_map);
    for function in unregistered.into_iter().filter(|_| is_known) {
        let name = function.name.as_str();
        let has_room = findings.has_room(&UNREGISTERED);
        if has_room && !renamed.contains(name) && reported.insert(name) {
            findings.push(not_registered(manifest, source, function));
        }
    }
    pairs
}

/// The public functions by name. Of several, the first, and a finding; of an agent's, the last,
/// as when Python runs the module.
fn public_functions<'s>(
    kind: Kind,
    source: &'s Source<'_>,
    findings: &mut Findings,
) -> HashMap<&'s str, &'s Function> {
    let mut functions: HashMap<&str, &Function> = HashMap::new();
    for function in source
        .module
        .functions
        .iter()
        .filter(|each| each.is_public())
    {
        match functions.get(function.name.as_str()) {
            Some(first) if kind != Kind::RecurseAgent => findings.push(
                Finding::new(
                    &DUPLICATE,
                    source.place(function.name_span),
                    format!("{} is defined twice", show::name(&function.name)),
                )
                .help("rename one, remove it, or begin its name with an underscore")
                .related(source.place(first.name_span), "first defined here"),
            ),
            _ => {
                functions.insert(&function.name, function);
            }
        }
    }
    functions
}

fn missing(
    manifest: &Manifest<'_>,
    registration: &Registration<'_>,
    source: &Source<'_>,
    meant: Option<&str>,
) -> Finding {
    let name = registration.name;
    let finding = Finding::new(
        &MISSING,
        manifest.place(registration.key.span()),
        format!(
            "{} has no top-level function {}",
            show::name(source.name()),
            show::name(name)
        ),
    );
    if let Some(meant) = meant {
        let finding = finding.help(format!("did you mean {meant}?"));
        return match edits::rename(manifest, registration.key, &edits::scalar(meant)) {
            Some(edit) => finding.fix(format!("Rename it to {meant}"), vec![edit]),
            None => finding,
        };
    }
    let private =
        source.module.functions.iter().find(|function| {
            !function.is_public() && function.name.trim_start_matches('_') == name
        });
    if let Some(private) = private {
        return finding
            .help(format!("{} is private; drop its underscore", private.name))
            .related(source.place(private.name_span), "a private function");
    }
    if python::is_keyword(name) {
        return finding.help(format!(
            "{name} is a keyword of Python and can name no function; rename the tool"
        ));
    }
    let bindings = &source.module.outline.bindings;
    match bindings.iter().find(|binding| binding.name == name) {
        Some(binding) => {
            let what = match binding.kind {
                BindingKind::Class => "a class",
                BindingKind::Conditional => "a function inside another statement",
                BindingKind::Method => "a method",
                BindingKind::Nested => "a function inside a function",
                BindingKind::Import => "an import",
                BindingKind::Assignment | BindingKind::CallResult => "an assigned value",
                BindingKind::Deletion => "a deleted name",
            };
            finding
                .help(format!(
                    "{name} is {what}; a tool is defined with def at the top level"
                ))
                .related(source.place(binding.span), what)
        }
        None => finding.help(format!(
            "define def {}(…) at the top level",
            show::name(name)
        )),
    }
}

fn not_registered(manifest: &Manifest<'_>, source: &Source<'_>, function: &Function) -> Finding {
    let name = &function.name;
    let finding = Finding::new(
        &UNREGISTERED,
        source.place(function.name_span),
        format!(
            "{} is public, but not registered in {}",
            show::name(name),
            manifest.name()
        ),
    );
    if !name.is_ascii() && manifest.kind != Kind::RecurseAgent {
        return finding.help(format!(
            "a tool's name has ASCII letters only; begin the name with an underscore: _{}",
            show::name(name)
        ));
    }
    let mut own = Findings::default();
    docstring::check(manifest.kind, source, function, &mut own);
    if own.has_error() {
        return finding.help(format!(
            "rename it to _{name} if it is no tool; to register it, give it annotations and a docstring too"
        ));
    }
    let finding = finding.help(format!("register it, or rename it to _{name}"));
    match skeleton::edit(manifest, function) {
        Some(edit) => finding.fix(format!("Register {name}"), vec![edit]),
        None => finding,
    }
}
