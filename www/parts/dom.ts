// Makes elements. Strings become text nodes, never markup, and reorder nothing around them.

type Child = Node | string | null | undefined | false;
type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };
type Attributes = Record<string, string | boolean | undefined>;

/** An element `tag.class1.class2` with attributes, children, and listeners. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  selector: Tag | `${Tag}.${string}`,
  attributes: Attributes = {},
  children: Child | Child[] = [],
  listeners: Listeners = {},
): HTMLElementTagNameMap[Tag] {
  const [tag, ...classes] = selector.split('.');
  const element = document.createElement(tag as Tag);
  if (classes.length > 0) element.classList.add(...classes);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  for (const child of [children].flat()) {
    if (child) element.append(typeof child === 'string' ? inOrder(child) : child);
  }
  for (const [name, listener] of Object.entries(listeners)) {
    element.addEventListener(name, listener as EventListener);
  }
  return element;
}

/** Embeddings, overrides and isolates: what follows one reads otherwise than it is. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** `text` as its characters follow each other. */
export function inOrder(text: string): string {
  return text.replace(REORDERING, '\ufffd');
}

/** `true` sets an empty attribute; `false` and `undefined` remove it. */
export function setAttribute(element: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : value);
}

/** Makes `children` those of `parent`, moving none that is in its place: the focus stays where it is. */
export function arrange(parent: Element, children: Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}
