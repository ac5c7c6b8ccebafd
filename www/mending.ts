// Applies fixes to the files as they are now.

import type { Editor } from './editor/editor';
import type { Files, ProjectFiles, Snapshot } from './files/project';
import type { Diagnostic, Report } from './report';

export interface Workplace {
  readonly files: ProjectFiles;
  editor(): Editor | undefined;
  refuse(message: string): void;
  /** The fix is made; `before` are the files without it. */
  done(diagnostic: Diagnostic, before: Snapshot): void;
}

export class Mender {
  readonly #place: Workplace;
  /** The files the latest report is about. */
  #reported: Files = new Map();
  /** A fix asked for while its file was newer than the report; made when the report has caught up. */
  #pending: Diagnostic | undefined;

  constructor(place: Workplace) {
    this.#place = place;
  }

  mend(diagnostic: Diagnostic): void {
    const { files, refuse } = this.#place;
    const archive = files.archiveOf(diagnostic.file);
    if (archive) {
      refuse(`${diagnostic.file} is in ${archive}, so it cannot be changed here`);
      return;
    }
    const edits = Map.groupBy(diagnostic.fix?.edits ?? [], (edit) => edit.file);
    if ([...edits.keys()].some((path) => this.#reported.get(path) !== files.get(path))) {
      this.#pending = diagnostic;
      return;
    }
    const bytes = [...edits.keys()].find((path) => files.get(path) instanceof Uint8Array);
    if (bytes !== undefined) {
      refuse(`${bytes} is not UTF-8, so it cannot be changed here`);
      return;
    }
    const before = files.now;
    for (const [path, some] of edits) {
      this.#place.editor()?.apply(path, String(files.get(path) ?? ''), some);
    }
    this.#place.done(diagnostic, before);
  }

  /** A new report has come, about the files `reported`. */
  caughtUp(report: Report, reported: Files): void {
    this.#reported = reported;
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return;
    const same = report.diagnostics.find(
      ({ file, message, rule }) =>
        file === pending.file && rule === pending.rule && message === pending.message,
    );
    if (same) this.mend(same);
  }
}
