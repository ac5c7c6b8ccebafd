// The editor: one file in view, an undo history for each, the report's faults underlined.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Action, lintGutter, type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { type ChangeSpec, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { languageOf } from './languages';
import type { Diagnostic, Edit, Place, Position } from './report';
import { theme } from './theme';

/** Longer texts are shown without highlighting. */
const PLAIN_LENGTH = 1024 * 1024;
/** More marks than this in one file help nobody and cost time. */
const MAX_MARKS = 500;

const BYTE_ORDER_MARK = '\u{feff}';

export interface EditorListener {
  /** The text of `path` was changed, by typing, by a fix or by undo. */
  onEdit(path: string, text: string): void;
  /** A fix was asked for at its underline. */
  onFix(diagnostic: Diagnostic): void;
}

/** A text open in the editor, and what of it the editor does not hold itself. */
interface OpenFile {
  /** What the project holds; where it differs, the file was replaced from outside. */
  text: string;
  state: EditorState;
  byteOrderMark: boolean;
  lineEnd: string;
  /** Where it was scrolled to when it was last in view. */
  scroll?: ReturnType<EditorView['scrollSnapshot']>;
}

export class Editor {
  readonly #listener: EditorListener;
  readonly #view: EditorView;
  readonly #open = new Map<string, OpenFile>();
  #path: string | undefined;

  constructor(parent: HTMLElement, root: Document | ShadowRoot, listener: EditorListener) {
    this.#listener = listener;
    this.#view = new EditorView({
      parent,
      root,
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        if (transactions.some((transaction) => transaction.docChanged)) this.#changed(view.state);
      },
    });
  }

  /** The file in view. */
  get path(): string | undefined {
    return this.#path;
  }

  /** Brings `text`, the file at `path`, into view. */
  show(path: string, text: string, readOnly = false): void {
    this.#keep();
    const known = this.#open.get(path);
    this.#path = path;
    if (known?.text === text && known.state === this.#view.state) return;
    const file = this.#file(path, text, readOnly);
    this.#view.setState(file.state);
    if (file.scroll) this.#view.dispatch({ effects: file.scroll });
  }

  /** Nothing is in view. */
  hide(): void {
    this.#keep();
    this.#path = undefined;
  }

  /** Forgets the undo histories of all files but those at `paths`. */
  retain(paths: ReadonlySet<string>): void {
    for (const path of this.#open.keys()) if (!paths.has(path)) this.#open.delete(path);
  }

  /** Underlines `diagnostics`, all of the file in view. */
  mark(diagnostics: Diagnostic[]): void {
    const { doc } = this.#view.state;
    const marks = diagnostics.slice(0, MAX_MARKS).map((diagnostic) => this.#mark(doc, diagnostic));
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  /** Selects a place of the file in view and moves the focus to it. */
  jump(place: Place): void {
    const { doc } = this.#view.state;
    const [anchor, head] = range(doc, place);
    this.#view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'center', x: 'nearest', xMargin: 40 }),
    });
    this.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Makes the edits of one file, `text` at `path`, as one step of its undo history. */
  apply(path: string, text: string, edits: Edit[]): void {
    const changes = (doc: Text): ChangeSpec[] =>
      edits.map((edit) => {
        const [from, to] = range(doc, edit);
        return { from, to, insert: edit.text };
      });
    if (path === this.#path) {
      this.#view.dispatch({ changes: changes(this.#view.state.doc), userEvent: 'input.fix' });
      return;
    }
    const file = this.#file(path, text);
    file.state = file.state.update({ changes: changes(file.state.doc), userEvent: 'input.fix' }).state;
    file.text = textOf(file);
    this.#listener.onEdit(path, file.text);
  }

  #file(path: string, text: string, readOnly = false): OpenFile {
    const known = this.#open.get(path);
    if (known?.text === text) return known;
    const byteOrderMark = text.startsWith(BYTE_ORDER_MARK);
    const doc = byteOrderMark ? text.slice(1) : text;
    const file = {
      text,
      state: EditorState.create({
        doc,
        extensions: [extensions(path, text.length), EditorState.readOnly.of(readOnly)],
      }),
      byteOrderMark,
      lineEnd: lineEndOf(text),
    };
    this.#open.set(path, file);
    return file;
  }

  /** Keeps the state of the file in view, before another comes. */
  #keep(): void {
    const file = this.#path === undefined ? undefined : this.#open.get(this.#path);
    if (!file) return;
    file.state = this.#view.state;
    file.scroll = this.#view.scrollSnapshot();
  }

  #changed(state: EditorState): void {
    const file = this.#path === undefined ? undefined : this.#open.get(this.#path);
    if (!file || this.#path === undefined) return;
    file.state = state;
    file.text = textOf(file);
    this.#listener.onEdit(this.#path, file.text);
  }

  #mark(doc: Text, diagnostic: Diagnostic): Mark {
    const [from, to] = range(doc, diagnostic);
    const { fix, help, message, rule, severity } = diagnostic;
    const actions: Action[] = fix
      ? [{ name: `Apply fix: ${fix.title}`, apply: () => this.#listener.onFix(diagnostic) }]
      : [];
    return { from, to, severity, source: rule, message: help ? `${message}\n${help}` : message, actions };
  }
}

function extensions(path: string, length: number): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    search({ top: true }),
    highlightSelectionMatches(),
    // Tab is left to move the focus, so that the keyboard is not trapped.
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
    EditorState.tabSize.of(4),
    EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}` }),
    length > PLAIN_LENGTH ? [] : languageOf(path),
    theme,
  ];
}

function textOf({ state, byteOrderMark, lineEnd }: OpenFile): string {
  return (byteOrderMark ? BYTE_ORDER_MARK : '') + state.doc.sliceString(0, state.doc.length, lineEnd);
}

/** What ends the lines of `text`; LF where they do not agree. */
function lineEndOf(text: string): string {
  const [first, ...others] = new Set(text.match(/\r\n|\r|\n/g));
  return first && others.length === 0 ? first : '\n';
}

/** The report counts lines as the editor does, and columns in the editor's units. */
function range(doc: Text, { start, end }: Place): [from: number, to: number] {
  const from = offsetOf(doc, start);
  return [from, Math.max(from, offsetOf(doc, end))];
}

function offsetOf(doc: Text, { line, column }: Position): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(Math.max(from, from + column - 1), to);
}
