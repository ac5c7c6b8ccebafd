//! Faults of classes and types.

use super::{Phrase, say};

/// How they are said.
pub(super) const PHRASES: &[Phrase] = &[
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
