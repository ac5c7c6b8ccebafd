// For pages and workers: the core is fetched from beside this file.

import { start } from './api.js';

export { check, explain, inspectSdist, rules, skippedFolders, version } from './api.js';

export function init(source = new URL('./plumbline_bg.wasm', import.meta.url)) {
  return start(source);
}
