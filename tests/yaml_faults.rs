//! What the YAML reader says of broken texts, and where; and what it keeps of them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use plumbline::text::{LineIndex, Span};
use plumbline::tree::{NodeRef, Value};
use plumbline::yaml::{Aliases, Document, FaultKind, read};

fn tools(text: &str) -> Document {
    read(text.as_bytes(), Aliases::Refused)
}

fn agent(text: &str) -> Document {
    read(text.as_bytes(), Aliases::Allowed)
}

fn kinds(document: &Document) -> Vec<FaultKind> {
    document.faults.iter().map(|fault| fault.kind).collect()
}

fn root(document: &Document) -> NodeRef<'_> {
    document.tree.at(document.root.unwrap())
}

#[test]
fn faults_stand_where_an_author_would_look() {
    #[rustfmt::skip]
    let cases: &[(&str, FaultKind, (usize, usize), &str)] = &[
        ("a:\n\tb: c\n", FaultKind::Syntax, (2, 1), "a tab indents this line, but YAML takes only spaces"),
        ("a: b\tc\n", FaultKind::Syntax, (1, 5), "a tab stands here, but YAML takes only spaces between words"),
        ("a: @foo\n", FaultKind::Syntax, (1, 4), "unquoted text cannot start with @"),
        ("a: `x`\n", FaultKind::Syntax, (1, 4), "unquoted text cannot start with `"),
        ("a: %x\n", FaultKind::Syntax, (1, 4), "unquoted text cannot start with %"),
        ("a: b: c\n", FaultKind::Syntax, (1, 5), "the value of a holds another colon and space, as only a key may"),
        ("title: Tides: high and low\n", FaultKind::Syntax, (1, 13), "the value of title holds another colon and space, as only a key may"),
        ("a: b\n  c: d\n", FaultKind::Syntax, (2, 3), "c is indented deeper than a, which already has a value"),
        ("a:b\nc: d\n", FaultKind::Syntax, (1, 1), "no space follows the colon of a, so it is read as text"),
        ("foo\nbar: x\n", FaultKind::Syntax, (1, 1), "foo stands above the key bar, but is no key itself"),
        ("a: 1\nfoo\nc: d\n", FaultKind::Syntax, (2, 1), "foo stands where a key is expected, but no colon follows it"),
        ("a: 1\nfoo:bar\nc: d\n", FaultKind::Syntax, (2, 1), "no space follows the colon of foo, so it is read as text"),
        ("a: 'it's'\n", FaultKind::Syntax, (1, 8), "s' follows the closing quote, where the value ends"),
        ("a: \"x\" y\n", FaultKind::Syntax, (1, 8), "y follows the closing quote, where the value ends"),
        ("a: 'open\nb: c\n", FaultKind::Syntax, (1, 4), "the quote opened here is never closed"),
        ("a: \"open\n", FaultKind::Syntax, (1, 4), "the quote opened here is never closed"),
        ("a: [b, c\nd: e\n", FaultKind::Syntax, (1, 4), "the [ opened here is never closed"),
        ("a: [b, c\n", FaultKind::Syntax, (1, 4), "the [ opened here is never closed"),
        ("a: {b: c\nd: e\n", FaultKind::Syntax, (1, 4), "the { opened here is never closed"),
        ("a: [b}\n", FaultKind::Syntax, (1, 6), "} cannot close ["),
        ("a: ]\n", FaultKind::Syntax, (1, 4), "] closes no bracket"),
        ("a: [b,,c]\n", FaultKind::Syntax, (1, 7), "a comma stands here where a value is expected"),
        ("a: {{ x }}\n", FaultKind::Syntax, (1, 4), "{{ starts a mapping inside a mapping in YAML, not a template"),
        ("a: {{ x }} y\n", FaultKind::Syntax, (1, 4), "{{ starts a mapping inside a mapping in YAML, not a template"),
        ("a: [{{x}}]\n", FaultKind::Syntax, (1, 5), "{{ starts a mapping inside a mapping in YAML, not a template"),
        ("a: [b?c]\n", FaultKind::Syntax, (1, 6), "an unquoted ? inside brackets ends the text before it"),
        ("a: [http://x/?q=1]\n", FaultKind::Syntax, (1, 14), "an unquoted ? inside brackets ends the text before it"),
        ("a: 1\n---\nb: 2\n", FaultKind::Syntax, (2, 1), "a second document starts here, but one is all that is read"),
        ("a: !foo b\n", FaultKind::Syntax, (1, 4), "!foo is read as a tag, and none of that name is known"),
        ("a: !important\n", FaultKind::Syntax, (1, 4), "!important is read as a tag, and none of that name is known"),
        ("a: *b\n", FaultKind::Alias, (1, 4), "*b is read as an alias, and aliases are not taken here"),
        ("a: *.py\n", FaultKind::Syntax, (1, 4), "*.py is read as an alias, whose name can only be ASCII letters, digits, - and _"),
        ("a: **bold**\n", FaultKind::Syntax, (1, 4), "**bold** is read as an alias, whose name can only be ASCII letters, digits, - and _"),
        ("a: &x b\nc: &x d\n", FaultKind::Syntax, (2, 4), "the anchor &x is already taken in this document"),
        ("a: >=3.11\n", FaultKind::Syntax, (1, 4), "> starts a block text, which begins on the next line"),
        ("a: | text\n", FaultKind::Syntax, (1, 4), "| starts a block text, which begins on the next line"),
        ("a: \"C:\\path\"\n", FaultKind::Syntax, (1, 7), "\\p is no escape that double quotes know"),
        ("a: \"\\x4\"\n", FaultKind::Syntax, (1, 5), "this escape takes exactly 2 hexadecimal digits"),
        ("a: \"\\U00110000\"\n", FaultKind::Escape, (1, 5), "this escape is above U+10FFFF, the last character there is"),
        ("a: - b\n", FaultKind::Syntax, (1, 4), "a list cannot start on the line of its key"),
        ("a: ? b\n", FaultKind::Syntax, (1, 4), "a ? for a key cannot start in the middle of a line"),
        ("- a\nb: c\n", FaultKind::Syntax, (2, 1), "b stands among the items of a list, but has no dash"),
        ("a:\n- b\nc\n", FaultKind::Syntax, (3, 1), "c stands where a key is expected, but no colon follows it"),
        ("a:\n    b: c\n  d: e\n", FaultKind::Syntax, (3, 3), "d is indented by 2 spaces, but b above it by 4, and a by 0"),
        (" a: b\nc: d\n", FaultKind::Syntax, (2, 1), "c is indented less than the first line of the file's value"),
        ("a: b\n c: d\n", FaultKind::Syntax, (2, 2), "c is indented deeper than a, which already has a value"),
        ("a:\n  b: 1\n   c: 2\n", FaultKind::Syntax, (3, 4), "c is indented deeper than b, which already has a value"),
        ("a: 1\na: 2\n", FaultKind::DuplicateKey, (2, 1), "the key a is already in this mapping"),
        ("1: a\ntrue: b\n", FaultKind::DuplicateKey, (2, 1), "the key true equals the key 1 of this mapping"),
        ("? [a]\n: b\n", FaultKind::Syntax, (1, 3), "a list stands here as a key, but only single values can be keys"),
        ("<<: {a: 1}\n", FaultKind::Syntax, (1, 1), "<< is YAML's merge key, which is not taken here"),
        ("=: 1\n", FaultKind::Syntax, (1, 1), "a lone = means something of its own to YAML 1.1, which is not taken here"),
        ("a: =\n", FaultKind::Syntax, (1, 4), "a lone = means something of its own to YAML 1.1, which is not taken here"),
        ("a: 2024-02-30\n", FaultKind::Date, (1, 4), "2024-02-30 reads as a date, but month 2 of 2024 has no day 30"),
        ("a: 0x_\n", FaultKind::Number, (1, 4), "0x_ reads as a number, but cannot be converted to one"),
        ("a: !!int x\n", FaultKind::Tag, (1, 4), "!!int stands before the text 'x', but takes an integer"),
        ("a: !!str [b]\n", FaultKind::Syntax, (1, 4), "!!str stands before a list, but takes text"),
        ("a: !!map x\n", FaultKind::Tag, (1, 4), "!!map stands before the text 'x', but takes a mapping"),
        ("%YAML 2.0\n---\na: b\n", FaultKind::Syntax, (1, 1), "only versions 1.0 to 1.9 of YAML are read"),
        ("%foo\na: b\n", FaultKind::Syntax, (1, 1), "a line that starts with % is a directive, and a line --- must follow it"),
        ("a: 1\n%foo\n", FaultKind::Syntax, (2, 1), "a line that starts with % is a directive, and a line --- must follow it"),
        ("a: {b: c d: e}\n", FaultKind::Syntax, (1, 11), "a colon stands here where a comma or } is expected"),
        ("a: {\"b\": 1 \"c\": 2}\n", FaultKind::Syntax, (1, 15), "a colon stands here where a comma or } is expected"),
        ("a: [\"b\" \"c\"]\n", FaultKind::Syntax, (1, 9), "a comma or ] is expected before \"c\"]"),
        ("a: [b: c: d]\n", FaultKind::Syntax, (1, 9), "a colon stands here where a comma or ] is expected"),
        (": x\n", FaultKind::Syntax, (1, 1), "no key stands before this colon"),
        ("a: 1\n: x\n", FaultKind::Syntax, (2, 1), "no key stands before this colon"),
        ("a: \"b\nc: d\n", FaultKind::Syntax, (1, 4), "the quote opened here is never closed"),
        ("a: \"b\n---\nc\"\n", FaultKind::Syntax, (2, 1), "--- at the start of a line cannot stand inside quotes"),
        ("a: |\n  x\n y\n", FaultKind::Syntax, (3, 2), "y is indented by 1 space, but x above it by 2, and a by 0"),
        ("a: >\n\tx\n", FaultKind::Syntax, (2, 1), "a tab indents this line, but YAML takes only spaces"),
        ("a:\n  - b\n - c\n", FaultKind::Syntax, (3, 2), "a list item stands here among the keys of a mapping"),
        ("a:\n  b: c\n  - d\n", FaultKind::Syntax, (3, 3), "a list item stands here among the keys of a mapping"),
        ("a: b #c\n  d: e\n", FaultKind::Syntax, (2, 3), "d is indented by 2 spaces, but the keys beside it by 0"),
        ("{a: 1}}\n", FaultKind::Syntax, (1, 7), "} closes no bracket"),
        ("a: [\n  b\nc: d\n", FaultKind::Syntax, (1, 4), "the [ opened here is never closed"),
        ("a: [\n  - b\n]\n", FaultKind::Syntax, (2, 3), "a dash starts no list item inside brackets"),
        ("a: b\n\tc: d\n", FaultKind::Syntax, (2, 1), "a tab indents this line, but YAML takes only spaces"),
        ("a: \u{0}b\n", FaultKind::Syntax, (1, 4), "a NUL character stands here, which YAML does not take as it is"),
        ("a:\n  text\n  c: d\n", FaultKind::Syntax, (2, 3), "text stands above the key c, but is no key itself"),
        ("a: 1\n-b: 2\nfoo=bar\nc: 1\n", FaultKind::Syntax, (3, 1), "foo=bar stands where a key is expected, but no colon follows it"),
        ("description: see: https://x\n", FaultKind::Syntax, (1, 17), "the value of description holds another colon and space, as only a key may"),
        ("a: 'b' 'c'\n", FaultKind::Syntax, (1, 8), "'c' follows the closing quote, where the value ends"),
        ("%YAML\n---\na", FaultKind::Syntax, (1, 6), "%YAML takes a version such as 1.1 here"),
        ("a: !!timestamp x\n", FaultKind::Tag, (1, 4), "!!timestamp stands before the text 'x', but takes a date such as 2026-01-31"),
        ("a: !!binary a\n", FaultKind::Syntax, (1, 4), "!!binary stands before the text 'a', but takes base64 text"),
        ("a: [1, 2\n\nb: 3\nc: 4\n", FaultKind::Syntax, (1, 4), "the [ opened here is never closed"),
        ("a: b\n...\nc: d\n", FaultKind::Syntax, (3, 1), "c follows the ... that ends the document"),
        ("... a\n", FaultKind::Syntax, (1, 1), "a value is expected here, not ... a"),
        ("a: \"\n", FaultKind::Syntax, (1, 4), "the quote opened here is never closed"),
        ("a: !x!y z\n", FaultKind::Syntax, (1, 4), "no %TAG line declares the handle of !x!y"),
        ("a: !<x y\n", FaultKind::Syntax, (1, 4), "!<x is read as a tag, but is none"),
        ("\"a\nb\": c\n", FaultKind::Syntax, (2, 3), "a key and its colon must stand on one line, within 1024 characters"),
        ("k: v\n\"a\nb\": c\n", FaultKind::Syntax, (2, 1), "a key and its colon must stand on one line, within 1024 characters"),
        ("a: [x\n", FaultKind::Syntax, (1, 4), "the [ opened here is never closed"),
        ("a: {b\n", FaultKind::Syntax, (1, 4), "the { opened here is never closed"),
        ("a: b c: d\n- x\n", FaultKind::Syntax, (1, 7), "the value of a holds another colon and space, as only a key may"),
        ("a: \"x\"\n  - b\n", FaultKind::Syntax, (2, 3), "a list item stands here among the keys of a mapping"),
        ("a:\n  - x\n  y: z\n", FaultKind::Syntax, (3, 3), "y stands among the items of a list, but has no dash"),
        ("x: {a: b]\n", FaultKind::Syntax, (1, 9), "] cannot close {"),
        ("a: 1\r\nb: c: d\r\n", FaultKind::Syntax, (2, 5), "the value of b holds another colon and space, as only a key may"),
        ("\u{feff}a: @x\n", FaultKind::Syntax, (1, 4), "unquoted text cannot start with @"),
        ("é: 😀: x\n", FaultKind::Syntax, (1, 6), "the value of é holds another colon and space, as only a key may"),
        ("a: &b c\nd: *b\n", FaultKind::Alias, (2, 4), "*b is an alias of &b, and aliases are not taken here"),
        ("- &a 1\n- [*a]\n", FaultKind::Alias, (2, 4), "*a is an alias of &a, and aliases are not taken here"),
        ("a: 1 \u{85}\tb: 2\n", FaultKind::Syntax, (1, 7), "a tab indents this line, but YAML takes only spaces"),
        ("a: {b: 1, b: 2}\n", FaultKind::DuplicateKey, (1, 11), "the key b is already in this mapping"),
        ("{a: 1, \"a\": 2}\n", FaultKind::DuplicateKey, (1, 8), "the key \"a\" equals the key a of this mapping"),
        ("0x10: a\n16: b\n", FaultKind::DuplicateKey, (2, 1), "the key 16 equals the key 0x10 of this mapping"),
        (".nan: a\n.nan: b\n", FaultKind::DuplicateKey, (2, 1), "the key .nan is already in this mapping"),
        ("a: !!omap [b]\n", FaultKind::Syntax, (1, 4), "!!omap takes a list whose every item is a mapping of one entry"),
        ("a: !!set [b]\n", FaultKind::Syntax, (1, 4), "!!set stands before a list, but takes a mapping"),
        ("a: !!python/object:os.system x\n", FaultKind::Syntax, (1, 4), "!!python/object:os.system is read as a tag, and none of that name is known"),
        ("a: 2024-01-01T25:00:00Z\n", FaultKind::Date, (1, 4), "2024-01-01T25:00:00Z reads as a date, but there is no hour 25"),
        ("a: 0000-01-01\n", FaultKind::Date, (1, 4), "0000-01-01 reads as a date, but there is no year 0"),
        ("a: ! \"true\\n\"\n", FaultKind::Tag, (1, 6), "!!bool stands before the text 'true', but takes true or false"),    ];
    for (text, kind, (line, column), message) in cases {
        let document = tools(text);
        let fault = document.faults.last().unwrap();
        let start = LineIndex::new(text.as_bytes()).position(fault.span.start);
        assert_eq!(
            (
                fault.kind,
                (start.line, start.column),
                fault.message.as_str()
            ),
            (*kind, (*line, *column), *message),
            "{text:?}"
        );
        assert!(fault.help.is_some(), "{text:?}");
    }
}

