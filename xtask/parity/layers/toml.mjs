// pyproject.toml: tokens, hard texts beside what is asked for, and values of what is asked for.
import { changeToken, edit } from '../edits.mjs';

const FILE = 'pyproject.toml';

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+|\n|\s|[^\s\w]/gu;

// biome-ignore format: many short texts
const POOL = [
  '=', '.', ',', '[', ']', '[[', ']]', '{', '}', '#', '"', "'", '"""', "'''", '\n', ' ', '\t', '\r', '\r\n',
  '\\', '"""\\\n   x"""', '"""\n"""', "'''\n'''", '""""""', '"""""""', '""" " """', '"\\u00e9"', '"\\ud800"',
  '"\\U0001F600"', '"\\U00110000"', '"\\x41"', '"\\e"', '"\\b\\t\\n\\f\\r\\"\\\\"', '"\\/"', '"\t"', '"\0"',
  '"\x7f"', "'\t'", 'true', 'True', 'false', 'inf', '+inf', '-nan', 'nan', '0', '+0', '-0', '00', '01',
  '1_000', '1__0', '_1', '0x_1', '0xdead_beef', '+0x1', '0b2', '0o8', '0o17', '1.', '.5', '1.5e3', '1e',
  '1e+_5', '1_0.0_1', '9223372036854775808', '1979-05-27', '1979-05-27T07:32:00Z', '1979-05-27 07:32:00',
  '1979-05-27t07:32:00.999999999-07:00', '07:32:00', '07:32', '24:00:00', '1979-13-01', '1979-02-30',
  '2000-02-29', '1979-05-27T07:32Z', '1979-05-27T23:59:60Z', '0000-01-01', '1979-05-27T00:00:00+24:00',
  'a.b = 1', 'a = 1\na = 2', '[a]\n[a]', '[a]\n[a.b]\n[a]', '[[a]]\n[a]', '[a]\n[[a]]',
  'a = {b = 1}\na.c = 2', 'a.b = 1\n[a]', '[a.b]\n[a]\nb.c = 1', '{a = 1,}', '{a = 1\n}', '[1,\n# x\n2,]',
  '[1 2]', '{a.b = 1, a.c = 2}', '"" = 1', "'' = 1", '"a b" = 1', 'é = 1', '\ufeff', '\u0085', '\u2028',
  '\u00a0', '\0', '\x0b', '\f', '\x7f', '# \x07', '# é', '# \r',
];

// biome-ignore format: many short texts
const STRINGS = [
  '"hatchling.build"', '""', "''", '" "', '"""hatchling.build"""', '1', 'true', '[]', '{}', '["a"]',
  '1979-05-27', "'x'", '"\\u0000"', '"a\\\nb"', '"""\\\n"""', 'inf',
];

// biome-ignore format: many short texts
const LISTS = [
  '["hatchling"]', '[]', '[""]', '["a", ""]', '["a", 1]', '[1]', '[["a"]]', '[{}]', '"hatchling"', '{}',
  '["a",]', '[\n"a",\n# x\n]', "['a', \"b\"]", '[ ]', '[" "]', '[nan]', '["""\n"""]', '["""a"""]', 'true',
  '[,]', '["a" "b"]',
];

const SYSTEMS = [
  (backend, requires) => `[build-system]\nrequires = ${requires}\nbuild-backend = ${backend}\n`,
  (backend, requires) => `build-system.requires = ${requires}\nbuild-system.build-backend = ${backend}\n`,
  (backend, requires) =>
    `build-system = {requires = ${requires.replaceAll(/#.*\n/g, '')}, build-backend = ${backend}}\n`,
  (backend, requires) => `[[build-system]]\nrequires = ${requires}\nbuild-backend = ${backend}\n`,
  (backend, requires) => `["build-system"]\n"requires" = ${requires}\n'build-backend' = ${backend}\n`,
  (backend, requires) => `[ build-system ]\nrequires=${requires}\nbuild-backend=${backend}`,
  (backend, requires) =>
    `[build-system.requires]\n[build-system]\nrequires = ${requires}\nbuild-backend = ${backend}\n`,
  (backend, requires) =>
    `[build-system.x]\n[build-system]\nrequires = ${requires}\nbuild-backend = ${backend}\n`,
  (backend, requires) => `[Build-System]\nrequires = ${requires}\nbuild-backend = ${backend}\n`,
  (backend, requires) => `[build-system]\nrequires = ${requires}\nbuild_backend = ${backend}\n`,
  (backend) => `[build-system]\nbuild-backend = ${backend}\n`,
  (_, requires) => `[build-system]\nrequires = ${requires}\n`,
];

export function mutate(random, project, pools) {
  return edit(project, FILE, (text) => {
    if (random.once(4)) return system(random);
    const fact = random.pick(pools.toml);
    const written = random.once(2) ? changeToken(random, fact, TOKEN, POOL) : fact;
    if (random.once(2)) return random.once(2) ? `${text}\n[x]\n${written}` : `${written}\n${text}`;
    return changeToken(random, text, TOKEN, [...POOL, fact]);
  });
}

function system(random) {
  const text = random.pick(SYSTEMS)(random.pick(STRINGS), random.pick(LISTS));
  return random.once(3) ? changeToken(random, text, TOKEN, POOL) : text;
}
