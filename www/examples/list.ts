// The projects that can be loaded with one click: whole ones, and each of them with a fault of one kind.

import type { Files } from '../files/project';
import { GROUPS } from './groups';

export interface Example {
  id: string;
  title: string;
  /** What it shows. */
  note: string;
  /** The folder with its files, or with those that are not changed. */
  base: string;
  /** A text of a file, and what stands in its place here; a text of null takes the file away. */
  edits?: Edit[];
  /** The folder whose files come over those of `base`. */
  over?: string;
  /** The rule that refuses it; accepted without. */
  rule?: string;
}

export type Edit = [path: string, old: string | null, now: string];

export interface Group {
  title: string;
  examples: Example[];
}

export { GROUPS };

const ALL = GROUPS.flatMap(({ examples }) => examples);

/** The one that a newcomer sees. */
export const FIRST = 'echo-unquoted';

export function exampleOf(id: string): Example | undefined {
  return ALL.find((example) => example.id === id);
}

export async function filesOf({ base: name, edits = [], over }: Example): Promise<Files> {
  const { base } = await import('./bases');
  const files = new Map(base(name));
  if (over) for (const [path, text] of base(over)) files.set(path, text);
  for (const [path, old, now] of edits) {
    const text = files.get(path);
    if (old === null) files.delete(path);
    else if (typeof text === 'string') files.set(path, text.replace(old, () => now));
  }
  return files;
}
