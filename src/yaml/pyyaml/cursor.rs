//! A place in the text that moves forward one character at a time.

/// The six line breaks of YAML 1.1 (CR LF counts once).
pub(super) fn is_break(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a token ends before `next`: a space, a tab, a line break or the end of the text.
pub(super) fn is_gap(next: Option<char>) -> bool {
    next.is_none_or(|character| matches!(character, ' ' | '\t') || is_break(character))
}

/// Whether a line ends before `next`.
pub(super) fn is_line_end(next: Option<char>) -> bool {
    next.is_none_or(is_break)
}

/// The next character to read, and where it stands.
#[derive(Clone)]
pub(super) struct Cursor<'t> {
    pub text: &'t str,
    /// Byte offset.
    pub at: usize,
    /// Characters before.
    pub index: usize,
    /// Line breaks before.
    pub line: usize,
    /// Characters since the line break; a byte order mark has no width.
    pub column: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            index: 0,
            line: 0,
            column: 0,
        }
    }

    pub fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
            Some(_) => self.rest().chars().next(),
            None => None,
        }
    }

    /// The character after the next one.
    pub fn peek_second(&self) -> Option<char> {
        let mut characters = self.rest().chars();
        characters.next();
        characters.next()
    }

    /// The text from byte `start` up to here.
    pub fn since(&self, start: usize) -> &'t str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Moves over one character.
    pub fn advance(&mut self) {
        let Some(character) = self.peek() else {
            return;
        };
        self.at += character.len_utf8();
        self.index += 1;
        if is_break(character) && !(character == '\r' && self.peek() == Some('\n')) {
            self.line += 1;
            self.column = 0;
        } else if character != '\u{feff}' {
            self.column += 1;
        }
    }

    /// Moves over `length` bytes that hold no line break.
    pub fn advance_within_line(&mut self, length: usize) {
        let passed = self.text.get(self.at..self.at + length).unwrap_or_default();
        self.at += passed.len();
        if passed.is_ascii() {
            self.index += passed.len();
            self.column += passed.len();
        } else {
            for character in passed.chars() {
                self.index += 1;
                self.column += usize::from(character != '\u{feff}');
            }
        }
    }

    /// Moves over the longest run of characters that `belongs` accepts, none of them a line
    /// break, and gives it.
    pub fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest
            .char_indices()
            .find(|(_, character)| !belongs(*character))
            .map_or(rest.len(), |(offset, _)| offset);
        self.advance_within_line(length);
        rest.get(..length).unwrap_or_default()
    }

    /// Moves over spaces.
    pub fn skip_spaces(&mut self) {
        let spaces = self.rest().bytes().take_while(|byte| *byte == b' ').count();
        self.at += spaces;
        self.index += spaces;
        self.column += spaces;
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        self.take_while(|character| !is_break(character));
    }

    /// Moves over a line break and gives what it means inside a scalar: a line feed, or one of
    /// the two Unicode separators, which stay themselves.
    pub fn take_break(&mut self) -> Option<char> {
        let character = self.peek().filter(|character| is_break(*character))?;
        self.advance();
        if character == '\r' && self.peek() == Some('\n') {
            self.advance();
        }
        Some(match character {
            '\u{2028}' | '\u{2029}' => character,
            _ => '\n',
        })
    }

    /// Whether `---` or `...` stands here as a token of its own. Only meaningful at column 0.
    pub fn at_document_marker(&self) -> bool {
        let rest = self.rest();
        (rest.starts_with("---") || rest.starts_with("..."))
            && is_gap(rest.get(3..).and_then(|rest| rest.chars().next()))
    }
}
