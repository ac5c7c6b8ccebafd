//! Which environment variables a module reads.

use std::collections::HashSet;

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentOperator, AssignmentTarget, AssignmentTargetProperty, BindingPattern, Expression,
    ForStatementLeft, UnaryOperator,
};

use super::paths::{key_name, text};
use super::walk::{self, Pass};
use super::{Module, Path, Root, span};
use crate::text::Span;

/// A read of an environment variable.
pub struct Variable<'a> {
    /// Its name; none where the name is computed, or where all are read.
    pub name: Option<&'a str>,
    /// Where it is read.
    pub span: Span,
}

impl<'a> Path<'a> {
    /// Whether it leads to `process.env`.
    pub fn is_environment(&self) -> bool {
        match self.root {
            Root::Global("process") | Root::Import("process" | "node:process") => {
                self.names == ["env"]
            }
            _ => false,
        }
    }

    /// The environment variable that it leads to.
    pub fn variable(&self) -> Option<&'a str> {
        let (name, environment) = self.names.split_last()?;
        let environment = Path {
            root: self.root,
            names: environment.to_vec(),
        };
        environment.is_environment().then_some(*name)
    }
}

impl<'a> Module<'a> {
    /// The environment variables that it reads, in source order.
    pub fn variables(&self) -> Vec<Variable<'a>> {
        let mut collector = Collector {
            module: self,
            written: HashSet::new(),
            variables: Vec::new(),
        };
        walk::program(self.program, &mut collector);
        collector.variables
    }
}

struct Collector<'m, 'a> {
    module: &'m Module<'a>,
    /// Members that are only assigned to or deleted.
    written: HashSet<Span>,
    variables: Vec<Variable<'a>>,
}

impl<'a> Collector<'_, 'a> {
    fn is_environment(&self, expression: &'a Expression<'a>) -> bool {
        let path = self.module.path(expression);
        path.is_some_and(|path| path.is_environment())
    }

    fn read(&mut self, name: Option<&'a str>, span: Span) {
        self.variables.push(Variable { name, span });
    }

    /// `expression` is passed on, spread or listed, with all variables that there are.
    fn whole(&mut self, expression: &'a Expression<'a>) {
        if self.is_environment(expression) {
            self.read(None, span(expression));
        }
    }

    fn member(&mut self, place: Span, object: &'a Expression<'a>, name: Option<&'a str>) {
        if !self.written.contains(&place) && self.is_environment(object) {
            self.read(name, place);
        }
    }

    /// What `pattern` takes out of `value`.
    fn taken(&mut self, pattern: &'a BindingPattern<'a>, value: Option<Path<'a>>) {
        let (pattern, Some(value)) = (
            match pattern {
                BindingPattern::AssignmentPattern(default) => &default.left,
                other => other,
            },
            value,
        ) else {
            return;
        };
        let BindingPattern::ObjectPattern(object) = pattern else {
            return;
        };
        for property in &object.properties {
            let key = key_name(&property.key);
            if value.is_environment() {
                self.read(key, span(&property.key));
            } else if let Some(key) = key {
                self.taken(&property.value, value.clone().then(key));
            }
        }
        if let Some(rest) = &object.rest
            && value.is_environment()
        {
            self.read(None, span(&**rest));
        }
    }

    fn assigned(&mut self, target: &'a AssignmentTarget<'a>, value: &'a Expression<'a>) {
        let AssignmentTarget::ObjectAssignmentTarget(object) = target else {
            return;
        };
        if !self.is_environment(value) {
            return;
        }
        for property in &object.properties {
            match property {
                AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(name) => {
                    self.read(Some(name.binding.name.as_str()), span(&name.binding));
                }
                AssignmentTargetProperty::AssignmentTargetPropertyProperty(property) => {
                    self.read(key_name(&property.name), span(&property.name));
                }
            }
        }
        if let Some(rest) = &object.rest {
            self.read(None, span(&**rest));
        }
    }

    fn written(&mut self, target: &AssignmentTarget<'a>) {
        if let Some(member) = target.as_member_expression() {
            self.written.insert(span(member));
        }
    }
}

impl<'a> Pass<'a> for Collector<'_, 'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::AssignmentExpression(assignment)
                if assignment.operator == AssignmentOperator::Assign =>
            {
                self.written(&assignment.left);
                self.assigned(&assignment.left, &assignment.right);
            }
            AstKind::UnaryExpression(unary) if unary.operator == UnaryOperator::Delete => {
                self.written
                    .insert(span(unary.argument.get_inner_expression()));
            }
            AstKind::StaticMemberExpression(member) => {
                let name = member.property.name.as_str();
                self.member(span(member), &member.object, Some(name));
            }
            AstKind::ComputedMemberExpression(member) => {
                self.member(span(member), &member.object, text(&member.expression));
            }
            AstKind::VariableDeclarator(declarator) => {
                let value = declarator.init.as_ref();
                let value = value.and_then(|value| self.module.path(value));
                self.taken(&declarator.id, value);
            }
            AstKind::FormalParameter(parameter) => {
                let value = parameter.initializer.as_deref();
                let value = value.and_then(|value| self.module.path(value));
                self.taken(&parameter.pattern, value);
            }
            AstKind::SpreadElement(spread) => self.whole(&spread.argument),
            AstKind::CallExpression(call) => {
                for argument in call.arguments.iter().filter_map(|it| it.as_expression()) {
                    self.whole(argument);
                }
            }
            AstKind::ForInStatement(each) => {
                self.whole(&each.right);
                if let Some(target) = each.left.as_assignment_target() {
                    self.written(target);
                }
            }
            AstKind::ForOfStatement(each) => {
                if let ForStatementLeft::VariableDeclaration(_) = &each.left {
                    self.whole(&each.right);
                }
            }
            _ => {}
        }
    }
}
