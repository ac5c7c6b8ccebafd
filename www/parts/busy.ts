// Work that goes on: said once it has taken a while, with a way to stop it.

import { h } from './dom';

/** What is over sooner is not mentioned, ms. */
const DELAY = 300;

export class Busy {
  readonly element = h('div.busy', { role: 'status' });
  readonly #words: string;
  readonly #onCancel: () => void;
  readonly #progress = h('progress');
  #showing = 0;

  constructor(words: string, onCancel: () => void) {
    this.#words = words;
    this.#onCancel = onCancel;
    this.#progress.setAttribute('aria-label', words);
  }

  begin(): void {
    this.end();
    this.#progress.removeAttribute('value');
    const show = () =>
      this.element.replaceChildren(
        h('span', {}, this.#words),
        this.#progress,
        h('button', { type: 'button' }, 'Cancel', { click: () => this.#onCancel() }),
      );
    this.#showing = window.setTimeout(show, DELAY);
  }

  /** How much is done, of 1. */
  progress(share: number): void {
    this.#progress.value = share;
  }

  end(): void {
    window.clearTimeout(this.#showing);
    this.element.replaceChildren();
  }
}
