// Workflow commands: GitHub shows each as an annotation of the file in a pull request.

import type { Diagnostic, Report, Severity } from '../report';
import { harmless, harmlessLines } from './harmless';

const NAMES: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

export function github({ diagnostics }: Report): string {
  return diagnostics.map((diagnostic) => `${command(diagnostic)}\n`).join('');
}

function command({ end, file, help, message, rule, severity, start }: Diagnostic): string {
  const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
  const properties = `file=${property(file)},line=${start.line},endLine=${end.line}${columns}`;
  const words = harmless(message) + (help === undefined ? '' : `\n${harmlessLines(help)}`);
  return `::${NAMES[severity]} ${properties},title=${property(rule)}::${escaped(words)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
