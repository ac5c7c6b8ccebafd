// Changes of text, for every layer.

/** The text of `bytes`; those that are not UTF-8 as Latin-1, which loses none. */
export function read(bytes) {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes)
    ? { text, encoding: 'utf8' }
    : { text: bytes.toString('latin1'), encoding: 'latin1' };
}

/** `project` with the text of `path` as `change` makes it; as it was where there is no such file. */
export function edit(project, path, change) {
  const bytes = project.files.get(path);
  if (!bytes) return project;
  const { text, encoding } = read(bytes);
  return withFile(project, path, Buffer.from(change(text), encoding));
}

export function withFile({ kind, files }, path, bytes) {
  return { kind, files: new Map(files).set(path, Buffer.from(bytes)) };
}

export function manifestOf({ kind }) {
  return kind === 'recurse-tools' ? 'tools.yaml' : 'agent.yaml';
}

/** The path of the project's module. */
export function moduleOf(project) {
  const { text } = read(project.files.get(manifestOf(project)) ?? Buffer.alloc(0));
  const declared = /^ {2}source: *(\S+)/m.exec(text)?.[1];
  return project.files.has(declared) ? declared : 'tools.py';
}

/** `text` cut into tokens by `pattern`, one of them changed; `pool` are tokens to put in. */
export function changeToken(random, text, pattern, pool) {
  const tokens = text.match(pattern) ?? [];
  const at = random.below(tokens.length + 1);
  const other = random.below(tokens.length + 1);
  const token = tokens[at] ?? '';
  const changed = {
    drop: [],
    repeat: [token, token],
    replace: [random.pick(pool)],
    before: [random.pick(pool), token],
    after: [token, random.pick(pool)],
    copy: [tokens[other] ?? '', token],
  };
  const way = random.pick([
    'drop',
    'drop',
    'repeat',
    'replace',
    'replace',
    'before',
    'before',
    'after',
    'copy',
    'swap',
    'cut',
    'letter',
  ]);
  if (way === 'cut') tokens.length = at;
  else if (way === 'swap') [tokens[at], tokens[other]] = [tokens[other] ?? '', token];
  else if (way === 'letter') tokens[at] = changeLetter(random, token, pool);
  else tokens.splice(at, 1, ...changed[way]);
  return tokens.join('');
}

function changeLetter(random, token, pool) {
  const letters = [...token];
  const at = random.below(letters.length + 1);
  letters.splice(at, random.below(2), random.once(2) ? (random.pick([...random.pick(pool)]) ?? '') : '');
  return letters.join('');
}

/** `text` with `change` made on one of its lines that match `pattern`; as it was where none does. */
export function changeLine(random, text, pattern, change) {
  const lines = text.split(/(?<=\n)/);
  const places = lines.flatMap((line, at) => (pattern.test(line) ? [at] : []));
  if (places.length === 0) return text;
  const at = random.pick(places);
  lines[at] = change(lines[at]);
  return lines.join('');
}

/** `text`, each line `depth` spaces further in. */
export function indented(text, depth) {
  return text.replaceAll(/^(?=.)/gmu, ' '.repeat(depth));
}
