//! What a source does besides answering: clock, chance, network, and requests that write.

use std::collections::HashSet;

use crate::agentserve::advice::{
    EFFECT_WRITE_CALL, EFFECT_WRITE_UNNEEDED, PURITY_CLOCK, PURITY_NETWORK, PURITY_RANDOM,
};
use crate::agentserve::source::{Declared, Effect};
use crate::findings::Findings;
use crate::report::{Finding, Rule};
use crate::script::{Call, Import, Module, Path, Root};
use crate::show;
use crate::text::Span;

use super::{File, specifier};

/// Globals that reach the network.
const NETWORK_GLOBALS: &[&str] = &["fetch", "WebSocket", "XMLHttpRequest", "EventSource"];

/// Globals through which a source can reach anything at all.
const OTHER_REACH: &[&str] = &["process", "require"];

/// Modules and packages that reach the network.
const NETWORK_MODULES: &[&str] = &[
    "http",
    "https",
    "http2",
    "net",
    "tls",
    "dgram",
    "dns",
    "axios",
    "got",
    "ky",
    "undici",
    "node-fetch",
    "superagent",
    "ws",
];

/// Packages whose functions are named after the methods of HTTP.
const CLIENTS: &[&str] = &["axios", "got", "ky", "superagent"];

/// The functions of these that usually write.
const WRITING_FUNCTIONS: &[&str] = &["post", "put", "patch", "delete", "del"];

/// The methods of HTTP that usually write.
const WRITING_METHODS: &[&str] = &["POST", "PUT", "PATCH", "DELETE"];

/// The functions of `crypto` that draw random values.
const RANDOM_FUNCTIONS: &[&str] = &["randomUUID", "getRandomValues", "randomBytes", "randomInt"];

/// Judges what `module` does against the effect that is declared.
pub(super) fn check(
    file: &File<'_>,
    module: &Module<'_>,
    imports: &[Import<'_>],
    declared: &Declared,
    findings: &mut Findings,
) {
    match declared.effect {
        Some(Effect::Read) => {
            let mut seen = Seen {
                file,
                lines: HashSet::new(),
                findings,
            };
            for import in imports {
                if !import.type_only {
                    seen.import(import);
                }
            }
            module.calls(&mut |call| seen.call(&call));
        }
        Some(Effect::Write) => unneeded(module, imports, declared, findings),
        None => {}
    }
}

fn unneeded(
    module: &Module<'_>,
    imports: &[Import<'_>],
    declared: &Declared,
    findings: &mut Findings,
) {
    let globals = module.globals();
    let mut reaching = NETWORK_GLOBALS.iter().chain(OTHER_REACH);
    let reaches = reaching.any(|name| globals.contains(name))
        || imports.iter().any(|import| !import.type_only);
    if let (false, Some(place)) = (reaches, &declared.effect_place) {
        findings.push(
            Finding::new(
                &EFFECT_WRITE_UNNEEDED,
                place.clone(),
                "effect is write, but nothing in the code reaches outside",
            )
            .help("write effect: read; with write, people are asked before every run"),
        );
    }
}

/// Advice on a source, of each rule once on a line.
struct Seen<'f, 'a> {
    file: &'f File<'a>,
    lines: HashSet<(&'static str, usize)>,
    findings: &'f mut Findings,
}

impl Seen<'_, '_> {
    fn advise(&mut self, rule: &'static Rule, span: Span, message: String, help: &str) {
        if self.findings.has_room(rule) && self.lines.insert((rule.id, self.file.line(span))) {
            let finding = Finding::new(rule, self.file.place(span), message);
            self.findings.push(finding.help(help));
        }
    }

    fn import(&mut self, import: &Import<'_>) {
        let Some(specifier) = import.specifier else {
            return;
        };
        let name = specifier.strip_prefix("node:").unwrap_or(specifier);
        if NETWORK_MODULES.contains(&specifier::package(name)) {
            let span = Span::new(import.start, import.span.end);
            self.network(span, &show::name(specifier));
        }
    }

    fn network(&mut self, span: Span, what: &str) {
        self.advise(
            &PURITY_NETWORK,
            span,
            format!("{what} reaches the network, so the same input can give another output"),
            "take what is needed as input, or leave it where calling another system is the tool's job",
        );
    }

    fn call(&mut self, call: &Call<'_>) {
        let path = &call.path;
        let name = || {
            let written = self.file.decoded.text.get(call.span.start..call.span.end);
            show::line(written.unwrap_or_default())
        };
        if reads_clock(call) {
            let message = format!("{}() makes the answer depend on the time", name());
            self.advise(&PURITY_CLOCK, call.span, message, "take the date as input");
        } else if is_random(path) {
            let message = format!("{}() gives another answer each time", name());
            let help = "take the value or a seed as input";
            self.advise(&PURITY_RANDOM, call.span, message, help);
        } else if is_network(path) {
            let what = format!("{}()", name());
            self.network(call.span, &what);
        }
        if let Some(method) = written_by(call) {
            self.advise(
                &EFFECT_WRITE_CALL,
                call.span,
                format!(
                    "{} usually changes something, and effect is read",
                    show::line(method)
                ),
                "if it does, set effect: write so that Chat asks first",
            );
        }
    }
}

fn reads_clock(call: &Call<'_>) -> bool {
    let names = call.path.names.as_slice();
    match (call.path.root, names) {
        (Root::Global("Date"), []) => call.is_empty(),
        (Root::Global("Date"), ["now"])
        | (Root::Global("performance"), ["now"])
        | (Root::Global("process"), ["hrtime"] | ["hrtime", "bigint"])
        | (Root::Global("Temporal"), ["Now", _]) => true,
        (Root::Import("perf_hooks" | "node:perf_hooks"), ["performance", "now"]) => true,
        (Root::Import("process" | "node:process"), ["hrtime"] | ["hrtime", "bigint"]) => true,
        _ => false,
    }
}

fn is_random(path: &Path<'_>) -> bool {
    let names = path.names.as_slice();
    match (path.root, names) {
        (Root::Global("Math"), ["random"]) => true,
        (
            Root::Global("crypto") | Root::Import("crypto" | "node:crypto"),
            [function] | ["webcrypto", function],
        ) => RANDOM_FUNCTIONS.contains(function),
        _ => false,
    }
}

fn is_network(path: &Path<'_>) -> bool {
    matches!(path.root, Root::Global(name)
        if path.names.is_empty() && NETWORK_GLOBALS.contains(&name))
}

/// The method by which `call` writes, as far as that is written out.
fn written_by<'a>(call: &Call<'a>) -> Option<&'a str> {
    let names = call.path.names.as_slice();
    match (call.path.root, names) {
        (Root::Global("fetch"), []) | (Root::Import("node-fetch"), []) => option_method(call),
        (Root::Import("undici" | "node-fetch"), ["fetch"]) => option_method(call),
        (Root::Import(client), [function]) if CLIENTS.contains(&client) => {
            WRITING_FUNCTIONS.contains(function).then_some(*function)
        }
        _ => None,
    }
}

fn option_method<'a>(call: &Call<'a>) -> Option<&'a str> {
    let method = call.option(1, "method")?;
    let mut known = WRITING_METHODS.iter();
    known
        .any(|known| known.eq_ignore_ascii_case(method))
        .then_some(method)
}
