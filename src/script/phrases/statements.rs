//! Faults of functions, statements and imports.

use super::{Phrase, say};

/// How they are said.
pub(super) const PHRASES: &[Phrase] = &[
    say(
        "A 'return' statement can only",
        "return stands outside a function",
        "move it into a function, or delete it",
    ),
    say(
        "A 'return' statement cannot",
        "return stands in a static block",
        "delete it",
    ),
    say(
        "`await` is only allowed",
        "await stands in a function that is not async",
        "write async before the function",
    ),
    say(
        "`for await` loops are only allowed",
        "for await stands in a function that is not async",
        "write async before the function",
    ),
    say(
        "await can only be used in conjunction",
        "await stands in a loop that is no for … of",
        "write for await (… of …)",
    ),
    say(
        "A 'yield' expression is only allowed",
        "yield stands outside a generator",
        "write function* for a generator",
    ),
    say(
        "await expression not allowed in formal parameter",
        "await stands in the default of a parameter",
        "wait in the body",
    ),
    say(
        "yield expression not allowed in formal parameter",
        "yield stands in the default of a parameter",
        "yield in the body",
    ),
    say(
        "Async functions can only be declared",
        "an async function is declared where only a statement can stand",
        "put braces around it",
    ),
    say(
        "Generators can only be declared",
        "a generator is declared where only a statement can stand",
        "put braces around it",
    ),
    say(
        "Invalid function declaration",
        "a function is declared where only a statement can stand",
        "put braces around it",
    ),
    say(
        "Invalid class declaration",
        "a class is declared where only a statement can stand",
        "put braces around it",
    ),
    say(
        "Lexical declaration cannot appear",
        "a variable is declared where only a statement can stand",
        "put braces around it",
    ),
    say(
        "Declaration cannot appear",
        "something is declared where only a statement can stand",
        "put braces around it",
    ),
    say(
        "Line terminator not permitted before arrow",
        "a line break stands before =>",
        "move the arrow to the end of the line before",
    ),
    say(
        "Expected function body",
        "expected the body of the function but found {}",
        "write { … }",
    ),
    say(
        "Illegal 'use strict' directive",
        "'use strict' stands in a function with defaults or patterns as parameters",
        "delete it: modules are strict anyway",
    ),
    say(
        "Parenthesized expressions may not have a trailing comma",
        "a comma stands before the closing parenthesis",
        "delete the comma",
    ),
    say(
        "Empty parenthesized expression",
        "expected an expression between the parentheses",
        "write one, or => after them for a function",
    ),
    say(
        "'arguments' is not allowed",
        "arguments stands where no function is called",
        "use it in a method",
    ),
    say(
        "Unexpected new.target",
        "new.target stands outside a function",
        "use it in a function or a constructor",
    ),
    say(
        "Missing catch or finally",
        "try has neither catch nor finally",
        "add one of them",
    ),
    say(
        "Illegal newline after",
        "a line break stands where the statement must go on",
        "write it on one line",
    ),
    say(
        "Illegal break statement",
        "break stands outside a loop and a switch",
        "write return to leave a function",
    ),
    say(
        "Illegal continue statement",
        "continue stands outside a loop",
        "write return to leave a function",
    ),
    say(
        "A `",
        "{} goes on with no loop around",
        "name the label of a loop around it",
    ),
    say(
        "Jump target cannot cross",
        "{} leads out of the function",
        "write return to leave a function",
    ),
    say(
        "A 'default' clause cannot appear more than once",
        "a switch has a second default",
        "keep one of the two",
    ),
    say(
        "Expected switch clause",
        "expected case or default but found {}",
        "write case before the value",
    ),
    say(
        "'with' statements are not allowed",
        "with is not allowed in modules",
        "name the object before each property",
    ),
    say(
        "Delete of an unqualified identifier",
        "a variable is deleted, which modules refuse",
        "delete a property, or set the variable to undefined",
    ),
    say(
        "The operand of a 'delete' operator",
        "a private name is deleted",
        "set it to undefined",
    ),
    say(
        "'export statement' declaration",
        "export stands inside a block or a function",
        "move it to the top level",
    ),
    say(
        "'import statement' declaration",
        "import stands inside a block or a function",
        "move it to the top level, or write await import(…)",
    ),
    say(
        "Export declarations are not permitted in a namespace",
        "export with a list stands in a namespace",
        "write export before what is declared",
    ),
    say(
        "Unexpected export",
        "export stands where no statement can",
        "move it to the top level",
    ),
    say(
        "Dynamic imports can only accept",
        "import(…) takes a module and options, no more",
        "take the others out",
    ),
    say(
        "The only valid property accesses on import",
        "{} is nothing that import has; expected import.meta or import(…)",
        "",
    ),
    say(
        "Logical expressions and coalesce expressions",
        "?? stands beside && or || without parentheses",
        "put parentheses around one of them",
    ),
    say(
        "A unary expression with the",
        "a sign stands before the base of **",
        "put parentheses around the base or the power",
    ),
    say(
        "A type assertion cannot be used as the left operand",
        "a type assertion stands before **",
        "put parentheses around it",
    ),
    say(
        "Tagged template expressions are not permitted",
        "a template stands after ?.",
        "call the function the ordinary way",
    ),
    say(
        "Invalid optional chain from new",
        "?. stands after new",
        "put parentheses around the new expression",
    ),
    say(
        "Optional chaining cannot appear in the callee",
        "?. stands after new",
        "put parentheses around what is called",
    ),
    say(
        "Expected `from`",
        "expected from and a module but found {}",
        "write from '…' after the names",
    ),
];
