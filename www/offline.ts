// Keeps the page for use without a network, and says when a newer one is ready. An open page goes on as it
// is until its user reloads it.

import { Workbox } from 'workbox-window';
import { h } from './parts/dom';

/** Begins to keep the page; what is to be said goes into `place`. */
export async function keepOffline(place: HTMLElement): Promise<void> {
  const worker = new Workbox('./sw.js');
  worker.addEventListener('waiting', () => {
    place.replaceChildren(
      h('span', {}, 'A newer version is ready.'),
      h('button', { type: 'button' }, 'Reload', {
        click: () => {
          // Here alone: another tab may hold other files.
          worker.addEventListener('controlling', () => location.reload());
          worker.messageSkipWaiting();
        },
      }),
    );
  });
  // Where the browser refuses, as some private windows do, the page works online alone.
  await worker.register().catch(() => {});
}
