// Which highlighting a file gets; each language is loaded when a file first needs it.

import type { Extension } from '@codemirror/state';

type Name = 'yaml' | 'python' | 'typescript' | 'javascript' | 'toml';

const LOADERS: Record<Name, () => Promise<Extension>> = {
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  toml: async () => {
    const [{ StreamLanguage }, { toml }] = await Promise.all([
      import('@codemirror/language'),
      import('@codemirror/legacy-modes/mode/toml'),
    ]);
    return StreamLanguage.define(toml);
  },
};

const loaded = new Map<Name, Extension>();

function nameOf(path: string): Name | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/\.ya?ml$/.test(name)) return 'yaml';
  if (/\.pyi?$/.test(name)) return 'python';
  if (/\.[mc]?tsx?$/.test(name)) return 'typescript';
  if (/\.([mc]?jsx?|json)$/.test(name)) return 'javascript';
  if (/\.(toml|lock)$/.test(name)) return 'toml';
  return undefined;
}

/** The language of the file at `path`: itself where it is loaded, a promise where it is not, or none. */
export function languageOf(path: string): Extension | Promise<Extension> | undefined {
  const name = nameOf(path);
  return name === undefined ? undefined : (loaded.get(name) ?? load(name));
}

/** Loads all of them, so that none is fetched later. */
export async function loadAll(): Promise<void> {
  for (const name of Object.keys(LOADERS)) await load(name as Name);
}

async function load(name: Name): Promise<Extension> {
  const language = await LOADERS[name]();
  loaded.set(name, language);
  return language;
}
