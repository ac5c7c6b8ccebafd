// Makes workers ready: each with the core in it, which is fetched and compiled once for all of a page.

import wasmUrl from 'plumbline-core/plumbline_bg.wasm?url';
import type { ToWorker } from './messages';

let compiled: Promise<WebAssembly.Module> | undefined;
/** One that was started before it was asked for. */
let spare: Worker | undefined;

/** The core; rejects where it cannot be fetched or compiled. */
export function core(): Promise<WebAssembly.Module> {
  compiled ??= load();
  return compiled;
}

/** Begins at once what every check needs, so that it goes on while the page is built. */
export function prepare(): void {
  spare ??= start();
}

/** A worker that has the core, or gets it as soon as it is there. */
export function readyWorker(): Worker {
  const worker = spare ?? start();
  spare = undefined;
  return worker;
}

function start(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  core().then(
    (module) => worker.postMessage({ module } satisfies ToWorker),
    () => {}, // told by the check that needs it
  );
  return worker;
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Compiled as it comes in, and kept compiled by the browser; refused where the server does not know the type.
  if (response.headers.get('content-type') === 'application/wasm')
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
