// How severities are called.

import { count, grouped } from '../parts/numbers';
import type { Diagnostic, Severity } from '../report';

export const SEVERITIES = ['error', 'warning', 'info'] as const;

export const SEVERITY_WORDS: Record<Severity, string> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Advice',
};

/** `2 errors, 1 warning`. */
export function countBySeverity(diagnostics: Diagnostic[]): string {
  const words = SEVERITIES.flatMap((severity) => {
    const number = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (number === 0) return [];
    return severity === 'info' ? `${grouped(number)} advice` : count(number, severity);
  });
  return words.join(', ') || 'no problems';
}
