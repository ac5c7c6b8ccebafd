// Compares the core's verdicts with the reference's on the corpus and on projects that follow from a seed:
// node parity.mjs PROGRAM REFERENCE [--seed=N] [--cases=N] [--minutes=N]
// ends with 1 where they disagree in a way that is not listed, or the time was too short.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { disagreement } from './disagreement.mjs';
import { read } from './edits.mjs';
import { Judges } from './judges.mjs';
import { LAYERS, Projects } from './projects.mjs';
import { shrink } from './shrink.mjs';

/** Pairs of processes. */
const PAIRS = 2;

/** Of disagreements of one reason, so many are made small and printed; the others are counted. */
const SHOWN = 2;

const REPORT = 'target/parity.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '60' },
  },
});
const [program, installed] = positionals;
const seed = Number(values.seed);
const end = performance.now() + Number(values.minutes) * 60_000;

const projects = new Projects();
const cases = projects.count(Number(values.cases));
const counts = new Map(
  LAYERS.map((layer) => [
    layer,
    { made: 0, accepted: 0, refused: 0, crashed: 0, none: 0, listed: 0, differing: 0 },
  ]),
);
const listed = new Map();
const differing = new Map();
let next = 0;

async function work(judges) {
  while (next < cases && performance.now() < end) {
    const index = next++;
    const { layer, project } = projects.make(seed, index);
    const verdicts = await judges.judge(project);
    const found = disagreement(project, verdicts);
    count(counts.get(layer), verdicts.reference, found);
    if (found?.listed) listed.set(found.listed, (listed.get(found.listed) ?? 0) + 1);
    else if (found) await keep(judges, { ...found, layer, index, project });
    if (next % 1000 === 0) console.error(`${next} of ${cases}`);
  }
}

function count(row, reference, found) {
  row.made += 1;
  row.accepted += reference.ok ? 1 : 0;
  row.refused += reference.error ? 1 : 0;
  row.crashed += reference.crash ? 1 : 0;
  row.none += reference.none ? 1 : 0;
  row.listed += found?.listed ? 1 : 0;
  row.differing += found && !found.listed ? 1 : 0;
}

async function keep(judges, { kind, reason, layer, index, project }) {
  const name = `${kind}: ${reason}`;
  if (!differing.has(name)) console.error(`case ${index}, ${layer}: ${name}`);
  const group = differing.get(name) ?? { times: 0, shown: [] };
  differing.set(name, group);
  group.times += 1;
  if (group.times > SHOWN) return;
  const small = await shrink(project, async (smaller) => {
    const found = disagreement(smaller, await judges.judge(smaller));
    return found?.kind === kind && found.reason === reason;
  });
  const verdicts = await judges.judge(small);
  group.shown.push({
    layer,
    index,
    ...verdicts,
    kind: small.kind,
    files: Object.fromEntries([...small.files].map(([path, bytes]) => [path, shown(bytes)])),
  });
}

/** Text, or bytes in hex where it is none. */
function shown(bytes) {
  const { text, encoding } = read(bytes);
  return encoding === 'utf8' ? text : { hex: bytes.toString('hex') };
}

const pairs = Array.from({ length: PAIRS }, () => new Judges(program, installed));
await Promise.all(pairs.map(work));

const versions = readFileSync(join(installed, 'installed'), 'utf8');
console.log(`compared with ${versions}, Python ${pairs[0].python}; seed ${seed}\n`);

const columns = ['made', 'accepted', 'refused', 'crashed', 'none', 'listed', 'differing'];
const print = (name, row) =>
  console.log(name.padEnd(14) + columns.map((column) => String(row[column]).padStart(10)).join(''));
print('layer', Object.fromEntries(columns.map((column) => [column, column])));
for (const [layer, row] of counts) print(layer, row);
const total = (column) => [...counts.values()].reduce((sum, row) => sum + row[column], 0);
print('all', Object.fromEntries(columns.map((column) => [column, total(column)])));

for (const [why, times] of listed) console.log(`\n${times} listed: ${why}`);
for (const [name, { times, shown }] of differing) {
  console.log(`\n${times} times ${name}`);
  for (const { layer, index, core, reference, files } of shown) {
    console.log(
      `  case ${index}, ${layer}\n    reference: ${JSON.stringify(reference)}\n    core: ${JSON.stringify(core?.messages)}`,
    );
    for (const [path, text] of Object.entries(files)) console.log(`    ${path}: ${JSON.stringify(text)}`);
  }
}
mkdirSync('target', { recursive: true });
writeFileSync(REPORT, JSON.stringify(Object.fromEntries(differing), null, 1));
for (const pair of pairs) pair.stop();

const left = cases - total('made');
if (left > 0) console.log(`\n${left} projects were not compared, for the time was over`);
process.exitCode = left > 0 || differing.size > 0 ? 1 : 0;
