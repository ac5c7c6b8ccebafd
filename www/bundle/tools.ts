// What a caller sees of each tool.

import { copyButton } from '../parts/copy';
import { h } from '../parts/dom';
import { bytes } from '../parts/numbers';
import type { Field, ToolCard } from '../report';

export function toolCard(card: ToolCard): HTMLElement {
  const { apis, description, inputs, name, outputs, pricing, settings } = card;
  return h('article.tool', {}, [
    h('h4', {}, name),
    h('p.description', {}, description),
    fields('Inputs', inputs),
    fields('Outputs', outputs),
    // Only a tools service's have these two, only an agent's the third, only a code tool the rest.
    pricing.length > 0 && lines('APIs', apis.length > 0 ? apis : ['none']),
    pricing.length > 0 && lines('Price', pricing),
    settings.length > 0 && lines('Settings', settings),
    ...codeOf(card),
  ]);
}

/** What is uploaded of a code tool, and how it runs. */
function codeOf(card: ToolCard): HTMLElement[] {
  const { approval, compiled, effect, image, language, packages, reference, secrets, source, timeoutMs } =
    card;
  const all: HTMLElement[] = [];
  const size = card.bytes === undefined ? '' : `, ${bytes(card.bytes)}`;
  if (source !== undefined) all.push(lines('Source', [`${source}: ${language ?? 'unknown'}${size}`]));
  if (card.sha256 !== undefined) {
    const { sha256 } = card;
    all.push(
      part('SHA-256 of the source', [
        copyButton(`${sha256.slice(0, 16)}…`, `Copy the SHA-256 of ${source}`, () => sha256),
      ]),
    );
  }
  if (effect !== undefined) {
    const asked = approval ? [`Chat ${approval.chat}`, `a Relay ${approval.relays}`] : [];
    all.push(lines('Effect', [effect, ...asked]));
  }
  if (timeoutMs !== undefined) all.push(lines('Time limit', [`${timeoutMs / 1000} s`]));
  if (packages) all.push(lines('Packages', orNone(packages)));
  if (secrets) all.push(lines('Secrets it reads', orNone(secrets)));
  if (image !== undefined) all.push(lines('Sandbox', [image]));
  if (reference !== undefined) all.push(lines('In workflows', [reference]));
  if (compiled !== undefined) {
    const text = h('pre', { tabindex: '0', 'aria-label': `JavaScript of ${card.name}` }, compiled);
    all.push(h('details', {}, [h('summary', {}, 'As JavaScript'), text]));
  }
  return all;
}

function orNone(all: string[]): string[] {
  return all.length > 0 ? all : ['none'];
}

function part(title: string, children: HTMLElement[]): HTMLElement {
  return h('section', {}, [h('h5', {}, title), ...children]);
}

function fields(title: string, all: Field[]): HTMLElement {
  if (all.length === 0) return lines(title, ['none']);
  return part(title, [h('ul.fields', {}, all.map(field))]);
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
  const items = all.map((line) => h('li', {}, line));
  return part(title, [h('ul.lines', {}, items)]);
}
