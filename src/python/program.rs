//! A module with its syntax tree.

use ruff_python_ast::Stmt;
use ruff_text_size::TextRange;

use super::fault::Fault;
use super::source::Source;
use super::{Module, SyntaxFault, compile, functions, outline, syntax};
use crate::text::{Span, merge_conflict};

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
        let tree = syntax::parse(&source).map_err(|fault| explained(fault, &source))?;
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

/// `fault` in words of what was likely meant, at its place.
fn explained(fault: Fault, source: &Source<'_>) -> SyntaxFault {
    let conflict = merge_conflict(source.text()).filter(|mark| mark.start <= fault.start);
    let fault = match conflict {
        Some(mark) => Fault::new(
            mark.start,
            mark.end,
            "a mark of a merge conflict stands in the file",
        )
        .with_help("keep one of the two versions and delete the lines with the marks"),
        None => fault.named(source.text()),
    };
    fault.place(source)
}
