// Keeps the files of a workbench in the browser, so that a reload loses nothing: in its database, where a new
// tab finds what was kept last, and with the tab, which finds its own again.

import type { Content } from '../messages';
import { type Files, type Snapshot, whole } from './project';
import { TabNote } from './tab-note';

/** More is not kept. Characters or bytes. */
const MAX_KEPT = 32 * 1024 * 1024;
/** From a change until it is kept, ms. */
const DELAY = 250;
/** How many files are put away at one go. */
const BATCH = 500;

/** A list of files by workbench and path, in one store; and what was in view by workbench, in another. */
const FILES = 'files';
const VIEWS = 'views';

export interface Kept {
  project: Snapshot;
  selected: string | undefined;
  /** When it came to be as it is, in ms. */
  at: number;
}

interface View {
  selected: string | undefined;
  /** Folders that were not read; none was noted by an older page. */
  unread?: ReadonlySet<string>;
  /** The visit that kept it. */
  writer: string;
  /** When it came to be as it is; not noted by an older page. */
  at?: number;
}

export class Store {
  readonly #writer = crypto.getRandomValues(new Uint32Array(2)).join();
  readonly #name: string;
  readonly #database: Promise<IDBDatabase | undefined>;
  readonly #onTrouble: (message: string) => void;
  /** What is kept, where that is known; contents are never changed in place. */
  #kept: Files | undefined;
  #waiting: Kept | undefined;
  /** What was to be kept last. */
  #latest: Kept | undefined;
  readonly #tab: TabNote;
  #delay = 0;
  #tooLarge = false;

  /** Keeps the files of the workbench `name`; `onTrouble` is told once what cannot be kept. */
  constructor(name: string, signal: AbortSignal, onTrouble: (message: string) => void) {
    this.#name = name;
    this.#onTrouble = onTrouble;
    this.#tab = new TabNote(name);
    this.#database = open().catch(() => undefined); // private windows and sandboxes can have none
    const leave = () => {
      if (document.visibilityState === 'hidden' && this.#latest) this.#tab.write(this.#writer, this.#latest);
      void this.#flush();
    };
    document.addEventListener('visibilitychange', leave, { signal });
    signal.addEventListener('abort', () => void this.#flush());
  }

  /** What was kept, if anything: by this tab if it kept some, else by the last that did. */
  async load(): Promise<Kept | undefined> {
    const [own, last] = await Promise.all([this.#tab.read(), this.#load()]);
    if (!own) return last?.kept;
    if (last?.writer === own.writer && last.kept.at >= own.kept.at) return last.kept;
    this.#keep(own.kept);
    return own.kept.project.files.size > 0 ? own.kept : undefined;
  }

  async #load(): Promise<{ writer: string | undefined; kept: Kept } | undefined> {
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
    return { writer: view?.writer, kept: { project, selected: view?.selected, at: view?.at ?? 0 } };
  }

  /** Keeps `project` in a moment, in place of what was kept. */
  keep(project: Snapshot, selected: string | undefined): void {
    this.#keep({ project, selected, at: Date.now() });
  }

  #keep(kept: Kept): void {
    this.#waiting = kept;
    this.#latest = kept;
    this.#tab.prepare();
    this.#delay ||= window.setTimeout(() => void this.#flush(), DELAY);
  }

  /** Keeps nothing any more. */
  clear(): void {
    this.keep(whole(new Map()), undefined);
    void this.#flush();
  }

  async #flush(): Promise<void> {
    window.clearTimeout(this.#delay);
    this.#delay = 0;
    const wanted = this.#waiting;
    this.#waiting = undefined;
    const database = await this.#database;
    if (!wanted || !database) return;
    const { project } = wanted;
    const size = [...project.files.values()].reduce((sum, content) => sum + content.length, 0);
    const tooLarge = size > MAX_KEPT;
    if (tooLarge && !this.#tooLarge) {
      this.#onTrouble('More than 32 MiB are not kept in the browser: a reload would lose these files');
    }
    this.#tooLarge = tooLarge;
    const kept = tooLarge ? whole(new Map()) : project;
    await this.#write(database, { ...wanted, project: kept }).catch((error) => {
      this.#kept = undefined;
      this.#onTrouble(`The browser keeps no more: ${error}; a reload would lose the latest changes`);
    });
  }

  async #write(database: IDBDatabase, { project, selected, at }: Kept): Promise<void> {
    const { files, unread } = project;
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
    for (const [index, [path, content]] of changed.entries()) {
      const put = store.put(content, [this.#name, path]);
      if (index % BATCH === BATCH - 1) await answer(put); // the page is let in between
    }
    for (const path of before.keys()) if (!files.has(path)) store.delete([this.#name, path]);
    views.put({ selected, unread, writer: this.#writer, at } satisfies View, this.#name);
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
