// The built core in Node: what crosses the boundary, and that nothing dropped on it brings it down.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { check, explain, initSync, inspectSdist, rules, version } from '../www/core/plumbline.js';

const at = (path) => new URL(`../${path}`, import.meta.url);
initSync({ module: readFileSync(at('www/core/plumbline_bg.wasm')) });

const report = (files, kind) => JSON.parse(check(files, kind));
const echo = () =>
  new Map(
    readdirSync(at('www/examples/echo')).map((name) => [
      name,
      readFileSync(at(`www/examples/echo/${name}`), 'utf8'),
    ]),
  );

test('the echo service is accepted, with its bundle', () => {
  const { ok, projects, diagnostics } = report(echo());
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  );
  assert.equal(ok, true);
  assert.deepEqual(
    projects.map(({ kind, root }) => [kind, root]),
    [['recurse-tools', '']],
  );
  assert.equal(projects[0].bundle.name, 'fixture_tools-0.1.0.tar.gz');
  assert.deepEqual(
    projects[0].bundle.tools.map(({ name }) => name),
    ['echo'],
  );
});

test('a fault has its place, in UTF-16 columns', () => {
  const files = echo();
  files.set('tools.yaml', files.get('tools.yaml').replace("python: '3.14'", 'python: 3.14'));
  const { ok, diagnostics } = report(files);
  assert.equal(ok, false);
  const [{ file, start }] = diagnostics;
  assert.deepEqual([file, start.line, start.column], ['tools.yaml', 8, 11]);
});

test('an object of texts, a Map of bytes, and a Map of texts give the same report, each time', () => {
  const texts = echo();
  const bytes = new Map([...texts].map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const expected = check(texts);
  assert.equal(check(bytes), expected);
  assert.equal(check(Object.fromEntries(texts)), expected);
  assert.equal(check(texts), expected);
});

test('a kind that is given is checked without its root file', () => {
  assert.deepEqual(report({ 'a.txt': '' }).projects, []);
  assert.equal(report({ 'a.txt': '' }, 'recurse-tools').ok, false);
});

test('arguments of another shape throw an Error that names them', () => {
  const cases = [
    [[null], /files is neither/],
    [['tools.yaml'], /files is neither/],
    [[{ 'tools.yaml': 1 }], /content of tools\.yaml/],
    [[new Map([[1, '']])], /path in files/],
    [[{}, 'recurse'], /recurse-tools/],
  ];
  for (const [given, message] of cases) {
    assert.throws(() => check(...given), { name: 'Error', message });
  }
});

test('a built archive is looked into, by itself and by what is expected of it', () => {
  const archive = (name) => readFileSync(at(`tests/sdist/archives/${name}.tar.gz`));
  const inspect = (name, options) => JSON.parse(inspectSdist(archive(name), options));
  const good = inspect('hand-good');
  assert.deepEqual([good.ok, good.diagnostics], [true, []]);
  assert.equal(good.bundle.record.source.size_bytes, archive('hand-good').length);
  assert.deepEqual(
    inspect('missing-module').diagnostics.map(({ rule }) => rule),
    ['sdist-archive-missing-member'],
  );
  assert.equal(inspect('missing-module', { expected: ['tools.yaml'] }).ok, true);
  assert.throws(
    () => inspectSdist(archive('hand-good'), { expected: 'tools.py' }),
    /expected is not an array/,
  );
  assert.equal(report({ 'a.tar.gz': archive('hand-good') }).projects[0].root, 'a.tar.gz');
});

test('rules are listed, and each is explained by its id', () => {
  const all = JSON.parse(rules());
  assert.ok(all.length > 0);
  for (const rule of all) {
    assert.deepEqual(JSON.parse(explain(rule.id)), rule);
    assert.deepEqual(Object.keys(rule), ['id', 'severity', 'title', 'why', 'how']);
  }
  assert.equal(explain('no-such-rule'), undefined);
  assert.match(version(), /^\d+\.\d+\.\d+$/);
});

const deep = (open, close = '') => open.repeat(100_000) + close.repeat(100_000);
const manifest = (text) => ({ 'tools.yaml': text });
const module = (text) => Object.fromEntries(echo().set('tools.py', text));
const schema = (text) =>
  Object.fromEntries(
    echo().set('tools.yaml', echo().get('tools.yaml').replace('additionalProperties: false', text)),
  );
const hostile = {
  'YAML flow lists in each other': manifest(deep('[', ']')),
  'YAML flow mappings in each other, unclosed': manifest(deep('{a: ')),
  'YAML block lists in each other': manifest(deep('- ')),
  'YAML indents': manifest(Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')),
  'YAML aliases of aliases': manifest(
    ['a0: &a0 [x]', ...Array.from({ length: 60 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)].join(
      '\n',
    ),
  ),
  'Python brackets': module(deep('(', ')')),
  'Python brackets, unclosed': module(deep('[')),
  'Python unary operators': module(`x = ${deep('-')}1`),
  'Python powers': module(`x = ${deep('a**')}1`),
  'Python attributes': module(`x = a${deep('.a')}`),
  'Python indents': module(
    Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}if x:`).join('\n'),
  ),
  'Python else-ifs': module(`if x: pass\n${deep('elif x: pass\n')}`),
  'Python f-strings in each other': module(`x = ${deep('f"{')}`),
  'a schema in a schema': schema(`additionalProperties: ${deep('{not: ')}`),
  'a schema that refers to itself': schema('$ref: "#"'),
  'a schema of references, each to the next': schema(
    `$defs: {${Array.from({ length: 20_000 }, (_, n) => `d${n}: {$ref: '#/$defs/d${n + 1}'}`).join(', ')}, d20000: {}}`,
  ),
  'a pattern that backtracks': schema('pattern: "(a+)+$"'),
  'NUL bytes': {
    ...Object.fromEntries(echo()),
    'tools.py': new Uint8Array(1000),
    'tools.yaml': new Uint8Array(1000),
  },
  'bytes that are not UTF-8': Object.fromEntries(
    [...echo().keys()].map((path) => [path, new Uint8Array(5000).fill(0xff)]),
  ),
  'a lone surrogate': manifest('a: \ud800'),
  'TOML in depth': {
    ...Object.fromEntries(echo()),
    'pyproject.toml': `a = ${deep('[')}`,
    'uv.lock': `a = ${deep('{a=')}`,
  },
  '10 000 files': Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`a/${n}/tools.yaml`, 'a: 1'])),
  'a path of 100 000 folders': { [`${deep('a/')}tools.yaml`]: '' },
  'a file of 64 MiB': manifest(new Uint8Array(64 << 20).fill(0x61)),
  '64 MiB of line breaks': module(new Uint8Array(64 << 20).fill(0x0a)),
};

for (const [name, files] of Object.entries(hostile)) {
  test(`${name}: an answer, soon, and the next one is right`, () => {
    const begin = process.cpuUsage(); // not the clock: other work on the machine does not count
    report(files, 'recurse-tools');
    const { user, system } = process.cpuUsage(begin);
    const seconds = (user + system) / 1e6;
    assert.ok(seconds < 10, `it took ${seconds.toFixed(1)} s`);
    assert.equal(report(echo()).ok, true);
  });
}
