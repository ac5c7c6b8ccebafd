// Where the parts of the workbench stand.

import { h } from './parts/dom';

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

export function layout(parts: Parts): HTMLElement {
  return h('div.workbench', {}, [
    parts.toolbar,
    parts.welcome,
    parts.notice,
    h('div.panes', {}, [
      parts.verdict,
      h('div.busies', {}, parts.busies),
      h('nav.files', { 'aria-label': 'Files' }, [
        h('details', { open: true }, [h('summary', {}, ['Files ', parts.fileCount]), parts.fileList]),
      ]),
      h('section.text', { 'aria-label': 'Editor' }, [parts.openFiles, parts.fileView]),
      h('section.results', { 'aria-label': 'Results' }, [parts.results]),
    ]),
    ...parts.dialogs,
    parts.spoken,
    h('div.drop-hint', { 'aria-hidden': 'true' }, 'Drop to check'),
  ]);
}

export interface ToolbarListener {
  onFiles(): void;
  onFolder(): void;
  onNew(): void;
  onExamples(): void;
  onShare(): void;
  onClear(): void;
}

export function toolbar(listener: ToolbarListener): HTMLElement {
  const button = (title: string, click: () => void) => h('button', { type: 'button' }, title, { click });
  return h('div.toolbar', { role: 'group', 'aria-label': 'Project' }, [
    button('Open folder…', () => listener.onFolder()),
    button('Open files…', () => listener.onFiles()),
    button('Paste or new file…', () => listener.onNew()),
    h('span.hint', {}, 'or drop a folder, files, a zip or a built .tar.gz anywhere'),
    button('Examples…', () => listener.onExamples()),
    button('Share…', () => listener.onShare()),
    button('Clear', () => listener.onClear()),
  ]);
}
