// Runs the core away from the page, so that nothing dropped can freeze it.

import { Checker, initSync, rules, version } from 'plumbline-core/plumbline.js';
import type { FromWorker, ToWorker } from './messages';

/** A small project, checked before any other: so the core's code is made ready while the page is built. */
const PRACTICE = import.meta.glob<string>('./examples/echo/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

let take: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => {
  take = resolve;
}).then(begin);
ready.catch(() => {}); // told by the check that needs it
let toldRules = false;

function begin(module: WebAssembly.Module): Checker {
  initSync({ module }); // as quick as it is: asked to do it later, browsers let other things come first
  const practice = new Checker();
  for (const [path, text] of Object.entries(PRACTICE))
    practice.put(path.slice(path.lastIndexOf('/') + 1), text);
  practice.check();
  practice.free();
  return new Checker();
}

function answer(message: FromWorker): void {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    take(data.module);
    return;
  }
  try {
    const checker = await ready;
    for (const path of data.remove) checker.remove(path);
    for (const [path, content] of data.put) checker.put(path, content);
    answer({ id: data.id, report: checker.check(undefined, [...data.unread]) });
    if (!toldRules) answer({ rules: rules(), version: version() });
    toldRules = true;
  } catch (error) {
    answer({ id: data.id, failure: String(error) });
  }
};
