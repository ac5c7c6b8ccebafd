//! Where a statement or an expression stands.

use ruff_text_size::TextRange;

/// What is around it.
#[derive(Clone, Copy, Default)]
pub(super) struct Context {
    pub scope: Scope,
    /// Inside a statement of the module itself.
    pub is_inner: bool,
    pub in_loop: bool,
    /// In an `except*` block of the function.
    pub in_group: bool,
    /// In one that is nearer than the loop.
    pub loop_in_group: bool,
    /// In a generator expression, which has its own rules for `await`.
    pub in_generator: bool,
    /// In a comprehension of any kind.
    pub in_comprehension: bool,
    /// In what is read on its own, an annotation and the like.
    pub apart: Option<&'static str>,
    pub depth: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Scope {
    #[default]
    Module,
    Class,
    Function,
    Coroutine,
    Lambda,
}

/// What a function itself holds.
#[derive(Default)]
pub(super) struct Own {
    pub yields: bool,
    /// Its `return` statements with a value.
    pub returns: Vec<TextRange>,
}
