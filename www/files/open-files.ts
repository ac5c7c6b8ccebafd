// The files that are open, in a bar above the editor.

import { badge, type Problems, problemsOf } from '../parts/badge';
import { arrange, h, setAttribute } from '../parts/dom';
import type { Diagnostic } from '../report';

export interface OpenFilesListener {
  onSelect(path: string): void;
  /** The file in view was closed; `next` comes in its place. */
  onClose(next: string | undefined): void;
  /** Whether a file that is closed can be opened again. */
  canClose(): boolean;
}

interface Row {
  element: HTMLLIElement;
  select: HTMLButtonElement;
}

export class OpenFiles {
  /** Takes the focus from its last tab. */
  readonly element = h('ul.open-files', { 'aria-label': 'Open files', tabindex: '-1' });
  readonly #listener: OpenFilesListener;
  readonly #rows = new Map<string, Row>();
  #problems: ReadonlyMap<string, Problems> = new Map();
  #selected: string | undefined;

  constructor(listener: OpenFilesListener) {
    this.#listener = listener;
  }

  /** Opens `path`, if it is not open, and marks it as the one in view. */
  select(path: string | undefined): void {
    this.#selected = path;
    if (path !== undefined && !this.#rows.has(path)) this.#rows.set(path, this.#row(path));
    this.#draw();
    const tab = path === undefined ? undefined : this.#rows.get(path)?.element;
    if (!tab) return;
    // Not scrollIntoView, which would move the page that the workbench stands in.
    const end = tab.offsetLeft + tab.offsetWidth - this.element.clientWidth;
    this.element.scrollLeft = Math.min(Math.max(this.element.scrollLeft, end), tab.offsetLeft);
  }

  /** Opens those of `paths` that are not open. */
  open(paths: readonly string[]): void {
    for (const path of paths) if (!this.#rows.has(path)) this.#rows.set(path, this.#row(path));
    this.#draw();
  }

  rename(from: string, to: string): void {
    const rows = [...this.#rows.keys()].map((path) => (path === from ? to : path));
    this.#rows.clear();
    for (const path of rows) this.#rows.set(path, this.#row(path));
    if (this.#selected === from) this.#selected = to;
    this.#draw();
  }

  /** Closes what is neither among `paths` nor in view. */
  retain(paths: ReadonlySet<string>): void {
    for (const path of this.#rows.keys()) {
      if (!paths.has(path) && path !== this.#selected) this.#rows.delete(path);
    }
    this.#draw();
  }

  count(diagnostics: Diagnostic[]): void {
    this.#problems = problemsOf(diagnostics);
    for (const [path, { select }] of this.#rows) select.lastElementChild?.replaceWith(this.#badge(path));
  }

  #badge(path: string): HTMLElement {
    return badge(this.#problems.get(path) ?? { number: 0 });
  }

  #draw(): void {
    for (const [path, { element, select }] of this.#rows) {
      const selected = path === this.#selected;
      element.classList.toggle('selected', selected);
      setAttribute(select, 'aria-current', selected ? 'true' : undefined);
    }
    arrange(
      this.element,
      [...this.#rows.values()].map(({ element }) => element),
    );
  }

  #row(path: string): Row {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const select = h(
      'button.open-file',
      { type: 'button', title: path },
      [h('span.path', {}, name), this.#badge(path)],
      {
        click: () => this.#listener.onSelect(path),
        keydown: ({ key }) => key === 'Delete' && this.#close(path),
      },
    );
    const close = h(
      'button.tool-button',
      { type: 'button', 'aria-label': `Close ${path}`, title: 'Close' },
      '×',
      {
        click: () => this.#close(path),
      },
    );
    const element = h('li', {}, [select, close], {
      auxclick: ({ button }) => button === 1 && this.#close(path),
      // On some systems it would paste what is selected.
      mouseup: (event) => event.button === 1 && event.preventDefault(),
    });
    return { element, select };
  }

  #close(path: string): void {
    if (!this.#listener.canClose()) return;
    const paths = [...this.#rows.keys()];
    const at = paths.indexOf(path);
    const next = paths[at + 1] ?? paths[at - 1];
    const inView = path === this.#selected;
    this.#rows.delete(path);
    this.#draw();
    if (inView) this.#listener.onClose(next);
    (this.#rows.get(next ?? '')?.select ?? this.element).focus();
  }
}
