// Keeps the files of a workbench in the browser, so that a reload loses nothing: in its database, and what is
// not yet written there when the page is left, with the tab.

import type { Content } from '../messages';
import { type Files, type Snapshot, whole } from './project';

/** More is not kept. Characters or bytes. */
const MAX_KEPT = 32 * 1024 * 1024;
/** Pause after a change before it is kept, ms. */
const DELAY = 250;
/** How many files are put away at one go. */
const BATCH = 500;

/** A list of files by workbench and path, in one store; and what was in view by workbench, in another. */
const FILES = 'files';
const VIEWS = 'views';

export interface Kept {
  project: Snapshot;
  selected: string | undefined;
}

interface View {
  selected: string | undefined;
  /** Folders that were not read; none was noted by an older page. */
  unread?: ReadonlySet<string>;
  /** The tab that kept it. */
  writer: string;
}

export class Store {
  readonly #writer = crypto.getRandomValues(new Uint32Array(2)).join();
  readonly #name: string;
  readonly #database: Promise<IDBDatabase | undefined>;
  readonly #onTrouble: (message: string) => void;
  /** What is kept, where that is known; contents are never changed in place. */
  #kept: Files | undefined;
  #waiting: Kept | undefined;
  /** What is being written. */
  #writing: Kept | undefined;
  /** Packs files without waiting; fetched when there are some to keep. */
  #pack: typeof import('../share/link') | undefined;
  #delay = 0;
  #tooLarge = false;

  /** Keeps the files of the workbench `name`; `onTrouble` is told once what cannot be kept. */
  constructor(name: string, signal: AbortSignal, onTrouble: (message: string) => void) {
    this.#name = name;
    this.#onTrouble = onTrouble;
    this.#database = open().catch(() => undefined); // private windows and sandboxes can have none
    const leave = () => {
      if (document.visibilityState === 'hidden') this.#leave();
      void this.#flush();
    };
    document.addEventListener('visibilitychange', leave, { signal });
    signal.addEventListener('abort', () => void this.#flush());
  }

  /** What was kept, if anything. */
  async load(): Promise<Kept | undefined> {
    const left = await this.#left();
    if (left) {
      this.keep(left.project, left.selected);
      return left.project.files.size > 0 ? left : undefined;
    }
    const database = await this.#database;
    if (!database) return undefined;
    const transaction = database.transaction([FILES, VIEWS]);
    const files = transaction.objectStore(FILES);
    const range = this.#range();
    const [keys, contents, view] = await Promise.all([
      answer(files.getAllKeys(range)),
      answer<Content[]>(files.getAll(range)),
      answer<View | undefined>(transaction.objectStore(VIEWS).get(this.#name)),
    ]);
    const kept = new Map<string, Content>();
    for (const [at, key] of keys.entries()) {
      const content = contents[at];
      if (Array.isArray(key) && content !== undefined) kept.set(String(key[1]), content);
    }
    if (kept.size === 0) return undefined;
    const project = view?.unread ? { files: kept, unread: view.unread } : whole(kept);
    return { project, selected: view?.selected };
  }

  /** Keeps `project` in a moment, in place of what was kept. */
  keep(project: Snapshot, selected: string | undefined): void {
    this.#waiting = { project, selected };
    if (!this.#pack) {
      void import('../share/link').then(
        (pack) => {
          this.#pack = pack;
        },
        () => {}, // then a reload amid a change loses that change
      );
    }
    window.clearTimeout(this.#delay);
    this.#delay = window.setTimeout(() => void this.#flush(), DELAY);
  }

  /** Keeps nothing any more. */
  clear(): void {
    this.keep(whole(new Map()), undefined);
    void this.#flush();
  }

  async #flush(): Promise<void> {
    window.clearTimeout(this.#delay);
    const wanted = this.#waiting;
    this.#waiting = undefined;
    const database = await this.#database;
    if (!wanted || !database) return;
    this.#writing = wanted;
    const { project, selected } = wanted;
    const size = [...project.files.values()].reduce((sum, content) => sum + content.length, 0);
    const tooLarge = size > MAX_KEPT;
    if (tooLarge && !this.#tooLarge) {
      this.#onTrouble('More than 32 MiB are not kept in the browser: a reload would lose these files');
    }
    this.#tooLarge = tooLarge;
    const kept = tooLarge ? whole(new Map()) : project;
    try {
      await this.#write(database, kept, selected);
      if (this.#writing === wanted) this.#note(undefined);
    } catch (error) {
      this.#kept = undefined;
      this.#onTrouble(`The browser keeps no more: ${error}; a reload would lose the latest changes`);
    }
    if (this.#writing === wanted) this.#writing = undefined;
  }

  /** The page may be gone in a moment, and what it then still writes to the database with it. */
  #leave(): void {
    const { project, selected } = this.#waiting ?? this.#writing ?? {};
    const fragment = project && this.#pack?.fragmentOf(project);
    if (fragment) this.#note(JSON.stringify({ selected, fragment }));
  }

  /** What this tab left without having written it. */
  async #left(): Promise<Kept | undefined> {
    try {
      const note = sessionStorage.getItem(this.#noteName);
      if (!note) return undefined;
      const { selected, fragment } = JSON.parse(note);
      const { projectIn } = await import('../share/link');
      return { project: projectIn(fragment), selected };
    } catch {
      return undefined; // blocked, or of another version of the page
    }
  }

  #note(text: string | undefined): void {
    try {
      if (text === undefined) sessionStorage.removeItem(this.#noteName);
      else sessionStorage.setItem(this.#noteName, text);
    } catch {
      // Blocked or full: a reload amid a change loses that change.
    }
  }

  get #noteName(): string {
    return `plumbline-${this.#name}`;
  }

  async #write(
    database: IDBDatabase,
    { files, unread }: Snapshot,
    selected: string | undefined,
  ): Promise<void> {
    const transaction = database.transaction([FILES, VIEWS], 'readwrite');
    const store = transaction.objectStore(FILES);
    const views = transaction.objectStore(VIEWS);
    const view = await answer<View | undefined>(views.get(this.#name));
    let before = this.#kept;
    if (!before || view?.writer !== this.#writer) {
      // Another tab may have kept its files meanwhile: they go as a whole, so that no two projects mix.
      store.delete(this.#range());
      before = new Map();
    }
    this.#kept = files;
    const changed = [...files].filter(([path, content]) => before.get(path) !== content);
    for (const [at, [path, content]] of changed.entries()) {
      const put = store.put(content, [this.#name, path]);
      if (at % BATCH === BATCH - 1) await answer(put); // the page is let in between
    }
    for (const path of before.keys()) if (!files.has(path)) store.delete([this.#name, path]);
    views.put({ selected, unread, writer: this.#writer } satisfies View, this.#name);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#name], [this.#name, []]); // a list sorts after every string
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('plumbline', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES);
    request.result.createObjectStore(VIEWS);
  };
  return answer(request);
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
