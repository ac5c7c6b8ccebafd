// The report as Markdown, for an issue or a pull request.

import { count } from '../parts/numbers';
import { SEVERITY_WORDS } from '../problems/words';
import type { Diagnostic, Report } from '../report';
import { harmless, harmlessLines } from './harmless';
import { counts } from './text';

export function markdown({ diagnostics, ok, projects }: Report): string {
  const answer = projects.length === 0 ? 'No project' : ok ? 'Ready to upload' : 'Would be refused';
  const groups = [...Map.groupBy(diagnostics, ({ file }) => file)].map(
    ([file, some]) =>
      `\n### ${escaped(harmless(file))}: ${count(some.length, 'problem')}\n\n${some.map(item).join('')}`,
  );
  return `**${answer}**: ${counts(diagnostics, projects)}\n${groups.join('')}`;
}

function item({ fix, help, message, related, rule, severity, start }: Diagnostic): string {
  const lines = [
    `- **${SEVERITY_WORDS[severity]}**, line ${start.line}:${start.column}: ${escaped(harmless(message))} (\`${rule}\`)`,
    ...related.map(
      (place) =>
        `  - ${escaped(harmless(place.file))}:${place.start.line}: ${escaped(harmless(place.message))}`,
    ),
  ];
  if (help !== undefined) {
    // A backslash at its end keeps a line apart from the next; blanks at its start would be dropped.
    const kept = harmlessLines(help)
      .split('\n')
      .map((line) => escaped(line).replace(/^ +/, (blanks) => '&nbsp;'.repeat(blanks.length)));
    lines.push(`  - Help: ${kept.join('\\\n    ')}`);
  }
  if (fix) lines.push(`  - Fix: ${escaped(harmless(fix.title))}`);
  return `${lines.join('\n')}\n`;
}

/** `text` so that Markdown shows it as it is. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');
}
