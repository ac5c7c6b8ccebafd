//! What a module may not hold although the parser lets it pass.

mod jumps;
mod types;

use foldhash::{HashMap, HashMapExt};

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentExpression, AssignmentTarget, Class, ExportNamedDeclaration, Expression,
    ForStatementLeft, FormalParameter, Function, ImportDeclaration, ImportPhase, LogicalExpression,
    MethodDefinition, MethodDefinitionKind, PropertyDefinition, TSEnumMember, TSEnumMemberName,
};
use oxc_semantic::SymbolId;
use oxc_span::GetSpan;

use jumps::Jumps;

use super::walk::{self, Pass};
use super::{Fault, Language, Module, fault, span};
use crate::text::Span;

/// Whether the parser takes `character` for white space, which JavaScript does not know.
pub(super) fn is_no_space(character: char) -> bool {
    matches!(character, '\u{85}' | '\u{180e}' | '\u{200b}')
}

/// Such a character stands at `place`.
pub(super) fn no_space(place: Span) -> Fault {
    Fault {
        span: place,
        message: "a space that JavaScript does not know stands here, and cannot be seen".to_owned(),
        help: Some("delete it and write an ordinary space".to_owned()),
        opened: None,
    }
}

/// The first thing in `module` that a compiler or a loader of modules refuses.
pub(super) fn check(module: &Module<'_>, language: Language) -> Option<Fault> {
    let mut checker = Checker {
        module,
        is_javascript: language == Language::JavaScript,
        inside: 0,
        namespaces: 0,
        ambient: 0,
        declared: HashMap::new(),
        jumps: Jumps::default(),
        faults: Vec::new(),
    };
    walk::program(module.program, &mut checker);
    checker.exports();
    checker.start();
    if checker.is_javascript
        && let Some(place) = module.first_type()
    {
        checker.types(place);
    }
    checker.faults.into_iter().min_by_key(|fault| fault.span)
}

/// What declares a name that other declarations may add to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Declared {
    Function,
    Class,
}

struct Checker<'m, 'a> {
    module: &'m Module<'a>,
    is_javascript: bool,
    /// How many blocks and bodies stand around.
    inside: usize,
    /// How many namespaces stand around, and how many declarations that only say what there is.
    namespaces: usize,
    ambient: usize,
    /// The functions and classes declared so far.
    declared: HashMap<SymbolId, Declared>,
    jumps: Jumps,
    faults: Vec<Fault>,
}

