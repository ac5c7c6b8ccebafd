//! TypeScript without its types: what is only for the compiler is cut out, and everything else
//! stays as it is written, on the line on which it is written.

mod classes;
mod declarations;
mod edits;
mod enums;
mod modules;
mod namespaces;

pub(super) use namespaces::holds_values;

use foldhash::{HashSet, HashSetExt};

use oxc_ast::AstKind;
use oxc_ast::ast::{
    ArrowFunctionBody, ArrowFunctionExpression, FormalParameter, FormalParameterRest, Function,
};
use oxc_semantic::SymbolId;
use oxc_span::GetSpan;

use super::walk::{self, Pass};
use super::{Module, span};
use crate::text::Span;
use edits::Edits;

impl Module<'_> {
    /// The module as JavaScript; none where a namespace stands in several parts, and where that
    /// would be far longer than the module: names stand in it many times.
    pub fn without_types(&self) -> Option<String> {
        if !self.has_enum_values {
            return None;
        }
        let mut stripper = Stripper::new(self);
        walk::program(self.program, &mut stripper);
        stripper.elide_imports();
        stripper.elide_exports();
        let is_whole = !stripper.is_split && !stripper.edits.are_full();
        is_whole.then(|| stripper.edits.apply(self.text))
    }

    /// The first thing that only TypeScript has.
    pub fn first_type(&self) -> Option<Span> {
        let mut stripper = Stripper::new(self);
        walk::program(self.program, &mut stripper);
        stripper
            .edits
            .first()
            .into_iter()
            .chain(stripper.left)
            .min()
    }
}

/// Where `word` stands outside comments in the part `place` of `text`.
pub(super) fn find_word(text: &str, place: Span, word: &str) -> Option<Span> {
    let part = text.get(place.start..place.end)?;
    let at = place.start + edits::find(part, word)?;
    Some(Span::new(at, at + word.len()))
}

/// Collects what is to be cut out or written otherwise.
struct Stripper<'m, 'a> {
    module: &'m Module<'a>,
    edits: Edits,
    /// The namespaces around, from the outermost.
    namespaces: Vec<&'a str>,
    /// The enums around.
    enums: Vec<&'a str>,
    /// The first thing that JavaScript does not have either, and that is left in.
    left: Option<Span>,
    /// What has been declared of the names that several declarations may fill.
    declared: HashSet<SymbolId>,
    /// The namespaces that hold values, by name.
    spaces: HashSet<SymbolId>,
    /// Whether one stands in several parts: what one part exports, another names without it, and
    /// that is not put into words of JavaScript here.
    is_split: bool,
}

impl<'m, 'a> Stripper<'m, 'a> {
    fn new(module: &'m Module<'a>) -> Self {
        Self {
            module,
            edits: Edits::default(),
            namespaces: Vec::new(),
            enums: Vec::new(),
            left: None,
            declared: HashSet::new(),
            spaces: HashSet::new(),
            is_split: false,
        }
    }

    fn text(&self, start: usize, end: usize) -> &'m str {
        self.module.text.get(start..end).unwrap_or_default()
    }

    /// Cuts out `node`.
    fn cut(&mut self, node: &impl GetSpan) {
        let place = span(node);
        self.edits.cut(place.start, place.end);
    }

    /// Cuts out `node` where it is there.
    fn cut_if(&mut self, node: Option<&impl GetSpan>) {
        if let Some(node) = node {
            self.cut(node);
        }
    }

    /// Cuts out a statement, or a member of a class.
    fn cut_whole(&mut self, node: &impl GetSpan) {
        let place = span(node);
        self.edits.cut_whole(self.module.text, place);
    }

    fn parameter(&mut self, parameter: &'a FormalParameter<'a>) {
        let name = span(&parameter.pattern);
        let decorated = parameter.decorators.last().map(|last| span(last).end);
        let start = decorated.unwrap_or(span(parameter).start);
        if parameter.has_modifier() {
            self.words(start, name.start, classes::MODIFIERS);
        }
        match &parameter.type_annotation {
            Some(annotation) => self.edits.cut(name.end, span(&**annotation).end),
            None if parameter.optional => self.mark(name.end, span(parameter).end, "?"),
            None => {}
        }
    }

    fn rest(&mut self, rest: &'a FormalParameterRest<'a>) {
        let (name, whole) = (span(&rest.rest.argument), span(rest));
        self.edits.cut(name.end, whole.end.max(name.end));
    }

    fn function(&mut self, function: &'a Function<'a>) {
        self.cut_if(function.type_parameters.as_deref());
        self.cut_if(function.return_type.as_deref());
        if let Some(this) = &function.this_param {
            let place = span(&**this);
            let first = function.params.items.first().map(span);
            let rest = function.params.rest.as_deref().map(span);
            match first.or(rest) {
                Some(next) => self.edits.cut(place.start, next.start),
                None => {
                    let end = span(&*function.params).end;
                    self.edits
                        .cut(place.start, end.saturating_sub(1).max(place.end));
                }
            }
        }
    }

    /// A line break may stand in the types of an arrow function, but not before its arrow.
    fn arrow(&mut self, arrow: &'a ArrowFunctionExpression<'a>) {
        if let Some(parameters) = &arrow.type_parameters {
            let place = span(&**parameters);
            self.edits.replace(place.start, place.end, String::new());
        }
        if let Some(annotation) = &arrow.return_type {
            let place = span(&**annotation);
            let body = match &arrow.body {
                ArrowFunctionBody::FunctionBody(body) => span(&**body).start,
                other => other
                    .as_expression()
                    .map_or(place.end, |body| span(body).start),
            };
            let sign = self.text(place.end, body).find("=>");
            let end = sign.map_or(place.end, |at| place.end + at);
            let lines = self.text(place.start, end).matches('\n').count();
            let text = format!(" =>{}", "\n".repeat(lines));
            self.edits
                .replace(place.start, sign.map_or(end, |_| end + 2), text);
        }
    }

    /// Cuts out the first `sign` between `start` and `end`.
    fn mark(&mut self, start: usize, end: usize, sign: &str) {
        if let Some(at) = edits::find(self.text(start, end), sign) {
            self.edits.cut(start + at, start + at + sign.len());
        }
    }

    /// Cuts out each of `words` between `start` and `end`, with the space after it.
    fn words(&mut self, start: usize, end: usize, words: &[&str]) {
        for (at, word) in edits::find_words(self.text(start, end), words) {
            let from = start + at;
            let after = from + word.len();
            let rest = self.text(after, end);
            let spaces = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            self.edits.cut(from, after + spaces);
        }
    }
}

