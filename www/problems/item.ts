// One problem in the list: what, where, help, related places, fix, and the rule behind it.

import { h, setAttribute } from '../parts/dom';
import type { Diagnostic, Place, Related, Rule } from '../report';
import { SEVERITY_WORDS } from './words';

export interface ItemListener {
  onJump(diagnostic: Diagnostic, place: Place): void;
  onFix(diagnostic: Diagnostic): void;
  /** The rule `id` of the core. */
  explain(id: string): Promise<Rule | undefined>;
  /** Nothing can be changed, so no fix is offered. */
  readonly: boolean;
}

export class ProblemItem {
  readonly element: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly #listener: ItemListener;
  readonly #place = h('span.place');
  readonly #why: HTMLButtonElement;
  readonly #explanation = h('div.explanation', { hidden: true });
  #diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic, listener: ItemListener) {
    this.#diagnostic = diagnostic;
    this.#listener = listener;
    const { fix, help, message, related, rule, severity } = diagnostic;
    this.button = h(
      'button.problem',
      { type: 'button' },
      [
        h('span.severity', {}, SEVERITY_WORDS[severity]),
        ' ',
        h('span.message', {}, message),
        ' ',
        this.#place,
      ],
      { click: () => this.#listener.onJump(this.#diagnostic, this.#diagnostic) },
    );
    this.#why = h(
      'button.rule-button',
      { type: 'button', 'aria-expanded': 'false', title: `Why: ${rule}` },
      [h('span.spoken', {}, 'Why: '), h('span.rule', {}, rule)],
      { click: () => this.explain(this.#why.ariaExpanded === 'false') },
    );
    this.element = h(`li.item.${severity}`, {}, [
      this.button,
      help && h('p.help', {}, help),
      related.length > 0 &&
        h(
          'ul.related-places',
          {},
          related.map((place, at) => this.#related(place, at)),
        ),
      h('p.foot', {}, [
        fix &&
          !listener.readonly &&
          h('button.fix', { type: 'button', title: 'Ctrl+. or ⌘.' }, `Apply fix: ${fix.title}`, {
            click: () => this.fix(),
          }),
        this.#why,
      ]),
      this.#explanation,
    ]);
    this.#showPlace();
  }

  get diagnostic(): Diagnostic {
    return this.#diagnostic;
  }

  /** Shows `diagnostic`, which is the same problem, perhaps at another place. */
  update(diagnostic: Diagnostic): void {
    this.#diagnostic = diagnostic;
    this.#showPlace();
  }

  fix(): void {
    if (this.#diagnostic.fix && !this.#listener.readonly) this.#listener.onFix(this.#diagnostic);
  }

  /** Opens or closes the explanation of the rule. */
  explain(open: boolean): void {
    setAttribute(this.#why, 'aria-expanded', String(open));
    this.#explanation.hidden = !open;
    if (open && this.#explanation.childElementCount === 0) void this.#fillExplanation();
  }

  async #fillExplanation(): Promise<void> {
    const rule = await this.#listener.explain(this.#diagnostic.rule);
    this.#explanation.replaceChildren(
      ...(rule
        ? [
            h('p.title', {}, rule.title),
            h('p', {}, [h('strong', {}, 'Why: '), rule.why]),
            h('p', {}, [h('strong', {}, 'How to mend it: '), rule.how]),
          ]
        : [h('p', {}, 'Nothing more is known of this rule')]),
    );
  }

  #showPlace(): void {
    const { line, column } = this.#diagnostic.start;
    this.#place.replaceChildren(
      h('span.line-word', {}, 'line '),
      String(line),
      h('span.column', {}, `:${column}`),
    );
    for (const [at, place] of this.#diagnostic.related.entries()) {
      const shown = this.element.querySelector(`[data-related="${at}"]`);
      if (shown) shown.textContent = `${place.file}:${place.start.line}`;
    }
  }

  #related({ file, message, start }: Related, at: number): HTMLElement {
    const jump = () => {
      const place = this.#diagnostic.related[at];
      if (place) this.#listener.onJump(this.#diagnostic, place);
    };
    const words = [h('span.path', { 'data-related': String(at) }, `${file}:${start.line}`), ` ${message}`];
    return h('li', {}, h('button.related', { type: 'button' }, words, { click: jump }));
  }
}

/** What makes two findings the same problem, wherever it has moved to. */
export function identity({ file, fix, help, message, related, rule, severity }: Diagnostic): string {
  const others = related.map((place) => [place.file, place.message]);
  return JSON.stringify([file, severity, rule, message, help, fix?.title, others]);
}
