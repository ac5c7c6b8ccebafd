// Files from a drop, the clipboard or a file picker.

import { skippedFolders } from 'virtual:plumbline';
import { BUILT, type Incoming } from './incoming';
import type { Unpacker } from './unpacker';

/** What came in. A folder, a zip or a wheel is a whole project; loose files are parts of one. */
export interface Arrival {
  incoming: Incoming;
  isWhole: boolean;
}

/** Where files are put, and what unpacks those that are archives. */
interface Into {
  incoming: Incoming;
  unpacker: Unpacker;
}

/**
 * Reads everything that was dropped. Must be called in the event itself: the browser
 * empties the list of items at the first await.
 */
export async function readDrop(transfer: DataTransfer, into: Into): Promise<Arrival> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => !!entry);
  const loose = [...transfer.files];
  if (entries.length === 0) return readFiles(loose, into);

  let whole = false;
  for (const entry of entries) {
    if (entry.isDirectory) whole = true;
    if (await readEntry(entry, entry.name, into)) whole = true;
  }
  return arrive(into.incoming, whole);
}

/** Reads files of a picker or of the clipboard; those of a folder picker know their path. */
export async function readFiles(files: File[], into: Into): Promise<Arrival> {
  let whole = false;
  for (const file of files) {
    if (file.webkitRelativePath) whole = true;
    if (await readFile(file, file.webkitRelativePath || file.name, into)) whole = true;
  }
  return arrive(into.incoming, whole);
}

function arrive(incoming: Incoming, whole: boolean): Arrival {
  if (whole) incoming.stripTopFolder();
  return { incoming, isWhole: whole };
}

/** Reads an entry and all below it; says whether it is a whole project in one file. */
async function readEntry(entry: FileSystemEntry, path: string, into: Into): Promise<boolean> {
  if (isFolder(entry)) {
    await readFolder(entry, path, into);
    return false;
  }
  const file = await new Promise<File | undefined>((resolve) =>
    (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
  );
  if (file) return readFile(file, path, into);
  into.incoming.refuse();
  return false;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function readFolder(folder: FileSystemDirectoryEntry, path: string, into: Into): Promise<void> {
  const isBuilt = folder.name === BUILT && path !== BUILT;
  const reader = folder.createReader();
  while (true) {
    // Chromium gives at most 100 a call; an empty list is the end.
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (children.length === 0) return;
    const kept = children.filter((child) => {
      if (!child.isDirectory) return true;
      if (isBuilt) return false;
      if (!skippedFolders.has(child.name)) return true;
      into.incoming.leaveUnread(`${path}/${child.name}`);
      return child.name === BUILT;
    });
    await Promise.all(kept.map((child) => readEntry(child, `${path}/${child.name}`, into)));
  }
}

/** Reads one file; a zip that was dropped itself, not inside a folder, is unpacked. */
async function readFile(file: File, path: string, { incoming, unpacker }: Into): Promise<boolean> {
  const ending = path.includes('/') ? undefined : /\.(zip|whl)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === 'zip') {
    const { takeZip } = await import('./zip');
    await takeZip(path, new Uint8Array(await file.arrayBuffer()), incoming, unpacker);
  } else if (incoming.accepts(path, file.size, 1))
    incoming.add(path, new Uint8Array(await file.arrayBuffer()));
  return ending !== undefined;
}
