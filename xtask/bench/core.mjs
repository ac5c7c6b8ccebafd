// The core in wasm: node core.mjs CORE PROJECT RUNS
// prints {"start": ms from load to first verdict, "checks": [ms of each later check]}.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readProject } from './project.mjs';

const [folder, project, runs] = process.argv.slice(2);
const files = readProject(project);

const begin = performance.now();
const core = await import(pathToFileURL(resolve(folder, 'plumbline.js')).href);
core.initSync({ module: readFileSync(resolve(folder, 'plumbline_bg.wasm')) });
const report = JSON.parse(core.check(files));
const start = performance.now() - begin;
if (!report.ok || report.projects.length === 0) {
  throw new Error(`the core refuses ${project}: ${JSON.stringify(report.diagnostics, null, 2)}`);
}

function check() {
  const begin = performance.now();
  JSON.parse(core.check(files));
  return performance.now() - begin;
}
// As long as the reference: engines make hot code fast in the background.
for (const until = performance.now() + 3000; performance.now() < until; ) check();
console.log(JSON.stringify({ start, checks: Array.from({ length: Number(runs) }, check) }));
