// Lets files and text in: by drop, by paste, by picker.

import { type Arrival, readDrop, readFiles } from './files/drop';
import { Incoming } from './files/incoming';
import { Unpacker } from './files/unpacker';

export interface IntakeListener {
  /** Files are being read; the end, and an arrival or a trouble, follow. */
  onReading(): void;
  /** How much of an archive is unpacked, of 1. */
  onProgress(share: number): void;
  onReadingEnd(): void;
  onArrival(arrival: Arrival): void;
  onTrouble(message: string): void;
  /** Text pasted outside of any field. */
  onText(text: string): void;
  /** Files hover over the page, or no longer. */
  onHover(over: boolean): void;
}

type Into = Parameters<typeof readFiles>[1];

export class Intake {
  readonly #listener: IntakeListener;
  readonly #unpacker = new Unpacker();
  /** Stops what is being read. */
  #stop = new AbortController();
  #reading = 0;

  constructor(listener: IntakeListener) {
    this.#listener = listener;
  }

  /** Fetches what is needed to read archives. */
  warm(): void {
    this.#unpacker.warm();
  }

  /** Takes drops and pastes anywhere on `target`, until `signal` says otherwise. */
  listen(target: Window | HTMLElement, signal: AbortSignal): void {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      // Before the editor, which would insert a dropped file's text where it is dropped.
      target.addEventListener(name, handle as EventListener, { capture: true, signal });

    const take = (event: DragEvent): DataTransfer | undefined => {
      const transfer = event.dataTransfer;
      if (!transfer?.types.includes('Files')) return undefined;
      event.preventDefault();
      event.stopPropagation();
      return transfer;
    };
    on('dragover', (event) => {
      const transfer = take(event);
      if (!transfer) return;
      transfer.dropEffect = 'copy';
      this.#listener.onHover(true);
    });
    on('dragleave', (event) => {
      const { relatedTarget: to } = event;
      const stays = target instanceof Node ? to instanceof Node && target.contains(to) : to !== null;
      if (!stays) this.#listener.onHover(false);
    });
    on('drop', (event) => {
      const transfer = take(event);
      if (!transfer) return;
      this.#listener.onHover(false);
      this.#read((into) => readDrop(transfer, into));
    });
    on('paste', (event) => {
      const { clipboardData } = event;
      if (!clipboardData) return;
      if (clipboardData.files.length > 0) {
        event.preventDefault();
        event.stopPropagation();
        const files = [...clipboardData.files];
        this.#read((into) => readFiles(files, into));
      } else if (!isField(event)) {
        const text = clipboardData.getData('text/plain');
        if (text) this.#listener.onText(text);
      }
    });
  }

  /** Opens the browser's picker of files or of a folder. */
  pick(what: 'files' | 'folder'): void {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = what === 'folder';
    input.addEventListener('change', () => this.#read((into) => readFiles([...(input.files ?? [])], into)));
    input.click();
  }

  /** Stops the reading; what was read of it is dropped. */
  cancel(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#unpacker.stop();
    this.#reading = 0;
    this.#listener.onReadingEnd();
    this.#listener.onTrouble('The reading was cancelled; nothing was changed');
  }

  destroy(): void {
    this.#stop.abort();
    this.#unpacker.destroy();
  }

  async #read(read: (into: Into) => Promise<Arrival>): Promise<void> {
    const { signal } = this.#stop;
    const incoming = new Incoming(signal, (share) => this.#listener.onProgress(share));
    if (this.#reading === 0) this.#listener.onReading();
    this.#reading += 1;
    let tell: () => void;
    try {
      const arrival = await read({ incoming, unpacker: this.#unpacker });
      tell = () => this.#listener.onArrival(arrival);
    } catch (error) {
      tell = () => this.#listener.onTrouble(error instanceof Error ? error.message : String(error));
    }
    if (signal.aborted) return;
    this.#reading -= 1;
    if (this.#reading === 0) this.#listener.onReadingEnd();
    tell();
  }
}

/** Whether a paste goes into a text field; seen through shadow roots. */
function isField(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
