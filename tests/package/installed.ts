// The package as a consumer has it: packed, and installed into a folder of its own.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratch } from '../scratch';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const PACKAGE = resolve('pkg');

interface Packed {
  filename: string;
  files: { path: string }[];
}

function pack(...options: string[]): Packed {
  if (!existsSync(PACKAGE)) throw new Error('there is no pkg/: make it with cargo xtask package');
  const output = execFileSync(NPM, ['pack', '--json', '--ignore-scripts', ...options], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(output) as Packed[];
  if (!packed) throw new Error('npm packed nothing');
  return packed;
}

/** The paths that would be published. */
export function published(): string[] {
  return pack('--dry-run').files.map(({ path }) => path);
}

/** A folder with the package and with `others` of ours installed, and with what lies in `consumer` of this folder. */
export function installed(consumer: string, ...others: string[]): string {
  const folder = scratch();
  cpSync(resolve('tests/package', consumer), join(folder, consumer.endsWith('.mjs') ? consumer : '.'), {
    recursive: true,
  });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const { filename } = pack('--pack-destination', folder);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  // What `npm install` does with a package that has no dependencies and no scripts.
  execFileSync('tar', ['-xzf', join('..', filename)], { cwd: modules });
  renameSync(join(modules, 'package'), join(modules, 'plumbline-check'));
  for (const name of others) symlinkSync(resolve('node_modules', name), join(modules, name), 'junction');
  return folder;
}

/** What the repository's own installed program prints, run in `folder`. */
export function run(folder: string, program: string, ...options: string[]): string {
  return execFileSync(process.execPath, [resolve('node_modules', program), ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
}
