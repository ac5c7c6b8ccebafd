// Files as a tree of folders, with what each folder holds in all.

/** A file to list. */
export interface Entry {
  path: string;
  /** Bytes; null where they are not known, absent where they do not matter. */
  size?: number | null;
  sha256?: string | null;
  why: string;
  /** What is special of it, in words. */
  tags: Tag[];
}

export type Tag = 'required' | 'missing' | 'generated';

export interface Folder {
  /** Path with a slash at its end; empty for the top. */
  path: string;
  folders: Map<string, Folder>;
  entries: Entry[];
  /** Files in it and below. */
  files: number;
  /** Bytes of them, as far as they are known. */
  size: number;
  /** How many of them are required, and missing. */
  tags: Map<Tag, number>;
}

/** Folders nested deeper are not told apart. */
const MAX_DEPTH = 32;

export function treeOf(entries: Entry[]): Folder {
  const top = emptyFolder('');
  for (const entry of entries) {
    let folder = top;
    addTo(folder, entry);
    for (const name of entry.path.split('/').slice(0, -1).slice(0, MAX_DEPTH)) {
      const next = folder.folders.get(name) ?? emptyFolder(`${folder.path}${name}/`);
      folder.folders.set(name, next);
      folder = next;
      addTo(folder, entry);
    }
    folder.entries.push(entry);
  }
  return top;
}

function emptyFolder(path: string): Folder {
  return { path, folders: new Map(), entries: [], files: 0, size: 0, tags: new Map() };
}

function addTo(folder: Folder, { size, tags }: Entry): void {
  folder.files += 1;
  folder.size += size ?? 0;
  for (const tag of tags) folder.tags.set(tag, (folder.tags.get(tag) ?? 0) + 1);
}

/** The folder itself, or the one that a chain of only folders below it leads to. */
export function endOfChain(folder: Folder): Folder {
  let end = folder;
  while (end.entries.length === 0 && end.folders.size === 1) {
    for (const only of end.folders.values()) end = only;
  }
  return end;
}
