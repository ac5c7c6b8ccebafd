//! The reader against tables of what CPython 3.14 does.

use serde_json::Value as Json;

use super::*;
use crate::text::LineIndex;
use crate::tree::Value;

/// A table; the JSON reader takes no lone surrogates, so they become what the reader shows for them.
fn facts(text: &str) -> Json {
    serde_json::from_str(&text.replace(r#""\ud800""#, r#""\ufffd""#)).unwrap()
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => u32::from(byte - b'A'),
        b'a'..=b'z' => u32::from(byte - b'a') + 26,
        b'0'..=b'9' => u32::from(byte - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits =
            group.iter().fold(0, |bits, byte| bits << 6 | digit(*byte)) << (6 * (4 - group.len()));
        bytes.extend(bits.to_be_bytes().iter().skip(1).take(group.len() - 1));
    }
    bytes
}

/// The source of a row; none where the table holds only its beginning.
fn source_of(row: &Json) -> Option<Vec<u8>> {
    if row.get("source_prefix").is_some() {
        return None;
    }
    match row.get("source") {
        Some(text) => Some(text.as_str()?.as_bytes().to_vec()),
        None => row.get("source_base64")?.as_str().map(base64),
    }
}

/// A place as CPython gives it: line and column from 1, the column in characters.
fn place_of(source: &[u8], fault: &SyntaxFault) -> (u64, u64) {
    let place = LineIndex::new(source).position(fault.span.start);
    (place.line as u64, place.column as u64)
}

#[test]
fn snippets() {
    let rows = facts(include_str!("../../tests/facts/python-snippets.json"));
    let (mut wrong, mut faults, mut lines, mut places) = (Vec::new(), 0, 0, 0);
    for row in rows.as_array().unwrap() {
        let Some(source) = source_of(row) else {
            continue;
        };
        let result = parse(&source);
        if row["ok"] != result.is_ok() {
            wrong.push(row["id"].clone());
        }
        let (Err(fault), Some(line), Some(column)) =
            (result, row["line"].as_u64(), row["col"].as_u64())
        else {
            continue;
        };
        // Where CPython knows no line it says 0.
        if line > 0 {
            let found = place_of(&source, &fault);
            faults += 1;
            lines += u64::from(found.0 == line);
            // Where CPython points behind the last word of a line, that word is pointed at.
            let end = LineIndex::new(&source).position(fault.span.end);
            let found_end = (end.line as u64, end.column as u64);
            places += u64::from(found == (line, column) || found_end == (line, column));
            if std::env::var_os("PLUMBLINE_PLACES").is_some() && found != (line, column) {
                println!(
                    "{} {line}:{column} {found:?} {} {}",
                    row["id"], row["message"], fault.message
                );
            }
        }
    }
    assert_eq!(wrong, Vec::<Json>::new());
    assert!(lines * 1000 >= faults * 995, "{lines} lines of {faults}");
    assert!(places * 100 >= faults * 84, "{places} places of {faults}");
}

#[test]
fn disagreements_of_the_parser_alone() {
    // An f-string as the key of a mapping pattern, which only CPython's compiler refuses, and a
    // comment beyond ASCII in code page 437.
    const KNOWN: [&str; 3] = ["ext/mut#33419", "ext/teststr#1447", "ext2/mut#39762"];
    let tables = facts(include_str!("../../tests/facts/python-disagreements.json"));
    let mut wrong = Vec::new();
    for row in tables
        .as_object()
        .unwrap()
        .values()
        .flat_map(|rows| rows.as_array().unwrap())
    {
        let Some(source) = source_of(row) else {
            continue;
        };
        let accepted = row["kind"] == "false reject";
        if parse(&source).is_ok() != accepted {
            wrong.push(row["id"].as_str().unwrap().to_owned());
        }
    }
    wrong.sort();
    wrong.dedup();
    assert_eq!(wrong, KNOWN);
}

#[test]
fn docstrings() {
    let rows = facts(include_str!("../../tests/facts/docstrings.json"));
    for row in rows.as_array().unwrap() {
        let source = row["source"].as_str().unwrap();
        let Some(function) = parse(source.as_bytes())
            .unwrap()
            .functions
            .into_iter()
            .next()
        else {
            continue;
        };
        let expected = row["docstring"].as_str().unwrap_or_default();
        let found = function.docstring.map_or(String::new(), |found| found.text);
        assert_eq!(found, expected, "{source:?}");
    }
}

/// What Python prints for a value.
fn repr(node: crate::tree::NodeRef) -> String {
    match node.value() {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => format!("float {number:e}"),
        Value::Str(text) => format!("'{}'", text.replace('\\', "\\\\")),
        Value::Surrogates(points) => {
            let points: Vec<String> = points
                .iter()
                .map(|point| format!("\\u{point:04x}"))
                .collect();
            format!("'{}'", points.concat())
        }
        Value::Seq(_) => {
            let items: Vec<String> = node.items().map(repr).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(_) => {
            let entries: Vec<String> = node
                .entries()
                .map(|(key, value)| format!("{}: {}", repr(key), repr(value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Other(name) => (*name).to_owned(),
    }
}

fn default_of(expression: &str) -> Option<Result<String, NotLiteral>> {
    let module = parse(format!("def f(a=(\n{expression}\n)): pass\n").as_bytes()).ok()?;
    let default = module.functions[0].parameters[0].default.clone()?;
    Some(default.literal.map(|(tree, root)| repr(tree.at(root))))
}

#[test]
fn literals() {
    // Values that `literal_eval` gives and JSON has no word for.
    const PYTHON_ONLY: [&str; 5] = ["tuple", "set", "bytes", "complex", "ellipsis"];
    let rows = facts(include_str!("../../tests/facts/literal-eval.json"));
    for row in rows.as_array().unwrap() {
        let expression = row["expr"].as_str().unwrap();
        let outcome = &row["outcome"];
        let kind = outcome["type"].as_str().unwrap_or_default();
        let value = outcome["value"].as_str().unwrap_or_default();
        // The table describes long expressions instead of giving them.
        if expression.contains("nested ") || expression.contains(" chars)") {
            continue;
        }
        let Some(found) = default_of(expression) else {
            assert!(outcome.get("exception_in_parse").is_some(), "{expression}");
            continue;
        };
        let python_only = kind.is_empty()
            || PYTHON_ONLY.contains(&kind)
            || value.contains("inf")
            || (value.contains('(') && kind != "str")
            || matches!(value, "{1: 3}" | "{None: 1, True: 3}");
        let portable = !python_only;
        match found {
            Err(refused) => {
                assert!(!portable, "{expression}: {}", refused.found);
                assert!(!refused.found.is_empty(), "{expression}");
            }
            Ok(found) if kind == "float" => {
                let value: f64 = value.parse().unwrap();
                assert_eq!(found, format!("float {value:e}"), "{expression}");
            }
            Ok(found) => assert_eq!((found.as_str(), portable), (value, true), "{expression}"),
        }
    }
}

#[test]
fn literals_beyond_the_table() {
    let deep = format!("{}{}", "[".repeat(190), "]".repeat(190));
    let cases = [
        ("{'a': 1, 'b': 2, 'a': 3}", Ok("{'a': 3, 'b': 2}")),
        ("{'\\ud800': 1}", Ok("{'\\ud800': 1}")),
        ("'\\ud83d\\udea2'", Ok("'\\ud83d\\udea2'")),
        ("'\\ufffd'", Ok("'\u{fffd}'")),
        ("'a' r'\\n' u'b'", Ok("'a\\\\nb'")),
        (deep.as_str(), Ok(deep.as_str())),
        ("[1, now()]", Err("a call of now()")),
        ("{'a': (1,)}", Err("a tuple")),
        ("{1: 2}", Err("a number as a key")),
        ("{**x}", Err("an unpacked mapping")),
        ("os.environ", Err("the name os.environ")),
        ("1 + 1", Err("a computed value")),
        ("-True", Err("a computed value")),
        ("1e999", Err("a number beyond the range of doubles")),
    ];
    for (expression, expected) in cases {
        let found = default_of(expression)
            .unwrap()
            .map_err(|refused| refused.found);
        let expected = expected.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(found, expected, "{expression}");
    }
}

#[test]
fn spans_are_bytes_of_the_file_as_given() {
    let cases: [&[u8]; 6] = [
        b"def name(a='text'): pass\n",
        b"\xef\xbb\xbfx = 1\r\n\r\ndef name(a='text'): pass\r\n",
        b"x = 1\rdef name(a='text'): pass\r",
        b"# coding: latin-1\n# \xe9\xe8\r\ndef name(a='text'): pass\n",
        b"# coding: shift_jis\n# \x83\x5c\x83\x5c\ndef name(a='text'): pass",
        b"# coding: utf-7\n# +-\ndef name(a='text'): pass\n",
    ];
    for bytes in cases {
        let module = parse(bytes).unwrap();
        let at = |span: Span| &bytes[span.start..span.end];
        let function = &module.functions[0];
        let parameter = &function.parameters[0];
        assert_eq!(at(function.name_span), b"name");
        assert_eq!(at(parameter.span), b"a='text'");
        assert_eq!(at(parameter.default.as_ref().unwrap().span), b"'text'");
    }
}

#[test]
fn the_cookie_decides_what_a_string_holds() {
    let cases: [(&[u8], &[u8], Option<&str>); 16] = [
        (b"latin-1", b"\xe9", Some("é")),
        (b"iso-8859-1-unix", b"\xe9", Some("é")),
        (b"cp1252", b"\x80", Some("€")),
        (b"cp1252", b"\x81", None),
        (b"koi8-r", b"\xc1", Some("а")),
        (b"shift_jis", b"\x83\x5c", Some("ソ")),
        (b"gbk", b"\xc4\xe3", Some("你")),
        (b"gb2312", b"\x81\x40", None),
        (b"iso8859-9", b"\x80", Some("\u{80}")),
        (b"utf8", "é".as_bytes(), Some("é")),
        (b"utf-8", b"\xe9", None),
        (b"ascii", b"\xe9", None),
        (b"unicode_escape", b"\\xe9", Some("é")),
        (b"raw_unicode_escape", b"\\u20ac", Some("€")),
        (b"nope", b"", None),
        (b"rot13", b"", None),
    ];
    for (cookie, text, expected) in cases {
        let bytes = [b"# coding: ", cookie, b"\ndef f(a='", text, b"'): pass\n"].concat();
        let found = parse(&bytes).ok().map(|module| {
            let default = module.functions[0].parameters[0].default.clone().unwrap();
            let (tree, root) = default.literal.unwrap();
            tree.at(root).as_str().unwrap().to_owned()
        });
        let shown = String::from_utf8_lossy(&bytes);
        assert_eq!(found.as_deref(), expected, "{shown}");
    }
}

#[test]
fn depth_is_read_as_far_as_python_reads_it() {
    let chain = |link: &str, length| format!("x = {}1\n", link.repeat(length));
    let accepted = [
        chain("not ", 5000),
        chain("-", 5000),
        chain("1 ** ", 2000),
        chain("lambda: ", 2500),
        chain("1 if 1 else ", 2000),
        chain("1 + ", 100_000),
        chain("a is not ", 100_000),
        chain("a and ", 100_000),
        format!("x = a{}\n", ".b()[0]".repeat(30_000)),
        format!("def f(a: {}): pass\n", "a[b].".repeat(30_000) + "c"),
        format!("if a: pass\n{}", "elif a: pass\n".repeat(5000)),
    ];
    for text in accepted {
        assert!(parse(text.as_bytes()).is_ok(), "{}", &text[..20]);
    }
    for link in [
        "not ",
        "-",
        "1 ** ",
        "lambda: ",
        "1 if 1 else ",
        "(",
        "f'{",
        "await ",
    ] {
        assert!(parse(chain(link, 100_000).as_bytes()).is_err(), "{link}");
    }
}

#[test]
fn common_mistakes_are_told_in_plain_words() {
    let table = include_str!("../../tests/facts/python-mistakes.json");
    let mut wrong = Vec::new();
    for row in facts(table).as_array().unwrap() {
        let text = row["source"].as_str().unwrap();
        let fault = parse(text.as_bytes()).unwrap_err();
        let (line, column) = place_of(text.as_bytes(), &fault);
        let found = format!("{line}:{column} {}", fault.message);
        if row["told"] != found.as_str() {
            wrong.push(format!("{} -> {found}", row["told"]));
        }
        assert!(fault.help.is_some(), "{text}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
