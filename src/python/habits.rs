//! Habits of other languages, of Python 2 and of the shell, which a line's words give away.

use super::explain::here;
use super::fault::Fault;
use super::lexer::Kind;
use super::line::{Line, is_keyword};

/// The mistake that the words around the place where the parser stopped give away, whatever it
/// expected there.
pub(super) fn by_words(line: &Line) -> Option<Fault> {
    let mut words = line.words();
    let (first, start) = words.next()?;
    let (second, next) = words.next().unwrap_or((first, ""));
    let whole = |message: String| Fault::new(first.start, second.end, message);
    let follows_word = second.kind == Kind::Name && !is_keyword(next);
    match start {
        "print" | "exec"
            if line.is_operand(0)
                && line
                    .token(-1)
                    .is_some_and(|token| token.start == first.start) =>
        {
            return Some(
                whole(format!(
                    "{start} is a function: what it takes belongs in parentheses"
                ))
                .with_help(format!("write {start}(…)")),
            );
        }
        ">>" if next == ">" => {
            return Some(
                whole("the prompt of Python's console stands before the code".to_owned())
                    .with_help("remove the >>>"),
            );
        }
        "<<" | ">>" | "=="
            if line
                .token(0)
                .is_some_and(|token| token.start < first.start + 8) =>
        {
            return Some(
                whole("a mark of a merge conflict stands in the file".to_owned())
                    .with_help("keep one of the two versions and delete the marks"),
            );
        }
        "`" => {
            return Some(
                whole("a backtick has no meaning in Python".to_owned())
                    .with_help("delete the fence of Markdown around the code"),
            );
        }
        "function" | "func" | "fn" if follows_word => {
            return Some(
                whole(format!("{start} does not begin a function in Python"))
                    .with_help(format!("write def {next}(…): and indent its body")),
            );
        }
        "const" | "let" | "var" | "int" | "str" | "float" | "bool"
            if follows_word && line.words().nth(2).is_some_and(|(_, word)| word == "=") =>
        {
            return Some(
                whole(format!("{start} does not begin an assignment in Python"))
                    .with_help(format!("write {next} = …")),
            );
        }
        "pip" | "python" | "python3" | "uv" | "npm" | "cd" if follows_word => {
            return Some(
                whole(format!(
                    "this line, {start} {next} …, is a command for the shell, not Python"
                ))
                .with_help("run it in a terminal, and remove it here"),
            );
        }
        _ => {}
    }
    if let Some(fault) = augmented(line) {
        return Some(fault);
    }
    let (before_last, previous, word) = (line.word(-2), line.word(-1), line.word(0));
    let ends = matches!(
        line.token(0).map(|token| token.kind),
        Some(Kind::Newline | Kind::End)
    );
    if ends && before_last == previous && matches!(previous, "+" | "-") {
        return Some(
            here(line, format!("Python has no {previous}{previous}"))
                .with_help(format!("write {start} {previous}= 1")),
        );
    }
    match (previous, word) {
        ("else", "if") => Some(
            here(line, "else if is two words here; Python writes elif").with_help("write elif"),
        ),
        ("&", "&") => Some(here(line, "Python has no &&").with_help("write and")),
        ("|", "|") => Some(here(line, "Python has no ||").with_help("write or")),
        ("<", ">") | (_, "<>") => Some(here(line, "Python 3 has no <>").with_help("write !=")),
        (_, "!") => Some(here(line, "Python has no ! for a negation").with_help("write not")),
        (_, "?") => Some(
            here(line, "a question mark has no meaning in Python")
                .with_help("a choice is written: a if condition else b"),
        ),
        (_, "`") => Some(
            here(line, "a backtick has no meaning in Python").with_help("quote text with ' or \""),
        ),
        (_, "$") => {
            Some(here(line, format!("{word} has no meaning in Python")).with_help("remove it"))
        }
        _ if (previous, word) == (")", "{") && is_block(start) => Some(
            here(line, "a block begins with a colon in Python, not with {")
                .with_help("write : and indent the lines of the block"),
        ),
        _ => None,
    }
}

/// An operator such as += where it cannot assign.
fn augmented(line: &Line) -> Option<Fault> {
    let word = line.word(0);
    let token = line.token(0).filter(|_| is_augmented(word))?;
    if line.bracket().is_some() {
        return Some(
            here(
                line,
                format!("{word} assigns, and nothing can be assigned inside an expression"),
            )
            .with_help("put the assignment on a line of its own, before this one"),
        );
    }
    // Only what stands before it in the same statement counts.
    let mut depth = 0_usize;
    let (mut has_comma, mut assigns, mut start) = (false, false, token);
    let mut begins = true;
    for (each, text) in line
        .words()
        .take_while(|(each, _)| each.start < token.start)
    {
        if std::mem::take(&mut begins) {
            start = each;
        }
        match text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            ";" | ":" if depth == 0 => (has_comma, assigns, begins) = (false, false, true),
            "," if depth == 0 => has_comma = true,
            "=" if depth == 0 => assigns = true,
            _ if depth == 0 && is_augmented(text) => assigns = true,
            _ => {}
        }
    }
    if assigns {
        return Some(
            here(
                line,
                format!("{word} stands behind another assignment; a statement takes one"),
            )
            .with_help("write each assignment on a line of its own"),
        );
    }
    has_comma.then(|| {
        Fault::new(
            start.start,
            line.token(-1).unwrap_or(token).end,
            format!("a tuple cannot be the target of {word}"),
        )
        .with_help(format!(
            "write one {word} for each name, on a line of its own"
        ))
    })
}

/// Whether `word` computes and assigns in one.
fn is_augmented(word: &str) -> bool {
    word.strip_suffix('=').is_some_and(|operator| {
        matches!(
            operator,
            "+" | "-" | "*" | "/" | "//" | "%" | "@" | "&" | "|" | "^" | ">>" | "<<" | "**"
        )
    })
}

/// Whether a word begins a statement with a block.
fn is_block(word: &str) -> bool {
    matches!(
        word,
        "if" | "elif" | "while" | "for" | "def" | "class" | "with" | "match"
    )
}