impl<'a> Pass<'a> for Stripper<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        if self.edits.are_full() {
            return;
        }
        match node {
            AstKind::FormalParameter(parameter) => self.parameter(parameter),
            AstKind::FormalParameterRest(rest) => self.rest(rest),
            AstKind::Function(function) => self.function_declaration(function),
            AstKind::ArrowFunctionExpression(arrow) => self.arrow(arrow),
            AstKind::CatchParameter(parameter) => self.cut_if(parameter.type_annotation.as_deref()),
            AstKind::VariableDeclarator(declarator) => self.declarator(declarator),
            AstKind::CallExpression(call) => self.cut_if(call.type_arguments.as_deref()),
            AstKind::NewExpression(new) => self.cut_if(new.type_arguments.as_deref()),
            AstKind::TaggedTemplateExpression(tagged) => {
                self.cut_if(tagged.type_arguments.as_deref());
            }
            AstKind::TSInstantiationExpression(expression) => {
                self.cut(&*expression.type_arguments);
            }
            AstKind::TSAsExpression(cast) => self.after(&cast.expression, node),
            AstKind::TSSatisfiesExpression(cast) => self.after(&cast.expression, node),
            AstKind::TSNonNullExpression(asserted) => self.after(&asserted.expression, node),
            AstKind::TSTypeAssertion(cast) => {
                let (start, end) = (span(cast).start, span(&cast.expression).start);
                self.edits.replace(start, end, String::new());
            }
            AstKind::ForStatement(each) => {
                if let Some(init) = &each.init {
                    self.edits.is_head(span(init));
                }
            }
            AstKind::ForInStatement(each) => self.edits.is_head(span(&each.left)),
            AstKind::ForOfStatement(each) => self.edits.is_head(span(&each.left)),
            AstKind::ExpressionStatement(statement) => self.edits.ends(span(statement)),
            AstKind::VariableDeclaration(declaration) => self.variables(declaration),
            AstKind::ReturnStatement(statement) => self.edits.ends(span(statement)),
            AstKind::ThrowStatement(statement) => self.edits.ends(span(statement)),
            AstKind::Class(class) => self.class(class),
            AstKind::MethodDefinition(method) => self.method(method),
            AstKind::PropertyDefinition(property) => self.property(property),
            AstKind::AccessorProperty(property) => self.accessor(property),
            AstKind::TSIndexSignature(signature) => self.cut_whole(signature),
            AstKind::TSTypeAliasDeclaration(declaration) => self.cut_whole(declaration),
            AstKind::TSInterfaceDeclaration(declaration) => self.cut_whole(declaration),
            AstKind::TSExternalModuleDeclaration(declaration) => self.cut_whole(declaration),
            AstKind::TSGlobalDeclaration(declaration) => self.cut_whole(declaration),
            AstKind::TSNamespaceExportDeclaration(declaration) => self.cut_whole(declaration),
            AstKind::TSEnumDeclaration(declaration) => {
                self.enums.push(declaration.id.name.as_str());
                self.enumeration(declaration);
            }
            AstKind::TSNamespaceDeclaration(declaration) => self.namespace(declaration),
            AstKind::TSImportEqualsDeclaration(import) => self.import_equals(import),
            AstKind::TSExportAssignment(export) => self.export_assignment(export),
            AstKind::ImportDeclaration(import) => self.import(import),
            AstKind::ExportDeclaration(export) => self.export(export),
            AstKind::ExportDefaultDeclaration(export) => self.export_default(export),
            AstKind::ExportNamedDeclaration(export) => self.export_list(export),
            AstKind::ExportFromDeclaration(export) => self.export_from(export),
            AstKind::ExportAllDeclaration(export) if export.export_kind.is_type() => {
                self.cut_whole(export);
            }
            AstKind::Decorator(decorator) => {
                self.left.get_or_insert(span(decorator));
            }
            AstKind::IdentifierReference(name) => self.member_name(name),
            _ => {}
        }
    }

    fn leave(&mut self, node: AstKind<'a>) {
        if self.edits.are_full() {
            return;
        }
        match node {
            AstKind::TSNamespaceDeclaration(declaration) => self.leave_namespace(declaration),
            AstKind::TSEnumDeclaration(_) => {
                self.enums.pop();
            }
            _ => {}
        }
    }
}

impl<'a> Stripper<'_, 'a> {
    /// Cuts out what `node` adds behind `expression`.
    fn after(&mut self, expression: &impl GetSpan, node: AstKind<'a>) {
        let end = node.span().end as usize;
        self.edits.cut(span(expression).end, end);
    }
}
