// Where the parts of the workbench stand.

import { h } from './parts/dom';

/** Where there is so much room, problems and bundle stand beside each other. Pixels. */
const WIDE = 1700;
/** Where there is less room, the list of files is folded at first. Pixels. */
const NARROW = 960;

export interface Parts {
  toolbar: HTMLElement;
  welcome: HTMLElement;
  notice: HTMLElement;
  verdict: HTMLElement;
  busies: HTMLElement[];
  fileCount: HTMLElement;
  fileList: HTMLElement;
  openFiles: HTMLElement;
  fileView: HTMLElement;
  results: HTMLElement;
  dialogs: HTMLElement[];
  spoken: HTMLElement;
}

/** `embedded` in a page that has landmarks of its own, and perhaps other workbenches. */
export function layout(parts: Parts, embedded = false): HTMLElement {
  const role = embedded ? 'group' : undefined;
  return h('div.workbench', { part: 'workbench' }, [
    parts.toolbar,
    parts.welcome,
    parts.notice,
    h('div.panes', { part: 'panes' }, [
      parts.verdict,
      h('div.busies', {}, parts.busies),
      h(embedded ? 'div.files' : 'nav.files', { part: 'files', role, 'aria-label': 'Files' }, [
        h('details', { open: true }, [h('summary', {}, ['Files ', parts.fileCount]), parts.fileList]),
      ]),
      h('section.text', { part: 'editor', role, 'aria-label': 'Editor' }, [parts.openFiles, parts.fileView]),
      h('section.results', { part: 'results', role, 'aria-label': 'Results' }, [parts.results]),
    ]),
    ...parts.dialogs,
    parts.spoken,
    h('div.drop-hint', { 'aria-hidden': 'true' }, 'Drop to check'),
  ]);
}

/** Fits the workbench `root` into the `room` there is at first, and what there is later, until `signal` ends it. */
export function fit(
  root: HTMLElement,
  room: number,
  signal: AbortSignal,
  onRoom: (beside: boolean) => void,
): void {
  // Before it is seen, so that nothing moves.
  onRoom(room >= WIDE);
  if (room < NARROW) root.querySelector('details')?.removeAttribute('open');
  const observer = new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    if (width > 0) onRoom(width >= WIDE); // else not in view
  });
  observer.observe(root);
  signal.addEventListener('abort', () => observer.disconnect());
}

export interface ToolbarListener {
  onFiles(): void;
  onFolder(): void;
  onNew(): void;
  onExamples(): void;
  onShare(): void;
  onClear(): void;
}

/** What can be done with the project; where it is `readonly`, only what leaves it as it is. */
export function toolbar(readonly: boolean, listener: ToolbarListener): HTMLElement {
  const button = (title: string, click: () => void) => h('button', { type: 'button' }, title, { click });
  const share = button('Share…', () => listener.onShare());
  const buttons = [
    button('Open folder…', () => listener.onFolder()),
    button('Open files…', () => listener.onFiles()),
    button('Paste or new file…', () => listener.onNew()),
    h('span.hint', {}, 'or drop a folder, files, a zip or a built .tar.gz anywhere'),
    button('Examples…', () => listener.onExamples()),
    share,
    button('Clear', () => listener.onClear()),
  ];
  return h(
    'div.toolbar',
    { part: 'toolbar', role: 'group', 'aria-label': 'Project' },
    readonly ? [share] : buttons,
  );
}
