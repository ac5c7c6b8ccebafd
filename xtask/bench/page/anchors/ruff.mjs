// Ruff's own wasm, as its playground uses it: on the page, one Python file.

import { measured } from './measured.mjs';
import init, { PositionEncoding, Workspace } from './node_modules/@astral-sh/ruff-wasm-web/ruff_wasm.js';

await init();
const workspace = new Workspace({}, PositionEncoding.Utf16);
measured(
  'import json\n\n\ndef run(offer):\n    score = 100\n    if offer["discount"] > 10:\n        score -= 4\n    return {"score": score}\n',
  (text) => workspace.check(text),
);
