// How many problems a file has, coloured by the gravest.

import type { Diagnostic, Severity } from '../report';
import { h } from './dom';
import { grouped } from './numbers';

export interface Problems {
  number: number;
  /** The gravest, if there is any. */
  severity?: Severity;
}

const ORDER: Severity[] = ['info', 'warning', 'error'];

/** Those of each file. */
export function problemsOf(diagnostics: Diagnostic[]): Map<string, Problems> {
  const problems = new Map<string, Problems>();
  for (const { file, severity } of diagnostics) {
    const before = problems.get(file);
    const grave =
      before?.severity && ORDER.indexOf(before.severity) > ORDER.indexOf(severity)
        ? before.severity
        : severity;
    problems.set(file, { number: (before?.number ?? 0) + 1, severity: grave });
  }
  return problems;
}

export function badge({ number, severity }: Problems): HTMLElement {
  if (number === 0) return h('span.badge');
  const noun = h('span.spoken', {}, number === 1 ? ' problem' : ' problems');
  return h(`span.badge.${severity ?? 'info'}`, {}, [grouped(number), noun]);
}
