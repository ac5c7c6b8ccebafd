// The place of the editor: the text of the file in view, or what is there to say instead.

import type { Editor } from '../editor/editor';
import type { Content } from '../messages';
import { h } from '../parts/dom';
import { bytes } from '../parts/numbers';
import type { Report } from '../report';
import { readable, sizeOf } from './content';
import type { ProjectFiles } from './project';

export interface FileViewListener {
  onCreate(path: string): void;
  report(): Report | undefined;
  isReadonly(): boolean;
}

export class FileView {
  readonly editorPane = h('div.editor');
  readonly element: HTMLElement;
  /** Comes a little later than the rest, which it outweighs. */
  editor: Editor | undefined;
  readonly #files: ProjectFiles;
  readonly #listener: FileViewListener;
  readonly #note = h('p.note', { hidden: true });
  readonly #empty = h('div.empty', { hidden: true });

  constructor(files: ProjectFiles, listener: FileViewListener) {
    this.#files = files;
    this.#listener = listener;
    this.element = h('div.file-view', {}, [this.#note, this.editorPane, this.#empty]);
  }

  show(path: string | undefined): void {
    const content = path === undefined ? undefined : this.#files.get(path);
    const text = content === undefined ? undefined : readable(content);
    const readOnly = typeof content !== 'string';
    this.editorPane.hidden = text === undefined;
    this.#empty.hidden = text !== undefined;
    this.#note.hidden = text === undefined || !readOnly;
    this.#note.textContent = 'not UTF-8, so it can only be read here';
    if (path !== undefined && text !== undefined) this.editor?.show(path, text, readOnly);
    else {
      this.editor?.hide();
      this.#empty.replaceChildren(h('p', {}, this.#instead(path, content)));
    }
  }

  /** Brings what is shown of `path` into view, and moves on to it where it can be edited. */
  focus(path: string): void {
    if (this.editor?.path === path) this.editor.focus();
    else this.#empty.scrollIntoView({ block: 'nearest' });
  }

  /** What stands in the editor's place where there is no text to show. */
  #instead(path: string | undefined, content: Content | undefined): (Node | string)[] {
    if (path === undefined)
      return ['Drop a folder, files, a zip or a built .tar.gz here, or paste a manifest'];
    if (content === undefined) return this.#absent(path);
    if (typeof content === 'string')
      return [`${bytes(sizeOf(content))} of text: checked, too large to edit here`];
    if (path.endsWith('.tar.gz'))
      return [`archive, ${bytes(content.length)}; the bundle shows what is in it`];
    return [`binary, ${bytes(content.length)}`];
  }

  #absent(path: string): (Node | string)[] {
    const archive = this.#files.archiveOf(path);
    if (archive)
      return [`${path.slice(archive.length + 1)} is in ${archive}, which is only looked into here`];
    const isGenerated = this.#listener
      .report()
      ?.projects.some(({ bundle, root }) =>
        bundle.members.some(
          (member) =>
            member.source === 'generated' && (root ? `${root}/${member.path}` : member.path) === path,
        ),
      );
    if (isGenerated) return [`${path} is made by the build, so there is no text of it yet`];
    if (this.#listener.isReadonly()) return [`${path} is not among the files`];
    const create = h('button', { type: 'button' }, `Create ${path}`, {
      click: () => this.#listener.onCreate(path),
    });
    return [`${path} is not among the files. `, create];
  }
}
