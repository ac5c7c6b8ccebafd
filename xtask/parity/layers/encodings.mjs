// Bytes: encodings and their marks, line ends, and characters that should not be there.
import { manifestOf, moduleOf, withFile } from '../edits.mjs';

// biome-ignore format: many short texts
const CODECS = [
  'utf-8', 'utf8', 'UTF_8', 'utf-8-sig', 'U8', 'cp65001', 'latin-1', 'iso-8859-1', 'L1', 'iso-8859-15',
  'cp1252', 'windows-1252', 'ascii', 'us-ascii', '646', 'koi8-r', 'koi8_u', 'shift_jis', 'sjis', 'euc-jp',
  'euc_kr', 'gbk', 'gb2312', 'gb18030', 'big5', 'big5hkscs', 'utf-16', 'utf-16-le', 'utf-32', 'utf-7',
  'rot13', 'hex', 'base64', 'idna', 'punycode', 'unicode_escape', 'raw_unicode_escape', 'mbcs', 'undefined',
  'no-such', 'mac-roman', 'macroman', 'cp437', 'cp850', 'cp037', 'cp1140', 'hz', 'iso2022_jp',
  'iso2022_jp_2004', 'palmos', 'tis-620', 'ptcp154', 'johab', 'cp949', 'utf8-', 'utf-8-', 'utf', 'u t f',
  'iso-8859-16', 'iso8859_8', 'cp1255', 'kz1048', 'latin-1-unix', 'utf-8-dos', 'latin_1x',
];

const COOKIES = [
  (name) => `# -*- coding: ${name} -*-\n`,
  (name) => `# coding: ${name}\n`,
  (name) => `#coding=${name}\n`,
  (name) => `# vim: set fileencoding=${name} :\n`,
  (name) => `\n# coding: ${name}\n`,
  (name) => `#!/usr/bin/python\n# coding: ${name}\n`,
  (name) => `# x\n# y\n# coding: ${name}\n`,
  (name) => `\f# coding: ${name}\n`,
  (name) => `  # coding: ${name}\n`,
  (name) => `x = 1 # coding: ${name}\n`,
  (name) => `# coding : ${name}\n`,
  (name) => `# coding:${name}`,
  (name) => `# encoding: ${name}\r`,
  (name) => `"""\n# coding: ${name}\n"""\n`,
];

// biome-ignore format: many short texts
const BYTES = [
  '00', '01', '07', '08', '09', '0a', '0b', '0c', '0d', '0d0a', '1a', '1b', '1c', '7f', '80', '85', 'a0',
  'a4', 'bf', 'c0', 'c080', 'c285', 'c2a0', 'c2ad', 'c3', 'c3a9', 'e2', 'e28080', 'e2808b', 'e280a8',
  'e281a0', 'e38080', 'eda080', 'edbfbf', 'efbbbf', 'efbfbd', 'efbfbe', 'efbfbf', 'f0', 'f09f9880',
  'f0908080', 'f48fbfbf', 'f4908080', 'f8', 'fe', 'ff', 'fffe', 'feff', '65cc81', 'efbd81', 'c2b2', 'ceb1',
  'd0b0', '5c0a', '5c0d0a', '5c0c', '5c20', '0c20', '200c', '2b41412d', '5c6e', '5c75303034', '240a4a',
];

/** The whole file otherwise. */
const WHOLE = [
  (bytes) => Buffer.concat([Buffer.from('efbbbf', 'hex'), bytes]),
  (bytes) => Buffer.concat([Buffer.from('efbbbfefbbbf', 'hex'), bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
  (bytes) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le'),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').trimEnd(), 'latin1'),
  (bytes) => Buffer.concat([bytes, Buffer.from('1a', 'hex')]),
  (bytes) => Buffer.concat([bytes, Buffer.from('\\')]),
  (bytes) => Buffer.concat([bytes, Buffer.from('\\\n')]),
  (bytes) => Buffer.concat([bytes, Buffer.from('  ')]),
  (bytes) => Buffer.concat([bytes, Buffer.from('#')]),
  () => Buffer.alloc(0),
];

export function mutate(random, project) {
  const module = moduleOf(project);
  const path = random.pick([module, module, module, manifestOf(project), 'pyproject.toml']);
  const bytes = project.files.get(path);
  if (!bytes) return project;
  return withFile(project, path, path === module ? source(random, bytes) : changed(random, bytes));
}

function source(random, bytes) {
  if (random.once(3)) return changed(random, bytes);
  const cookie = Buffer.from(random.pick(COOKIES)(random.pick(CODECS)), 'latin1');
  const written = Buffer.concat([cookie, bytes]);
  return random.once(2) ? written : changed(random, written);
}

function changed(random, bytes) {
  if (random.once(4)) return random.pick(WHOLE)(bytes);
  const at = random.once(4) ? random.below(3) : random.below(bytes.length + 1);
  const inserted = Buffer.from(random.pick(BYTES), 'hex');
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + random.below(2))]);
}
