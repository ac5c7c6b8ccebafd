//! What words and signs are to the depth of what stands around them.

/// The precedence of comparisons, which bind tighter than `not`.
pub(super) const COMPARISON: u32 = 3;

/// What a token means to the depth.
pub(super) enum Role {
    Open,
    Close,
    /// The end of an expression: `,`, `:`, `=`, `;` and the like.
    Separator,
    Sign,
    Not,
    Power,
    Lambda,
    If,
    Else,
    Unpacking,
    Yield,
    For,
    /// By precedence, the loosest first.
    Binary(u32),
    Operand,
}

/// What `word` is, where an operand stands before it or none.
pub(super) fn role(word: &str, after_operand: bool) -> Role {
    match word {
        "(" | "[" | "{" => Role::Open,
        ")" | "]" | "}" => Role::Close,
        "," | ":" | "=" | ";" | ":=" | "->" | "return" | "import" | "from" | "as" => {
            Role::Separator
        }
        "lambda" => Role::Lambda,
        "else" => Role::Else,
        "not" => Role::Not,
        "~" => Role::Sign,
        "+" | "-" if !after_operand => Role::Sign,
        "*" | "**" if !after_operand => Role::Unpacking,
        "await" => Role::Unpacking,
        "yield" => Role::Yield,
        "for" => Role::For,
        "**" => Role::Power,
        "if" => Role::If,
        "or" => Role::Binary(0),
        "and" => Role::Binary(1),
        "<" | ">" | "<=" | ">=" | "==" | "!=" | "<>" | "in" | "is" => Role::Binary(COMPARISON),
        "|" => Role::Binary(4),
        "^" => Role::Binary(5),
        "&" => Role::Binary(6),
        "<<" | ">>" => Role::Binary(7),
        "+" | "-" => Role::Binary(8),
        "*" | "/" | "//" | "%" | "@" => Role::Binary(9),
        _ if word.ends_with('=') => Role::Separator,
        _ => Role::Operand,
    }
}
