// Python's syntax: tokens of the module, statements beside its functions, and expressions in them.
import { readFileSync } from 'node:fs';
import { changeLine, changeToken, edit, indented, moduleOf } from '../edits.mjs';

const TOKEN =
  /[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*|\d[\w.]*|'''|"""|\*\*=?|\/\/=?|->|:=|[=!<>]=|<<|>>|\.\.\.|\n[ \t]*|[ \t]+|[\s\S]/gu;

// biome-ignore format: many short texts
const POOL = [
  ...'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type _'.split(' '),
  ...'+ - * ** / // % @ << >> & | ^ ~ := < > <= >= == != <> ( ) [ ] { } , : . ; -> = += **= @= ! ? $ ` \\ ...'.split(' '),
  'print x', 'exec "x"', '0777', '00', '0_0', '1_0', '1__0', '1_', '0x', '0xg', '0b2', '0o8', '1e', '1e5',
  '1e_5', '1_e5', '1.', '.1', '1._0', '1j', '1J', '0_7', '0xfor', '1if x else y', '1or 2', '0b1or 2',
  '1_000.0_1e1_0', '1.e', '1..x', '1.x', '1L', '9'.repeat(31), "'", '"', "'''", '"""', "''", "'a'",
  '"\\x4"', '"\\x41"', '"\\N{DIGIT ONE}"', '"\\N{no}"', '"\\u12"', '"\\U00110000"', '"\\ud800"', '"\\400"',
  '"\\q"', "b'\\x4'", "b'é'", "b'\\u0'", "rb'\\'", "Rb''", "bR''", "ub''", "ur''", "u''", "fb''", "rf''",
  "fr''", "tf''", "t''", "rt''", "bt''", "'a' b'a'", "'a' f'a'", "'a' t'a'", "b'a' f''", "'a''b'", "'a\\\nb'",
  "'a\nb'", 'f"{x}"', 'f"{x!r}"', 'f"{x!z}"', 'f"{x !r}"', 'f"{x! r}"', 'f"{x:>{y}}"', 'f"{x:{y:{z}}}"',
  'f"{x:{y:{z:{w}}}}"', 'f"{"a"}"', "f'{'a'}'", 'f"{x=}"', 'f"{x = !s:>5}"', 'f"{}"', 'f"{ }"', 'f"{!r}"',
  'f"{:x}"', 'f"{x"', 'f"x}"', 'f"{{}}"', 'f"{lambda x: 1}"', 'f"{(lambda x: 1)}"', 'f"{x:=5}"',
  'f"{(x:=5)}"', 'f"{*x}"', 'f"{*x,}"', 'f"{yield}"', 'f"{await x}"', 'f"{x\n}"', 'f"{x # c\n}"', 'f"{x:\n}"',
  'f"""{x:\n}"""', 'f"{\'\\n\'}"', 'f"\\N{DIGIT ONE}"', 'f"\\N{x}"', 'f"{\\n}"', 'f"\\{x}"', 'rf"\\{x}"',
  'f"{x:{{}}}"', 'f"{x:}}"', 'f"{x:\\x4}"', 'f"{x,}"', 'f"{x;y}"', 'f"{a[\'b\']}"', 'f"{x!r:^{w}.{p}}"',
  't"{x}"', 't"{x=!r}"', 't"{}"', 't"" t""', 't"" ""', 't"" f""', 'f"{t"{x}"}"', '*a', '**a', '*, a', '*a, b',
  'a, /', '/, a', '*', '*, **k', '*a: *b', 'a=1, b', '(x for x in y)', 'x for x in y', '[*x]', '{**x}',
  '{*x}', '{**x, 1}', '{x: *y}', '[x:=1]', '(x:=1)', 'x:=1', 'f(x:=1)', 'f(x=1, y)', 'f(**x, *y)', 'f(*x, y)',
  'f(x for x in y, 1)', 'f(x=1, x=1)', 'f(None=1)', 'f(a.b=1)', 'x[*y]', 'x[*y:1]', 'x[a:=1]', 'x[1:2, ::3]',
  'x[]', '()', '(,)', '(*x)', '(*x,)', 'lambda: (yield)', 'lambda *a, **k: 0', 'lambda a=1, b: 0',
  'lambda x: y, z', 'x if y', 'x if y else', 'not', 'a not b', 'a is not b', 'not in', 'await x', 'yield x',
  'yield from x', 'yield from', '__debug__', '__debug__ = 1', 'None = 1', 'f() = 1', 'a = b = c',
  'a: int = 1', '(a): int', 'a.b: int', '(a, b): int', 'a += b += c', '*a = b', '*a, *b = c', 'del f()',
  'del (a, b)', 'del *a', 'del a + b', 'for x in *a, b: pass', 'for *x in y: pass', 'for f() in y: pass',
  'with a as b, c as d: pass', 'with (a as b, c as d,): pass', 'with (a, b) as c: pass',
  'with a as f(): pass', 'with (yield) as x: pass', 'import a.b as c', 'import a as b.c', 'from . import a',
  'from ... import *', 'from a import (b, c,)', 'from a import (b), c', 'from a import b,',
  'from a import ()', 'import *', 'from __future__ import annotations', 'from __future__ import braces',
  'from __future__ import barry_as_FLUFL', 'from __future__ import nope', 'global x', 'global x.y',
  'nonlocal x', 'return *a, b', 'return', 'raise x from y', 'raise from y', 'raise x, y', 'assert x, y',
  'assert (x, y)', 'assert x = y', 'pass;', ';', ';;', 'if x: pass; y', 'if x: if y: pass',
  'class A[T]: pass', 'class A(B, metaclass=C): pass', 'class A(x for x in y): pass', '\n', '\n    ', '\n  ',
  '\n\t', '\n        ', '    ', '\t', ' ', '\f', '\n\f', '\\\n', '\\ \n', '#', '# x\n', '\r', '\v', '\0',
  '\u00a0', '\u2003', '\u200b', '\ufeff', 'é', 'ﬁ', '𝔘', '\u2118', '\u00b7x', 'x\u00b7', '℘', '٣', 'x٣', '１',
  'ª', '€', '😀', '“', '’', '–', '\u3000', '：', '\u037e', 'a\u0301', '\u0301', '\u00aa\u0308',
];

