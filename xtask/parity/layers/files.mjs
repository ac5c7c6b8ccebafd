// Files: what is there and what is not, under which path.
import { edit, manifestOf, moduleOf, withFile } from '../edits.mjs';

// biome-ignore format: many short texts
const PATHS = [
  './tools.py', '/tools.py', 'a/../tools.py', 'a//tools.py', 'a/./tools.py', 'tools.py/', 'a/tools.py',
  'a\\tools.py', '', ' ', '.', '..', '...', 'a/', '.a', 'tools', 'TOOLS.PY', 'C:/tools.py', '~/tools.py',
  '*.py', 'e\u0301.py', 'é.py', '\u2126.py', 'Å.py', '\u212b.py', '가.py', '\u1100\u1161.py', 'a\u200b.py',
  'a\u202e.py', 'a\u00ad.py', '\u0085.py', '\u009f.py', '\u00a0.py', '\x7f.py', 'a\tb.py', '\ufb01.py',
  '\uff21.py', '\u0344.py', '\u0958.py', '\ufffe.py', `${'a'.repeat(252)}.py`, `${'a'.repeat(253)}.py`,
  `${'é'.repeat(126)}.py`, `${'é'.repeat(127)}.py`, `${'a/'.repeat(126)}a.py`, `${'a/'.repeat(127)}a`,
  'uv.lock', 'pyproject.toml', 'tools.yaml', 'prompt.md', 'a b/c.py', 'tools.py ', ' tools.py', 'con.py',
  'tools.py\n', '"\\ud800.py"', 'tools.py\0', 'src/a/b/c/d/tools.py',
];

export function mutate(random, project) {
  const change = random.pick([removed, folder, renamed, renamed, renamed, declared, content, extra]);
  return change(random, project);
}

const anyFile = (random, project) => random.pick([...project.files.keys()]);

function without({ kind, files }, path) {
  const left = new Map(files);
  left.delete(path);
  return { kind, files: left };
}

const removed = (random, project) => without(project, anyFile(random, project));

function folder(random, project) {
  const path = anyFile(random, project);
  return withFile(without(project, path), `${path}/x`, '');
}

/** The path as a YAML scalar: as it is where that can be. */
const scalar = (path) => (/^[\w./-]+$/.test(path) || path.startsWith('"') ? path : JSON.stringify(path));

const FIELD = /^( {2}(?:source|prompt):).*$/m;

const declared = (random, project) =>
  edit(project, manifestOf(project), (text) =>
    text.replace(FIELD, (_, head) => `${head} ${scalar(random.pick(PATHS))}`),
  );

/** Another path for the module, and the module there. */
function renamed(random, project) {
  const path = random.pick(PATHS);
  const plain = path
    .replaceAll(/^(\/|\.\/)+|\/+$/g, '')
    .replaceAll('//', '/')
    .replaceAll('/./', '/');
  const module = moduleOf(project);
  const bytes = project.files.get(module);
  const writable =
    bytes &&
    plain &&
    !plain.includes('\0') &&
    !plain.split('/').some((part) => ['.', '..', ''].includes(part)) &&
    !plain.startsWith('"');
  const moved =
    writable && !project.files.has(plain) && Buffer.byteLength(plain) < 300
      ? withFile(without(project, module), plain, bytes)
      : project;
  return edit(moved, manifestOf(project), (text) =>
    text.replace(/^( {2}source:).*$/m, (_, head) => `${head} ${scalar(path)}`),
  );
}

function content(random, project) {
  const path = random.pick(['uv.lock', 'prompt.md']);
  return project.files.has(path)
    ? withFile(
        project,
        path,
        random.pick(['', '\0', '\xff', 'version = 1', '{}', '[[package]]\nname = 1\n', 'x'.repeat(5000)]),
      )
    : project;
}

const extra = (random, project) =>
  withFile(
    project,
    random.pick([
      'README.md',
      'a/tools.yaml',
      'Tools.yaml',
      'tools.yml',
      'a/b/agent.yaml',
      'setup.py',
      '.gitignore',
      'tools.pyi',
    ]),
    random.pick(['', 'x', '*\n', '\0']),
  );
