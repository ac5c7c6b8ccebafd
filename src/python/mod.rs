//! Python 3.14 source, read and never executed. All spans are bytes of the file as given.

mod codec_gaps;
mod codec_names;
mod codecs;
mod compile;
mod docstring;
mod encoding;
mod escapes;
mod explain;
mod fault;
mod functions;
mod grammar;
mod habits;
mod indentation;
mod lexer;
mod library;
mod line;
mod literal;
mod nesting;
mod numbers;
mod outline;
mod phrases;
mod program;
mod quotes;
mod signs;
mod source;
mod strings;
mod syntax;
mod walk;
mod words;

#[cfg(test)]
mod tests;

pub use library::{is_standard, removed_in};
pub use line::is_keyword;
pub use outline::{Binding, BindingKind, Call, Import, Outline};
pub use program::Program;
pub use walk::{Inspect, walk};

use crate::text::Span;
use crate::tree::{NodeId, Tree};

/// Why `ast.parse` of CPython 3.14 refuses the bytes.
#[derive(Clone, Debug)]
pub struct SyntaxFault {
    /// Where.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl SyntaxFault {
    fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: None,
        }
    }

    fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}

/// What a module holds that the rules ask for.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Functions that are statements of the module itself, in source order, private ones too.
    pub functions: Vec<Function>,
    /// What the compiler refuses although `ast.parse` takes it; not every such thing is seen.
    pub compile_faults: Vec<SyntaxFault>,
    /// What else it holds, for advice.
    pub outline: Outline,
}

/// A function that is a statement of the module.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name after NFKC.
    pub name: String,
    /// Where its name stands.
    pub name_span: Span,
    /// `async def`.
    pub is_async: bool,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// Its return annotation.
    pub returns: Option<Annotation>,
    /// Its docstring, as `ast.get_docstring(node)` cleans it; none where that gives `None` or
    /// nothing at all, which is the same to the SDK.
    pub docstring: Option<Docstring>,
    /// What its author may have meant as the docstring, where it has none.
    pub docstring_like: Option<DocstringLike>,
}

impl Function {
    /// Whether its name does not start with `_`.
    pub fn is_public(&self) -> bool {
        !self.name.starts_with('_')
    }
}

/// A string in the body of a function that is not its docstring.
#[derive(Clone, Copy, Debug)]
pub struct DocstringLike {
    /// Where.
    pub span: Span,
    /// Why it is none.
    pub kind: LikeDocstring,
}

/// Why a string is no docstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LikeDocstring {
    /// `f"…"`.
    FString,
    /// `t"…"`.
    TString,
    /// `b"…"`.
    Bytes,
    /// A sum, a `%` or a call of a method of a string.
    Computed,
    /// It cleans to nothing.
    Blank,
    /// Another statement stands before it.
    Late,
}

/// How a parameter takes its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// Before `/`.
    PositionalOnly,
    /// By position or name.
    Ordinary,
    /// `*args`.
    VarArgs,
    /// After `*`.
    KeywordOnly,
    /// `**kwargs`.
    VarKeywords,
}

/// One parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name after NFKC.
    pub name: String,
    /// Where its name stands.
    pub name_span: Span,
    /// The whole parameter: name, annotation, default.
    pub span: Span,
    /// How it takes its argument.
    pub kind: ParameterKind,
    /// Its annotation.
    pub annotation: Option<Annotation>,
    /// Its default.
    pub default: Option<DefaultValue>,
}

/// An annotation.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// Where.
    pub span: Span,
    /// Whether it is the constant `None`, parentheses allowed.
    pub is_none: bool,
    /// Its source text.
    pub text: String,
}

/// A default value.
#[derive(Clone, Debug)]
pub struct DefaultValue {
    /// The expression.
    pub span: Span,
    /// Its value by `ast.literal_eval` where that is JSON-portable (no tuple, bytes, set, complex,
    /// ellipsis, non-finite float, non-string key); else what stands in the way.
    pub literal: Result<(Tree, NodeId), NotLiteral>,
}

/// Why a default is no literal JSON value.
#[derive(Clone, Debug)]
pub struct NotLiteral {
    /// The part that is not.
    pub span: Span,
    /// What it is: `a call of now()`, `a tuple`, ….
    pub found: String,
    /// The names in the default, where nothing else in it stands in the way, and where they are few.
    pub names: Vec<Span>,
}

/// A docstring, split as the SDK splits Google's style (recurse/FACTS.md, functions and docstrings).
#[derive(Clone, Debug)]
pub struct Docstring {
    /// The string literal.
    pub span: Span,
    /// The cleaned text; a lone surrogate shows as U+FFFD.
    pub text: String,
    /// Names described in the last `Args:` section.
    pub parameters: Vec<DescribedParameter>,
    /// The last `Args:` heading's line.
    pub args_heading: Option<Span>,
    /// The last `Returns:` section: its heading, and whether text follows.
    pub returns: Option<(Span, bool)>,
}

/// A parameter line of an `Args:` section.
#[derive(Clone, Debug)]
pub struct DescribedParameter {
    /// Where the name stands.
    pub span: Span,
    /// What stands before `:` or ` (…):`, as written: stars, if any, are part of it, and a
    /// name with stars describes no parameter for the SDK.
    pub name: String,
    /// Whether a description follows.
    pub described: bool,
}

/// Parses `bytes` as `ast.parse` of CPython 3.14 does.
///
/// # Errors
/// The first reason to refuse them.
pub fn parse(bytes: &[u8]) -> Result<Module, SyntaxFault> {
    Ok(Program::parse(bytes)?.module())
}
