// An Agent Serve app of 50 tools, one of them with a source of 512 KB: node app.mjs CORE
// Prints what a check takes, and what it takes again after each of 200 typed characters.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [core] = process.argv.slice(2);
const { Checker, check, initSync } = await import(pathToFileURL(resolve(core, 'plumbline.js')).href);
initSync({ module: readFileSync(resolve(core, 'plumbline_bg.wasm')) });

const TOOLS = 50;
const LARGE = 512 * 1024;
const FRAME = 16;
/** Typed into a source, character by character: most states on the way do not parse, as when an author types. */
const TYPED = {
  '.ts':
    'export function typed(offer: Offer): string[] {\n  return LEVELS.filter((level) => level.from <= offer.size).map(({ name }) => [name, offer.tier].join(" of "));\n}\n\nconst typedBefore = [1.5, 2.5].map(String);\n',
  '.py':
    '\n\ndef typed(offer):\n    """Names the levels that an offer has reached."""\n    return [f"{name} of {offer[\'tier\']}" for name, start in LEVELS.items() if start <= offer["size"]]\n\n\nTYPED = {"before": 1}\n# end\n',
  '.yaml':
    '      # Of all that is known of an offer, its size decides first, and only then what the tier allows.\n      # An offer above the last level is seen by a person, who has the last word on it.\n      # Sizes are in dollars.',
};
const EDITS = 200;

const name = (at) => `rate_offer_${String(at).padStart(2, '0')}`;
const manifest = (at) => `name: ${name(at)}
description: Rates an offer of region ${at} by its size and its tier, and says who has to look at it.
effect: read
timeoutMs: 10000
input:
  type: object
  required: [size, tier]
  properties:
    size: { type: number, minimum: 0, maximum: 100000000, description: In dollars }
    tier: { type: string, enum: [strategic, enterprise, standard] }
    notes:
      type: array
      maxItems: ${at + 1}
      items: { type: string, pattern: '^[A-Z][^\\n]*$' }
output:
  type: object
  required: [level, reasons]
  properties:
    level: { type: string, enum: [small, middle, large] }
    reasons: { type: array, items: { type: string } }
`;
const typescript = (at) => `type Tier = 'strategic' | 'enterprise' | 'standard';

interface Offer {
  size: number;
  tier: Tier;
  notes?: string[];
}

const LEVELS = [
  { name: 'small', from: 0 },
  { name: 'middle', from: ${1000 + at} },
  { name: 'large', from: ${100_000 + at} },
] as const;

export function run(offer: Offer): { level: string; reasons: string[] } {
  const level = LEVELS.findLast(({ from }) => from <= offer.size) ?? LEVELS[0];
  return { level: level.name, reasons: [\`An offer of \${offer.size} is \${level.name}.\`, ...(offer.notes ?? [])] };
}
`;
const python = (at) => `"""Rates an offer of region ${at}."""

LEVELS = {"small": 0, "middle": ${1000 + at}, "large": ${100_000 + at}}


def level_of(size):
    """The last level that starts at or below size."""
    return max((name for name, start in LEVELS.items() if start <= size), key=LEVELS.get, default="small")


def run(input):
    level = level_of(input["size"])
    return {"level": level, "reasons": [f"An offer of {input['size']} is {level}.", *input.get("notes", [])]}
`;
const part = (at) => `
/** What region ${at} takes off, in percent, by the size of an offer. */
export function discount${at}(offer: Offer, most: number = ${at % 40}): number {
  const steps: readonly [from: number, percent: number][] = [[0, 0], [${at + 10}, 2.5], [${at + 1000}, 5]];
  let percent = 0;
  for (const [from, step] of steps) {
    if (offer.size >= from) percent = Math.max(percent, step);
  }
  return offer.tier === 'strategic' ? Math.min(percent + 1, most) : percent;
}
`;

/** TypeScript of exactly `LARGE` bytes. */
function large(at) {
  let text = typescript(at);
  for (let count = 0; text.length < LARGE - 1000; count += 1) text += part(count);
  return `${text}//${'-'.repeat(LARGE - text.length - 3)}\n`;
}

/** The same as JavaScript. */
function untyped(text) {
  return text
    .replaceAll(/^(type .*|interface [^}]*}|)\n/gm, '')
    .replaceAll(/: (Offer|number|readonly [^=]*|{ level[^}]*})(?=[ ,)])/g, '')
    .replaceAll(' as const', '');
}

