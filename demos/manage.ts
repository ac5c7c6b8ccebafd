// A Manage page: it uploads only what would be taken, shows what that is, and which secrets are still to be set.

import type { Files, ProjectReport, Report } from 'plumbline-check';
import 'plumbline-check/element';
import { h } from './elements';

/** What a host knows of itself: the secrets that are set for this install. Their names, never their values. */
const SET: ReadonlySet<string> = new Set(['CRM_API_KEY']);

const CONTACTS = import.meta.glob<string>('./contacts/**/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const element = place('plumbline-check');
const upload = place('button');
const state = place('p[role=status]');
const bundle = place('#bundle');
const secrets = place('#secrets');

element.addEventListener('plumbline-files', () => gate('Checking…'));
element.addEventListener('plumbline-report', ({ detail }) => show(detail));
upload.addEventListener('click', () => send(element.files));
element.files = Object.fromEntries(
  Object.entries(CONTACTS).map(([path, text]) => [path.replace('./contacts/', ''), text]),
);

function show(report: Report): void {
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error').length;
  if (report.projects.length === 0) gate('There is no project to upload');
  else if (report.ok) gate('Ready to upload', true);
  else gate(errors === 1 ? '1 error to mend first' : `${errors} errors to mend first`);
  bundle.replaceChildren(...report.projects.map(membersOf));
  secrets.replaceChildren(...report.projects.map(secretsOf));
}

/** A report is of the files it was made of: until it comes, nothing can be uploaded. */
function gate(words: string, open = false): void {
  upload.disabled = !open;
  if (state.textContent !== words) state.textContent = words;
}

function membersOf({ bundle: { certain, members, name, reason } }: ProjectReport): HTMLElement {
  const rows = members.map(({ path, size, why }) =>
    h('tr', h('th', path), h('td', size === null ? 'not known yet' : `${size} bytes`), h('td', why)),
  );
  const words = certain ? '' : ` (cannot be foretold: ${reason})`;
  return h('table', h('caption', `${name ?? 'The bundle'}${words}`), h('tbody', ...rows));
}

function secretsOf({ bundle: { tools } }: ProjectReport): HTMLElement {
  const rows = tools.flatMap((tool) =>
    (tool.secrets ?? []).map((secret) =>
      h('tr', h('th', tool.name), h('td', secret), h('td', SET.has(secret) ? 'set' : 'not set')),
    ),
  );
  if (rows.length === 0) return h('p', 'No tool reads a secret');
  return h('table', h('caption', 'Secrets that the tools read'), h('tbody', ...rows));
}

/** Where a product would send the files. */
function send(files: Files): void {
  const number = files instanceof Map ? files.size : Object.keys(files).length;
  state.textContent = `${number} files would be sent now; this is a demo, and sends none`;
}

function place<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name];
function place(selector: string): HTMLElement;
function place(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
