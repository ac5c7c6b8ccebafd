// Which problems are listed: by words and by severity.

import { h, setAttribute } from '../parts/dom';
import { grouped } from '../parts/numbers';
import type { Diagnostic, Severity } from '../report';
import { SEVERITIES } from './words';

const NAMES: Record<Severity, string> = { error: 'Errors', warning: 'Warnings', info: 'Advice' };

export class Filter {
  readonly element: HTMLElement;
  readonly #found = h('span.spoken', { role: 'status' });
  readonly #words: HTMLInputElement;
  readonly #toggles: { severity: Severity; button: HTMLButtonElement; number: HTMLElement }[];
  readonly #hidden = new Set<Severity>();

  constructor(onChange: () => void) {
    this.#words = h(
      'input.search',
      { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the problems' },
      [],
      { input: onChange },
    );
    this.#toggles = SEVERITIES.map((severity) => {
      const number = h('span.number');
      const toggle = () => {
        if (!this.#hidden.delete(severity)) this.#hidden.add(severity);
        setAttribute(button, 'aria-pressed', String(!this.#hidden.has(severity)));
        onChange();
      };
      const button = h(
        `button.toggle.${severity}`,
        { type: 'button', 'aria-pressed': 'true' },
        [`${NAMES[severity]} `, number],
        { click: toggle },
      );
      return { severity, button, number };
    });
    this.element = h('div.filter', { hidden: true }, [
      this.#words,
      h('div.toggles', { role: 'group', 'aria-label': 'Severities shown' }, [
        ...this.#toggles.map(({ button }) => button),
      ]),
      this.#found,
    ]);
  }

  /** Those of `all` that are to be listed; the counts are of all. */
  pass(all: Diagnostic[]): Diagnostic[] {
    for (const { severity, number, button } of this.#toggles) {
      const some = all.filter((diagnostic) => diagnostic.severity === severity).length;
      number.textContent = grouped(some);
      button.classList.toggle('none-there', some === 0);
    }
    this.element.hidden = all.length === 0;
    const words = this.#words.value.trim().toLowerCase();
    const passing = all.filter(
      ({ severity, file, rule, message, help = '' }) =>
        !this.#hidden.has(severity) &&
        (words === '' || [file, rule, message, help].some((text) => text.toLowerCase().includes(words))),
    );
    const filtered = words !== '' || passing.length < all.length;
    this.#found.textContent = filtered ? `${passing.length} of ${all.length} problems listed` : '';
    return passing;
  }

  /** Lists all again. */
  reset(): void {
    this.#words.value = '';
    this.#hidden.clear();
    for (const { button } of this.#toggles) setAttribute(button, 'aria-pressed', 'true');
  }
}
