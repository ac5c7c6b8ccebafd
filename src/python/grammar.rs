//! What CPython's grammar refuses in a tree that the parser made without complaint.

use ruff_python_ast::{Expr, Pattern, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::fault::Fault;
use super::walk::{Inspect, walk};

/// The names that `from __future__` knows.
const FUTURE: [&str; 10] = [
    "annotations",
    "absolute_import",
    "barry_as_FLUFL",
    "division",
    "generator_stop",
    "generators",
    "nested_scopes",
    "print_function",
    "unicode_literals",
    "with_statement",
];

/// The first of CPython's objections to the statements of a module.
pub(super) fn check(text: &str, body: &[Stmt]) -> Option<Fault> {
    let mut grammar = Grammar { text, first: None };
    walk(body, &mut grammar);
    grammar.first.or_else(|| unknown_future(body))
}

struct Grammar<'a> {
    text: &'a str,
    first: Option<Fault>,
}

impl Grammar<'_> {
    fn refuse(&mut self, fault: Fault) {
        if self
            .first
            .as_ref()
            .is_none_or(|first| fault.start < first.start)
        {
            self.first = Some(fault);
        }
    }

    /// Two parts of a pattern without a comma between them.
    fn check_commas(&mut self, parts: impl Iterator<Item = TextRange>) {
        let mut end: Option<TextSize> = None;
        for part in parts {
            if let Some(end) = end
                && !self.has_comma(end.to_usize(), part.start().to_usize())
            {
                self.refuse(
                    Fault::at(
                        part,
                        "this pattern follows with nothing between it and the one before",
                    )
                    .with_help("write a comma between them"),
                );
            }
            end = Some(part.end());
        }
    }

    /// Whether a comma stands outside comments in a part of the text that holds no string.
    fn has_comma(&self, start: usize, end: usize) -> bool {
        self.text.get(start..end).is_some_and(|between| {
            between.split('\n').any(|line| {
                line.split('#')
                    .next()
                    .is_some_and(|code| code.contains(','))
            })
        })
    }
}

impl<'a> Inspect<'a> for Grammar<'_> {
    fn statement(&mut self, statement: &'a Stmt) -> bool {
        if let Stmt::Try(statement) = statement
            && statement.handlers.is_empty()
            && let Some(first) = statement.orelse.first()
        {
            let start = statement.body.last().map_or(statement.start(), Ranged::end);
            let place = self
                .text
                .get(start.to_usize()..first.start().to_usize())
                .and_then(|between| between.rfind("else"))
                .map_or(start.to_usize(), |at| start.to_usize() + at);
            self.refuse(
                Fault::new(
                    place,
                    place + 4,
                    "this else of a try comes without an except before it",
                )
                .with_help("write an except block, or move the lines of the else into the try"),
            );
        }
        true
    }

    fn expression(&mut self, expression: &'a Expr) {
        if let Expr::Named(named) = expression {
            let between = TextRange::new(named.target.end(), named.value.start());
            let target = self
                .text
                .get(between.start().to_usize()..between.end().to_usize());
            if target.is_some_and(|text| text.trim_start().starts_with(')')) {
                self.refuse(
                    Fault::at(
                        named.target.range(),
                        "the name before := stands in parentheses",
                    )
                    .with_help("remove the parentheses around the name"),
                );
            }
        }
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchSequence(sequence) => {
                self.check_commas(sequence.patterns.iter().map(Ranged::range));
            }
            Pattern::MatchClass(class) => {
                let keywords = class.arguments.keywords.iter().map(Ranged::range);
                self.check_commas(
                    class
                        .arguments
                        .patterns
                        .iter()
                        .map(Ranged::range)
                        .chain(keywords),
                );
                self.check_wildcard(&class.cls);
            }
            Pattern::MatchValue(value) => self.check_wildcard(&value.value),
            _ => {}
        }
    }
}

impl Grammar<'_> {
    /// `_` is the wildcard before it is a name: no `.` or `(` may follow.
    fn check_wildcard(&mut self, value: &Expr) {
        let mut root = value;
        while let Expr::Attribute(attribute) = root {
            root = &attribute.value;
        }
        if let Expr::Name(name) = root
            && name.id.as_str() == "_"
        {
            let end = name.end().to_usize();
            self.refuse(
                Fault::new(
                    end,
                    end + 1,
                    "_ is the wildcard of patterns here; nothing may follow it directly",
                )
                .with_help("use another name"),
            );
        }
    }
}

/// A name that `__future__` lacks, in an import at the head of the module; later ones are never looked at.
fn unknown_future(body: &[Stmt]) -> Option<Fault> {
    let docstring = body.first().is_some_and(
        |first| matches!(first, Stmt::Expr(statement) if statement.value.is_string_literal_expr()),
    );
    for statement in body.iter().skip(usize::from(docstring)) {
        let Stmt::ImportFrom(import) = statement else {
            return None;
        };
        if import.level > 0 || import.module.as_deref() != Some("__future__") {
            return None;
        }
        for alias in &import.names {
            if !FUTURE.contains(&alias.name.as_str()) {
                let name = alias.name.as_str();
                return Some(
                    Fault::at(alias.name.range, format!("__future__ has no {name}"))
                        .with_help("remove the import"),
                );
            }
        }
    }
    None
}
