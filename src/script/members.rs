//! Whether a module's private names may be looked up: the parser goes through all members of the
//! classes around at each of them.

use foldhash::HashSet;

use oxc_ast::AstKind;
use oxc_ast::ast::{Class, PrivateIdentifier, Program, PropertyKey};

use super::span;
use super::walk::{self, Pass};
use crate::text::Span;

/// How many members may be gone through in one module. A name that no class around has is
/// compared with all that they have, byte by byte.
const MOST: usize = 32 * 1024 * 1024;

/// The first private name of `program` for which too many members would be gone through.
pub(super) fn too_many<'a>(program: &Program<'a>) -> Option<Span> {
    let mut lookups = Lookups {
        left: MOST,
        classes: Vec::new(),
        found: None,
    };
    walk::program(program, &mut lookups);
    lookups.found
}

/// A class around.
struct Around<'a> {
    members: usize,
    private: HashSet<&'a str>,
    /// How long all private names are together.
    length: usize,
}

struct Lookups<'a> {
    left: usize,
    classes: Vec<Around<'a>>,
    found: Option<Span>,
}

impl<'a> Lookups<'a> {
    fn class(&mut self, class: &'a Class<'a>) {
        let members = &class.body.body;
        let names = members
            .iter()
            .filter_map(|member| match member.property_key()? {
                PropertyKey::PrivateIdentifier(name) => Some(name.name.as_str()),
                _ => None,
            });
        let private: HashSet<&str> = names.collect();
        self.classes.push(Around {
            members: members.len(),
            length: private.iter().map(|name| name.len()).sum(),
            private,
        });
    }

    fn name(&mut self, name: &'a PrivateIdentifier<'a>) {
        if self.found.is_some() {
            return;
        }
        let written = name.name.as_str();
        let mut cost = 0_usize;
        let mut is_known = false;
        for class in &self.classes {
            cost = cost.saturating_add(class.members);
            is_known |= class.private.contains(written);
        }
        if !is_known {
            for class in &self.classes {
                cost = cost.saturating_add(class.length.saturating_mul(written.len()));
            }
        }
        match self.left.checked_sub(cost) {
            Some(left) => self.left = left,
            None => self.found = Some(span(name)),
        }
    }
}

impl<'a> Pass<'a> for Lookups<'a> {
    fn enter(&mut self, node: AstKind<'a>) {
        match node {
            AstKind::Class(class) => self.class(class),
            AstKind::PrivateFieldExpression(member) => self.name(&member.field),
            AstKind::PrivateInExpression(test) => self.name(&test.left),
            _ => {}
        }
    }

    fn leave(&mut self, node: AstKind<'a>) {
        if let AstKind::Class(_) = node {
            self.classes.pop();
        }
    }
}
