// The files of the example projects. Loaded after the page itself.

import type { Files } from '../files/project';

const texts = import.meta.glob<string>(
  ['./*/**/*', '../../tests/examples/{agent-minimal,agent-tuner,agent-full}/**/*'],
  { query: '?raw', import: 'default', eager: true },
);

/** The files of the project in the folder `name`. */
export function base(name: string): Files {
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    const [, inside] = path.split(`/${name}/`);
    if (inside !== undefined) files.set(inside, text);
  }
  return files;
}
