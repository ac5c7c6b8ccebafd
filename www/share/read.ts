// What the fragment of a link asks for.

import type { Snapshot } from '../files/project';

export type Asked = { example: string } | { files: Snapshot } | { trouble: string };

/** What `fragment` asks for; undefined where it is no link of ours. */
export async function readLink(fragment: string): Promise<Asked | undefined> {
  const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
  if (example !== undefined) return { example };
  if (!fragment.startsWith('#files=')) return undefined;
  const { filesIn } = await import('./link');
  try {
    return { files: filesIn(fragment) };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}