/** One between every two empty lines. */
const STATEMENTS = readFileSync(new URL('statements.txt', import.meta.url), 'utf8').split(/\n\n+/);

const PLACES = [
  ['decorator', /^(async )?def /, (expression, line) => `@${expression}\n${line}`],
  [
    'annotation',
    /^(async )?def \w+\(\w+: /,
    (expression, line) =>
      line.replace(/^((?:async )?def \w+\(\w+: ).*?([,)=])/, `$1${expression.replaceAll('$', '$$$$')}$2`),
  ],
  [
    'returns',
    /^(async )?def .*->.*:$/m,
    (expression, line) => line.replace(/->.*:\n/, () => `-> ${expression}:\n`),
  ],
  ['body', /^ {4}return /, (expression, line) => `    ${expression}\n${line}`],
  ['return', /^ {4}return /, (expression) => `    return ${expression}\n`],
];

export function mutate(random, project, pools) {
  return edit(project, moduleOf(project), (text) => {
    if (random.once(3)) return changeToken(random, text, TOKEN, POOL);
    const written = piece(random, pools);
    if (random.once(3)) {
      const [, where, change] = random.pick(PLACES);
      return changeLine(random, text, where, (line) => change(written.trimEnd(), line));
    }
    return beside(random, text, written);
  });
}

/** A statement, whole or with a token changed. */
function piece(random, pools) {
  const text = random.pick([
    random.pick(STATEMENTS),
    random.pick(STATEMENTS),
    random.pick(pools.python),
    random.pick(POOL),
  ]);
  return random.once(2) ? text : changeToken(random, text, TOKEN, POOL);
}

/** `text` with a statement before one of its own, or at the end, or inside a block that is private. */
function beside(random, text, statement) {
  const written = statement.endsWith('\n') ? statement : `${statement}\n`;
  const block = random.pick([
    'if True:',
    'def _hidden():',
    'async def _hidden():',
    'class _Hidden:',
    'try:\n    pass\nfinally:',
    'with x:',
    'for x in y:',
  ]);
  const added = random.once(3) ? `${block}\n${indented(written, 4)}` : written;
  const starts = [...text.matchAll(/^(?=[\w@])/gm)].map(({ index }) => index);
  const at = random.once(3) || starts.length === 0 ? text.length : random.pick(starts);
  return text.slice(0, at) + (random.once(6) ? written.trimEnd() : added) + text.slice(at);
}
