// What is taken of the files that come in, however they come.

import type { Content } from '../messages';
import { toContent } from './content';

/** Folders that no upload holds and that can be huge. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules', '.venv', 'dist', '__MACOSX']);

const MAX_FILES = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

export function isSkippedFolder(name: string): boolean {
  return SKIPPED_FOLDERS.has(name);
}

/** Files on their way in, counted against the page's limits. */
export class Incoming {
  readonly files = new Map<string, Content>();
  /** Told how much of an archive is unpacked, of 1. */
  readonly progress: (share: number) => void;
  readonly #signal: AbortSignal;
  readonly #skipped = new Set<string>();
  #bytes = 0;
  #refused = 0;

  constructor(signal: AbortSignal, progress: (share: number) => void) {
    this.#signal = signal;
    this.progress = progress;
  }

  /**
   * Whether there is room for `path` of `size` bytes; asked before its content is read.
   * Throws where the reading was stopped.
   */
  accepts(path: string, size: number): boolean {
    this.#signal.throwIfAborted();
    const parts = path.split('/');
    const skipped = parts.slice(0, -1).find(isSkippedFolder);
    if (skipped) {
      this.skip(skipped);
      return false;
    }
    const climbs = parts.some((part) => part === '' || part === '.' || part === '..');
    if (climbs || this.files.size >= MAX_FILES || this.#bytes + size > MAX_BYTES) {
      this.#refused += 1;
      return false;
    }
    this.#bytes += size;
    return true;
  }

  add(path: string, bytes: Uint8Array): void {
    this.files.set(path, toContent(bytes));
  }

  /** Notes that a folder was passed over. */
  skip(folder: string): void {
    this.#skipped.add(folder);
  }

  /** Notes a file that could not be read. */
  refuse(): void {
    this.#refused += 1;
  }

  /** What was left out, in words; empty when nothing was. */
  get leftOut(): string {
    const words: string[] = [];
    if (this.#skipped.size > 0) words.push(`passed over ${[...this.#skipped].sort().join(', ')}`);
    if (this.#refused > 0) {
      words.push(`left out ${this.#refused} (unreadable, or over 256 MiB or 20,000 files in all)`);
    }
    return words.join('; ');
  }

  /** Takes the one folder that holds everything off every path. */
  stripTopFolder(): void {
    const paths = [...this.files.keys()];
    const top = paths[0]?.split('/')[0];
    if (top === undefined || !paths.every((path) => path.startsWith(`${top}/`))) return;
    const entries = [...this.files];
    this.files.clear();
    for (const [path, content] of entries) this.files.set(path.slice(top.length + 1), content);
  }
}
