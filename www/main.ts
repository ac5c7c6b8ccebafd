// The page: one workbench that takes drops and pastes from the whole window.

import { App } from './app';
import styles from './styles/app.css?inline';

const host = document.querySelector('#workbench');
if (!host) throw new Error('the page has no place for the workbench');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
root.adoptedStyleSheets.push(sheet);
new App(root, window);
