// What a workbench is told when it is made.

import type { Files } from './files/project';
import type { Report } from './report';

export interface AppOptions {
  /** The files to begin with. */
  files?: Files;
  /** The example to begin with, where no files are given. */
  example?: string;
  /** Files or an example to begin with, as the fragment of a link names them. */
  link?: string;
  /** Under this name the files are kept in the browser; not at all without. */
  keepAs?: string;
  /** It is a part of a page of others. */
  embedded?: boolean;
  /** There is no list of files, so every file is open. */
  compact?: boolean;
  /** Nothing can be changed. */
  readonly?: boolean;
  onReport?(report: Report): void;
  /** The files were changed, in the workbench or from outside. */
  onFiles?(files: Files): void;
}
