// From problem to problem, through all files.

import type { Cursor } from '../editor/editor';
import type { Diagnostic } from '../report';

export class Walker {
  /** The problem that was gone to last. */
  last: Diagnostic | undefined;

  /**
   * The problem after the cursor, or before it where `back`, going round at the end. Where the cursor
   * still stands at the one gone to last, the one beside that: several can be at one place.
   */
  beside(listed: readonly Diagnostic[], cursor: Cursor | undefined, back: boolean): Diagnostic | undefined {
    if (!cursor) return listed.at(back ? -1 : 0);
    const known = this.last ? listed.indexOf(this.last) : -1;
    const stands = this.last && known >= 0 && compare(this.last, cursor, listed) === 0;
    if (back) {
      return listed.at(stands ? known - 1 : listed.findLastIndex((one) => compare(one, cursor, listed) < 0));
    }
    const next = stands ? known + 1 : listed.findIndex((one) => compare(one, cursor, listed) > 0);
    return listed[next] ?? listed[0];
  }
}

/** Where `one` is, seen from the cursor: before it, at it, after it. Files are in the order of the list. */
function compare(one: Diagnostic, cursor: Cursor, listed: readonly Diagnostic[]): number {
  if (one.file !== cursor.path) {
    const rank = (path: string) => listed.findIndex(({ file }) => file === path);
    return rank(one.file) - rank(cursor.path);
  }
  return one.start.line - cursor.line || one.start.column - cursor.column;
}
