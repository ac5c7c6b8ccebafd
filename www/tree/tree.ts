// A list of files by folder. One row is in the tab order; the arrow keys go from row to row.

import { arrange, h } from '../parts/dom';
import { grouped } from '../parts/numbers';
import { endOfChain, type Folder, treeOf } from './folders';

/** A folder with more files is folded at first. */
const FOLDED = 25;
/** How many files of a folder are listed before the rest is asked for. */
const SHOWN = 200;
/** While so few are found, every folder that holds one is open. */
const FOUND = 200;

/** What a row shows. */
export interface Row {
  /** What the button of the row holds. */
  content: HTMLElement[];
  /** Buttons beside it. */
  beside?: HTMLElement[];
  title?: string;
  /** The file is the one in view. */
  isCurrent?: boolean;
}

/** How the rows of a tree look; `name` is that of the file or folder inside the folder above. */
export interface Look<Entry extends { path: string }> {
  file(entry: Entry, name: string, top: Folder<Entry>): Row;
  folder(folder: Folder<Entry>, name: string, top: Folder<Entry>): Row;
  /** What the row of a file hangs on besides its name; as JSON it is compared. */
  keyOf(entry: Entry, top: Folder<Entry>): unknown;
  onOpen(path: string): void;
}

/** A row, and what it was made of; the line of a folder is made anew, what is in the folder is kept. */
interface Kept {
  key: string;
  element: HTMLLIElement;
}

export class Tree<Entry extends { path: string }> {
  readonly element: HTMLUListElement;
  readonly #look: Look<Entry>;
  #top: Folder<Entry> = treeOf<Entry>([]);
  #found = false;
  /** The folders that were folded or unfolded by hand. */
  #folds = new Map<string, boolean>();
  /** The folders whose files are all listed, on request. */
  readonly #whole = new Set<string>();
  /**
   * The rows that are listed, and those that were before: what is the same is not made anew. By path, after
   * a letter for file or folder: a file that others hand over may be called as a folder is.
   */
  #rowsOf = new Map<string, Kept>();
  #before: ReadonlyMap<string, Kept> = new Map();
  /** The key of the row that had the focus last, which is in the tab order. */
  #current: string | undefined;

  constructor(label: string, look: Look<Entry>) {
    this.#look = look;
    this.element = h('ul.tree', { 'aria-label': label }, [], {
      keydown: (event) => this.#walk(event),
      focusin: ({ target }) => this.#enter(target instanceof Element ? target.closest('.line') : null),
    });
  }

  /** Lists `entries`; `found` where they are what a search found, `anew` where it found others before. */
  show(entries: Entry[], found = false, anew = false): void {
    if (anew) this.#folds = new Map();
    this.#top = treeOf(entries);
    this.#found = found;
    this.#draw();
  }

  /** The row of `path`, if it is listed and not folded away. */
  row(path: string): HTMLButtonElement | undefined {
    return this.#nodes.find(({ dataset }) => dataset.key === path);
  }

  /** Unfolds the folders above `path`. */
  reveal(path: string): void {
    if (this.row(path)) return;
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      this.#folds.set(path.slice(0, at + 1), true);
    }
    this.#draw();
  }

  #draw(): void {
    const focused = this.element.querySelector<HTMLElement>(':focus')?.dataset.key;
    this.#before = this.#rowsOf;
    this.#rowsOf = new Map();
    arrange(this.element, this.#rows(this.#top));
    this.#before = new Map();
    const nodes = this.#nodes;
    const current = nodes.find(({ dataset }) => dataset.key === this.#current) ?? nodes[0];
    this.#stopAt(current?.closest('.line'));
    if (focused === undefined) return;
    const all = [...this.element.querySelectorAll<HTMLElement>('[data-key]')];
    (all.find(({ dataset }) => dataset.key === focused) ?? current)?.focus();
  }

  #rows(folder: Folder<Entry>): HTMLLIElement[] {
    const entries = this.#whole.has(folder.path) ? folder.entries : folder.entries.slice(0, SHOWN);
    const rest = folder.entries.length - entries.length;
    const rows = entries.map((entry) => this.#file(entry, folder));
    if (rest > 0) rows.push(this.#more(folder, rest));
    for (const child of folder.folders.values()) rows.push(this.#folder(child, folder));
    return rows;
  }

  #file(entry: Entry, { path: folder }: Folder<Entry>): HTMLLIElement {
    const { path } = entry;
    const name = path.slice(folder.length);
    const key = JSON.stringify([name, this.#look.keyOf(entry, this.#top)]);
    const before = this.#before.get(`f${path}`);
    const element = before?.key === key ? before.element : this.#line(entry, name);
    this.#rowsOf.set(`f${path}`, { key, element });
    return element;
  }

  #line(entry: Entry, name: string): HTMLLIElement {
    const { path } = entry;
    const row = this.#look.file(entry, name, this.#top);
    const node = nodeOf(row, path);
    node.addEventListener('click', () => this.#look.onOpen(path));
    return h('li.entry', {}, h('div.line', {}, [node, ...(row.beside ?? [])]));
  }

  #folder(start: Folder<Entry>, { path: outer }: Folder<Entry>): HTMLLIElement {
    const folder = endOfChain(start);
    const { path } = folder;
    const open = this.#isOpen(folder);
    const row = this.#look.folder(folder, path.slice(outer.length), this.#top);
    const node = nodeOf(row, path);
    node.classList.add('folder');
    node.setAttribute('aria-expanded', String(open));
    node.addEventListener('click', () => this.#fold(path, !open));
    const line = h('div.line', {}, [node, ...(row.beside ?? [])]);
    const element = this.#before.get(`d${path}`)?.element ?? h('li', {}, h('div.line'));
    this.#rowsOf.set(`d${path}`, { key: '', element });
    element.querySelector(':scope > .line')?.replaceWith(line);
    const list = element.querySelector(':scope > ul');
    if (open) {
      const inner = list ?? element.appendChild(h('ul'));
      arrange(inner, this.#rows(folder));
    } else list?.remove();
    return element;
  }

  #more({ path, entries }: Folder<Entry>, rest: number): HTMLLIElement {
    const node = h('button.node', { type: 'button', 'data-key': `${path}/` }, `Show ${grouped(rest)} more`, {
      click: () => {
        this.#current = entries[SHOWN]?.path;
        this.#whole.add(path);
        this.#draw();
      },
    });
    return h('li', {}, h('div.line', {}, node));
  }

  #isOpen({ all, path }: Folder<Entry>): boolean {
    return this.#folds.get(path) ?? (all.length <= FOLDED || (this.#found && this.#top.all.length <= FOUND));
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

function nodeOf({ content, isCurrent, title }: Row, key: string): HTMLButtonElement {
  const current = isCurrent ? 'true' : undefined;
  return h('button.node', { type: 'button', 'data-key': key, title, 'aria-current': current }, content);
}