#[test]
fn every_fault_is_told_once() {
    let text = "a: 1\na: 2\nb: !foo x\nc: 2024-02-30\nd: {x: 1, x: 2}\ne: *y\n<<: {}\nf: @\n";
    assert_eq!(
        kinds(&tools(text)),
        [
            FaultKind::DuplicateKey,
            FaultKind::Syntax,
            FaultKind::Date,
            FaultKind::DuplicateKey,
            FaultKind::Alias,
            FaultKind::Syntax,
            FaultKind::Syntax,
        ]
    );
    let document = tools("a: 1\n---\nb: *c\n---\nd: e: f\n");
    assert_eq!(
        kinds(&document),
        [FaultKind::Syntax, FaultKind::Alias, FaultKind::Syntax]
    );
}

#[test]
fn bytes_that_are_not_utf8() {
    let document = read(b"a: \xff\n", Aliases::Refused);
    assert_eq!(kinds(&document), [FaultKind::NotUtf8]);
    assert_eq!(document.faults[0].span, Span::new(3, 4));
    let document = read(b"\xff\xfea\0", Aliases::Refused);
    assert_eq!(document.faults[0].message, "this file is UTF-16, not UTF-8");
}

#[test]
fn nodes_know_their_text() {
    let text = "\u{feff}# c\r\nname: !!str &n 'é'\r\nlist:\r\n- {a: [1, x]}  # d\r\n- |\r\n  b\r\n\r\nnull:\r\n";
    let document = tools(text);
    assert_eq!(kinds(&document), []);
    assert_eq!(document.unused_anchors.len(), 1);
    let shown = |node: NodeRef<'_>| text[node.span().start..node.span().end].to_owned();
    let root = root(&document);
    let entries: Vec<_> = root
        .entries()
        .map(|(key, value)| (shown(key), shown(value)))
        .collect();
    let expected = [
        ("name", "'é'"),
        ("list", "- {a: [1, x]}  # d\r\n- |\r\n  b"),
        ("null", ""),
    ];
    assert_eq!(
        entries,
        expected.map(|(key, value)| (key.to_owned(), value.to_owned()))
    );
    assert_eq!(shown(root), text["\u{feff}# c\r\n".len()..].trim_end());
    let list = root.get("list").unwrap();
    let items: Vec<_> = list.items().map(shown).collect();
    assert_eq!(items, ["{a: [1, x]}", "|\r\n  b"]);
    let inner = list.items().next().unwrap().get("a").unwrap();
    assert_eq!(shown(inner), "[1, x]");
    assert!(inner.items().all(NodeRef::is_plain));
    assert!(!root.get("name").unwrap().is_plain());
}

