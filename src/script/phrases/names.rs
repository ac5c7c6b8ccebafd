//! Faults of names, assignments and patterns.

use super::{Phrase, say};

/// How they are said.
pub(super) const PHRASES: &[Phrase] = &[
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
];
