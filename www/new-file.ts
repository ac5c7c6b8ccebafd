// The dialog that adds a file: by name, with a text pasted into it.

import { h } from './dom';
import { recognise } from './files/paste';

export interface NewFileListener {
  /** The manifest among the files, by which a pasted module finds its name. */
  manifest(): string | undefined;
  onAdd(path: string, text: string): void;
}

export class NewFileDialog {
  readonly element: HTMLDialogElement;
  readonly #name = h('input', {
    name: 'path',
    required: true,
    pattern: '.*\\S.*',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  readonly #text = h('textarea', { name: 'text', rows: '10', spellcheck: 'false' });
  readonly #listener: NewFileListener;

  constructor(listener: NewFileListener) {
    this.#listener = listener;
    this.#text.addEventListener('input', () => {
      if (this.#name.value === '') this.#name.value = this.#recognise();
    });
    const form = h(
      'form',
      { method: 'dialog' },
      [
        h('h2', {}, 'Add a file'),
        h('label', {}, ['Text', this.#text]),
        h('label', {}, ['Path, filled in when the text is recognised', this.#name]),
        h('div.actions', {}, [
          h('button', { type: 'button' }, 'Cancel', { click: () => this.element.close() }),
          h('button.primary', { type: 'submit' }, 'Add'),
        ]),
      ],
      { submit: () => this.#listener.onAdd(this.#name.value.trim(), this.#text.value) },
    );
    this.element = h('dialog', { 'aria-label': 'Add a file' }, form);
  }

  /** Opens with `text` in it, to be given a name. */
  open(text = ''): void {
    this.#text.value = text;
    this.#name.value = this.#recognise();
    this.element.showModal();
    (text ? this.#name : this.#text).focus();
  }

  #recognise(): string {
    return recognise(this.#text.value, this.#listener.manifest()) ?? '';
  }
}
