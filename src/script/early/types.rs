//! Types that the parser lets pass and compilers do not.

use oxc_ast::AstKind;
use oxc_ast::ast::{ClassBody, ClassElement, TSTemplateLiteralType, TSTypeParameterInstantiation};
use oxc_span::GetSpan;

use super::Checker;
use crate::script::{fault, span, strip};
use crate::text::Span;

impl<'a> Checker<'_, 'a> {
    /// Judges `node` where it is of a type.
    pub(super) fn types_of(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::TSTypeParameterInstantiation(arguments) => self.type_arguments(arguments),
            AstKind::TSInterfaceBody(body) => self.members(&body.body),
            AstKind::TSTypeLiteral(literal) => self.members(&literal.members),
            AstKind::ClassBody(body) => self.index_signatures(body),
            AstKind::TSTemplateLiteralType(template) => self.template_type(template),
            AstKind::TSFunctionType(function) => {
                self.arrow(span(&*function.params).end, span(&*function.return_type));
            }
            AstKind::TSConstructorType(function) => {
                self.arrow(span(&*function.params).end, span(&*function.return_type));
            }
            AstKind::JSDocNullableType(_) | AstKind::JSDocUnknownType(_) => self.refuse(
                span(&node),
                "'{}' is no type of TypeScript",
                "write T | null for a type that may be null",
            ),
            _ => {}
        }
    }

    /// Between the parameters and the result of a function's type stands an arrow.
    fn arrow(&mut self, parameters: usize, result: Span) {
        let text = self.module.text;
        let sign = fault::token(text, Span::at(parameters));
        let written = text.get(sign.start..).unwrap_or_default();
        if sign.start <= result.start.max(parameters) + 1 && !written.starts_with("=>") {
            self.refuse(
                sign,
                "expected => but found '{}'",
                "write => between the parameters and what the function returns",
            );
        }
    }

    /// In a template one type stands between `${` and `}`.
    fn template_type(&mut self, template: &'a TSTemplateLiteralType<'a>) {
        for part in &template.types {
            let next = fault::token(self.module.text, Span::at(span(part).end));
            let written = self.module.text.get(next.start..).unwrap_or_default();
            if !written.starts_with('}') {
                self.refuse(
                    next,
                    "expected } but found '{}'",
                    "write one type, or join two by | or &",
                );
            }
        }
    }

    /// The last of several type arguments has no comma behind it.
    fn type_arguments(&mut self, arguments: &'a TSTypeParameterInstantiation<'a>) {
        let Some(last) = arguments.params.last().map(span) else {
            return;
        };
        let between = Span::new(last.end, span(arguments).end);
        if strip::find_word(self.module.text, between, ",").is_some() {
            self.refuse(
                Span::new(span(arguments).end - 1, span(arguments).end),
                "expected a type but found '{}'",
                "delete the comma before it",
            );
        }
    }

    /// In a class too, a member that only a type has ends with a sign or a line break.
    fn index_signatures(&mut self, body: &'a ClassBody<'a>) {
        for pair in body.body.windows(2) {
            if let [ClassElement::TSIndexSignature(_), _] = pair {
                self.members(pair);
            }
        }
    }

    /// Between members of a type stands a sign or a line break.
    fn members(&mut self, members: &[impl GetSpan]) {
        for pair in members.windows(2) {
            let [first, second] = pair else { continue };
            let (first, second) = (span(first), span(second));
            let text = self.module.text;
            let between = text.get(first.end.saturating_sub(1)..second.start);
            let ended = between
                .is_some_and(|it| it.contains([';', ',', '\n', '\r', '\u{2028}', '\u{2029}']));
            if !ended {
                self.refuse(
                    second,
                    "expected ; or a line break between two members",
                    "write ; between them",
                );
            }
        }
    }
}
