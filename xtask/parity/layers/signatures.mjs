// Signatures beside their schemas: kinds of parameters, names, annotations, and defaults of every sort.
import { changeToken } from '../edits.mjs';
import { asPython, value } from '../json.mjs';
import * as literals from '../literals.mjs';
import { fn, inputSchema, made as project } from '../made.mjs';

const TOKEN = /"(?:[^"\\]|\\.)*"|'[^']*'|[\w.]+|\s|[^\s\w]/gu;

// biome-ignore format: many short texts
const POOL = [
  '*', '**', '/', ',', ', *, ', ', /, ', '*args', '**kw', '*args: int', '**kw: int', '=', '= 1', ': int', '(',
  ')', ' ', '\n', 'a', 'b', 'self', 'None', '->', '...', '+', '-', '[', ']', '{', '}', '"', "b''", 'not',
  'lambda: 0', '# c\n', '\\\n',
];

/** Defaults in both languages: what may be the same and what only looks so. */
// biome-ignore format: many short texts
const PAIRS = [
  ['1', '1'], ['1', '1.0'], ['1', '0x1'], ['1', '0b1'], ['1', '+1'], ['1', '(1)'], ['1', '- -1'],
  ['1', 'True'], ['-1', '-1'], ['-1', '-(1)'], ['-1', '(-1)'], ['-1', '~0'], ['0', '-0'], ['0', '00'],
  ['0', '-0.0'], ['0.0', '0.0'], ['-0.0', '-0.0'], ['0.0', '-0.0'], ['0.0', '0e5'], ['1.0', '1e0'],
  ['1e3', '1e3'], ['1.0e+3', '1e3'], ['1000', '1_000'], ['1_000', '1000'], ['15', '0o17'], ['017', '15'],
  ['0x1F', '31'], ['1:30', '90'], ['1.0e+400', '1e400'], ['.inf', '1e400'], ['0.1', '.1'], ['1.', '1.'],
  ['1.0', '1.'], ['100000000000000000000', '100000000000000000000'], ['1.0e+22', '1e22'],
  ['10000000000000000000000', '1e22'], ['0.1', '0.1000000000000000055511151231257827'],
  ['5.0e-324', '3e-324'], ['null', 'None'], ['~', 'None'], ['', 'None'], ['true', 'True'], ['yes', 'True'],
  ['"yes"', '"yes"'], ['yes', '"yes"'], ['y', '"y"'], ['false', 'False'], ['false', 'not True'],
  ['0', 'False'], ['null', '...'], ['null', 'Ellipsis'], ['1', '1j'], ['1', '1 + 0j'], ['1', '1 + 1'],
  ['1', 'int(1)'], ['1', 'X'], ['1', 'x.y'], ['1', '1 if 1 else 2'], ['1', '(1,)'], ['1', '1 or 2'],
  ['1', '(a := 1)'], ['1', 'lambda: 1'], ['1', '[1][0]'], ['1', 'await x'], ['1', '(yield)'], ['1', '*a'],
  ['a', '"a"'], ['a', "'a'"], ['a', '"""a"""'], ['a', 'r"a"'], ['a', 'u"a"'], ['a', 'b"a"'], ['a', 'f"a"'],
  ['a', 't"a"'], ['a', '"\\x61"'], ['a', '"\\141"'], ['a', '"\\N{LATIN SMALL LETTER A}"'], ['ab', '"a" "b"'],
  ['ab', '("a"\n    "b")'], ['ab', '"a\\\nb"'], ['a', '"a" + ""'], ['"a\\nb"', '"""a\nb"""'],
  ['"a\\nb"', '"a\\nb"'], ['"a\\nb"', 'r"a\\nb"'], ['"\\u00e9"', '"é"'], ['é', '"\\xe9"'],
  ['"e\\u0301"', '"é"'], ['😀', '"😀"'], ['😀', '"\\ud83d\\ude00"'], ['"\\U0001F600"', '"\\U0001f600"'],
  ['""', '""'], ['""', "''"], ['"\\0"', '"\\0"'], ['"\\x7f"', '"\\x7f"'], ['"\\e"', '"\\x1b"'],
  ['"\\u2028"', '"\\u2028"'], ['"\\uffff"', '"\\uffff"'], ['a', '"\\q"'], ['"\\\\q"', '"\\q"'],
  ["'it''s'", '"it\'s"'], ['"/"', '"\\/"'], ['[]', '[]'], ['[]', '()'], ['[1]', '[1,]'], ['[1, 2]', '[1, 2]'],
  ['[1]', '(1,)'], ['[1]', '{1}'], ['[]', 'set()'], ['[]', 'list()'], ['[1]', '[*[1]]'], ['[1]', '[1.0]'],
  ['[null]', '[None]'], ['[[]]', '[[]]'], ['[[]]', '[()]'], ['{}', '{}'], ['{}', 'dict()'], ['{}', 'set()'],
  ['{a: 1}', '{"a": 1}'], ['{a: 1}', '{"a": 1, "a": 1}'], ['{a: 1}', '{"a": 2, "a": 1}'],
  ['{a: 1}', '{"a": 1.0}'], ['{a: 1}', '{**{"a": 1}}'], ['{a: 1}', 'dict(a=1)'], ['{"1": 1}', '{1: 1}'],
  ['{"null": 1}', '{None: 1}'], ['{a: 1}', '{b"a": 1}'], ['{a: 1}', '{("a",): 1}'], ['{a: 1}', '{[]: 1}'],
  ['{a: 1}', '{{}: 1}'], ['{a: {b: []}}', '{"a": {"b": []}}'], ['{b: 1, a: 2}', '{"a": 2, "b": 1}'],
  ['[{}]', '[{[]}]'], ['[1]', '[1 for _ in x]'], ['[-1]', '[-1]'], ['[1]', '[+True]'],
  ['[1]', '[1, # c\n 1]'],
];

