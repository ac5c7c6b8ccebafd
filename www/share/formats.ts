// The forms in which a report can be taken away; all but Markdown are also those of the command line.

import type { Files } from '../files/project';
import type { Report, Rule } from '../report';
import { github } from './github';
import { markdown } from './markdown';
import { sarif } from './sarif';
import { text } from './text';

export interface Checked {
  report: Report;
  /** What the report is about. */
  files: Files;
  rules: readonly Rule[];
  /** Of the core. */
  version: string;
}

export interface Format {
  id: string;
  title: string;
  /** Name and media type of the file that it is downloaded as. */
  file: string;
  type: string;
  write(checked: Checked): string;
}

export const FORMATS: readonly [Format, ...Format[]] = [
  {
    id: 'text',
    title: 'Text',
    file: 'plumbline.txt',
    type: 'text/plain',
    write: ({ report, files }) => text(report, files),
  },
  {
    id: 'markdown',
    title: 'Markdown',
    file: 'plumbline.md',
    type: 'text/markdown',
    write: ({ report }) => markdown(report),
  },
  {
    id: 'json',
    title: 'JSON',
    file: 'plumbline.json',
    type: 'application/json',
    write: ({ report }) => `${JSON.stringify(report, null, 2)}\n`,
  },
  {
    id: 'sarif',
    title: 'SARIF 2.1.0',
    file: 'plumbline.sarif',
    type: 'application/sarif+json',
    write: ({ report, rules, version }) => sarif(report, rules, version),
  },
  {
    id: 'github',
    title: 'GitHub annotations',
    file: 'annotations.txt',
    type: 'text/plain',
    write: ({ report }) => github(report),
  },
];
