//! JavaScript and TypeScript, read as one module: whether it parses, what it exports and
//! imports, what it calls and reads, and how it reads without its types.
//!
//! oxc parses; what a module may not hold besides is in `early`, and how deep a source may nest
//! in `nesting`. Nothing outside this folder sees a type of oxc.

mod bindings;
mod calls;
mod decode;
mod early;
mod enums;
mod environment;
mod exports;
mod fault;
mod imports;
mod members;
mod nesting;
mod output;
mod paths;
pub mod pattern;
mod phrases;
mod shapes;
mod strip;
mod walk;

pub use calls::Call;
pub use decode::Decoded;
pub use environment::Variable;
pub use exports::{Assigned, Export, Star};
pub use fault::Fault;
pub use imports::{Form, Import};
pub use paths::{Path, Root};
pub use shapes::{Callable, Shape};

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{Scoping, SemanticBuilder};
use oxc_span::{GetSpan, SourceType};

use crate::text::Span;
use bindings::Bindings;

/// What a file's name says that it is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `.js`, `.mjs`.
    JavaScript,
    /// `.ts`.
    TypeScript,
    /// `.mts`, which leaves out what could be mistaken for a tag.
    ModuleTypeScript,
}

/// The memory that a module lives in.
#[derive(Default)]
pub struct Arena(Allocator);

/// A module that parses.
pub struct Module<'a> {
    text: &'a str,
    program: &'a Program<'a>,
    scoping: Scoping,
    bindings: Bindings<'a>,
    /// Whether the values of its enums are known as far as they can be.
    has_enum_values: bool,
}

/// Why a source was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The first place where it is not of its language.
    Fault(Fault),
    /// It nests deeper than is read, or would take longer; here.
    TooDeep(Span),
}

/// Reads `text` as a module of `language`.
pub fn parse<'a>(
    arena: &'a Arena,
    text: &'a str,
    language: Language,
) -> Result<Module<'a>, Refusal> {
    if let Some(place) = nesting::too_deep(text) {
        return Err(Refusal::TooDeep(place));
    }
    let parsed = parser(&arena.0, text, language).parse();
    if let Some(fault) = fault::first(text, &parsed.diagnostics, language) {
        return Err(Refusal::Fault(fault));
    }
    if let Some(place) = parsed.irregular_whitespaces.iter().map(span).find(|place| {
        let written = text.get(place.start..place.end).unwrap_or_default();
        written.chars().any(early::is_no_space)
    }) {
        return Err(Refusal::Fault(early::no_space(place)));
    }
    let program: &'a Program<'a> = arena.0.alloc(parsed.program);
    if text.contains('#')
        && let Some(place) = members::too_many(program)
    {
        return Err(Refusal::TooDeep(place));
    }
    let has_enum_values = !text.contains("enum") || enums::are_bounded(program);
    let built = SemanticBuilder::new_compiler()
        .with_enum_eval(has_enum_values)
        .build(program);
    if let Some(fault) = fault::first(text, &built.diagnostics, language) {
        return Err(Refusal::Fault(fault));
    }
    let scoping = built.semantic.into_scoping();
    let bindings = Bindings::of(program, &scoping);
    let module = Module {
        text,
        program,
        scoping,
        bindings,
        has_enum_values,
    };
    match early::check(&module, language) {
        Some(fault) => Err(Refusal::Fault(fault)),
        None => Ok(module),
    }
}

fn parser<'a>(arena: &'a Allocator, text: &'a str, language: Language) -> Parser<'a> {
    let source_type = match language {
        Language::JavaScript => SourceType::mjs(),
        Language::TypeScript => SourceType::ts(),
        Language::ModuleTypeScript => SourceType::from_extension("mts").unwrap_or_default(),
    };
    Parser::new(arena, text, source_type.with_module(true)).with_options(ParseOptions {
        parse_regular_expression: true,
        ..ParseOptions::default()
    })
}

/// The span of `node`, as the core has spans.
fn span(node: &impl GetSpan) -> Span {
    let span = node.span();
    Span::new(span.start as usize, span.end as usize)
}
