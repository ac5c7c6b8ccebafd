//! Rules of imports.

use foldhash::{HashMap, HashMapExt};
use ruff_python_ast::{self as ast, Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::Tool;
use crate::agentserve::packages::pypi::{LONGEST_NAME, Provided};
use crate::findings::Findings;
use crate::project;
use crate::python::{self, Inspect, Program, walk};
use crate::report::{Finding, Rule, Severity};
use crate::show;

/// A relative import.
pub const RELATIVE: Rule = Rule {
    id: "py-import-relative",
    severity: Severity::Error,
    title: "A relative import",
    why: "The sandbox receives only the tool's own source, so it cannot import other files of the repository.",
    how: "Move the code into the source. Under if TYPE_CHECKING:, or in a try that catches ImportError, an import may fail, and is not reported.",
};

/// An import of another file.
pub const LOCAL: Rule = Rule {
    id: "py-import-local",
    severity: Severity::Error,
    title: "An import of another file of the repository",
    why: "The sandbox receives only the tool's own source, so it cannot import other files of the repository.",
    how: "Move the code into the source, or publish it as a package and list that.",
};

/// An import that nothing can provide.
pub const UNLISTED: Rule = Rule {
    id: "py-import-unlisted",
    severity: Severity::Error,
    title: "An import without packages",
    why: "A tool can import the standard library and the packages it lists; this one lists none.",
    how: "List the package with its exact version under packages.",
};

/// An import that no listed package is known to provide.
pub const UNMATCHED: Rule = Rule {
    id: "py-import-unmatched",
    severity: Severity::Warning,
    title: "An import that no listed package is known to provide",
    why: "A tool can import the standard library and the packages it lists. The names of packages and of their modules may differ, so another entry may provide it.",
    how: "List the package that provides it; where one of the entries does, leave it.",
};

/// An import of what Python no longer has.
pub const REMOVED: Rule = Rule {
    id: "py-import-removed",
    severity: Severity::Warning,
    title: "A module that Python no longer has",
    why: "The document does not say which Python runs the tool, and newer ones lack this module.",
    how: "Use what took its place, or list a package that provides it.",
};

/// One module that is imported.
pub struct Import {
    /// The modules it may mean: of `from a import b, c` both `a.b` and `a.c`.
    pub modules: Vec<String>,
    /// The module as written, with the dots of a relative one.
    pub written: String,
    /// Where that stands.
    pub at: TextRange,
    /// The statement.
    pub statement: TextRange,
    /// Whether it begins with a dot.
    pub is_relative: bool,
    /// Whether its failure is foreseen, or it is for type checkers.
    pub may_fail: bool,
}

impl Import {
    /// The module's first name.
    fn first(&self) -> &str {
        self.written.split('.').next().unwrap_or_default()
    }
}

/// All imports of `program`, in source order.
pub fn imports(program: &Program<'_>) -> Vec<Import> {
    let mut reader = Reader {
        program,
        found: Vec::new(),
        foreseen: Vec::new(),
    };
    walk(program.body(), &mut reader);
    reader.found
}

/// Judges `imports`.
pub fn check(tool: &Tool<'_>, imports: &[Import], findings: &mut Findings) {
    let packages = tool.declared.packages.iter().flatten();
    let provided = Provided::of(packages.map(|package| package.name.as_str()));
    let mut files = HashMap::new();
    for import in imports.iter().filter(|import| !import.may_fail) {
        if import.is_relative {
            let message = format!(
                "{} is another file, and the sandbox receives only this one",
                show::name(&import.written)
            );
            findings.push(
                Finding::new(&RELATIVE, tool.place(import.at), message)
                    .help(format!("move the code into {}", tool.name())),
            );
        } else {
            absolute(tool, import, &provided, &mut files, findings);
        }
    }
}

/// `files` are those that the first names of earlier imports would be.
fn absolute<'i>(
    tool: &Tool<'_>,
    import: &'i Import,
    provided: &Provided,
    files: &mut HashMap<&'i str, Option<String>>,
    findings: &mut Findings,
) {
    let first = import.first();
    if python::is_standard(first) {
        return;
    }
    let packages = tool.declared.packages.as_deref();
    let mut modules = import.modules.iter();
    if modules.any(|module| provided.by(module).next().is_some()) {
        return;
    }
    let place = tool.place(import.at);
    let name = show::name(first);
    let file = files.entry(first).or_insert_with(|| beside(tool, first));
    let finding = if let Some(file) = file {
        Finding::new(
            &LOCAL,
            place,
            format!(
                "{name} is {}, and the sandbox receives only this file",
                show::name(file)
            ),
        )
        .help(format!("move the code into {}", tool.name()))
    } else if let Some(version) = python::removed_in(first) {
        Finding::new(
            &REMOVED,
            place,
            format!("{name} was removed in Python {version}"),
        )
        .help("use what took its place, or list a package that provides it")
    } else {
        match packages {
            None => return,
            Some([]) => Finding::new(
                &UNLISTED,
                place,
                format!("{name} is not in the standard library, and packages lists nothing"),
            )
            .help(format!(
                "add its package to packages, such as {name}==<version>"
            )),
            Some(_) => Finding::new(
                &UNMATCHED,
                place,
                format!("{name} is provided by none of the listed packages that are known here"),
            )
            .help("list the package that provides it; its name may differ from the module's"),
        }
    };
    findings.push(finding);
}