impl<'a> Checker<'_, 'a> {
    fn refuse(&mut self, place: Span, message: &str, help: &str) {
        let text = self.module.text.get(place.start..place.end);
        self.faults.push(Fault {
            span: place,
            message: message.replace("{}", text.unwrap_or_default()),
            help: Some(help.to_owned()),
            opened: None,
        });
    }

    fn types(&mut self, place: Span) {
        self.refuse(
            place,
            "this is TypeScript; expected JavaScript",
            "take the types out, or rename the file to .ts",
        );
    }

    /// No two exports have one name, unless one declaration adds to another.
    fn exports(&mut self) {
        let mut seen: HashMap<&str, bool> = HashMap::new();
        for export in self.module.exports() {
            let twice = seen
                .insert(export.name, export.declares)
                .is_some_and(|declares| !(declares && export.declares));
            if twice {
                let name = export.name.replace('\'', "");
                self.refuse(
                    export.span,
                    &format!("'{name}' is exported twice"),
                    "keep one of the exports",
                );
            }
        }
    }

    /// Imports and exports stand at the top level.
    fn module_statement(&mut self, node: AstKind<'a>, word: &str) {
        if self.inside > 0 {
            let start = node.span().start as usize;
            self.refuse(
                Span::new(start, start + word.len()),
                &format!("{word} stands inside a block or a function"),
                "move it to the top level",
            );
        }
    }

    /// Functions of one name may follow each other in a function, but not in a block; a class
    /// shares its name with neither.
    fn declare(&mut self, symbol: Option<SymbolId>, name: Span, kind: Declared) {
        let Some(symbol) = symbol else { return };
        let scoping = &self.module.scoping;
        let scope = scoping.scope_flags(scoping.symbol_scope_id(symbol));
        let Some(before) = self.declared.insert(symbol, kind) else {
            return;
        };
        let functions = before == Declared::Function && kind == Declared::Function;
        if !(functions && scope.is_function()) {
            self.refuse(
                name,
                "'{}' is declared twice in one scope",
                "rename one of the two, or delete it",
            );
        }
    }

    fn function(&mut self, function: &'a Function<'a>) {
        if let Some(name) = &function.id
            && function.is_declaration()
            && function.body.is_some()
        {
            self.declare(name.symbol_id.get(), span(name), Declared::Function);
        }
    }

    fn class(&mut self, class: &'a Class<'a>) {
        if let Some(name) = &class.id
            && class.is_declaration()
            && !class.declare
        {
            self.declare(name.symbol_id.get(), span(name), Declared::Class);
        }
    }

    fn import(&mut self, import: &'a ImportDeclaration<'a>) {
        let place = Span::new(span(import).start, span(&import.source).start);
        let word = match import.phase {
            Some(ImportPhase::Source) => "source",
            Some(ImportPhase::Defer) if self.is_javascript => "defer",
            _ => return,
        };
        if let Some(place) = super::strip::find_word(self.module.text, place, word) {
            self.refuse(
                place,
                "'{}' stands after import; Node does not know it there",
                "write a plain import",
            );
        }
    }

    /// A value that is seen as another type is assigned to only in parentheses.
    fn assignment(&mut self, assignment: &'a AssignmentExpression<'a>) {
        let left = match &assignment.left {
            AssignmentTarget::TSAsExpression(cast) => span(&**cast),
            AssignmentTarget::TSSatisfiesExpression(cast) => span(&**cast),
            _ => return,
        };
        let between = Span::new(left.end, span(&assignment.right).start);
        if left.start == span(assignment).start
            && let Some(sign) = super::strip::find_word(self.module.text, between, "=")
        {
            self.refuse(
                sign,
                "expected the end of the statement but found '{}'",
                "put parentheses around what stands before it",
            );
        }
    }

    /// A loop gives its values to no `eval` and no `arguments`; the parser sees to other targets.
    fn each(&mut self, left: &'a ForStatementLeft<'a>) {
        if let ForStatementLeft::AssignmentTargetIdentifier(name) = left
            && matches!(name.name.as_str(), "eval" | "arguments")
        {
            self.refuse(
                span(&**name),
                "'{}' cannot be assigned to in a module",
                "choose another name",
            );
        }
    }

    /// `??` has no `&&` and no `||` beside it without parentheses.
    fn logical(&mut self, whole: &'a LogicalExpression<'a>) {
        let sides = [&whole.left, &whole.right];
        let mixes = sides.into_iter().any(|side| match side {
            Expression::LogicalExpression(part) => {
                part.operator.is_coalesce() != whole.operator.is_coalesce()
            }
            _ => false,
        });
        if mixes {
            self.refuse(
                span(whole),
                "?? stands beside && or || without parentheses",
                "put parentheses around one of them",
            );
        }
    }

    /// After `from` stands a module, though the parser does without.
    fn export_list(&mut self, export: &'a ExportNamedDeclaration<'a>) {
        let text = self.module.text;
        let place = span(export);
        let written = text.get(..place.end).unwrap_or_default();
        let list_end = written.rfind('}').map_or(place.end, |at| at + 1);
        let rest = text.get(list_end..).unwrap_or_default();
        let on_line = |c: char| c.is_whitespace() && c != '\n';
        let from = rest.trim_start_matches(on_line).strip_prefix("from");
        if let Some(after) = from
            && !after.starts_with(|c: char| c.is_alphanumeric())
        {
            let end = list_end + rest.len() - after.len();
            self.refuse(
                fault::token(text, Span::at(end)),
                "expected a module after from but found '{}'",
                "write from '…'",
            );
        }
    }

    fn method(&mut self, method: &'a MethodDefinition<'a>) {
        if let Some(decorator) = method.decorators.first()
            && method.kind == MethodDefinitionKind::Constructor
        {
            self.refuse(
                span(decorator),
                "a decorator stands before a constructor; expected it before the class",
                "move it before the class",
            );
        }
    }

    fn enum_member(&mut self, member: &'a TSEnumMember<'a>) {
        if let TSEnumMemberName::ComputedString(_) | TSEnumMemberName::ComputedTemplateString(_) =
            member.id
        {
            self.refuse(
                Span::new(span(member).start, span(&member.id).end),
                "the name of an enum's member stands in brackets",
                "write the name alone",
            );
        }
    }

    /// Nothing stands before `#!`.
    fn start(&mut self) {
        let text = self.module.text;
        if text.starts_with("\u{feff}#!") {
            self.refuse(
                Span::new(3, 5),
                "a byte order mark stands before '{}'",
                "save the file as UTF-8 without byte order mark",
            );
        }
    }

    fn parameter(&mut self, parameter: &'a FormalParameter<'a>) {
        if let Some(decorator) = parameter.decorators.first() {
            self.refuse(
                span(decorator),
                "a decorator stands before a parameter; expected it before a class or a member",
                "move it, or leave it out",
            );
        }
    }

    fn property(&mut self, property: &'a PropertyDefinition<'a>) {
        let before = Span::new(span(property).start, span(&property.key).start);
        let word = super::strip::find_word(self.module.text, before, "async");
        if let Some(place) = word {
            self.refuse(
                place,
                "async stands before a field; expected a method after it",
                "write the parameters and the body of the method, or delete async",
            );
        }
    }
}

