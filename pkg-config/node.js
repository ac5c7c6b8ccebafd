// For Node: the core is read from beside this file.

import { readFile } from 'node:fs/promises';
import { start } from './api.js';

export { check, explain, inspectSdist, rules, skippedFolders, version } from './api.js';

export function init(source = readFile(new URL('./plumbline_bg.wasm', import.meta.url))) {
  return start(source);
}
