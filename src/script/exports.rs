//! What a module exports.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentExpression, AssignmentOperator, BindingIdentifier, Declaration,
    ExportDefaultDeclaration, ExportDefaultDeclarationKind, ExportNamedDeclaration, Expression,
    IdentifierReference, ModuleExportName, ObjectPropertyKind, Statement,
};
use oxc_semantic::{SymbolFlags, SymbolId};

use super::paths::{inner, key_name};
use super::shapes::Callable;
use super::walk::{self, Pass};
use super::{Module, Path, Root, Shape, span};
use crate::text::Span;

/// A value that a module exports.
pub struct Export<'a> {
    /// The name it is exported by; `default` for the default export.
    pub name: &'a str,
    /// That name, or the words `export default`.
    pub span: Span,
    /// What it is.
    pub shape: Shape<'a>,
    /// Whether it is declared where it is exported.
    pub(super) declares: bool,
}

/// An `export * from`.
pub struct Star<'a> {
    /// The module it names.
    pub specifier: &'a str,
    /// From `export` to the star.
    pub span: Span,
}

/// An export by assignment: `module.exports = …`, `exports.run = …`, `export = …`.
pub struct Assigned<'a> {
    /// What is assigned to, or the words `export =`.
    pub span: Span,
    /// What is exported.
    pub shape: Shape<'a>,
}

impl<'a> Module<'a> {
    /// The values exported by name, in source order.
    pub fn exports(&self) -> Vec<Export<'a>> {
        let mut exports = Vec::new();
        for statement in &self.program.body {
            match statement {
                Statement::ExportDeclaration(export) => {
                    self.declared(&export.declaration, &mut exports);
                }
                Statement::ExportDefaultDeclaration(export) => {
                    exports.extend(self.default(export));
                }
                Statement::ExportNamedDeclaration(export) => self.listed(export, &mut exports),
                Statement::ExportFromDeclaration(export) if export.export_kind.is_value() => {
                    let values = export.specifiers.iter();
                    let values = values.filter(|specifier| specifier.export_kind.is_value());
                    exports.extend(values.map(|specifier| Export {
                        name: name(&specifier.exported),
                        span: span(&specifier.exported),
                        shape: Shape::Unknown,
                        declares: false,
                    }));
                }
                Statement::ExportAllDeclaration(export) if export.export_kind.is_value() => {
                    exports.extend(export.exported.as_ref().map(|exported| Export {
                        name: name(exported),
                        span: span(exported),
                        shape: Shape::Other("all of a module"),
                        declares: false,
                    }));
                }
                _ => {}
            }
        }
        exports
    }

    /// The modules whose every export is exported again.
    pub fn stars(&self) -> Vec<Star<'a>> {
        let mut stars = Vec::new();
        for statement in &self.program.body {
            if let Statement::ExportAllDeclaration(export) = statement
                && export.exported.is_none()
                && export.export_kind.is_value()
            {
                let start = span(&**export).start;
                stars.push(Star {
                    specifier: export.source.value.as_str(),
                    span: Span::new(start, self.end_of(start, "*")),
                });
            }
        }
        stars
    }

    /// The name of a function, class or variable called `name` that stands at the top level,
    /// and the start of its statement.
    pub fn top_level(&self, name: &str) -> Option<(Span, usize)> {
        self.program.body.iter().find_map(|statement| {
            let declaration = statement.as_declaration()?;
            let mut names = declared_names(declaration).into_iter();
            let found = names.find(|declared| declared.name == name)?;
            Some((span(found), span(statement).start))
        })
    }

    /// Whether it has a statement that only a module has.
    pub fn has_module_syntax(&self) -> bool {
        self.program.body.iter().any(|statement| {
            statement.is_module_declaration()
                && !matches!(
                    statement,
                    Statement::TSExportAssignment(_) | Statement::TSNamespaceExportDeclaration(_)
                )
        })
    }

    /// What `require` of this module would give as `name`, by the last assignment that says so:
    /// that property of an object literal, or what is assigned.
    pub fn assigned(&self, name: &str) -> Option<Assigned<'a>> {
        let mut search = Search {
            module: self,
            name,
            functions: 0,
            found: None,
        };
        walk::program(self.program, &mut search);
        search.found
    }

    fn declared(&self, declaration: &'a Declaration<'a>, exports: &mut Vec<Export<'a>>) {
        for name in declared_names(declaration) {
            let shape = name
                .symbol_id
                .get()
                .map(|symbol| self.shape_of_symbol(symbol, 16));
            exports.push(Export {
                name: name.name.as_str(),
                span: span(name),
                shape: shape.unwrap_or(Shape::Unknown),
                declares: true,
            });
        }
    }

    fn default(&self, export: &'a ExportDefaultDeclaration<'a>) -> Option<Export<'a>> {
        let shape = match &export.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                function.body.as_ref()?;
                Shape::Function(Callable::of(function))
            }
            ExportDefaultDeclarationKind::ClassDeclaration(_) => Shape::Other("a class"),
            ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => return None,
            expression => {
                let expression = expression.as_expression()?;
                match inner(expression) {
                    Expression::Identifier(name) if !self.is_value(name) => return None,
                    _ => self.shape(expression),
                }
            }
        };
        let start = span(export).start;
        Some(Export {
            name: "default",
            span: Span::new(start, self.end_of(start, "default")),
            shape,
            declares: false,
        })
    }

    fn listed(&self, export: &'a ExportNamedDeclaration<'a>, exports: &mut Vec<Export<'a>>) {
        for specifier in &export.specifiers {
            let ModuleExportName::IdentifierReference(local) = &specifier.local else {
                continue;
            };
            let is_type = export.export_kind.is_type() || specifier.export_kind.is_type();
            if !is_type && self.is_listable(local) {
                exports.push(Export {
                    name: name(&specifier.exported),
                    span: span(&specifier.exported),
                    shape: self.shape_of_name(local),
                    declares: false,
                });
            }
        }
    }

    /// Whether something is left of what `name` refers to once the types are gone.
    pub(super) fn is_value(&self, name: &IdentifierReference<'_>) -> bool {
        self.symbol(name)
            .is_none_or(|symbol| self.is_value_symbol(symbol))
    }

    /// Whether something is left of `name` in a list of exports: what is declared nowhere is
    /// taken for a type, where there are types.
    pub(super) fn is_listable(&self, name: &IdentifierReference<'_>) -> bool {
        self.symbol(name)
            .is_some_and(|symbol| self.is_value_symbol(symbol))
    }

    fn is_value_symbol(&self, symbol: SymbolId) -> bool {
        let flags = self.scoping.symbol_flags(symbol);
        let left = flags.intersects(SymbolFlags::Value | SymbolFlags::Import);
        left && (!flags.contains(SymbolFlags::Ambient) || self.bindings.get(symbol).is_some())
    }

    /// One past the first `word` after `start`.
    fn end_of(&self, start: usize, word: &str) -> usize {
        let rest = self.text.get(start..).unwrap_or_default();
        start + rest.find(word).map_or(0, |at| at + word.len())
    }

    fn assignment_of(
        &self,
        place: Span,
        value: &'a Expression<'a>,
        whole: bool,
        wanted: &str,
    ) -> Assigned<'a> {
        let property = match inner(value) {
            Expression::ObjectExpression(object) if whole => {
                let mut properties = object.properties.iter().rev();
                properties.find_map(|property| match property {
                    ObjectPropertyKind::ObjectProperty(property) => {
                        let is_it = key_name(&property.key) == Some(wanted);
                        is_it.then(|| self.shape(&property.value))
                    }
                    // What is spread here may hold it.
                    ObjectPropertyKind::SpreadProperty(_) => Some(Shape::Unknown),
                })
            }
            _ => None,
        };
        Assigned {
            span: place,
            shape: property.unwrap_or_else(|| self.shape(value)),
        }
    }
}

