// Keeps a worker that unpacks.

import type { Content } from '../messages';
import type { FromUnzip, UnzipRequest } from './unzip';

type Files = [path: string, content: Content][];

interface Pending {
  resolve(files: Files): void;
  reject(error: Error): void;
  onProgress(done: number): void;
}

export class Unpacker {
  #worker: Worker | undefined;
  #pending = new Map<number, Pending>();
  #latest = 0;

  /** Starts the worker before it is needed, so that nothing is fetched then. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Unpacks the entries `accepted` of `archive`, which is gone afterwards. */
  unpack(
    archive: Uint8Array<ArrayBuffer>,
    accepted: ReadonlySet<number>,
    onProgress: (done: number) => void,
  ): Promise<Files> {
    return new Promise((resolve, reject) => {
      this.#latest += 1;
      this.#pending.set(this.#latest, { resolve, reject, onProgress });
      const request: UnzipRequest = { id: this.#latest, archive, accepted };
      this.#worker ??= this.#start();
      this.#worker.postMessage(request, [archive.buffer]);
    });
  }

  /** Stops everything that is being unpacked. */
  stop(): void {
    if (this.#pending.size === 0) return;
    this.#fail('it was stopped');
    this.#worker = this.#start();
  }

  destroy(): void {
    this.#fail('it was stopped');
  }

  #start(): Worker {
    const worker = new Worker(new URL('./unzip.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromUnzip>) => this.#take(data);
    worker.onerror = (event) => this.#fail(event.message || 'its worker did not start');
    return worker;
  }

  #fail(reason: string): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of pending) reject(new Error(reason));
  }

  #take(answer: FromUnzip): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    if ('done' in answer) {
      pending.onProgress(answer.done);
      return;
    }
    this.#pending.delete(answer.id);
    if ('files' in answer) pending.resolve(answer.files);
    else pending.reject(new Error(answer.failure));
  }
}
