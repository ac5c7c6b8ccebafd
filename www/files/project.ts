// The files on the page: path to content, with names that can be anything.

import type { Content } from '../messages';

/** A Map, so that `__proto__` and its like are names as any other. */
export type Files = ReadonlyMap<string, Content>;

/** A project as it is at one time; nothing in it is changed in place. */
export interface Snapshot {
  readonly files: Files;
  /** Folders that are there and whose files are not among `files`. */
  readonly unread: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** `files`, with nothing beside them. */
export function whole(files: Files): Snapshot {
  return { files, unread: NONE };
}

export class ProjectFiles {
  #now = whole(new Map());
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get(path: string): Content | undefined {
    return this.all.get(path);
  }

  /** Later changes do not show in it. */
  get now(): Snapshot {
    return this.#now;
  }

  get all(): Files {
    return this.#now.files;
  }

  /** Paths in the order of their code units, as the report has them. */
  get paths(): string[] {
    return [...this.all.keys()].sort();
  }

  /** The archive among the files that `path` lies in; a report has what is inside below the archive's path. */
  archiveOf(path: string): string | undefined {
    return this.paths.find((file) => path.startsWith(`${file}/`));
  }

  set(path: string, content: Content): void {
    this.add(new Map([[path, content]]));
  }

  add(files: Files): void {
    this.#change(new Map([...this.all, ...files]));
  }

  rename(from: string, to: string): void {
    this.#change(new Map([...this.all].map(([path, content]) => [path === from ? to : path, content])));
  }

  delete(path: string): void {
    const files = new Map(this.all);
    files.delete(path);
    this.#change(files);
  }

  replace(snapshot: Snapshot): void {
    this.#now = snapshot;
    this.#onChange();
  }

  #change(files: Files): void {
    this.replace({ ...this.#now, files });
  }
}

/** Whether `path` leads from the root of a project down, and nowhere else. */
export function isInside(path: string): boolean {
  return !path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

/** What is wrong with `path` as a name for a further file, if anything. */
export function refusal(path: string, files: Files): string | undefined {
  if (path === '') return 'Write a path, such as tools.yaml';
  if (files.has(path)) return `There is a ${path} already`;
  const others = [...files.keys()];
  if (others.some((other) => other.startsWith(`${path}/`))) return `${path} is a folder`;
  const above = others.find((other) => path.startsWith(`${other}/`));
  if (above !== undefined) return `${above} is a file, and nothing can lie in it`;
  if (!isInside(path)) {
    return 'Write the path from the root of the project, with single slashes';
  }
  return undefined;
}

/** The file to show first. */
export function firstOf(files: Files): string | undefined {
  const paths = [...files.keys()].sort();
  return paths.find((path) => /(^|\/)(tools|agent|agentserve\.app)\.yaml$/.test(path)) ?? paths[0];
}
