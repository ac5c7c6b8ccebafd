//! Namespaces as the objects that they are.

use oxc_ast::ast::{
    BindingIdentifier, Declaration, ExportDeclaration, Statement, TSNamespaceDeclaration,
    TSNamespaceDeclarationBody, VariableDeclaration,
};
use oxc_semantic::SymbolId;

use super::Stripper;
use crate::script::span;

/// Whether something is left of `namespace` once the types are gone.
pub(in crate::script) fn holds_values(namespace: &TSNamespaceDeclaration<'_>) -> bool {
    let mut namespace = namespace;
    loop {
        match &namespace.body {
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => namespace = inner,
            TSNamespaceDeclarationBody::TSModuleBlock(block) => {
                return !block.directives.is_empty() || block.body.iter().any(is_value);
            }
        }
    }
}

fn is_value(statement: &Statement<'_>) -> bool {
    let declaration = match statement {
        Statement::ExportDeclaration(export) => Some(&export.declaration),
        Statement::ExportNamedDeclaration(export) => return export.export_kind.is_value(),
        other => other.as_declaration(),
    };
    match declaration {
        Some(Declaration::TSNamespaceDeclaration(inner)) => !inner.declare && holds_values(inner),
        Some(Declaration::TSTypeAliasDeclaration(_) | Declaration::TSInterfaceDeclaration(_)) => {
            false
        }
        Some(Declaration::FunctionDeclaration(function)) => function.body.is_some(),
        Some(Declaration::TSImportEqualsDeclaration(import)) => import.import_kind.is_value(),
        Some(declaration) => !declaration.declare(),
        None => true,
    }
}

impl<'a> Stripper<'_, 'a> {
    pub(super) fn namespace(&mut self, namespace: &'a TSNamespaceDeclaration<'a>) {
        if namespace.declare || !holds_values(namespace) {
            self.cut_whole(namespace);
        } else {
            let name = namespace.id.name.as_str();
            let inside = match &namespace.body {
                TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => span(&**inner).start,
                TSNamespaceDeclarationBody::TSModuleBlock(block) => span(&**block).start + 1,
            };
            let symbol = namespace.id.symbol_id.get();
            self.is_split |= symbol.is_some_and(|symbol| !self.spaces.insert(symbol));
            self.open(span(namespace).start, inside, name, symbol);
        }
        self.namespaces.push(namespace.id.name.as_str());
    }

    pub(super) fn leave_namespace(&mut self, namespace: &'a TSNamespaceDeclaration<'a>) {
        self.namespaces.pop();
        if namespace.declare || !holds_values(namespace) {
            return;
        }
        let place = span(namespace);
        let name = namespace.id.name.as_str();
        match &namespace.body {
            TSNamespaceDeclarationBody::TSModuleBlock(_) => {
                self.close(place.start, place.end, name);
            }
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(_) => {
                let text = format!("}}){}", self.argument(place.start, name));
                self.edits.insert(place.end, text);
            }
        }
    }

    /// Starts the function that fills the object `name`, in place of what stands from `start`
    /// to `end`. The first one to do so declares the object.
    pub(super) fn open(&mut self, start: usize, end: usize, name: &str, symbol: Option<SymbolId>) {
        let first = symbol.is_some_and(|symbol| self.declared.insert(symbol));
        let variable = if first {
            format!("var {name}; ")
        } else {
            String::new()
        };
        let text = format!("{variable}(function ({name}) {{");
        self.edits.rewrite(start, end, text);
    }

    /// Ends that function in place of the brace before `end`.
    pub(super) fn close(&mut self, start: usize, end: usize, name: &str) {
        let text = format!("}}){}", self.argument(start, name));
        self.edits.replace(end.saturating_sub(1), end, text);
    }

    /// What that function is called with. A namespace keeps what is exported from it.
    fn argument(&self, start: usize, name: &str) -> String {
        match self.namespaces.last() {
            Some(outer) if self.is_exported(start) || self.is_name(start, name) => {
                format!("({name} = {outer}.{name} || ({outer}.{name} = {{}}));")
            }
            _ => format!("({name} || ({name} = {{}}));"),
        }
    }

    /// Whether the inner one of `namespace outer.name` starts at `start`: with its name.
    fn is_name(&self, start: usize, name: &str) -> bool {
        self.text(0, start).trim_end().ends_with('.')
            && self.text(start, start + name.len()) == name
    }

    /// An export from a namespace sets its property.
    pub(super) fn export_to(&mut self, namespace: &str, export: &'a ExportDeclaration<'a>) {
        let declaration = &export.declaration;
        let names: Vec<&BindingIdentifier<'_>> = match declaration {
            Declaration::VariableDeclaration(variables) => bound(variables),
            Declaration::FunctionDeclaration(function) => function.id.iter().collect(),
            Declaration::ClassDeclaration(class) => class.id.iter().collect(),
            Declaration::TSImportEqualsDeclaration(import) => vec![&import.id],
            _ => Vec::new(),
        };
        let place = span(export);
        self.edits
            .replace(place.start, span(declaration).start, String::new());
        let ended = self.text(0, place.end).ends_with([';', '}']);
        let mut sets = String::from(if ended || names.is_empty() { "" } else { ";" });
        for binding in names {
            let name = binding.name.as_str();
            let symbol = binding.symbol_id.get();
            let changes = symbol.is_some_and(|symbol| self.module.bindings.is_assigned(symbol));
            sets += &if changes {
                format!(
                    " Object.defineProperty({namespace}, \"{name}\", \
                     {{ enumerable: true, get: () => {name}, set: (value) => {name} = value }});"
                )
            } else {
                format!(" {namespace}.{name} = {name};")
            };
        }
        if !sets.is_empty() {
            self.edits.insert(place.end, sets);
        }
    }
}

fn bound<'a>(variables: &'a VariableDeclaration<'a>) -> Vec<&'a BindingIdentifier<'a>> {
    let patterns = variables.declarations.iter();
    patterns
        .flat_map(|declarator| declarator.id.get_binding_identifiers())
        .collect()
}
