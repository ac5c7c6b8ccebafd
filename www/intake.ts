// Lets files and text in: by drop, by paste, by picker.

import { type Arrival, readDrop, readFiles } from './files/drop';

export interface IntakeListener {
  /** Files are being read; one of the next two follows. */
  onReading(): void;
  onArrival(arrival: Arrival): void;
  onTrouble(message: string): void;
  /** Text pasted outside of any field. */
  onText(text: string): void;
  /** Files hover over the page, or no longer. */
  onHover(over: boolean): void;
}

/** Takes drops and pastes anywhere on `target`. */
export function listen(target: Window | HTMLElement, listener: IntakeListener): void {
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) =>
    // Before the editor, which would insert a dropped file's text where it is dropped.
    target.addEventListener(name, handle as EventListener, { capture: true });

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
    listener.onHover(true);
  });
  on('dragleave', (event) => {
    if (event.relatedTarget === null) listener.onHover(false);
  });
  on('drop', (event) => {
    const transfer = take(event);
    if (!transfer) return;
    listener.onHover(false);
    tell(readDrop(transfer), listener);
  });
  on('paste', (event) => {
    const { clipboardData } = event;
    if (!clipboardData) return;
    if (clipboardData.files.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      tell(readFiles([...clipboardData.files]), listener);
    } else if (!isField(event)) {
      const text = clipboardData.getData('text/plain');
      if (text) listener.onText(text);
    }
  });
}

/** Opens the browser's picker of files or of a folder. */
export function pick(what: 'files' | 'folder', listener: IntakeListener): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = what === 'folder';
  input.addEventListener('change', () => tell(readFiles([...(input.files ?? [])]), listener));
  input.click();
}

function tell(arrival: Promise<Arrival>, listener: IntakeListener): void {
  listener.onReading();
  arrival.then(
    (arrived) => listener.onArrival(arrived),
    (error) => listener.onTrouble(error instanceof Error ? error.message : String(error)),
  );
}

/** Whether a paste goes into a text field; seen through shadow roots. */
function isField(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
