// What a program in Node does with the package; prints what it found.

import { check, explain, init, inspectSdist, rules, skippedFolders, version } from 'plumbline-check';

const files = { 'tools.yaml': 'a: &x 1\nb: *x\n' };
const service = JSON.parse(process.argv[2]);
let early;
try {
  check({ files });
} catch (error) {
  early = error.message;
}
const before = new Set(Object.getOwnPropertyNames(globalThis));
await Promise.all([init(), init()]);
const [first, second] = [check({ files }), check({ files: new Map(Object.entries(files)) })];
process.stdout.write(
  JSON.stringify({
    early,
    version,
    same: JSON.stringify(first) === JSON.stringify(second),
    rules: first.diagnostics.map(({ rule }) => rule),
    alias: explain('yaml-alias')?.id,
    none: explain('no-such-rule') === undefined,
    all: rules().length,
    archive: inspectSdist(new Uint8Array([1, 2, 3])).ok,
    skipped: skippedFolders(),
    unread: check({ files: service, unread: ['node_modules'] }).projects[0].bundle.reason,
    globals: Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)),
    element: typeof (await import('plumbline-check/element')).PlumblineCheck,
  }),
);