function app(count, source) {
  const files = new Map([['agentserve.app.yaml', 'tools: ./tools/*\n']]);
  for (let at = 0; at < count; at += 1) {
    const [extension, text] = source(at);
    files.set(`tools/${name(at)}.tool.yaml`, manifest(at));
    files.set(`tools/${name(at)}${extension}`, text);
  }
  return files;
}

const small = (at) => (at % 2 ? ['.py', python(at)] : ['.ts', typescript(at)]);
const least = () => ['.ts', 'export function run() {}\n'];
const whole = app(TOOLS, (at) => (at ? small(at) : ['.ts', large(at)]));
const [largeFile, smallFile, manifestFile] = [0, 24, 25].map(
  (at) => `tools/${name(at)}${at % 2 ? '.tool.yaml' : '.ts'}`,
);
/** What is measured, and the file in which is typed: the whole, then parts of it, by which one sees where time goes. */
const CASES = [
  ['the app, typed in the 512 KB source', whole, largeFile],
  ['the app, typed in a small source', whole, smallFile],
  ['the app, typed in a Python source', whole, manifestFile.replace('.tool.yaml', '.py')],
  ['the app, typed in a manifest', whole, manifestFile],
  ['50 small sources', app(TOOLS, small), smallFile],
  ['50 manifests, each source a line', app(TOOLS, least), manifestFile],
  ['the 512 KB source alone', app(1, (at) => ['.ts', large(at)]), largeFile],
  ['  only handed over: a note', app(1, least).set('note.txt', large(0)), 'note.txt'],
  ['  and parsed: it breaks at its end', app(1, (at) => ['.ts', `${large(at)}}`]), largeFile],
  [
    '  and judged, no types: JavaScript',
    app(1, (at) => ['.js', untyped(large(at))]),
    largeFile.replace('.ts', '.js'),
  ],
];

function time(work) {
  const begin = performance.now();
  const value = work();
  return [performance.now() - begin, value];
}

/** The value below which `share` of `numbers` lie. */
function quantile(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];
}

/** What is typed, one character more each time, in the middle of the text that `file` has in `files`. */
function* typing(files, file) {
  const text = files.get(file);
  const typed = TYPED[file.slice(file.lastIndexOf('.'))] ?? TYPED['.ts'];
  // Before a line that begins a part of its own: a function, a description.
  const begins = [...text.matchAll(/\n(?=\/\*\* |export |def | {4}notes:)/g)];
  const at = begins[Math.floor(begins.length / 2)].index + 1;
  for (let length = 1; length <= EDITS; length += 1) {
    yield new Map(files).set(file, text.slice(0, at) + typed.slice(0, length) + text.slice(at));
  }
}

const ms = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const row = (...cells) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(16) : cell.padEnd(36))).join(''));
console.log(`Agent Serve, ${TOOLS} tools, in wasm; a frame is ${FRAME} ms`);
row('', 'a check', 'after a change', 'p95 of 200', 'report', 'its parsing');
for (const [title, files, file] of CASES) {
  const first = JSON.parse(check(files));
  const tools = first.projects[0].bundle.tools.length;
  const isBroken = title.includes('breaks');
  if (first.ok === isBroken || (tools !== TOOLS && tools !== 1))
    throw new Error(`${title}: ${JSON.stringify(first.diagnostics, null, 2)}`);
  for (const until = performance.now() + 1000; performance.now() < until; ) check(files);
  const full = Array.from({ length: 15 }, () => time(() => check(files)));
  // As the page does it: the files are kept, and the one that changed is handed over.
  const checker = new Checker();
  for (const [path, content] of files) checker.put(path, content);
  checker.check();
  const edits = [...typing(files, file)].map((changed) => {
    const text = changed.get(file);
    return time(() => {
      checker.put(file, text);
      return checker.check();
    })[0];
  });
  checker.free();
  const report = full[0][1];
  const parsing = Array.from({ length: 15 }, () => time(() => JSON.parse(report))[0]);
  row(
    title,
    ms(
      quantile(
        full.map(([took]) => took),
        0.5,
      ),
    ),
    ms(quantile(edits, 0.5)),
    ms(quantile(edits, 0.95)),
    `${(report.length / 1000).toFixed(0)} kB`,
    ms(quantile(parsing, 0.5)),
  );
}
