// From problem to problem, through all files.

import type { Cursor } from '../editor/editor';
import type { Diagnostic } from '../report';

/**
 * The problem after the cursor, or before it where `back`, going round at the end. Where the cursor
 * still stands at the problem gone to `last`, the one beside that: several can be at one place.
 */
export function beside(
  listed: readonly Diagnostic[],
  cursor: Cursor | undefined,
  last: Diagnostic | undefined,
  back: boolean,
): Diagnostic | undefined {
  const known = last ? listed.indexOf(last) : -1;
  const at =
    last && known >= 0 && (!cursor || compare(last, cursor, listed) === 0)
      ? known + (back ? -1 : 1)
      : cursor
        ? back
          ? listed.findLastIndex((one) => compare(one, cursor, listed) < 0)
          : listed.findIndex((one) => compare(one, cursor, listed) > 0)
        : 0;
  return listed.at(back ? at : Math.max(at, 0) % Math.max(listed.length, 1));
}

/** Where `one` is, seen from the cursor: before it, at it, after it. Files are in the order of the list. */
function compare(one: Diagnostic, cursor: Cursor, listed: readonly Diagnostic[]): number {
  if (one.file !== cursor.path) {
    const rank = (path: string) => listed.findIndex(({ file }) => file === path);
    return rank(one.file) - rank(cursor.path);
  }
  return one.start.line - cursor.line || one.start.column - cursor.column;
}
