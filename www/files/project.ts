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

  set(path: string, content: Content): void {
    this.add(new Map([[path, content]]));
  }

  add(files: Snapshot): void {
    this.replace(new Map([...this.#files, ...files]));
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
