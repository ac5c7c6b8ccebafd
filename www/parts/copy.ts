// Copying and downloading text.

import { h } from './dom';

/** How long a button says what came of it, ms. */
const SAYING = 2_000;

/** A button that copies `text`, with `name` for those who do not see its surroundings. */
export function copyButton(title: string, name: string, text: () => string): HTMLButtonElement {
  const label = h('span', { 'aria-hidden': 'true' }, title);
  const say = (words: string) => {
    // A live region is heard only where it stood before its words came.
    const spoken = h('span.spoken', { role: 'status' });
    button.append(spoken);
    label.textContent = words;
    window.setTimeout(() => spoken.append(words), 50);
    window.setTimeout(() => {
      spoken.remove();
      label.textContent = title;
    }, SAYING);
  };
  const copy = async () => {
    // Absent where the page is served by plain http.
    const copied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    );
    say((copied ?? copyBySelection(button, text())) ? 'Copied' : 'Not copied');
  };
  const button = h('button.copy', { type: 'button', 'aria-label': name }, label, {
    click: () => void copy(),
  });
  return button;
}

function copyBySelection(beside: HTMLElement, text: string): boolean {
  const field = h('textarea.spoken');
  field.value = text;
  beside.after(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  beside.focus();
  return copied;
}

/** Saves `text` as the file `name` of the media type `type`. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
