// Where files come, change and go: each change said, with a way back.

import type { Notice } from '../parts/notice';
import { count } from '../parts/numbers';
import type { Arrival } from './drop';
import { recognise, split } from './paste';
import { type Files, firstOf, type ProjectFiles, type Snapshot, whole } from './project';

/** What is in view of the files. */
export interface View {
  readonly selected: string | undefined;
  select(path: string | undefined): void;
  /** Moves the focus to `path` in the list of files. */
  focus(path: string): void;
  /** The file at `from` is about to be at `to`. */
  rename(from: string, to: string): void;
  /** A text was pasted whose name cannot be told. */
  ask(text: string): void;
  /** Other files have taken the place of those that were there. */
  replaced(): void;
}

export class Desk {
  readonly #files: ProjectFiles;
  readonly #notice: Notice;
  readonly #view: View;
  /** The example, as long as nothing was changed in it: what comes in then takes its place. */
  #pristine: Files | undefined;

  constructor(files: ProjectFiles, notice: Notice, view: View) {
    this.#files = files;
    this.#notice = notice;
    this.#view = view;
  }

  get isPristine(): boolean {
    return this.#files.all === this.#pristine;
  }

  /** Whether other files can take the place of these without a word. */
  get holdsNothing(): boolean {
    return this.isPristine || this.#files.all.size === 0;
  }

  /** The files beside which a new one will stand. */
  get others(): Files {
    return this.isPristine ? new Map() : this.#files.all;
  }

  arrive({ incoming, isWhole }: Arrival): void {
    const { files, leftOut, unread } = incoming;
    const tail = leftOut ? `; ${leftOut}` : '';
    if (files.size === 0) {
      this.#notice.say(`Nothing to read in what was dropped${tail}`);
      return;
    }
    const taken = `${isWhole ? 'Opened' : 'Added'} ${count(files.size, 'file')}${tail}`;
    if (isWhole || this.isPristine) this.replace({ files, unread }, taken);
    else this.#addTo(files, taken, files.keys().next().value);
  }

  paste(text: string): void {
    const project = split(text);
    if (project) {
      const files = new Map(project.map((file) => [file.path, file.text]));
      this.add(files, `Pasted ${count(files.size, 'file')}:`);
      return;
    }
    const one = recognise(text, this.others);
    if (one) this.add(new Map([[one.path, one.text]]), 'Pasted as');
    else this.#view.ask(text);
  }

  /** Adds `files`, or puts them in the place of an example that was not touched. */
  add(files: Files, verb: string): void {
    const words = `${verb} ${[...files.keys()].join(', ')}`;
    const isCreated = [...files.values()].every((content) => content.length === 0);
    if (this.isPristine && !isCreated) this.replace(whole(files), words);
    else this.#addTo(files, words, firstOf(files));
  }

  rename(from: string, to: string): void {
    this.#move(from, to);
    this.#notice.offer(`Renamed ${from} to ${to}`, 'Undo', () => {
      const { all } = this.#files;
      if (all.has(to) && !all.has(from)) this.#move(to, from);
    });
  }

  delete(path: string): void {
    const { paths } = this.#files;
    const next = paths[paths.indexOf(path) + 1] ?? paths[paths.indexOf(path) - 1];
    this.#offerUndo(`Deleted ${path}`, [path]);
    this.#files.delete(path);
    if (this.#view.selected === path) this.#view.select(next);
    if (next !== undefined) this.#view.focus(next);
  }

  /** Puts a project in the place of the one that is there; `words` say so, if anything is to be said. */
  replace(snapshot: Snapshot, words: string): void {
    if (words) this.#offerUndo(words);
    this.#files.replace(snapshot);
    this.#view.replaced();
    this.#view.select(firstOf(snapshot.files));
  }

  /** As `replace`, with the files of an example. */
  load(files: Files, words: string): void {
    this.#pristine = files;
    this.replace(whole(files), words);
  }

  /** Puts the files at `paths` back to what they were `before`. */
  restore(before: Snapshot, paths: Iterable<string>): void {
    this.goBack(this.#withThose(before.files, paths));
  }

  /** Puts the project back to what it was `before`. */
  goBack(before: Snapshot): void {
    const { selected } = this.#view;
    this.#files.replace(before);
    const { all: files } = this.#files;
    this.#view.select(selected !== undefined && files.has(selected) ? selected : firstOf(files));
  }

  #move(from: string, to: string): void {
    const selected = this.#view.selected === from ? to : this.#view.selected;
    this.#view.rename(from, to);
    this.#files.rename(from, to);
    this.#view.select(selected);
    this.#view.focus(to);
  }

  /** The project as it is now, with the files at `paths` as they were `before`. */
  #withThose(before: Files, paths: Iterable<string>): Snapshot {
    const files = new Map(this.#files.all);
    for (const path of paths) {
      const content = before.get(path);
      if (content === undefined) files.delete(path);
      else files.set(path, content);
    }
    return { ...this.#files.now, files };
  }

  #addTo(files: Files, words: string, first: string | undefined): void {
    this.#offerUndo(words, [...files.keys()]);
    this.#files.add(files);
    this.#view.select(first);
  }

  /** A way back for `paths`, or for all files; what else is changed meanwhile stays. */
  #offerUndo(message: string, paths?: Iterable<string>): void {
    const before = this.#files.now;
    const undo = () => {
      if (paths) return this.restore(before, paths);
      this.#offerRedo();
      this.goBack(before);
    };
    if (before.files.size === 0) this.#notice.say(message);
    else this.#notice.offer(message, 'Undo', undo);
  }

  /** A way on again, to all that is there now. */
  #offerRedo(): void {
    const after = this.#files.now;
    this.#notice.offer('The files are as they were', 'Redo', () => this.goBack(after));
  }
}
