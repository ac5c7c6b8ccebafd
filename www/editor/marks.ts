// What the report says of a text, as the editor shows it: underlines, gutter marks, and what hovers.

import { type Action, forEachDiagnostic, type Diagnostic as Mark } from '@codemirror/lint';
import type { EditorState, Text } from '@codemirror/state';
import { h } from '../parts/dom';
import { SEVERITY_WORDS } from '../problems/words';
import type { Diagnostic, Place, Position } from '../report';

/** More marks than this in one file help nobody and cost time. */
const MAX_MARKS = 500;

export interface MarksListener {
  /** A fix was asked for where the problem is. */
  onFix(diagnostic: Diagnostic): void;
  /** It was asked why this is a problem. */
  onExplain(diagnostic: Diagnostic): void;
}

export class Marks {
  readonly #listener: MarksListener;
  readonly #readonly: boolean;
  #diagnostics = new Map<Mark, Diagnostic>();

  constructor(listener: MarksListener, readonly: boolean) {
    this.#listener = listener;
    this.#readonly = readonly;
  }

  /** The marks of `diagnostics`, all of `doc`. */
  of(doc: Text, diagnostics: Diagnostic[]): Mark[] {
    this.#diagnostics = new Map(
      diagnostics.slice(0, MAX_MARKS).map((diagnostic) => [this.#mark(doc, diagnostic), diagnostic]),
    );
    return [...this.#diagnostics.keys()];
  }

  /** The problem at the cursor that has a fix: the narrowest around it, or else the first on its line. */
  fixable(state: EditorState): Diagnostic | undefined {
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    const found: { diagnostic: Diagnostic; around: boolean; length: number }[] = [];
    forEachDiagnostic(state, (mark, from, to) => {
      const diagnostic = this.#diagnostics.get(mark);
      if (!diagnostic?.fix || from > line.to || to < line.from) return;
      found.push({ diagnostic, around: from <= head && head <= to, length: to - from });
    });
    const around = found.filter((one) => one.around).sort((a, b) => a.length - b.length);
    return (around[0] ?? found[0])?.diagnostic;
  }

  #mark(doc: Text, diagnostic: Diagnostic): Mark {
    const [from, to] = range(doc, diagnostic);
    const { fix, help, message, rule, severity } = diagnostic;
    const actions: Action[] = [
      { name: 'Why?', markClass: 'plain', apply: () => this.#listener.onExplain(diagnostic) },
    ];
    if (fix && !this.#readonly) {
      actions.unshift({ name: `Apply fix: ${fix.title}`, apply: () => this.#listener.onFix(diagnostic) });
    }
    const renderMessage = () =>
      h('span', {}, [
        h(`span.severity.${severity}`, {}, SEVERITY_WORDS[severity]),
        ` ${message}`,
        help && h('span.help', {}, help),
      ]);
    return { from, to, severity, source: rule, message, renderMessage, actions };
  }
}

/** The report counts lines as the editor does, and columns in the editor's units. */
export function range(doc: Text, { start, end }: Place): [from: number, to: number] {
  const from = offsetOf(doc, start);
  return [from, Math.max(from, offsetOf(doc, end))];
}

function offsetOf(doc: Text, { line, column }: Position): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(Math.max(from, from + column - 1), to);
}
