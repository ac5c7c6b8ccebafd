// The problem list: by file, every problem a button that leads to its place.

import { arrange, h, setAttribute } from '../parts/dom';
import { grouped } from '../parts/numbers';
import type { Diagnostic } from '../report';
import { Filter } from './filter';
import { type ItemListener, identity, ProblemItem } from './item';
import { countBySeverity } from './words';

/** How many problems of a file are listed before the rest is asked for. */
const SHOWN = 200;

export class ProblemList {
  readonly element: HTMLElement;
  readonly #listener: ItemListener;
  readonly #filter = new Filter(() => this.#draw());
  readonly #groups = h('div.groups');
  readonly #none = h('p.none', { hidden: true });
  #all: Diagnostic[] = [];
  #listed: Diagnostic[] = [];
  #items = new Map<string, ProblemItem>();
  readonly #sections = new Map<string, Group>();
  /** Files whose problems are all listed, on request. */
  readonly #whole = new Set<string>();
  #current: Diagnostic | undefined;

  constructor(listener: ItemListener) {
    this.#listener = listener;
    this.element = h('div.problems', {}, [this.#filter.element, this.#none, this.#groups], {
      keydown: (event) => this.#key(event),
    });
  }

  show(diagnostics: Diagnostic[]): void {
    this.#all = diagnostics;
    this.#draw();
  }

  /** Those that pass the filter, in the order of the list. */
  get listed(): readonly Diagnostic[] {
    return this.#listed;
  }

  /** Marks `diagnostic` as the one in view, and lists it if the filter hides it. */
  point(diagnostic: Diagnostic): void {
    if (!this.#listed.includes(diagnostic)) {
      this.#filter.reset();
      this.#draw();
    }
    this.#current = diagnostic;
    this.#markCurrent()?.element.scrollIntoView({ block: 'nearest' });
  }

  /** Shows why `diagnostic` is a problem. */
  explain(diagnostic: Diagnostic): void {
    this.point(diagnostic);
    const item = this.#itemOf(diagnostic);
    item?.explain(true);
    item?.button.focus();
  }

  /** Shows why the first one is a problem, without going there. */
  unfold(): void {
    this.#itemOf(this.#listed[0])?.explain(true);
  }

  #itemOf(diagnostic: Diagnostic | undefined): ProblemItem | undefined {
    return [...this.#items.values()].find((item) => item.diagnostic === diagnostic);
  }

  #markCurrent(): ProblemItem | undefined {
    for (const { button } of this.#items.values()) button.removeAttribute('aria-current');
    const item = this.#itemOf(this.#current);
    if (item) setAttribute(item.button, 'aria-current', 'true');
    return item;
  }

  #draw(): void {
    const before = [...this.#items.values()];
    const focused = before.findIndex(({ element }) => element.matches(':focus-within'));
    this.#listed = this.#filter.pass(this.#all);
    const known = this.#items;
    this.#items = new Map();
    const sections = [...Map.groupBy(this.#listed, ({ file }) => file)].map(([file, some]) =>
      this.#group(file, some, known),
    );
    arrange(this.#groups, sections);
    this.#none.textContent = this.#all.length > 0 ? 'No problem passes the filter' : 'Nothing to mend';
    this.#none.hidden = this.#listed.length > 0;
    this.#markCurrent();
    if (focused >= 0 && !before[focused]?.element.isConnected) this.#focus(focused);
  }

  /** The section of a file, whose items are those that were `known` before where they are the same. */
  #group(file: string, diagnostics: Diagnostic[], known: Map<string, ProblemItem>): HTMLElement {
    const whole = this.#whole.has(file);
    const some = whole ? diagnostics : diagnostics.slice(0, SHOWN);
    const group = this.#sections.get(file) ?? new Group(file, () => this.#showWhole(file));
    this.#sections.set(file, group);
    const items = some.map((diagnostic) => {
      let key = identity(diagnostic);
      while (this.#items.has(key)) key += '+'; // the same words at several places
      const item = known.get(key) ?? new ProblemItem(diagnostic, this.#listener);
      item.update(diagnostic);
      this.#items.set(key, item);
      return item.element;
    });
    group.show(countBySeverity(diagnostics), items, diagnostics.length - some.length);
    return group.element;
  }

  #showWhole(file: string): void {
    this.#whole.add(file);
    this.#draw();
  }

  #focus(index: number): void {
    const items = [...this.#items.values()];
    (items[Math.min(index, items.length - 1)]?.button ?? this.element).focus();
  }

  /** The arrow keys go from problem to problem, down from the filter into them; Ctrl or Command with a dot mends the one that has the focus. */
  #key(event: KeyboardEvent): void {
    const items = [...this.#items.values()];
    if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      const item = items.find(({ element }) => element.matches(':focus-within'));
      if (!item) return;
      event.preventDefault();
      item.fix();
      return;
    }
    const at = items.findIndex(({ button }) => button.matches(':focus'));
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const intoList = event.key === 'ArrowDown' && event.target instanceof HTMLInputElement;
    if (step === undefined || (at < 0 && !intoList)) return;
    event.preventDefault();
    items[Math.min(Math.max(step, 0), items.length - 1)]?.button.focus();
  }
}

/** The problems of one file. */
class Group {
  readonly element: HTMLElement;
  readonly #count = h('span.count');
  readonly #list = h('ul');
  readonly #more: HTMLButtonElement;

  constructor(file: string, onWhole: () => void) {
    this.#more = h('button.plain', { type: 'button' }, [], { click: onWhole });
    this.element = h('section.problem-group', { role: 'group', 'aria-label': `Problems in ${file}` }, [
      h('h2', {}, [h('span.path', {}, file), this.#count]),
      this.#list,
      this.#more,
    ]);
  }

  show(words: string, items: HTMLElement[], rest: number): void {
    if (this.#count.textContent !== words) this.#count.textContent = words;
    arrange(this.#list, items);
    this.#more.hidden = rest <= 0;
    this.#more.textContent = `Show ${grouped(rest)} more`;
  }
}
