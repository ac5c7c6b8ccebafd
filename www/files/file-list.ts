// The files as a tree, each with the count of its problems.

import { badge, type Problems, problemsOf } from '../parts/badge';
import { h, setAttribute } from '../parts/dom';
import type { Diagnostic } from '../report';
import type { Folder } from '../tree/folders';
import { type Row, Tree } from '../tree/tree';

export interface FileListListener {
  onSelect(path: string): void;
  onRename(path: string): void;
  onDelete(path: string): void;
}

interface Entry extends Problems {
  path: string;
}

export class FileList {
  readonly element: HTMLElement;
  readonly #listener: FileListListener;
  readonly #readonly: boolean;
  readonly #tree = new Tree<Entry>('Files', {
    file: (entry, name) => this.#file(entry, name),
    folder: (folder, name) => this.#folder(folder, name),
    keyOf: (entry) => entry,
    onOpen: (path) => this.#listener.onSelect(path),
  });
  #paths: string[] = [];
  #problems: ReadonlyMap<string, Problems> = new Map();
  #selected: string | undefined;
  #shown = '';

  constructor(listener: FileListListener, readonly = false) {
    this.#listener = listener;
    this.#readonly = readonly;
    this.element = this.#tree.element;
    this.element.classList.add('file-list');
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  show(paths: string[]): void {
    this.#paths = paths;
    this.#draw();
  }

  /** Shows how many problems each file has, by its gravest. */
  count(diagnostics: Diagnostic[]): void {
    this.#problems = problemsOf(diagnostics);
    this.#draw();
  }

  select(path: string | undefined): void {
    this.#selected = path;
    if (path !== undefined && this.#paths.includes(path)) this.#tree.reveal(path);
    for (const row of this.element.querySelectorAll('[aria-current]')) row.removeAttribute('aria-current');
    const row = path === undefined ? undefined : this.#tree.row(path);
    if (row) setAttribute(row, 'aria-current', 'true');
  }

  focus(path: string): void {
    this.#tree.row(path)?.focus();
  }

  #draw(): void {
    const entries = this.#paths.map((path) => ({ path, ...(this.#problems.get(path) ?? { number: 0 }) }));
    const shown = JSON.stringify(entries);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#tree.show(entries);
  }

  #file(entry: Entry, name: string): Row {
    const { path } = entry;
    const button = (title: string, words: string, click: () => void, key: string) =>
      h('button.tool-button', { type: 'button', 'aria-label': words, title: words, 'data-key': key }, title, {
        click,
      });
    return {
      content: [h('span.path', {}, name), badge(entry)],
      title: path,
      isCurrent: path === this.#selected,
      beside: this.#readonly
        ? []
        : [
            button('✎', `Rename ${path}`, () => this.#listener.onRename(path), `${path}#rename`),
            button('×', `Delete ${path}`, () => this.#listener.onDelete(path), `${path}#delete`),
          ],
    };
  }

  #folder({ all, path }: Folder<Entry>, name: string): Row {
    const severity = (['error', 'warning', 'info'] as const).find((grave) =>
      all.some((entry) => entry.severity === grave),
    );
    const number = all.reduce((sum, entry) => sum + entry.number, 0);
    return {
      content: [h('span.path', {}, name), badge(severity ? { number, severity } : { number })],
      title: path,
    };
  }

  /** F2 renames and Delete deletes the file of the row that has the focus. */
  #key(event: KeyboardEvent): void {
    const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined;
    if (this.#readonly || key === undefined || !this.#paths.includes(key)) return;
    if (event.key === 'F2') this.#listener.onRename(key);
    else if (event.key === 'Delete') this.#listener.onDelete(key);
    else return;
    event.preventDefault();
  }
}
