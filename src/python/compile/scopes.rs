//! The scopes of a module, and what is known of the names in each.

use foldhash::{HashMap, HashMapExt};

use ruff_text_size::TextRange;

use super::{Found, Pass};

/// What a scope is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Module,
    Class,
    /// A function or a lambda.
    Function,
    Comprehension,
    /// Where type parameters stand, around a function, class or alias.
    TypeParameters,
}

/// What is known of a name in a scope.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub is_parameter: bool,
    pub is_used: bool,
    pub is_assigned: bool,
    pub is_annotated: bool,
    pub is_imported: bool,
    /// The target of `for` in a comprehension.
    pub is_iterated: bool,
    /// Assigned by `:=` from inside this comprehension.
    pub is_named: bool,
    pub global: Option<TextRange>,
    pub nonlocal: Option<TextRange>,
}

impl Known {
    fn is_bound(self) -> bool {
        self.is_parameter || self.is_assigned || self.is_imported || self.is_iterated
    }
}

struct Scope<'a> {
    kind: Kind,
    parent: usize,
    names: HashMap<&'a str, Known>,
}

impl Scope<'_> {
    fn new(kind: Kind, parent: usize) -> Self {
        Self {
            kind,
            parent,
            names: HashMap::new(),
        }
    }
}

/// All scopes that were met; the first is the module's.
pub(super) struct Scopes<'a> {
    list: Vec<Scope<'a>>,
}

impl<'a> Scopes<'a> {
    /// The module's scope alone.
    pub fn new() -> Self {
        Self {
            list: vec![Scope::new(Kind::Module, 0)],
        }
    }

    /// Adds a scope inside `parent`.
    pub fn add(&mut self, kind: Kind, parent: usize) -> usize {
        self.list.push(Scope::new(kind, parent));
        self.list.len() - 1
    }

    pub fn kind(&self, scope: usize) -> Kind {
        self.list
            .get(scope)
            .map_or(Kind::Module, |scope| scope.kind)
    }

    pub fn parent(&self, scope: usize) -> usize {
        self.list.get(scope).map_or(0, |scope| scope.parent)
    }

    pub fn known(&self, scope: usize, name: &str) -> Known {
        let scope = self.list.get(scope);
        scope
            .and_then(|scope| scope.names.get(name))
            .copied()
            .unwrap_or_default()
    }

    pub fn note(&mut self, scope: usize, name: &'a str, note: impl FnOnce(&mut Known)) {
        if let Some(scope) = self.list.get_mut(scope) {
            note(scope.names.entry(name).or_default());
        }
    }

    /// Finds the binding of each name that is declared nonlocal; where not `all` are known, that
    /// there is none is not said.
    pub fn resolve(&self, all: bool) -> Vec<Found> {
        let mut faults = Vec::new();
        for (index, scope) in self.list.iter().enumerate() {
            for (name, known) in &scope.names {
                let Some(range) = known.nonlocal.filter(|_| !known.is_parameter) else {
                    continue;
                };
                let message = match known.global {
                    Some(first) => {
                        let range = if first.start() < range.start() {
                            first
                        } else {
                            range
                        };
                        faults.push((range, format!("{name} is declared global and nonlocal")));
                        continue;
                    }
                    None if !all => continue,
                    None => match self.binding(index, name) {
                        Some(Kind::TypeParameters) => {
                            format!("{name} is a type parameter and is declared nonlocal")
                        }
                        Some(_) => continue,
                        None => {
                            format!("no function around binds {name}, which is declared nonlocal")
                        }
                    },
                };
                faults.push((range, message));
            }
        }
        faults
            .into_iter()
            .map(|(range, message)| Found::new(Pass::Bindings, range, message))
            .collect()
    }

    /// The kind of the scope around `scope` that binds `name`.
    fn binding(&self, scope: usize, name: &str) -> Option<Kind> {
        let mut at = scope;
        while at != 0 {
            at = self.parent(at);
            let kind = self.kind(at);
            let known = self.known(at, name);
            match kind {
                Kind::Module => return None,
                Kind::Class if name == "__class__" => return Some(kind),
                Kind::Class => {}
                _ if known.global.is_some() => return None,
                _ if known.is_bound() && known.nonlocal.is_none() => return Some(kind),
                _ => {}
            }
        }
        None
    }
}