/// The name that `written` is.
pub(super) fn name<'a>(written: &'a ModuleExportName<'a>) -> &'a str {
    match written {
        ModuleExportName::IdentifierName(name) => name.name.as_str(),
        ModuleExportName::IdentifierReference(name) => name.name.as_str(),
        ModuleExportName::StringLiteral(name) => name.value.as_str(),
    }
}

/// The names that `declaration` gives to values.
fn declared_names<'a>(declaration: &'a Declaration<'a>) -> Vec<&'a BindingIdentifier<'a>> {
    match declaration {
        Declaration::VariableDeclaration(variables) if !variables.declare => variables
            .declarations
            .iter()
            .flat_map(|declarator| declarator.id.get_binding_identifiers())
            .collect(),
        Declaration::FunctionDeclaration(function) if function.body.is_some() => {
            function.id.iter().collect()
        }
        Declaration::ClassDeclaration(class) if !class.declare => class.id.iter().collect(),
        Declaration::TSEnumDeclaration(declaration) if !declaration.declare => {
            vec![&declaration.id]
        }
        Declaration::TSNamespaceDeclaration(namespace)
            if !namespace.declare && super::strip::holds_values(namespace) =>
        {
            vec![&namespace.id]
        }
        Declaration::TSImportEqualsDeclaration(import) if import.import_kind.is_value() => {
            vec![&import.id]
        }
        _ => Vec::new(),
    }
}

/// Looks for the assignments that export `name`.
struct Search<'m, 'a> {
    module: &'m Module<'a>,
    name: &'m str,
    functions: usize,
    found: Option<Assigned<'a>>,
}

impl<'a> Search<'_, 'a> {
    fn assignment(&mut self, assignment: &'a AssignmentExpression<'a>) {
        if assignment.operator != AssignmentOperator::Assign {
            return;
        }
        let Some(target) = assignment.left.as_member_expression() else {
            return;
        };
        let Some(Path { root, names }) = self.module.path_of_member(target) else {
            return;
        };
        let names = match (root, names.as_slice()) {
            (Root::Global("module"), ["exports", names @ ..]) => names,
            (Root::Global("exports"), names) if !names.is_empty() => names,
            _ => return,
        };
        let whole = names.is_empty();
        if whole || names == [self.name] {
            let place = span(target);
            let value = last_value(&assignment.right);
            let assigned = self.module.assignment_of(place, value, whole, self.name);
            self.found = Some(assigned);
        }
    }
}

impl<'a> Pass<'a> for Search<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::Function(_) | AstKind::ArrowFunctionExpression(_) => self.functions += 1,
            AstKind::AssignmentExpression(assignment) if self.functions == 0 => {
                self.assignment(assignment);
            }
            AstKind::TSExportAssignment(export) => {
                let start = span(export).start;
                let place = Span::new(start, self.module.end_of(start, "="));
                let assigned =
                    self.module
                        .assignment_of(place, &export.expression, true, self.name);
                self.found = Some(assigned);
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: AstKind<'a>) {
        if let AstKind::Function(_) | AstKind::ArrowFunctionExpression(_) = node {
            self.functions -= 1;
        }
    }
}

/// What `a = b = value` assigns.
fn last_value<'a>(expression: &'a Expression<'a>) -> &'a Expression<'a> {
    let mut value = expression;
    while let Expression::AssignmentExpression(assignment) = inner(value) {
        value = &assignment.right;
    }
    value
}
