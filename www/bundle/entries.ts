// The files of a bundle as rows of a tree: size, what is special of them, and why they are there.

import { copyButton } from '../parts/copy';
import { h } from '../parts/dom';
import { bytes, count } from '../parts/numbers';
import type { Member } from '../report';
import type { Folder } from '../tree/folders';
import type { Look, Row } from '../tree/tree';

export interface Entry {
  path: string;
  /** Bytes; null where they are not known, absent where they do not matter. */
  size?: number | null;
  sha256?: string | null;
  why: string;
  /** What is special of it, in words. */
  tags: Tag[];
}

type Tag = 'required' | 'missing' | 'generated';

export function entryOf({ path, present, required, sha256, size, source, why }: Member): Entry {
  const tags: Tag[] = [];
  if (required) tags.push('required');
  if (!present) tags.push('missing');
  else if (source === 'generated') tags.push('generated');
  return { path, size, sha256, why, tags };
}

export function lookOf(onOpen: (path: string) => void): Look<Entry> {
  return { file, folder, keyOf: (entry, top) => [entry, largestOf(top)], onOpen };
}

function file({ path, sha256, size, tags, why }: Entry, name: string, top: Folder<Entry>): Row {
  return {
    content: content(name, tags, size, why, largestOf(top)),
    beside: sha256 ? [hash(path, sha256)] : [],
  };
}

function folder({ all }: Folder<Entry>, name: string, top: Folder<Entry>): Row {
  const tags = new Map<Tag, number>();
  for (const tag of all.flatMap((entry) => entry.tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const words = [...tags].map(([tag, number]) => `${number} ${tag}`);
  const size = sizeOf(all) || undefined;
  return {
    content: content(name, words, size, count(all.length, 'file'), largestOf(top)),
  };
}

function sizeOf(entries: Entry[]): number {
  return entries.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

const largest = new WeakMap<Folder<Entry>, number>();

/** The size that fills a bar. */
function largestOf(top: Folder<Entry>): number {
  let size = largest.get(top);
  if (size === undefined) {
    size = top.entries.reduce((most, entry) => Math.max(most, entry.size ?? 0), 1);
    for (const { all } of top.folders.values()) size = Math.max(size, sizeOf(all));
    largest.set(top, size);
  }
  return size;
}

function content(
  name: string,
  tags: string[],
  size: number | null | undefined,
  why: string,
  most: number,
): HTMLElement[] {
  return [
    h('span.label', {}, [
      h('span.path', {}, name),
      ...tags.map((tag) => h(`span.tag.${tag.replace(/^\d+ /, '')}`, {}, tag)),
    ]),
    ...(typeof size === 'number' ? [h('span.size', {}, bytes(size)), bar(size / most)] : []),
    h('span.why', {}, why),
  ];
}

function bar(share: number): HTMLElement {
  const element = h('span.bar', { 'aria-hidden': 'true' });
  element.style.setProperty('--share', String(share));
  return element;
}

function hash(path: string, sha256: string): HTMLButtonElement {
  const button = copyButton(`${sha256.slice(0, 8)}…`, `Copy the SHA-256 of ${path}`, () => sha256);
  button.classList.add('hash');
  button.title = `SHA-256 ${sha256}`;
  button.dataset.key = `${path}#`;
  return button;
}
