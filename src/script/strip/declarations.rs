//! Functions and variables.

use oxc_ast::ast::{Function, FunctionType, VariableDeclaration, VariableDeclarator};

use super::Stripper;
use crate::script::span;

impl<'a> Stripper<'_, 'a> {
    pub(super) fn function_declaration(&mut self, function: &'a Function<'a>) {
        if function.r#type == FunctionType::TSDeclareFunction {
            self.cut_whole(function);
        } else {
            let symbol = function.id.as_ref().and_then(|id| id.symbol_id.get());
            self.declared.extend(symbol);
            self.function(function);
        }
    }

    pub(super) fn variables(&mut self, declaration: &'a VariableDeclaration<'a>) {
        if declaration.declare {
            self.cut_whole(declaration);
        } else {
            self.edits.ends(span(declaration));
        }
    }

    pub(super) fn declarator(&mut self, declarator: &'a VariableDeclarator<'a>) {
        if let Some(annotation) = &declarator.type_annotation {
            self.edits
                .cut(span(&declarator.id).end, span(&**annotation).end);
        } else if declarator.definite {
            self.mark(span(&declarator.id).end, span(declarator).end, "!");
        }
    }
}
