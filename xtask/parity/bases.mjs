// What is mutated: valid projects, and texts of each language that are known to be hard.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KINDS = { 'tools.yaml': 'recurse-tools', 'agent.yaml': 'recurse-agent' };

/** Larger ones say little more, and cost both judges time. */
const MOST_BYTES = 8_000;

/** Every project of the corpus, valid or not: [{area, ok, kind, files}]. */
export function readCorpus() {
  const { texts, cases } = JSON.parse(readFileSync('tests/corpus/recurse.json', 'utf8').replaceAll('@@', ''));
  return cases.map(({ area, kind, files, ok }) => {
    const bytes = Object.entries(files).map(([path, content]) => [path, bytesOf(content, texts)]);
    return { area, ok, kind, files: new Map(bytes) };
  });
}

/** The valid projects of `corpus`, by area, so that a small area is met as often as a large one: [[{kind, files}]]. */
export function basesOf(corpus) {
  const areas = new Map();
  for (const { area, kind, files, ok } of corpus) {
    if (!ok || [...files.values()].reduce((sum, { length }) => sum + length, 0) > MOST_BYTES) continue;
    areas.set(area, [...(areas.get(area) ?? []), { kind, files }]);
  }
  const examples = [...readFolders('www/examples'), ...readFolders('tests/examples')];
  return [...areas.values(), examples];
}

function bytesOf(content, texts) {
  if (typeof content === 'string') return Buffer.from(content);
  return 'base64' in content ? Buffer.from(content.base64, 'base64') : Buffer.from(texts[content.text]);
}

/** The Recurse projects in folders of `parent` that are whole. */
function readFolders(parent) {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const files = new Map(readFiles(join(parent, name)));
    const kind = Object.entries(KINDS).find(([manifest]) => files.has(manifest))?.[1];
    return kind && files.has('uv.lock') ? [{ kind, files }] : [];
  });
}

function readFiles(folder, prefix = '') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory()
      ? readFiles(path, `${prefix}${entry.name}/`)
      : [[prefix + entry.name, readFileSync(path)]];
  });
}

/** Hard texts, from the measured tables in `tests/facts`. */
export function readPools() {
  const facts = (name) => JSON.parse(readFileSync(`tests/facts/${name}.json`, 'utf8'));
  const short = (texts) => texts.filter((text) => text.length <= 400);
  return {
    yaml: short(facts('pyyaml-events').map(({ input }) => input)),
    scalars: short(facts('pyyaml-scalars').map(({ input }) => input)),
    // Those in other encodings have bytes in its place.
    python: short(facts('python-snippets').flatMap(({ source }) => source ?? [])),
    literals: short(facts('literal-eval').map(({ expr }) => expr)),
    schemas: short(facts('check-schema').map(([, schema]) => schema)),
    instances: facts('schema-instances')
      .map(([, schema, instance]) => ({ schema, instance }))
      .filter(({ schema, instance }) => schema.length + instance.length <= 400),
    references: facts('schema-refs').map(([, schema, instance]) => ({ schema, instance })),
    patterns: short(facts('python-regex').rows.map(([pattern]) => pattern)),
    toml: short(facts('toml').map(({ toml }) => toml)),
  };
}
