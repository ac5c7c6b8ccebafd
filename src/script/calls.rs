//! What a module calls of what it did not write itself, and which globals it names.

use std::collections::BTreeSet;

use oxc_ast::AstKind;
use oxc_ast::ast::{Argument, Expression, ObjectPropertyKind};
use oxc_span::GetSpan;

use super::paths::{inner, key_name, text};
use super::walk::{self, Pass};
use super::{Module, Path, Root, span};
use crate::text::Span;

/// A call of a global or of something imported.
pub struct Call<'a> {
    /// What is called.
    pub path: Path<'a>,
    /// The callee as written, with the word `new` where it stands.
    pub span: Span,
    arguments: &'a [Argument<'a>],
}

impl<'a> Call<'a> {
    /// Whether nothing is passed.
    pub fn is_empty(&self) -> bool {
        self.arguments.is_empty()
    }

    /// The text that is passed as argument `at`, from 0.
    pub fn text(&self, at: usize) -> Option<&'a str> {
        text(self.arguments.get(at)?.as_expression()?)
    }

    /// The text of the property `name` of the object literal that is passed as argument `at`.
    pub fn option(&self, at: usize, name: &str) -> Option<&'a str> {
        let Expression::ObjectExpression(object) = inner(self.arguments.get(at)?.as_expression()?)
        else {
            return None;
        };
        object
            .properties
            .iter()
            .rev()
            .find_map(|property| match property {
                ObjectPropertyKind::ObjectProperty(property) => {
                    (key_name(&property.key)? == name).then(|| text(&property.value))?
                }
                ObjectPropertyKind::SpreadProperty(_) => None,
            })
    }
}

impl<'a> Module<'a> {
    /// Shows `see` each call of a global or of something imported, in source order.
    pub fn calls(&self, see: &mut dyn FnMut(Call<'a>)) {
        walk::program(self.program, &mut Calls { module: self, see });
    }

    /// The globals that it names as values, also by way of `globalThis`.
    pub fn globals(&self) -> BTreeSet<&str> {
        let mut globals = BTreeSet::new();
        for (name, references) in self.scoping.root_unresolved_references() {
            let mut references = references.iter();
            if references.any(|reference| self.scoping.get_reference(*reference).is_value()) {
                globals.insert(name.as_str());
            }
        }
        if globals.contains("globalThis") || globals.contains("global") {
            let mut members = Members {
                module: self,
                names: BTreeSet::new(),
            };
            walk::program(self.program, &mut members);
            globals.extend(members.names);
        }
        globals
    }
}

struct Calls<'m, 'a> {
    module: &'m Module<'a>,
    see: &'m mut dyn FnMut(Call<'a>),
}

impl<'a> Calls<'_, 'a> {
    fn call(&mut self, start: usize, callee: &'a Expression<'a>, arguments: &'a [Argument<'a>]) {
        if let Some(path) = self.module.path(callee) {
            (self.see)(Call {
                path,
                span: Span::new(start, span(callee).end),
                arguments,
            });
        }
    }
}

impl<'a> Pass<'a> for Calls<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        let start = node.span().start as usize;
        match node {
            AstKind::CallExpression(call) => self.call(start, &call.callee, &call.arguments),
            AstKind::NewExpression(new) => self.call(start, &new.callee, &new.arguments),
            _ => {}
        }
    }
}

/// Collects the globals that stand behind `globalThis`.
struct Members<'m, 'a> {
    module: &'m Module<'a>,
    names: BTreeSet<&'a str>,
}

impl<'a> Pass<'a> for Members<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        let (object, name) = match node {
            AstKind::StaticMemberExpression(member) => {
                (&member.object, Some(member.property.name.as_str()))
            }
            AstKind::ComputedMemberExpression(member) => (&member.object, text(&member.expression)),
            _ => return,
        };
        let is_global_object = |path: Path<'_>| {
            path.names.is_empty() && matches!(path.root, Root::Global("globalThis" | "global"))
        };
        if self.module.path(object).is_some_and(is_global_object) {
            self.names.extend(name);
        }
    }
}
