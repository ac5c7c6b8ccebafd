//! The verdict of `ast.parse`: ruff's parser, and what CPython refuses beyond it.

use std::cell::RefCell;

use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::{Expr, ExprNoneLiteral, ModModule, PythonVersion, Stmt, Suite};
use ruff_python_parser::{Mode, ParseErrorType, ParseOptions, Parsed, parse_unchecked};
use ruff_text_size::Ranged;

use super::explain;
use super::fault::Fault;
use super::grammar;
use super::lexer::{Kind, Lexer};
use super::nesting::Nesting;
use super::source::Source;
use super::words::Words;

/// A module's statements. However long its chains of operators are, dropping it needs no deep stack.
pub(super) struct Tree(Suite);

impl Tree {
    /// The statements of the module itself.
    pub(super) fn body(&self) -> &[Stmt] {
        &self.0
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let taken = Taken::default();
        for statement in &mut self.0 {
            taken.visit_stmt(statement);
        }
        loop {
            let next = taken.0.borrow_mut().pop();
            let Some(mut expression) = next else {
                return;
            };
            transformer::walk_expr(&taken, &mut expression);
        }
    }
}

/// Expressions taken out of the nodes that held them, so that no drop goes deep.
#[derive(Default)]
struct Taken(RefCell<Vec<Expr>>);

impl Transformer for Taken {
    fn visit_expr(&self, expression: &mut Expr) {
        let nothing = Expr::NoneLiteral(ExprNoneLiteral::default());
        self.0
            .borrow_mut()
            .push(std::mem::replace(expression, nothing));
    }
}

/// Parses the text of a module.
///
/// # Errors
/// The first fault, in CPython's order: it reads all tokens before it reports what the grammar
/// refuses.
pub(super) fn parse(source: &Source) -> Result<Tree, Fault> {
    let text = source.text();
    let mut lexer = Lexer::new(text);
    let mut nesting = Nesting::new(text);
    let mut words = Words::new(text);
    let mut too_deep = None;
    let mut whole_lines = 0;
    let refused = loop {
        let token = match lexer.next() {
            Ok(token) => token,
            Err(fault) => break Some(fault),
        };
        words.take(token);
        if too_deep.is_none() {
            too_deep = nesting.take(token).err();
        }
        match token.kind {
            Kind::End => break None,
            Kind::Newline => whole_lines = token.end,
            _ => {}
        }
    };
    let (overlooked, spelled) = words.finish();
    let blank = nesting.shortened();
    if let Some(fault) = refused {
        let before = text.get(..whole_lines).filter(|_| too_deep.is_none());
        return Err(before
            .and_then(|before| earlier(before, rewrite(before, blank, &spelled), &fault))
            .unwrap_or(fault));
    }
    if let Some(fault) = too_deep {
        return Err(fault);
    }
    let rewritten = rewrite(text, blank, &spelled);
    let Some(parsed) = run(rewritten.as_deref().unwrap_or(text)) else {
        return Ok(Tree(Suite::new()));
    };
    let unclosed = lexer.brackets().last().copied();
    let fault = match parsed.errors().first() {
        Some(error) => Some(explain::explain(text, error, unclosed)),
        None => parsed
            .unsupported_syntax_errors()
            .first()
            .map(explain::unsupported)
            .or_else(|| grammar::check(text, &parsed.syntax().body)),
    };
    let tree = Tree(parsed.into_syntax().body);
    let fault = [fault, overlooked]
        .into_iter()
        .flatten()
        .min_by_key(|fault| fault.start);
    fault.map_or(Ok(tree), Err)
}

fn run(text: &str) -> Option<Parsed<ModModule>> {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY314);
    parse_unchecked(text, options).try_into_module()
}

/// The fault of the grammar in the lines `before` the tokenizer's, where CPython reports that one:
/// always a line that is indented for no reason, any other only where the tokenizer's fault waits.
fn earlier(before: &str, rewritten: Option<String>, fault: &Fault) -> Option<Fault> {
    let parsed = run(rewritten.as_deref().unwrap_or(before))?;
    let error = parsed.errors().first().cloned();
    drop(Tree(parsed.into_syntax().body));
    let error = error?;
    // At the end stands what the missing lines would have completed.
    let is_inside = error.start().to_usize() < before.trim_end().len();
    let goes_first = fault.waits || error.error == ParseErrorType::UnexpectedIndentation;
    (is_inside && goes_first).then(|| explain::explain(before, &error, None))
}

/// The text for the parser, of the same length: some parts blank, others in another spelling.
fn rewrite(
    text: &str,
    blank: Vec<(usize, usize)>,
    spelled: &[(usize, &'static str)],
) -> Option<String> {
    if blank.is_empty() && spelled.is_empty() {
        return None;
    }
    let blank = blank.into_iter().map(|(start, end)| (start, end, ""));
    let spelled = spelled
        .iter()
        .map(|(start, text)| (*start, start + text.len(), *text));
    let mut parts: Vec<_> = blank
        .chain(spelled)
        .filter(|(_, end, _)| *end <= text.len())
        .collect();
    parts.sort_unstable();
    let mut rewritten = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end, instead) in parts {
        rewritten.push_str(text.get(at..start).unwrap_or_default());
        rewritten.push_str(instead);
        rewritten.extend(std::iter::repeat_n(' ', end - start - instead.len()));
        at = end;
    }
    rewritten.push_str(text.get(at..).unwrap_or_default());
    Some(rewritten)
}
