// The reference SDK in Pyodide: node reference.mjs INSTALLED PROJECT RUNS
// prints {"start": ms from load to first verdict, "checks": [ms of each later check]}.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [installed, project, runs] = process.argv.slice(2);

const begin = performance.now();
const { loadPyodide } = await import(pathToFileURL(resolve(installed, 'node_modules/pyodide/pyodide.mjs')).href);
const python = await loadPyodide();
python.mountNodeFS('/site', resolve(installed, 'site'));
python.mountNodeFS('/project', resolve(project));
// The source distribution itself is left out on both sides: its build needs uv and a network.
python.runPython(`
import sys, time
from pathlib import Path
sys.path.insert(0, "/site")
import recurse
recurse._build_sdist = lambda *_: b""
recurse._sdist_file = lambda _, path: Path("/project", path).read_bytes()
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
