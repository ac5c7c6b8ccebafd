//! Rules of `run`, the function that Agent Serve calls.

use ruff_python_ast::{self as ast, Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::Tool;
use super::bindings::{Binding, Bound, bindings};
use crate::findings::Findings;
use crate::python::{Inspect, walk};
use crate::report::{Finding, Rule, Severity};
use crate::show;

/// Nothing is called `run`.
pub const MISSING: Rule = Rule {
    id: "py-run-missing",
    severity: Severity::Error,
    title: "The source defines no run",
    why: "A Python tool defines a top-level run(input), which Agent Serve calls. A method, a function inside a function, or one below if __name__ == \"__main__\": is not it.",
    how: "Define def run(input): at the top level.",
};

/// `run` is surely not callable.
pub const NOT_FUNCTION: Rule = Rule {
    id: "py-run-not-function",
    severity: Severity::Error,
    title: "run is not a function",
    why: "Agent Serve calls run(input); a class or a plain value is no function that returns the output.",
    how: "Define def run(input): at the top level, and give the other thing another name.",
};

/// `run` may be callable, and is not defined.
pub const NOT_DEF: Rule = Rule {
    id: "py-run-not-def",
    severity: Severity::Warning,
    title: "run is assigned or imported, not defined",
    why: "The document says that a Python tool defines a top-level run(input). An upload reads the source and does not run it, so it may not see a function in a lambda, another name, a call or an import.",
    how: "Define def run(input): and call the other function in it.",
};

/// `run` is defined inside a statement.
pub const CONDITIONAL: Rule = Rule {
    id: "py-run-conditional",
    severity: Severity::Warning,
    title: "run is defined inside another statement",
    why: "The document asks for a top-level run(input). Inside if, try, with, a loop or match it may not be seen, or not be there.",
    how: "Define run at the top level, and decide inside it.",
};

/// `run` cannot be called with the input alone.
pub const PARAMS: Rule = Rule {
    id: "py-run-params",
    severity: Severity::Error,
    title: "run cannot be called with the input alone",
    why: "Agent Serve calls run(input), with one positional argument; every run would fail with a TypeError.",
    how: "Let run take one parameter; give others a default.",
};

/// `run` is a generator.
pub const GENERATOR: Rule = Rule {
    id: "py-run-generator",
    severity: Severity::Warning,
    title: "run is a generator",
    why: "Calling a function that has yield returns an iterator, not the output.",
    how: "Return the output; where there are several values, return them as a list in it.",
};

/// `run` is defined again.
pub const REDEFINED: Rule = Rule {
    id: "py-run-redefined",
    severity: Severity::Warning,
    title: "run is defined twice",
    why: "The last definition wins, and the earlier one is never called.",
    how: "Remove one, or give it another name.",
};

/// What is called when the tool runs.
#[derive(Clone, Copy)]
pub enum Run<'a> {
    /// A function.
    Function(&'a ast::StmtFunctionDef),
    /// A lambda.
    Lambda(&'a ast::ExprLambda),
}

/// Judges what `run` is; gives it where it can be read.
pub fn check<'a>(tool: &Tool<'a>, findings: &mut Findings) -> Option<Run<'a>> {
    let bindings = bindings(tool.program.body(), "run");
    let Some(chosen) = chosen(&bindings) else {
        findings.push(missing(tool));
        return None;
    };
    redefined(tool, &bindings, findings);
    if let Some(what) = chosen.not_callable() {
        let message = format!("run is {what}; expected a function");
        findings.push(
            Finding::new(&NOT_FUNCTION, tool.place(chosen.name), message)
                .help("define def run(input): at the top level"),
        );
        return None;
    }
    let run = match chosen.value {
        Bound::Function(function) => Run::Function(function),
        Bound::Value(Expr::Lambda(lambda)) => Run::Lambda(lambda),
        _ => {
            findings.push(not_def(tool, chosen));
            return None;
        }
    };
    match run {
        Run::Lambda(_) => findings.push(not_def(tool, chosen)),
        Run::Function(_) if chosen.is_inner => findings.push(
            Finding::new(
                &CONDITIONAL,
                tool.place(chosen.name),
                "run is defined inside another statement; expected a definition at the top level",
            )
            .help("define run at the top level, and decide inside it"),
        ),
        Run::Function(_) => {}
    }
    parameters(tool, run, chosen, findings);
    if let Run::Function(function) = run
        && let Some(at) = own_yield(function)
    {
        findings.push(
            Finding::new(
                &GENERATOR,
                tool.place(chosen.name),
                "run is a generator: calling it returns an iterator, not the output",
            )
            .help("return the output instead")
            .related(tool.place(at), "a generator because of this"),
        );
    }
    Some(run)
}

/// The binding that counts. A definition of the module itself does, whatever a later statement
/// may put in its place; else, of what statements may choose, a definition, then what can be
/// called.
fn chosen<'b, 'a>(bindings: &'b [Binding<'a>]) -> Option<&'b Binding<'a>> {
    let last = bindings.last()?;
    if !last.is_inner {
        return Some(last);
    }
    let own = bindings.iter().rev().find(|each| !each.is_inner);
    let inner = || bindings.iter().filter(|each| each.is_inner);
    own.filter(|own| own.function().is_some())
        .or_else(|| inner().find(|each| each.function().is_some()))
        .or_else(|| inner().rev().find(|each| each.not_callable().is_none()))
        .or(Some(last))
}

