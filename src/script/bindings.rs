//! What each name of a module stands for.

use oxc_ast::AstKind;
use oxc_ast::ast::{
    BindingPattern, Expression, Function, ImportDeclaration, ImportDeclarationSpecifier, Program,
    TSImportEqualsDeclaration, TSModuleReference, VariableDeclarator,
};
use oxc_semantic::{Scoping, SymbolFlags, SymbolId};

use super::walk::{self, Pass};

/// How deep a destructuring pattern is followed.
const DEEPEST_PATTERN: usize = 8;

/// What declares a name.
#[derive(Clone, Debug)]
pub(super) enum Binding<'a> {
    /// A function with a body.
    Function(&'a Function<'a>),
    /// A class.
    Class,
    /// An enum.
    Enum,
    /// A namespace that holds values.
    Namespace,
    /// A variable that is never assigned after this.
    Value(&'a Expression<'a>),
    /// A part, by these names, of a value that the variable got and keeps.
    Part(&'a Expression<'a>, Vec<&'a str>),
    /// What a module exports by this name; none for all of it. The default export is its
    /// `default`.
    Import(&'a str, Option<&'a str>),
}

/// The binding of every symbol whose binding is known, and which symbols are assigned again.
pub(super) struct Bindings<'a> {
    known: Vec<Option<Binding<'a>>>,
    /// Asked of each symbol once: the answer is in all its references, which a symbol that is
    /// declared often has often.
    assigned: Vec<bool>,
}

impl<'a> Bindings<'a> {
    /// The bindings of `program`.
    pub(super) fn of(program: &'a Program<'a>, scoping: &Scoping) -> Self {
        let symbols = scoping.symbol_ids();
        let mut collector = Collector {
            scoping,
            bindings: Self {
                known: vec![None; scoping.symbols_len()],
                assigned: symbols
                    .map(|symbol| scoping.symbol_is_mutated(symbol))
                    .collect(),
            },
        };
        walk::program(program, &mut collector);
        collector.bindings
    }

    /// The binding of `symbol`.
    pub(super) fn get(&self, symbol: SymbolId) -> Option<&Binding<'a>> {
        self.known.get(symbol.index())?.as_ref()
    }

    /// Whether `symbol` is assigned to, beyond what declares it.
    pub(super) fn is_assigned(&self, symbol: SymbolId) -> bool {
        self.assigned.get(symbol.index()) == Some(&true)
    }
}

struct Collector<'s, 'a> {
    scoping: &'s Scoping,
    bindings: Bindings<'a>,
}

impl<'a> Collector<'_, 'a> {
    /// `symbol` stands for `binding`, unless it is assigned something else somewhere.
    fn bind(&mut self, symbol: Option<SymbolId>, binding: Binding<'a>) {
        let Some(symbol) = symbol else { return };
        let fixed = !self.bindings.is_assigned(symbol);
        let Some(slot) = self.bindings.known.get_mut(symbol.index()) else {
            return;
        };
        // A namespace only adds to the function or class of its name.
        if fixed && (slot.is_none() || !matches!(binding, Binding::Namespace)) {
            *slot = Some(binding);
        }
    }

    fn imports(&mut self, declaration: &'a ImportDeclaration<'a>) {
        let from = declaration.source.value.as_str();
        for specifier in declaration.specifiers.iter().flatten() {
            let (local, name) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(named) => {
                    (&named.local, Some(super::exports::name(&named.imported)))
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                    (&default.local, Some("default"))
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => (&all.local, None),
            };
            self.bind(local.symbol_id.get(), Binding::Import(from, name));
        }
    }

    fn import_equals(&mut self, declaration: &'a TSImportEqualsDeclaration<'a>) {
        if let TSModuleReference::ExternalModuleReference(module) = &declaration.module_reference {
            let from = module.expression.value.as_str();
            self.bind(
                declaration.id.symbol_id.get(),
                Binding::Import(from, Some("default")),
            );
        }
    }

    fn declarator(&mut self, declarator: &'a VariableDeclarator<'a>) {
        if let Some(value) = &declarator.init {
            self.pattern(&declarator.id, value, &mut Vec::new());
        }
    }

    fn pattern(
        &mut self,
        pattern: &'a BindingPattern<'a>,
        value: &'a Expression<'a>,
        path: &mut Vec<&'a str>,
    ) {
        match pattern {
            BindingPattern::BindingIdentifier(name) => {
                let binding = if path.is_empty() {
                    Binding::Value(value)
                } else {
                    Binding::Part(value, path.clone())
                };
                self.bind(name.symbol_id.get(), binding);
            }
            BindingPattern::ObjectPattern(object) if path.len() < DEEPEST_PATTERN => {
                for property in &object.properties {
                    let Some(key) = super::paths::key_name(&property.key) else {
                        continue;
                    };
                    path.push(key);
                    self.pattern(&property.value, value, path);
                    path.pop();
                }
            }
            BindingPattern::AssignmentPattern(default) => {
                self.pattern(&default.left, value, path);
            }
            BindingPattern::ObjectPattern(_) | BindingPattern::ArrayPattern(_) => {}
        }
    }
}

impl<'a> Pass<'a> for Collector<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::VariableDeclarator(declarator) => self.declarator(declarator),
            AstKind::Function(function) if function.body.is_some() => {
                let symbol = function.id.as_ref().and_then(|id| id.symbol_id.get());
                self.bind(symbol, Binding::Function(function));
            }
            AstKind::Class(class) if !class.declare => {
                let symbol = class.id.as_ref().and_then(|id| id.symbol_id.get());
                self.bind(symbol, Binding::Class);
            }
            AstKind::TSEnumDeclaration(declaration) if !declaration.declare => {
                self.bind(declaration.id.symbol_id.get(), Binding::Enum);
            }
            AstKind::TSNamespaceDeclaration(declaration) if !declaration.declare => {
                let symbol = declaration.id.symbol_id.get();
                let holds_values = symbol.is_some_and(|symbol| {
                    self.scoping
                        .symbol_flags(symbol)
                        .contains(SymbolFlags::ValueModule)
                });
                if holds_values {
                    self.bind(symbol, Binding::Namespace);
                }
            }
            AstKind::ImportDeclaration(declaration) if declaration.import_kind.is_value() => {
                self.imports(declaration);
            }
            AstKind::TSImportEqualsDeclaration(declaration)
                if declaration.import_kind.is_value() =>
            {
                self.import_equals(declaration);
            }
            _ => {}
        }
    }
}
