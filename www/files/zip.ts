// Files from a zip archive.

import { unzipSync } from 'fflate';
import type { Incoming } from './incoming';
import type { Unpacker } from './unpacker';

/** An archive that lists more is not read. */
const MAX_ENTRIES = 100_000;

interface ZipEntry {
  path: string;
  /** Bytes, as the archive declares them. */
  size: number;
}

/**
 * Takes the files of `archive`, named `name` in what is said about it; of a wheel, the
 * archive itself, which the core explains. The sizes that the archive declares are counted
 * against the limits, and the unpacker writes no more than them.
 */
export async function takeZip(
  name: string,
  archive: Uint8Array<ArrayBuffer>,
  incoming: Incoming,
  unpacker: Unpacker,
): Promise<void> {
  try {
    const entries = list(archive);
    if (isWheel(entries)) {
      if (incoming.accepts(name, archive.length)) incoming.add(name, archive);
      return;
    }
    const accepted = new Set<number>();
    let total = 0;
    for (const [at, { path, size }] of entries.entries()) {
      if (!accepts(incoming, path, size)) continue;
      accepted.add(at);
      total += size;
    }
    const files = await unpacker.unpack(archive, accepted, (done) => incoming.progress(done / total));
    for (const [path, content] of files) incoming.files.set(path, content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} could not be unpacked: ${reason}`);
  }
}

function list(archive: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = [];
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      entries.push({ path: name, size: originalSize });
      if (entries.length > MAX_ENTRIES) throw new Error(`it lists more than ${MAX_ENTRIES} files`);
      return false;
    },
  });
  return entries;
}

function accepts(incoming: Incoming, path: string, size: number): boolean {
  if (path.endsWith('/')) return false;
  if (path !== '__proto__') return incoming.accepts(path, size);
  // The unpacker answers with a plain object, which cannot hold this name.
  incoming.refuse();
  return false;
}

/** Whether it is a built distribution of Python, whatever its name: these alone hold this file. */
function isWheel(entries: ZipEntry[]): boolean {
  return entries.some(({ path }) => /^[^/]+\.dist-info\/WHEEL$/.test(path));
}
