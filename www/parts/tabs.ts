// Panels of which one is in view; or, where there is room, all beside each other.

import { h, setAttribute } from './dom';
import { grouped } from './numbers';

export interface Tab {
  id: string;
  title: string;
  panel: HTMLElement;
  /** The panel has come into view. */
  onShow?(): void;
}

export class Tabs {
  readonly element: HTMLElement;
  readonly #tabs: (Tab & { button: HTMLButtonElement; count: HTMLElement })[];
  readonly #bar: HTMLElement;
  #selected: string | undefined;
  #beside = false;

  constructor(label: string, tabs: Tab[]) {
    this.#tabs = tabs.map((tab) => {
      const count = h('span.count');
      const button = h(
        'button',
        { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `panel-${tab.id}` },
        [tab.title, ' ', count],
        { click: () => this.select(tab.id), keydown: (event) => this.#walk(event) },
      );
      setAttribute(tab.panel, 'id', `panel-${tab.id}`);
      setAttribute(tab.panel, 'tabindex', '0');
      return { ...tab, button, count };
    });
    this.#bar = h(
      'div.tab-bar',
      { role: 'tablist', 'aria-label': label },
      this.#tabs.map(({ button }) => button),
    );
    this.element = h('div.tabs', {}, [this.#bar, ...tabs.map(({ panel }) => panel)]);
    this.#selected = tabs[0]?.id;
    this.#show();
  }

  select(id: string): void {
    this.#selected = id;
    this.#show();
  }

  /** Shows all panels beside each other, or one at a time. */
  set beside(beside: boolean) {
    if (beside === this.#beside) return;
    this.#beside = beside;
    this.#show();
  }

  /** Shows a number beside a tab's title. */
  count(id: string, number: number): void {
    const tab = this.#tabs.find(({ id: own }) => own === id);
    if (tab) tab.count.textContent = grouped(number);
  }

  #show(): void {
    this.element.classList.toggle('beside', this.#beside);
    this.#bar.hidden = this.#beside;
    for (const { id, title, panel, button, onShow } of this.#tabs) {
      const selected = id === this.#selected;
      panel.hidden = !selected && !this.#beside;
      if (!panel.hidden) onShow?.();
      setAttribute(panel, 'role', this.#beside ? 'region' : 'tabpanel');
      setAttribute(panel, 'aria-labelledby', this.#beside ? undefined : `tab-${id}`);
      setAttribute(panel, 'aria-label', this.#beside ? title : undefined);
      setAttribute(button, 'aria-selected', String(selected));
      button.tabIndex = selected ? 0 : -1;
    }
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = this.#tabs.findIndex(({ button }) => button === event.currentTarget);
    const next = this.#tabs.at((at + step) % this.#tabs.length);
    if (!next) return;
    this.select(next.id);
    next.button.focus();
  }
}
