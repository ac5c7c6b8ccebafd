// What the fragment of a link asks for.

import { isInside, type Snapshot } from '../files/project';

export type Asked = { example: string } | { project: Snapshot } | { trouble: string };

/** What `fragment` asks for; undefined where it is no link of ours. */
export async function readLink(fragment: string): Promise<Asked | undefined> {
  const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
  if (example !== undefined) return { example };
  if (!fragment.startsWith('#files=')) return undefined;
  const { projectIn } = await import('./link');
  try {
    const project = projectIn(fragment);
    const outside = [...project.files.keys(), ...project.unread].find((path) => !isInside(path));
    return outside === undefined ? { project } : { trouble: `its file ${outside} does not lie in a project` };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}
