// What is said in passing, with what can be done about it.

import { h } from './dom';

export class Notice {
  readonly element = h('div.notice', { role: 'status', hidden: true }, [], {
    focusin: ({ relatedTarget: from }) => {
      if (from instanceof HTMLElement && !this.element.contains(from)) this.#before = from;
    },
  });
  /** What had the focus before the notice; it gets it back. */
  #before: HTMLElement | undefined;

  say(message: string, ...actions: HTMLElement[]): void {
    const close = h('button.close', { type: 'button', 'aria-label': 'Dismiss' }, '×', {
      click: () => this.clear(),
    });
    this.element.hidden = false;
    this.element.replaceChildren(h('span', {}, message), ...actions, close);
  }

  /** As `say`, after what is said already. */
  also(message: string): void {
    const said = this.element.querySelector('span');
    if (said && !this.element.hidden) said.append(`. ${message}`);
    else this.say(message);
  }

  /** As `say`, with a button that calls `act` and ends the notice. */
  offer(message: string, title: string, act: () => void): void {
    const click = () => {
      this.clear();
      act();
    };
    this.say(message, h('button', { type: 'button' }, title, { click }));
  }

  clear(): void {
    if (this.element.matches(':focus-within')) this.#before?.focus();
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
