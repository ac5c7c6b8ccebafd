// Tabs with one panel in view.

import { h, setAttribute } from './dom';

export interface Tab {
  id: string;
  title: string;
  panel: HTMLElement;
}

export class Tabs {
  readonly element: HTMLElement;
  readonly #tabs: (Tab & { button: HTMLButtonElement; count: HTMLElement })[];

  constructor(tabs: Tab[]) {
    this.#tabs = tabs.map((tab) => {
      const count = h('span.count');
      const button = h(
        'button',
        { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `panel-${tab.id}` },
        [tab.title, ' ', count],
        { click: () => this.select(tab.id), keydown: (event) => this.#walk(event) },
      );
      setAttribute(tab.panel, 'id', `panel-${tab.id}`);
      setAttribute(tab.panel, 'role', 'tabpanel');
      setAttribute(tab.panel, 'aria-labelledby', `tab-${tab.id}`);
      setAttribute(tab.panel, 'tabindex', '0');
      return { ...tab, button, count };
    });
    this.element = h('div.tabs', {}, [
      h(
        'div.tab-bar',
        { role: 'tablist', 'aria-label': 'Results' },
        this.#tabs.map(({ button }) => button),
      ),
      ...tabs.map(({ panel }) => panel),
    ]);
    if (tabs[0]) this.select(tabs[0].id);
  }

  select(id: string): void {
    for (const { id: own, panel, button } of this.#tabs) {
      const selected = own === id;
      panel.hidden = !selected;
      setAttribute(button, 'aria-selected', String(selected));
      button.tabIndex = selected ? 0 : -1;
    }
  }

  /** Shows a number beside a tab's title. */
  count(id: string, number: number): void {
    const tab = this.#tabs.find(({ id: own }) => own === id);
    if (tab) tab.count.textContent = String(number);
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
