// The reference in Pyodide, as `xtask/src/reference.rs` installs it.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Pyodide with the module `recurse` imported, which reads the project in its folder `/project`. The source
 * distribution is left out: its build needs uv and a network.
 */
export async function load(installed) {
  const { loadPyodide } = await import(
    pathToFileURL(resolve(installed, 'node_modules/pyodide/pyodide.mjs')).href
  );
  const python = await loadPyodide();
  python.mountNodeFS('/site', resolve(installed, 'site'));
  python.runPython(`
import sys
from pathlib import Path
sys.path.insert(0, "/site")
import recurse
recurse._build_sdist = lambda *_: b""
recurse._sdist_file = lambda _, path: Path("/project", path).read_bytes()
`);
  return python;
}
