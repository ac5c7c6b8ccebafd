//! Characters: which make names, which operators, and which have no business in source.

use super::fault::Fault;

/// The length of the operator that `bytes` begins with: the longest one.
pub(super) fn length(bytes: &[u8]) -> usize {
    const THREE: [&[u8]; 5] = [b"**=", b"//=", b">>=", b"<<=", b"..."];
    const TWO: [&[u8]; 20] = [
        b"!=", b"%=", b"&=", b"**", b"*=", b"+=", b"-=", b"->", b"//", b"/=", b":=", b"<<", b"<=",
        b"<>", b"==", b">=", b">>", b"@=", b"^=", b"|=",
    ];
    if THREE.iter().any(|sign| bytes.starts_with(sign)) {
        3
    } else if TWO.iter().any(|sign| bytes.starts_with(sign)) {
        2
    } else {
        1
    }
}

/// Whether a name may begin with `character`.
pub(super) fn is_name_start(character: char) -> bool {
    character == '_' || (unicode_ident::is_xid_start(character) && !is_newer(character))
}

/// Whether a name may go on with `character`.
pub(super) fn is_name_part(character: char) -> bool {
    unicode_ident::is_xid_continue(character) && !is_newer(character)
}

/// Characters of names that Unicode has added since version 16, the one Python 3.14 knows: first
/// and last of each range.
const NEWER: [(u32, u32); 60] = [
    (0x558, 0x558),
    (0x58b, 0x58c),
    (0x5c8, 0x5c9),
    (0x88f, 0x88f),
    (0xb53, 0xb54),
    (0xc5c, 0xc5c),
    (0xcdc, 0xcdc),
    (0x1acf, 0x1af0),
    (0x208f, 0x208f),
    (0x209d, 0x209f),
    (0xa7ce, 0xa7cf),
    (0xa7d2, 0xa7d2),
    (0xa7d4, 0xa7d4),
    (0xa7dd, 0xa7dd),
    (0xa7e2, 0xa7e2),
    (0xa7f1, 0xa7f1),
    (0xab6c, 0xab6d),
    (0x107bb, 0x107bf),
    (0x10940, 0x10959),
    (0x10ec5, 0x10ec7),
    (0x10ecb, 0x10ecf),
    (0x10ed9, 0x10eee),
    (0x10ef0, 0x10efb),
    (0x11b0a, 0x11b0a),
    (0x11b60, 0x11b67),
    (0x11db0, 0x11ddb),
    (0x11de0, 0x11de9),
    (0x11df0, 0x11df1),
    (0x1246f, 0x1246f),
    (0x12475, 0x1247f),
    (0x12550, 0x12686),
    (0x16ea0, 0x16eb8),
    (0x16ebb, 0x16ed3),
    (0x16ff2, 0x16ff6),
    (0x187f8, 0x187ff),
    (0x18cd6, 0x18cda),
    (0x18d09, 0x18d20),
    (0x18d80, 0x18df2),
    (0x18e00, 0x19191),
    (0x191a0, 0x191d2),
    (0x1b123, 0x1b128),
    (0x1b168, 0x1b168),
    (0x1d127, 0x1d128),
    (0x1d250, 0x1d252),
    (0x1d25b, 0x1d25c),
    (0x1d25f, 0x1d25f),
    (0x1d280, 0x1d281),
    (0x1d6a6, 0x1d6a6),
    (0x1df1f, 0x1df24),
    (0x1df2b, 0x1df81),
    (0x1df90, 0x1df96),
    (0x1dfcd, 0x1dfff),
    (0x1e6c0, 0x1e6de),
    (0x1e6e0, 0x1e6f5),
    (0x1e6fe, 0x1e6ff),
    (0x2b73a, 0x2b73f),
    (0x2b81e, 0x2b81e),
    (0x2cea2, 0x2cead),
    (0x323b0, 0x33479),
    (0x3d000, 0x3fc3f),
];

fn is_newer(character: char) -> bool {
    let code = u32::from(character);
    let at = NEWER.partition_point(|range| range.1 < code);
    NEWER.get(at).is_some_and(|range| range.0 <= code)
}

/// The fault of a character that stands outside strings and comments and means nothing there.
pub(super) fn stray(at: usize, character: char) -> Fault {
    let code = u32::from(character);
    let (name, help) = match character {
        '“' | '”' | '„' | '‟' | '«' | '»' => {
            ("a typographic quotation mark", "write \" instead")
        }
        '‘' | '’' | '‚' | '‛' | '´' | '′' => {
            ("a typographic quotation mark", "write ' instead")
        }
        '\u{a0}' | '\u{2007}' | '\u{202f}' => ("a non-breaking space", "write an ordinary space"),
        '\u{2000}'..='\u{200a}' | '\u{3000}' | '\u{1680}' | '\u{205f}' => (
            "a space that is not the ordinary one",
            "write an ordinary space",
        ),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{61c}' => {
            ("an invisible character", "delete it")
        }
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => (
            "an invisible character that changes the direction of text",
            "delete it",
        ),
        '–' | '—' | '−' | '‐' | '‑' => ("a dash", "write the minus sign - instead"),
        '×' | '⋅' | '∙' => ("a multiplication sign", "write * instead"),
        '÷' => ("a division sign", "write / instead"),
        '≠' => ("a comparison sign", "write != instead"),
        '≤' => ("a comparison sign", "write <= instead"),
        '≥' => ("a comparison sign", "write >= instead"),
        '…' => ("an ellipsis", "write ... instead"),
        '→' => ("an arrow", "write -> instead"),
        '\u{ff01}'..='\u{ff5e}' => ("a full-width character", "write its ordinary form"),
        '\u{80}'..='\u{9f}' | '\0'..='\x1f' | '\x7f' => ("a control character", "delete it"),
        _ => (
            "a character",
            "put it in a string or a comment, or remove it",
        ),
    };
    let shown = if character.is_control() || name.contains("invisible") || name.contains("space") {
        format!("{name} (U+{code:04X})")
    } else {
        format!("{name}, {character} (U+{code:04X}),")
    };
    Fault::new(
        at,
        at + character.len_utf8(),
        format!("{shown} stands here, which has no meaning in Python code"),
    )
    .with_help(help)
}
