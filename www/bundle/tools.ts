// What a caller sees of each tool.

import { h } from '../dom';
import type { Field, ToolCard } from '../report';

export function toolCard({ apis, description, inputs, name, outputs, pricing }: ToolCard): HTMLElement {
  return h('article.tool', {}, [
    h('h5', {}, name),
    h('p.description', {}, description),
    fields('Inputs', inputs),
    fields('Outputs', outputs),
    lines('APIs', apis.length > 0 ? apis : ['none']),
    lines('Price', pricing),
  ]);
}

function fields(title: string, all: Field[]): HTMLElement {
  if (all.length === 0) return lines(title, ['none']);
  return h('section', {}, [h('h6', {}, title), h('ul.fields', {}, all.map(field))]);
}

function field({ default: value, description, name, required, type }: Field): HTMLElement {
  const type_ = value === undefined ? type : `${type} = ${value}`;
  return h('li', {}, [
    h('code.name', {}, name),
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
