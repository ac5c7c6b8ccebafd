// What is in a file: text where its bytes are text.

import type { Content } from '../messages';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text where the bytes are UTF-8 without NUL, so that nothing is lost; the bytes otherwise. */
export function toContent(bytes: Uint8Array): Content {
  if (bytes.includes(0)) return bytes;
  try {
    return strict.decode(bytes);
  } catch {
    return bytes;
  }
}

/** Size in bytes of UTF-8. */
export function sizeOf(content: Content): number {
  return typeof content === 'string' ? new TextEncoder().encode(content).length : content.length;
}

/** Longer texts are checked, but not shown. */
const MAX_READABLE = 8 * 1024 * 1024;

/** The text to show for a file; with replacement characters where it is no UTF-8. */
export function readable(content: Content): string | undefined {
  if (content.length > MAX_READABLE) return undefined;
  if (typeof content === 'string') return content;
  return content.includes(0) ? undefined : new TextDecoder().decode(content);
}
