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

export function mutate(random, project, pools) {
  return edit(project, manifestOf(project), (text) => {
    if (random.once(4)) return inserted(random, text, random.pick(pools.yaml));
    if (random.once(4)) return scalar(random, text, random.pick(pools.scalars));
    return changeToken(random, text, TOKEN, [...POOL, random.pick(pools.scalars), random.pick(pools.yaml)]);
  });
}

/** A whole text as the value of a keyword that no schema knows, where any value is right. */
function inserted(random, text, value) {
  const changed = random.once(2) ? changeToken(random, value, TOKEN, POOL) : value;
  return text.replace(/^( *)(output_schema|outputs):\n/m, (line, indent) => {
    const depth = indent.length + 2;
    return `${line}${' '.repeat(depth)}x-note:\n${indented(changed, depth + 2).replace(/\n?$/, '\n')}`;
  });
}

/** A scalar in the place of another, or as a list's item. */
function scalar(random, text, value) {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  lines[at] = lines[at].replace(/(: |- )(.*)$/, (_, sign) => sign + (random.once(4) ? `[${value}]` : value));
  return lines.join('\n');
}
