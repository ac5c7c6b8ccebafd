//! Enums as the objects that they are.

use oxc_ast::ast::{IdentifierReference, TSEnumDeclaration, TSEnumMember};
use oxc_semantic::SymbolFlags;
use oxc_syntax::constant_value::ConstantValue;

use super::{Stripper, edits};
use crate::script::span;

impl<'a> Stripper<'_, 'a> {
    pub(super) fn enumeration(&mut self, declaration: &'a TSEnumDeclaration<'a>) {
        if declaration.declare {
            self.cut_whole(declaration);
            return;
        }
        let name = declaration.id.name.as_str();
        let whole = span(declaration);
        let body = span(&declaration.body);
        let symbol = declaration.id.symbol_id.get();
        self.open(whole.start, body.start + 1, name, symbol);
        let members = &declaration.body.members;
        for (at, member) in members.iter().enumerate() {
            if self.edits.are_full() {
                return;
            }
            let end = members
                .get(at + 1)
                .map_or(body.end, |next| span(next).start);
            self.member(name, declaration, member, end);
        }
        self.close(whole.start, whole.end, name);
    }

    fn member(
        &mut self,
        name: &str,
        declaration: &'a TSEnumDeclaration<'a>,
        member: &'a TSEnumMember<'a>,
        end: usize,
    ) {
        let place = span(member);
        let key = member.id.static_name();
        let quoted = quote(key.as_str());
        let scoping = &self.module.scoping;
        let scope = declaration.body.scope_id.get();
        let symbol = scope.and_then(|scope| scoping.get_binding(scope, key.as_str().into()));
        let value = symbol.and_then(|symbol| scoping.get_enum_member_value(symbol));
        let given = member.initializer.as_ref().map(span);
        match (value, given) {
            (Some(ConstantValue::String(text)), _) => {
                let set = format!("{name}[{quoted}] = {};", quote(text));
                self.edits.rewrite(place.start, place.end, set);
            }
            (Some(ConstantValue::Number(number)), _) => {
                let set = format!(
                    "{name}[{name}[{quoted}] = {}] = {quoted};",
                    number_text(*number)
                );
                self.edits.rewrite(place.start, place.end, set);
            }
            (None, Some(given)) => {
                let start = format!("{name}[{name}[{quoted}] = ");
                self.edits.rewrite(place.start, given.start, start);
                self.edits.insert(given.end, format!("] = {quoted};"));
            }
            (None, None) => {
                let set = format!("{name}[{name}[{quoted}] = void 0] = {quoted};");
                self.edits.rewrite(place.start, place.end, set);
            }
        }
        if let Some(comma) = edits::find(self.text(place.end, end), ",") {
            self.edits.cut(place.end + comma, place.end + comma + 1);
        }
    }

    /// Inside an enum its members go by their bare names.
    pub(super) fn member_name(&mut self, name: &'a IdentifierReference<'a>) {
        let scoping = &self.module.scoping;
        let Some(symbol) = self.module.symbol(name) else {
            return;
        };
        if scoping
            .symbol_flags(symbol)
            .contains(SymbolFlags::EnumMember)
            && let Some(owner) = self.enums.last()
        {
            self.edits.insert(span(name).start, format!("{owner}."));
        }
    }
}

/// `text` as a string of JavaScript.
fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// `number` as JavaScript writes it.
fn number_text(number: f64) -> String {
    if number.is_nan() {
        "NaN".to_owned()
    } else if number.is_infinite() {
        if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_owned()
    } else {
        number.to_string()
    }
}
