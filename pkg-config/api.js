// What index.js and node.js have in common: the core's answers as objects.

import load, * as core from './plumbline.js';

export const version = '{{version}}';

let started = false;

/** Loads the core from `source`; once, however often it is called. */
export async function start(source) {
  await load({ module_or_path: source });
  started = true;
}

export function check({ files, kind, unread }) {
  return JSON.parse(ready().check(files, kind, unread));
}

export function inspectSdist(bytes, options) {
  return JSON.parse(ready().inspectSdist(bytes, options));
}

export function skippedFolders() {
  return ready().skippedFolders();
}

export function explain(rule) {
  const text = ready().explain(rule);
  return text === undefined ? undefined : JSON.parse(text);
}

export function rules() {
  return JSON.parse(ready().rules());
}

function ready() {
  if (!started) throw new Error('the core is not loaded yet: await init() first');
  return core;
}