// biome-ignore format: many short texts
const NAMES = [
  'a', 'b', 'text', 'on', '_x', 'self', 'x1', 'type', 'match', 'é', 'ﬁ', 'ａ', 'e\u0301', 'ſ', '𝐚', 'Ａ', 'ª',
  'µ', 'K', 'a_', '__a', 'print', 'on_', 'Straße', 'default',
];

// biome-ignore format: many short texts
const ANNOTATIONS = [
  'int', 'str', '"str"', 'list[int]', 'None', '...', 'int | None', 'x.y[z]', 'lambda: 0', '(yield)', '*a',
  'a if b else c', 'not a', '(a := 1)', '{}', '1', 'f(x)', 'Annotated[int, "a, b: c = 1"]', 'f"{x}"',
  'await x', '(int)', 'Callable[[int], str]',
];

// biome-ignore format: many short texts
const RETURNS = [
  'dict', 'None', '(None)', '"None"', 'None | None', 'Never', 'int', 'list[None]', '...', 'not None',
  '((None))', 'f"None"', 'None, ', '-None', 'None()', '[None]', 'None if x else y', 'lambda: None',
];

export function mutate(random, _, pools) {
  const made = random.times(0, 3, () => parameter(random, pools));
  const first = (name) => made.findIndex((other) => other.name === name);
  const parameters = made.filter(({ name }, at) => random.once(40) || first(name) === at);
  const source = module(random, parameters);
  if (random.once(6)) return agent(source);
  return project('recurse-tools', { tools: [{ name: 'look', input: schemaOf(random, parameters) }], source });
}

