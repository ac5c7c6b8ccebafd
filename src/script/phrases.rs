//! What the parser says, in words of ours: found, expected, and what to do.

/// How one message of the parser is said here.
pub(super) struct Phrase {
    /// How the parser's message starts.
    pub(super) start: &'static str,
    /// What is wrong; `{}` is what was found.
    pub(super) message: &'static str,
    /// What to do; empty where the message says it.
    pub(super) help: &'static str,
}

const fn say(start: &'static str, message: &'static str, help: &'static str) -> Phrase {
    Phrase {
        start,
        message,
        help,
    }
}

/// Said of whatever is not in [`PHRASES`].
pub(super) const OTHERWISE: Phrase = say(
    "",
    "{} cannot stand here",
    "look at what stands right before it: something there is left open, or misspelt",
);

/// The first whose start fits is said.
pub(super) const PHRASES: &[Phrase] = &[
    // Tokens.
    say(
        "Unexpected token",
        "{} cannot stand here; expected an expression or a statement",
        "look at what stands right before it: something there is left open, or misspelt",
    ),
    say(
        "Expected a semicolon or an implicit semicolon",
        "expected the end of the statement but found {}",
        "put an operator, a comma or ; before it",
    ),
    say(
        "Unexpected end of file",
        "the file ends in the middle of a statement",
        "write the rest of it",
    ),
    say(
        "Unterminated string",
        "a string is not closed on its line: {}",
        "close it with the quote that opens it; text of several lines stands between backticks",
    ),
    say(
        "Unterminated multiline comment",
        "a comment is not closed; expected */",
        "write */ where it ends",
    ),
    say(
        "Unterminated regular expression",
        "a regular expression is not closed on its line; expected /",
        "close it with /, or put a value before the / if it divides",
    ),
    say(
        "Invalid Character",
        "{} is a character that JavaScript does not know here",
        "delete it, or put it into a string",
    ),
    say(
        "Invalid characters after number",
        "{} stands right after a number; expected an operator or a space",
        "write a space between them, or mend the number",
    ),
    say(
        "Invalid Number",
        "{} is no number that JavaScript knows",
        "write it with digits, as in 1_000, 0xff or 1e3",
    ),
    say(
        "Invalid escape sequence",
        "a backslash starts no escape that strings have here",
        "write \\\\ for a backslash; octal escapes are refused in modules",
    ),
    say(
        "Invalid Unicode escape sequence",
        "expected the hex digits of a character after \\u",
        "write \\u0041 or \\u{41}",
    ),
    say(
        "Bad escape sequence in untagged template literal",
        "a backslash starts no escape that templates have",
        "write \\\\ for a backslash",
    ),
    say(
        "Keywords cannot contain escape characters",
        "{} is a keyword written with an escape",
        "write the keyword plainly",
    ),
    say(
        "'0'-prefixed octal literals",
        "a number or an escape starts with 0, which modules refuse",
        "write 0o17 for an octal number, 17 for a decimal one",
    ),
    say(
        "Decimals with leading zeros",
        "a number starts with 0, which modules refuse",
        "leave the zero out",
    ),
    say(
        "HTML comments are not allowed in modules",
        "{} starts an HTML comment, which modules do not have",
        "write // for a comment",
    ),
    say(
        "Encountered diff marker",
        "a merge conflict is left in the file",
        "keep the lines that you want, and delete the lines with <<<<<<<, ======= and >>>>>>>",
    ),
    say(
        "Unexpected JSX expression",
        "{} starts JSX, which a tool's source does not have",
        "write < for a comparison; a tool returns data, no markup",
    ),
    say(
        "Flow is not supported",
        "the file says that it is Flow; expected JavaScript",
        "take the Flow types out, and the comment that says @flow",
    ),
    say(
        "File appears to be binary",
        "the file holds bytes of no text",
        "save it as UTF-8 text",
    ),
    say(
        "Unexpected flag",
        "{} is no flag of a regular expression",
        "the flags are d, g, i, m, s, u, v and y",
    ),
    say(
        "Flag ",
        "a flag of the regular expression stands twice",
        "write each flag once",
    ),
    say(
        "The 'u' and 'v' regular expression flags",
        "the flags u and v exclude each other",
        "keep v: it can do all that u can",
    ),
    // Names.
    say(
        "Identifier `",
        "{} is declared twice in one scope",
        "rename one of the two, or delete it",
    ),
    say(
        "Duplicate identifier `",
        "{} is declared twice in one class",
        "rename one of the two",
    ),
    say(
        "Duplicated export",
        "{} is exported twice",
        "keep one of the exports",
    ),
    say(
        "A module cannot have multiple default exports",
        "a second default export; a module has one",
        "export one of the two by name",
    ),
    say(
        "Export '",
        "{} is exported but not declared in this file",
        "declare it, or export it from the module that has it",
    ),
    say(
        "Identifier expected",
        "expected a name but found {}",
        "words of the language are no names; choose another",
    ),
    say(
        "The keyword '",
        "{} is a word of the language in modules, and cannot be a name",
        "choose another name",
    ),
    say(
        "Cannot use `await` as an identifier",
        "await is a word of the language here, and cannot be a name",
        "choose another name",
    ),
    say(
        "Cannot use `yield` as an identifier",
        "yield is a word of the language here, and cannot be a name",
        "choose another name, or put the yield into parentheses",
    ),
    say(
        "Cannot assign to '",
        "{} cannot be assigned to in a module",
        "choose another name",
    ),
    say(
        "Expected function name",
        "expected the function's name but found {}",
        "a function that is declared has a name",
    ),
    say(
        "A class name is required",
        "expected the class's name",
        "a class that is declared has a name",
    ),
    say(
        "A string literal cannot be used as an exported binding",
        "{} is text; expected the name of something in this file",
        "export a name, or add from '…'",
    ),
    say(
        "A reserved word cannot be used as an exported binding",
        "{} is a word of the language; expected the name of something in this file",
        "export a name, or add from '…'",
    ),
    say(
        "Unexpected private identifier",
        "{} is a private name, which stands after this. or before in",
        "write this. before it",
    ),
    say(
        "Private identifier '",
        "{} is private, and used outside a class that declares it",
        "declare it in the class, or use it only there",
    ),
    say(
        "Private field '",
        "{} is declared in no class around",
        "declare it in the class",
    ),
    say(
        "Label `",
        "the label {} is set twice",
        "rename one of the two",
    ),
    say(
        "Use of undefined label",
        "no loop or block around has the label {}",
        "set the label before the loop, or leave it out",
    ),
    // Assignments and patterns.
    say(
        "Cannot assign to this expression",
        "{} cannot be assigned to; expected a variable or a property",
        "compare with === if no assignment is meant",
    ),
    say(
        "Invalid left-hand side in assignment",
        "{} cannot be assigned to; expected a variable or a property",
        "compare with === if no assignment is meant",
    ),
    say(
        "The left-hand side of an assignment",
        "{} cannot be assigned to; expected a variable or a property",
        "compare with === if no assignment is meant",
    ),
    say(
        "Invalid assignment in object literal",
        "= stands in an object; expected :",
        "write a colon between the key and its value",
    ),
    say(
        "Missing initializer in const",
        "a const has no value; expected = and a value",
        "give it a value, or write let",
    ),
    say(
        "Missing initializer in destructuring",
        "nothing is taken apart here; expected = and a value",
        "write what it is taken from",
    ),
    say(
        "A rest element must be last",
        "... takes all that is left; expected it last",
        "move it to the end",
    ),
    say(
        "A rest parameter must be last",
        "... takes all arguments that are left; expected it last",
        "move it to the end",
    ),
    say(
        "Spread must be last",
        "... takes all that is left; expected it last",
        "move it to the end",
    ),
    say(
        "A rest",
        "{} goes with no rest element",
        "write only a name after ...",
    ),
    say(
        "Only '=' operator can be used",
        "a default is given by =, not by {}",
        "write =",
    ),
    say(
        "Only a single declaration is allowed",
        "a loop over items declares one variable, not several",
        "declare one variable",
    ),
    // Functions.
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
    // Statements.
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
    // Classes.
    say(
        "Multiple constructor implementations",
        "a class has a second constructor",
        "keep one of the two",
    ),
    say(
        "Constructor can't",
        "a constructor is an ordinary method: no get, set, async or *",
        "delete the word",
    ),
    say(
        "Classes can't have",
        "{} cannot be the name of a field",
        "choose another name",
    ),
    say(
        "Classes may not have",
        "{} cannot be the name of a field",
        "choose another name",
    ),
    say(
        "Classes can only extend a single class",
        "a class extends more than one class",
        "extend one class",
    ),
    say(
        "Super calls are not permitted",
        "super() stands outside the constructor of a class that extends another",
        "move it into the constructor, or add extends",
    ),
    say(
        "'super' can only be",
        "super stands where there is no class to go up from",
        "use it in a method of a class that extends another",
    ),
    say(
        "A 'get' accessor must not have",
        "a getter takes no parameters",
        "delete them",
    ),
    say(
        "A 'set' accessor",
        "a setter takes exactly one plain parameter",
        "write set name(value) { … }",
    ),
    say(
        "Getters and setters must have an implementation",
        "expected the body of the getter or setter",
        "write { … }",
    ),
    say(
        "Decorators are not valid here",
        "a decorator stands where no class or member follows",
        "move it before a class or a member",
    ),
    say(
        "Cannot use await in class static",
        "await stands in a static block",
        "wait outside the class",
    ),
    // Imports.
    say(
        "Expected `from`",
        "expected from and a module but found {}",
        "write from '…' after the names",
    ),
    // TypeScript.
    say(
        "This syntax is reserved in files with the .mts",
        "{} could be mistaken for a tag in an .mts file",
        "write x as T for an assertion, <T,>(x) => … for a generic arrow function",
    ),
    say(
        "A parameter cannot have a question mark and an initializer",
        "a parameter has both ? and a default",
        "delete the ?",
    ),
    say(
        "A required parameter cannot follow an optional",
        "a required parameter stands after an optional one",
        "move it forward, or make it optional too",
    ),
    say(
        "Initializers are not allowed in ambient contexts",
        "what is only declared has a value",
        "delete the value, or the word declare",
    ),
    say(
        "Enum member must have initializer",
        "expected = and a value: the member before is no plain number",
        "give the member a value",
    ),
    say(
        "Abstract ",
        "something abstract stands in a class that is not",
        "write abstract before class",
    ),
    say(
        "A type-only import can specify",
        "import type names both a default and a list",
        "write two imports",
    ),
    say(
        "An export assignment cannot be used",
        "export = stands beside other exports",
        "keep one of the two ways",
    ),
    say(
        "'import ... =' can only",
        "import … = is TypeScript",
        "write import … from '…'",
    ),
    say(
        "Type parameter list cannot be empty",
        "nothing stands between < and >; expected a name",
        "write a name, or take the brackets out",
    ),
    say(
        "Type argument list cannot be empty",
        "nothing stands between < and >; expected a type",
        "write a type, or take the brackets out",
    ),
    say(
        "Type ",
        "{} is TypeScript",
        "take the types out, or rename the file to .ts",
    ),
    say(
        "Accessibility modifier already seen",
        "a second word for who may use the member: {}",
        "keep one of public, private and protected",
    ),
    say(
        "A namespace declaration is only allowed",
        "a namespace stands inside a block or a function",
        "move it to the top level",
    ),
];
