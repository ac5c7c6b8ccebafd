// Files that the tests drop, paste and type: the echo example, and it with changes.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../www/examples/echo');

/** A tools service without a fault. */
export const echo: Record<string, string> = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

/** `tools.yaml` of the echo service with `found` replaced. */
export function manifest(found: string, replacement: string): string {
  const text = echo['tools.yaml'] ?? '';
  if (!text.includes(found)) throw new Error(`tools.yaml of the example does not say ${found}`);
  return text.replace(found, replacement);
}

export const misspelt = manifest('title: Fixture', 'titel: Fixture');
export const unquoted = manifest("python: '3.14'", 'python: 3.14');
export const aliased = manifest(
  'message:\n            type: string',
  'message: &text\n            type: string',
).replace(/(output_schema:[\s\S]*?)message:\n {12}type: string/, '$1message: *text');
