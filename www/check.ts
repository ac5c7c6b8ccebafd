// Keeps a worker with the core in it, sends it what changed, and hands on its answers.

import type { Files, Snapshot } from './files/project';
import type { FromWorker, ToWorker } from './messages';
import { core, readyWorker } from './ready';
import type { Report, Rule } from './report';

/** A check that takes longer is stopped. */
const LIMIT_SECONDS = 10;
/** For every so many bytes it may take a second more. */
const BYTES_A_SECOND = 4 * 1024 * 1024;
/** A worker that has held more gives its memory back when it is to hold a fraction of it. */
const HEAVY = 16 * 1024 * 1024;
const FRACTION = 1 / 4;

export interface Knowledge {
  /** By id. */
  rules: readonly Rule[];
  version: string;
}

export interface CheckListener {
  /** The answer to the latest request, and the files it is about; older answers are dropped. */
  onReport(report: Report, files: Files): void;
  /**
   * The core could not answer the latest request, and starts anew with the next. `changed` are the files
   * that are not as they were when it last answered: one of them is the cause.
   */
  onFailure(reason: string, changed: string[]): void;
  /** A check begins, or has ended. */
  onBusy(busy: boolean): void;
}

export class Checker {
  readonly #listener: CheckListener;
  /** What the core knows of itself; comes after the first report. */
  readonly knowledge: Promise<Knowledge>;
  #takeKnowledge: (knowledge: Knowledge) => void = () => {};
  #worker: Worker | undefined;
  /** What the worker holds, if it has been sent anything; contents are never changed in place. */
  #sent: Files | undefined;
  /** The most that the worker has held: what WebAssembly has taken, it never gives back. */
  #heaviest = 0;
  /** What the latest answer was about. */
  #answered: Files = new Map();
  #latest = 0;
  #waiting: Snapshot | undefined;
  #running: { id: number; files: Files } | undefined;
  #watchdog = 0;

  constructor(listener: CheckListener) {
    this.#listener = listener;
    this.knowledge = new Promise((resolve) => {
      this.#takeKnowledge = resolve;
    });
    this.#start();
  }

  /** Asks for a check of `project`, at the end of what is going on now; a later request takes its place. */
  request(project: Snapshot): void {
    this.#latest += 1;
    this.#waiting = project;
    // Not by a timer: after a key, browsers hold those back until they have drawn.
    queueMicrotask(() => this.#next());
  }

  /** Stops the check that runs, and forgets what waits; the next request is answered as ever. */
  cancel(): void {
    this.#waiting = undefined;
    this.#finish();
    this.#end();
    this.#start();
  }

  destroy(): void {
    window.clearTimeout(this.#watchdog);
    this.#waiting = undefined;
    this.#running = undefined;
    this.#end();
  }

  #start(): Worker {
    const worker = readyWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#take(data);
    // Without words where its script cannot be had, as when another tab has taken a newer version.
    worker.onerror = (event) => this.#fail(event.message || 'its worker cannot be loaded; reload the page');
    this.#worker = worker;
    this.#sent = undefined;
    this.#heaviest = 0;
    return worker;
  }

  async #next(): Promise<void> {
    if (this.#running || !this.#waiting) return;
    const { files, unread } = this.#waiting;
    const id = this.#latest;
    this.#waiting = undefined;
    this.#running = { id, files };
    this.#listener.onBusy(true);
    try {
      await core();
    } catch (error) {
      this.#fail(`it could not be loaded (${error}); reload the page`);
      return;
    }
    if (this.#running?.id !== id) return; // the worker failed meanwhile
    const size = sizeOf(files);
    if (this.#heaviest > HEAVY && size < this.#heaviest * FRACTION) this.#end();
    const worker = this.#worker ?? this.#start();
    this.#heaviest = Math.max(this.#heaviest, size);
    const before = this.#sent;
    const put = [...files].filter(([path, content]) => before?.get(path) !== content);
    const remove = [...(before?.keys() ?? [])].filter((path) => !files.has(path));
    this.#sent = files;
    const limit = LIMIT_SECONDS + Math.floor(size / BYTES_A_SECOND);
    this.#watchdog = window.setTimeout(
      () => this.#fail(`it took longer than ${limit} seconds`),
      limit * 1000,
    );
    worker.postMessage({ id, put, remove, unread } satisfies ToWorker);
  }

  #take(answer: FromWorker): void {
    if ('rules' in answer) {
      this.#takeKnowledge({ rules: JSON.parse(answer.rules), version: answer.version });
      return;
    }
    if (answer.id !== this.#running?.id) return;
    if ('failure' in answer) {
      this.#fail(answer.failure);
      return;
    }
    const { id, files } = this.#running;
    this.#answered = files;
    this.#finish();
    if (id === this.#latest) this.#listener.onReport(JSON.parse(answer.report), files);
    this.#next();
  }

  /** Ends the worker; the next check starts another, so a bad input cannot make it loop. */
  #fail(reason: string): void {
    const id = this.#running?.id ?? this.#latest;
    const files = [...(this.#running?.files ?? [])];
    const changed = files.filter(([path, content]) => this.#answered.get(path) !== content);
    this.#finish();
    this.#end();
    if (id === this.#latest) {
      this.#listener.onFailure(
        reason,
        changed.map(([path]) => path),
      );
    }
    this.#next();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #finish(): void {
    window.clearTimeout(this.#watchdog);
    this.#running = undefined;
    this.#listener.onBusy(false);
  }
}

/** Bytes, or characters of text. */
function sizeOf(files: Files): number {
  return [...files.values()].reduce((sum, content) => sum + content.length, 0);
}
