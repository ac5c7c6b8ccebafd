// Time and memory as a project grows: node growth.mjs CORE
// Prints, for each way to grow, microseconds a byte at 1, 10 and 100 times the size, and the memory
// that the largest takes. Each is measured in a process of its own, so that its memory is new.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readProject } from './project.mjs';

const [core, kind, times] = process.argv.slice(2);
const echo = fileURLToPath(new URL('../../www/examples/echo', import.meta.url));

/** `count` texts, one after the other. */
const repeat = (count, text) => Array.from({ length: count }, (_, at) => text(at)).join('');

const registration = (at) => `    tool_${at}:
      description: Gives back what it is given.
      input_schema:
        type: object
        properties: {text: {type: string, description: What to give back.}}
        required: [text]
        additionalProperties: false
      output_schema:
        type: object
        properties: {text: {type: string}}
        required: [text]
        additionalProperties: false
      pricing: {provider_basis_micro_usd: 0, compute_basis_micro_usd: 0, provider_multiplier: 1, compute_multiplier: 4}
`;
const definition = (at) => `

def tool_${at}(text: str) -> dict[str, str]:
    """Gives back what it is given.

    Args:
        text: What to give back.

    Returns:
        The text.
    """
    return {"text": text}
`;
const script = (at) => `export function part${at}(size: number): string {
  const found = [${at}, size].filter((each) => each > 0).map(String);
  return \`\${found.join(', ')} of ${at}\`;
}
`;

/** What of the echo service, or of a tool of Agent Serve, there is `count` of. */
const GROW = {
  files: (count) => ({
    ...service(),
    ...Object.fromEntries(
      Array.from({ length: count * 9 }, (_, at) => [`data/${at}.txt`, 'A line of data.\n'.repeat(64)]),
    ),
  }),
  functions: (count) => ({
    ...service(),
    'tools.yaml': manifest(repeat(count * 5, registration)),
    'tools.py': `"""Tools."""\n${repeat(count * 5, definition)}`,
  }),
  'lines of a manifest': (count) => ({
    ...service(),
    'tools.yaml': manifest(
      registration(0).replace(
        'Gives back what it is given.',
        `|\n${repeat(count * 100, (at) => `        Line ${at} of what it does.\n`)}`.trimEnd(),
      ),
    ),
    'tools.py': `"""Tools."""\n${definition(0)}`,
  }),
  'lines of a module': (count) => ({
    ...service(),
    'tools.yaml': manifest(registration(0)),
    'tools.py': `"""Tools."""\n${definition(0)}${repeat(count * 100, (at) => `NAME_${at} = ("value", ${at})\n`)}`,
  }),
  'schema nodes': (count) => ({
    ...service(),
    'tools.yaml': manifest(
      registration(0).replace(
        'properties: {text: {type: string}}',
        `properties: {text: {type: string}, ${repeat(count * 50, (at) => `p${at}: {type: array, items: {type: string, maxLength: ${at}}}, `)}}`,
      ),
    ),
    'tools.py': `"""Tools."""\n${definition(0)}`,
  }),
  'functions of a script': (count) => ({
    'agentserve.app.yaml': 'name: parts\ntools: ./part.*\n',
    'part.tool.yaml':
      'name: part\ndescription: Says a size.\ninput: {type: object}\noutput: {type: object}\n',
    'part.ts': `export function run(): object {\n  return { said: part0(1) };\n}\n${repeat(count * 25, script)}`,
  }),
};

function service() {
  return Object.fromEntries(
    [...readProject(echo)].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
  );
}

function manifest(registrations) {
  const text = service()['tools.yaml'];
  return `${text.slice(0, text.indexOf('register:'))}register:\n${registrations}`;
}

const STEPS = [1, 10, 100];

/** Milliseconds of a check, and how many bytes the core's memory has grown by the first. */
async function measure() {
  const { check, initSync } = await import(pathToFileURL(resolve(core, 'plumbline.js')).href);
  const { memory } = initSync({ module: readFileSync(resolve(core, 'plumbline_bg.wasm')) });
  const files = GROW[kind](Number(times));
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const before = memory.buffer.byteLength;
  const report = JSON.parse(check(files));
  const grown = memory.buffer.byteLength - before;
  if (report.projects.length !== 1 || !report.ok)
    throw new Error(`${kind}: ${JSON.stringify(report.diagnostics.slice(0, 3), null, 2)}`);
  const took = [];
  for (const until = performance.now() + 2500; performance.now() < until || took.length < 5; ) {
    const begin = performance.now();
    check(files);
    took.push(performance.now() - begin);
  }
  // The first are made before the engine has made the code fast; of the rest a noise only adds.
  console.log(JSON.stringify({ bytes, grown, took: Math.min(...took) }));
}

function table() {
  const row = (...cells) =>
    console.log(cells.map((cell, at) => (at ? cell.padStart(16) : cell.padEnd(24))).join(''));
  row('microseconds a byte', ...STEPS.map((step) => `${step} times`), 'grows by', 'of bytes', 'memory');
  for (const name of Object.keys(GROW)) {
    const found = STEPS.map((step) =>
      JSON.parse(
        execFileSync('node', [fileURLToPath(import.meta.url), core, name, String(step)], {
          encoding: 'utf8',
        }),
      ),
    );
    const rates = found.map(({ took, bytes }) => (took * 1000) / bytes);
    const { bytes, grown } = found.at(-1);
    row(
      name,
      ...rates.map((rate) => rate.toFixed(4)),
      `${(Math.max(...rates.slice(1)) / rates[0]).toFixed(2)} times`,
      `${(bytes / 1000).toFixed(0)} kB`,
      `${(Math.max(0, grown - 16 * 2 ** 20) / bytes).toFixed(1)} x + 16 MiB`,
    );
  }
}

await (kind ? measure() : table());
