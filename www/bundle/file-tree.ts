// A list of files by folder. One row is in the tab order; the arrow keys go from row to row.

import { copyButton } from '../copy';
import { bytes, count, h } from '../dom';
import { type Entry, endOfChain, type Folder, treeOf } from './folders';

/** A folder with more files is folded at first. */
const FOLDED = 25;
/** How many files of a folder are listed before the rest is asked for. */
const SHOWN = 200;
/** While so few are found, every folder that holds one is open. */
const FOUND = 200;

export class FileTree {
  readonly element = h('ul.tree', {}, [], {
    keydown: (event) => this.#walk(event),
    focusin: ({ target }) => this.#enter(target instanceof Element ? target.closest('.line') : null),
  });
  readonly #onOpen: (path: string) => void;
  #top = treeOf([]);
  #found = false;
  /** The folders that were folded or unfolded by hand. */
  #folds = new Map<string, boolean>();
  /** The folders whose files are all listed, on request. */
  readonly #whole = new Set<string>();
  /** The key of the row that had the focus last, which is in the tab order. */
  #current: string | undefined;

  constructor(label: string, onOpen: (path: string) => void) {
    this.element.setAttribute('aria-label', label);
    this.#onOpen = onOpen;
  }

  /** Lists `entries`; `found` where they are what a search found, `anew` where it found others before. */
  show(entries: Entry[], found = false, anew = false): void {
    if (anew) this.#folds = new Map();
    this.#top = treeOf(entries);
    this.#found = found;
    this.#draw();
  }

  #draw(): void {
    const focused = this.element.querySelector<HTMLElement>(':focus')?.dataset.key;
    const largest = Math.max(
      1,
      ...[...this.#top.folders.values()].map(({ size }) => size),
      ...this.#top.entries.slice(0, SHOWN).map(({ size }) => size ?? 0),
    );
    this.element.replaceChildren(...this.#rows(this.#top, largest));
    const nodes = this.#nodes;
    const current = nodes.find(({ dataset }) => dataset.key === this.#current) ?? nodes[0];
    this.#stopAt(current?.closest('.line'));
    if (focused === undefined) return;
    const all = [...this.element.querySelectorAll<HTMLElement>('[data-key]')];
    (all.find(({ dataset }) => dataset.key === focused) ?? current)?.focus();
  }

  #rows(folder: Folder, largest: number): HTMLLIElement[] {
    const entries = this.#whole.has(folder.path) ? folder.entries : folder.entries.slice(0, SHOWN);
    const rest = folder.entries.length - entries.length;
    const rows = entries.map((entry) => this.#file(entry, folder, largest));
    if (rest > 0) rows.push(this.#more(folder, rest));
    for (const child of folder.folders.values()) rows.push(this.#folder(child, folder, largest));
    return rows;
  }

  #file(entry: Entry, { path: folder }: Folder, largest: number): HTMLLIElement {
    const { path, sha256, size, tags, why } = entry;
    const node = row({ key: path, name: path.slice(folder.length), size, tags, why, largest });
    node.addEventListener('click', () => this.#onOpen(path));
    return h(tags.includes('missing') ? 'li.absent' : 'li', {}, [
      h('div.line', {}, [node, sha256 ? hash(path, sha256) : null]),
    ]);
  }

  #folder(start: Folder, { path: outer }: Folder, largest: number): HTMLLIElement {
    const folder = endOfChain(start);
    const { files, path, size, tags } = folder;
    const open = this.#isOpen(folder);
    const words = [...tags].map(([tag, number]) => `${number} ${tag}`);
    const known = size > 0 ? size : undefined;
    const name = path.slice(outer.length);
    const node = row({ key: path, name, size: known, tags: words, why: count(files, 'file'), largest });
    node.classList.add('folder');
    node.setAttribute('aria-expanded', String(open));
    node.addEventListener('click', () => this.#fold(path, !open));
    return h(tags.has('missing') ? 'li.absent' : 'li', {}, [
      h('div.line', {}, node),
      open && h('ul', {}, this.#rows(folder, largest)),
    ]);
  }

  #more({ path, entries }: Folder, rest: number): HTMLLIElement {
    const node = h(
      'button.node',
      { type: 'button', 'data-key': `${path}/` },
      `Show ${rest.toLocaleString('en')} more`,
      {
        click: () => {
          this.#current = entries[SHOWN]?.path;
          this.#whole.add(path);
          this.#draw();
        },
      },
    );
    return h('li', {}, h('div.line', {}, node));
  }

  #isOpen({ files, path }: Folder): boolean {
    return this.#folds.get(path) ?? (files <= FOLDED || (this.#found && this.#top.files <= FOUND));
  }

  #fold(path: string, open: boolean): void {
    this.#folds.set(path, open);
    this.#draw();
  }

  get #nodes(): HTMLButtonElement[] {
    return [...this.element.querySelectorAll<HTMLButtonElement>('.node')];
  }

  #enter(line: Element | null): void {
    this.#current = line?.querySelector<HTMLElement>('.node')?.dataset.key;
    this.#stopAt(line);
  }

  /** Puts `line` into the tab order, and the others out of it. */
  #stopAt(line: Element | null | undefined): void {
    for (const button of this.element.querySelectorAll('button')) {
      button.tabIndex = button.closest('.line') === line ? 0 : -1;
    }
  }

  #walk(event: KeyboardEvent): void {
    const nodes = this.#nodes;
    const node = nodes.find(({ dataset }) => dataset.key === this.#current);
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = nodes.indexOf(node);
    const expanded = node.getAttribute('aria-expanded');
    const outer = node
      .closest('ul')
      ?.parentElement?.querySelector<HTMLButtonElement>(':scope > .line > .node');
    const moves: Record<string, () => void> = {
      ArrowDown: () => nodes[at + 1]?.focus(),
      ArrowUp: () => nodes[at - 1]?.focus(),
      Home: () => nodes[0]?.focus(),
      End: () => nodes.at(-1)?.focus(),
      ArrowRight: () => (expanded === 'false' ? node.click() : expanded && nodes[at + 1]?.focus()),
      ArrowLeft: () => (expanded === 'true' ? node.click() : outer?.focus()),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }
}

interface Row {
  key: string;
  name: string;
  size: number | null | undefined;
  tags: string[];
  why: string;
  /** The size that fills a bar. */
  largest: number;
}

function row({ key, largest, name, size, tags, why }: Row): HTMLButtonElement {
  return h('button.node', { type: 'button', 'data-key': key }, [
    h('span.label', {}, [
      h('span.path', {}, name),
      ...tags.map((tag) => h(`span.tag.${tag.replace(/^\d+ /, '')}`, {}, tag)),
    ]),
    ...(typeof size === 'number' ? [h('span.size', {}, bytes(size)), bar(size / largest)] : []),
    h('span.why', {}, why),
  ]);
}

function bar(share: number): HTMLElement {
  const element = h('span.bar', { 'aria-hidden': 'true' });
  element.style.setProperty('--share', String(share));
  return element;
}

function hash(path: string, sha256: string): HTMLButtonElement {
  const button = copyButton(`${sha256.slice(0, 8)}…`, `Copy the SHA-256 of ${path}`, () => sha256);
  button.classList.add('hash');
  button.title = `SHA-256 ${sha256}`;
  button.dataset.key = `${path}#`;
  return button;
}
