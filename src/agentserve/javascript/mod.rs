//! Rules of JavaScript and TypeScript sources.

pub mod builtins;
pub mod imports;
mod purity;
pub mod run;
mod secrets;
mod specifier;
pub mod syntax;

use crate::findings::Findings;
use crate::report::{Place, Rule};
use crate::script::{Arena, Decoded, Language, Module};
use crate::text::{LineIndex, Span};

use super::source::{Declared, MOST_READ, Reading, Source};

/// The two byte order marks of UTF-16.
const UTF16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Every rule of JavaScript and TypeScript sources.
pub const RULES: &[&Rule] = &[
    &syntax::SYNTAX,
    &syntax::TYPESCRIPT,
    &syntax::TOO_DEEP,
    &run::MISSING,
    &run::NOT_FUNCTION,
    &run::GENERATOR,
    &run::PARAMETERS,
    &run::UNVERIFIED,
    &run::COMMONJS,
    &imports::RELATIVE,
    &imports::TYPE_RELATIVE,
    &imports::URL,
    &imports::BUILTIN_UNKNOWN,
    &imports::UNLISTED,
    &imports::TYPE_UNLISTED,
    &imports::UNVERIFIED,
    &imports::REQUIRE,
];

/// Checks a `.ts`, `.mts`, `.js` or `.mjs` source: its syntax, its `run`, its imports, and what
/// it does. None where it does not parse.
pub fn check(source: Source<'_>, declared: &Declared, findings: &mut Findings) -> Option<Reading> {
    let is_utf16 = UTF16.iter().any(|mark| source.bytes.starts_with(mark));
    if is_utf16 || source.bytes.len() > MOST_READ {
        return None;
    }
    let file = File {
        path: source.path,
        decoded: Decoded::new(source.bytes),
        lines: LineIndex::new(source.bytes),
    };
    let arena = Arena::default();
    let module = syntax::read(&file, &arena, findings)?;
    let imports = module.imports();
    run::check(&file, &module, findings);
    imports::check(&file, &module, &imports, declared, findings);
    purity::check(&file, &module, &imports, declared, findings);
    let secrets = secrets::check(&file, &module, findings);
    Some(Reading {
        secrets,
        imports: imports::packages(&imports),
        compiled: file
            .is_typescript()
            .then(|| module.without_types())
            .flatten(),
    })
}

/// The source that is checked.
struct File<'a> {
    path: &'a str,
    decoded: Decoded<'a>,
    lines: LineIndex<'a>,
}

impl File<'_> {
    /// The place of `span` of the text.
    fn place(&self, span: Span) -> Place {
        Place::new(self.path, self.decoded.in_file(span))
    }

    /// The line, from 1, on which `span` of the text starts.
    fn line(&self, span: Span) -> usize {
        self.lines.position(self.decoded.in_file(span).start).line
    }

    /// The file's name without its folder.
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// What stands after the last dot of its name.
    fn extension(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    fn language(&self) -> Language {
        match self.extension() {
            "ts" => Language::TypeScript,
            "mts" => Language::ModuleTypeScript,
            _ => Language::JavaScript,
        }
    }

    fn is_typescript(&self) -> bool {
        matches!(self.extension(), "ts" | "mts")
    }

    /// Whether its extension alone says that it is an ES module.
    fn is_always_module(&self) -> bool {
        matches!(self.extension(), "mjs" | "mts")
    }
}

/// The function that a tool's source exports: its `run`, or else its default export.
fn entry<'a>(module: &Module<'a>) -> Option<crate::script::Export<'a>> {
    let mut exports = module.exports();
    let position = |name| exports.iter().position(|export| export.name == name);
    let at = position(run::NAME).or(position("default"))?;
    Some(exports.swap_remove(at))
}