fn missing(tool: &Tool<'_>) -> Finding {
    let message = format!("{} defines no run at the top level", tool.name());
    let finding = Finding::new(&MISSING, tool.top(), message);
    let mut public = tool.program.body().iter().filter_map(|each| match each {
        Stmt::FunctionDef(function) if !function.name.starts_with('_') => Some(function),
        _ => None,
    });
    match (public.next(), public.next()) {
        (Some(only), None) => {
            let name = show::name(&only.name);
            finding
                .help(format!(
                    "rename {name} to run, or define run and call {name} in it"
                ))
                .related(tool.place(only.name.range), "the function that is defined")
        }
        _ => finding.help("define def run(input): at the top level"),
    }
}

fn not_def(tool: &Tool<'_>, binding: &Binding<'_>) -> Finding {
    let what = match binding.value {
        Bound::Value(Expr::Lambda(_)) => "a lambda",
        Bound::Value(Expr::Name(_) | Expr::Attribute(_)) => "another name for a function",
        Bound::Value(Expr::Call(_)) => "what a call gives",
        Bound::Import => "imported",
        _ => "assigned",
    };
    let message = format!("run is {what}; expected a definition, def run(input):");
    let help = match binding.value {
        Bound::Value(value @ (Expr::Name(_) | Expr::Attribute(_))) => format!(
            "write def run(input): return {}(input)",
            show::line(tool.program.text(value.range()))
        ),
        _ => "write def run(input): and call the other function in it".to_owned(),
    };
    Finding::new(&NOT_DEF, tool.place(binding.name), message).help(help)
}

fn redefined(tool: &Tool<'_>, bindings: &[Binding<'_>], findings: &mut Findings) {
    let own = bindings.iter().filter(|each| !each.is_inner);
    let mut functions = own
        .filter_map(Binding::function)
        .filter(|function| !is_overload(function));
    let Some(first) = functions.next() else {
        return;
    };
    for later in functions {
        findings.push(
            Finding::new(
                &REDEFINED,
                tool.place(later.name.range),
                "run is defined again; the last definition wins",
            )
            .help("remove one, or give it another name")
            .related(tool.place(first.name.range), "first defined here"),
        );
    }
}

/// `@overload`, `@typing.overload`
fn is_overload(function: &ast::StmtFunctionDef) -> bool {
    function.decorator_list.iter().any(|decorator| {
        let name = match &decorator.expression {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => attribute.attr.as_str(),
            _ => return false,
        };
        name == "overload"
    })
}

/// Whether `run(input)` can be called.
fn parameters(tool: &Tool<'_>, run: Run<'_>, binding: &Binding<'_>, findings: &mut Findings) {
    let (given, at) = match run {
        Run::Function(function) => (Some(&*function.parameters), binding.name),
        Run::Lambda(lambda) => {
            // The name carries the other finding; the lambda may stand on a later line.
            let whole = TextRange::new(binding.name.start(), lambda.end());
            (lambda.parameters.as_deref(), whole)
        }
    };
    let Some(message) = refuses_input(given) else {
        return;
    };
    findings.push(
        Finding::new(&PARAMS, tool.place(at), message)
            .help("write def run(input): with one parameter; give others a default"),
    );
}

/// Why a call with one positional argument fails.
fn refuses_input(parameters: Option<&ast::Parameters>) -> Option<String> {
    let Some(given) = parameters.filter(|given| !given.is_empty()) else {
        return Some("run takes no parameters, but is called with the input".to_owned());
    };
    let positional = || given.posonlyargs.iter().chain(&given.args);
    let required = positional().filter(|each| each.default.is_none()).count();
    if required > 1 {
        return Some(format!(
            "run requires {required} arguments, but is called with the input alone"
        ));
    }
    if let Some(named) = given.kwonlyargs.iter().find(|each| each.default.is_none()) {
        return Some(format!(
            "run requires {} by name, but is called with the input alone",
            show::name(&named.parameter.name)
        ));
    }
    (positional().next().is_none() && given.vararg.is_none()).then(|| {
        "run takes arguments by name alone, but is called with the input by position".to_owned()
    })
}

/// The first `yield` of a function itself.
fn own_yield(function: &ast::StmtFunctionDef) -> Option<TextRange> {
    let mut search = Yields(None);
    walk(&function.body, &mut search);
    search.0
}

struct Yields(Option<TextRange>);

impl<'a> Inspect<'a> for Yields {
    fn statement(&mut self, statement: &'a Stmt) -> bool {
        !matches!(statement, Stmt::FunctionDef(_) | Stmt::ClassDef(_))
    }

    fn expression(&mut self, expression: &'a Expr) {
        if matches!(expression, Expr::Yield(_) | Expr::YieldFrom(_)) {
            let range = expression.range();
            self.0 = Some(match self.0 {
                Some(first) if first.start() < range.start() => first,
                _ => range,
            });
        }
    }
}
