// The dialog that offers the examples.

import { h } from '../parts/dom';
import { type Example, GROUPS } from './list';

export class Gallery {
  readonly element: HTMLDialogElement;

  constructor(onChoose: (example: Example) => void) {
    const card = (example: Example) =>
      h(
        'button.card',
        { type: 'button' },
        [
          h('span.card-title', {}, example.title),
          h('span.card-note', {}, example.note),
          example.rule ? h('span.card-rule', {}, example.rule) : h('span.card-ok', {}, 'in order'),
        ],
        {
          click: () => {
            this.element.close();
            onChoose(example);
          },
        },
      );
    this.element = h('dialog.sheet.gallery', { 'aria-label': 'Examples' }, [
      h('h2', {}, 'Examples'),
      h('p.soft', {}, 'Each is loaded into the workbench and checked at once; your files come back by Undo.'),
      ...GROUPS.map(({ title, examples }) =>
        h('section', { 'aria-label': title }, [h('h3', {}, title), h('div.cards', {}, examples.map(card))]),
      ),
      h('div.actions', {}, [h('button', { type: 'button' }, 'Close', { click: () => this.element.close() })]),
    ]);
  }
}
