//! A module with its syntax tree.

use ruff_python_ast::Stmt;
use ruff_text_size::TextRange;

use super::source::Source;
use super::{Module, SyntaxFault, compile, functions, outline, syntax};
use crate::text::Span;

/// A module that parsed, for rules that look into its code.
pub struct Program<'a> {
    source: Source<'a>,
    tree: syntax::Tree,
}

impl<'a> Program<'a> {
    /// Parses `bytes` as `ast.parse` of CPython 3.14 does.
    ///
    /// # Errors
    /// The first reason to refuse them.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, SyntaxFault> {
        let source = Source::decode(bytes)?;
        let tree = syntax::parse(&source).map_err(|fault| fault.place(&source))?;
        Ok(Self { source, tree })
    }

    /// Its statements.
    pub fn body(&self) -> &[Stmt] {
        self.tree.body()
    }

    /// The bytes of the file that a node of the tree covers.
    pub fn span(&self, range: TextRange) -> Span {
        self.source.span_of(range)
    }

    /// The text that a node of the tree covers, every line ended by `\n`.
    pub fn text(&self, range: TextRange) -> &str {
        self.source.slice(range)
    }

    /// What the compiler refuses although `ast.parse` takes it; not every such thing is seen.
    pub fn compile_faults(&self) -> Vec<SyntaxFault> {
        compile::faults(&self.source, self.body())
    }

    /// What it holds.
    pub fn module(&self) -> Module {
        let functions = self.body().iter().filter_map(|statement| match statement {
            Stmt::FunctionDef(function) => Some(functions::read(&self.source, function)),
            _ => None,
        });
        Module {
            functions: functions.collect(),
            compile_faults: self.compile_faults(),
            outline: outline::read(&self.source, self.body()),
        }
    }
}
