// Unpacks zip archives away from the page, which stays usable and can stop it.

import { unzipSync } from 'fflate';
import type { Content } from '../messages';
import { toContent } from './content';

export interface UnzipRequest {
  id: number;
  archive: Uint8Array;
  /** Which entries to unpack, by their place in the archive's list. */
  accepted: ReadonlySet<number>;
}

/** How many bytes are unpacked so far; and in the end the files, or why there are none. */
export type FromUnzip =
  | { id: number; done: number }
  | { id: number; files: [path: string, content: Content][] }
  | { id: number; failure: string };

/** Pause between two words on how far it is, ms. */
const PAUSE = 50;

self.onmessage = ({ data: { id, archive, accepted } }: MessageEvent<UnzipRequest>) => {
  const answer = (message: FromUnzip) => self.postMessage(message);
  let at = 0;
  let done = 0;
  let said = performance.now();
  try {
    const files = unzipSync(archive, {
      filter: ({ originalSize }) => {
        const now = performance.now();
        if (now - said > PAUSE) {
          said = now;
          answer({ id, done });
        }
        const isAccepted = accepted.has(at);
        at += 1;
        if (isAccepted) done += originalSize;
        return isAccepted;
      },
    });
    answer({ id, files: Object.entries(files).map(([path, bytes]) => [path, toContent(bytes)]) });
  } catch (error) {
    answer({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};
