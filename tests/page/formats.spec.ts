// The page's forms of a report against those of the command line, which tests/formats.rs keeps.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report } from '../../www/report';
import { FORMATS } from '../../www/share/formats';

for (const project of ['faults', 'places']) {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../formats', project, name), 'utf8');
  const report: Report = JSON.parse(read('report.json'));
  const { files } = JSON.parse(read('project.json')) as { files: Record<string, string> };
  const checked = { report, files: new Map(Object.entries(files)), rules: [], version: '0.0.0' };
  const written = (id: string) => FORMATS.find((format) => format.id === id)?.write(checked) ?? '';

  test(`${project}: each form is what the command line prints`, () => {
    expect(written('text')).toBe(read('report.txt'));
    expect(written('github')).toBe(read('annotations.txt'));
    expect(written('json')).toBe(read('report.json'));
    expect(JSON.parse(written('sarif')).runs[0].results).toEqual(JSON.parse(read('results.json')));
  });
}
