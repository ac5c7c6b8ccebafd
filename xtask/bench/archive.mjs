// Times the inspection of an archive of 60 MiB beside tar and sha256sum: node archive.mjs CORE PROGRAM
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [core, program] = process.argv.slice(2);
const { initSync, inspectSdist } = await import(pathToFileURL(resolve(core, 'plumbline.js')).href);
initSync({ module: readFileSync(join(core, 'plumbline_bg.wasm')) });

const UNPACKED = 60;
const work = mkdtempSync(join(tmpdir(), 'plumbline-'));
try {
  mkdirSync(join(work, 'big-1.0'));
  for (let file = 0; file < UNPACKED; file += 1) {
    // Text that packs to three quarters, so that there is something to unpack.
    writeFileSync(join(work, `big-1.0/${file}.txt`), randomBytes(3 * 2 ** 18).toString('base64'));
  }
  const archive = join(work, 'big-1.0.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', work, 'big-1.0']);
  const bytes = readFileSync(archive);

  const quiet = { stdio: ['ignore', 'ignore', 'ignore'] };
  const time = (work) => {
    const times = Array.from({ length: 5 }, () => {
      const begin = performance.now();
      work();
      return performance.now() - begin;
    });
    return times.sort((a, b) => a - b)[2];
  };
  const print = (name, ms) =>
    console.log(
      `${name.padEnd(24)}${`${ms.toFixed(0)} ms`.padStart(12)}${`${((UNPACKED * 1000) / ms).toFixed(0)} MiB/s`.padStart(14)}`,
    );
  console.log(
    `an archive of ${UNPACKED} MiB, packed ${(statSync(archive).size / 2 ** 20).toFixed(1)} MiB; medians of 5`,
  );
  print(
    'inspect, wasm',
    time(() => inspectSdist(bytes, { expected: [] })),
  );
  // It lacks what a service needs, so the program ends with 1.
  print(
    'check, native process',
    time(() => {
      try {
        execFileSync(program, ['check', archive], quiet);
      } catch (error) {
        if (error.status !== 1) throw error;
      }
    }),
  );
  print(
    'tar tzf',
    time(() => execFileSync('tar', ['tzf', archive], quiet)),
  );
  print(
    'sha256sum',
    time(() => execFileSync('sha256sum', [archive], quiet)),
  );
} finally {
  rmSync(work, { recursive: true });
}
