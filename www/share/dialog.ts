// The dialog that gives the files as a link, and the report in a form to take away.

import type { Snapshot } from '../files/project';
import { copyButton, download } from '../parts/copy';
import { h } from '../parts/dom';
import { count, grouped } from '../parts/numbers';
import { type Checked, FORMATS } from './formats';
import { fragmentOf, LONG_LINK, MAX_LINK } from './link';

export class ShareDialog {
  readonly element: HTMLDialogElement;
  readonly #link = h('div.part');
  readonly #preview = h('pre', { tabindex: '0', 'aria-label': 'Report' });
  readonly #formats: HTMLInputElement[];
  readonly #none = h('p.none', {}, 'There is no answer yet: once the check is done, the report is here');
  readonly #report: HTMLElement;
  readonly #takeAway = [
    copyButton('Copy report', 'Copy report', () => this.#text),
    h('button', { type: 'button', 'aria-label': 'Download report' }, 'Download', {
      click: () => download(this.#format.file, this.#text, this.#format.type),
    }),
  ];
  #checked: Checked | undefined;

  constructor() {
    this.#formats = FORMATS.map(({ id }, at) =>
      h('input', { type: 'radio', name: 'format', value: id, checked: at === 0 }, [], {
        change: () => this.#showReport(),
      }),
    );
    this.#report = h('div', {}, [
      h('div.choices', { role: 'radiogroup', 'aria-label': 'Format of the report' }, [
        ...FORMATS.map(({ title }, at) => h('label.choice', {}, [this.#formats[at], title])),
      ]),
      this.#preview,
    ]);
    this.element = h('dialog.sheet', { 'aria-label': 'Share' }, [
      h('h2', {}, 'Share'),
      h('h3', {}, 'Link to these files'),
      this.#link,
      h('h3', {}, 'Report'),
      this.#none,
      this.#report,
      h('div.actions', {}, [
        ...this.#takeAway,
        h('button.primary', { type: 'button' }, 'Done', { click: () => this.element.close() }),
      ]),
    ]);
  }

  /** Opens with the `project` of the page at `address`, and what was `checked`, if anything was. */
  open(project: Snapshot, address: string, checked: Checked | undefined): void {
    this.#checked = checked;
    this.#link.replaceChildren(...linkTo(project, address));
    this.#none.hidden = checked !== undefined;
    for (const part of [this.#report, ...this.#takeAway]) part.hidden = checked === undefined;
    this.#showReport();
    this.element.showModal();
  }

  get #format() {
    const at = this.#formats.findIndex(({ checked }) => checked);
    return FORMATS[at] ?? FORMATS[0];
  }

  get #text(): string {
    return this.#checked ? this.#format.write(this.#checked) : '';
  }

  #showReport(): void {
    this.#preview.textContent = this.#text;
  }
}

function linkTo(project: Snapshot, address: string): HTMLElement[] {
  const { files } = project;
  if (files.size === 0) return [h('p', {}, 'There are no files to share')];
  const fragment = fragmentOf(project);
  const link = fragment && `${address.replace(/#.*$/, '')}${fragment}`;
  const length = (number: number) => grouped(number);
  if (!link || link.length > MAX_LINK) {
    const size = link ? `would be ${length(link.length)} characters long` : 'would hold more than 4 MiB';
    return [
      h(
        'p.refused',
        {},
        `The link ${size}; ${length(MAX_LINK)} characters are the most that travel safely. Share the folder itself, or fewer files`,
      ),
    ];
  }
  const cut = link.length > LONG_LINK ? `; some chats cut links over ${length(LONG_LINK)}` : '';
  return [
    h('div.row', {}, [
      h('input', { readonly: true, value: link, 'aria-label': 'Link' }, [], {
        focus: ({ target }) => target instanceof HTMLInputElement && target.select(),
      }),
      copyButton('Copy link', 'Copy link', () => link),
    ]),
    h(
      'p.soft',
      {},
      `${count(files.size, 'file')} in ${length(link.length)} characters${cut}. The files are in the part after the #, which browsers send to no server: whoever has the link has the files, and nobody else.`,
    ),
  ];
}
