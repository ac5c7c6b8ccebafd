// The report for people, as the command line prints it: a block a finding with the line it is about.

import type { Files } from '../files/project';
import type { Content } from '../messages';
import type { Diagnostic, Kind, Place, Report, Severity } from '../report';
import { harmless, harmlessLines, shown } from './harmless';

/** What a cut line shows of itself before and after the start of a place, in bytes. */
const BEFORE = 4096;
const AFTER = 1024;

export function text({ diagnostics, projects }: Report, files: Files): string {
  const blocks = diagnostics.map((diagnostic) => `${block(diagnostic, files)}\n\n`);
  return `${blocks.join('')}${counts(diagnostics, projects)}\n`;
}

const KINDS: Record<Kind, string> = {
  'recurse-tools': 'a Recurse tools service',
  'recurse-agent': 'a Recurse agent application',
  agentserve: 'an Agent Serve app',
};

/** `2 errors, 1 warning in a Recurse tools service`. */
export function counts(diagnostics: Diagnostic[], projects: Report['projects']): string {
  const names: [Severity, string][] = [
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'hint'],
  ];
  const plural = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;
  const found = names.flatMap(([severity, name]) => {
    const number = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return number > 0 ? [plural(number, name)] : [];
  });
  const words = found.join(', ') || 'nothing to mend';
  const [first] = projects;
  if (!first) return words;
  return `${words} in ${projects.length === 1 ? KINDS[first.kind] : plural(projects.length, 'project')}`;
}

function block(diagnostic: Diagnostic, files: Files): string {
  const { fix, help, message, related, rule, severity } = diagnostic;
  const places = [
    { place: diagnostic as Place, label: undefined },
    ...related.map((place) => ({ place, label: harmless(place.message) })),
  ].map(({ place, label }) => ({ place, label, excerpt: excerptOf(files.get(place.file), place) }));
  const width = Math.max(
    0,
    ...places.map(({ place, excerpt }) => (excerpt ? `${place.start.line}`.length : 0)),
  );
  const gutter = ' '.repeat(width);
  const lines = [`${severity}[${rule}]: ${harmless(message)}`];
  for (const [at, { place, label, excerpt }] of places.entries()) {
    const { line, column } = place.start;
    if (excerpt && places[at - 1]?.excerpt) lines.push(`${gutter} |`);
    lines.push(`${gutter}${at === 0 ? '-->' : ':::'} ${harmless(place.file)}:${line}:${column}`);
    if (!excerpt) {
      if (label) lines.push(`${gutter} = note: ${label}`);
      continue;
    }
    const mark = (at === 0 ? '^' : '-').repeat(Math.max(1, excerpt.length));
    lines.push(
      `${gutter} |`,
      `${String(line).padStart(width)} | ${excerpt.line}`.trimEnd(),
      `${gutter} | ${' '.repeat(excerpt.before)}${mark}${label ? ` ${label}` : ''}`,
    );
  }
  const notes = [
    help === undefined ? undefined : `help: ${harmlessLines(help)}`,
    fix === undefined ? undefined : `fix: ${harmless(fix.title)}`,
  ].filter((note) => note !== undefined);
  if (notes.length > 0 && places.at(-1)?.excerpt) lines.push(`${gutter} |`);
  for (const note of notes) {
    const [title = ''] = note.split(': ');
    const indent = `${gutter}   ${' '.repeat(title.length + 2)}`;
    lines.push(`${gutter} = ${note.replaceAll('\n', `\n${indent}`)}`);
  }
  return lines.join('\n');
}

interface Excerpt {
  /** The line, its tabs widened. */
  line: string;
  /** Columns before the place, and of the place. */
  before: number;
  length: number;
}

/** The line on which `place` begins; none where there is no such line, or it begins too far out to show. */
function excerptOf(content: Content | undefined, { start, end }: Place): Excerpt | undefined {
  if (content === undefined || content.length === 0) return undefined;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const from = Math.min(start.offset, bytes.length);
  const isBreak = (byte: number | undefined) => byte === 10 || byte === 13;
  let begin = from;
  while (begin > 0 && from - begin < BEFORE && !isBreak(bytes[begin - 1])) begin -= 1;
  if (begin > 0 && !isBreak(bytes[begin - 1])) return undefined;
  let stop = from;
  while (stop < bytes.length && stop - from < AFTER && !isBreak(bytes[stop])) stop += 1;
  const to = Math.min(Math.max(from, end.offset), stop);
  const decoder = new TextDecoder(); // leaves a byte order mark out
  const part = (a: number, b: number) => [...decoder.decode(bytes.subarray(a, b))].map(shown).join('');
  const before = part(begin, from);
  const marked = part(from, to);
  return {
    line: widen(before + marked + part(to, stop)),
    before: columns(before),
    length: columns(marked),
  };
}

function widen(line: string): string {
  return line.replaceAll('\t', '    ');
}

/** East Asian wide and fullwidth characters take two columns of a terminal; those that combine take none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const COMBINING = /\p{M}/u;

function columns(part: string): number {
  return [...widen(part)].reduce(
    (sum, character) => sum + (COMBINING.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );
}
