// The projects that can be loaded with one click; their files are part of the page.

import type { Content } from './messages';

export interface Example {
  id: string;
  title: string;
  files: ReadonlyMap<string, Content>;
}

const texts = import.meta.glob<string>(['./examples/**/*', '../tests/examples/agent-tuner/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function folder(name: string, parent = './examples'): Map<string, Content> {
  const prefix = `${parent}/${name}/`;
  const files = new Map<string, Content>();
  for (const [path, text] of Object.entries(texts)) {
    if (path.startsWith(prefix)) files.set(path.slice(prefix.length), text);
  }
  return files;
}

const echo = folder('echo');
const agent = folder('agent-tuner', '../tests/examples');

const first: Example = { id: 'echo', title: 'Echo service', files: echo };

export const EXAMPLES: readonly [Example, ...Example[]] = [
  first,
  {
    id: 'echo-faults',
    title: 'Echo service, with faults',
    files: new Map([...echo, ...folder('echo-faults')]),
  },
  { id: 'piano-tuner', title: 'Piano tuner, an agent', files: agent },
];
