//! Whether the values of a module's enums may be computed: a member that puts others together
//! can be twice as long as each, and the next one twice as long as that.

use foldhash::{HashMap, HashMapExt};

use oxc_ast::AstKind;
use oxc_ast::ast::{
    BinaryOperator, Expression, Program, TSEnumDeclaration, TSEnumMemberName, TemplateLiteral,
};

use super::walk::{self, Pass};

/// How many bytes of text all values of a module may cost, those on the way to them counted too.
const MOST: usize = 1024 * 1024;

/// How long the text of a number is, at most.
const NUMBER: usize = 25;

/// Whether the parser may compute the members of all enums in `program`.
pub(super) fn are_bounded<'a>(program: &Program<'a>) -> bool {
    let mut costs = Costs {
        left: Some(MOST),
        longest: HashMap::new(),
        parts: HashMap::new(),
    };
    walk::program(program, &mut costs);
    costs.left.is_some()
}

/// What the values computed so far have left, none where that was too little.
struct Costs<'a> {
    left: Option<usize>,
    /// How long a member of this name is at most, whatever its enum.
    longest: HashMap<&'a str, usize>,
    /// How many declarations an enum of a name has, all of which are asked for a member.
    parts: HashMap<&'a str, usize>,
}

impl<'a> Costs<'a> {
    fn spend(&mut self, cost: usize) {
        self.left = self.left.and_then(|left| left.checked_sub(cost));
    }

    fn declaration(&mut self, declaration: &'a TSEnumDeclaration<'a>) {
        let owner = declaration.id.name.as_str();
        *self.parts.entry(owner).or_default() += 1;
        for member in &declaration.body.members {
            if self.left.is_none() {
                return;
            }
            let length = member
                .initializer
                .as_ref()
                .map_or(NUMBER, |value| self.length(owner, value));
            let name = match &member.id {
                TSEnumMemberName::Identifier(name) => name.name.as_str(),
                TSEnumMemberName::String(name) | TSEnumMemberName::ComputedString(name) => {
                    name.value.as_str()
                }
                TSEnumMemberName::ComputedTemplateString(_) => continue,
            };
            let longest = self.longest.entry(name).or_default();
            *longest = length.max(*longest);
        }
    }

    /// How long the value of `expression`, in the enum `owner`, is at most.
    fn length(&mut self, owner: &str, expression: &'a Expression<'a>) -> usize {
        // What chains to the left may be thousands of links long.
        let mut chain = Vec::new();
        let mut first = expression;
        while let Expression::BinaryExpression(link) = first {
            chain.push(link);
            first = &link.left;
        }
        let mut length = self.operand(owner, first);
        for link in chain.into_iter().rev() {
            let right = self.operand(owner, &link.right);
            length = if link.operator == BinaryOperator::Addition {
                length.saturating_add(right)
            } else {
                NUMBER
            };
            self.spend(length);
        }
        length
    }

    fn operand(&mut self, owner: &str, expression: &'a Expression<'a>) -> usize {
        match expression {
            Expression::Identifier(name) => self.named(owner, name.name.as_str()),
            Expression::StaticMemberExpression(member) => match &member.object {
                Expression::Identifier(owner) => {
                    self.named(owner.name.as_str(), member.property.name.as_str())
                }
                _ => 0,
            },
            Expression::ComputedMemberExpression(member) => {
                match (&member.object, &member.expression) {
                    (Expression::Identifier(owner), Expression::StringLiteral(name)) => {
                        self.named(owner.name.as_str(), name.value.as_str())
                    }
                    _ => 0,
                }
            }
            Expression::StringLiteral(text) => text.value.len(),
            Expression::TemplateLiteral(template) => self.template(owner, template),
            Expression::UnaryExpression(unary) => self.length(owner, &unary.argument).max(NUMBER),
            Expression::ParenthesizedExpression(inside) => self.length(owner, &inside.expression),
            Expression::BinaryExpression(_) => self.length(owner, expression),
            _ => NUMBER,
        }
    }

    fn template(&mut self, owner: &str, template: &'a TemplateLiteral<'a>) -> usize {
        let mut length = 0_usize;
        for text in &template.quasis {
            let cooked = text.value.cooked.as_ref().map_or(0, |text| text.len());
            length = length.saturating_add(cooked.max(text.value.raw.len()));
        }
        for value in &template.expressions {
            length = length.saturating_add(self.length(owner, value));
        }
        self.spend(length);
        length
    }

    /// The value of the member `name` of the enum `owner` is looked up, and copied.
    fn named(&mut self, owner: &str, name: &str) -> usize {
        let length = self.longest.get(name).copied().unwrap_or(NUMBER);
        let parts = self.parts.get(owner).copied().unwrap_or_default();
        self.spend(length.saturating_add(parts));
        length
    }
}

impl<'a> Pass<'a> for Costs<'a> {
    fn enter(&mut self, _node: AstKind<'a>) {}

    fn leave(&mut self, node: AstKind<'a>) {
        if let AstKind::TSEnumDeclaration(declaration) = node {
            self.declaration(declaration);
        }
    }
}
