// The problem list: by file, every problem a button that leads to its place.

import { count, h } from './dom';
import type { Diagnostic, Place, Related, Severity } from './report';

/** How many problems of a file are listed before the rest is asked for. */
const SHOWN = 200;

export const SEVERITY_WORDS: Record<Severity, string> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Advice',
};

export interface ProblemsListener {
  onJump(place: Place): void;
  onFix(diagnostic: Diagnostic): void;
}

/** `2 errors, 1 warning`. */
export function countBySeverity(diagnostics: Diagnostic[]): string {
  const words = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const number = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (number === 0) return [];
    return severity === 'info' ? `${number.toLocaleString('en')} advice` : count(number, severity);
  });
  return words.join(', ') || 'no problems';
}

export class ProblemList {
  readonly element = h('div.problems', {}, [], { keydown: (event) => this.#walk(event) });
  readonly #listener: ProblemsListener;
  #shown = '';
  /** Files whose problems are all listed, on request. */
  readonly #whole = new Set<string>();

  constructor(listener: ProblemsListener) {
    this.#listener = listener;
  }

  show(diagnostics: Diagnostic[]): void {
    const shown = JSON.stringify([diagnostics, [...this.#whole]]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = [...this.element.querySelectorAll('.item')].findIndex((item) =>
      item.matches(':focus-within'),
    );
    const groups = Map.groupBy(diagnostics, (diagnostic) => diagnostic.file);
    this.element.replaceChildren(
      ...[...groups].map(([file, some]) => this.#group(file, some, () => this.show(diagnostics))),
    );
    if (diagnostics.length === 0) this.element.append(h('p.none', {}, 'Nothing to mend'));
    if (focused >= 0) this.#focus(focused);
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.element.querySelectorAll<HTMLButtonElement>('.problem')];
  }

  #focus(index: number): void {
    const buttons = this.#buttons;
    (buttons[Math.min(Math.max(index, 0), buttons.length - 1)] ?? this.element).focus();
  }

  /** The arrow keys go from problem to problem. */
  #walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = this.#buttons.findIndex((button) => Object.is(button, event.target));
    if (step === undefined || at < 0) return;
    event.preventDefault();
    this.#focus(at + step);
  }

  #group(file: string, diagnostics: Diagnostic[], redraw: () => void): HTMLElement {
    const whole = this.#whole.has(file);
    const some = whole ? diagnostics : diagnostics.slice(0, SHOWN);
    const rest = diagnostics.length - some.length;
    return h('section.problem-group', { 'aria-label': `Problems in ${file}` }, [
      h('h3', {}, [h('span.path', {}, file), h('span.count', {}, countBySeverity(diagnostics))]),
      h(
        'ul',
        {},
        some.map((diagnostic) => this.#item(diagnostic)),
      ),
      rest > 0 &&
        h('button.plain', { type: 'button' }, `Show ${rest.toLocaleString('en')} more`, {
          click: () => {
            this.#whole.add(file);
            redraw();
          },
        }),
    ]);
  }

  #item(diagnostic: Diagnostic): HTMLElement {
    const { fix, help, message, related, rule, severity, start } = diagnostic;
    return h(`li.item.${severity}`, {}, [
      h(
        'button.problem',
        { type: 'button' },
        [
          h('span.severity', {}, SEVERITY_WORDS[severity]),
          ' ',
          h('span.message', {}, message),
          ' ',
          h('span.place', {}, [`line ${start.line}`, h('span.column', {}, `:${start.column}`)]),
        ],
        { click: () => this.#listener.onJump(diagnostic) },
      ),
      help && h('p.help', {}, help),
      related.length > 0 &&
        h(
          'ul.related-places',
          {},
          related.map((place) => this.#related(place)),
        ),
      h('p.foot', {}, [
        fix &&
          h('button.fix', { type: 'button' }, `Apply fix: ${fix.title}`, {
            click: () => this.#listener.onFix(diagnostic),
          }),
        h('span.rule', {}, rule),
      ]),
    ]);
  }

  #related(place: Related): HTMLElement {
    const words = [h('span.path', {}, `${place.file}:${place.start.line}`), ` ${place.message}`];
    return h('li', {}, [
      h('button.related', { type: 'button' }, words, { click: () => this.#listener.onJump(place) }),
    ]);
  }
}
