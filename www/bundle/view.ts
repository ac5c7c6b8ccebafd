// What the upload would hold, project by project.

import { h } from '../parts/dom';
import { bytes, count, grouped } from '../parts/numbers';
import type { Bundle, Kind, Limit, ProjectReport } from '../report';
import { Tree } from '../tree/tree';
import { type Entry, entryOf, lookOf } from './entries';
import { recordOf } from './record';
import { toolCard } from './tools';

const KIND_WORDS: Record<Kind, string> = {
  'recurse-tools': 'Recurse tools service',
  'recurse-agent': 'Recurse agent application',
  agentserve: 'Agent Serve app',
};

export interface BundleListener {
  /** A file of the list was chosen; `path` is that of the page. */
  onOpen(path: string): void;
}

export class BundleView {
  readonly element = h('div.bundles');
  readonly #listener: BundleListener;
  #sections = new Map<string, BundleSection>();
  #projects: ProjectReport[] = [];
  #shown = '';

  constructor(listener: BundleListener) {
    this.#listener = listener;
  }

  /** Shows the bundles of `projects`; while the view is hidden, when it is next drawn. */
  show(projects: ProjectReport[]): void {
    this.#projects = projects;
    if (!this.element.hidden) this.draw();
  }

  draw(): void {
    const projects = this.#projects;
    const shown = JSON.stringify(projects);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const sections = new Map<string, BundleSection>();
    for (const project of projects) {
      const key = `${project.kind} ${project.root}`;
      const section = this.#sections.get(key) ?? new BundleSection(project.root, this.#listener);
      section.show(project);
      sections.set(key, section);
    }
    const same = [...sections.keys()].join('\n') === [...this.#sections.keys()].join('\n');
    this.#sections = sections;
    if (same && sections.size > 0) return;
    this.element.replaceChildren(
      ...(projects.length > 0
        ? [...sections.values()].map(({ element }) => element)
        : [h('p.none', {}, 'No project is recognised among these files, so there is no bundle to show')]),
    );
  }
}

/** The bundle of one project; its folds, its filter and its focus outlive a report. */
class BundleSection {
  readonly element: HTMLElement;
  readonly #head = h('header');
  readonly #filter = h(
    'input.search',
    { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the files' },
    [],
    {
      input: () => this.#list(true),
    },
  );
  readonly #found = h('p.kind', { role: 'status' });
  readonly #tree: Tree<Entry>;
  readonly #members: HTMLElement;
  readonly #membersTitle = h('h3');
  readonly #leftOutTree: Tree<Entry>;
  readonly #leftOut: HTMLElement;
  readonly #leftOutTitle = h('h3');
  readonly #files: HTMLElement;
  readonly #rest = h('div');
  #entries: Entry[] = [];
  #leftOutEntries: Entry[] = [];

