// What a manifest says: its keys and values, line by line.
import { changeLine, edit, manifestOf } from '../edits.mjs';

const ENTRY = /^( *)(- )?([\w$"'.-]+):(.*)\n?$/;

const LEAF = /^( *)(- )?([\w$"'.-]+): *[^\s|>#].*\n?$/;

/** What a text may be. */
// biome-ignore format: many short texts
const TEXTS = [
  'a', 'Look up.', '" a "', "'it''s'", '"\\n"', '" "', '"\\0"', '"\\u200b"', 'é', '😀', '"\\u00a0"', '!!str 1',
  "'1'", "'null'", 'a: ', 'a b c', '<<', '"<<"', '1e3', '0o17', '08', '1.2.3', '-', '- a', '?', '? a', ':',
  ':a', 'a:b', 'http://x/?a=b#c', 'a #c', '|\n      a', '!a b', '"#"', '[a', 'a]', '{a', 'a}', ',', ',a',
  '&a b', '*a', '%a', '@a', '`a', '2024-01-01x', '12:30:45', '1:60', 'Null', 'NULL', 'TRUE', 'True', 'tRue',
  'On', 'oN', 'Y', 'n', '.', '..', '.e1', '0b', '0x', '1__0', '+1', '++1', '1.5.', '.NaN', '.nAn', '-.inf',
  '+.INF', '.Inf', '~a', '= ', '==',
];

// biome-ignore format: many short texts
const KEYS = [
  'apiVersion', 'ApiVersion', 'kind', 'Kind', 'metadata', 'name', 'names', 'title', 'summary', 'description',
  'runtime', 'python', 'lockfile', 'tools', 'source', 'sources', 'register', 'apis', 'api', 'input_schema',
  'inputSchema', 'output_schema', 'pricing', 'agent', 'model', 'prompt', 'max_llm_errors', 'max_tool_errors',
  'timeout_tools', 'inputs', 'outputs', 'built_in', 'defaults', 'no_storage', 'pure_args', 'volatile',
  'storable', 'provider_basis_micro_usd', 'compute_basis_micro_usd', 'provider_multiplier',
  'compute_multiplier', 'type', 'properties', 'required', 'task', 'additionalProperties', 'x', '_berth',
  'berth2', 'Berth', 'berth ', '""', "'9a'", 'é', 'on', '1', 'null', '1.0', '~', 'class', '"berth\\n"',
  '"berth\\0"',
];

// biome-ignore format: many short texts
const VALUES = [
  '', ' ', '""', '" "', '"\\n"', '"\\0"', 'null', '~', 'true', 'false', 'yes', '0', '0.0', '-0', '-0.0', '1',
  '1.0', '1.0e+0', '4', '4.0', '4.00000000000000001', '-1', '-0.5', '0.5', '3', '3.0', '1e400', '.inf',
  '-.inf', '.nan', '3.14', "'3.14'", '"3.140"', "'3.14.0'", '3.140', '!!str 3.14', '0x0', '0b100', '04',
  '1:00', '9007199254740993', '18446744073709551616', '[]', '{}', '[a]', '[1]', '[null]', '{a: 1}', '{1: a}',
  '[[]]', '[{}]', '[task]', '[a, a]', '[1, 1.0]', '[1, true]', 'recurse.tools/v1alpha1',
  'recurse.run/v1alpha1', 'recurse.tools/v1', 'ToolService', 'Agent', 'toolservice', 'uv.lock', './uv.lock',
  'UV.lock', 'tools.py', 'object', '[object]', '["object", "null"]', 'string', '2024-01-01', '!!binary aGk=',
  '!!set {a}', '!!omap [a: 1]', '!!pairs [a: 1]', '"\\ud800"', '"\\ud83d\\ude00"',
];

// biome-ignore format: many short texts
const API_IDS = [
  'exa.web.search', 'a', 'A-1_.', '.a', '-a', '_a', 'a b', 'é', 'a/b', '""', '"a\\n"', '1', "'1'", 'null',
  '1.5', 'true', 'a.', '[a]', '{a: b}', 'a'.repeat(127), 'a'.repeat(128), 'a'.repeat(129), '"a\\u200b"',
  '"\\u0661"',
];

export function mutate(random, project) {
  return edit(project, manifestOf(project), (text) => {
    const change = random.pick([
      value,
      value,
      worded,
      worded,
      worded,
      key,
      drop,
      repeat,
      added,
      moved,
      apis,
      apis,
      register,
    ]);
    return change(random, text, project.kind);
  });
}

/** An entry whose value is on its line; now and then one whose value is below it. */
const onEntry = (random, text, change) =>
  changeLine(random, text, random.once(12) ? ENTRY : LEAF, (line) => {
    const [, indent, dash = '', key, rest] = ENTRY.exec(line);
    return change({ line, indent: indent + dash, key, rest });
  });

const value = (random, text) =>
  onEntry(random, text, ({ indent, key }) => `${indent}${key}: ${random.pick(VALUES)}\n`);

/** Another text where any will do. */
const worded = (random, text) =>
  changeLine(random, text, /^ *(name|title|summary|description): *[^\s|>]/, (line) =>
    line.replace(/: .*/, () => `: ${random.pick(TEXTS)}`),
  );

const key = (random, text) =>
  onEntry(random, text, ({ indent, rest }) => `${indent}${random.pick(KEYS)}:${rest}\n`);

const drop = (random, text) => onEntry(random, text, () => '');

const repeat = (random, text) => onEntry(random, text, ({ line }) => line + line);

const added = (random, text) =>
  onEntry(
    random,
    text,
    ({ line, indent }) => `${indent.replace('-', ' ')}${random.pick(KEYS)}: ${random.pick(VALUES)}\n${line}`,
  );

function moved(random, text) {
  const lines = text.split(/(?<=\n)/);
  const [line] = lines.splice(random.below(lines.length), 1);
  lines.splice(random.below(lines.length + 1), 0, line);
  return lines.join('');
}

/** Endpoints, in a number about the limit of 20. */
function apis(random, text) {
  const many = random.once(4) ? 18 + random.below(4) : random.below(4);
  const ids = Array.from({ length: many }, (_, at) => (random.once(9) ? random.pick(API_IDS) : `api.${at}`));
  return text.replace(
    /^( *)(?:apis:.*\n)?( *)description:/m,
    (line, _, indent) => `${indent}apis: [${ids.join(', ')}]\n${line.replace(/^ *apis:.*\n/, '')}`,
  );
}

/** A registration's settings, or what stands in their place. */
function register(random, text, kind) {
  if (kind === 'recurse-tools') return value(random, text);
  const names = ['no_storage', 'pure_args', 'volatile', 'storable', 'other'];
  const settings = random
    .some(names)
    .map((name) => `${name}: ${random.pick([...VALUES, '[code]', '[""]', 'true'])}`);
  return text.replace(/^( {4}\S+:) ?(?:~|null|\{\})?$/m, (_, head) => `${head} {${settings.join(', ')}}`);
}
