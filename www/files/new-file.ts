// The dialogs that name a file: a new one, with a text pasted into it, or one that is there.

import { h } from '../parts/dom';
import { recognise } from './paste';
import type { Files } from './project';

export interface NewFileListener {
  /** The files that are there, by which a pasted one finds its name. */
  files(): Files;
  /** What is wrong with `path` as the name of a new file, or of the one at `from`, if anything. */
  refuse(path: string, from: string | undefined): string | undefined;
  onAdd(path: string, text: string): void;
  onRename(from: string, to: string): void;
}

export class NewFileDialog {
  readonly element = h('dialog.sheet');
  readonly #listener: NewFileListener;
  readonly #name = h(
    'input',
    { name: 'path', required: true, autocomplete: 'off', spellcheck: 'false' },
    [],
    { input: () => this.#judge() },
  );
  readonly #text = h('textarea', { name: 'text', rows: '10', spellcheck: 'false' }, [], {
    input: () => {
      if (this.#name.value === '') this.#name.value = this.#recognise();
      this.#judge();
    },
  });
  readonly #heading = h('h2');
  readonly #textLabel = h('label', {}, ['Text', this.#text]);
  readonly #nameLabel = h('span');
  readonly #submit = h('button.primary', { type: 'submit', value: 'done' });
  /** The file to rename; a new one is made without it. */
  #from: string | undefined;

  constructor(listener: NewFileListener) {
    this.#listener = listener;
    const form = h('form', { method: 'dialog' }, [
      this.#heading,
      this.#textLabel,
      h('label', {}, [this.#nameLabel, this.#name]),
      h('div.actions', {}, [
        h('button', { type: 'button' }, 'Cancel', { click: () => this.element.close() }),
        this.#submit,
      ]),
    ]);
    this.element.append(form);
    // Once it is closed, when the focus is back and can be moved on.
    this.element.addEventListener('close', () => this.element.returnValue === 'done' && this.#done());
  }

  /** Asks for a new file, with `text` in it. */
  open(text = ''): void {
    this.#from = undefined;
    this.#show('Add a file', 'Path, filled in when the text is recognised', 'Add');
    this.#textLabel.hidden = false;
    this.#text.value = text;
    this.#name.value = this.#recognise();
    this.#judge();
    (text ? this.#name : this.#text).focus();
  }

  /** Asks for another name for the file at `path`. */
  rename(path: string): void {
    this.#from = path;
    this.#show(`Rename ${path}`, 'New path', 'Rename');
    this.#textLabel.hidden = true;
    this.#name.value = path;
    this.#judge();
    this.#name.focus();
    const name = path.lastIndexOf('/') + 1;
    const dot = path.indexOf('.', name + 1);
    this.#name.setSelectionRange(name, dot < 0 ? path.length : dot);
  }

  #show(title: string, label: string, verb: string): void {
    this.element.setAttribute('aria-label', title);
    this.#heading.textContent = title;
    this.#nameLabel.textContent = label;
    this.#submit.textContent = verb;
    this.element.returnValue = '';
    this.element.showModal();
  }

  #judge(): void {
    const path = this.#name.value.trim();
    const own = path === this.#from;
    this.#name.setCustomValidity((own ? undefined : this.#listener.refuse(path, this.#from)) ?? '');
  }

  #done(): void {
    const path = this.#name.value.trim();
    if (this.#from === undefined) this.#listener.onAdd(path, this.#text.value);
    else if (path !== this.#from) this.#listener.onRename(this.#from, path);
  }

  #recognise(): string {
    return recognise(this.#text.value, this.#listener.files())?.path ?? '';
  }
}