/** The module with a function of these parameters, and what may stand before and after it. */
function module(random, parameters) {
  const written = parameters.map(({ name, annotation, python }) => {
    const type = annotation === undefined ? '' : `: ${annotation}`;
    const value = python === undefined ? '' : ` = ${python}`;
    return [random.once(30) ? name : plain(name), `${name}${type}${value}`];
  });
  const returns = random.once(8) ? random.pick(RETURNS) : 'dict';
  const [head, ...rest] = fn('look', separated(random, written), returns).split(/(?=:\n {4}""")/);
  const before = random.pick(['', '', '', 'async ', '@cache\n']);
  const changed = random.once(8) ? changeToken(random, head, TOKEN, POOL) : head;
  return before + changed + rest.join('') + (random.once(5) ? random.pick(AFTER) : '');
}

/** The schema that fits them, mostly. */
function schemaOf(random, parameters) {
  const named = parameters.map(({ name, schema }) => [
    JSON.stringify(random.once(30) ? random.pick(NAMES) : plain(name)),
    schema,
  ]);
  const required = parameters
    .filter(({ python }) => python === undefined)
    .map(({ name }) => JSON.stringify(plain(name)));
  return inputSchema(
    random.once(40) ? random.some(named) : named,
    random.once(25) ? random.some(required) : required,
  );
}

/** A name as Python takes it. */
const plain = (name) => name.normalize('NFKC');

// biome-ignore format: many short texts
const AFTER = [
  'def look(): pass\n', 'async def look(): pass\n', 'def _look(): pass\n', 'class look: pass\n', 'look = 1\n',
  'def other(): pass\n', 'if 1:\n    def other(): pass\n', 'class A:\n    def other(self): pass\n',
  'def ｌook(): pass\n', 'def é(): pass\n', 'lambda other: 0\n', 'def __x(): pass\n',
  'try: pass\nfinally:\n    def other(): pass\n', 'def lo\\\nok(): pass\n',
  'def _a():\n    def other(): pass\n', 'x = 1; y = 2\ndef other(): ...\n', '@x\nasync def other(): ...\n',
  'del look\n',
];

const agent = (source) =>
  project('recurse-agent', {
    tools: [{ name: 'look' }],
    source,
    inputs: '{"properties": {"task": {"type": "string", "default": "a"}}}',
    outputs: '{"type": "object"}',
  });

function parameter(random, pools) {
  const name = random.once(3) ? random.pick(NAMES) : random.pick(['a', 'b', 'c', 'd']);
  const annotation = random.once(60) ? undefined : random.once(6) ? random.pick(ANNOTATIONS) : 'str';
  if (random.once(3)) {
    const schema = random.once(15)
      ? '{"default": 1}'
      : random.pick(['{}', 'true', '{"type": "string"}', 'false']);
    return { name, annotation, schema };
  }
  const [yaml, python] = pair(random, pools);
  const declared = random.once(2) ? '' : `"default": ${yaml}`;
  return { name, annotation, python, schema: `{${declared}}` };
}

function pair(random, pools) {
  if (random.once(12)) return ['null', random.pick(pools.literals)];
  if (random.once(3)) return literals.pair(random);
  if (random.once(5)) {
    const text = value(random);
    return [text, random.once(6) ? asPython(value(random)) : asPython(text)];
  }
  const [yaml, python] = random.pick(PAIRS);
  if (random.once(12)) return [yaml, random.pick(PAIRS)[1]];
  if (random.once(6)) return [`[${yaml}]`, `[${python}]`];
  if (random.once(8)) return [`{k: ${yaml}}`, `{"k": ${python}}`];
  return [yaml, random.once(15) ? changeToken(random, python, TOKEN, POOL) : python];
}

// biome-ignore format: many short texts
const SEPARATORS = ['*', '*', '*', '*', '/', '*args', '**kw', '*args: int', '**kw: int', '*args: *a', '/, *', '*, k', ''];

/** With `/`, `*` and what is variadic between them, now and then. */
function separated(random, written) {
  const all = [...written];
  if (!random.once(8)) return all.sort((a, b) => a[1].includes('=') - b[1].includes('='));
  const extra = random.pick(SEPARATORS);
  all.splice(random.below(all.length + 1), 0, [extra.replaceAll(/\W.*/g, '') || 'x', extra]);
  return all;
}
