// Files from a zip archive.

import { unzipSync } from 'fflate';
import type { Incoming } from './incoming';

/**
 * Unpacks `archive`, named `name` in what is said about it. The sizes that the archive
 * declares are counted against the limits, and the unpacker writes no more than them.
 */
export function unzip(name: string, archive: Uint8Array, incoming: Incoming): void {
  const accept = (path: string, size: number): boolean => {
    if (path.endsWith('/')) return false;
    if (path !== '__proto__') return incoming.accepts(path, size);
    // The unpacker answers with a plain object, which cannot hold this name.
    incoming.refuse();
    return false;
  };
  try {
    const files = unzipSync(archive, { filter: (file) => accept(file.name, file.originalSize) });
    for (const [path, bytes] of Object.entries(files)) incoming.add(path, bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} could not be unpacked: ${reason}`);
  }
}
