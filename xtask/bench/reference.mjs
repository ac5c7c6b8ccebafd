// The reference SDK in Pyodide: node reference.mjs INSTALLED PROJECT RUNS
// prints {"start": ms from load to first verdict, "checks": [ms of each later check]}.
import { resolve } from 'node:path';
import { load } from '../reference/load.mjs';

const [installed, project, runs] = process.argv.slice(2);

const begin = performance.now();
const python = await load(installed);
python.mountNodeFS('/project', resolve(project));
python.runPython(`
import time
def check():
    begin = time.perf_counter()
    recurse.build_tools_bundle("/project")
    return (time.perf_counter() - begin) * 1000
`);
const check = python.globals.get('check');
check();
const start = performance.now() - begin;
for (const until = performance.now() + 3000; performance.now() < until; ) check();
console.log(JSON.stringify({ start, checks: Array.from({ length: Number(runs) }, () => check()) }));