impl<'a> Pass<'a> for Checker<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::ImportDeclaration(import) => self.import(import),
            AstKind::ExportNamedDeclaration(export) => self.export_list(export),
            _ => {}
        }
        match node {
            AstKind::ImportDeclaration(_) => self.module_statement(node, "import"),
            AstKind::ExportNamedDeclaration(export) if self.namespaces > 0 && self.ambient == 0 => {
                self.refuse(
                    span(export),
                    "export with a list stands in a namespace",
                    "write export before what is declared",
                );
            }
            AstKind::ExportAllDeclaration(_)
            | AstKind::ExportDefaultDeclaration(_)
            | AstKind::ExportDeclaration(_)
            | AstKind::ExportFromDeclaration(_)
            | AstKind::ExportNamedDeclaration(_)
            | AstKind::TSExportAssignment(_) => self.module_statement(node, "export"),
            AstKind::Function(function) => self.function(function),
            AstKind::Class(class) => self.class(class),
            AstKind::FormalParameter(parameter) => self.parameter(parameter),
            AstKind::MethodDefinition(method) => self.method(method),
            AstKind::PropertyDefinition(property) => self.property(property),
            AstKind::AssignmentExpression(assignment) => self.assignment(assignment),
            AstKind::LogicalExpression(whole) => self.logical(whole),
            AstKind::ForInStatement(each) => self.each(&each.left),
            AstKind::ForOfStatement(each) => self.each(&each.left),
            AstKind::TSEnumMember(member) => self.enum_member(member),
            _ => {}
        }
        self.types_of(node);
        if let Some((place, message, help)) = self.jumps.enter(node) {
            self.refuse(place, message, help);
        }
        self.inside += usize::from(is_inner(node));
        self.namespaces += usize::from(matches!(node, AstKind::TSNamespaceDeclaration(_)));
        self.ambient += usize::from(is_ambient(node));
    }

    fn leave(&mut self, node: AstKind<'a>) {
        self.jumps.leave(node);
        self.inside -= usize::from(is_inner(node));
        self.namespaces -= usize::from(matches!(node, AstKind::TSNamespaceDeclaration(_)));
        self.ambient -= usize::from(is_ambient(node));
    }
}

/// Whether `node` only says what there is elsewhere.
fn is_ambient(node: AstKind<'_>) -> bool {
    match node {
        AstKind::TSNamespaceDeclaration(namespace) => namespace.declare,
        AstKind::TSExternalModuleDeclaration(_) | AstKind::TSGlobalDeclaration(_) => true,
        _ => false,
    }
}

/// Whether what stands in `node` is not at the top level.
fn is_inner(node: AstKind<'_>) -> bool {
    matches!(
        node,
        AstKind::BlockStatement(_)
            | AstKind::FunctionBody(_)
            | AstKind::StaticBlock(_)
            | AstKind::SwitchStatement(_)
            | AstKind::IfStatement(_)
            | AstKind::LabeledStatement(_)
    )
}
