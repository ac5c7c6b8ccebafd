// A link that carries the files in its fragment, which no browser sends to a server.

import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import type { Snapshot } from '../files/project';
import type { Content } from '../messages';

/** Longer links are cut or refused by too many of the places where links are pasted. Characters. */
export const MAX_LINK = 64_000;
/** Links longer than this are cut by some chats. Characters. */
export const LONG_LINK = 2_000;
/** More is not packed, and not unpacked from a link. Bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The form of what is packed: a list of paths with their text, or their bytes in base64, and of folders that were not read. */
const MARK = '#files=1.';

type Entry =
  | [path: string, text: string]
  | [path: string, bytes: string, coding: 'base64']
  | [unread: string];

/** The fragment that carries a project; undefined where it is too many bytes to try. */
export function fragmentOf({ files, unread }: Snapshot): string | undefined {
  const size = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  if (size > MAX_BYTES) return undefined;
  const entries = [...files].map(
    ([path, content]): Entry =>
      typeof content === 'string' ? [path, content] : [path, toBase64(content), 'base64'],
  );
  entries.push(...[...unread].map((folder): Entry => [folder]));
  const packed = deflateSync(strToU8(JSON.stringify(entries)), { level: 9 });
  return MARK + toBase64(packed).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The project that `fragment` carries. Throws where it cannot be read. */
export function projectIn(fragment: string): Snapshot {
  if (!fragment.startsWith(MARK)) throw new Error('it is in a form that this page does not know');
  const packed = fromBase64(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
  const entries: unknown = JSON.parse(inflate(packed));
  if (!Array.isArray(entries)) throw new Error('it holds no list of files');
  const files = new Map<string, Content>();
  const unread = new Set<string>();
  for (const entry of entries) {
    const [path, text, coding] = Array.isArray(entry) ? entry : [];
    const isFolder = typeof path === 'string' && entry.length === 1;
    if (isFolder) unread.add(path);
    else if (typeof path === 'string' && typeof text === 'string')
      files.set(path, coding === 'base64' ? fromBase64(text) : text);
    else throw new Error('it holds what is no file');
  }
  return { files, unread };
}

/** Inflates piece by piece, so that a small link cannot fill the memory. */
function inflate(packed: Uint8Array): string {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const inflater = new Inflate((piece, final) => {
    pieces.push(piece);
    size += piece.length;
    ended = final;
    if (size > 2 * MAX_BYTES) throw new Error('it unpacks to more than 8 MiB');
  });
  const STEP = 1024;
  for (let at = 0; at < packed.length; at += STEP) {
    inflater.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  }
  if (!ended) throw new Error('its end is missing');
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return strFromU8(all);
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