  constructor(root: string, listener: BundleListener) {
    const open = (path: string) => listener.onOpen(root ? `${root}/${path}` : path);
    this.#tree = new Tree('Files', lookOf(open));
    this.#leftOutTree = new Tree('Left out', lookOf(open));
    this.#members = h('section.part', {}, [this.#membersTitle, this.#tree.element]);
    this.#leftOut = h('section.part', {}, [this.#leftOutTitle, this.#leftOutTree.element]);
    this.#files = h('div', {}, [
      h('div.filter', {}, [this.#filter, this.#found]),
      this.#members,
      this.#leftOut,
    ]);
    this.element = h('section.bundle', {}, [this.#head, this.#files, this.#rest]);
  }

  show({ bundle, kind, root }: ProjectReport): void {
    const { certain, left_out: leftOut, members, name, reason } = bundle;
    // An Agent Serve app is uploaded as it is, in no archive that has a name.
    const title = kind === 'agentserve' ? root.split('/').at(-1) || 'Upload' : 'Name not known yet';
    this.#head.replaceChildren(
      h('h2', {}, name ?? title),
      h('p.kind', {}, `${KIND_WORDS[kind]}${placeOf(root, name)}`),
      ...(certain ? [] : [uncertain(reason)]),
    );
    this.#entries = members.map(entryOf);
    this.#leftOutEntries = leftOut.map(({ path, why }) => ({ path, why, tags: [] }));
    this.#membersTitle.textContent = titleOf(bundle);
    this.#leftOutTitle.textContent = `Left out: ${count(leftOut.length, 'file')}`;
    this.#files.hidden = members.length + leftOut.length === 0;
    this.#list();
    this.#rest.replaceChildren(...parts(bundle));
  }

  /** Lists what passes the filter; `anew` where the filter is another. */
  #list(anew = false): void {
    const words = this.#filter.value.trim().toLowerCase();
    const passes = ({ path, tags, why }: Entry) =>
      [path, why, ...tags].some((text) => text.toLowerCase().includes(words));
    const members = words ? this.#entries.filter(passes) : this.#entries;
    const leftOut = words ? this.#leftOutEntries.filter(passes) : this.#leftOutEntries;
    this.#tree.show(members, words !== '', anew);
    this.#leftOutTree.show(leftOut, words !== '', anew);
    this.#members.hidden = members.length === 0;
    this.#leftOut.hidden = leftOut.length === 0;
    const all = this.#entries.length + this.#leftOutEntries.length;
    const found = members.length + leftOut.length;
    this.#found.textContent = words
      ? `${found === 0 ? 'None' : grouped(found)} of ${count(all, 'file')}`
      : '';
  }
}

function uncertain(reason: string | undefined): HTMLElement {
  return h('p.uncertain', {}, [
    h('strong', {}, 'What the build packs is not certain'),
    reason ? `: ${reason}` : '',
  ]);
}

/** Where a project is; the root of one in an archive is the archive. */
function placeOf(root: string, name: string | null): string {
  if (root === '') return '';
  return root.split('/').at(-1) === name ? ', as it was built' : ` in ${root}/`;
}

/** `Files in fixture_tools-0.1.0/: 8 files, 1.3 KiB`. */
function titleOf({ members, root }: Bundle): string {
  const present = members.filter((member) => member.present);
  const size = present.reduce((sum, member) => sum + (member.size ?? 0), 0);
  const missing = members.length - present.length;
  const words = [count(present.length, 'file'), bytes(size), missing > 0 ? `${missing} missing` : ''];
  return `Files${root ? ` in ${root}/` : ''}: ${words.filter(Boolean).join(', ')}`;
}

function parts(bundle: Bundle): HTMLElement[] {
  const { application, images, limits, name, not_served: kept = [], record, tools } = bundle;
  const all: HTMLElement[] = [];
  if (kept.length > 0) {
    const words = `${count(kept.length, 'file')} are stored with the version and never served to the app's frame`;
    all.push(part('Not served', [h('p.kind', {}, words)]));
  }
  if (application) all.push(part('Application', [toolCard(application)]));
  if (limits.length > 0) all.push(part('Limits', [h('ul.limits', {}, limits.map(limit))]));
  if (images && images.groups.length > 0) {
    const groups = images.groups.map((some) => h('li', {}, some.join(', ')));
    all.push(part('Tools that share a prepared sandbox image', [h('ul.lines', {}, groups)]));
  }
  if (record !== null) all.push(part('Record', recordOf(record, name)));
  if (tools.length > 0) all.push(part('Tools', tools.map(toolCard)));
  return all;
}

function part(title: string, children: HTMLElement[]): HTMLElement {
  return h('section.part', {}, [h('h3', {}, title), ...children]);
}

function limit({ allowed, name, note, unit, used }: Limit): HTMLElement {
  const amount = (number: number) => (unit === 'bytes' ? bytes(number) : grouped(number));
  const words = `${amount(used)} of ${amount(allowed)}${unit === 'bytes' ? '' : ` ${unit}`}`;
  if (note !== undefined) {
    const most = `at most ${amount(allowed)}${unit === 'bytes' ? '' : ` ${unit}`}; ${note}`;
    return h('li', {}, [h('span.name', {}, name), h('span.amount', {}, most)]);
  }
  return h(used > allowed ? 'li.over' : 'li', {}, [
    h('span.name', {}, name),
    h('span.amount', {}, used > allowed ? `${words}, over the limit` : words),
    h('meter', {
      min: '0',
      max: String(allowed),
      value: String(Math.min(used, allowed)),
      'aria-label': name,
    }),
  ]);
}
