// The page: one workbench that takes drops and pastes from the whole window, and links that carry files.

import { mount } from './mount';

const place = document.querySelector<HTMLElement>('#workbench');
if (!place) throw new Error('the page has no place for the workbench');

const workbench = mount(place, { target: window, keepAs: 'page', link: takeLink() });
window.addEventListener('hashchange', () => void workbench.openLink(takeLink()));

/** The fragment of the address, which is taken out of it: a reload shows what has become of the files. */
function takeLink(): string {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState(null, '', pathname + search);
  return hash;
}
