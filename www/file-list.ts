// The list of files, each with the count of its problems.

import { h, setAttribute } from './dom';
import type { Diagnostic, Severity } from './report';

export interface FileListListener {
  onSelect(path: string): void;
  onDelete(path: string): void;
}

interface Row {
  element: HTMLLIElement;
  select: HTMLButtonElement;
  badge: HTMLSpanElement;
  /** What the badge shows. */
  shown: string;
}

export class FileList {
  readonly element = h('ul.file-list');
  readonly #listener: FileListListener;
  #rows = new Map<string, Row>();

  constructor(listener: FileListListener) {
    this.#listener = listener;
  }

  /** Shows `paths`, keeping the rows (and the focus) of those already there. */
  show(paths: string[]): void {
    const rows = new Map(paths.map((path) => [path, this.#rows.get(path) ?? this.#row(path)]));
    const same = rows.size === this.#rows.size && paths.every((path) => this.#rows.has(path));
    this.#rows = rows;
    if (!same) this.element.replaceChildren(...[...rows.values()].map((row) => row.element));
  }

  select(path: string | undefined): void {
    for (const [own, { select }] of this.#rows) {
      setAttribute(select, 'aria-current', own === path ? 'true' : undefined);
    }
  }

  /** Shows how many problems each file has, by its gravest. */
  count(diagnostics: Diagnostic[]): void {
    const groups = Map.groupBy(diagnostics, (diagnostic) => diagnostic.file);
    for (const [path, row] of this.#rows) {
      const some = groups.get(path) ?? [];
      const severity = gravest(some) ?? '';
      const shown = `${severity} ${some.length}`;
      if (row.shown === shown) continue;
      row.shown = shown;
      row.badge.className = `badge ${severity}`;
      const noun = h('span.spoken', {}, some.length === 1 ? ' problem' : ' problems');
      row.badge.replaceChildren(...(some.length > 0 ? [String(some.length), noun] : []));
    }
  }

  focus(path: string): void {
    this.#rows.get(path)?.select.focus();
  }

  #row(path: string): Row {
    const badge = h('span.badge');
    const select = h('button.file', { type: 'button', title: path }, [h('span.path', {}, path), badge], {
      click: () => this.#listener.onSelect(path),
    });
    const remove = h('button.remove', { type: 'button', 'aria-label': `Delete ${path}` }, '×', {
      click: () => this.#listener.onDelete(path),
    });
    return { element: h('li', {}, [select, remove]), select, badge, shown: '' };
  }
}

function gravest(diagnostics: Diagnostic[]): Severity | undefined {
  return (['error', 'warning', 'info'] as const).find((severity) =>
    diagnostics.some((diagnostic) => diagnostic.severity === severity),
  );
}
