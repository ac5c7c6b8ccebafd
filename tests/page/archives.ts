// Built archives, made by hand.

import { gzipSync } from 'node:zlib';

/** A tar of `files` below the folder `root`, packed by gzip. */
export function sdist(root: string, files: Record<string, string>): Buffer {
  const members = Object.entries(files).map(([path, text]) => member(`${root}/${path}`, Buffer.from(text)));
  return gzipSync(Buffer.concat([...members, Buffer.alloc(1024)]));
}

function member(path: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  const octal = (number: number, width: number) => `${number.toString(8).padStart(width, '0')}\0`;
  header.write(path, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(' '.repeat(8), 148); // as the checksum counts itself
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