#[test]
fn what_cannot_be_read_leaves_the_rest() {
    let document = tools("a: !foo [1, 2]\nb: 0x_\nc: {k: 1, k: 2}\n? [x]\n: 1\nd: ok\n");
    let root = root(&document);
    assert!(root.get("a").unwrap().is_unread());
    assert!(root.get("b").unwrap().is_unread());
    assert_eq!(root.get("c").unwrap().entries().len(), 1);
    assert_eq!(root.entries().len(), 4);
    assert_eq!(root.get("d").unwrap().as_str(), Some("ok"));
    assert_eq!(tools("a: 1\nb: @\n").root, None);
    assert_eq!(tools("# nothing\n").root, None);
    assert_eq!(tools("# nothing\n").faults.len(), 0);
}

#[test]
fn aliases() {
    let document = tools("a: &x one\nb: *x\nc: &y {k: v}\nd: *y\n");
    assert_eq!(kinds(&document), [FaultKind::Alias; 2]);
    assert_eq!(
        document.faults[0].related.as_ref().unwrap().0,
        Span::new(3, 5)
    );
    assert_eq!(root(&document).get("b").unwrap().as_str(), Some("one"));
    assert!(root(&document).get("d").unwrap().is_unread());

    let document = agent("a: &x {k: v}\nb: *x\nc: &z 1\n");
    assert_eq!(kinds(&document), []);
    assert_eq!(document.unused_anchors.len(), 1);
    let root = root(&document);
    assert_eq!(root.get("a").unwrap().id(), root.get("b").unwrap().id());

    // A list is there before it is filled, a mapping is not.
    assert_eq!(kinds(&agent("&x [*x]\n")), []);
    assert_eq!(kinds(&agent("&x {a: [*x]}\n")), []);
    assert_eq!(kinds(&agent("&x {a: {b: *x}}\n")), [FaultKind::Syntax]);
    assert_eq!(kinds(&agent("a: *x\n")), [FaultKind::Syntax]);
}

