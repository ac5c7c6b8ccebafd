// What is taken of the files that come in, however they come.

import { skippedFolders } from 'virtual:plumbline';
import type { Content } from '../messages';
import { toContent } from './content';
import { isInside } from './project';

/** Where builds leave their archives, which are compared with the project they were built from. */
export const BUILT = 'dist';

const MAX_FILES = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** Files on their way in, counted against the page's limits. */
export class Incoming {
  readonly files = new Map<string, Content>();
  /** Folders that are there and were not read, or not all. */
  readonly unread = new Set<string>();
  /** Told how much of an archive is unpacked, of 1. */
  readonly progress: (share: number) => void;
  readonly #signal: AbortSignal;
  #bytes = 0;
  /** Counted as they are accepted: those of an archive are all accepted before the first is there. */
  #accepted = 0;
  #refused = 0;

  constructor(signal: AbortSignal, progress: (share: number) => void) {
    this.#signal = signal;
    this.progress = progress;
  }

  /**
   * Whether `path` of `size` bytes is taken; asked before its content is read. Its first `named` folders
   * are those that were dropped themselves, whatever they are called. Throws where the reading was stopped.
   */
  accepts(path: string, size: number, named = 0): boolean {
    this.#signal.throwIfAborted();
    const parts = path.split('/');
    const at = parts.findIndex(
      (part, at) => at >= named && at < parts.length - 1 && skippedFolders.has(part),
    );
    if (at >= 0) {
      this.leaveUnread(parts.slice(0, at + 1).join('/'));
      const isBuilt = parts[at] === BUILT && at === parts.length - 2 && path.endsWith('.tar.gz');
      if (!isBuilt) return false;
    }
    if (!isInside(path) || this.#accepted >= MAX_FILES || this.#bytes + size > MAX_BYTES) {
      this.#refused += 1;
      return false;
    }
    this.#bytes += size;
    this.#accepted += 1;
    return true;
  }

  add(path: string, bytes: Uint8Array): void {
    this.files.set(path, toContent(bytes));
  }

  leaveUnread(folder: string): void {
    this.unread.add(folder);
  }

  /** Notes a file that could not be read. */
  refuse(): void {
    this.#refused += 1;
  }

  /** What was left out, in words; empty when nothing was. */
  get leftOut(): string {
    const words: string[] = [];
    const names = new Set([...this.unread].map((folder) => folder.slice(folder.lastIndexOf('/') + 1)));
    if (names.size > 0) words.push(`passed over ${[...names].sort().join(', ')}`);
    if (this.#refused > 0) {
      words.push(`left out ${this.#refused} (unreadable, or over 256 MiB or 20,000 files in all)`);
    }
    return words.join('; ');
  }

  /** Takes the one folder that holds everything off every path. */
  stripTopFolder(): void {
    const paths = [...this.files.keys(), ...this.unread];
    const top = paths[0]?.split('/')[0];
    if (top === undefined || !paths.every((path) => path.startsWith(`${top}/`))) return;
    const below = (path: string) => path.slice(top.length + 1);
    const [files, unread] = [[...this.files], [...this.unread]];
    this.files.clear();
    this.unread.clear();
    for (const [path, content] of files) this.files.set(below(path), content);
    for (const folder of unread) this.unread.add(below(folder));
  }
}
