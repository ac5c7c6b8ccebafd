import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the flat folder `folder`, as the core takes them. */
export function readProject(folder) {
  return new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  );
}