#[test]
fn keys_are_equal_as_in_python() {
    let same = [
        ("1", "1.0"),
        ("1", "true"),
        ("0", "false"),
        ("0", "-0.0"),
        ("16", "0x10"),
        ("~", "null"),
        ("90", "1:30"),
        (".inf", "1.0e+400"),
        (".nan", ".NaN"),
        ("a", "'a'"),
        ("8", "010"),
        ("2024-01-01", "2024-01-01"),
        ("2024-01-01T01:00:00+01:00", "2024-01-01T00:00:00Z"),
        ("!!binary aGk=", "!!binary aG k="),
    ];
    for (first, second) in same {
        let document = tools(&format!("? {first}\n: 1\n? {second}\n: 2\n"));
        assert_eq!(
            kinds(&document),
            [FaultKind::DuplicateKey],
            "{first} {second}"
        );
    }
    let different = [
        ("1", "'1'"),
        ("1", "1.5"),
        ("true", "'true'"),
        ("!!float nan", "!!float nan"),
        ("2024-01-01", "2024-01-01T00:00:00"),
        ("2024-01-01T00:00:00", "2024-01-01T00:00:00Z"),
        ("9007199254740993", "9007199254740992.0"),
        ("~", "''"),
    ];
    for (first, second) in different {
        let document = tools(&format!("? {first}\n: 1\n? {second}\n: 2\n"));
        assert_eq!(kinds(&document), [], "{first} {second}");
    }
}

