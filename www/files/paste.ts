// Tells what a pasted text is by what is in it.

/** The path under which pasted `text` belongs beside `manifest` (the text of tools.yaml), if it can be told. */
export function recognise(text: string, manifest?: string): string | undefined {
  if (/^["']?apiVersion["']?\s*:\s*["']?recurse\.tools\//m.test(text)) return 'tools.yaml';
  if (/^["']?apiVersion["']?\s*:\s*["']?recurse\.run\//m.test(text)) return 'agent.yaml';
  if (/^["']?kind["']?\s*:\s*["']?ToolService\b/m.test(text)) return 'tools.yaml';
  if (/^\[\[package\]\]\s*$/m.test(text) && /^version\s*=\s*\d+\s*$/m.test(text)) return 'uv.lock';
  if (/^\[(project|build-system|tool\.[\w.-]+)\]\s*$/m.test(text)) return 'pyproject.toml';
  if (
    /^(async\s+def|def|class)\s+\w+|^from\s+[\w.]+\s+import\s|^import\s+[\w.]+(\s+as\s+\w+)?\s*$/m.test(text)
  ) {
    return sourceOf(manifest) ?? 'tools.py';
  }
  return undefined;
}

/** The module that a manifest names as its source. */
function sourceOf(manifest = ''): string | undefined {
  return /^\s+source\s*:\s*["']?([^\s"'#]+\.py)["']?\s*(?:#.*)?$/m.exec(manifest)?.[1];
}
