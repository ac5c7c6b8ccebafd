// Bytes to text and back to size.

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
