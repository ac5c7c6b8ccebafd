// Sizes and depths on both sides of a limit: the reference's own, Python's, and those at which it falls.
import { edit, indented, manifestOf, moduleOf } from '../edits.mjs';
import { fn, inputSchema, made } from '../made.mjs';

const nested =
  (open, close, inside = '') =>
  (depth) =>
    open.repeat(depth) + inside + close.repeat(depth);

/** Texts by size, and about which size something ends. */
const YAML = [
  [480, nested('[', ']')],
  [480, nested('{a: ', '}')],
  [480, nested('- ', '', 'x')],
  [1024, (size) => `${'k'.repeat(size - 1)}: 1`],
  [1024, (size) => `"${'k'.repeat(size - 3)}": 1`],
  [1024, (size) => `"${'\\n'.repeat((size >> 1) - 2)}": 1`],
  [1024, (size) => `{${'k'.repeat(size - 1)}: 1}`],
  [1024, (size) => `[${'k'.repeat(size - 1)}: 1]`],
  [1024, (size) => `"k"${' '.repeat(size - 4)}: 1`],
  [1024, (size) => `${'é'.repeat(size - 1)}: 1`],
  [4300, (size) => '9'.repeat(size)],
  [4300, (size) => `-${'9'.repeat(size)}`],
  [4300, (size) => `0${'7'.repeat(size)}`],
  [3571, (size) => `0x${'f'.repeat(size)}`],
  [308, (size) => `1.0e+${size}`],
  [308, (size) => `${'9'.repeat(size)}.0`],
];

const PYTHON = [
  [200, nested('(', ')', '1')],
  [200, nested('[', ']')],
  [200, nested('{1: ', '}', '1')],
  [100, nested('f(', ')')],
  [150, (depth) => [...Array(depth)].reduce((inside) => `f"{${inside}}"`, '1')],
  [4300, (size) => '9'.repeat(size)],
  [4300, (size) => `1_${'9'.repeat(size - 1)}`],
  [4300, (size) => `0${'0'.repeat(size)}`],
  [4300, (size) => `0b${'1'.repeat(size)}`],
  [4300, (size) => `${'9'.repeat(size)}j`],
  [4300, (size) => `${'9'.repeat(size)}.0`],
  [60, nested('-', '', '1')],
  [60, nested('not ', '', '1')],
  [60, nested('lambda: ', '', '1')],
  [60, nested('1 if 1 else ', '', '1')],
  [60, nested('1 ** ', '', '1')],
  [60, nested('await ', '', 'x')],
  [400, nested('x.', '', 'x')],
  [400, nested('1 + ', '', '1')],
];

const TOML = [
  [200, nested('[', ']')],
  [150, nested('{a = ', '}', '1')],
  [4300, (size) => '9'.repeat(size)],
  [3571, (size) => `0x${'f'.repeat(size)}`],
];

const SCHEMAS = [
  [96, nested('{properties: {a: ', '}}', '{}')],
  [122, nested('{items: ', '}', '{}')],
  [122, nested('{not: ', '}', '{}')],
  [82, nested('{allOf: [', ']}', '{}')],
  [96, nested('{$defs: {a: ', '}}', '{}')],
  [122, nested('{const: ', '}', '1')],
  [100, (size) => `{pattern: "${'(a)'.repeat(size)}\\\\${size}"}`],
  [480, (depth) => `{pattern: "${nested('(', ')')(depth)}"}`],
  [4294967295, (size) => `{pattern: "a{${size}}"}`],
  [4294967295, (size) => `{pattern: "a{1,${size}}"}`],
];

/** A number about `border`, now and then well to one side. */
const about = (random, border) =>
  random.once(3) ? Math.ceil(border * (0.5 + random.below(8) / 10)) : border - 4 + random.below(9);

export function mutate(random, project) {
  return random.pick([yaml, python, python, indents, literal, toml, schema, schema])(random, project);
}

function one(random, texts) {
  const [border, text] = random.pick(texts);
  return text(about(random, border));
}

const yaml = (random, project) =>
  edit(project, manifestOf(project), (text) =>
    text.replace(
      /^( *)(output_schema|outputs):\n/m,
      (line, indent) => `${line}${indented(`x-note:\n  ${one(random, YAML)}\n`, indent.length + 2)}`,
    ),
  );

const python = (random, project) =>
  edit(
    project,
    moduleOf(project),
    (text) => `${text}\n${random.pick(['_x = ', '_x: ', '', 'if '])}${one(random, PYTHON)}\n`,
  );

/** Blocks in blocks. */
const indents = (random, project) =>
  edit(project, moduleOf(project), (text) => {
    const depth = about(random, 100);
    const heads = Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}if 1:\n`);
    return `${text}\n${heads.join('')}${' '.repeat(depth)}pass\n`;
  });

/** A default in both languages. */
function literal(random) {
  const text = nested('[', ']')(about(random, random.pick([60, 90, 100])));
  const digits = '9'.repeat(about(random, 4300));
  const value = random.pick([text, digits]);
  const input = inputSchema([['p', `{"default": ${value}}`]], []);
  return made('recurse-tools', {
    tools: [{ name: 'look', input }],
    source: fn('look', [['p', `p: object = ${value}`]]),
  });
}

const toml = (random, project) =>
  edit(project, 'pyproject.toml', (text) => `${text}\n[x]\ny = ${one(random, TOML)}\n`);

function schema(random) {
  const text = one(random, SCHEMAS);
  const value = random.pick(['1', '"a"', '[]', '{}']);
  const input = inputSchema([['p', text]], []);
  const output = random.once(3) ? text : '{}';
  return made('recurse-tools', {
    tools: [{ name: 'look', input, output }],
    source: fn('look', [['p', `p: object = ${value}`]]),
  });
}
