// The types of plumbline-check/element: importing it registers <plumbline-check>.

import type { Files } from './index.js';
import type { Report } from './report.js';

type Content = string | Uint8Array;

/** A workbench as an element. It fetches what it needs when it comes into view. */
export class PlumblineCheck extends HTMLElement {
  /** The example to begin with, where no files are given. */
  get example(): string | null;
  set example(id: string | null | undefined);

  /** `auto`, as the reader's system has it, `light` or `dark`. */
  get theme(): string;
  set theme(theme: string | null | undefined);

  /** Nothing can be changed. */
  readonly: boolean;

  /** `full`, or `compact`: editor, problems and verdict alone. */
  get layout(): string;
  set layout(layout: string | null | undefined);

  /** The files as they are now; a new map after each change. */
  get files(): ReadonlyMap<string, Content>;
  set files(files: Files | null | undefined);

  /** The report of the latest check; undefined before the first. */
  get report(): Report | undefined;
}

export interface PlumblineCheckEventMap {
  /** A check has ended. */
  'plumbline-report': CustomEvent<Report>;
  /** The files were changed in the element; not sent for files that the host sets itself. */
  'plumbline-files': CustomEvent<ReadonlyMap<string, Content>>;
}

declare global {
  interface HTMLElementTagNameMap {
    'plumbline-check': PlumblineCheck;
  }
  interface HTMLElementEventMap extends PlumblineCheckEventMap {}
}
