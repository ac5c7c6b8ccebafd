// Times the core beside the reference on this machine: node bench.mjs CORE PROGRAM REFERENCE PROJECT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readProject } from './project.mjs';

const [core, program, reference, project] = process.argv.slice(2);

/** Runs `script` `starts` times, each time in a process of its own; medians in ms. */
function medians(script, subject, starts, checks) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const runs = Array.from({ length: starts }, () =>
    JSON.parse(execFileSync('node', [path, subject, project, String(checks)], { encoding: 'utf8' })),
  );
  return { start: median(runs.map((run) => run.start)), check: median(runs.flatMap((run) => run.checks)) };
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** The native program: `start` is a process of one check, `check` what each further one of a batch adds; in ms. */
function native(checks) {
  const files = [...readProject(project)].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  const line = `${JSON.stringify({ id: 'echo', files: Object.fromEntries(files) })}\n`;
  const batch = (count) => {
    const begin = performance.now();
    execFileSync(program, ['check', '--batch'], { input: line.repeat(count), maxBuffer: 2 ** 30 });
    return performance.now() - begin;
  };
  const medianOf = (count) => median(Array.from({ length: 9 }, () => batch(count)));
  const start = medianOf(1);
  return { start, check: (medianOf(checks) - start) / (checks - 1) };
}

const wasm = medians('core.mjs', core, 9, 500);
const machine = native(500);
const peer = medians('reference.mjs', reference, 3, 40);

const ms = (value) => `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`;
const row = (...cells) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(18) : cell.padEnd(24))).join(''));
row('medians', 'core, wasm', 'core, native', 'reference', 'wasm is faster');
row(
  'a check',
  ms(wasm.check),
  ms(machine.check),
  ms(peer.check),
  `${Math.round(peer.check / wasm.check)} times`,
);
row(
  'load to first verdict',
  ms(wasm.start),
  ms(machine.start),
  ms(peer.start),
  `${Math.round(peer.start / wasm.start)} times`,
);

console.log();
const kilobytes = (bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
row('sizes', 'raw', 'gzip', 'brotli');
for (const name of ['plumbline_bg.wasm', 'plumbline.js']) {
  const bytes = readFileSync(join(core, name));
  row(name, kilobytes(bytes), kilobytes(gzipSync(bytes, { level: 9 })), kilobytes(brotliCompressSync(bytes)));
}
