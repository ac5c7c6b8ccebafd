// YAML: the tokens of a manifest, and hard texts inside one that stays valid.
import { changeToken, edit, indented, manifestOf } from '../edits.mjs';

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w./$^-]+|\n *|\s|[^\s\w]/gu;

// biome-ignore format: many short texts
const POOL = [
  ': ', ':', '- ', '-', '? ', '?', '&a ', '&b', '*a', '*b', '!!str ', '!!int ', '!!float ', '!!bool ',
  '!!null ', '!!binary ', '!!timestamp ', '!!seq ', '!!map ', '!!set ', '!!omap ', '!!pairs ', '!', '!x ',
  '!!x ', '!<tag:yaml.org,2002:str> ', '!<x', '!e!x ', '|', '|\n', '>-\n', '|+\n', '>2\n', '|1-\n', '|0',
  '>9\n', '"', "'", "''", '#', ' #', ' # x\n', '\n---\n', '---', '--- ', '...', '\n...\n', '%YAML 1.1\n---\n',
  '%YAML 2.0\n---\n', '%TAG ! tag:x,1:\n---\n', '%TAG !e! tag:yaml.org,2002:\n---\n', '{', '}', '[', ']', ',',
  ', ', '{}', '[]', '[,]', '{,}', '{a}', '{a: 1, a: 2}', '{? a}', '[a: b]', '[? a: b]', '<<: ', '<<', '=',
  '~', '@', '`', '%', '\\', '\\\n', '\t', '\n\t', ' \t', '\n', '\n\n', '\n  ', '\n    ', '\n      - ', ' ',
  '  ', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\ufeff', '\0', '\u0007', '\u007f', '\u0080', '\ufffe',
  '\uffff', '\ud7ff', '\ue000', '😀', '\u00a0', '\u3000', 'é', '"\\x41"', '"\\u00e9"', '"\\ud800"',
  '"\\U0001F600"', '"\\U00110000"', '"\\N\\_\\L\\P\\e\\0"', '"\\/"', '"\\\'"', '"a\\\n  b"', '"a\n\n  b"',
  "'a\n  b'", '"\\xg"', 'null', 'true', 'no', 'on', 'y', '0', '1', '-1', '.5', '1.', '1e3', '1.0e+3', '.inf',
  '-.INF', '.nan', '0x1F', '0b1', '017', '08', '0o17', '1_000', '1:30', '2024-01-01', '2024-13-01',
  '2024-01-01 00:00:00', '2024-01-01T00:00:00.5+25:00', '0x_', '+.', '._', '-', '12e03', 'a b', 'a#b', 'a:b',
  'a :b', 'a: b: c', '::', '- -', '? ?',
];

const TAGS = [
  ...['str', 'int', 'float', 'bool', 'null', 'binary', 'timestamp', 'seq', 'map', 'set', 'omap', 'pairs'].map(
    (name) => `!!${name}`,
  ),
  ...['!', '!x', '!!x', '!!python/none', '!<tag:yaml.org,2002:int>', '!!merge', '!!value'],
];

// biome-ignore format: many short texts
const TAGGED = [
  '{a, b}', '[a: 1, b: 2]', '{a: 1}', '[]', '[a]', '[{a: 1, b: 2}]', 'aGk=', '"aGk="', "'1'", '"true"', '', '|\n    aGk=', '{? a : }',
];

export function mutate(random, project, pools) {
  return edit(project, manifestOf(project), (text) => {
    const change = random.pick([note, note, scalar, tagged, block, linked, token, token, token]);
    return change(random, text, pools);
  });
}

const token = (random, text, pools) =>
  changeToken(random, text, TOKEN, [...POOL, random.pick(pools.scalars), random.pick(pools.yaml)]);

/** A whole text as the value of a keyword that no schema knows, where any value is right. */
function note(random, text, pools) {
  const value = random.pick(pools.yaml);
  const changed = random.once(2) ? changeToken(random, value, TOKEN, POOL) : value;
  return noted(text, `\n${indented(changed, 2)}`);
}

const noted = (text, value) =>
  text.replace(
    /^( *)(output_schema|outputs):\n/m,
    (line, indent) => `${line}${indented(`x-note:${value}\n`, indent.length + 2)}`,
  );

/** A tag, with what it may or may not fit. */
function tagged(random, text, pools) {
  const written = random.times(
    1,
    3,
    () => `${random.pick(TAGS)} ${random.once(2) ? random.pick(TAGGED) : random.pick(pools.scalars)}`,
  );
  return noted(text, random.once(3) ? ` ${written[0]}` : written.map((item) => `\n  - ${item}`).join(''));
}

// biome-ignore format: many short texts
const BLOCK_LINES = [
  'a', '  a', '', ' ', '\t', '\ta', '# a', 'a #b', 'a: b', '- a', '---', '\u0085', 'a\u2028b', '"', "'",
  '   ', 'a ', '...', '%a', 'é',
];

// biome-ignore format: many short texts
const BLOCK_HEADS = [
  '|', '>', '|-', '>-', '|+', '>+', '|1', '>2', '|2-', '>-1', '| # c', '|#c', '|x', '|10', '"', "'", 'a',
  '',
];

/** A text in a block, or over several lines. */
function block(random, text) {
  const lines = random.times(0, 4, () => random.pick(BLOCK_LINES));
  const head = random.pick(BLOCK_HEADS);
  return text.replace(/^( *)(description|summary|title): .*$/m, (_, indent, key) => {
    const depth = random.pick([1, 2, 2, 2, 4, 0]);
    const value = lines.map((line) => `\n${line && ' '.repeat(indent.length + depth)}${line}`).join('');
    return `${indent}${key}: ${head}${value}${/["']/.test(head) ? head : ''}`;
  });
}

/** An anchor on one value, an alias in place of another. */
function linked(random, text) {
  const lines = text.split('\n');
  const entries = lines.flatMap((line, at) => (/: *\S|- \S|:$/.test(line) ? [at] : []));
  const [from, to] = [random.pick(entries), random.pick(entries)];
  if (from === undefined) return text;
  const name = random.pick(['a', 'a', 'a', 'é', 'a.b', 'a-b', '1', '']);
  lines[from] = lines[from].replace(/(:|-)(?: (?=\S)|$)/, (_, sign) => `${sign} &${name} `);
  if (to !== from || random.once(2))
    lines[to] = lines[to].replace(/(:|-) .*$/, (_, sign) => `${sign} *${random.once(8) ? 'b' : name}`);
  return lines.join('\n');
}

/** A scalar in the place of another, or as a list's item. */
function scalar(random, text, pools) {
  const value = random.pick(pools.scalars);
  const lines = text.split('\n');
  const at = random.below(lines.length);
  lines[at] = lines[at].replace(/(: |- )(.*)$/, (_, sign) => sign + (random.once(4) ? `[${value}]` : value));
  return lines.join('\n');
}