/// The file or folder of the repository that `name` would be, beside the tool or at the app's root.
fn beside(tool: &Tool<'_>, name: &str) -> Option<String> {
    let source = tool.source;
    let folder = source
        .path
        .rsplit_once('/')
        .map_or("", |(folder, _)| folder);
    [folder, source.app].into_iter().find_map(|place| {
        let path = project::join(place, name);
        let file = format!("{path}.py");
        if source.project.get(&file).is_some() {
            return Some(file);
        }
        let mut inside = source.project.files_below(&path);
        inside
            .any(|(inner, _)| inner.ends_with(".py"))
            .then(|| format!("{path}/"))
    })
}

struct Reader<'a> {
    program: &'a Program<'a>,
    found: Vec<Import>,
    /// Parts of the source in which an import may fail.
    foreseen: Vec<TextRange>,
}

impl<'a> Inspect<'a> for Reader<'_> {
    fn statement(&mut self, statement: &'a Stmt) -> bool {
        match statement {
            Stmt::If(branch) if is_for_types(&branch.test) => {
                let end = branch.body.last().map_or(branch.end(), Ranged::end);
                self.foreseen.push(TextRange::new(branch.start(), end));
            }
            Stmt::Try(attempt) if attempt.handlers.iter().any(catches_import) => {
                // What is done instead belongs to it, up to the last handler.
                let end = attempt.handlers.last().map_or(attempt.end(), Ranged::end);
                self.foreseen.push(TextRange::new(attempt.start(), end));
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let module = alias.name.to_string();
                    self.push(Import {
                        modules: vec![module.clone()],
                        written: module,
                        at: alias.name.range,
                        statement: import.range,
                        is_relative: false,
                        may_fail: false,
                    });
                }
            }
            Stmt::ImportFrom(import) => {
                let module = import.module.as_ref().map_or("", |module| module.as_str());
                let is_relative = import.level > 0;
                let named = import
                    .names
                    .iter()
                    .filter(|alias| alias.name.as_str() != "*");
                // No package is told by what follows a long name, and each would repeat it.
                let is_long = module.len() > LONGEST_NAME;
                let mut modules: Vec<String> = match is_relative || is_long {
                    true => Vec::new(),
                    false => named
                        .map(|alias| format!("{module}.{}", alias.name))
                        .collect(),
                };
                if modules.is_empty() && !is_relative {
                    modules.push(module.to_owned());
                }
                let dots = ".".repeat(usize::try_from(import.level).unwrap_or_default());
                // Of `from . import b` the file is the first that is named.
                let first = import.names.first().map_or("", |alias| alias.name.as_str());
                let named = if module.is_empty() { first } else { module };
                let at = match &import.module {
                    Some(module) => self.with_dots(module.range, &dots),
                    None => import.range,
                };
                let written = format!("{dots}{named}");
                self.push(Import {
                    modules,
                    written,
                    at,
                    statement: import.range,
                    is_relative,
                    may_fail: false,
                });
            }
            _ => {}
        }
        true
    }
}

impl Reader<'_> {
    /// The name of a module with the dots before it, where they stand right there.
    fn with_dots(&self, name: TextRange, dots: &str) -> TextRange {
        let start = usize::from(name.start()).checked_sub(dots.len());
        let start = start.and_then(|start| u32::try_from(start).ok());
        start
            .map(|start| TextRange::new(start.into(), name.end()))
            .filter(|whole| self.program.text(*whole).starts_with(dots))
            .unwrap_or(name)
    }

    fn push(&mut self, mut import: Import) {
        // The walk goes forward, so what ended before this never matters again.
        self.foreseen.retain(|part| part.end() > import.at.start());
        import.may_fail = self
            .foreseen
            .iter()
            .any(|part| part.contains_range(import.at));
        self.found.push(import);
    }
}

/// `TYPE_CHECKING`, `typing.TYPE_CHECKING`
fn is_for_types(test: &Expr) -> bool {
    match test {
        Expr::Name(name) => name.id.as_str() == "TYPE_CHECKING",
        Expr::Attribute(attribute) => attribute.attr.as_str() == "TYPE_CHECKING",
        _ => false,
    }
}

/// Whether a handler catches the failure of an import.
fn catches_import(handler: &ast::ExceptHandler) -> bool {
    let ast::ExceptHandler::ExceptHandler(handler) = handler;
    let names = match handler.type_.as_deref() {
        None => return true,
        Some(Expr::Tuple(tuple)) => tuple.elts.as_slice(),
        Some(one) => std::slice::from_ref(one),
    };
    names.iter().any(|name| {
        let name = match name {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => attribute.attr.as_str(),
            _ => return false,
        };
        matches!(
            name,
            "ImportError" | "ModuleNotFoundError" | "Exception" | "BaseException"
        )
    })
}
