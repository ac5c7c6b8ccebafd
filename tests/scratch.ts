import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new folder outside the repository, whose packages nothing in it may find by chance; gone when the tests are. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  made.push(folder);
  return folder;
}
