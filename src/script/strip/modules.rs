//! Imports and exports.

use oxc_ast::ast::{
    Declaration, ExportDeclaration, ExportDefaultDeclaration, ExportDefaultDeclarationKind,
    ExportFromDeclaration, ExportNamedDeclaration, Expression, ImportDeclaration,
    ImportDeclarationSpecifier, ModuleExportName, Statement, TSExportAssignment,
    TSImportEqualsDeclaration, TSModuleReference,
};
use oxc_semantic::SymbolId;

use super::{Stripper, edits, namespaces};
use crate::script::paths::inner;
use crate::script::{imports, span};
use crate::text::Span;

impl<'a> Stripper<'_, 'a> {
    /// Takes the types out of an import. What it names only for its type without saying so is
    /// left: see `elide_imports`.
    pub(super) fn import(&mut self, import: &'a ImportDeclaration<'a>) {
        if import.import_kind.is_type() {
            self.cut_whole(import);
            return;
        }
        let specifiers = import
            .specifiers
            .as_ref()
            .map_or(&[][..], |list| list.as_slice());
        let gone = specifiers
            .iter()
            .map(|it| (span(it), imports::names_type(it)));
        self.list(gone.collect(), span(import).end);
    }

    /// Takes out what the program imports and never uses as a value, as compilers do.
    pub(super) fn elide_imports(&mut self) {
        for statement in &self.module.program.body {
            let Statement::ImportDeclaration(import) = statement else {
                continue;
            };
            let specifiers = import
                .specifiers
                .as_ref()
                .map_or(&[][..], |list| list.as_slice());
            let unused = |specifier: &ImportDeclarationSpecifier<'_>| {
                let symbol = specifier.local().symbol_id.get();
                symbol.is_some_and(|symbol| !self.is_used(symbol))
            };
            let gone: Vec<(Span, bool)> = specifiers
                .iter()
                .map(|specifier| (span(specifier), unused(specifier)))
                .collect();
            if import.import_kind.is_type() || gone.is_empty() {
                continue;
            }
            if gone.iter().all(|(_, gone)| *gone) {
                self.cut_whole(&**import);
            } else {
                self.list(gone, span(&**import).end);
            }
        }
    }

    /// Takes out what is exported but declared nowhere: compilers take it for a type.
    pub(super) fn elide_exports(&mut self) {
        for statement in &self.module.program.body {
            if let Statement::ExportNamedDeclaration(export) = statement {
                let gone = export.specifiers.iter().map(|specifier| {
                    let listable = match &specifier.local {
                        ModuleExportName::IdentifierReference(name) => {
                            self.module.is_listable(name)
                        }
                        _ => true,
                    };
                    (span(specifier), !listable)
                });
                let gone = gone.collect();
                self.list(gone, span(&**export).end);
            }
        }
    }

    fn is_used(&self, symbol: SymbolId) -> bool {
        let scoping = &self.module.scoping;
        let mut references = scoping.get_resolved_references(symbol);
        references.any(|reference| reference.is_value())
    }

    /// Takes out of a list in braces what is gone, with the comma behind it.
    fn list(&mut self, items: Vec<(Span, bool)>, end: usize) {
        for (at, (place, gone)) in items.iter().enumerate() {
            if *gone {
                let next = items.get(at + 1).map_or(end, |(next, _)| next.start);
                let before_next = match edits::find(self.text(place.end, next), "}") {
                    Some(brace) => place.end + brace,
                    None => next,
                };
                let comma = edits::find(self.text(place.end, before_next), ",");
                self.edits.cut(
                    place.start,
                    comma.map_or(place.end, |at| place.end + at + 1),
                );
            }
        }
    }

    pub(super) fn import_equals(&mut self, import: &'a TSImportEqualsDeclaration<'a>) {
        let place = span(import);
        let symbol = import.id.symbol_id.get();
        let is_reference = !matches!(
            import.module_reference,
            TSModuleReference::ExternalModuleReference(_)
        );
        let unused = is_reference && symbol.is_some_and(|symbol| !self.is_used(symbol));
        if import.import_kind.is_type() || (unused && !self.is_exported(place.start)) {
            self.cut_whole(import);
            return;
        }
        self.edits.replace(
            place.start,
            place.start + "import".len(),
            "const".to_owned(),
        );
        self.edits.ends(place);
    }

    /// Whether the word `export` stands before `start`.
    pub(super) fn is_exported(&self, start: usize) -> bool {
        self.text(0, start).trim_end().ends_with("export")
    }

    pub(super) fn export_assignment(&mut self, export: &'a TSExportAssignment<'a>) {
        let (start, end) = (span(export).start, span(&export.expression).start);
        self.edits
            .replace(start, end, "module.exports = ".to_owned());
        self.edits.ends(span(export));
    }

    pub(super) fn export(&mut self, export: &'a ExportDeclaration<'a>) {
        let goes = match &export.declaration {
            Declaration::TSTypeAliasDeclaration(_)
            | Declaration::TSInterfaceDeclaration(_)
            | Declaration::TSExternalModuleDeclaration(_)
            | Declaration::TSGlobalDeclaration(_) => true,
            Declaration::FunctionDeclaration(function) => function.body.is_none(),
            Declaration::VariableDeclaration(variables) => variables.declare,
            Declaration::ClassDeclaration(class) => class.declare,
            Declaration::TSEnumDeclaration(declaration) => declaration.declare,
            Declaration::TSNamespaceDeclaration(namespace) => {
                namespace.declare || !namespaces::holds_values(namespace)
            }
            Declaration::TSImportEqualsDeclaration(import) => import.import_kind.is_type(),
        };
        let symbol = match &export.declaration {
            Declaration::TSEnumDeclaration(declaration) => declaration.id.symbol_id.get(),
            Declaration::TSNamespaceDeclaration(namespace) => namespace.id.symbol_id.get(),
            _ => None,
        };
        if goes {
            self.cut_whole(export);
        } else if let Some(namespace) = self.namespaces.last() {
            self.export_to(namespace, export);
        } else if symbol.is_some_and(|symbol| self.declared.contains(&symbol)) {
            self.edits
                .cut(span(export).start, span(&export.declaration).start);
        }
    }

    pub(super) fn export_default(&mut self, export: &'a ExportDefaultDeclaration<'a>) {
        let goes = match &export.declaration {
            ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => true,
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => function.body.is_none(),
            ExportDefaultDeclarationKind::ClassDeclaration(_) => false,
            expression => expression.as_expression().is_some_and(|expression| {
                matches!(inner(expression), Expression::Identifier(name)
                    if !self.module.is_value(name))
            }),
        };
        if goes {
            self.cut_whole(export);
        } else {
            self.edits.ends(span(export));
        }
    }

    pub(super) fn export_list(&mut self, export: &'a ExportNamedDeclaration<'a>) {
        if export.export_kind.is_type() {
            self.cut_whole(export);
            return;
        }
        let specifiers = export.specifiers.iter().map(|specifier| {
            let is_type = match &specifier.local {
                ModuleExportName::IdentifierReference(name) => !self.module.is_value(name),
                _ => false,
            };
            (span(specifier), is_type || specifier.export_kind.is_type())
        });
        let gone = specifiers.collect();
        self.list(gone, span(export).end);
    }

    pub(super) fn export_from(&mut self, export: &'a ExportFromDeclaration<'a>) {
        if imports::exports_only_types(export) {
            self.cut_whole(export);
            return;
        }
        let specifiers = export.specifiers.iter();
        let gone = specifiers.map(|it| (span(it), it.export_kind.is_type()));
        self.list(gone.collect(), span(export).end);
    }
}
