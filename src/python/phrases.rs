//! The parser's shorter complaints in an author's words.

/// What a complaint of the parser means, and what to do; none where it needs the line to be told.
pub(super) fn phrase(complaint: &str) -> Option<(&'static str, &'static str)> {
    let (_, message, help) = PHRASES
        .iter()
        .find(|(start, ..)| complaint.starts_with(start))?;
    Some((message, help))
}

/// How a complaint begins, what it means, what to do.
const PHRASES: [(&str, &str, &str); 50] = [
    (
        "'/' parameter must appear before '*'",
        "the / of the parameters comes after a *",
        "move the / before the first *",
    ),
    (
        "Await expression cannot be used here",
        "an await stands where only a simpler expression may",
        "put it in parentheses",
    ),
    (
        "Boolean 'not' expression",
        "a not stands where only a simpler expression may",
        "put it in parentheses",
    ),
    (
        "Bytes literal cannot be mixed",
        "bytes and text stand side by side as one string",
        "put a b before all of the parts, or before none",
    ),
    (
        "Cannot mix t-string",
        "a t-string and another string stand side by side as one",
        "put a t before all of the parts, or before none",
    ),
    (
        "Cannot have both 'except' and 'except*'",
        "a try has both except and except* blocks",
        "use one of the two throughout",
    ),
    (
        "Cannot use `lazy` import",
        "lazy imports came with Python 3.15; the tools run on 3.14",
        "remove lazy",
    ),
    (
        "Cannot use parenthesized keyword argument name",
        "the name of an argument stands in parentheses",
        "remove the parentheses",
    ),
    (
        "Cannot use iterable unpacking",
        "a * stands where Python 3.14 takes none",
        "write the items out, or use a list",
    ),
    (
        "Delete statement must have",
        "del names nothing",
        "write what to delete",
    ),
    (
        "Exception missing in `raise`",
        "a raise with from names no exception",
        "write raise Error(…) from cause",
    ),
    (
        "Expected class, function definition",
        "nothing follows the decorator",
        "write the function it belongs to below it",
    ),
    (
        "Expected one or more keyword parameter",
        "no parameter follows the * of the parameters",
        "name a parameter after the *, or remove the *",
    ),
    (
        "Expected one or more symbol names",
        "the import names nothing",
        "write what to import",
    ),
    (
        "Expected `except` or `finally`",
        "a try has neither an except nor a finally block",
        "add except Exception: with what to do then",
    ),
    (
        "Expected an imaginary number",
        "a pattern adds something other than an imaginary number to a number",
        "write a number, a string, or a name with dots",
    ),
    (
        "Expected a real number",
        "a pattern computes with something other than a number",
        "patterns compare; compute the value before the match",
    ),
    (
        "Expected index or slice expression",
        "the brackets of a subscript are empty",
        "write an index",
    ),
    (
        "Expected one or more exception types",
        "except* names no exception",
        "write the exceptions it catches",
    ),
    (
        "Global statement must have",
        "global names nothing",
        "write the names",
    ),
    (
        "Invalid mapping pattern key",
        "the key of a mapping pattern is neither a literal nor a name with dots",
        "write the key as a literal",
    ),
    (
        "Invalid value for a class pattern",
        "what stands before the parentheses of a class pattern is not a class",
        "write its name",
    ),
    (
        "Iterable argument unpacking cannot follow",
        "an argument with * follows one with **",
        "move it before",
    ),
    (
        "Iterable unpacking cannot be used",
        "a * begins the item of a comprehension",
        "use two for parts instead",
    ),
    (
        "Lambda expression cannot be used here",
        "a lambda stands where only a simpler expression may",
        "put it in parentheses",
    ),
    (
        "Multiple exception types must be",
        "several exceptions with as stand without parentheses",
        "write except (A, B) as error",
    ),
    (
        "Multiple return types must be",
        "several return types stand without parentheses",
        "write -> tuple[A, B]",
    ),
    (
        "Nonlocal statement must have",
        "nonlocal names nothing",
        "write the names",
    ),
    (
        "Only one '*'",
        "the parameters have two *",
        "keep one of them",
    ),
    (
        "Only one '**'",
        "the parameters have two **",
        "keep one of them",
    ),
    (
        "Only one '/'",
        "the parameters have two /",
        "keep one of them",
    ),
    (
        "Only one double star pattern",
        "a mapping pattern has two **",
        "keep one of them",
    ),
    (
        "Only single target",
        "an annotation belongs to several targets at once",
        "annotate each on a line of its own",
    ),
    (
        "Parameter cannot follow var-keyword",
        "a parameter follows the one with **",
        "move the one with ** to the end",
    ),
    (
        "Parameter with `*` or `**` cannot",
        "a parameter with * or ** has a default",
        "remove the default",
    ),
    (
        "Pattern cannot follow a double star",
        "a pattern follows the one with **",
        "move the one with ** to the end",
    ),
    (
        "Position-only parameter separator",
        "the / of the parameters has none before it",
        "remove the /",
    ),
    (
        "Positional patterns cannot follow",
        "a pattern by position follows one by name",
        "move it before",
    ),
    (
        "Star import",
        "* is imported together with something else, or in parentheses",
        "write from module import * alone, or name what to import",
    ),
    (
        "Star pattern cannot be used here",
        "a * stands outside a sequence pattern",
        "put the pattern in brackets",
    ),
    (
        "Starred expression cannot be used here",
        "a * stands where nothing can be unpacked",
        "remove it, or put the expression in a list",
    ),
    (
        "Trailing comma not allowed",
        "a comma ends the list of names",
        "remove it, or put the names in parentheses",
    ),
    (
        "Type parameter list cannot be empty",
        "the brackets of the type parameters are empty",
        "remove them",
    ),
    (
        "Unparenthesized generator",
        "a generator stands beside other arguments without parentheses",
        "put it in parentheses",
    ),
    (
        "Unparenthesized tuple",
        "several values with commas stand where one expression may",
        "put them in parentheses",
    ),
    (
        "Unary",
        "a sign stands where a pattern or a simpler expression may",
        "write the number without it, or put it in parentheses",
    ),
    (
        "Yield expression cannot be used here",
        "a yield stands where only a simpler expression may",
        "put it in parentheses",
    ),
    (
        "cannot use '_' as a target",
        "_ is the wildcard of patterns and binds nothing",
        "use another name",
    ),
    (
        "`else` block must come",
        "the else of a try comes after its finally",
        "move it before the finally",
    ),
    (
        "Unparenthesized named expression",
        "an assignment with := stands where it needs parentheses",
        "put it in parentheses",
    ),
];
