// Tells what a pasted text is by what is in it.

import type { Files } from './project';

/** A file of a pasted text. */
export interface Pasted {
  path: string;
  text: string;
}

/** A line that names a file, as people and chats write it: `# tools.yaml`, `=== src/a.py ===`, `**a.ts**`. */
const HEADING =
  /^\s*(?:#{1,6}|\/\/|={3,}|-{3,}|\*{2}|`)?\s*`?((?:[\w@.-]+\/)*[\w@.-]*\w\.(?:ya?ml|py|[mc]?[jt]s|toml|lock|md|json|txt))`?\s*:?\s*(?:={3,}|-{3,}|\*{2}|`)?:?\s*$/;

/** A fence of Markdown, with what may follow it. */
const FENCE = /^\s*(`{3,}|~{3,})/;

/**
 * The files of a text that holds a whole project: each below a line with its name, in a fence or not.
 * Undefined where it does not begin with such a line, or names only one file.
 */
export function split(text: string): Pasted[] | undefined {
  const files = new Map<string, string[]>();
  let lines: string[] | undefined;
  let isProse = false;
  let fence: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) {
        fence = undefined;
        // What follows is said about the files, and in none of them.
        if (!isProse) lines = [];
      } else lines?.push(line);
      continue;
    }
    if (mark && lines?.every((before) => before.trim() === '')) {
      fence = mark;
      lines.length = 0;
      continue;
    }
    const path = HEADING.exec(line)?.[1];
    if (path !== undefined && !files.has(path)) {
      lines = [];
      isProse = /\.(md|txt)$/.test(path);
      files.set(path, lines);
    } else if (lines) lines.push(line);
    else if (line.trim() !== '') return undefined;
  }
  if (files.size < 2) return undefined;
  return [...files].map(([path, some]) => ({ path, text: `${some.join('\n').trim()}\n` }));
}

/** What `text` is, beside the `files` that are there, if it can be told. */
export function recognise(text: string, files: Files): Pasted | undefined {
  const path = pathOf(text, files);
  return path === undefined ? undefined : { path, text };
}

const PYTHON = /^(async\s+def|def|class)\s+\w+|^from\s+[\w.]+\s+import\s|^import\s+[\w.]+(\s+as\s+\w+)?\s*$/m;
const SCRIPT =
  /^(export\s|import\s[^\n]*\sfrom\s+['"]|import\s+['"]|(async\s+)?function\s+\w+|(const|let|interface)\s+\w+)/m;
const TYPES =
  /\(\s*\w+\??\s*:\s*\w|:\s*(string|number|boolean|unknown|Promise<)|^(export\s+)?(interface|type)\s/m;

function pathOf(text: string, files: Files): string | undefined {
  const has = (pattern: RegExp) => pattern.test(text);
  if (has(/^["']?apiVersion["']?\s*:\s*["']?recurse\.tools\//m)) return 'tools.yaml';
  if (has(/^["']?apiVersion["']?\s*:\s*["']?recurse\.run\//m)) return 'agent.yaml';
  if (has(/^["']?kind["']?\s*:\s*["']?ToolService\b/m)) return 'tools.yaml';
  if (has(/^input\s*:/m) && has(/^output\s*:/m)) {
    const name = /^name\s*:\s*["']?([a-z][a-z0-9_]*)/m.exec(text)?.[1];
    return `tools/${name ?? 'tool'}.tool.yaml`;
  }
  if (has(/^tools\s*:(\s+["']?[!.\w*][\w*./-]*["']?)?\s*$/m) && !has(/^\s+(source|register)\s*:/m)) {
    return 'agentserve.app.yaml';
  }
  if (has(/^\[\[package\]\]\s*$/m) && has(/^version\s*=\s*\d+\s*$/m)) return 'uv.lock';
  if (has(/^\[(project|build-system|tool\.[\w.-]+)\]\s*$/m)) return 'pyproject.toml';
  if (has(SCRIPT)) return besideTool(files, has(TYPES) ? 'ts' : 'js') ?? (has(TYPES) ? 'tool.ts' : 'tool.js');
  if (has(PYTHON)) return sourceOf(files) ?? besideTool(files, 'py') ?? 'tools.py';
  return undefined;
}

/** The module that a manifest among `files` names as its source. */
function sourceOf(files: Files): string | undefined {
  const manifest = files.get('tools.yaml') ?? files.get('agent.yaml');
  if (typeof manifest !== 'string') return undefined;
  return /^\s+source\s*:\s*["']?([^\s"'#]+\.py)["']?\s*(?:#.*)?$/m.exec(manifest)?.[1];
}

/** The source of the first tool.yaml among `files` that has none yet. */
function besideTool(files: Files, ending: string): string | undefined {
  for (const path of files.keys()) {
    const stem = /^(.*[^/])\.tool\.yaml$/.exec(path)?.[1];
    if (stem && !['ts', 'mts', 'js', 'mjs', 'py'].some((other) => files.has(`${stem}.${other}`))) {
      return `${stem}.${ending}`;
    }
  }
  return undefined;
}