#[test]
fn depth_is_bounded_as_in_pyyaml() {
    type Nest = fn(usize) -> String;
    let nests: [(Nest, usize); 4] = [
        (|depth| "[".repeat(depth) + &"]".repeat(depth), 493),
        (|depth| "{a: ".repeat(depth) + &"}".repeat(depth), 491),
        (|depth| "- ".repeat(depth), 490),
        (
            |depth| (0..depth).map(|level| " ".repeat(level) + "a:\n").collect(),
            490,
        ),
    ];
    for (nest, deepest) in nests {
        assert_eq!(kinds(&tools(&nest(deepest))), []);
        assert_eq!(kinds(&tools(&nest(deepest + 1))), [FaultKind::TooDeep]);
    }
    let unclosed = kinds(&tools(&"[".repeat(100_000)));
    assert_eq!(unclosed, [FaultKind::TooDeep, FaultKind::Syntax]);
    assert_eq!(kinds(&tools(&"- ".repeat(100_000))), [FaultKind::TooDeep]);
    assert_eq!(kinds(&tools(&"[".repeat(1_100_000))), [FaultKind::TooDeep]);
}

#[test]
fn size_is_bounded() {
    let keys: String = (0..100_000).map(|key| format!("k{key}: v\n")).collect();
    assert_eq!(kinds(&tools(&keys)), []);
    let document = tools(&"- a\n".repeat(4_100_000));
    assert_eq!(kinds(&document), [FaultKind::TooManyValues]);
    assert_eq!(document.root, None);
    let faults = kinds(&tools(
        &("[&a x".to_owned() + &", *a".repeat(100_000) + "]"),
    ));
    assert_eq!(faults.len(), 1000);
}

