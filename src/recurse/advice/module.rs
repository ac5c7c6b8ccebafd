//! Advice on what a module does beside defining its functions.

use foldhash::{HashMap, HashSet};

use crate::project::Kind;
use crate::python::{BindingKind, Call, Function};
use crate::report::{Finding, Rule, Severity};
use crate::tree::NodeRef;

use super::super::manifest::Manifest;
use super::super::registration::Registration;
use super::super::source::Source;
use crate::findings::Findings;
use crate::show;

/// A tool's name comes to mean something else.
pub const REBOUND: Rule = Rule {
    id: "function-rebound",
    severity: Severity::Warning,
    title: "A tool's name is taken or deleted after its definition",
    why: "The SDK looks at the definition alone. When the service imports the module, a later import, class, assignment or del of the same name wins, and the tool is something else or gone.",
    how: "Give the other thing another name.",
};

/// The module does work when it is imported.
pub const IMPORT_WORK: Rule = Rule {
    id: "module-work",
    severity: Severity::Warning,
    title: "The module does work when it is imported",
    why: "The service imports the module before it runs a tool; printing, network, files, sleep and exit at the top level happen each time, are measured as compute, and can stop the import.",
    how: "Move it into a function, or below if __name__ == '__main__':.",
};

/// `exec` or `eval`.
pub const EXEC: Rule = Rule {
    id: "exec-eval",
    severity: Severity::Info,
    title: "The module runs text as code",
    why: "exec and eval run whatever text they are given, and a tool's inputs come from outside.",
    how: "Parse the text instead: json.loads, ast.literal_eval.",
};

/// The compiler refuses what the parser takes.
pub const COMPILE: Rule = Rule {
    id: "python-compile",
    severity: Severity::Warning,
    title: "Code that parses and does not compile",
    why: "The SDK only parses the module. The service imports it, and Python's compiler then refuses a return, yield, await or break out of place, a parameter that stands twice, or an import from __future__ that comes late.",
    how: "Move the statement to where Python takes it.",
};

/// An API is called that no registration lists.
pub const API_UNDECLARED: Rule = Rule {
    id: "api-undeclared",
    severity: Severity::Warning,
    title: "The code calls an API that the registration does not list",
    why: "A tool may call only the endpoints its registration lists in apis; without apis it may call none, and the call fails when the tool runs.",
    how: "List the endpoint in apis of the tool that reaches the call.",
};

