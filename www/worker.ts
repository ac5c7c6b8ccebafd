// Runs the core away from the page, so that nothing dropped can freeze it.

import init, { check, rules, version } from 'plumbline-core/plumbline.js';
import type { CheckRequest, Content, FromWorker } from './messages';

const files = new Map<string, Content>();
let ready: Promise<unknown> | undefined;
let toldRules = false;

function answer(message: FromWorker): void {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<CheckRequest>) => {
  if (data.module) ready = init({ module_or_path: data.module });
  for (const path of data.remove) files.delete(path);
  for (const [path, content] of data.put) files.set(path, content);
  try {
    await ready;
    answer({ id: data.id, report: check(files, undefined, [...data.unread]) });
    if (!toldRules) answer({ rules: rules(), version: version() });
    toldRules = true;
  } catch (error) {
    answer({ id: data.id, failure: String(error) });
  }
};
