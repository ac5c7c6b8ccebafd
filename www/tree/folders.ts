// Files as a tree of folders.

export interface Folder<Entry extends { path: string }> {
  /** Path with a slash at its end; empty for the top. */
  path: string;
  folders: Map<string, Folder<Entry>>;
  entries: Entry[];
  /** Those in it and below. */
  all: Entry[];
}

/** Folders nested deeper are not told apart. */
const MAX_DEPTH = 32;

export function treeOf<Entry extends { path: string }>(entries: Entry[]): Folder<Entry> {
  const top = emptyFolder<Entry>('');
  for (const entry of entries) {
    let folder = top;
    folder.all.push(entry);
    for (const name of entry.path.split('/').slice(0, -1).slice(0, MAX_DEPTH)) {
      const next = folder.folders.get(name) ?? emptyFolder<Entry>(`${folder.path}${name}/`);
      folder.folders.set(name, next);
      folder = next;
      folder.all.push(entry);
    }
    folder.entries.push(entry);
  }
  return top;
}

function emptyFolder<Entry extends { path: string }>(path: string): Folder<Entry> {
  return { path, folders: new Map(), entries: [], all: [] };
}

/** The folder itself, or the one that a chain of only folders below it leads to. */
export function endOfChain<Entry extends { path: string }>(folder: Folder<Entry>): Folder<Entry> {
  let end = folder;
  while (end.entries.length === 0 && end.folders.size === 1) {
    for (const only of end.folders.values()) end = only;
  }
  return end;
}
