// Runs the core away from the page, so that nothing dropped can freeze it.

import init, { Checker, rules, version } from 'plumbline-core/plumbline.js';
import type { CheckRequest, FromWorker } from './messages';

let ready: Promise<Checker> | undefined;
let toldRules = false;

function answer(message: FromWorker): void {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<CheckRequest>) => {
  if (data.module) ready = init({ module_or_path: data.module }).then(() => new Checker());
  try {
    const checker = await ready;
    if (!checker) throw new Error('the core was not sent');
    for (const path of data.remove) checker.remove(path);
    for (const [path, content] of data.put) checker.put(path, content);
    answer({ id: data.id, report: checker.check(undefined, [...data.unread]) });
    if (!toldRules) answer({ rules: rules(), version: version() });
    toldRules = true;
  } catch (error) {
    answer({ id: data.id, failure: String(error) });
  }
};
