// The record that the build returns beside the archive.

import { copyButton, download } from '../parts/copy';
import { h } from '../parts/dom';

/** The record of the archive `name`, to copy and to download. */
export function recordOf(record: unknown, name: string | null): HTMLElement[] {
  const text = JSON.stringify(record, null, 2);
  const sha256 = digest(record);
  const file = `${name?.replace(/\.tar\.gz$/, '') ?? 'bundle'}.record.json`;
  return [
    h('pre', { tabindex: '0', 'aria-label': 'Record' }, text),
    h('p.actions', {}, [
      sha256 === undefined
        ? h('span.kind', {}, 'The SHA-256 and the size are known once the archive is built')
        : copyButton('Copy SHA-256', 'Copy the SHA-256 of the archive', () => sha256),
      copyButton('Copy', 'Copy the record', () => text),
      h('button', { type: 'button', 'aria-label': 'Download the record' }, 'Download', {
        click: () => download(file, `${text}\n`, 'application/json'),
      }),
    ]),
  ];
}

/** The archive's SHA-256, where the record has it. */
function digest(record: unknown): string | undefined {
  const { source } = record as { source?: { sha256?: unknown } };
  return typeof source?.sha256 === 'string' ? source.sha256 : undefined;
}
