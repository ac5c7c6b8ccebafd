// The core made in several ways: node variants.mjs NAME=FOLDER…
// Prints the size of each module and what a check takes, each beside the first. They take turns.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { readProject } from './project.mjs';

const TURNS = 200;

const variants = [];
for (const argument of process.argv.slice(2)) {
  const [name, folder] = argument.split('=');
  const core = await import(pathToFileURL(resolve(folder, 'plumbline.js')).href);
  const module = readFileSync(resolve(folder, 'plumbline_bg.wasm'));
  core.initSync({ module });
  variants.push({ name, check: core.check, kilobytes: brotliCompressSync(module).length / 1000 });
}

const echo = readProject('www/examples/echo');
const source = new TextDecoder().decode(echo.get('tools.py'));
const data = Array.from(
  { length: 4000 },
  (_, at) => `RATES_${at} = {"size": ${at}.5, "of": ["a", 'b', f"{${at}}"]}\n`,
);
const projects = {
  'the echo service': echo,
  'a module of 240 kB': new Map(echo).set('tools.py', new TextEncoder().encode(source + data.join(''))),
};

function time(check, files) {
  const begin = performance.now();
  check(files);
  return performance.now() - begin;
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

for (const [project, files] of Object.entries(projects)) {
  // Engines make hot code fast in the background.
  for (const until = performance.now() + 4000; performance.now() < until; )
    for (const { check } of variants) check(files);
  const times = variants.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, { check }] of variants.entries()) times[at].push(time(check, files));
  console.log(project);
  variants.forEach(({ name, kilobytes }, at) => {
    const [first, own] = [median(times[0]), median(times[at])];
    console.log(
      `  ${name.padEnd(20)} ${own.toFixed(2).padStart(8)} ms  ${(own / first).toFixed(2)} times  ${kilobytes.toFixed(0).padStart(6)} kB brotli`,
    );
  });
}
