//! Where an expression leads: from a global or from an import, by names.

use oxc_ast::ast::{
    CallExpression, ChainElement, Expression, IdentifierReference, MemberExpression, PropertyKey,
};
use oxc_semantic::SymbolId;

use super::Module;
use super::bindings::Binding;

/// How many names a path may have.
const LONGEST: usize = 8;

/// How many variables lie between an expression and where it leads.
const MOST_HOPS: usize = 16;

/// Where a path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root<'a> {
    /// A name that the module does not declare; `globalThis` is left out where more follows.
    Global(&'a str),
    /// What the module of this specifier exports; its default export is as all of it.
    Import(&'a str),
}

/// A global or an import, and the names that lead on from it: `process.env`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'a> {
    /// Where it starts.
    pub root: Root<'a>,
    /// Names after that.
    pub names: Vec<&'a str>,
}

impl<'a> Path<'a> {
    fn new(root: Root<'a>) -> Self {
        Self {
            root,
            names: Vec::new(),
        }
    }

    /// The path to what is called `name` there; none where it would be too long.
    pub(super) fn then(mut self, name: &'a str) -> Option<Self> {
        match self.root {
            Root::Global("globalThis" | "global") if self.names.is_empty() => {
                self.root = Root::Global(name);
            }
            Root::Import(_) if self.names.is_empty() && name == "default" => {}
            _ if self.names.len() < LONGEST => self.names.push(name),
            _ => return None,
        }
        Some(self)
    }
}

impl<'a> Module<'a> {
    /// Where `expression` leads.
    pub(super) fn path(&self, expression: &'a Expression<'a>) -> Option<Path<'a>> {
        self.follow(expression, MOST_HOPS)
    }

    /// Where `member` leads.
    pub(super) fn path_of_member(&self, member: &'a MemberExpression<'a>) -> Option<Path<'a>> {
        self.member(member, MOST_HOPS, LONGEST + 1)
    }

    /// The symbol that `name` refers to; none for a global.
    pub(super) fn symbol(&self, name: &IdentifierReference<'_>) -> Option<SymbolId> {
        let reference = name.reference_id.get()?;
        self.scoping.get_reference(reference).symbol_id()
    }

    fn follow(&self, expression: &'a Expression<'a>, hops: usize) -> Option<Path<'a>> {
        match inner(expression) {
            Expression::Identifier(name) => self.name(name, hops),
            Expression::CallExpression(call) => self.required(call, hops).map(Path::new),
            Expression::AwaitExpression(waiting) => match inner(&waiting.argument) {
                Expression::ImportExpression(import) => {
                    text(&import.source).map(|from| Path::new(Root::Import(from)))
                }
                _ => None,
            },
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(_) => None,
                ChainElement::TSNonNullExpression(asserted) => {
                    self.follow(&asserted.expression, hops)
                }
                element => self.member(element.as_member_expression()?, hops, LONGEST + 1),
            },
            other => self.member(other.as_member_expression()?, hops, LONGEST + 1),
        }
    }

    fn name(&self, name: &'a IdentifierReference<'a>, hops: usize) -> Option<Path<'a>> {
        let Some(symbol) = self.symbol(name) else {
            return Some(Path::new(Root::Global(name.name.as_str())));
        };
        let hops = hops.checked_sub(1)?;
        match self.bindings.get(symbol)? {
            Binding::Value(value) => self.follow(value, hops),
            Binding::Part(value, names) => names
                .iter()
                .try_fold(self.follow(value, hops)?, |path, name| path.then(name)),
            Binding::Import(from, None) => Some(Path::new(Root::Import(from))),
            Binding::Import(from, Some(name)) => Path::new(Root::Import(from)).then(name),
            _ => None,
        }
    }

    /// `length` bounds how far the members are followed down.
    fn member(
        &self,
        member: &'a MemberExpression<'a>,
        hops: usize,
        length: usize,
    ) -> Option<Path<'a>> {
        let length = length.checked_sub(1)?;
        let name = match member {
            MemberExpression::StaticMemberExpression(named) => named.property.name.as_str(),
            MemberExpression::ComputedMemberExpression(computed) => text(&computed.expression)?,
            MemberExpression::PrivateFieldExpression(_) => return None,
        };
        let object = match inner(member.object()) {
            Expression::ChainExpression(_) => self.follow(member.object(), hops),
            other => match other.as_member_expression() {
                Some(object) => self.member(object, hops, length),
                None => self.follow(other, hops),
            },
        }?;
        object.then(name)
    }

    /// What `call` requires, where it is a `require` of Node.
    fn required(&self, call: &'a CallExpression<'a>, hops: usize) -> Option<Root<'a>> {
        let [specifier] = call.arguments.as_slice() else {
            return None;
        };
        let Expression::Identifier(name) = inner(&call.callee) else {
            return None;
        };
        let global = self.symbol(name).is_none() && name.name == "require";
        if !global && !self.is_created_require(name, hops) {
            return None;
        }
        text(specifier.as_expression()?).map(Root::Import)
    }

    /// Whether `name` holds what `createRequire` made.
    pub(super) fn is_created_require(
        &self,
        name: &'a IdentifierReference<'a>,
        hops: usize,
    ) -> bool {
        let binding = self
            .symbol(name)
            .and_then(|symbol| self.bindings.get(symbol));
        let (Some(Binding::Value(value)), Some(hops)) = (binding, hops.checked_sub(1)) else {
            return false;
        };
        let Expression::CallExpression(call) = inner(value) else {
            return false;
        };
        self.follow(&call.callee, hops).is_some_and(|path| {
            matches!(path.root, Root::Import("module" | "node:module"))
                && path.names == ["createRequire"]
        })
    }
}

/// `expression` without parentheses and what only TypeScript sees.
pub(super) fn inner<'a, 'e>(expression: &'e Expression<'a>) -> &'e Expression<'a> {
    expression.get_inner_expression()
}

/// The text of a string, or of a template without expressions.
pub(super) fn text<'a>(expression: &'a Expression<'a>) -> Option<&'a str> {
    match inner(expression) {
        Expression::StringLiteral(string) => Some(string.value.as_str()),
        Expression::TemplateLiteral(template) => template.single_quasi().map(|text| text.as_str()),
        _ => None,
    }
}

/// The name of a property whose name is written out.
pub(super) fn key_name<'a>(key: &'a PropertyKey<'a>) -> Option<&'a str> {
    match key {
        PropertyKey::StaticIdentifier(name) => Some(name.name.as_str()),
        PropertyKey::PrivateIdentifier(_) => None,
        computed => text(computed.as_expression()?),
    }
}