/// Advises on the module `source`, whose functions `registrations` register.
pub fn check(
    manifest: &Manifest<'_>,
    registrations: &[Registration<'_>],
    source: &Source<'_>,
    findings: &mut Findings,
) {
    let registered: HashMap<&str, &Registration<'_>> = registrations
        .iter()
        .map(|registration| (registration.name, registration))
        .collect();
    for fault in &source.module.compile_faults {
        findings.push(
            Finding::new(&COMPILE, source.place(fault.span), fault.message.clone())
                .help("the module parses, but cannot be imported until this is mended"),
        );
    }
    rebound(source, &registered, findings);
    for call in &source.module.outline.calls {
        if matches!(
            call.name.as_str(),
            "exec" | "eval" | "builtins.exec" | "builtins.eval"
        ) {
            let message = format!("{} runs text as code", call.name);
            findings.push(
                Finding::new(&EXEC, source.place(call.span), message)
                    .help("parse the text instead"),
            );
        }
        if call.on_import && (is_work(&call.name) || registered.contains_key(call.name.as_str())) {
            let message = format!(
                "{} is called each time the module is imported",
                show::name(&call.name)
            );
            findings.push(
                Finding::new(&IMPORT_WORK, source.place(call.span), message)
                    .help("move it into a function, or below if __name__ == '__main__':"),
            );
        }
    }
    if manifest.kind == Kind::RecurseTools {
        apis(manifest, registrations, &registered, source, findings);
    }
}

fn rebound(
    source: &Source<'_>,
    registered: &HashMap<&str, &Registration<'_>>,
    findings: &mut Findings,
) {
    let functions: HashMap<&str, &Function> = source
        .module
        .functions
        .iter()
        .filter(|function| registered.contains_key(function.name.as_str()))
        .map(|function| (function.name.as_str(), function))
        .collect();
    for binding in &source.module.outline.bindings {
        let what = match binding.kind {
            BindingKind::Class => "is a class after that",
            BindingKind::Import => "is imported over it",
            BindingKind::Assignment => "is assigned after that",
            BindingKind::Deletion => "is deleted after that",
            _ => continue,
        };
        let Some(function) = functions.get(binding.name.as_str()) else {
            continue;
        };
        if binding.span.start > function.name_span.start {
            findings.push(
                Finding::new(
                    &REBOUND,
                    source.place(binding.span),
                    format!("{} is a tool, and {what}", show::name(&binding.name)),
                )
                .help("give the other thing another name")
                .related(source.place(function.name_span), "the tool"),
            );
        }
    }
}

/// Whether a call of `name` at the top level does work that no import should.
fn is_work(name: &str) -> bool {
    let (module, function) = name.rsplit_once('.').unwrap_or(("", name));
    match module {
        "" => matches!(function, "print" | "input" | "open" | "exit" | "quit"),
        "sys" => function == "exit",
        "os" => matches!(function, "system" | "_exit"),
        "time" => function == "sleep",
        "asyncio" => function == "run",
        "subprocess" => matches!(
            function,
            "run" | "call" | "check_call" | "check_output" | "Popen"
        ),
        "requests" | "httpx" => {
            matches!(
                function,
                "get" | "post" | "put" | "patch" | "delete" | "request"
            )
        }
        "urllib.request" => matches!(function, "urlopen" | "urlretrieve"),
        _ => false,
    }
}

/// The helper that the service supplies for calls of APIs.
const HELPER: &str = "recurse_apis";

fn apis(
    manifest: &Manifest<'_>,
    registrations: &[Registration<'_>],
    registered: &HashMap<&str, &Registration<'_>>,
    source: &Source<'_>,
    findings: &mut Findings,
) {
    let outline = &source.module.outline;
    let helpers: HashSet<&str> = outline
        .imports
        .iter()
        .filter(|import| import.module == HELPER)
        .flat_map(|import| import.names.iter().map(String::as_str))
        .collect();
    if helpers.is_empty() {
        return;
    }
    let listed: HashMap<&str, HashSet<&str>> = registrations
        .iter()
        .map(|registration| {
            let apis = manifest.get(registration.value, "apis");
            let items = apis.into_iter().flat_map(NodeRef::items);
            (
                registration.name,
                items.filter_map(NodeRef::as_str).collect(),
            )
        })
        .collect();
    let all: HashSet<&str> = listed.values().flatten().copied().collect();
    let is_helper = |call: &&Call| {
        let first = call.name.split('.').next().unwrap_or_default();
        helpers.contains(first)
    };
    for call in outline.calls.iter().filter(is_helper) {
        let owner = call
            .function
            .and_then(|at| source.module.functions.get(at))
            .and_then(|function| registered.get(function.name.as_str()));
        // A function that is no tool may be reached from any tool.
        let allowed = owner
            .and_then(|owner| listed.get(owner.name))
            .unwrap_or(&all);
        let lacks = match owner {
            Some(owner) => format!(
                "the registration of {} does not list",
                show::name(owner.name)
            ),
            None => "no registration lists".to_owned(),
        };
        let finding = match &call.first_text {
            Some((id, span)) if id.contains('.') && !allowed.contains(id.as_str()) => Finding::new(
                &API_UNDECLARED,
                source.place(*span),
                format!("{lacks} the endpoint {} in apis", show::name(id)),
            ),
            _ if allowed.is_empty() => Finding::new(
                &API_UNDECLARED,
                source.place(call.span),
                format!("{lacks} any endpoint in apis, so this call fails"),
            ),
            _ => continue,
        };
        let finding = finding.help("list the endpoint in apis of the tool that reaches this call");
        findings.push(match owner {
            Some(owner) => finding.related(manifest.place(owner.key.span()), "its registration"),
            None => finding,
        });
    }
}
