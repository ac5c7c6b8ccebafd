// What a caller sees of each tool.

import { h } from '../parts/dom';
import type { Field, ToolCard } from '../report';

export function toolCard({
  apis,
  description,
  inputs,
  name,
  outputs,
  pricing,
  settings,
}: ToolCard): HTMLElement {
  return h('article.tool', {}, [
    h('h4', {}, name),
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
  return h('section', {}, [h('h5', {}, title), h('ul.fields', {}, all.map(field))]);
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
    h('h5', {}, title),
    h(
      'ul.lines',
      {},
      all.map((line) => h('li', {}, line)),
    ),
  ]);
}
