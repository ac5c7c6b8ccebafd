// Biome's own wasm: on the page, one TypeScript file.

import { measured } from './measured.mjs';
import init, { Workspace } from './node_modules/@biomejs/wasm-web/biome_wasm.js';

await init();
const workspace = new Workspace();
const { projectKey } = workspace.openProject({ path: '/', openUninitialized: true });
const path = '/tool.ts';
let version = 0;
workspace.openFile({ projectKey, path, content: { type: 'fromClient', content: '', version } });
measured(
  'export function run(offer: { discount: number }): { score: number } {\n  let score = 100;\n  if (offer.discount > 10) debugger;\n  return { score };\n}\n',
  (content) => {
    version += 1;
    workspace.changeFile({ projectKey, path, content, version });
    return workspace.pullDiagnostics({
      projectKey,
      path,
      categories: ['syntax', 'lint'],
      pullCodeActions: false,
    }).diagnostics;
  },
);
