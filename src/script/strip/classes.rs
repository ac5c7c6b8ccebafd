//! What classes have besides JavaScript's own.

use oxc_ast::ast::{
    AccessorProperty, AccessorPropertyType, Class, ClassElement, Decorator, MethodDefinition,
    MethodDefinitionKind, MethodDefinitionType, PropertyDefinition, PropertyDefinitionType,
    Statement,
};

use super::Stripper;
use crate::script::span;
use crate::text::Span;

/// The words that only TypeScript has before a member or a parameter.
pub(super) const MODIFIERS: &[&str] = &[
    "public",
    "private",
    "protected",
    "readonly",
    "override",
    "abstract",
    "declare",
];

impl<'a> Stripper<'_, 'a> {
    pub(super) fn class(&mut self, class: &'a Class<'a>) {
        if class.declare {
            self.cut_whole(class);
            return;
        }
        let symbol = class.id.as_ref().and_then(|id| id.symbol_id.get());
        self.declared.extend(symbol);
        let body = span(&*class.body).start;
        if class.r#abstract {
            let start = after_decorators(&class.decorators).unwrap_or(span(class).start);
            self.words(start, body, &["abstract"]);
        }
        self.cut_if(class.type_parameters.as_deref());
        let heritage = class.heritage.as_ref();
        let arguments = heritage.and_then(|heritage| heritage.type_arguments.as_deref());
        self.cut_if(arguments);
        if let (Some(first), Some(last)) = (class.implements.first(), class.implements.last()) {
            let start = span(first).start;
            let before = self.text(0, start).trim_end().len();
            let word = self.text(0, before).rfind("implements").unwrap_or(start);
            self.edits.cut(word, span(last).end);
        }
        self.parameter_properties(class);
    }

    pub(super) fn method(&mut self, method: &'a MethodDefinition<'a>) {
        let is_abstract = method.r#type == MethodDefinitionType::TSAbstractMethodDefinition;
        if is_abstract || method.value.body.is_none() {
            self.cut_whole(method);
            return;
        }
        let start = after_decorators(&method.decorators).unwrap_or(span(method).start);
        self.words(start, span(&method.key).start, MODIFIERS);
        if method.optional {
            self.mark(span(&method.key).end, span(&*method.value).end, "?");
        }
    }

    pub(super) fn property(&mut self, property: &'a PropertyDefinition<'a>) {
        let is_abstract = property.r#type == PropertyDefinitionType::TSAbstractPropertyDefinition;
        if is_abstract || property.declare {
            self.cut_whole(property);
            return;
        }
        self.edits.ends(span(property));
        let start = after_decorators(&property.decorators).unwrap_or(span(property).start);
        let key = span(&property.key);
        self.words(start, key.start, MODIFIERS);
        let end = match (&property.type_annotation, &property.value) {
            (Some(annotation), _) => span(&**annotation).start,
            (None, Some(value)) => span(value).start,
            (None, None) => span(property).end,
        };
        if property.optional {
            self.mark(key.end, end, "?");
        } else if property.definite {
            self.mark(key.end, end, "!");
        }
        self.cut_if(property.type_annotation.as_deref());
    }

    pub(super) fn accessor(&mut self, property: &'a AccessorProperty<'a>) {
        if property.r#type == AccessorPropertyType::TSAbstractAccessorProperty {
            self.cut_whole(property);
            return;
        }
        self.edits.ends(span(property));
        let start = after_decorators(&property.decorators).unwrap_or(span(property).start);
        let key = span(&property.key);
        self.left.get_or_insert(Span::new(start, key.end));
        self.words(start, key.start, MODIFIERS);
        if let Some(annotation) = &property.type_annotation {
            if property.definite {
                self.mark(key.end, span(&**annotation).start, "!");
            }
            self.cut(&**annotation);
        }
    }

    /// `constructor(private x)` sets `this.x` as its first act, after `super(…)`.
    fn parameter_properties(&mut self, class: &'a Class<'a>) {
        let constructor = class.body.body.iter().find_map(|element| match element {
            ClassElement::MethodDefinition(method)
                if method.kind == MethodDefinitionKind::Constructor =>
            {
                method
                    .value
                    .body
                    .as_deref()
                    .map(|body| (&method.value.params, body))
            }
            _ => None,
        });
        let Some((parameters, body)) = constructor else {
            return;
        };
        let names = parameters.items.iter().filter(|item| item.has_modifier());
        let names = names.filter_map(|item| item.pattern.get_identifier_name());
        let sets: String = names
            .map(|name| format!(" this.{name} = {name};"))
            .collect();
        if sets.is_empty() {
            return;
        }
        let calls_super = |statement: &&Statement<'_>| {
            matches!(statement, Statement::ExpressionStatement(statement)
                if statement.expression.is_super_call_expression())
        };
        let first = body.statements.iter().find(calls_super).map(span);
        let directives = body.directives.last().map(span);
        match first.or(directives) {
            Some(place) => {
                let ended = self.text(0, place.end).ends_with(';');
                let sign = if ended { "" } else { ";" };
                self.edits.insert(place.end, format!("{sign}{sets}"));
            }
            None => self.edits.insert(span(body).start + 1, sets),
        }
    }
}

/// Where the last of `decorators` ends.
fn after_decorators(decorators: &[Decorator<'_>]) -> Option<usize> {
    decorators.last().map(|last| span(last).end)
}
