// Puts a workbench into a place of a page, and nothing of it outside that place.

import { App } from './app';
import type { AppOptions } from './options';
import styles from './styles/app.css?inline';

export interface MountOptions extends AppOptions {
  /** Where drops and pastes are taken; the place itself if not said. */
  target?: Window | HTMLElement;
}

/** One for all workbenches of a page. */
let sheet: CSSStyleSheet | undefined;

/** Mounts a workbench into a shadow root, or into one of `root`'s own. Any number may stand on a page. */
export function mount(root: HTMLElement | ShadowRoot, options: MountOptions = {}): App {
  const shadow = root instanceof ShadowRoot ? root : (root.shadowRoot ?? root.attachShadow({ mode: 'open' }));
  sheet ??= sheetOf(styles);
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets.push(sheet);
  const { target = shadow.host as HTMLElement } = options;
  return new App(shadow, target, options);
}

function sheetOf(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