#[test]
fn long_integers() {
    let digits = |count: usize| "1".repeat(count);
    assert_eq!(kinds(&tools(&format!("a: {}", digits(4300)))), []);
    assert_eq!(
        kinds(&tools(&format!("a: {}", digits(4301)))),
        [FaultKind::NumberTooLong]
    );
    assert_eq!(
        kinds(&agent(&format!("a: {}", digits(4301)))),
        [FaultKind::NumberTooLong]
    );
    let hex = format!("a: 0x{}", "f".repeat(5000));
    assert_eq!(kinds(&tools(&hex)), [FaultKind::NumberTooLong]);
    assert_eq!(kinds(&agent(&hex)), []);
    let document = tools("a: -0x_f\n");
    assert_eq!(
        root(&document).get("a").unwrap().value(),
        &Value::Int((-15).into())
    );
}

/// Each template goes to the end of its line, or to a comment, however many stand on the line.
#[test]
fn templates_on_one_line() {
    let text = "a: [{{b}}, {{c}} ]  # {{d}}\ne: [{{f}}, {{h}}] #i #j\nk: [{{l}},\n  {{m}}]\n";
    let document = tools(text);
    let faults = document.faults.iter();
    let spans = faults.map(|fault| text.get(fault.span.start..fault.span.end).unwrap());
    let spans: Vec<&str> = spans.collect();
    assert_eq!(
        spans,
        [
            "{{b}}, {{c}} ]",
            "{{c}} ]",
            "{{f}}, {{h}}]",
            "{{h}}]",
            "{{l}},",
            "{{m}}]"
        ]
    );
    let long = format!("a: [{{{{b}}}}{}]", " ".repeat(60));
    let helps = tools(&long)
        .faults
        .into_iter()
        .filter_map(|fault| fault.help);
    let helps: Vec<String> = helps.collect();
    assert!(helps.iter().any(|help| help.contains('…')), "{helps:?}");
}
