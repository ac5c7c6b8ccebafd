// Which highlighting a file gets.

import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { yaml } from '@codemirror/lang-yaml';
import { StreamLanguage } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import type { Extension } from '@codemirror/state';

export function languageOf(path: string): Extension {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/\.ya?ml$/.test(name)) return yaml();
  if (/\.pyi?$/.test(name)) return python();
  if (/\.[mc]?ts$/.test(name)) return javascript({ typescript: true });
  if (/\.([mc]?js|json)$/.test(name)) return javascript();
  if (/\.(toml|lock)$/.test(name)) return StreamLanguage.define(toml);
  return [];
}
