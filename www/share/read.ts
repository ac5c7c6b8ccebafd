// What the fragment of a link asks for.

import type { Snapshot } from '../files/project';

export type Asked = { example: string } | { project: Snapshot } | { trouble: string };

/** What `fragment` asks for; undefined where it is no link of ours. */
export async function readLink(fragment: string): Promise<Asked | undefined> {
  const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
  if (example !== undefined) return { example };
  if (!fragment.startsWith('#files=')) return undefined;
  const { projectIn } = await import('./link');
  try {
    return { project: projectIn(fragment) };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}
