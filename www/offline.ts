// Keeps the page for use without a network, and says when a newer one is ready. An open page goes on as it
// is until its user reloads it.

import { h } from './parts/dom';

/** Begins to keep the page; what is to be said goes into `place`. */
export async function keepOffline(place: HTMLElement): Promise<void> {
  const { serviceWorker } = navigator;
  // Where the browser refuses, as some private windows do, the page works online alone.
  const registration = await serviceWorker.register('./sw.js').catch(() => undefined);
  if (!registration) return;
  const reload = h('button', { type: 'button' }, 'Reload', {
    click: () => {
      if (!registration.waiting) {
        location.reload(); // another tab has taken it already
        return;
      }
      // Here alone: another tab may hold other files.
      serviceWorker.addEventListener('controllerchange', () => location.reload());
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    },
  });
  const offer = () => {
    const isNewer = registration.waiting !== null && serviceWorker.controller !== null;
    if (isNewer) place.replaceChildren(h('span', {}, 'A newer version is ready.'), reload);
  };
  const watch = () => registration.installing?.addEventListener('statechange', offer);
  // It may have been found, or be ready, before anything here listens.
  offer();
  watch();
  registration.addEventListener('updatefound', watch);
}
