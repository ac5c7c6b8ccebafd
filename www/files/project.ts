// The files on the page: path to content, with names that can be anything.

import type { Content } from '../messages';

export type Snapshot = ReadonlyMap<string, Content>;

export class ProjectFiles {
  /** A Map, so that `__proto__` and its like are names as any other. */
  #files: Snapshot = new Map();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get(path: string): Content | undefined {
    return this.#files.get(path);
  }

  /** All files; later changes do not show in it. */
  get all(): Snapshot {
    return this.#files;
  }

  /** Paths in the order of their code units, as the report has them. */
  get paths(): string[] {
    return [...this.#files.keys()].sort();
  }

  /** The archive among the files that `path` lies in; a report has what is inside below the archive's path. */
  archiveOf(path: string): string | undefined {
    return this.paths.find((file) => path.startsWith(`${file}/`));
  }

  set(path: string, content: Content): void {
    this.add(new Map([[path, content]]));
  }

  add(files: Snapshot): void {
    this.replace(new Map([...this.#files, ...files]));
  }

  rename(from: string, to: string): void {
    this.replace(new Map([...this.#files].map(([path, content]) => [path === from ? to : path, content])));
  }

  delete(path: string): void {
    const files = new Map(this.#files);
    files.delete(path);
    this.replace(files);
  }

  replace(files: Snapshot): void {
    this.#files = files;
    this.#onChange();
  }
}

/** What is wrong with `path` as a name for a further file, if anything. */
export function refusal(path: string, files: Snapshot): string | undefined {
  if (path === '') return 'Write a path, such as tools.yaml';
  if (files.has(path)) return `There is a ${path} already`;
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    return 'Write the path from the root of the project, with single slashes';
  }
  return undefined;
}

/** The file to show first. */
export function firstOf(files: Snapshot): string | undefined {
  const paths = [...files.keys()].sort();
  return paths.find((path) => /(^|\/)(tools|agent|agentserve\.app)\.yaml$/.test(path)) ?? paths[0];
}
