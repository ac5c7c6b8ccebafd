//! Advice on what a source calls: clocks, chance, the network, and what writes.

use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::Tool;
use super::imports::Import;
use super::names::Names;
use crate::agentserve::advice::{
    EFFECT_WRITE_CALL, EFFECT_WRITE_UNNEEDED, PURITY_CLOCK, PURITY_NETWORK, PURITY_RANDOM,
};
use crate::agentserve::source::Effect;
use crate::findings::Findings;
use crate::python::{self, Inspect, walk};
use crate::report::{Finding, Rule};
use crate::show;

/// Modules whose job is the network.
const NETWORK: [&str; 13] = [
    "aiohttp",
    "ftplib",
    "http.client",
    "httpx",
    "imaplib",
    "poplib",
    "requests",
    "smtplib",
    "socket",
    "urllib.request",
    "urllib3",
    "websockets",
    "xmlrpc.client",
];

/// Modules of the standard library that reach outside the process, besides [`NETWORK`].
const SYSTEM: [&str; 2] = ["os", "subprocess"];

/// Methods of a request that usually change something.
const WRITING: [&str; 4] = ["POST", "PUT", "PATCH", "DELETE"];

/// Advises on purity, and on whether the effect that the manifest declares fits.
pub fn check<'a>(tool: &Tool<'a>, names: &Names<'a>, imports: &[Import], findings: &mut Findings) {
    match tool.declared.effect {
        Some(Effect::Read) => {
            network(tool, imports, findings);
            let mut calls = Calls {
                tool,
                names,
                findings,
            };
            walk(tool.program.body(), &mut calls);
        }
        Some(Effect::Write) => unneeded(tool, imports, findings),
        None => {}
    }
}

/// Whether `module` is one of `list` or lies in it.
fn is_in(module: &str, list: &[&str]) -> bool {
    list.iter().any(|outer| {
        module
            .strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

fn network(tool: &Tool<'_>, imports: &[Import], findings: &mut Findings) {
    for import in imports {
        let mut modules = import.modules.iter();
        if let Some(module) = modules.find(|module| is_in(module, &NETWORK)) {
            let message = format!(
                "{} reads from the network, so the same input can give another output",
                show::name(module)
            );
            findings.push(
                Finding::new(&PURITY_NETWORK, tool.place(import.statement), message)
                    .help("leave it where calling another system is the tool's job"),
            );
        }
    }
}

fn unneeded(tool: &Tool<'_>, imports: &[Import], findings: &mut Findings) {
    let reaches_out = |import: &Import| {
        import.is_relative
            || import.modules.iter().any(|module| {
                let first = module.split('.').next().unwrap_or(module);
                !python::is_standard(first) || is_in(module, &SYSTEM) || is_in(module, &NETWORK)
            })
    };
    if imports.iter().any(reaches_out) {
        return;
    }
    if let Some(place) = &tool.declared.effect_place {
        let message = format!(
            "nothing in {} reaches outside, and with effect: write people are asked before every run",
            tool.name()
        );
        findings.push(
            Finding::new(&EFFECT_WRITE_UNNEEDED, place.clone(), message)
                .help("write effect: read, or leave the field out"),
        );
    }
}

struct Calls<'c, 'a> {
    tool: &'c Tool<'a>,
    names: &'c Names<'a>,
    findings: &'c mut Findings,
}

impl Calls<'_, '_> {
    fn push(&mut self, rule: &'static Rule, at: TextRange, message: String, help: &str) {
        let place = self.tool.place(at);
        self.findings
            .push(Finding::new(rule, place, message).help(help));
    }
}

impl<'a> Inspect<'a> for Calls<'_, 'a> {
    fn expression(&mut self, expression: &'a Expr) {
        let Expr::Call(call) = expression else {
            return;
        };
        let Some(path) = self.names.path(&call.func) else {
            return;
        };
        let at = call.func.range();
        let written = show::line(self.tool.program.text(at));
        if reads_clock(&path, &call.arguments) {
            let message = format!("{written}() makes the answer depend on the time");
            self.push(
                &PURITY_CLOCK,
                at,
                message,
                "take the date as a field of the input",
            );
        } else if draws(&path, &call.arguments) {
            let message = format!("{written}() gives another answer each time");
            let help = "take the value or a seed as a field of the input";
            self.push(&PURITY_RANDOM, at, message, help);
        }
        if let Some(what) = writes(&path, &call.arguments) {
            let message = format!("{what} usually changes something, and the effect is read");
            let help = "if it does, set effect: write, so that people are asked first";
            self.push(&EFFECT_WRITE_CALL, at, message, help);
        }
    }
}

fn reads_clock(path: &str, arguments: &ast::Arguments) -> bool {
    match path {
        "time.time"
        | "time.time_ns"
        | "time.monotonic"
        | "time.monotonic_ns"
        | "time.perf_counter"
        | "time.perf_counter_ns" => true,
        "time.localtime" | "time.gmtime" => arguments.is_empty(),
        "datetime.datetime.now"
        | "datetime.datetime.utcnow"
        | "datetime.datetime.today"
        | "datetime.date.today" => true,
        _ => false,
    }
}

fn draws(path: &str, arguments: &ast::Arguments) -> bool {
    match path.split_once('.') {
        Some(("random", "seed")) => false,
        Some(("random", "Random")) => arguments.is_empty(),
        Some(("random" | "secrets", _)) => true,
        Some(("uuid", "uuid1" | "uuid4")) | Some(("os", "urandom")) => true,
        _ => false,
    }
}

/// What a call sends, where it usually changes something.
fn writes(path: &str, arguments: &ast::Arguments) -> Option<String> {
    let method = |argument: Option<&Expr>| {
        let Expr::StringLiteral(text) = argument? else {
            return None;
        };
        let method = text.value.to_str().to_ascii_uppercase();
        WRITING.contains(&method.as_str()).then_some(method)
    };
    match path {
        "smtplib.SMTP" | "smtplib.SMTP_SSL" => Some("sending mail".to_owned()),
        "urllib.request.Request" => {
            method(arguments.find_argument_value("method", 5)).or_else(|| {
                let data = arguments.find_argument_value("data", 1)?;
                (!data.is_none_literal_expr()).then(|| "a request with data".to_owned())
            })
        }
        "requests.request" | "httpx.request" => method(arguments.find_argument_value("method", 0)),
        _ => {
            let (module, name) = path.split_once('.')?;
            let is_client = matches!(module, "requests" | "httpx");
            let is_writing = matches!(name, "post" | "put" | "patch" | "delete");
            (is_client && is_writing).then(|| name.to_ascii_uppercase())
        }
    }
}
