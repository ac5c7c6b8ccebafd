// What a newcomer sees first: what this is, what the example shows, and what to do next.

import { h } from './dom';

export interface WelcomeListener {
  onShow(): void;
  onFolder(): void;
  onExamples(): void;
  onClose(): void;
}

export function welcome({ onClose, onExamples, onFolder, onShow }: WelcomeListener): HTMLElement {
  const button = (title: string, click: () => void, name = 'button') =>
    h(name as 'button', { type: 'button' }, title, { click });
  return h('section.welcome', { 'aria-label': 'Welcome' }, [
    h('div.welcome-words', {}, [
      h('p', {}, [
        'This is an ',
        h('strong', {}, 'example, already checked'),
        ': an echo service with one deliberate fault. Its manifest says ',
        h('code', {}, 'python: 3.14'),
        ', which YAML reads as a number, so the build would refuse the upload. Apply the fix, and it is ready.',
      ]),
      h('p', {}, [
        'Now yours: ',
        h('strong', {}, 'drop a folder, files, a zip or a built .tar.gz anywhere'),
        ' on this page, or paste a manifest. Nothing leaves this machine.',
      ]),
    ]),
    h('div.actions', {}, [
      button('Show the fault', onShow, 'button.primary'),
      button('Open folder…', onFolder),
      button('More examples…', onExamples),
      h('button.close', { type: 'button', 'aria-label': 'Close the welcome' }, '×', { click: onClose }),
    ]),
  ]);
}
