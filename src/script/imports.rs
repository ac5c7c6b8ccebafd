//! What a module imports, whichever way.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    CallExpression, ExportFromDeclaration, Expression, ImportDeclaration,
    ImportDeclarationSpecifier, StringLiteral, TSModuleReference,
};

use super::paths::{inner, text};
use super::walk::{self, Pass};
use super::{Module, span};
use crate::text::Span;

/// How a module is imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `import …` or `export … from`.
    Statement,
    /// `import(…)`.
    Dynamic,
    /// A call of the global `require`, or `import x = require(…)`.
    Require,
    /// A call of what `createRequire` made.
    CreatedRequire,
}

/// An import.
pub struct Import<'a> {
    /// What is imported; none where that is computed.
    pub specifier: Option<&'a str>,
    /// The specifier with its quotes, or what computes it.
    pub span: Span,
    /// Where the import starts: the statement, or the call.
    pub start: usize,
    /// How.
    pub form: Form,
    /// Whether only types are imported, so that nothing is left of it when it runs.
    pub type_only: bool,
    /// Whether a `catch` answers where it fails.
    pub caught: bool,
}

impl<'a> Module<'a> {
    /// Its imports, in source order.
    pub fn imports(&self) -> Vec<Import<'a>> {
        let mut collector = Collector {
            module: self,
            tries: Vec::new(),
            imports: Vec::new(),
        };
        walk::program(self.program, &mut collector);
        collector.imports
    }
}

struct Collector<'m, 'a> {
    module: &'m Module<'a>,
    /// The blocks whose failure a `catch` answers, from the outermost.
    tries: Vec<Span>,
    imports: Vec<Import<'a>>,
}

impl<'a> Collector<'_, 'a> {
    fn statement(&mut self, start: usize, source: &'a StringLiteral<'a>, form: Form, types: bool) {
        self.imports.push(Import {
            specifier: Some(source.value.as_str()),
            span: span(source),
            start,
            form,
            type_only: types,
            caught: false,
        });
    }

    fn computed(&mut self, whole: Span, source: &'a Expression<'a>, form: Form) {
        // The blocks are nested, so that the innermost one tells.
        let caught = self
            .tries
            .iter()
            .any(|block| block.start <= whole.start && whole.end <= block.end);
        self.imports.push(Import {
            specifier: text(source),
            span: span(source),
            start: whole.start,
            form,
            type_only: false,
            caught,
        });
    }

    fn call(&mut self, call: &'a CallExpression<'a>) {
        let Expression::Identifier(name) = inner(&call.callee) else {
            return;
        };
        let form = match self.module.symbol(name) {
            None if name.name == "require" => Form::Require,
            Some(_) if self.module.is_created_require(name, 2) => Form::CreatedRequire,
            _ => return,
        };
        let first = call.arguments.first();
        if let Some(source) = first.and_then(|argument| argument.as_expression()) {
            self.computed(span(call), source, form);
        }
    }
}

/// Whether `declaration` names only types, by the word `type`.
pub(super) fn imports_only_types(declaration: &ImportDeclaration<'_>) -> bool {
    let specifiers = declaration.specifiers.as_ref();
    declaration.import_kind.is_type()
        || specifiers.is_some_and(|it| !it.is_empty() && it.iter().all(names_type))
}

/// Whether the word `type` stands before what `specifier` names.
pub(super) fn names_type(specifier: &ImportDeclarationSpecifier<'_>) -> bool {
    match specifier {
        ImportDeclarationSpecifier::ImportSpecifier(named) => named.import_kind.is_type(),
        _ => false,
    }
}

/// Whether `declaration` names only types, by the word `type`.
pub(super) fn exports_only_types(declaration: &ExportFromDeclaration<'_>) -> bool {
    let specifiers = &declaration.specifiers;
    declaration.export_kind.is_type()
        || (!specifiers.is_empty() && specifiers.iter().all(|it| it.export_kind.is_type()))
}

impl<'a> Pass<'a> for Collector<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::ImportDeclaration(import) => {
                let types = imports_only_types(import);
                self.statement(span(import).start, &import.source, Form::Statement, types);
            }
            AstKind::ExportFromDeclaration(export) => {
                let types = exports_only_types(export);
                self.statement(span(export).start, &export.source, Form::Statement, types);
            }
            AstKind::ExportAllDeclaration(export) => {
                let types = export.export_kind.is_type();
                self.statement(span(export).start, &export.source, Form::Statement, types);
            }
            AstKind::TSImportEqualsDeclaration(import) => {
                if let TSModuleReference::ExternalModuleReference(module) = &import.module_reference
                {
                    let types = import.import_kind.is_type();
                    self.statement(span(import).start, &module.expression, Form::Require, types);
                }
            }
            AstKind::TSImportType(import) => {
                self.statement(span(import).start, &import.source, Form::Statement, true);
            }
            AstKind::ImportExpression(import) => {
                self.computed(span(import), &import.source, Form::Dynamic);
            }
            AstKind::CallExpression(call) => self.call(call),
            AstKind::TryStatement(attempt) if attempt.handler.is_some() => {
                self.tries.push(span(&*attempt.block));
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: AstKind<'a>) {
        if let AstKind::TryStatement(attempt) = node
            && attempt.handler.is_some()
        {
            self.tries.pop();
        }
    }
}
