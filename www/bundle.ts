// What the upload would hold, project by project.

import { bytes, h } from './dom';
import type { Bundle, Field, Kind, LeftOut, Limit, Member, ProjectReport, ToolCard } from './report';

const KIND_WORDS: Record<Kind, string> = {
  'recurse-tools': 'Recurse tools service',
  'recurse-agent': 'Recurse agent application',
  agentserve: 'Agent Serve app',
};

/** How many files of a list are shown. */
const SHOWN = 200;

export class BundleView {
  readonly element = h('div.bundles');
  #shown = '';

  show(projects: ProjectReport[]): void {
    const shown = JSON.stringify(projects);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.replaceChildren(
      ...(projects.length > 0
        ? projects.map(section)
        : [h('p.none', {}, 'No project is recognised among these files, so there is no bundle to show')]),
    );
  }
}

function section({ bundle, kind, root }: ProjectReport): HTMLElement {
  return h('section.bundle', {}, [
    h('h3', {}, bundle.name ?? 'Name not known yet'),
    h('p.kind', {}, `${KIND_WORDS[kind]}${root ? ` in ${root}/` : ''}`),
    !bundle.certain &&
      h('p.uncertain', {}, `The list of files is not certain${bundle.reason ? `: ${bundle.reason}` : ''}`),
    ...parts(bundle),
  ]);
}

function parts(bundle: Bundle): HTMLElement[] {
  const { application, left_out: leftOut, limits, members, record, root, tools } = bundle;
  const all: HTMLElement[] = [];
  if (application) all.push(part('Application', [toolCard(application)]));
  if (tools.length > 0) all.push(part('Tools', tools.map(toolCard)));
  if (members.length > 0)
    all.push(part(`Files${root ? ` in ${root}/` : ''}`, [memberTable(members), more(members)]));
  if (leftOut.length > 0) {
    all.push(
      part('Left out', [h('ul.left-out', {}, leftOut.slice(0, SHOWN).map(leftOutRow)), more(leftOut)]),
    );
  }
  if (limits.length > 0) all.push(part('Limits', [h('ul.limits', {}, limits.map(limit))]));
  if (record !== null)
    all.push(part('Record', [h('pre', { tabindex: '0' }, JSON.stringify(record, null, 2))]));
  return all;
}

/** Says how many of `all` are not shown. */
function more(all: unknown[]): HTMLElement | undefined {
  const rest = all.length - SHOWN;
  return rest > 0 ? h('p.kind', {}, `and ${rest.toLocaleString('en')} more`) : undefined;
}

function leftOutRow({ path, why }: LeftOut): HTMLElement {
  return h('li', {}, [h('span.path', {}, path), h('span.why', {}, why)]);
}

function part(title: string, children: (HTMLElement | undefined)[]): HTMLElement {
  return h('section.part', {}, [h('h4', {}, title), ...children]);
}

function memberTable(members: Member[]): HTMLElement {
  const heads = ['File', 'Size', 'SHA-256'].map((title) => h('th', { scope: 'col' }, title));
  return h('table.members', {}, [
    h('thead', {}, [h('tr', {}, heads)]),
    h('tbody', {}, members.slice(0, SHOWN).map(memberRow)),
  ]);
}

function memberRow({ path, present, required, sha256, size, source, why }: Member): HTMLElement {
  const state = present ? (source === 'generated' ? 'generated' : undefined) : 'missing';
  return h(present ? 'tr' : 'tr.absent', {}, [
    h('th', { scope: 'row' }, [
      h('span.path', {}, path),
      state && h(`span.tag`, {}, state),
      h('span.why', {}, `${required ? 'required' : 'optional'}: ${why}`),
    ]),
    h('td.size', {}, size === null ? '–' : bytes(size)),
    h('td.hash', {}, sha256 ? [h('code', { title: sha256 }, sha256)] : '–'),
  ]);
}

function limit({ allowed, name, unit, used }: Limit): HTMLElement {
  const amount = (number: number) => (unit === 'bytes' ? bytes(number) : number.toLocaleString('en'));
  const words = `${amount(used)} of ${amount(allowed)}${unit === 'bytes' ? '' : ` ${unit}`}`;
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

function toolCard({ apis, description, inputs, name, outputs, pricing, settings }: ToolCard): HTMLElement {
  return h('article.tool', {}, [
    h('h5', {}, name),
    h('p.description', {}, description),
    fields('Inputs', inputs),
    fields('Outputs', outputs),
    // Only a tools service's have these two, and only an agent's the third.
    pricing.length > 0 && lines('APIs', apis.length > 0 ? apis : ['none']),
    pricing.length > 0 && lines('Price', pricing),
    settings.length > 0 && lines('Settings', settings),
  ]);
}

function fields(title: string, all: Field[]): HTMLElement {
  if (all.length === 0) return lines(title, ['none']);
  return h('section', {}, [h('h6', {}, title), h('ul.fields', {}, all.map(field))]);
}

function field({ default: value, description, name, required, type }: Field): HTMLElement {
  const type_ = value === undefined ? type : `${type} = ${value}`;
  return h('li', {}, [
    name && h('code.name', {}, name),
    h('code.type', {}, type_),
    !required && h('span.tag', {}, 'optional'),
    description && h('span.description', {}, description),
  ]);
}

function lines(title: string, all: string[]): HTMLElement {
  return h('section', {}, [
    h('h6', {}, title),
    h(
      'ul.lines',
      {},
      all.map((line) => h('li', {}, line)),
    ),
  ]);
}
