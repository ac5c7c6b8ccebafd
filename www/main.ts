// The page: one workbench that takes drops and pastes from the whole window, and links that carry files.

import { prepare } from './ready';

prepare();

const place = document.querySelector<HTMLElement>('#workbench');
if (!place) throw new Error('the page has no place for the workbench');

// On its own, so that a worker starts while it is read.
const { mount } = await import('./mount');
const workbench = mount(place, {
  target: window,
  keepAs: 'page',
  link: takeLink(),
  onReport: () => keep(),
});
window.addEventListener('hashchange', () => void workbench.openLink(takeLink()));

let kept = false;

/** Once the page has answered, it is kept for use without a network. */
function keep(): void {
  const update = document.querySelector<HTMLElement>('#update');
  if (kept || !update || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  kept = true;
  void import('./offline').then(({ keepOffline }) => keepOffline(update));
}

/** The fragment of the address, which is taken out of it: a reload shows what has become of the files. */
function takeLink(): string {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState(null, '', pathname + search);
  return hash;
}
